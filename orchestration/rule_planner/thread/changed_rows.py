"""A row that is yet to be added with what words put right in it ("sorry 130k. typo"). Pure."""

from __future__ import annotations

from collections.abc import Callable

from orchestration.proposers import PlanEdit
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.thread.corrected_rows import replace_wrong_cell
from schemas.plan import Plan
from schemas.values import Payload


def build_row_correction(edit: PlanEdit, read: Callable[[str], Reading]) -> Plan | None:
    """Return a plan that does nothing but add one row, or change cells of one, with another value in it; None where
    words say anything else."""
    open_steps = [one for one in edit.plan.actions if one.is_effect]
    step = open_steps[0] if len(open_steps) == 1 and open_steps[0].id not in edit.begun else None
    inputs = _correct(step.inputs, edit.text, read) if step is not None else None
    if step is None or inputs is None:
        return None
    changed = step.model_copy(update={"inputs": inputs})
    actions = tuple(changed if one.id == step.id else one for one in edit.plan.actions)
    return edit.plan.model_copy(update={"actions": actions})


def _correct(inputs: Payload, text: str, read: Callable[[str], Reading]) -> Payload | None:
    rows, values = inputs.get("rows"), inputs.get("values")
    row = rows[0] if isinstance(rows, list) and len(rows) == 1 else None
    if isinstance(row, list):
        new = replace_wrong_cell(row, text, read)
        return {**inputs, "rows": [new]} if new is not None else None
    if isinstance(values, list):
        new = replace_wrong_cell(values, text, read)
        return {**inputs, "values": new} if new is not None else None
    if not isinstance(values, dict):
        return None
    cells = replace_wrong_cell([*values.values()], text, read)
    return {**inputs, "values": dict(zip(values, cells, strict=True))} if cells is not None else None
