"""A model behind OpenAI's chat completions, or any server that speaks them; the only place that knows its client."""
