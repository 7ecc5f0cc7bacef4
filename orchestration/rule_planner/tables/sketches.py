"""A sketch of a request: its text with one sign for each mention, over which the forms of requests are laid. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from orchestration.rule_planner.tables.catalog import KnownColumn
from orchestration.rule_planner.tables.mentions import KINDS, MentionKind, TableMention

_FIRST, _EACH = 0xF100, 0x40


def build_class(*kinds: MentionKind) -> str:
    """Return the class of signs that stand for mentions of these kinds, for a pattern."""
    ranges = (
        f"{chr(_FIRST + _EACH * KINDS.index(kind))}-{chr(_FIRST + _EACH * KINDS.index(kind) + _EACH - 1)}"
        for kind in kinds
    )
    return f"[{''.join(ranges)}]"


ANY = build_class(*KINDS)


class UnclearError(Exception):
    """A part of a request fits no column of a table, or several."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """The text with signs, and what each sign stands for."""

    text: str
    signs: Mapping[str, TableMention]

    def take(self, pattern: re.Pattern[str]) -> tuple[Sketch, list[re.Match[str]]]:
        """Return the sketch without what a pattern finds, and what it found."""
        found = list(pattern.finditer(self.text))
        text = self.text
        for one in reversed(found):
            text = f"{text[: one.start()]} {text[one.end() :]}"
        return replace(self, text=text), found

    def get(self, found: re.Match[str], *groups: str) -> TableMention | None:
        """Return the mention that the first of these groups found, None where none did."""
        named = found.groupdict()
        sign = next((named[group] for group in groups if named.get(group)), None)
        return self.signs.get(sign) if sign else None

    def list_left(self, *kinds: MentionKind) -> list[TableMention]:
        """Return the mentions of some kinds that nothing has taken yet, in order."""
        return [self.signs[char] for char in self.text if char in self.signs and self.signs[char].kind in kinds]

    def drop(self, *mentions: TableMention) -> Sketch:
        """Return the sketch without some mentions."""
        gone = {sign for sign, one in self.signs.items() if one in mentions}
        return replace(self, text="".join(" " if char in gone else char for char in self.text))

    @property
    def words(self) -> str:
        """What is no mention."""
        return re.sub(ANY, " ", self.text)


def make_sketch(text: str, mentions: Sequence[TableMention]) -> Sketch | None:
    """Return the sketch of a text; None where it holds more mentions than there are signs."""
    counts: dict[MentionKind, int] = {}
    signs: dict[str, TableMention] = {}
    pieces: list[str] = []
    end = 0
    for one in mentions:
        number = counts.get(one.kind, 0)
        if number >= _EACH:
            return None
        counts[one.kind] = number + 1
        sign = chr(_FIRST + _EACH * KINDS.index(one.kind) + number)
        signs[sign] = one
        pieces += [text[end : one.start], sign]
        end = one.end
    return Sketch("".join((*pieces, text[end:])), signs)


def choose_option_column(sketch: Sketch, mention: TableMention) -> str:
    """Return the column of a value: the one that has it, or of several the one that is named.

    Raises:
        UnclearError: several have it, and not one of them is named.
    """
    said = {one.columns[0] for one in sketch.signs.values() if one.kind == "column"}
    named = mention.columns if len(mention.columns) == 1 else [name for name in mention.columns if name in said]
    if len(named) != 1:
        raise UnclearError
    return named[0]


def choose_near_column(sketch: Sketch, fitting: Sequence[KnownColumn], mention: TableMention) -> str:
    """Return the column of a person or a day: the one whose name stands nearest, else the only one of the kind.

    Raises:
        UnclearError: there is none, or several of which none is named.
    """
    names = [one.name for one in fitting]
    said = [one for one in sketch.signs.values() if one.kind == "column" and one.columns[0] in names]
    if not said and len(names) != 1:
        raise UnclearError
    return min(said, key=lambda one: abs(one.start - mention.start)).columns[0] if said else names[0]
