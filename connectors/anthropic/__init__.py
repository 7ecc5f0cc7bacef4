"""A model behind Anthropic's Messages API; the only place that knows its client, which is an extra."""
