"""Sets of words, written as a line of text."""

from __future__ import annotations


def word_set(*lines: str) -> frozenset[str]:
    """Return the words of some lines, parted by spaces."""
    return frozenset(word for line in lines for word in line.split())
