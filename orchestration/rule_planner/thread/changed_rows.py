"""A row that is yet to be added with what words put right in it ("sorry 130k. typo"). Pure."""

from __future__ import annotations

from collections.abc import Callable

from orchestration.proposers import PlanEdit
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.thread.corrected_rows import replace_wrong_cell
from schemas.plan import Plan


def build_row_correction(edit: PlanEdit, read: Callable[[str], Reading]) -> Plan | None:
    """Return a plan that does nothing but add one row with another cell in it; None where words say anything else."""
    open_steps = [one for one in edit.plan.actions if one.is_effect]
    step = open_steps[0] if len(open_steps) == 1 and open_steps[0].id not in edit.begun else None
    rows = step.inputs.get("rows") if step is not None else None
    row = rows[0] if isinstance(rows, list) and len(rows) == 1 else None
    new = replace_wrong_cell(row, edit.text, read) if isinstance(row, list) else None
    if step is None or new is None:
        return None
    changed = step.model_copy(update={"inputs": {**step.inputs, "rows": [new]}})
    actions = tuple(changed if one.id == step.id else one for one in edit.plan.actions)
    return edit.plan.model_copy(update={"actions": actions})
