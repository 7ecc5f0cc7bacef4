"""A request read by the tables that the team keeps. It counts only where every word of it is understood. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.plan.check import ValidPlan
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.coverage import list_unknown_words
from orchestration.rule_planner.orders.joined_requests import is_complete
from orchestration.rule_planner.plans.condition_parts import join_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import check_made, get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.known_words import Deed
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.tables.catalog import KnownTable, list_tables
from orchestration.rule_planner.tables.mentions import (
    TableMention,
    drop_column_starts,
    drop_kindred,
    find_mentions,
    list_named_tables,
)
from orchestration.rule_planner.tables.sheet_rows import read_cell_change, read_new_cells
from orchestration.rule_planner.tables.sketches import Sketch, UnclearError, make_sketch
from orchestration.rule_planner.tables.table_changes import (
    does_make_row,
    does_tell_other_time,
    drop_making,
    is_list_of_rows,
    is_order,
    is_statement,
    read_properties,
    split_new_row,
)
from orchestration.rule_planner.tables.table_parts import does_take_channel_for_person, plan_with_message
from orchestration.rule_planner.tables.table_reads import TableRead, add_question, read_question
from orchestration.rule_planner.tables.table_turns import does_guess_value, is_read_of, read_narrowed
from schemas.values import Payload

MOST_TABLES = 40
LONGEST = 300
_OWN = ("row", "option", "cell", "column", "table")
_COLUMNS = ("column", "group_by")
_PLACES = ("database", "parent", "spreadsheet")


@dataclass(frozen=True, slots=True)
class _Found:
    """A plan of a request by one table, and how many letters of it are the table's own words."""

    plan: Payload
    own: int


def choose_table_plan(task: PlanningTask, plan: Payload, lost: tuple[str, ...], make: PlanFor) -> Payload:
    """Return the plan of a request by a table of the team, where the plan that was made of it leaves words over, does
    nothing, asks for something, or names a place that is none of the team's; else that plan. ``make`` plans the part
    that sends words."""
    tables = list_tables(task)[:MOST_TABLES]
    if not tables or task.change is not None or task.request.quoted or len(task.request.text) > LONGEST:
        return plan
    guesses = does_guess_value([get_inputs(one) for one in list_actions(plan)])
    if task.request.follows is not None and list_actions(plan) and not guesses:
        return plan  # what is said of earlier work is told by what was done
    is_sound = bool(list_actions(plan)) and not lost and not _names_other_place(plan, tables, task)
    is_sound = is_sound and not (task.request.follows and guesses)
    if is_sound and not _lacks_inputs(task, plan) and not does_take_channel_for_person(task, plan):
        return plan
    return plan_by_tables(task, tables) or _plan_with_message(task, tables, make) or plan


def _lacks_inputs(task: PlanningTask, plan: Payload) -> bool:
    """Whether something is to be asked before a plan can be carried out."""
    return isinstance(check_made(task, plan), ValidPlan) and not is_complete(task, plan)


def _plan_with_message(task: PlanningTask, tables: tuple[KnownTable, ...], make: PlanFor) -> Payload | None:
    nothing: Payload = {"actions": []}
    return plan_with_message(task, lambda part: plan_by_tables(part, tables) or nothing, make)


def _names_other_place(plan: Payload, tables: tuple[KnownTable, ...], task: PlanningTask) -> bool:
    known = {one.name for one in tables} | {one.title for one in task.titles}
    known |= {task.team.default_parent or "", task.team.default_spreadsheet or ""}
    places = {str(get_inputs(one)[name]) for one in list_actions(plan) for name in _PLACES if name in get_inputs(one)}
    said = task.request.text.casefold()
    return any(place not in known and place.casefold() not in said for place in places)


