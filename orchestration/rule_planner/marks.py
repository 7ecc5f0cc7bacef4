"""Things in a request that are recognised by their form and then stand in the text as one character each.

A quoted title, a channel or a date may hold words that the grammar would misread; as a mark it cannot.
Marks are private-use characters, 256 to a kind, so a pattern names a kind by its character class.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from orchestration.text.dates import FoundDate

MarkKind: TypeAlias = Literal["quote", "channel", "link", "range", "date", "person", "answer"]

_BASE = 0xE000
_ROOM = 256
KINDS: tuple[MarkKind, ...] = get_args(MarkKind)


def kind_class(*kinds: MarkKind) -> str:
    """Return the regular-expression class of marks of these kinds."""
    parts = [_BASE + KINDS.index(kind) * _ROOM for kind in kinds]
    return "[" + "".join(f"{chr(base)}-{chr(base + _ROOM - 1)}" for base in parts) + "]"


QUOTE = kind_class("quote")
CHANNEL = kind_class("channel")
RANGE = kind_class("range")
DATE = kind_class("date")
PERSON = kind_class("person")
ANSWER = kind_class("answer")
ANY_MARK = kind_class(*KINDS)


@dataclass(frozen=True, slots=True)
class Mark:
    """One recognised thing: what was typed, what it says, and what a date means."""

    kind: MarkKind
    char: str
    raw: str
    value: str
    date: FoundDate | None = None


@dataclass(slots=True)
class Marker:
    """Replaces matches by marks while a request is read."""

    text: str
    marks: dict[str, Mark] = field(default_factory=dict[str, Mark])

    def put(self, start: int, end: int, kind: MarkKind, value: str, date: FoundDate | None = None) -> None:
        """Put a mark over ``text[start:end]``; a kind has room for 256, further ones stay as text."""
        count = sum(1 for mark in self.marks.values() if mark.kind == kind)
        if count >= _ROOM or start >= end:
            return
        char = chr(_BASE + KINDS.index(kind) * _ROOM + count)
        raw = unmarked(self.text[start:end], self.marks)
        self.marks[char] = Mark(kind, char, raw, value, date)
        self.text = self.text[:start] + char + self.text[end:]


def unmarked(text: str, marks: dict[str, Mark]) -> str:
    """Return the text as it was typed."""
    return re.sub(ANY_MARK, lambda match: marks[match[0]].raw if match[0] in marks else "", text)


def marks_in(text: str, marks: dict[str, Mark], kind: MarkKind) -> list[Mark]:
    """Return the marks of a kind in a piece of text, in order."""
    return [marks[char] for char in re.findall(kind_class(kind), text) if char in marks]
