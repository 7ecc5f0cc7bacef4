"""A request whose orders are counted off ("1) … 2) …", "하나, … 둘, …", a line each): each is planned by itself, with
no words of another, and what is not understood is told. Pure."""

from __future__ import annotations

import re
from functools import reduce

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans, list_unheard
from orchestration.rule_planner.orders.request_seams import clear_quotes, does_only_forbid
from orchestration.rule_planner.plans.made_plans import (
    does_look_for_answer,
    get_inputs,
    list_actions,
    list_effect_steps,
)
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.text.language import detect_language
from orchestration.text.list_numbers import find_wish_numbers
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.values import Json, Payload

_LEAST_READ = 2
"""So many of the items must be orders that are understood."""
_ENDS = " \t\n,.;·、。"
_IS_NONE = make_regex(
    r"(?:넷은|셋은|그게|이게|이상|끝|그\s?외엔?|その他は|以上|that'?s\sit|nothing\selse)\S*.*", re.IGNORECASE
)
"""That no more is asked."""
_POINTS = make_regex(
    r"(?<![가-힣])(?:그거|그걸|이거|이걸|그\s?페이지|그\s?링크|그\s?내용|결과|그렇게|이렇게|그대로)|\b(?:it|that|them|the\s(?:link|result|page))\b|それ|これ|その(?:リンク|結果|ページ)",
    re.IGNORECASE,
)
"""What may stand for something of another item."""


def plan_marked_items(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of the counted orders of a request where ``plan`` has fewer effects than orders, or where
    each is read whole and says more; else ``plan``."""
    if task.is_begun or task.request.follows is not None:
        return plan
    items = _split_items(task.request.text, detect_language(task.request.text, task.request.language))
    if len(items) < _LEAST_READ or any(map(_POINTS.search, items)):
        return plan
    parts = [task._replace(request=task.request.model_copy(update={"text": one})) for one in items]
    made = [make(one) for one in parts]
    read = [other for part, other in zip(parts, made, strict=True) if _is_read(part, other)]
    if len(read) < _LEAST_READ:
        return plan
    joined = reduce(lambda before, after: join_plans(before, before, after), read)
    whole = read == made and all(is_ready(part, other) for part, other in zip(parts, made, strict=True))
    if len(list_effect_steps(plan)) >= len(items) and not (whole and _count_values(joined) > _count_values(plan)):
        return plan
    lost: list[Json] = [one for one, other in zip(items, made, strict=True) if other not in read]
    return {**joined, "not_done": lost} if lost else joined


def _count_values(plan: Payload) -> int:
    return sum(len(list(collect_texts(get_inputs(one)))) for one in list_actions(plan))


def _split_items(text: str, language: Language) -> list[str]:
    """Return the orders that are counted off in a text, without a word that only says that there are no more."""
    spans = find_wish_numbers(clear_quotes(text))
    ends = [*(start for start, _ in spans[1:]), len(text)]
    items = [text[begin:end].strip(_ENDS) for (_, begin), end in zip(spans, ends, strict=True)] if spans else []
    return [one for one in items if one and not _IS_NONE.fullmatch(one) and not does_only_forbid(one, language)]


def _is_read(task: PlanningTask, plan: Payload) -> bool:
    """Whether an item is an order that is understood, though something may be asked about it, or a question."""
    if "schedule" in plan or does_look_for_answer(plan):
        return False
    if not list_effect_steps(plan):
        return is_ready(task, plan)
    named = any(value for one in list_actions(plan) for value in get_inputs(one).values())
    return is_ready(task, plan) or (named and not list_unheard(task, plan))
