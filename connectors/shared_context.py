"""What a server says of itself where it refuses: how long a context may be, or that it can't stream. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

LEAST_ROOM = 256
"""Tokens: with less than this no answer is of use."""
_FORMS = (
    make_regex(
        r"maximum context length is (?P<context>\d+) tokens\W+However, you requested (?:about )?\d+ (?:output )?tokens"
        r"(?: and your prompt contains (?:at least )?| \()(?P<asked>\d+) (?:input|in the messages|of text input)"
    ),
    make_regex(r"maximum context length is (?P<context>\d+) tokens and your request has (?P<asked>\d+) input tokens"),
    make_regex(
        r"passed (?P<asked>\d+) input tokens and requested \d+ output tokens\W+However, the model's context length is"
        r" only (?P<context>\d+) tokens"
    ),
    make_regex(
        r"max_(?:completion_)?tokens=\d+ ?cannot be greater than max\w+=(?:max\w+=)?(?P<context>\d+)(?P<asked>)"
    ),
)


def find_context(message: str) -> int | None:
    """Return how many tokens question and answer may take together, where a refusal tells that and a shorter answer
    would do; ``None`` where the question alone is too long, or it speaks of something else."""
    found = next((match for form in _FORMS if (match := form.search(message))), None)
    if found is None:
        return None
    context, asked = int(found["context"]), int(found["asked"] or 0)
    return context if context - asked >= LEAST_ROOM else None


_STREAM = make_regex(r"\bstream(?:s|ing|ed|_options)?\b", re.IGNORECASE)


def is_stream_trouble(message: str) -> bool:
    """Whether a server's refusal speaks of streams: it knows none, or not in the form that was asked for."""
    return _STREAM.search(message) is not None
