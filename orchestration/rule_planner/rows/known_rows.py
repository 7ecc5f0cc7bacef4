"""A row that is told in a sentence whose words stand in a table already ("Just closed Seoul, Pro, 8 units, 1,920,000.
add it to the sales sheet"): each value is put under its column by what it is, whatever the order they stand in. Pure.

It has to name one value of each column of texts, each of its figures, and an order to add it; where words are left that
are none of these and of no such sentence, the row waits for a yes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.sold_words import ADDS, COUNT, JUST, OF_SALE, is_of_units
from orchestration.rule_planner.plans.condition_parts import find_past_period, list_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects, wait_for_yes
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.text.amounts import find_amounts
from orchestration.text.dates import find_dates
from orchestration.text.office_words import find_meanings, split_japanese
from orchestration.text.prohibitions import replace_quotes
from orchestration.workspace import NamedRows
from schemas.values import Json, Payload

LONGEST = 200
_LEAST_MONEY = 1_000
_MOST_UNKNOWN = 3
_ELSE = make_regex(
    r"[#@<>]|https?:|[?？]\s*\S*(?:얼마|how|いくら)|얼마|\bhow (?:much|many)\b|いくら|말고|\bif\b|면\s|たら",
    re.IGNORECASE,
)
"""Words of another request, or of one on a condition."""
_WORD = make_regex(r"[A-Za-z][A-Za-z']*|[가-힣]+|[ぁ-んァ-ヶー一-龥々]+|\d[\d,.]*")


@dataclass(slots=True)
class _Told:
    """What is left of a text as its values are taken out, and the row that they make."""

    text: str
    row: dict[str, Json] = field(default_factory=dict[str, Json])

    def take(self, start: int, end: int) -> None:
        self.text = f"{self.text[:start]}{' ' * (end - start)}{self.text[end:]}"


def plan_known_row(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that adds the one row that a sentence tells of a known table, where the plan of its words does
    not; else the plan as it is."""
    if not task.rows or not may_tell_row(task) or len(list_effects(task, plan)) > 1:
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if reading.prohibitions:
        return plan
    found = [(table, told) for table in task.rows if (told := _read_row(task, reading, table)) is not None]
    if len(found) != 1:
        return plan
    ((table, told),) = found
    return plan if _adds_same(plan, table, told.row) else _build(task, reading, table, told)


