"""Requests as people type them, in the plain words that the grammar reads."""
