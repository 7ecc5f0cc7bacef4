"""Who sees to it that runs are advanced: in one process, tasks and a heap of moments; in many, jobs in PostgreSQL."""
