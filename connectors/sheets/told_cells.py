"""The cells of a row as they are told: with the names of their columns ("등급은 실버"), or in another language than the
column's ("Busan" where 부산 stands)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from pydantic import JsonValue

from connectors.column_words import find_named_column, is_column_word
from connectors.names import fold_name
from connectors.sheets.tables import Table
from orchestration.patterns import make_regex
from orchestration.text.name_sounds import find_loan_word, render_sound
from orchestration.text.office_words import has_same_meaning
from orchestration.text.place_names import list_place_names
from orchestration.tool import ValueNeededError

Cell: TypeAlias = str | int | float | bool | None
FEW_ROWS = 3
"""From so many rows on, what a column holds tells what it takes."""
NOTHING = make_regex(
    r"(?:없음|없어요?|비워\S*(?:\s\S+)?|none|no amount|(?:leave it )?(?:empty|blank)|なし|空欄?)[\s.!~。]*", re.I
)
"""That a cell is to stay empty."""
_LABELLED = make_regex(
    r"(?P<label>[^\s:=：,]{1,20}(?:\s[^\s:=：,]{1,12})?)(?:\s?[:=：]\s?|(?:은|는)\s+|は\s?|\s(?:is|are)\s)(?P<value>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_UNKNOWN = make_regex(
    r"(?:아직\s)?(?:비워|빈\s?칸|공란|몰라|모르|모름)\S*(?:\s\S{1,4})?|(?:still\s)?(?:unknown|empty|blank|tbd)|(?:まだ)?(?:空欄?|不明|わからない|分からない)\S{0,3}",
    re.IGNORECASE,
)
"""What leaves a named column empty."""


def resolve_told_cells(row: list[Cell], table: Table) -> list[Cell]:
    """Return a row in which each value that is told with its column's name stands there; any other as it is.

    Raises:
        ValueNeededError: something is told of a column that the table lacks, or two values are for one column.
    """
    labels = [read_label(cell, table) for cell in row]
    if not all(label for label, _ in labels):
        labels = [
            pair if _is_marked(cell) or _is_known(pair, table) else ("", "")
            for cell, pair in zip(row, labels, strict=True)
        ]
    named = [find_named_column(label, table.header) if label else None for label, _ in labels]
    known = any(name is not None for name in named) or any(_is_column_word(label) for label, _ in labels)
    if not known:
        return row
    placed: dict[str, Cell] = {}
    for at, (cell, name, (label, value)) in enumerate(zip(row, named, labels, strict=True)):
        meant = table.header[at] if not label and at < len(table.header) else name
        if meant is None or meant in placed:
            raise ValueNeededError("rows", ", ".join(table.header), (), why="columns")
        placed[meant] = (None if _UNKNOWN.fullmatch(value.strip(" .")) else value) if label else cell
    filled = [placed.get(name) for name in table.header]
    while filled and filled[-1] is None:
        filled.pop()
    return filled


def read_label(cell: Cell, table: Table) -> tuple[str, str]:
    """Return the name of a column and its value, as a cell tells them; two empty texts for any other."""
    if not isinstance(cell, str):
        return "", ""
    found = _LABELLED.fullmatch(cell.strip())
    if found is not None:
        return found["label"], found["value"].strip()
    label, _, value = cell.strip().partition(" ")
    return (label, value.strip()) if value.strip() and find_named_column(label, table.header) else ("", "")


def _is_marked(cell: Cell) -> bool:
    """Whether a word or sign between a name and a value says that they are such."""
    return isinstance(cell, str) and _LABELLED.fullmatch(cell.strip()) is not None


def _is_known(pair: tuple[str, str], table: Table) -> bool:
    """Whether a value behind a column's bare name is one that the column holds already ("tier gold")."""
    name = find_named_column(pair[0], table.header) if pair[0] else None
    return name is not None and find_known_sound(pair[1], table.column(name)) is not None


def _is_column_word(label: str) -> bool:
    return bool(label) and is_column_word(label)


def choose_known_cell(value: Cell, name: str, table: Table) -> Cell:
    """Return a text in the words that its column has for it already: those that say the same in another language, or
    where the column holds few different ones, by its letters, by its sound, or as a place is called."""
    cells = [str(cell) for cell in table.column(name)] if isinstance(value, str) and name else []
    texts = [*dict.fromkeys(cells)]
    meant = [text for text in texts if isinstance(value, str) and has_same_meaning(value, text)]
    if value not in texts and len(meant) == 1:
        return meant[0]
    if not isinstance(value, str) or value in texts or len(cells) < FEW_ROWS or len(texts) * 2 > len(cells):
        return value
    same = [text for text in texts if fold_name(text) == fold_name(value)]
    places = list_place_names(value)
    called = [text for text in texts if text in places]
    known = (same or called or [None])[0] or find_known_sound(value, texts)
    return known or _place_in_script(places, texts) or value


def find_known_sound(word: str, texts: Sequence[JsonValue]) -> str | None:
    """Return the cell that is the word, or sounds as it does in another script."""
    cells = [*dict.fromkeys(map(str, texts))]
    if word in cells:
        return word
    sound = render_sound(word)
    alike = [text for text in cells if sound and render_sound(text) == sound]
    return alike[0] if len(alike) == 1 else find_loan_word(word, cells)


def find_known_cell(word: str, texts: Sequence[JsonValue]) -> str | None:
    """Return the cell that is the word, sounds as it does in another script, or is a place that is called so."""
    places = list_place_names(word)
    called = [text for text in dict.fromkeys(map(str, texts)) if text in places]
    return called[0] if called else find_known_sound(word, texts)


def _place_in_script(places: Sequence[str], texts: Sequence[str]) -> str | None:
    """Return a place that a column does not hold yet as it is written where all that it holds is Korean."""
    is_korean = bool(texts) and all(re.search(r"[가-힣]", text) for text in texts)
    return places[0] if places and is_korean else None
