"""A reply that asks for a figure of the rows that were read: their sum, that of some of them, or by a column. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.transforms import add_aggregate, add_group_count, find_function
from orchestration.rule_planner.lists.lookup_words import remove_kinds
from orchestration.rule_planner.plans.condition_parts import (
    build_date_tests,
    build_period,
    build_test,
    join_tests,
    list_tests,
)
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import RECORDS, ROWS, Talk, build_flow, does_test_day
from orchestration.rule_planner.reading.things import find_things
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN, GROUPED, list_value_words
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.workspace import NamedCell, NamedRows
from schemas.plan import Action
from schemas.values import Json, Payload

OVER_COLUMN = ("sum", "avg", "max", "min")
LONGEST_FIGURE = 24
_NOT_KEPT = ("sort", "limit", "columns", "without_columns")
"""What chose some of the rows or columns to show: a figure is one of all of them."""


def is_figure_question(talk: Talk, reads: Sequence[Action]) -> bool:
    """Whether a few words ask for a figure of the rows that were read, and name no table of their own."""
    of_rows = any(talk.takes(one, ROWS) for one in reads)
    if of_rows and does_ask_units(talk.core):
        return True
    short = find_function(talk.core) in OVER_COLUMN and len(talk.core) <= LONGEST_FIGURE
    return of_rows and short and not find_things(talk.read(talk.core).marked, talk.reading, talk.task.team)


def does_ask_units(text: str) -> bool:
    """Whether a text asks for how many units it is, and nothing else ("몇 개 팔린 거야?", "수량으로는?")."""
    return _UNITS.fullmatch(text.strip(" ?？.!~")) is not None


_UNITS = make_regex(
    r"(?:(?:총|다|그게|전부)\s)*(?:몇\s?(?:개|대)(?:나|를|가)?(?:\s(?:나\s)?(?:팔|나간|나갔|판매)\S*)?(?:\s(?:거|건|것)\S*)?"
    r"|(?:판매\s?)?수량|판매량)(?:으로|로)?(?:는|은|도|이|가)?(?:요|이야|야|예요)?"
    r"(?:\s(?:얼마|몇|보여|알려|어때|보면)\S*(?:\s\S{1,3})?)?"
    r"|(?:and\s)?(?:in\s|how many\s)(?:units|pieces)(?:\s(?:is|was|were)\s(?:that|it|sold))?"
    r"|(?:何個|いくつ|数量(?:では|は|だと)?)(?:売れた|ですか|でしたか|です)?",
    re.IGNORECASE,
)


def build_figure(talk: Talk, reads: Sequence[Action]) -> Payload | None:
    """Add up what was read of a sheet ("합계는?"), by a column too ("지역별로", "break it down by region")."""
    source = next((step for step in reads if talk.takes(step, ROWS)), None)
    if source is None:
        return None
    flow, said = build_flow(talk), talk.read(talk.core)
    dated = [build_period(found) for found in said.dates(said.marked) if found.has_day][:1]
    old = [one for one in list_tests(source.inputs.get("filter")) if not (dated and does_test_day(one))]
    chosen = [test for found in dated for test in build_date_tests(found)]
    kept = {name: value for name, value in source.inputs.items() if name not in _NOT_KEPT}
    tests = join_tests([*old, *chosen, *_build_named_tests(talk, source)])
    read = flow.add(source.tool, {**kept, "filter": tests})
    sheet = str(source.inputs.get("spreadsheet", ""))
    asked = "수량 합계" if does_ask_units(talk.core) else f"{sheet} {talk.earlier.words} {talk.core}"
    add_aggregate(flow, flow.leave("rows", read, sheet), asked)
    return build_plan(flow, talk.task)


_BY_COLUMN = make_regex(
    r"(?:(?:그럼|그거|이거|그중에|각)\s)*(?P<ko>담당자|사람|상태)\s?별(?:로)?(?:는|은)?\s?(?:각각\s)?(?:몇\s?(?:개|건)(?:씩)?(?:이?야|예요|인가요|인지|있어)?|개수|건수)"
    r"(?:를|도)?(?:\s?(?:알려|보여|세|정리)\S*(?:\s\S{1,3})?)?"
    r"|(?:and\s|so\s)*(?:how many|count)(?:\s(?:are there|is that|of them|of those|tasks|each|them))*"
    r"\s(?:per|for each|by|of each)\s(?P<en>owner|person|assignee|state|status)s?"
    r"|(?:では|じゃあ)?、?(?P<ja>担当者?|人|状態|ステータス)(?:ごと|別)(?:に|の|だと|では)?(?:は)?(?:それぞれ)?"
    r"(?:何件|いくつ|件数)(?:ずつ)?(?:です(?:か)?|ある|あります(?:か)?|は)?",
    re.IGNORECASE,
)
"""How many of what was listed there are of each owner, or in each state."""
_OF_STATE = make_regex(r"상태|stat|状態|ステータス", re.IGNORECASE)


def count_by_column(talk: Talk, reads: Sequence[Action]) -> Payload | None:
    """Count the records that were listed by owner or state ("담당자별로는 몇 개씩?", "how many per owner?")."""
    asked = _BY_COLUMN.fullmatch(talk.phrase.bare.strip(" ?？.!~。"))
    source = next((step for step in reads if talk.takes(step, RECORDS)), None)
    if asked is None or source is None:
        return None
    flow = build_flow(talk)
    kept = {name: value for name, value in source.inputs.items() if name not in _NOT_KEPT}
    read = flow.add(source.tool, kept)
    group = "상태" if _OF_STATE.search(asked[0]) else "담당자"
    add_group_count(flow, flow.leave("records", read, str(source.inputs.get("database", ""))), group, asked[0])
    return build_plan(flow, talk.task)


def _build_named_tests(talk: Talk, source: Action) -> list[Json]:
    """Return the tests for the values that a reply names: those of the rows' own table, else words of no kind."""
    pairs = dict.fromkeys((cell.column, cell.value) for cell in list_cells(talk, source))
    if pairs:
        return [build_test(column, "eq", value) for column, value in pairs]
    words: list[Json] = [*_list_words(talk, talk.core)]
    return [build_test(ANY_COLUMN, "matches", words)] if words else []


def list_cells(talk: Talk, source: Action) -> Iterator[NamedCell]:
    """Yield what a reply names of the values of the table that a step reads."""
    for table in list_read_tables(talk, source):
        yield from (
            cell for cell in table.cells if cell.value and cell.words in talk.core and _list_words(talk, cell.words)
        )


def list_read_tables(talk: Talk, source: Action) -> Iterator[NamedRows]:
    """Yield the tables that a step reads, of those that are known."""
    file = source.inputs.get("spreadsheet") or talk.task.team.default_spreadsheet
    for table in talk.task.rows:
        if table.file == file and source.inputs.get("range") in (None, table.tab):
            yield table


def _list_words(talk: Talk, text: str) -> tuple[str, ...]:
    """Return the words of a text that are of no kind and not plain."""
    said = talk.read(text)
    spoken = re.sub(ANY_MARK, "\x00", remove_kinds(GROUPED.sub(" ", said.marked)))
    return tuple(dict.fromkeys(list_value_words(spoken, said)))
