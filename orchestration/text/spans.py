"""Places in a text. Pure."""

from __future__ import annotations

from collections.abc import Iterable


def mask_spans(text: str, spans: Iterable[tuple[int, int]], sign: str = " ") -> str:
    """Return a text of the same length with a sign in the place of each letter from ``start`` to before ``end``."""
    for start, end in spans:
        text = text[:start] + sign * (end - start) + text[end:]
    return text
