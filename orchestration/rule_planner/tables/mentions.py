"""What of a table stands in a text: its name, columns and values, rows, people, days and numbers. Pure.

Each is found by the team's own words. The longest counts where several stand over one another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.reading.plain_words import PLAIN_EN
from orchestration.rule_planner.tables.catalog import ColumnKind, KnownColumn, KnownTable, list_people, list_table_nouns
from orchestration.text.amounts import find_amounts
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language

MentionKind: TypeAlias = Literal["row", "quote", "option", "cell", "column", "table", "person", "date", "number"]
KINDS: tuple[MentionKind, ...] = get_args(MentionKind)
"""In the order in which they count where they stand in the same place."""
_TOKEN = make_regex(r"[A-Za-z0-9][A-Za-z0-9'’._]*[A-Za-z0-9]|[A-Za-z0-9]")
_WIDE = make_regex(r"[가-힣ぁ-ゖァ-ヺー一-龥々]")
_COUNTED = make_regex(
    r"(?<![A-Za-z0-9/:.,-])(\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,6})?|\d{1,12}(?:\.\d{1,6})?)(?:円|원)?(?=\s|$|[가-힣ぁ-ゖァ-ヺ一-龥])"
)
"""A number right before a word of another script."""
_TITLED = make_regex(r"\s?(?:님|씨)|さん|くん|ちゃん|氏|様|君")
_MYSELF = make_regex(
    r"\b(?:me|my|mine|myself|i)\b|(?<![가-힣])(?:내|나|제|저)(?=가|는|한테|\s|$)|私|自分|僕|わたし", re.IGNORECASE
)
_WHOSE = make_regex(r"['’]s$", re.IGNORECASE)
_JOINT = make_regex(r"[はがをのも이가은는을를도\s:=]{1,2}")
_KANJI = make_regex(r"[一-龥]")
_KANJI_WORD = make_regex(r"([一-龥]{2,6})(?:[がは]?(?:ありました|あった|しました|した)(?![から]))?")
FAMILY_NAME = 2
"""Signs of most Japanese family names."""
STEM = 5
"""Letters that words of one stem have in common."""
SHORTEST_PART = 3
"""Letters of one word that may stand for a name of several."""


@dataclass(frozen=True, slots=True)
class TableMention:
    """Words of a text and what they name: of an option and a cell with the columns that hold it, of a row with its
    title, of a person and a quote with the name itself."""

    start: int
    end: int
    kind: MentionKind
    columns: tuple[str, ...] = ()
    value: str = ""
    date: FoundDate | None = None
    number: float = 0


def find_mentions(task: PlanningTask, table: KnownTable, language: Language) -> list[TableMention]:
    """Return what of a table stands in a request, in order, none over another."""
    text = task.request.text
    found = [
        *_find_quotes(text),
        *_find_rows(task, table),
        *_find_values(text, table),
        *_find_cells(text, table),
        *_find_columns(text, table),
        *(_at(span, "table") for noun in list_table_nouns(table) for span in find_phrase(text, noun)),
        *_find_people(task, text),
        *_find_days(task, text, language),
        *(TableMention(one.start, one.end, "number", number=one.value) for one in find_amounts(text, bare=True)),
        *map(_make_number, _COUNTED.finditer(text)),
    ]
    return _keep_longest(found)


def _make_number(found: re.Match[str]) -> TableMention:
    return TableMention(*found.span(), "number", number=float(found[1].replace(",", "")))


def list_named_tables(text: str, found: Mapping[KnownTable, Sequence[TableMention]]) -> list[KnownTable]:
    """Return the tables whose name, or what one of their rows is called, a text says outside the values that it
    names."""
    values = {(one.start, one.end) for some in found.values() for one in some if one.kind in _VALUES}
    return [table for table in found if _is_named(text, table, values)]


_VALUES = ("row", "quote", "option", "cell")


def _is_named(text: str, table: KnownTable, values: Collection[tuple[int, int]]) -> bool:
    spans = (span for noun in list_table_nouns(table) for span in find_phrase(text, noun))
    return any(
        not any(start <= at and end <= to and (start, to) != (at, end) for start, to in values) for at, end in spans
    )


def drop_kindred(words: str, table: KnownTable) -> str:
    """Return words without those that have the stem of a word of the table ("roasted" of "Roast date")."""
    stems = {
        _fold(one)[:STEM]
        for name in (table.name, *(column.name for column in table.columns))
        for one in _TOKEN.findall(name)
    }
    return _TOKEN.sub(lambda one: " " if len(one[0]) >= STEM and _fold(one[0])[:STEM] in stems else one[0], words)


def drop_column_starts(words: str, table: KnownTable) -> str:
    """Return words without those of Chinese signs with which the name of a column begins, and that it has been so
    (入金がありました where there is 入金状況)."""
    names = [column.name for column in table.columns]
    return _KANJI_WORD.sub(lambda one: " " if any(name.startswith(one[1]) for name in names) else one[0], words)


def _at(span: tuple[int, int], kind: MentionKind, columns: Iterable[str] = (), value: str = "") -> TableMention:
    return TableMention(*span, kind, tuple(columns), value)


def _keep_longest(found: Iterable[TableMention]) -> list[TableMention]:
    kept: list[TableMention] = []
    for one in sorted(found, key=lambda one: (one.start - one.end, KINDS.index(one.kind))):
        same = next((at for at, other in enumerate(kept) if (other.start, other.end) == (one.start, one.end)), None)
        if same is not None and kept[same].kind == one.kind == "option" and kept[same].value == one.value:
            kept[same] = replace(kept[same], columns=(*kept[same].columns, *one.columns))
        elif all(one.end <= other.start or one.start >= other.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def find_phrase(text: str, phrase: str) -> list[tuple[int, int]]:
    """Return where a text says a phrase: in Latin letters as whole words, whatever their case and number; in others
    wherever it stands."""
    if _WIDE.search(phrase):
        return list(_find_letters(text.lower(), phrase.lower()))
    wanted = tuple(word for _, _, word in _list_tokens(phrase))
    tokens = _list_tokens(text)
    size = len(wanted)
    spans = range(len(tokens) - size + 1) if size else ()
    return [
        (tokens[at][0], tokens[at + size - 1][1])
        for at in spans
        if tuple(word for _, _, word in tokens[at : at + size]) == wanted
    ]


def _find_letters(text: str, letters: str) -> Iterator[tuple[int, int]]:
    at = text.find(letters)
    while at >= 0:
        yield at, at + len(letters)
        at = text.find(letters, at + len(letters))


@lru_cache(maxsize=1024)
def _list_tokens(text: str) -> tuple[tuple[int, int, str], ...]:
    return tuple((one.start(), one.end(), _fold(one[0])) for one in _TOKEN.finditer(text))


def _fold(word: str) -> str:
    """Return a word in small letters, in the singular, without the "s" of whose it is."""
    lower = word.casefold().replace("’", "'").removesuffix("'s")
    if len(lower) <= SHORTEST_PART or not lower.endswith("s") or lower.endswith(("ss", "us", "is")):
        return lower
    if lower.endswith("ies"):
        return f"{lower[:-3]}y"
    return lower[:-2] if lower.endswith(("ches", "shes", "xes", "sses")) else lower[:-1]


def _find_quotes(text: str) -> Iterator[TableMention]:
    for one in QUOTED_TEXT.finditer(text):
        yield _at(one.span(), "quote", value=one[0][1:-1])


def _find_rows(task: PlanningTask, table: KnownTable) -> Iterator[TableMention]:
    if table.source != "records":
        return
    for one in task.titles:
        if one.table == table.name:
            at = task.request.text.find(one.words)
            if at >= 0:
                is_part = _fold_spaces(one.words) in _fold_spaces(one.title)
                yield _at((at, at + len(one.words)), "row", (one.title,), one.words if is_part else one.title)


def _fold_spaces(text: str) -> str:
    return "".join(text.casefold().split())


def _find_values(text: str, table: KnownTable) -> Iterator[TableMention]:
    for column in table.list_columns("option", "options"):
        parts = _list_parts(column)
        for option in column.options:
            if len(option) > 1:
                yield from (_at(span, "option", (column.name,), option) for span in find_phrase(text, option))
            else:
                yield from _find_short(text, column, option)
            for part in parts.get(option, ()):
                yield from (_at(span, "option", (column.name,), option) for span in find_phrase(text, part))


def _find_short(text: str, column: KnownColumn, option: str) -> Iterator[TableMention]:
    """Yield an option of one sign where it stands behind its column's name."""
    for called in column.called:
        for _, end in find_phrase(text, called):
            joint = _JOINT.match(text, end)
            at = joint.end() if joint else end
            if text.startswith(option, at) and not _KANJI.match(text, at + 1):
                yield _at((at, at + 1), "option", (column.name,), option)


