"""Rows of sheets: those that are told, and those that are asked for."""
