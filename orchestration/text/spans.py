"""Places in a text. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence


def mask_spans(text: str, spans: Iterable[tuple[int, int]], sign: str = " ") -> str:
    """Return a text of the same length with a sign in the place of each letter from ``start`` to before ``end``."""
    for start, end in spans:
        text = text[:start] + sign * (end - start) + text[end:]
    return text


def remove_spans(text: str, spans: Collection[tuple[int, int]]) -> tuple[str, Sequence[int]]:
    """Return a text without some places, and where each of its letters stood, its end too."""
    if not spans:
        return text, range(len(text) + 1)
    cut = {at for start, end in spans for at in range(start, end)}
    kept = [at for at in range(len(text)) if at not in cut]
    return "".join(text[at] for at in kept), [*kept, len(text)]


def restore_span(span: tuple[int, int], places: Sequence[int]) -> tuple[int, int]:
    """Return where a place of a text stood before others were cut out of it; an empty one stands nowhere."""
    start, end = span
    return places[start], places[end - 1] + 1 if end > start else places[start]
