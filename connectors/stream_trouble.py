"""Whether a model's server can't stream, as its own words tell. Pure."""

from __future__ import annotations

import re

_STREAM = re.compile(r"\bstream(?:s|ing|ed|_options)?\b", re.IGNORECASE)


def is_stream_trouble(message: str) -> bool:
    """Whether a server's refusal speaks of streams: it knows none, or not in the form that was asked for."""
    return _STREAM.search(message) is not None
