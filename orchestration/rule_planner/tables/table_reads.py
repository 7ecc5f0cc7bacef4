"""Questions about the rows of a table: which there are, how many, and what their numbers come to. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.condition_parts import build_date_tests, build_test, find_past_period, join_tests
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.tables import table_forms as forms
from orchestration.rule_planner.tables.catalog import ColumnKind, KnownColumn, KnownTable
from orchestration.rule_planner.tables.mentions import TableMention
from orchestration.rule_planner.tables.sketches import Sketch, UnclearError, choose_near_column, choose_option_column
from orchestration.text.dates import FoundDate
from schemas.values import Json, Payload

Function: TypeAlias = Literal["sum", "avg", "count", "min", "max"]
_BARE_TOP = make_regex(r"\b(?:top|best)\b|상위|톱|많은|큰|높은|上位|トップ|多い|高い", re.IGNORECASE)
_PATHS: Mapping[ColumnKind, str] = {"people": "@person", "date": "@date"}
_FUNCTIONS: tuple[tuple[Function, re.Pattern[str]], ...] = (
    ("count", forms.COUNTED),
    ("avg", forms.AVERAGED),
    ("sum", forms.SUMMED),
    ("max", forms.LARGEST),
    ("min", forms.SMALLEST),
)


@dataclass(frozen=True, slots=True)
class TableRead:
    """What is asked of a table's rows, and the words that are left over."""

    table: KnownTable
    tests: tuple[Json, ...]
    left: str
    function: Function | None = None
    column: str = ""
    group: str = ""
    order: Literal["", "ascending", "descending"] = ""
    limit: int = 0
    excluded: int = 0
    """So many values, or columns that hold anything, are left out."""


def read_question(sketch: Sketch, table: KnownTable, now: datetime, *, narrows: bool = False) -> TableRead | None:
    """Return what a request asks of a table; None where a part of it fits no column, or fits several. ``narrows``: its
    rows were chosen before."""
    reader = _Reader(sketch, table, now, narrows)
    try:
        return reader.read()
    except UnclearError:
        return None


