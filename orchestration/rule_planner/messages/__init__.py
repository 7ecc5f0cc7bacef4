"""Messages: what they say, to whom, and those that are looked for."""
