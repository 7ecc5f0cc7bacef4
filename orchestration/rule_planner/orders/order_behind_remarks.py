"""The order that remarks lead to ("… 하다고 하네요. 그래서 …", "…, so could you …"): it is planned by itself. An order
with facts told beside it ("… 바꿔줘. 지훈님 다음 주 휴가래"): it is planned without them. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.asides import find_asides
from orchestration.rule_planner.checks.known_titles import mark_titles
from orchestration.rule_planner.orders.joined_requests import is_ready, measure_gaps
from orchestration.rule_planner.plans.made_plans import does_look_for_answer, get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.reading.clean_request import remove_unmeant
from orchestration.rule_planner.thread.later_changes import is_change_of_thing
from orchestration.text.chat import find_talk_opening
from orchestration.text.language import detect_language
from orchestration.text.remarks import find_order
from orchestration.text.side_facts import are_words_told_apart, find_side_facts, remove_side_facts
from schemas.values import Payload

_POINTS = make_regex(
    r"(?<![가-힣])(?:그|이)\s?(?:거|건|것|걸|게|렇게|내용|사실|소식|작업|페이지)|그렇게|이렇게|그대로|\b(?:it|this|that|them|him|her|so)\b|それ|これ|その|そう",
    re.IGNORECASE,
)


def plan_beside_facts(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of an order without the facts told beside it, where it is whole without them. A fact that names
    something known, or that the order points back at, stays with it."""
    language = detect_language(task.request.text, task.request.language)
    text = remove_unmeant(task.request.text, task.now, task.request.timezone, language)
    facts = find_side_facts(text) or (() if is_ready(task, plan) else find_asides(text))
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


_SO = make_regex(
    r"^(?:so|and so|and|also|그래서|그리고|그러니까?|따라서|なので|そこで|あと|それと|つきましては)[\s,、]+",
    re.IGNORECASE,
)

_PERIOD = make_regex(
    r"어제|오늘|(?:지난|이번|저번)\s?(?:주|달|분기|해)|올해|작년|\b(?:today|yesterday|(?:last|this)\s(?:week|month|quarter|year))\b"
    r"|昨日|今日|[先今]週|[先今]月|今年|去年",
    re.IGNORECASE,
)
"""What a question behind a remark may be of."""


def plan_order(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of the order alone that some remarks lead to, where it is read whole and the request is not, and
    without the facts that are told beside it."""
    return plan_beside_facts(task, _plan_behind_remarks(task, plan, make), make)


def _plan_behind_remarks(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of the order behind remarks. What changes a thing of earlier work was read with its remarks."""
    start = 0 if is_change_of_thing(task, plan) else find_order(task.request.text)
    if not start or task.is_begun:
        return plan
    text = _SO.sub("", task.request.text[start:].strip())
    alone = task._replace(request=task.request.model_copy(update={"text": text}))
    other = make(alone)
    if not is_ready(alone, other) or does_look_for_answer(other):
        return plan
    if start == find_talk_opening(task.request.text):
        return other  # nothing of chat is meant by an order that is whole without it
    is_question = not list_effects(alone, other)
    if is_question and (list_effects(task, plan) or _PERIOD.search(task.request.text[:start])):
        return plan
    if is_question and _count_figures(other) < _count_figures(plan):
        return plan  # what stands before it asks for a figure too
    return other if measure_gaps(alone, other) < measure_gaps(task, plan) else plan


def _count_figures(plan: Payload) -> int:
    return sum(one["tool"] == "table.aggregate" for one in list_actions(plan))
