"""An order with facts told beside it ("… 바꿔줘. 지훈님 다음 주 휴가래"): it is planned without them. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.known_titles import mark_titles
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.made_plans import get_inputs, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.reading.clean_request import remove_unmeant
from orchestration.rule_planner.thread.later_changes import is_change_of_thing
from orchestration.text.language import detect_language
from orchestration.text.side_facts import are_words_told_apart, find_side_facts, remove_side_facts
from schemas.values import Payload

_SO = make_regex(r"^(?:so|and\sso|그래서|그러니까?|따라서|なので|そこで)[\s,、]+", re.IGNORECASE)
_POINTS = make_regex(
    r"(?<![가-힣])(?:그|이)\s?(?:거|건|것|걸|게|렇게|내용|사실|소식|작업|페이지)|그렇게|이렇게|그대로|\b(?:it|this|that|them|him|her|so)\b|それ|これ|その|そう",
    re.IGNORECASE,
)


def plan_beside_facts(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of an order without the facts told beside it, where it is whole without them. A fact that names
    something known, or that the order points back at, stays with it."""
    language = detect_language(task.request.text, task.request.language)
    text = remove_unmeant(task.request.text, task.now, task.request.timezone, language)
    facts = find_side_facts(text)
    if not facts or task.is_begun:
        return plan
    rest = _SO.sub("", remove_side_facts(text, facts))
    if (facts[0][0] == 0 and _POINTS.search(rest)) or is_change_of_thing(task, plan) or _names_title(task, text, facts):
        return plan
    alone = task._replace(request=task.request.model_copy(update={"text": rest}))
    other = make(alone)
    effects = list_effects(alone, other)
    if not effects or not is_ready(alone, other) or not are_words_told_apart(map(get_inputs, effects), text):
        return plan
    return other


def _names_title(task: PlanningTask, text: str, facts: tuple[tuple[int, int], ...]) -> bool:
    """Whether a fact names something of the workspace: the order may be of it."""
    told = [text[start:end] for start, end in facts]
    tasks = [task._replace(request=task.request.model_copy(update={"text": one})) for one in told]
    return bool(task.titles) and any(
        (marked := mark_titles(one)) is not None and marked.request.text != one.request.text for one in tasks
    )
