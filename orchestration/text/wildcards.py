"""Texts with ``*`` for any letters, and with gaps. Pure."""

from __future__ import annotations

from collections.abc import Sequence

ANY = "*"


def matches(pattern: str, text: str) -> bool:
    """Whether a text is the pattern, ``*`` standing for any letters and every other sign for itself."""
    return text == pattern if ANY not in pattern else stand_in_order(pattern.split(ANY), text)


def stand_in_order(parts: Sequence[str], text: str) -> bool:
    """Whether the parts stand in the text in order, the first at its start and the last at its end."""
    first, last = parts[0], parts[-1]
    if len(parts) == 1:
        return text == first
    if len(text) < len(first) + len(last) or not (text.startswith(first) and text.endswith(last)):
        return False
    at, end = len(first), len(text) - len(last)
    for part in parts[1:-1]:
        found = text.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True
