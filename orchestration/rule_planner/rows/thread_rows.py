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

ROW = ""
"""Stands for all columns of a row."""
BETWEEN = " · "
"""Between the cells of a row that is told in one line."""


def change_row(added: Payload, row: Sequence[Json], new: Sequence[Json]) -> Payload:
    """Return the inputs that make a row that was added as it is to be; which cell is of which column is told by what
    stands in the table, as it was when the row was added."""
    return {**_get_place(added), "row": _tell(row), "values": [*new]}


def _get_place(inputs: Payload) -> Payload:
    return {name: inputs[name] for name in ("spreadsheet", "range") if name in inputs}


def _tell(row: Sequence[Json]) -> str:
    return BETWEEN.join(str(cell) for cell in row if cell not in ("", None))


def find_row_again(changed: Payload, values: Mapping[str, Json]) -> Payload:
    """Return the inputs that change other cells of the row whose cells were changed. Of what stood in it only that is
    told which is of another kind than what was changed, and what it was changed to."""
    place, set_before, row = _get_place(changed), changed.get("values"), changed.get("row")
    before = set_before if isinstance(set_before, dict) else {}
    if not isinstance(row, str):
        tests = [
            {**one, "value": before[str(one["path"])]} if one.get("path") in before else one
            for one in list_tests(changed.get("filter"))
            if isinstance(one, dict)
        ]
        told: list[Json] = [*tests]
        return {**place, "filter": {"all": told} if len(told) > 1 else told[0], "values": {**values}}
    kinds = {_kind(one) for one in before.values()}
    left = [part for part in row.split(BETWEEN) if _kind(part) not in kinds]
    return {**place, "row": _tell([*left, *before.values()]), "values": {**values}}


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
    is_change = "values" in inputs and bool({"row", "filter"} & {*inputs})
    return effects[0] if is_one or is_change else None


def find_read_of_thread(task: PlanningTask) -> Action | None:
    """Return the step of the thread's last work that read rows by what stands in them, where nothing was done."""
    earlier = task.request.follows
    if earlier is None or any(one.is_effect for one in earlier.steps):
        return None
    return next((one for one in reversed(earlier.steps) if "filter" in one.inputs and "range" in one.inputs), None)


def read_row_of_thread(task: PlanningTask, table: NamedRows) -> dict[str, Json]:
    """Return what tells the row of a table that the thread has added, changed or asked about last: values by columns,
    or as ``ROW`` all that stands in it; nothing where there is none."""
    read = find_read_of_thread(task)
    if read is not None:
        return _read_chosen(read, table)
    step = find_row_of_thread(task)
    if step is None or step.inputs.get("range", table.tab) != table.tab:
        return {}
    rows, told, values = (step.inputs.get(name) for name in ("rows", "row", "values"))
    if isinstance(rows, list) and isinstance(rows[0], list):
        return {ROW: _tell(rows[0])}
    if isinstance(values, list):
        return {ROW: _tell(values)}
    again = find_row_again(step.inputs, {})
    if isinstance(told, str):
        return {ROW: again["row"]}
    return {**_read_chosen(step, table), **(values if isinstance(values, dict) else {})}


def _read_chosen(read: Action, table: NamedRows) -> dict[str, Json]:
    """Return by which values of its columns rows of a table were read."""
    if read.inputs["range"] != table.tab:
        return {}
    day = next((one.name for one in table.columns if one.kind == "date"), "")
    names = {"@date": day, **{one.name: one.name for one in table.columns}}
    tests = [one for one in list_tests(read.inputs["filter"]) if isinstance(one, dict) and one.get("op") == "eq"]
    return {names[str(one["path"])]: one["value"] for one in tests if names.get(str(one.get("path")))}
