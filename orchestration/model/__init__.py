"""One door for every model call: budget, fall-back and transcript. Prompts are files beside it."""
