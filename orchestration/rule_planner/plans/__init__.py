"""A plan while it is built and when it is made: its steps, their values and texts."""