def does_name_untyped(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan reads a place or a column by a name that was not typed and that the team has not set."""
    known = f"{task.request.text} {task.team.default_parent} {task.team.default_spreadsheet}".casefold()
    named = (str(get_inputs(one).get(name, "")) for one in list_actions(plan) for name in (*_PLACES, *_COLUMNS))
    return any(name.casefold() not in known for name in named)


def plan_by_tables(task: PlanningTask, tables: tuple[KnownTable, ...]) -> Payload | None:
    """Return the plan of a request by the one table that accounts for all its words; None where none or several do."""
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if reading.channels(reading.marked) or reading.cron:
        return None
    mentions = {table: find_mentions(task, table, reading.language) for table in tables}
    named = list_named_tables(task.request.text, mentions)
    found = [one for table in named or tables if (one := _plan_by(task, reading, table, mentions[table])) is not None]
    most = max((one.own for one in found), default=0)
    best = [one for one in found if one.own == most]
    return best[0].plan if len(best) == 1 and most else None


def _plan_by(task: PlanningTask, reading: Reading, table: KnownTable, mentions: list[TableMention]) -> _Found | None:
    own = [one for one in mentions if one.kind in _OWN]
    goes_on = task.request.follows is not None and is_read_of(task.request.follows, table)
    doubtful = any(one.kind == "option" and _THINGS.fullmatch(one.value) for one in mentions)  # a state, or tasks
    is_spoken_of = bool(own or (goes_on and mentions)) and not doubtful
    sketch = make_sketch(task.request.text, mentions) if is_spoken_of else None
    plans = _list_plans(task, reading, table, sketch) if sketch is not None else iter(())
    plan = next((made for made in plans if made is not None), None)
    return _Found(plan, sum(one.end - one.start for one in own) + goes_on) if plan is not None else None


def _list_plans(task: PlanningTask, reading: Reading, table: KnownTable, sketch: Sketch) -> Iterator[Payload | None]:
    if not reading.prohibitions and is_order(task.request.text):
        if table.source == "records":
            yield _plan_new_row(task, reading, table, sketch)
            yield _plan_change(task, reading, table, sketch)
        else:
            yield _plan_new_cells(task, reading, table, sketch)
            yield _plan_cell_change(task, reading, table, sketch)
    yield _plan_narrowed(task, reading, table, sketch)
    yield _plan_question(task, reading, table, sketch)


_THINGS = make_regex(r"할\s?일|to-?\s?dos?|tasks?|タスク|やること", re.IGNORECASE)
"""A state that is called as the things are whose state it is."""
_SPOKEN = make_regex(
    r"\b(?:new|add|give|put|hand|got|it|them|over|so|gets?|have|has|had|its|mark|make|yet|still|also|are|is|pls|all|any|ones?"
    r"|there|our|we|us|to)\b|どれ|どの|だっけ|ですか|あり?ます?か?|って|ください|はて?|で、|[はがをのにでと](?=\s|$)|(?<=\s)[はがをのにでと]"
    r"|(?<![가-힣])(?:있어|있나요?|있지|있는|뭐야?|어떤|거|것|건|좀|다)(?![가-힣])",
    re.IGNORECASE,
)
"""What is said around values and says none."""


_ASKED = make_regex(r"出して|残って(?:い)?(?:る|ます)(?:か|の)?|남(?:았|은|아)\S{0,3}|\bleft\b", re.IGNORECASE)
"""What is said around values where they are asked for."""


def _is_known(reading: Reading, words: str, deed: Deed, *, ordered: bool = False) -> bool:
    left = replace(reading, marked=_SPOKEN.sub(" ", words), marks={})
    return not [*list_unknown_words(left, "", frozenset({deed}), ordered=ordered)]


def _plan_narrowed(task: PlanningTask, reading: Reading, table: KnownTable, sketch: Sketch) -> Payload | None:
    """Return the plan of the read that the thread has just made, with what is asked of it beside."""
    asked = read_narrowed(task.request.follows, sketch, table, task.now) if task.request.follows is not None else None
    if asked is None or asked.excluded < len(reading.prohibitions):
        return None
    return _build_question(task, reading, asked)


def _plan_question(task: PlanningTask, reading: Reading, table: KnownTable, sketch: Sketch) -> Payload | None:
    asked = read_question(sketch, table, task.now) if not is_statement(sketch, task.request.text) else None
    if asked is None or asked.excluded < len(reading.prohibitions):
        return None
    return _build_question(task, reading, asked)


def _build_question(task: PlanningTask, reading: Reading, asked: TableRead) -> Payload | None:
    left = _ASKED.sub(" ", drop_kindred(asked.left, asked.table))
    if not _is_known(reading, left, "read", ordered=bool(asked.order)):
        return None
    flow = begin_flow(task, reading)
    add_question(flow, asked)
    return build_plan(flow, task) if not flow.lacking else None


def _plan_change(task: PlanningTask, reading: Reading, table: KnownTable, sketch: Sketch) -> Payload | None:
    rows = sketch.list_left("row")
    if not rows or (does_make_row(task.request.text) and not sketch.list_left("option", "person")):
        return None
    if not is_list_of_rows(sketch) or does_tell_other_time(sketch.words):
        return None
    try:
        given, left = read_properties(sketch.drop(*rows), table)
    except UnclearError:
        return None
    if not given or left.list_left("quote", "cell", "number") or not _is_known(reading, left.words, "update"):
        return None
    flow = begin_flow(task, reading)
    for title in _list_pages(rows):
        flow.add("change_record", {"page": title, "properties": given})
    return build_plan(flow, task) if not flow.lacking else None


def _list_pages(rows: list[TableMention]) -> list[str]:
    """Return what the rows are called, each once, in their order."""
    called: dict[tuple[str, ...], str] = {}
    for one in rows:
        called.setdefault(one.columns, one.value)
    return [*called.values()]


def _plan_new_row(task: PlanningTask, reading: Reading, table: KnownTable, sketch: Sketch) -> Payload | None:
    named = split_new_row(sketch) if does_make_row(task.request.text) and not sketch.list_left("row") else None
    if named is None:
        return None
    title, rest = named
    try:
        given, left = read_properties(rest, table, may_guess=True)
    except UnclearError:
        return None
    if left.list_left("quote", "cell", "number") or not _is_known(reading, left.words, "create"):
        return None
    flow = begin_flow(task, reading)
    flow.add("create_page", {"title": title, "parent": table.name, "properties": given})
    return build_plan(flow, task) if not flow.lacking else None


def _plan_new_cells(task: PlanningTask, reading: Reading, table: KnownTable, sketch: Sketch) -> Payload | None:
    """Return the plan that adds a row to the tab that is named."""
    first = {one.name for one in table.list_columns("text")[:1]}
    is_named = sketch.list_left("table") or any(one.columns[0] in first for one in sketch.list_left("column"))
    if not does_make_row(task.request.text) or not is_named:
        return None
    given = read_new_cells(sketch, table, lambda words: _is_known(reading, drop_making(words), "create"))
    if given is None:
        return None
    flow = begin_flow(task, reading)
    row = [given.get(column.name) for column in table.columns]
    while row and row[-1] is None:
        row.pop()
    flow.add("append_rows", {"spreadsheet": table.name, "range": table.tab, "rows": [row]})
    return build_plan(flow, task) if not flow.lacking else None


def _plan_cell_change(task: PlanningTask, reading: Reading, table: KnownTable, sketch: Sketch) -> Payload | None:
    told = None if does_make_row(task.request.text) else read_cell_change(sketch, table)
    if told is None:
        return None
    if not _is_known(reading, drop_column_starts(drop_kindred(told.left, table), table), "update"):
        return None
    flow = begin_flow(task, reading)
    place: Payload = {"spreadsheet": table.name, "range": table.tab}
    flow.add("change_cells", {**place, "filter": join_tests(list(told.chosen)), "values": told.values})
    return build_plan(flow, task) if not flow.lacking else None


def may_place_cells(task: PlanningTask) -> bool:
    """Whether a request may tell the values of a row that is to be added to a tab."""
    text = task.request.text
    known = len(text) <= LONGEST and not (task.is_begun or task.request.quoted)
    return known and is_order(text) and does_make_row(text) and re.search(r"\d", text) is not None
