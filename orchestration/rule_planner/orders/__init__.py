"""Requests of one order or several: where they part, how plans are joined, and what the role tagger reads."""
