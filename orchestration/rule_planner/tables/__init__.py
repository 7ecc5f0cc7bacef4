"""Requests read by the tables that a team keeps: their names, columns and values are the words that count."""