def may_tell_row(task: PlanningTask) -> bool:
    """Whether a request may tell a row of a table and has it added: what tables hold tells."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or not ADDS.search(text) or _ELSE.search(text) or replace_quotes(text) != text:
        return False
    return any(one.value >= _LEAST_MONEY for one in find_amounts(_write_plainly(text), bare=True))


def _build(task: PlanningTask, reading: Reading, table: NamedRows, told: _Told) -> Payload:
    flow = begin_flow(task, reading)
    rows: list[Json] = [[*told.row.values()] if len(told.row) == len(table.columns) else told.row]
    place: Payload = {} if table.file == task.team.default_spreadsheet else {"spreadsheet": table.file}
    flow.add("append_rows", {**place, "range": table.tab, "rows": rows})
    made = build_plan(flow, task)
    return wait_for_yes(made) if list_unknown_words(told.text, table) else made


def _read_row(task: PlanningTask, reading: Reading, table: NamedRows) -> _Told | None:
    """Return the row that a text tells of a table; None where it lacks a value, or tells two of one column."""
    told = _Told(_write_plainly(task.request.text))
    texts = [one.name for one in table.columns if one.kind == "text"]
    numbers = [one.name for one in table.columns if one.kind == "number"]
    days = [one.name for one in table.columns if one.kind == "date"]
    if not texts or not numbers or len(days) > 1:
        return None
    values = {name: {cell.value for cell in table.cells if cell.column == name and cell.value} for name in texts}
    before = _list_chosen(task, table)
    values = {name: one or {before[name]} if name in before else one for name, one in values.items()}
    if any(len(one) != 1 for one in values.values()):
        return None
    told.row |= {name: next(iter(one)) for name, one in values.items()}
    for cell in sorted(table.cells, key=lambda one: -len(one.words)):
        at = told.text.find(cell.words) if cell.value else -1
        if at >= 0:
            told.take(at, at + len(cell.words))
    if days and not _take_day(task, reading, told, days[0]):
        return None
    if days and days[0] not in told.row and days[0] in before:
        told.row[days[0]] = before[days[0]]
    units = [one for one in numbers if is_of_units(one)]
    money = [one for one in numbers if one not in units]
    if len(units) > 1 or len(money) != 1 or not _take_figures(told, units, money[0]):
        return None
    told.row = {one.name: told.row[one.name] for one in table.columns if one.name in told.row}
    return told if len(list_unknown_words(told.text, table)) <= _MOST_UNKNOWN else None


def does_tell_rest_of_row(task: PlanningTask) -> bool:
    """Whether a reply may tell what is missing of a row whose day or values the thread has chosen."""
    earlier = task.request.follows
    tests = [test for step in earlier.steps for test in list_tests(step.inputs.get("filter"))] if earlier else []
    is_read = earlier is not None and not any(one.is_effect for one in earlier.steps)
    chosen = any(isinstance(one, dict) and one.get("op") == "eq" and one.get("path") != "@any" for one in tests)
    return is_read and chosen and may_tell_row(task)


def _list_chosen(task: PlanningTask, table: NamedRows) -> dict[str, str]:
    """Return the day and the values by which the thread has just chosen rows of a table, by their columns."""
    earlier = task.request.follows
    if earlier is None or any(one.is_effect for one in earlier.steps):
        return {}
    days = next((one.name for one in table.columns if one.kind == "date"), "")
    texts = {one.name for one in table.columns if one.kind == "text"}
    chosen: dict[str, str] = {}
    for step in earlier.steps:
        if step.inputs.get("spreadsheet", task.team.default_spreadsheet) != table.file:
            continue
        for test in list_tests(step.inputs.get("filter")):
            path, value = (test.get("path"), test.get("value")) if isinstance(test, dict) else (None, None)
            if isinstance(test, dict) and test.get("op") == "eq" and isinstance(value, str):
                chosen |= {days: value} if path in ("@date", days) else {str(path): value} if path in texts else {}
    return chosen


_MONEY_JA = make_regex(r"(?<=[\d万億千])(?:ウォン|円)")
_JOINED_JA = make_regex(r"(?<=[\d원])(?=[ぁ-ん])|(?<=[ぁ-んァ-ヶー一-龥])(?=\d)")
_ONE_ROW = make_regex(
    r"[1１一]\s?(?:行|件)(?:だけ)?|(?<![가-힣\d])(?:1|한|하나)\s?(?:줄|행)|\bone\s(?:row|line|entry)\b", re.IGNORECASE
)


def _write_plainly(text: str) -> str:
    """Return a text with its amounts as they are read alone, and without what says that it is one row."""
    return _JOINED_JA.sub(" ", _MONEY_JA.sub("원 ", _ONE_ROW.sub(" ", text)))


def _take_day(task: PlanningTask, reading: Reading, told: _Told, column: str) -> bool:
    """Put the one day that is told under its column, today where it was done just now; whether there are no others."""
    text = JUST.sub(lambda one: " " * len(one[0]), told.text)
    found = [one for one in find_dates(text, task.now, task.request.timezone, reading.language) if one.has_day]
    if len(found) > 1 or any(one.end is not None or one.has_time for one in found):
        return False
    for one in found:
        at = told.text.find(one.text)
        if at < 0:
            return False
        told.take(at, at + len(one.text))
        told.row[column] = find_past_period(one, task.now).start.date().isoformat()
    if not found and JUST.search(told.text):
        told.row[column] = task.now.date().isoformat()
    return True


def _take_figures(told: _Told, units: list[str], money: str) -> bool:
    """Put how many and how much under their columns; whether each is told once."""
    counts: list[float] = []
    for found in COUNT.finditer(told.text):
        counts.append(float(next(filter(None, (found["n"], found["x"], found["y"]))).replace(",", "")))
        told.take(*found.span())
    amounts: list[float] = []
    for one in find_amounts(told.text, bare=True):
        small = one.value < _LEAST_MONEY
        (counts if small else amounts).append(one.value)
        told.take(one.start, one.end)
    if len(counts) != len(units) or len(amounts) != 1:
        return False
    told.row |= {name: _plain(value) for name, value in zip([*units, money], [*counts, *amounts], strict=True)}
    return True


def _plain(value: float) -> int | float:
    return int(value) if value.is_integer() else value


def list_unknown_words(text: str, table: NamedRows) -> list[str]:
    """Return the words that are none of such a sentence nor of the name of the table."""
    said = [one for one in _WORD.findall(text) if not (OF_SALE.fullmatch(one) or ADDS.fullmatch(one))]
    return [one for one in said if not _names(one, table)]


_PARTICLE_JA = make_regex(r"[はがをのにでとへも]+$")


def _names(word: str, table: NamedRows) -> bool:
    """Whether a word is one of the name of a table or of its columns, in whatever language."""
    columns = [name for one in table.columns for name in (one.name, *one.options)]
    names = [*table.file.split(), table.tab, *columns]
    bare = _PARTICLE_JA.sub("", word) or word
    if any(bare.casefold() in one.casefold() for one in names):
        return True
    parts = split_japanese(bare) or (bare,)
    return all(any(find_meanings(part) & find_meanings(one) for one in names) for part in parts)


def _adds_same(plan: Payload, table: NamedRows, row: dict[str, Json]) -> bool:
    """Whether a plan adds a row of the same values to the table, by its own name or one of the same meaning."""
    added = [get_inputs(one) for one in list_actions(plan) if {*get_inputs(one)} >= {"rows"} and "filter" not in one]
    for inputs in added:
        rows = inputs.get("rows")
        cells = [*_list_cells(rows[0])] if isinstance(rows, list) and len(rows) == 1 else []
        file = str(inputs.get("spreadsheet") or table.file)
        same_file = any(_names(word, table) for word in re.findall(r"\w+", file)) and file not in ("", "MISSING")
        words = {cell.value: cell.words.casefold() for cell in table.cells if cell.value}
        wanted = {words.get(str(value), str(value).casefold()) for value in row.values()}
        given = {str(one).casefold() for one in cells}
        values = {str(value).casefold() for value in row.values()}
        if same_file and len(cells) == len(row) and given in (values, wanted):
            return True
    return False


def _list_cells(row: Json) -> Iterator[Json]:
    if isinstance(row, dict):
        yield from row.values()
    elif isinstance(row, list):
        yield from row


def is_known_figure(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan works out a figure of rows that are chosen by values which stand in a known table, and by no
    guess."""
    steps = list_actions(plan)
    tests = [test for one in steps for test in list_tests(get_inputs(one).get("filter")) if isinstance(test, dict)]
    known = {(cell.column, cell.value) for table in task.rows for cell in table.cells if cell.value}
    chosen = [(str(one.get("path")), one.get("value")) for one in tests]
    of_known = any(isinstance(value, str) and (path, value) in known for path, value in chosen)
    return of_known and steps[-1]["tool"] == "table.aggregate" and not any(path == "@any" for path, _ in chosen)
