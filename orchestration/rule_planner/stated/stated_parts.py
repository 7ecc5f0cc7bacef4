"""A request as parts of which each says one thing: a change of something, a message, what is to stay, what is taken
back, a remark. A request of which not every word stands in such a part is none. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.stated.stated_changes import StatedChange, read_stated_change, split_things
from orchestration.rule_planner.stated.stated_values import Sealed
from orchestration.rule_planner.stated.stated_words import (
    ALSO_KO,
    ASKS,
    CLEARS,
    CORRECTS,
    DAY_END,
    DID_EN,
    FIELD,
    JOINS,
    KEEPS,
    LEAVES,
    MATCH,
    MOST_SEAMS,
    NUMBER,
    ONLY,
    OPENS,
    ORDERS,
    SEAMS,
    THANKS,
    TURNS,
    TWIN,
    UNTOLD,
)
from orchestration.text.prohibitions.columns import COLUMN_WORDS, ColumnKind
from orchestration.text.remarks import is_remark
from schemas.plan import Language

StatedKind: TypeAlias = Literal[
    "change", "order", "keep", "remark", "leave", "only", "untold", "clear", "also", "match", "head", "twin", "ask"
]
"""``leave`` and ``only``: of the things before one is left out, or meant alone. ``untold``: nobody is told after all.
``clear``: what was said before of the thing does not hold. ``also``: one more thing that is told. ``match``: the day of
a thing becomes the one that somebody is told. ``head``: the thing of what stands behind. ``twin``: another record like
the thing before. ``ask``: how a thing is."""


@dataclass(frozen=True, slots=True)
class StatedPart:
    """A part of a request: its words, the change that it is, and what it names. ``corrects``: it takes back something
    before it."""

    kind: StatedKind
    words: str
    change: StatedChange | None = None
    names: tuple[str, ...] = ()
    columns: tuple[ColumnKind, ...] = ()
    corrects: bool = False


MayOrder: TypeAlias = Callable[[str], bool]
"""Whether words are a whole order of another kind, such as a message to somebody."""


def read_stated_parts(
    task: PlanningTask, sealed: Sealed, language: Language, may_order: MayOrder
) -> tuple[StatedPart, ...] | None:
    """Return the parts of a request in order; None where words are left that are no such part."""
    text = sealed.text.strip()
    seams = [found.span() for found in SEAMS[language].finditer(text) if found.start() > 0 and found.end() < len(text)]
    if len(seams) > MOST_SEAMS:
        return None
    reader = _Reader(task, sealed, language, may_order)
    starts = [0, *(end for _, end in seams)]
    ends = [*(start for start, _ in seams), len(text)]
    return reader.read_from(text, starts, ends, 0, ())


_PARTS_SENTENCE = make_regex(r"[.!?;。！？\n…]")


class _Reader:
    """Reads parts from seam to seam, the shortest first, and goes back where the rest can't be read."""

    def __init__(self, task: PlanningTask, sealed: Sealed, language: Language, may_order: MayOrder) -> None:
        self.task, self.sealed, self.may_order = task, sealed, may_order
        self.language: Language = language
        self.dead: set[tuple[int, bool]] = set()

    def read_from(
        self, text: str, starts: list[int], ends: list[int], at: int, before: tuple[StatedPart, ...]
    ) -> tuple[StatedPart, ...] | None:
        """Return the parts with those of the rest of a text behind them; None where it can't be read."""
        if at == len(starts):
            return before
        told = bool(before) and before[-1].kind == "order"
        if (at, told) in self.dead:
            return None
        for end in range(at, len(ends)):
            words = text[starts[at] : ends[end]]
            opened = text[ends[at - 1] : starts[at]] if at else "."
            closed = text[ends[end] : starts[end + 1]] if end + 1 < len(starts) else ""
            part = self._read_head(words, before) if ":" in closed else None
            part = part or self._read_part(words, before, sentence=_PARTS_SENTENCE.search(opened) is not None)
            if part is None or (part.kind == "order" and _opens_body(words, closed)):
                continue
            whole = self.read_from(text, starts, ends, end + 1, (*before, part))
            if whole is not None:
                return whole
        self.dead.add((at, told))
        return None

    def _read_head(self, words: str, before: tuple[StatedPart, ...]) -> StatedPart | None:
        """Return the name of the thing that what stands behind a colon is of."""
        things = split_things(self.sealed, words, self.language)
        return StatedPart("head", words, names=things) if things and not before else None

    def _read_part(self, words: str, before: tuple[StatedPart, ...], *, sentence: bool) -> StatedPart | None:
        said = JOINS.sub("", NUMBER.sub("", words.strip(" ,、"))).strip()
        if not said:
            return StatedPart("remark", words)
        if not before and OPENS.fullmatch(said):
            return StatedPart("remark", words)
        if THANKS.fullmatch(said):
            return StatedPart("remark", words)
        corrected = CORRECTS[self.language].match(said)
        if corrected is not None and before:
            return self._read_correction(said[corrected.end() :].strip() or said)
        told = bool(before) and before[-1].kind == "order"
        within = told and self.language == "en" and not sentence and not NUMBER.match(words)
        for part in self._list_readings(said, words, before, within=within):
            return part
        return None

    def _list_readings(
        self, said: str, words: str, before: tuple[StatedPart, ...], *, within: bool
    ) -> Iterator[StatedPart]:
        language = self.language
        after_correction = any(one.corrects for one in before)
        if before and MATCH[language].fullmatch(said):
            yield StatedPart("match", words)
        if after_correction:
            yield from self._list_corrections(said)
        if UNTOLD[language].fullmatch(said) and before:
            yield StatedPart("untold", words, corrects=True)
        if not within:
            yield from self._list_beside(said, words, before)
            yield from self._list_orders(said, words, before)

    def _list_beside(self, said: str, words: str, before: tuple[StatedPart, ...]) -> Iterator[StatedPart]:
        """Yield what a part says of the parts before it."""
        language = self.language
        twin = TWIN.fullmatch(said)
        if twin is not None and before:
            yield StatedPart("twin", words, names=(self.sealed.name(twin["title"]), twin["who"] or ""))
        if CLEARS[language].fullmatch(said) and before:
            yield StatedPart("clear", words, corrects=True)
        if KEEPS[language].fullmatch(said):
            yield StatedPart("keep", words, columns=find_columns(said), names=(self.sealed.name(said),))
        also = ALSO_KO.fullmatch(said) if language == "ko" else None
        if also is not None and any(one.kind == "order" for one in before):
            yield StatedPart("also", words, names=(also["said"],))
        asked = ASKS[language].fullmatch(said)
        if asked is not None and before:
            yield StatedPart("ask", words, names=(self.sealed.name(asked["what"]),))

    def _list_orders(self, said: str, words: str, before: tuple[StatedPart, ...]) -> Iterator[StatedPart]:
        """Yield the order that a part is by itself, or the remark."""
        language = self.language
        change = read_stated_change(self.task, self.sealed, said, language)
        if change is not None and (change.things or before) and (change.things or not _only_remarks(before)):
            yield StatedPart("change", words, change)
        if ORDERS[language].search(said) and not TURNS.search(said) and self.may_order(self.sealed.restore(said)):
            yield StatedPart("order", self.sealed.restore(said))
        told = bool(before) and before[-1].kind == "order" and language == "en"
        restored = self.sealed.restore(said)
        if not told and (is_remark(restored) or (before and language == "en" and DID_EN.fullmatch(restored))):
            yield StatedPart("remark", words)

    def _read_correction(self, said: str) -> StatedPart | None:
        """Return what a part with the words of a correction takes back or puts in the place of what was said."""
        for part in self._list_corrections(said):
            return part
        change = read_stated_change(self.task, self.sealed, said, self.language)
        if change is not None:
            return StatedPart("change", said, change, corrects=True)
        return None

    def _list_corrections(self, said: str) -> Iterator[StatedPart]:
        language = self.language
        said = (
            re.sub(r"^(?:no|and|but|그냥|just)\s", "", said, flags=re.IGNORECASE)
            if UNTOLD[language].search(said)
            else said
        )
        if CLEARS[language].fullmatch(said):
            yield StatedPart("clear", said, corrects=True)
        if UNTOLD[language].fullmatch(said):
            yield StatedPart("untold", said, corrects=True)
        columns = find_columns(said)
        kept = KEEPS[language].fullmatch(said)
        if kept is not None and (columns or self._names_day(said)):
            yield StatedPart("keep", said, columns=columns or ("date",), corrects=True)
        only = ONLY[language].fullmatch(said)
        if only is not None:
            fields = (
                find_columns(only["what"])
                if re.fullmatch(rf"\s?(?:the\s)?(?:{FIELD})\s?", only["what"], re.IGNORECASE)
                else ()
            )
            yield StatedPart("only", said, names=(self.sealed.name(only["what"]),), columns=fields, corrects=True)
        leaves = LEAVES[language].fullmatch(said)
        if leaves is not None and not columns:
            yield StatedPart("leave", said, names=(self.sealed.name(leaves["what"]),), corrects=True)

    def _names_day(self, said: str) -> bool:
        change = read_stated_change(self.task, self.sealed, f"xx → {re.split(DAY_END, said)[0]}", self.language)
        return change is not None and "@date" in change.properties


_POINTS_BELOW = make_regex(
    r"아래|다음|이렇게|그대로|이대로|\b(?:below|following|this)\b|以下|下記|次の|こう|この", re.IGNORECASE
)


def _opens_body(words: str, closed: str) -> bool:
    """Whether what stands behind an order is what somebody is to read: a colon, or lines that it points at."""
    return ":" in closed or "：" in closed or ("\n" in closed and _POINTS_BELOW.search(words) is not None)


def _only_remarks(parts: tuple[StatedPart, ...]) -> bool:
    return all(one.kind == "remark" for one in parts)


def find_columns(words: str) -> tuple[ColumnKind, ...]:
    """Return the kinds of the columns that words name."""
    return tuple(kind for kind, named in COLUMN_WORDS.items() if compile_once(named, re.IGNORECASE).search(words))
