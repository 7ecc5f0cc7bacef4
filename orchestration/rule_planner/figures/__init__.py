"""Figures that are asked for, and what is worked out of rows."""