class _Reader:
    """Takes one form after another out of a sketch."""

    def __init__(self, sketch: Sketch, table: KnownTable, now: datetime, narrows: bool) -> None:
        self._sketch = sketch
        self._narrows = narrows
        self._table = table
        self._now = now
        self._tests: list[Json] = []
        self._excluded = 0

    def read(self) -> TableRead:
        group, limit = self._take_best()
        group = group or self._take_group()
        limit = limit or int(self._take_number(forms.TOP))
        self._take_comparisons()
        self._take_left_out()
        self._take_empty()
        self._take_overdue()
        order: Literal["", "ascending", "descending"] = "descending" if self._takes(forms.DESCENDING) or limit else ""
        order = "ascending" if self._takes(forms.ASCENDING) else order
        function: Function | None = next((name for name, words in _FUNCTIONS if self._takes(words)), None)
        self._take_values()
        self._take_days()
        column = self._choose_measured(function, group, order, limit)
        if limit and not group and (function is not None or not column):
            raise UnclearError  # the first of what has no order, or a figure of a part
        if self._sketch.list_left("number", "quote"):
            raise UnclearError
        return TableRead(
            self._table, tuple(self._tests), self._sketch.words, function, column, group, order, limit, self._excluded
        )

    def _takes(self, words: re.Pattern[str]) -> bool:
        self._sketch, found = self._sketch.take(words)
        return bool(found)

    def _take_best(self) -> tuple[str, int]:
        """Take the groups that have most of a number, and leave the column of numbers."""
        found = forms.BEST.search(self._sketch.text)
        if found is None:
            return "", 0
        group, limit, measure = (
            self._sketch.get(found, *(f"{language}_{part}" for language in ("en", "ko", "ja")))
            for part in ("group", "limit", "measure")
        )
        if group is None or limit is None or measure is None or self._get_kind(group) == "number":
            raise UnclearError
        self._sketch = self._sketch.drop(group, limit)
        self._takes(_BARE_TOP)
        return group.columns[0], int(limit.number)

    def _take_group(self) -> str:
        """Take the column by whose values rows are put together; a number is what they are measured by."""
        groups = [
            (one, mention)
            for one in forms.GROUPED.finditer(self._sketch.text)
            if (mention := self._sketch.get(one, "en", "ko", "ja")) is not None and self._get_kind(mention) != "number"
        ]
        if len(groups) > 1:
            raise UnclearError
        for one, _ in groups:
            text = self._sketch.text
            self._sketch = replace(self._sketch, text=f"{text[: one.start()]} {text[one.end() :]}")
        return groups[0][1].columns[0] if groups else ""

    def _get_kind(self, mention: TableMention) -> ColumnKind:
        return next(one.kind for one in self._table.columns if one.name == mention.columns[0])

    def _take_number(self, words: re.Pattern[str]) -> float:
        sketch, found = self._sketch.take(words)
        mention = self._sketch.get(found[0], "en", "en_behind", "ko", "ja") if found else None
        self._sketch = sketch
        return mention.number if mention is not None else 0

    def _take_comparisons(self) -> None:
        for words, op in ((forms.ABOVE, "gt"), (forms.BELOW, "lt")):
            sketch, found = self._sketch.take(words)
            for one in found:
                column = self._sketch.get(one, "en_column", "ko_column", "ja_column")
                bound = self._sketch.get(one, "en", "ko", "ja")
                name = column.columns[0] if column is not None else self._get_only("number").name
                if column is not None and self._get_kind(column) != "number":
                    raise UnclearError
                reached = re.search(r"at (?:least|most)|이상|이하|以上|以下", one[0], re.IGNORECASE) is not None
                value = bound.number if bound is not None else 0
                self._tests.append(build_test(name, {"gt": "ge", "lt": "le"}[op] if reached else op, value))
            self._sketch = sketch

    def _take_left_out(self) -> None:
        sketch, found = self._sketch.take(forms.LEFT_OUT)
        for one in found:
            mention = self._sketch.get(one, "en", "ko", "ja")
            if mention is not None:
                self._tests.append(self._build_value_test(mention, out=True))
                self._excluded += 1
        self._sketch = sketch

    def _take_empty(self) -> None:
        sketch, found = self._sketch.take(forms.EMPTY)
        for one in found:
            mention = self._sketch.get(one, "en", "behind", "ko", "ja")
            if mention is not None:
                self._tests.append({"path": self._name_path(mention.columns[0]), "op": "empty"})
                self._excluded += 1
        self._sketch = sketch

    def _take_overdue(self) -> None:
        """Take that a day is over: then what is done by its state is left out, and that must be known."""
        sketch, found = self._sketch.take(forms.OVERDUE)
        for one in found:
            mention = self._sketch.get(one, "en", "ko", "ja")
            days = self._table.list_columns("date")
            days = [day for day in days if mention is None or day.name == mention.columns[0]]
            has_state = self._table.source == "records" and bool(self._table.list_columns("option"))
            is_told = self._table.source == "rows" and bool(self._sketch.list_left("cell"))
            if len(days) != 1 or not (has_state or is_told or self._narrows):
                raise UnclearError
            self._tests.append(build_test(self._name_path(days[0].name), "lt", self._now.date().isoformat()))
            self._tests += [build_test("@status", "ne", _DONE)] if has_state else []
        self._sketch = sketch

    def _take_values(self) -> None:
        """Take the values that stand in the request: several of one column are any of them."""
        by_column: dict[str, list[Json]] = {}
        for mention in self._sketch.list_left("option", "cell", "person", "row"):
            test = self._build_value_test(mention, out=False)
            by_column.setdefault(str(test["path"]), []).append(test)
        for tests in by_column.values():
            self._tests.append(tests[0] if len(tests) == 1 else {"any": tests})
        self._tests += [build_test(column.name, "eq", True) for column in self._list_ticked()]
        self._sketch = self._sketch.drop(*self._sketch.list_left("option", "cell", "person", "row"))

    def _list_ticked(self) -> Iterator[KnownColumn]:
        boxes = {one.name: one for one in self._table.list_columns("checkbox")}
        yield from (boxes[one.columns[0]] for one in self._sketch.list_left("column") if one.columns[0] in boxes)

    def _take_days(self) -> None:
        days = self._sketch.list_left("date")
        if not days:
            return
        name = choose_near_column(self._sketch, self._table.list_columns("date"), days[0])
        found = [self._mend_period(one.date) for one in days if one.date is not None and one.date.has_day]
        if len(found) != len(days) or len(found) > 1:
            raise UnclearError
        self._tests += build_date_tests(found[0], self._name_path(name))
        self._sketch = self._sketch.drop(*days)

    def _mend_period(self, found: FoundDate) -> FoundDate:
        return find_past_period(found, self._now) if self._table.source == "rows" else found

    def _build_value_test(self, mention: TableMention, *, out: bool) -> Payload:
        if mention.kind == "row":
            title = self._get_only("title").name
            return {"path": title, "op": "ne" if out else "eq", "value": mention.value}
        if mention.kind == "person":
            column = choose_near_column(self._sketch, self._table.list_columns("people"), mention)
            path = self._name_path(column)
            return {"path": path, "op": "ne" if out else "contains", "value": mention.value}
        name = choose_option_column(self._sketch, mention)
        many = any(one.name == name and one.kind == "options" for one in self._table.columns)
        return {"path": name, "op": "ne" if out else "contains" if many else "eq", "value": mention.value}

    def _name_path(self, name: str) -> str:
        """Return the path of a column: of the first of its kind the one that stands for it in every table."""
        kind: ColumnKind = next(one.kind for one in self._table.columns if one.name == name)
        path = _PATHS.get(kind, "")
        return path if path and self._table.list_columns(kind)[0].name == name else name

    def _get_only(self, kind: Literal["number", "title"]) -> KnownColumn:
        fitting = self._table.list_columns(kind)
        said = {one.columns[0] for one in self._sketch.list_left("column")}
        named = [one for one in fitting if one.name in said] or fitting
        if len(named) != 1:
            raise UnclearError
        return named[0]

    def _choose_measured(self, function: Function | None, group: str, order: str, limit: int) -> str:
        """Return the column of numbers that is worked out, or that rows are put in order by."""
        if function == "count":
            return ""
        left = {one.columns[0] for one in self._sketch.list_left("column")}
        numbers = [one for one in self._table.list_columns("number") if one.name in left]
        if function is None and not group:
            sorts = numbers or [one for one in self._table.list_columns("date") if one.name in left]
            sorts = sorts or (self._table.list_columns("number") if limit else [])
            return sorts[0].name if order and len(sorts) == 1 else ""
        if not numbers and (function is None or self._narrows):
            return ""
        chosen = numbers or self._table.list_columns("number")
        if len(chosen) != 1:
            raise UnclearError
        return chosen[0].name


_DONE = "완료"
"""As the state of what is done is called in conditions, whatever a table calls it."""


def add_question(flow: Flow, asked: TableRead) -> None:
    """Add the steps that answer a question about a table."""
    table = asked.table
    measured = asked.function is not None or bool(asked.group and asked.column)
    by = asked.column or asked.group
    sort = "" if measured or not by else f"{'-' if asked.order == 'descending' else ''}{by}"
    limit = asked.limit if asked.limit and not measured else None
    condition = join_tests(list(asked.tests))
    if table.source == "records":
        look = flow.add("query_records", {"database": table.name, "filter": condition, "sort": sort, "limit": limit})
        rows = f"{{{{@{look.number}.records}}}}"
    else:
        place: Payload = {"spreadsheet": table.name, "range": table.tab}
        look = flow.add("read_rows", {**place, "filter": condition, "sort": sort, "limit": limit})
        rows = f"{{{{@{look.number}.rows}}}}"
    if measured:
        flow.add(
            "table.aggregate",
            {
                "rows": rows,
                "column": asked.column,
                "function": asked.function or "sum",
                "group_by": asked.group,
                "order": asked.order if asked.group else "",
                "limit": asked.limit or None if asked.group else None,
            },
        )
