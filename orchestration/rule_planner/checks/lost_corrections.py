"""A correction that a person makes in the middle of a request and that changed nothing in its plan: what would be done
is what they took back, so it is shown first. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import list_actions, list_effect_steps, wait_for_yes
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.text.language import detect_language
from orchestration.text.late_values import find_meant_value
from orchestration.text.prohibitions import QUOTED_SPAN
from schemas.values import Payload

_CORRECTION = make_regex(
    r"(?:^|(?<=[\s、。,.!?~]))(?:"
    r"(?:아|어|앗|엇|헉|악)[\s,.~]*(?:아니다|아니야|아니지|아니\s|잘못\s?(?:말|썼|적))"
    r"|(?:あ[ーっ]?|いや|えっと|ごめん)[、\s]*(?:違う|違った|ちがう|ちがった|間違え|まちがえ|じゃな(?:い|かった))(?!と|の(?!ほう|方)|から)"
    r"|(?:no,?\swait|wait,?\sno|scratch\sthat|oops,?\sno|(?:actually|wait|hmm),?\s(?:skip|forget|drop|leave\sout|not)\b)"
    r")[^、。,.!?\n\0]*[、。,.!?]?",
    re.IGNORECASE,
)
"""The words of a correction, up to the next stop; quotes are hidden from it."""


def mark_lost_correction(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return ``plan`` with its effects waiting for a yes, where a correction in the request makes no difference to it:
    the plan that ``make`` makes of the request without it is the same; or where what is said last has no one place in
    the order, so that it may have been added to what it should stand for."""
    if not list_effect_steps(plan) or task.change is not None:
        return plan
    text = task.request.text
    if find_meant_value(text, detect_language(text, task.request.language)):
        return wait_for_yes(plan)
    found = _CORRECTION.search(QUOTED_SPAN.sub(lambda quote: "\0" * len(quote[0]), text))
    if found is None or not (rest := text[: found.start()] + text[found.end() :]).strip():
        return plan
    without = make(task._replace(request=task.request.model_copy(update={"text": rest})))
    return wait_for_yes(plan) if list_actions(without) == list_actions(plan) else plan
