"""Tables of Google Sheets that hold what a request names: values of their text columns, and columns by their headers.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/batchGet
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from connectors.cached_value import CachedValue, CachedValues
from connectors.column_words import list_column_words, list_own_words
from connectors.sheets.a1 import Area
from connectors.sheets.api import SheetsApi
from connectors.sheets.reach import find_spreadsheet_reach, select_seen_tabs
from connectors.sheets.shapes import File, Spreadsheet, TabProperties
from connectors.sheets.tables import Table, has_dates, has_numbers, read_table
from connectors.sheets.told_cells import FEW_ROWS, find_known_sound
from connectors.title_words import find_titles
from orchestration.patterns import make_regex
from orchestration.text.labels import measure_mention
from orchestration.text.office_words import find_meanings, list_translations
from orchestration.text.place_names import list_place_names
from orchestration.tool import ToolError
from orchestration.workspace import ColumnLabel, LabelQuery, NamedCell, NamedRows

KEPT_S = 60.0
MOST_READ = 4
"""So many spreadsheets are read for what a request names: those that it says, and those that changed last."""
MOST_TABS = 2
MOST_WORDS = 4
"""Words of a value that is a name."""
LEAST_SHARING, MOST_SHARING = 2, 20
"""So many values hold a word that stands for all of them."""
LONGEST_VALUE = 40
"""What is longer is a text, which no request names."""


class SheetRows:
    """Finds tables by their cells: at most four spreadsheets are read, each kept for a minute."""

    def __init__(self, api: SheetsApi, kept_s: float = KEPT_S) -> None:
        self._api = api
        self._files = CachedValue(api.clock, self._list_files, kept_s)
        self._tables = CachedValues(api.clock, self._read_tables, kept_s)

    async def find(self, query: LabelQuery) -> Sequence[NamedRows]:
        """Return the tables that who asks may read, those that hold most of what is named first.

        Raises:
            ToolError: Google could not be asked.
        """
        seen = [
            file
            for file in await self._files.get()
            if find_spreadsheet_reach(self._api, file.id, query.asker) != "none"
        ]
        ranked = sorted(seen, key=lambda file: -measure_mention(file.name, query.text))[:MOST_READ]
        found = await asyncio.gather(*(self._find_in(file, query) for file in ranked))
        return sorted((one for some in found for one in some), key=lambda one: -len(one.cells))

    async def _find_in(self, file: File, query: LabelQuery) -> list[NamedRows]:
        try:
            spreadsheet, tables = await self._tables.get(file.id)
            tabs = {tab.title for tab in select_seen_tabs(self._api, spreadsheet, query.asker)}
        except ToolError:
            return []
        now = self._api.clock.now()
        return [
            NamedRows(
                file.name,
                tab,
                tuple(_label_column(table, name, now) for name in table.header),
                tuple(_find_cells(table, _blank_title(file.name, query.text), now)),
            )
            for tab, table in tables.items()
            if tab in tabs and table.header
        ]

    async def _list_files(self) -> list[File]:
        return (await self._api.files(most_pages=1))[0]

    async def _read_tables(self, spreadsheet_id: str) -> tuple[Spreadsheet, dict[str, Table]]:
        spreadsheet = await self._api.spreadsheet(spreadsheet_id)
        tabs = [tab for tab in spreadsheet.tabs if not tab.hidden][:MOST_TABS]
        tables = await asyncio.gather(*(self._read(spreadsheet_id, tab) for tab in tabs))
        return spreadsheet, {tab.title: table for tab, table in zip(tabs, tables, strict=True)}

    async def _read(self, spreadsheet_id: str, tab: TabProperties) -> Table:
        return await read_table(self._api, spreadsheet_id, Area(tab, ""))


def _label_column(table: Table, name: str, now: datetime) -> ColumnLabel:
    return ColumnLabel(name, _find_kind(table, name, now), list_column_words(name))


def _find_kind(table: Table, name: str, now: datetime) -> str:
    if has_dates(table, name, now):
        return "date"
    return "number" if has_numbers(table, name) else "text"


def _find_cells(table: Table, text: str, now: datetime) -> Iterator[NamedCell]:
    """Yield the values and columns that a text names."""
    where: dict[str, tuple[str, str]] = {}
    for name in (name for name in table.header if _find_kind(table, name, now) == "text"):
        for cell in table.column(name):
            if isinstance(cell, str) and len(cell) <= LONGEST_VALUE:
                where |= {form: (name, cell) for form in (cell, *list_place_names(cell)) if form not in where}
    forms = [*where]
    named = [(one, where[forms[one.number]]) for one in find_titles(text, forms)]
    yield from (NamedCell(text[one.start : one.end], *held) for one, held in named)
    taken = [(one.start, one.end) for one, _ in named]
    sounds = [one for one in _find_sounds(table, text, now) if not _is_taken(one[0], one[1], taken)]
    yield from (cell for _, _, cell in sounds)
    taken += [(start, end) for start, end, _ in sounds]
    yield from (cell for start, end, cell in _find_shared(text, where) if not _is_taken(start, end, taken))
    called = list_own_words(table.header)
    words = [*called]
    for one in find_titles(text, words):
        if one.whole:
            yield NamedCell(text[one.start : one.end], called[words[one.number]])


_WORDS = make_regex(r"[\w'’-]+")
MOST_TITLED = 12


def _blank_title(title: str, text: str) -> str:
    """Return a text without two words or more in a row that stand so in the title of the file: a value that shares one
    of them is not meant."""
    words = _WORDS.findall(title)[:MOST_TITLED]
    rows = ((start, end) for start in range(len(words)) for end in range(len(words), start + 1, -1))
    for start, end in rows:
        said = r"\s+".join(map(re.escape, words[start:end]))
        text = re.sub(rf"(?<!\w){said}(?!\w)", lambda one: "\x00" * len(one[0]), text, flags=re.IGNORECASE)
    return text


def _find_shared(text: str, where: Mapping[str, tuple[str, str]]) -> Iterator[tuple[int, int, NamedCell]]:
    """Yield the words of a text that are a part of several values of a column ("ads"), each of which is meant."""
    sharing: dict[tuple[str, str], list[str]] = {}
    for column, value in dict.fromkeys(where.values()):
        words = value.split()
        for word in dict.fromkeys(words) if 1 < len(words) <= MOST_WORDS else ():
            sharing.setdefault((column, word), []).append(value)
    for (column, word), values in sharing.items():
        if len(values) < LEAST_SHARING or len(word) < LEAST_SHARING or len(values) > MOST_SHARING:
            continue
        meant = find_meanings(word)
        alike = [one for one in _LATIN.findall(text) if meant & find_meanings(one)]
        for form in (word, *list_translations(word), *alike):
            end = r"(?:s|es)?(?![A-Za-z])" if form.isascii() else ""
            found = re.search(rf"(?<![A-Za-z가-힣一-龥ァ-ヶ]){re.escape(form)}{end}", text, re.IGNORECASE)
            if found is not None:
                yield from ((*found.span(), NamedCell(found[0], column, value)) for value in values)
                break


def _is_taken(start: int, end: int, taken: Sequence[tuple[int, int]]) -> bool:
    return any(start < other_end and other_start < end for other_start, other_end in taken)


def _find_sounds(table: Table, text: str, now: datetime) -> Iterator[tuple[int, int, NamedCell]]:
    """Yield the words of another script that sound like one of the few values of a column ("Starter", "プロ")."""
    for name in (name for name in table.header if _find_kind(table, name, now) == "text"):
        cells = [cell for cell in table.column(name) if isinstance(cell, str) and len(cell) <= LONGEST_VALUE]
        kinds = [*dict.fromkeys(cells)]
        if len(cells) < FEW_ROWS or len(kinds) * 2 > len(cells) or any(one.isascii() for one in kinds):
            continue
        for found in _FOREIGN.finditer(text):
            known = None if found[0].lower() in _NO_NAMES else find_known_sound(found[0], kinds)
            if known is not None and (not found[0].isascii() or _count_vowels(known) in _list_vowel_counts(found[0])):
                yield found.start(), found.end(), NamedCell(found[0], name, known)


def _count_vowels(text: str) -> int:
    """Return how many vowels a Korean word is heard with: the one that only parts consonants is none, and one right
    behind another is of it ("라이")."""
    codes = [ord(char) - ord("가") for char in text if "가" <= char <= "힣"]
    heard = [(code // 588 == _NO_INITIAL, code // 28 % 21 != _FILLER, code % 28 == 0) for code in codes]
    joined = sum(bare and before_open for (bare, _, _), (_, _, before_open) in zip(heard[1:], heard, strict=False))
    return sum(spoken for _, spoken, _ in heard) - joined


def _list_vowel_counts(word: str) -> set[int]:
    """Return how many vowels an English word may be heard with: an "e" at its end may be none."""
    count = len(_VOWELS.findall(word))
    return {count, count - word.lower().endswith("e")}


_LATIN = make_regex(r"[A-Za-z]{2,20}")
_NO_INITIAL, _FILLER = 11, 18
_VOWELS = make_regex(r"[aeiouy]+", re.IGNORECASE)
_FOREIGN = make_regex(r"[ァ-ヶー]{2,15}|(?<![A-Za-z@#])[A-Za-z]{3,15}(?![A-Za-z])")
_NO_NAMES = frozenset(
    {"prior", "probe", "prose", "pros", "for", "four", "per", "pure", "poor", "pair", "fire", "free", "sale", "sell"}
    | {"seal", "sole", "soul", "sure", "sir", "sorry", "dog", "dig"}
    | {"シート", "スタート", "データ", "サイト", "リスト", "タブ", "プロジェクト"}
)
"""Words that only sound like a name."""
