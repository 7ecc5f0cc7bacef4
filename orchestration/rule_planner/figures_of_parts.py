"""A figure of all with that of one part beside it ("… in total? And the number for Seoul alone"): both are worked out.
Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.joined_requests import (
    is_ready,
    join_plans,
    list_actions,
    list_effects,
)
from orchestration.rule_planner.plan_text import PlanFor
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Payload

_TOTAL = "table.aggregate"
_JOINED_JA = re.compile(
    r"^(?P<all>[^と？?。、]+(?:合計|総額|売上|金額))と、?(?P<part>[^\s、。？?はがをの]{2,10}?)(?:だけ|のみ|単独)の(?:数字|合計|金額|売上|分)(?P<ask>を[ぁ-ん一-龥]+[。？?]*)$"
)
_FORMS: dict[Language, tuple[re.Pattern[str], str]] = {
    "ja": (
        re.compile(
            r"^(?P<all>[^？?。]+[？?。])\s*(?:(?:あと|それと|それから|ついでに|また)、?)?(?P<part>[^\s、。？?はがをの]{2,10}?)(?:だけ|のみ|単独)の?"
            r"(?:数字|合計|金額|売上|数|分|ぶん)?(?:も|は|を)?(?:別に|別で)?"
            r"(?:知りたい|教えて|見たい|見せて|出して|お願い|ほしい|欲しい|わかり|わかる|分かり|分かる|いくら)[ぁ-ん？?。]*$"
        ),
        "{part}の{all}",
    ),
    "en": (
        re.compile(
            r"^(?P<all>[^?.!]+)[?.!]\s+(?:(?:and|also|plus)[,\s]+)*(?:(?:i'd|i\swould|i)\s(?:also\s)?(?:like|love|need|want)"
            r"|what\s(?:about|is|was)|what's|(?:can|could)\syou\s(?:also\s)?(?:show|give|tell)\sme|(?:show|give|tell)\sme|(?=(?:just\s)?the\s))"
            r"\s?(?:also\s|to\ssee\s|just\s)*(?:the\s)?(?:number|figure|total|amount|sum|revenue)?s?\s?(?:for|of|from)\s(?:just\s)?"
            r"(?P<part>[A-Z]\w+)(?:\s(?:alone|only|by\sitself|on\sits\sown|separately|too|as\swell))*(?:\s(?:too|as\swell|please))?[\s?.!]*$",
            re.IGNORECASE,
        ),
        "{all} for {part}?",
    ),
    "ko": (
        re.compile(
            r"^(?P<all>[^?.!]+[?.!])\s*(?:(?:그리고|또)\s)?(?P<part>[가-힣]{2,6}?)만(?:의)?\s?(?:따로|별도로)?(?:도)?\s?(?:숫자|합계|금액|매출)?(?:도|를)?\s?"
            r"(?:따로\s)?(?:알고\s?싶|알려|보여|궁금|뽑아|얼마)[가-힣\s]*[?.!]*$"
        ),
        "{part} {all}",
    ),
}


def plan_with_part(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a figure and of that of one part of it, where a request asks for both; else the plan as it
    is."""
    form, said = _FORMS[detect_language(task.request.text, task.request.language)]
    text = task.request.text.strip()
    found = _JOINED_JA.match(text) or form.match(text)
    if found is None or task.change is not None or task.done or task.trouble or task.problems:
        return plan
    asked = found["all"] + (found.groupdict().get("ask") or "")
    parts = [_as_part(task, one) for one in (asked, said.format(all=asked, part=found["part"]))]
    whole, part = (make(one) for one in parts)
    if not all(_works_out(one, made) for one, made in zip(parts, (whole, part), strict=True)) or _is_same(whole, part):
        return plan
    return join_plans(plan, whole, part)


def _as_part(task: PlanningTask, text: str) -> PlanningTask:
    return replace(task, request=task.request.model_copy(update={"text": text}))


def _works_out(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan works out a figure, whole, and changes and sends nothing."""
    totals = any(one["tool"] == _TOTAL for one in list_actions(plan))
    return totals and is_ready(task, plan) and not list_effects(task, plan)


def _is_same(whole: Payload, part: Payload) -> bool:
    """Whether both are of the same rows, so that the part was read as nothing."""
    return [one["inputs"] for one in list_actions(whole)] == [one["inputs"] for one in list_actions(part)]
