"""A post of figures that is told what it holds: by which column they are told apart, the one figure that is told, and
what is left out of it ("지역별로 … 상품별은 넣지 말고 금액만", "amounts only, no product breakdown"). Pure.

The words for it are taken out, the rest is planned as a request of its own, and what it posts is made to hold no more
than that: one figure for each value of a column, or a summary of rows without the columns that are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.left_out_values import does_guess_rows
from orchestration.rule_planner.figures.shaped_figure_words import UNITS, Shape, find_shape
from orchestration.rule_planner.figures.transforms import GROUPS
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.channel_names import write_channels
from orchestration.rule_planner.reading.words import NUMERIC_COLUMNS, find_column
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from schemas.values import Payload

LONGEST = 300
_TOTAL, _SUMMARY = "table.aggregate", "text.summarize"
_UNITS = "수량"


def plan_shaped_figures(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request that posts figures and says what they hold; None where it is no such."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or task.request.follows is not None or replace_quotes(text) != text:
        return None
    shape = find_shape(text, detect_language(text, task.request.language))
    if shape is None:
        return None
    for part in _list_parts(task, shape):
        plan = make(part)
        sends = [one for one in list_actions(plan) if one["tool"] in SENDS_TO]
        if len(sends) == 1 == len(list_effects(part, plan)) and is_ready(part, plan) and _shape(plan, shape):
            return {**plan, "goal": " ".join(text.split())}
    return None


def _list_parts(task: PlanningTask, shape: Shape) -> Iterator[PlanningTask]:
    """Yield the request without the words for its shape, first as an order for figures and then as one for a
    summary."""
    for said in dict.fromkeys((shape.digest, shape.rest)):
        rows = tuple(replace(one, cells=tuple(cell for cell in one.cells if cell.words in said)) for one in task.rows)
        text = write_channels(said, task.channels, detect_language(said, task.request.language))
        yield task._replace(request=task.request.model_copy(update={"text": text}), rows=rows)


def _shape(plan: Payload, shape: Shape) -> bool:
    """Make what a plan posts hold no more than is told; whether it does."""
    steps = list_actions(plan)
    reads = [one for one in steps if one["tool"] not in (_TOTAL, _SUMMARY, *SENDS_TO)]
    if len(reads) != 1 or not _leaves_rows(reads[0]) or does_guess_rows(reads):
        return False
    figures = [one for one in steps if one["tool"] in (_TOTAL, _SUMMARY)]
    if len(figures) != 1:
        return False
    (figure,) = figures
    inputs = get_inputs(figure)
    left_out = [_name_column(word) for word in shape.left_out]
    if figure["tool"] == _TOTAL:
        return _keep_figure(reads[0], inputs, left_out, shape)
    return not shape.sum_of and _leave_columns_out(reads[0], left_out)


def _name_column(word: str) -> str:
    """Return how a column is called that a word is for; the word itself where it is not known by another name."""
    single = word.removesuffix("s") if word.isascii() else word
    return _UNITS if word in UNITS else find_column(single, (*GROUPS, *NUMERIC_COLUMNS)) or word


def _keep_figure(read: Payload, inputs: Payload, left_out: Sequence[str], shape: Shape) -> bool:
    """Keep one figure, for each value of a column if that is told; whether it is the one that is wanted."""
    units = inputs.get("column") == _UNITS
    if inputs.get("function") != "sum" or inputs.get("against") or inputs.get("group_by") in left_out:
        return False
    if (shape.sum_of and (shape.sum_of.lower() in UNITS) != units) or (units and _UNITS in left_out):
        return False
    for name in ("columns", "without_columns"):
        get_inputs(read).pop(name, None)
    return True


def _leave_columns_out(read: Payload, left_out: Sequence[str]) -> bool:
    """Read the rows of a summary without the columns that are left out of it."""
    inputs = get_inputs(read)
    if not left_out or inputs.get("columns"):
        return False
    inputs["without_columns"] = [*left_out]
    return True


def _leaves_rows(action: Payload) -> bool:
    produces = action.get("produces")
    return isinstance(produces, list) and "rows" in produces
