"""The queue sees that runs are advanced: by tasks and timers of one process, or by jobs in PostgreSQL."""
