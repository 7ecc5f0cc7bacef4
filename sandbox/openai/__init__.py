"""A model that says what a test told it to, behind the chat completions API.

`POST /openai/script` queues answers, `GET` shows what was asked. A request's JSON schema is held to the strict subset.
"""
