"""The scripted model behind Anthropic's Messages API; it says the same script as the other one."""
