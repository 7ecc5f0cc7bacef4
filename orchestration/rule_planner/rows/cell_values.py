"""Which row of a table a sentence means and what becomes of its cells ("Feb 16 Seoul Pro should be 53 units, not 35").

It is told by the values and columns that are named, and by the words around them that say what was and is to be. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.sold_words import is_of_units
from orchestration.rule_planner.plans.condition_parts import find_past_period
from orchestration.rule_planner.reading.clean_request import clean_request_text
from orchestration.rule_planner.rows.thread_rows import BETWEEN, ROW
from orchestration.text.amounts import find_amounts
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.workspace import NamedCell, NamedRows
from schemas.values import Json, Payload

_LEAST_MONEY = 1_000
_IS_NEW_AFTER = make_regex(
    r"\s?(?:으로|로(?!서)|(?:이|가)\s?(?:맞|돼야|되어야|정답)|이?(?:었|였)(?:어|네|는|습)|(?:이?야|이?에요|이?네|이?다|이?래|임)(?![가-힣])|예요|이?라네|입니다"
    r"|に|へ|が(?:正|本当)|です|でした|だった|だよ|だね|で(?:。|、|$))"
)
_IS_NEW_BEFORE = make_regex(
    r"(?:\bto|\b(?:should|must|needs?\sto)\s(?:be|read|say|have\sbeen)|\b(?:it'?s|it\s(?:was|is)|was|came\s(?:in\s)?(?:at|to)|but(?:\s(?:was|is))?|make\s(?:it|that))"
    r"|->|→|⇒|➡|正しくは)(?:\s(?:actually|really|only))?\s*$",
    re.IGNORECASE,
)
_IS_OLD_AFTER = make_regex(
    r"\s?(?:에서|말고|(?:이|가)?\s?아니(?:라|고|었|에요|야)|(?:이|으)?라고|으?로\s?(?:되어|돼|적|들어가|나와|나오|찍혀|입력|잘못)|->|→|⇒|➡|から|じゃなく|では?なく|じゃない|に(?:なって|なる)|となって|って書|の(?:間違|まちが)(?!いで(?:す|した)))"
)
_IS_OLD_BEFORE = make_regex(
    r"(?:\b(?:from|not|instead\sof|rather\sthan|says|said|reads|shows|typed|wrote|entered|put(?:\sin)?)(?:\s(?:it\sas|as|the))?)\s*$",
    re.IGNORECASE,
)
_IS_NEW_BEHIND_COLUMN = make_regex(r"\s?(?:=|:|：|은|는|は|is)\s*", re.IGNORECASE)
_UNIT = make_regex(r"\s?(?:ウォン|円|won\b|krw\b|個|件|台|개|건|대|명|원)", re.IGNORECASE)
_GLUED = make_regex(
    r"(?<=[\d천만억千万億])(?:[가-힣ぁ-んァ-ヶ])(?<![천만억조백원개건명대월일분시년주회위행줄번])[가-힣ぁ-んァ-ヶー]*|(?<=\d[kKmM])[가-힣ぁ-ん]+"
    r"|[가-힣ぁ-んァ-ヶー一-龥、](?<![천만억千万億])(?=\d)"
)
"""What stands right beside a figure and is no part of it."""
_JOINS_COLUMNS = make_regex(
    r"\s?(?:이?랑|[와과]|하고|및|,|·|/|&|\band\b|\bas\swell\sas\b|と|、|・|および)\s?(?:(?:the|both)\s)?",
    re.IGNORECASE,
)
"""What joins two columns that are told one value."""
_OF_TABLE = make_regex(
    r"\s?(?:의\s)?(?:시트|표(?!기)|현황|스프레드|파일|탭|sheet|spreadsheet|table|tracker|tab\b|シート|表|タブ)", re.I
)
"""Behind a word that stands for a column as well, what makes it the name of the table."""

Role = Literal["", "old", "new"]


@dataclass(frozen=True, slots=True)
class CellMention:
    """A column, or a value of one, where a text says it; ``role``: whether it is said to be what was or what is to
    be."""

    start: int
    end: int
    column: str = ""
    value: Json = None
    role: Role = ""


@dataclass(frozen=True, slots=True)
class ToldCells:
    """The row that a text means, by what stands in its columns; the new values of its cells, and the text left over."""

    key: dict[str, Json] = field(default_factory=dict[str, Json])
    values: dict[str, Json] = field(default_factory=dict[str, Json])
    rest: str = ""
    corrects: bool = False
    """Whether what was and what is to be of one column are both told."""


def read_told_cells(task: PlanningTask, table: NamedRows, known: Payload | None = None) -> ToldCells | None:
    """Return what a request says of one row of a table; ``None`` where a figure is for no column, a column is told two
    values, or nothing is to change. ``known`` is the row that the thread is about."""
    text = _drop_names(clean_request_text(task.request.text), table)
    spans = [*_find_typed(text, table), *_find_quotes(text, table)]
    spans += _outside(_find_columns(text, table), spans)
    spans += _outside(_find_days(text, task, table), spans)
    spans += _outside(_find_texts(text, table), spans)
    spans += _outside((one for one in _find_numbers(text, spans) if not _is_of_name(one, table)), spans)
    spans.sort(key=lambda one: one.start)
    settled = _settle_columns(_mark_roles(text, spans), table)
    values = _mark_replaced(_share_values(text, spans, settled) if settled is not None else None)
    if values is None:
        return None
    told = _part(values, known or {})
    if told is None:
        return None
    old = {one.column for one in values if one.role == "old"}
    return replace(told, rest=_cut(text, spans), corrects=bool(old & {*told.values}))


def read_named_row(task: PlanningTask, table: NamedRows) -> dict[str, Json]:
    """Return by which day and words a request names a row of a table; of a column that is told two none."""
    text = _drop_names(clean_request_text(task.request.text), table)
    spans = _outside(_find_days(text, task, table), [])
    spans += _outside(_find_texts(text, table), spans)
    told: dict[str, list[Json]] = {}
    for one in spans:
        values = told.setdefault(one.column, [])
        values += [one.value] if one.value not in values else []
    return {column: values[0] for column, values in told.items() if len(values) == 1}


def _drop_names(text: str, table: NamedRows) -> str:
    """Return a text without the name of the file, of which a number is no value."""
    name = rf"['‘’“”\"「『]?{re.escape(table.file)}['‘’“”\"」』]?"
    return re.sub(name, lambda found: " " * len(found[0]), text, flags=re.IGNORECASE)


def _is_of_name(figure: CellMention, table: NamedRows) -> bool:
    """Whether a figure is the year in the name of the file, in whatever language that is told."""
    return str(figure.value) in re.findall(r"(?:19|20)\d\d", table.file)


def _find_columns(text: str, table: NamedRows) -> Iterator[CellMention]:
    for cell in table.cells:
        for start, end in _find_words(text, cell) if not cell.value else ():
            if not _OF_TABLE.match(text, end):
                yield CellMention(start, end, cell.column)


def _find_texts(text: str, table: NamedRows) -> Iterator[CellMention]:
    for cell in sorted(table.cells, key=lambda one: -len(one.words)):
        for start, end in _find_words(text, cell) if cell.value else ():
            yield CellMention(start, end, cell.column, cell.value)


def _find_words(text: str, cell: NamedCell) -> Iterator[tuple[int, int]]:
    edge = r"(?<![A-Za-z]){}(?![A-Za-z])" if cell.words.isascii() else "{}"
    for found in re.finditer(edge.format(re.escape(cell.words)), text, re.IGNORECASE):
        yield found.span()


def _find_days(text: str, task: PlanningTask, table: NamedRows) -> Iterator[CellMention]:
    column = next((one.name for one in table.columns if one.kind == "date"), "")
    language = detect_language(text, task.request.language)
    for one in find_dates(text, task.now, task.request.timezone, language):
        if column and one.has_day and not (one.has_time or one.is_span or one.cron):
            yield CellMention(*one.span, column, find_past_period(one, task.now).start.date().isoformat())


_MAIL = make_regex(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE = make_regex(r"(?<![\d-])\+?\d{2,4}-\d{3,4}-\d{4}(?![\d-])")
_OF_MAIL = make_regex(r"메일|\bmail|メール|メアド", re.IGNORECASE)
_OF_PHONE = make_regex(r"전화|연락처|휴대폰|핸드폰|phone|mobile|\btel\b|電話|携帯|連絡先", re.IGNORECASE)


def _find_typed(text: str, table: NamedRows) -> Iterator[CellMention]:
    """Yield the addresses and telephone numbers of a text, each for the column of such."""
    for form, named in ((_MAIL, _OF_MAIL), (_PHONE, _OF_PHONE)):
        columns = [one.name for one in table.columns if any(named.search(word) for word in (one.name, *one.options))]
        for found in form.finditer(text) if len(columns) == 1 else ():
            yield CellMention(*found.span(), columns[0], found[0])


_QUOTES = make_regex(r"[「『‘“\"'](?P<text>[^「」『』‘’“”\"'\n]{1,60})[」』’”\"']")


def _find_quotes(text: str, table: NamedRows) -> Iterator[CellMention]:
    """Yield what stands in quotes and in no cell."""
    known = {cell.words.casefold() for cell in table.cells} | {table.tab.casefold()}
    for found in _QUOTES.finditer(text):
        if found["text"].casefold() not in known:
            yield CellMention(*found.span(), "", found["text"])


def _find_numbers(text: str, taken: Sequence[CellMention]) -> Iterator[CellMention]:
    free = _cut(text, [one for one in taken if one.value is not None])
    free = _GLUED.sub(lambda found: " " * len(found[0]), free)
    for one in find_amounts(free, bare=True):
        end = one.start + len(free[one.start : one.end].rstrip())
        unit = _UNIT.match(free, end)
        yield CellMention(one.start, unit.end() if unit else end, "", _plain(one.value))


def _plain(value: float) -> int | float:
    return int(value) if value.is_integer() else value


def _outside(found: Iterator[CellMention], taken: Sequence[CellMention]) -> list[CellMention]:
    """Return what overlaps nothing that is found already; a figure with its unit may hold the word for its column."""
    kept: list[CellMention] = []
    for one in found:
        others = [other for other in (*taken, *kept) if one.column or other.value is not None]
        if all(one.end <= other.start or other.end <= one.start for other in others):
            kept.append(one)
    return kept


def _cut(text: str, spans: Sequence[CellMention]) -> str:
    for one in spans:
        text = f"{text[: one.start]}{' ' * (one.end - one.start)}{text[one.end :]}"
    return text


def _mark_roles(text: str, spans: Sequence[CellMention]) -> list[CellMention]:
    """Return the mentions with what the words around each say of it: those up to the next one, and from the last."""
    marked: list[CellMention] = []
    for at, one in enumerate(spans):
        before = text[spans[at - 1].end if at else 0 : one.start]
        after = text[one.end : spans[at + 1].start if at + 1 < len(spans) else len(text)]
        is_told = at > 0 and spans[at - 1].value is None and _IS_NEW_BEHIND_COLUMN.fullmatch(before)
        role = "" if one.value is None else _find_role(before, after) or ("new" if is_told else "")
        marked.append(replace(one, role=role))
    return marked


def _find_role(before: str, after: str) -> Role:
    if _IS_OLD_AFTER.match(after) or _IS_OLD_BEFORE.search(before):
        return "old"
    return "new" if _IS_NEW_AFTER.match(after) or _IS_NEW_BEFORE.search(before) else ""


def _settle_columns(spans: Sequence[CellMention], table: NamedRows) -> list[CellMention] | None:
    """Return the values, each figure with its column; ``None`` where that of one can't be told."""
    numbers = [one.name for one in table.columns if one.kind == "number"]
    texts = [one.name for one in table.columns if one.kind == "text"]
    values: list[CellMention] = []
    heard = heard_text = ""
    for at, one in enumerate(spans):
        if one.value is None:
            heard = one.column if one.column in numbers else heard
            heard_text = one.column if one.column in texts else heard_text
            continue
        if not one.column and isinstance(one.value, str):
            if not heard_text:
                return None
            values.append(replace(one, column=heard_text, role=one.role or "new"))
        elif not one.column:
            taken = {other.column for other in values if other.role == (one.role or "new")}
            column = _find_column(one, numbers, heard if heard not in taken else "", spans[at + 1 :])
            if not column:
                return None
            values.append(replace(one, column=column))
        else:
            values.append(one)
    return values


