"""A row that the thread added or changed, as the one whose cells are to change. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.rule_planner.plans.talk import is_day
from orchestration.text.values import parse_number
from orchestration.workspace import NamedRows
from schemas.plan import Action
from schemas.values import Json, Payload

_BETWEEN = " · "
"""Between the cells of a row that is told in one line."""


def change_row(added: Payload, row: Sequence[Json], new: Sequence[Json]) -> Payload:
    """Return the inputs that put the cells of a row that was added as they are to be, by the letters of the columns."""
    place = {name: added[name] for name in ("spreadsheet", "range") if name in added}
    told = _BETWEEN.join(str(cell) for cell in row if cell not in ("", None))
    pairs = enumerate(zip(row, new, strict=True))
    values: Payload = {_letter(at): cell for at, (was, cell) in pairs if was != cell}
    return {**place, "row": told, "values": values}


def _letter(at: int) -> str:
    return chr(ord("A") + at % 26) if at < 26 else f"{_letter(at // 26 - 1)}{_letter(at)}"


def find_row_again(changed: Payload, values: Mapping[str, Json]) -> Payload:
    """Return the inputs that change other cells of the row whose cells were changed. Of what stood in it only that is
    told which is of another kind than what was changed, and what it was changed to."""
    place = {name: changed[name] for name in ("spreadsheet", "range") if name in changed}
    set_before = changed.get("values")
    held = [*set_before.values()] if isinstance(set_before, dict) else []
    row, condition = changed.get("row"), changed.get("filter")
    if not isinstance(row, str):
        tests = [one for one in list_tests(condition) if isinstance(one, dict) and one.get("path") not in values]
        return {**place, "filter": {"all": [*tests]} if len(tests) > 1 else condition, "values": {**values}}
    kinds = {_kind(one) for one in held}
    left = [part for part in row.split(_BETWEEN) if _kind(part) not in kinds]
    return {
        **place,
        "row": _BETWEEN.join([*left, *(str(one) for one in held if one is not None)]),
        "values": {**values},
    }


def _kind(cell: Json) -> str:
    if is_day(cell):
        return "day"
    return "number" if parse_number(cell) is not None else "text"


def find_row_of_thread(task: PlanningTask) -> Action | None:
    """Return the step of the thread's last work that added one row or changed one, where it did nothing else."""
    earlier = task.request.follows
    effects = [one for one in earlier.steps[earlier.carried :] if one.is_effect] if earlier is not None else []
    if len(effects) != 1 or effects[0].for_each is not None:
        return None
    inputs = effects[0].inputs
    rows = inputs.get("rows")
    is_one = isinstance(rows, list) and len(rows) == 1 and isinstance(rows[0], list)
    return effects[0] if is_one or {"row", "values"} <= {*inputs} else None


def find_read_of_thread(task: PlanningTask) -> Action | None:
    """Return the step of the thread's last work that read rows by what stands in them, where nothing was done."""
    earlier = task.request.follows
    if earlier is None or any(one.is_effect for one in earlier.steps):
        return None
    return next((one for one in reversed(earlier.steps) if "filter" in one.inputs and "range" in one.inputs), None)


def read_row_of_thread(task: PlanningTask, table: NamedRows) -> dict[str, Json]:
    """Return what stands in the row that the thread has just added to a table, changed in it or asked about, by its
    columns; nothing where there is none, or it can't be told."""
    read = find_read_of_thread(task)
    if read is not None:
        return _read_chosen(read, table)
    step = find_row_of_thread(task)
    if step is None or step.inputs.get("range", table.tab) != table.tab:
        return {}
    rows, told, values = (step.inputs.get(name) for name in ("rows", "row", "values"))
    cells: Sequence[Json] = told.split(_BETWEEN) if isinstance(told, str) else []
    if isinstance(rows, list) and isinstance(rows[0], list):
        cells = rows[0]
    if len(cells) != len(table.columns):
        return {}
    by_name = {one.name: cell for one, cell in zip(table.columns, cells, strict=True) if cell not in ("", None)}
    numbers = {name: parse_number(cell) for name, cell in by_name.items() if isinstance(cell, str)}
    held: dict[str, Json] = {
        name: cell if numbers.get(name) is None else numbers[name] for name, cell in by_name.items()
    }
    return {**held, **values} if isinstance(values, dict) else held


def _read_chosen(read: Action, table: NamedRows) -> dict[str, Json]:
    """Return by which values of its columns rows of a table were read."""
    if read.inputs["range"] != table.tab:
        return {}
    day = next((one.name for one in table.columns if one.kind == "date"), "")
    names = {"@date": day, **{one.name: one.name for one in table.columns}}
    tests = [one for one in list_tests(read.inputs["filter"]) if isinstance(one, dict) and one.get("op") == "eq"]
    return {names[str(one["path"])]: one["value"] for one in tests if names.get(str(one.get("path")))}
