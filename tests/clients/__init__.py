"""Clients that nobody here wrote, used as their own documentation shows, against the sandbox."""