@lru_cache(maxsize=512)
def _list_parts(column: KnownColumn) -> dict[str, tuple[str, ...]]:
    """Return the words of a column's options that each stand in one option alone."""
    words = {
        option: {word for one in _TOKEN.findall(option) if (word := _fold(one)) not in PLAIN_EN}
        for option in column.options
    }
    counted = Counter(word for some in words.values() for word in some)
    return {
        option: tuple(
            word for word in some if counted[word] == 1 and len(word) >= SHORTEST_PART and word != _fold(option)
        )
        for option, some in words.items()
    }


def _find_cells(text: str, table: KnownTable) -> Iterator[TableMention]:
    values = Counter(cell.words for cell in table.cells if cell.value)
    for cell in table.cells:
        is_figure = cell.words.isdigit() and cell.words != cell.value
        if cell.value and values[cell.words] == 1 and not is_figure:  # words of several values are none of them
            for span in find_phrase(text, cell.words):
                yield _at(span, "cell", (cell.column,), cell.value)


def _find_columns(text: str, table: KnownTable) -> Iterator[TableMention]:
    for column in table.columns:
        for called in column.called if column.kind != "title" else ():
            yield from (_at(span, "column", (column.name,)) for span in find_phrase(text, called))
    for words, kinds in COLUMN_WORDS:
        fitting = table.list_columns(*kinds)
        if len(fitting) == 1:
            yield from (_at(one.span(), "column", (fitting[0].name,)) for one in words.finditer(text))


