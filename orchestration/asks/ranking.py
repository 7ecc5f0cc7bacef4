"""Which choice of a question the words of a request speak for. Pure."""

from __future__ import annotations

import re

from orchestration.text.disguise import plain
from schemas.ask import Choice

_WORD = re.compile(r"[^\W_]{2,}")


def ranked(choices: tuple[Choice, ...], request: str) -> tuple[tuple[Choice, ...], bool]:
    """Return the choices, those whose names share most words with a request first and the others as they were; and
    whether one is spoken for more than any other."""
    said = plain(request).casefold()
    shared = [(_shared(choice.label, said), choice) for choice in choices]
    order = sorted(shared, key=lambda one: (-len(one[0]), -len("".join(one[0]))))
    counts = [len(words) for words, _ in order[:2]]
    spoken_for = bool(counts) and counts[0] > 0 and (len(counts) == 1 or counts[0] > counts[1])
    return tuple(choice for _, choice in order), spoken_for


def _shared(label: str, said: str) -> list[str]:
    """Return the words of a name that stand in what was said."""
    return [word for word in _WORD.findall(plain(label).casefold()) if word in said]
