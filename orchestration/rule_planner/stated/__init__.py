"""Requests of which every part is read by itself."""
