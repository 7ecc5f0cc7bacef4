"""What a fresh workspace holds, as YAML; every date is counted from the sandbox's first day."""
