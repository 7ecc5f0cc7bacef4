"""Conditions on a request, and what is done where they hold."""
