"""The command line: ``app`` names the commands, each other module holds what those of one topic do."""