COLUMN_WORDS: tuple[tuple[re.Pattern[str], tuple[ColumnKind, ...]], ...] = (
    (
        make_regex(
            r"\b(?:owners?|owned by|assignees?|assigned to|who)\b|담당자?|맡은\s?사람|担当者?|受け持ち", re.IGNORECASE
        ),
        ("people",),
    ),
    (
        make_regex(
            r"\b(?:due|deadline|date|closes?|closing|scheduled)\b|마감일?|기한|날짜|일정|期日|期限|締め?切り?|納期|日付",
            re.IGNORECASE,
        ),
        ("date",),
    ),
    (make_regex(r"\b(?:status|state|stage)\b|상태|단계|状態|ステータス|フェーズ|段階", re.IGNORECASE), ("option",)),
    (make_regex(r"\b(?:amount|value)\b|금액|金額", re.IGNORECASE), ("number",)),
)
"""What people call the one column of a kind that a table has."""


def find_people_words(task: PlanningTask, text: str) -> list[tuple[int, int]]:
    """Return where a text names others than who asks."""
    forms = _list_name_forms(list_people(task))
    return sorted(
        span for form in forms if form not in task.request.asker_name.split() for span in find_phrase(text, form)
    )


def _find_people(task: PlanningTask, text: str) -> Iterator[TableMention]:
    names = list_people(task)
    for form in _list_name_forms(names):
        if _WIDE.search(form):
            for start, end in find_phrase(text, form):
                titled = _TITLED.match(text, end)
                yield _at((start, titled.end() if titled else end), "person", value=form)
        else:
            yield from (
                _at(span, "person", value=_WHOSE.sub("", text[slice(*span)])) for span in find_phrase(text, form)
            )
    if task.request.asker_name:
        yield from (_at(one.span(), "person", value=task.request.asker_name) for one in _MYSELF.finditer(text))


@lru_cache(maxsize=64)
def _list_name_forms(names: Sequence[str]) -> tuple[str, ...]:
    """Return the forms in which people are named: those that name one of them alone."""
    forms = [(form, name) for name in names for form in dict.fromkeys(_list_forms(name))]
    counted = Counter(form.casefold() for form, _ in forms)
    return tuple(form for form, name in forms if counted[form.casefold()] == 1 or form == name)


def _list_forms(name: str) -> Iterator[str]:
    yield name
    parts = name.split()
    if len(parts) > 1:
        yield from (part for part in parts if len(part) > 1)
    elif re.fullmatch(r"[가-힣]{3}", name):
        yield name[1:]
    elif _WIDE.search(name) and len(name) > FAMILY_NAME:
        yield from (name[:FAMILY_NAME], name[FAMILY_NAME:])


def _find_days(task: PlanningTask, text: str, language: Language) -> Iterator[TableMention]:
    for one in find_dates(text, task.now, task.request.timezone, language):
        if not one.cron:
            yield TableMention(*one.span, "date", date=one)
