"""Who talks to people: Slack and the command line, and the one place where the parts are put together."""
