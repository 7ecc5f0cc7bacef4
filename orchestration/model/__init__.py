"""One door for every model call: budget and fall-back. Prompts are files beside it."""
