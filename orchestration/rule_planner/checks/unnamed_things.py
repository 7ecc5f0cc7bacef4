"""A thing that is handed over and that nothing names ("그거 지훈님한테 넘겨줘", "assign that thing to Jihoon"): which
one is asked. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, is_understood, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import UPDATE
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.language import detect_language
from schemas.plan import EFFECTS, Language
from schemas.values import MISSING, Json, Payload

_THING = make_regex(
    r"(?:(?:that|this|the|my)\s)?(?:thing|stuff|one|task)|그거|이거|그것|이것|그\s?건|それ|これ|あれ", re.IGNORECASE
)
_HANDED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?:아\s|저기\s)?(?:그거|이거|그것|이것|그\s?건|요거)(?:를|은|는|도)?\s(?:(?:좀|걍|그냥|이제|일단)\s)*"
        r"(?P<who>[가-힣A-Za-z]{2,6}?)(?:님|씨)?(?:한테|에게|께)\s(?:좀\s)?(?:넘겨|맡겨|배정|할당|돌려)\S*(?:\s(?:줘|주세요|주라|부탁\S*))?(?:\s\S{1,4})?[\s.!~ㅠㅋ]*$"
    ),
    "en": make_regex(
        r"^(?:(?:can|could)\syou\s)?(?:please\s)?(?:assign|hand|give|pass|reassign)\s(?:it|that|this)(?:\s(?:thing|one|task))?(?:\sover)?\sto\s(?P<who>\w+)(?:\s(?:please|pls|instead|asap))?[.!?]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?:それ|これ|あれ)(?:を|は)?、?(?P<who>[ァ-ヶー一-龥A-Za-z]{2,10}?)(?:さん)?に(?:回し|渡し|任せ|振っ|お願い)\S*$"
    ),
}
"""A thing that is only pointed at, and who is to have it."""


def ask_for_unnamed_thing(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that asks which thing is meant where a request only points at it and nothing was done before; else
    ``plan``."""
    request = task.request
    if task.is_under_way or request.follows is not None or request.quoted:
        return plan
    actions = list_actions(plan)
    if any(_is_unnamed(one) for one in actions):
        held: list[Json] = [
            {**one, "inputs": {**get_inputs(one), "page": MISSING}} if _is_unnamed(one) else one for one in actions
        ]
        return {**plan, "actions": held}
    if actions or is_understood(plan):
        return plan
    found = _HANDED[detect_language(request.text, request.language)].search(request.text.strip())
    update = next((one.tool for one in task.contracts if {*one.fields} >= UPDATE), "")
    if found is None or not update:
        return plan
    flow = begin_flow(task, parse_request(request, task.now, taught=task.taught))
    flow.add(update, {"page": MISSING, "properties": {"@person": found["who"]}})
    return build_plan(flow, task)


def _is_unnamed(action: Payload) -> bool:
    """Whether an effect is of a page that is called by no more than a word for any."""
    page = get_inputs(action).get("page")
    return action["intent"] in EFFECTS and isinstance(page, str) and _THING.fullmatch(page.strip()) is not None
