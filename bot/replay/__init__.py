"""Cases replayed: a planner or a policy measured on cases, and what a run came to, as data."""