def _share_values(text: str, spans: Sequence[CellMention], values: Sequence[CellMention]) -> list[CellMention]:
    """Return the values with each that is told of several columns at once ("both quantity and sales to 0") for each of
    them."""
    told = [*values]
    for one, behind in reversed([*pairwise(spans)]):
        if one.value is None and behind.value is None and _JOINS_COLUMNS.fullmatch(text, one.end, behind.start):
            of_behind = [other for other in told if other.column == behind.column and other.start > behind.start]
            known = any(other.column == one.column and other.start > one.start for other in told)
            told += [] if known else [replace(other, column=one.column) for other in of_behind[:1]]
    return told


def _find_column(one: CellMention, numbers: Sequence[str], heard: str, later: Sequence[CellMention]) -> str:
    """Return the column of a figure: that which was named for it, the only one, or the one of its size."""
    units = [name for name in numbers if is_of_units(name)]
    money = [name for name in numbers if name not in units]
    within = next((other.column for other in later if other.value is None and other.start < one.end), "")
    if within or heard or len(numbers) == 1:
        return within or heard or numbers[0]
    sized = units if isinstance(one.value, int | float) and one.value < _LEAST_MONEY else money
    return sized[0] if len(sized) == 1 else ""


def _mark_replaced(values: list[CellMention] | None) -> list[CellMention] | None:
    """Return the values, a plain one that another of its column follows or precedes as the one that was."""
    if values is None:
        return None
    new = {one.column for one in values if one.role == "new"}
    old = {one.column for one in values if one.role == "old"}

    def settle(one: CellMention) -> CellMention:
        is_typed = (
            isinstance(one.value, int | float) or _MAIL.fullmatch(str(one.value)) or _PHONE.fullmatch(str(one.value))
        )
        if one.role or not is_typed:
            return one
        return replace(one, role="old" if one.column in new and one.column not in old else "new")

    return [settle(one) for one in values]


def _part(values: Sequence[CellMention], known: Payload) -> ToldCells | None:
    """Return the values parted into those of the row and those to come; ``None`` where a column has two of a kind."""
    key: dict[str, Json] = {}
    new: dict[str, Json] = {}
    for one in values:
        side = new if one.role == "new" else key
        if side.setdefault(one.column, one.value) != one.value:
            return None
    named = {one.value for one in values if not one.role and isinstance(one.value, str)}
    whole = {**(known if named <= _list_cells(known) else _keep_words(known, new)), **key}
    return ToldCells(whole, new) if new and whole else None


def _list_cells(known: Payload) -> set[str]:
    cells = {value for column, value in known.items() if isinstance(value, str) and column != ROW}
    return cells | {*str(known.get(ROW, "")).split(BETWEEN)}


def _keep_words(known: Payload, new: Payload) -> Payload:
    """Return what the thread tells of a row, where a request names another: its day and words that stay the same."""
    return {
        column: value
        for column, value in known.items()
        if isinstance(value, str) and column != ROW and column not in new
    }
