"""Requests to change a cell that is there already ("change the travel line in the budget to 2,300,000"): they never add
a row. Pure."""

from __future__ import annotations

import re

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_effects
from orchestration.rule_planner.plans.plan_text import answer_request
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.things import find_things
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.text.amounts import find_amounts
from orchestration.workspace import NamedRows
from schemas.team import TeamSettings
from schemas.values import Payload

_NUMBER = r"[₩$]?\d[\d,.]*\s?(?:만|천|억|万|千|億|k|m|million|thousand)?\s?(?:원|won|krw|ウォン|円)?"
_FORMS = (
    re.compile(
        r"^\W*(?:(?:please|pls|can\syou|could\syou|now|ok(?:ay)?|so|and)[\s,]+)*(?:change|set|update|edit|correct|fix|raise|lower"
        rf"|increase|decrease|bump|cut)\s(?!.*\b(?:rows?\swith|add|append|task|page)\b).*\bto\s{_NUMBER}\b",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:을|를|은|는|금액)\s(?:.*\s)?{_NUMBER}(?:으로|로)\s?(?:바꿔|변경|수정|고쳐|올려|내려|맞춰)"),
    re.compile(rf"(?:を|は)[^。]*?{_NUMBER}に(?:変更|変え|修正|更新|直し|書き換え)"),
)
_PARTS = re.compile(
    rf"\b(?:line|row|cell|amount|figure|number|value|entry|item)\b|행|줄|칸|셀|금액|항목|행の|行|セル|金額|項目|{QUOTE}|(?:을|를|を)",
    re.IGNORECASE,
)


_TOLD = re.compile(r"[가-힣](?:라고|다고|달라고)|\b(?:tell|ask|remind|post|dm)\b|と(?:伝|言|投稿|送)", re.IGNORECASE)
"""What somebody is told."""


def is_cell_change(reading: Reading, team: TeamSettings) -> bool:
    """Whether a request asks to change what stands in a row of a sheet."""
    text = reading.marked
    if reading.channels(text) or reading.people(text) or _TOLD.search(text):
        return False
    if not any(form.search(text) for form in _FORMS) or not _PARTS.search(text):
        return False
    things = find_things(text, reading, team)
    return any(one.kind == "sheet" for one in things) and all(one.kind == "sheet" for one in things)


_CHANGES = re.compile(
    r"수정|정정|고쳐|고치|바꿔|바꾸|변경|바로잡|로\s(?:올려|내려)|승급|격상|강등|갱신|업데이트|틀렸|틀린|잘못"
    r"|\b(?:fix|correct(?:ed|ion)?|change|update|set|edit|upgrade|downgrade|promote|demote|bump|move|amend|adjust|is\swrong|was\swrong|are\swrong|should\s(?:be|read|say|have\sbeen))\b"
    r"|直し|直さ|修正|訂正|変え|変更|更新|格上げ|格下げ|ランクアップ|アップグレード|書き換え|間違|上げて|下げて",
    re.IGNORECASE,
)
"""That something which stands there is to be another."""
_ADDS_ROW = re.compile(
    r"추가(?!하지)|새로|한\s?줄\s?(?:더|추가)|\b(?:add|append|log|new)\b(?!\s(?:a\snew\s)?one)|追加(?!しない|せず)|足し|たして",
    re.IGNORECASE,
)
_NOT_ADDED = re.compile(
    r"추가(?:는|하지)?\s?말|\b(?:don'?t|do\snot|no\sneed\sto|without|not)\s(?:add|adding|append|log)[^.,]*|追加(?:は|し)?(?:しない|せず)",
    re.IGNORECASE,
)
_LEAST_VALUES = 2


def may_change_cell(task: PlanningTask) -> bool:
    """Whether a request may change a row of a table: what tables hold tells."""
    text = task.request.text
    known = task.change is None and not (task.done or task.trouble or task.problems or task.request.quoted)
    known = known and len(text) <= _LONGEST and "#" not in text
    return known and _CHANGES.search(text) is not None and not _adds_row(text)


_LONGEST = 200
_PARTICLE = re.compile(
    r"(?<=\d)(?:으?로|이|가|은|는|을|를|예요|이에요|に|が|は|を|で)(?=[\s,.!。、]|[가-힣ぁ-ん一-龥]|$)"
)


def _adds_row(text: str) -> bool:
    return _ADDS_ROW.search(_NOT_ADDED.sub(" ", text)) is not None


def refuse_cell_change(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that says that no cell of a sheet can be changed, where a request names values of one row of a
    table and what becomes of them, and nothing is planned for that but to show rows or to change a page; else
    ``plan``."""
    if not may_change_cell(task) or not any(_names_row(task, one) for one in task.rows):
        return plan
    if any(_is_meant(task, get_inputs(one)) for one in list_effects(task, plan)):
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught)
    flow = begin_flow(task, reading)
    flow.add("change_cells", {})
    return answer_request(task, reading, "unsupported", flow) if flow.lacking else plan


def _is_meant(task: PlanningTask, inputs: Payload) -> bool:
    """Whether an effect is on something that is known: a page by its title, what the thread made, or somebody who is no
    value of a table."""
    if "rows" in inputs:
        return task.request.follows is not None and any(one.is_effect for one in task.request.follows.steps)
    if "page" in inputs:
        earlier = task.request.follows
        known = {one.id for one in (*earlier.things, *earlier.listed)} if earlier is not None else set[str]()
        return inputs["page"] in known | {one.title for one in task.titles if one.whole}
    values = {cell.value for table in task.rows for cell in table.cells}
    return inputs.get("user") not in values or inputs.get("user") is None


def _names_row(task: PlanningTask, table: NamedRows) -> bool:
    """Whether values of several columns of a table are named, or one beside a figure that becomes another."""
    columns = {cell.column for cell in table.cells if cell.value}
    figures = any(one.kind == "number" for one in table.columns)
    if figures:
        return bool(columns) and bool(find_amounts(_PARTICLE.sub(" ", task.request.text), bare=True))
    return len(columns) >= _LEAST_VALUES
