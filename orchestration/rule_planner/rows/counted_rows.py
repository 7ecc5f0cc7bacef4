"""Rows of which both the number and who or what they are is asked for: they are listed, which tells both. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language
from schemas.values import Json, Payload

_COUNTS = "table.aggregate"
_WHO = make_regex(
    r"누구(?:누구|야|예|인|임|들|지|고|랑|\?|,|\s|$)|(?:이름|명단|목록)(?:도|만|을|까지)?\s?(?:알려|보여|뽑|좀|줘|$)|이름만"
    r"|(?:&|\band)\s(?:who|which|what\s(?:are\s)?their\snames)\b|\bwho\s(?:are|is)\s(?:they|it)\b|\bnames?\sonly\b|\b(?:just|only)\s(?:the(?:ir)?\s)?names?\b"
    r"|誰(?:と誰|が|で|です|か|$)|名前(?:だけ|も|を|は)",
    re.IGNORECASE,
)
"""That who they are is asked for."""
_ONLY_NAMES = make_regex(
    r"이름만|\bnames?\sonly\b|\b(?:just|only)\s(?:the(?:ir)?\s)?names?\b|名前だけ|名前のみ", re.IGNORECASE
)
_NAME: Mapping[Language, str] = {"ko": "이름", "en": "name", "ja": "名前"}


def list_counted_rows(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that shows the rows which ``plan`` only counts, where it is asked who they are too; else it."""
    if task.change is not None or task.done:
        return plan
    actions = list_actions(plan)
    text = QUOTED_TEXT.sub("''", task.request.text)
    if len(actions) != 2 or not _is_count(actions[1]) or not _WHO.search(text):
        return plan
    read = actions[0]
    if str(read["tool"]) not in list_tools_by_role("read_rows"):
        return plan
    inputs: Payload = dict(get_inputs(read))
    if _ONLY_NAMES.search(text):
        language = detect_language(text, task.request.language)
        inputs.pop("without_columns", None)
        inputs["columns"] = [_NAME[language]]
    shown: list[Json] = [{**one, "inputs": inputs} for one in (read,)]
    return {**plan, "actions": shown}


def _is_count(action: Payload) -> bool:
    inputs = get_inputs(action)
    return action["tool"] == _COUNTS and inputs.get("function") == "count" and not inputs.get("group_by")
