"""Commands: what people want of a run, one module a topic; each decides (pure) and handles."""
