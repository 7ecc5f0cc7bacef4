"""The tables of a team as a request can name them: databases, and tabs of spreadsheets. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.workspace import ColumnLabel, Label, NamedCell, NamedRows

ColumnKind: TypeAlias = Literal["title", "people", "date", "option", "options", "number", "checkbox", "text"]
_KINDS: dict[str, ColumnKind] = {
    "title": "title",
    "people": "people",
    "date": "date",
    "select": "option",
    "status": "option",
    "multi_select": "options",
    "number": "number",
    "checkbox": "checkbox",
}
LEAST_LETTERS = 2
_HOLDER = make_regex(
    r"\b(?:board|list|lists|log|logs|tracker|tracking|sheet(?:s)?|table|database|db|records?|management|overview|the|of|and"
    r"|for|team|company|all|data|20\d\d)\b"
    r"|(?:管理表|管理|一覧表|一覧|台帳|記録|リスト|表|ログ|名簿|まとめ|シート)$"
    r"|\s?(?:관리|목록|현황|일지|기록|명단|대장|리스트|보드|시트|표)$",
    re.IGNORECASE,
)
"""Words of a title that say that it holds something, not what."""
_NAMING = make_regex(r"\s?(?:name|title|no|number|id)\.?$|(?:名|タイトル|名称|番号|이름|제목|명|번호)$", re.IGNORECASE)
_TICKED = make_regex(r"\s(?P<deed>[a-z]{2,12}ed)$", re.IGNORECASE)
"""What is done where a box is ticked ("Deposit returned")."""
_OWNING = make_regex(r"^(?P<thing>[\w ]{2,20}?)\s(?:owner|lead|manager|date|name|status|stage)$", re.IGNORECASE)
_BRACKETS = make_regex(r"\s?[(（\[][^()（）\[\]]{1,20}[)）\]]")
_APART = make_regex(r"[\s/／・,&+-]+")


@dataclass(frozen=True, slots=True)
class KnownColumn:
    """A column, what can be chosen in it, and other words by which people call it."""

    name: str
    kind: ColumnKind
    options: tuple[str, ...] = ()
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A database (``records``), or a tab of a spreadsheet (``rows``) with the cells of it that a request names."""

    source: Literal["records", "rows"]
    name: str
    columns: tuple[KnownColumn, ...]
    tab: str = ""
    cells: tuple[NamedCell, ...] = ()

    def list_columns(self, *kinds: ColumnKind) -> list[KnownColumn]:
        """Return the columns of these kinds, in their order."""
        return [one for one in self.columns if one.kind in kinds]


def list_tables(task: PlanningTask) -> tuple[KnownTable, ...]:
    """Return the tables that a request may speak of."""
    databases = [label for label in task.vocabulary if any(column.kind for column in label.columns)]
    return (*map(_make_database, databases), *map(_make_tab, task.rows))


def list_people(task: PlanningTask) -> tuple[str, ...]:
    """Return the names of the people whom a request may speak of."""
    return tuple(one.name for one in task.vocabulary if one.kind == "people")


def _make_database(label: Label) -> KnownTable:
    return KnownTable("records", label.name, tuple(map(_make_column, label.columns)))


def _make_column(label: ColumnLabel) -> KnownColumn:
    kind = _KINDS.get(label.kind, "text")
    ticked = _TICKED.search(label.name) if kind == "checkbox" else None
    called = (*list_column_forms(label.name), *((ticked["deed"],) if ticked is not None else ()))
    return KnownColumn(label.name, kind, label.options, called)


def _make_tab(rows: NamedRows) -> KnownTable:
    columns = tuple(_make_tab_column(one) for one in rows.columns)
    return KnownTable("rows", rows.file, columns, rows.tab, rows.cells)


def _make_tab_column(label: ColumnLabel) -> KnownColumn:
    kind: ColumnKind = "number" if label.kind == "number" else "date" if label.kind == "date" else "text"
    return KnownColumn(label.name, kind, (), (*list_column_forms(label.name), *label.options))


def list_column_forms(name: str) -> tuple[str, ...]:
    """Return how a header is said: as it stands, without what it has in brackets, and without that it is a name."""
    bare = _BRACKETS.sub("", name).strip()
    return tuple(dict.fromkeys(one for one in (name, bare, _NAMING.sub("", bare).strip()) if len(one) >= LEAST_LETTERS))


@lru_cache(maxsize=512)
def list_table_nouns(table: KnownTable) -> tuple[str, ...]:
    """Return the words by which a table or one of its rows is called, its full names first."""
    own = [table.name, table.tab] if table.source == "rows" else [table.name]
    nouns = [*own, *(noun for name in own for noun in _list_title_nouns(name)), *_list_row_nouns(table)]
    return tuple(dict.fromkeys(one for one in nouns if len(one) >= LEAST_LETTERS))


def _list_title_nouns(title: str) -> Iterator[str]:
    bare = _BRACKETS.sub("", title)
    held = " ".join(_HOLDER.sub(" ", bare).split())
    yield held
    yield from (word for word in _APART.split(held) if word)


def _list_row_nouns(table: KnownTable) -> Iterator[str]:
    for column in table.list_columns("title"):
        yield _NAMING.sub("", column.name).strip()
    for column in table.list_columns("people", "date", "option") if table.source == "records" else ():
        owned = _OWNING.match(column.name)
        if owned is not None:
            yield owned["thing"]
