"""Sums over rows that were read, worked out here and not by a model."""
