"""Rules that put idioms in plain words, and quotes out of their way: a quote stands in a text as one sign. Pure."""

from __future__ import annotations

import re
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN

Rules: TypeAlias = tuple[tuple[re.Pattern[str], str], ...]
HIDDEN = r"[\ue800-\ue8ff]"
"""The sign of a quote, in patterns."""
_FIRST, _MOST = 0xE800, 256


def compile_rules(*rules: tuple[str, str]) -> Rules:
    """Return patterns, each with the plain words for it."""
    return tuple((make_regex(pattern, re.IGNORECASE), said) for pattern, said in rules)


def seal_quotes(text: str) -> tuple[str, list[str]]:
    """Return a text with a sign for each quote, and the quotes; what is beyond the signs stays as typed."""
    quotes: list[str] = []

    def seal(found: re.Match[str]) -> str:
        if len(quotes) == _MOST:
            return found[0]
        quotes.append(found[0])
        return chr(_FIRST + len(quotes) - 1)

    return QUOTED_SPAN.sub(seal, text), quotes


_HIDDEN = make_regex(HIDDEN)


def restore_quotes(text: str, quotes: list[str]) -> str:
    """Return a text with its quotes as they were typed."""

    def restore(found: re.Match[str]) -> str:
        at = ord(found[0]) - _FIRST
        return quotes[at] if at < len(quotes) else found[0]

    return _HIDDEN.sub(restore, text)
