"""What metel can't do and somebody is asked to do instead: their message says what was asked for before ("그럼
준호님한테 대신 메일 보내달라고 DM해줘"). Pure."""

from __future__ import annotations

from collections.abc import Mapping

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps, wait_for_yes
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.text.language import detect_language
from orchestration.text.passed_on import does_hand_on
from orchestration.text.prohibitions import find_quoted_texts
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

_LONGEST = 200
_FRAMES: Mapping[Language, str] = {
    "ko": "대신 부탁드려요: “{asked}”",
    "en": "Could you do this instead: “{asked}”",
    "ja": "代わりにお願いします: 「{asked}」",
}


def hand_on_request(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose one message asks somebody to do what the asker wanted before and no step did, with those
    words in it; it is shown first. Any other plan as it is."""
    earlier, text = task.request.follows, task.request.text
    effects = list_effect_steps(plan)
    if earlier is None or any(one.is_effect for one in earlier.steps) or task.change is not None:
        return plan
    if len(effects) != 1 or effects[0]["tool"] not in SENDS_TO or not does_hand_on(text):
        return plan
    asked = " ".join(earlier.words.rpartition("\n")[2].split())[:_LONGEST]
    said = get_inputs(effects[0]).get("text", MISSING)
    if not asked or not isinstance(said, str) or said in find_quoted_texts(text) or asked in said or "{{" in said:
        return plan
    language = detect_language(text, task.request.language)
    told = f"{said} (“{asked}”)" if said not in ("", MISSING) else _FRAMES[language].format(asked=asked)
    made: list[Json] = [
        {**one, "inputs": {**get_inputs(one), "text": told}} if one is effects[0] else one for one in list_actions(plan)
    ]
    return wait_for_yes({**plan, "actions": made})
