"""New records, and changes of those that are there."""
