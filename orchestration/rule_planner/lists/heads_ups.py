"""What a post says that only lists records which were found: that they are late, in words of its own, and none of those
that the request was put in. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.reading.states import is_late
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Json, Payload

_LISTED = make_regex(r"^[^\n]{0,80}:\n(?P<rows>\{\{a\d+\.records\}\})$")
_POST = "slack.post_message"
_SPEAKS = make_regex(
    r"한\s?마디|슬쩍|살짝|찔러|콕|재촉|독촉|리마인드|\b(?:heads[\s-]?up|nudge|ping|remind\w*|gentl[ey]|friendly|chase)\b|声(?:を)?(?:かけ|掛け)|一声|ひと声|やんわり|リマインド|催促|呼びかけ",
    re.IGNORECASE,
)
"""That people are spoken to, and no list is shared."""
_LATE: Mapping[Language, str] = {
    "ko": "마감이 지난 작업이 있어요. 확인 부탁드려요.",
    "en": "These tasks are past their due date. Could you take a look when you can?",
    "ja": "期限が過ぎているタスクがあります。お手すきの際にご確認をお願いします。",
}


def write_heads_up(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose post of late records speaks to people, where the request wants that; any other as it is."""
    text = task.request.text
    actions = list_actions(plan)
    if task.change is not None or task.request.quoted or len(actions) != 2 or not _SPEAKS.search(text):
        return plan
    read, post = actions
    found = _LISTED.match(str(get_inputs(post).get("text", "")))
    if str(read["tool"]) not in list_tools_by_role("query_records") or post["tool"] != _POST or found is None:
        return plan
    if not is_late(text):
        return plan
    said = _LATE[detect_language(text, task.request.language)]
    inputs: Json = {**get_inputs(post), "text": f"{said}\n{found['rows']}"}
    return {**plan, "actions": [read, {**post, "inputs": inputs}]}
