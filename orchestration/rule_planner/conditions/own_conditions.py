"""Conditions that are the request's own, and no part of what is told to somebody ("준호가 X 안 끝냈으면 … 준호한테
보내줘, 끝냈으면 아무것도 하지 마"): a message that was read to hold one is not what was meant. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.known_titles import mark_titles
from orchestration.rule_planner.conditions.condition_words import split_condition
from orchestration.rule_planner.plans.made_plans import get_inputs, list_effect_steps, wait_for_yes
from orchestration.rule_planner.plans.plan_text import build_not_understood
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.words import NAMED
from orchestration.text.idle_words import PAST_KO, drop_idle_else
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.word_lists import HONORIFIC
from schemas.values import Payload

_TO = make_regex(rf"{NAMED}{HONORIFIC}?\s?(?:한테|에게|께|に|へ)")
_TELLS = ("text", "content", "title", "page")


def does_send_own_condition(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan writes down or sends the condition on which its request hangs."""
    held = find_sent_condition(task, plan)
    return held is not None and _is_own(task, *held)


def show_sent_condition(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan of which a text may hold the condition of its request so that it is shown first; as not understood
    where that is surely none of the text."""
    if (other := _find_sent_other_side(task, plan)) is not None:
        return build_not_understood(task, other)
    held = find_sent_condition(task, plan)
    if held is None:
        return wait_for_yes(plan) if is_untested(task, plan) else plan
    return build_not_understood(task, held[0]) if _is_own(task, *held) else wait_for_yes(plan)


_OPENS_EN = make_regex(
    r"^\W*(?:unless|if|in\scase)\s(?!(?:you|i|we)\s(?:can|could|have|get|want|may|like|don't\smind|get\sa)\b|possible|needed|necessary|that(?:'s|\sis)?\s(?:ok|fine|works)"
    r"|it(?:'s|\sis)?\s(?:ok|fine|possible|helps))",
    re.IGNORECASE,
)


_OPENS_KO = make_regex(
    r"^\W*(?:(?:만약에?|만일|혹시라도|혹시)\s)?(?!시간|여유|괜찮|가능|필요|바쁘|급하|궁금|되시|되면|다\s?됐으면|준비)"
    r"(?:(?!(?:한테|에게|께|에|라고|다고|냐고|자고)(?:는|도|만|다가?)?\s)[^.!?:\n\"“'‘]){2,80}?"
    rf"(?:[{PAST_KO}](?:으면|다면)|(?<![가-힣])아직(?:도)?이면|(?:완료|진행\s?중|할\s?일|상태)(?:이)?면)[\s,]+(?!좋|싶|하겠|해|하(?:는|고|다)\s)\S"
)
"""That a request opens with a condition on what is so by now, before it says whom anything is told."""


def _find_sent_other_side(task: PlanningTask, plan: Payload) -> Reading | None:
    """Return how a request reads whose plan sends the words that nothing is to be done otherwise; None where none
    does."""
    text = task.request.text
    language = detect_language(text, task.request.language)
    side = _fold(text[len(drop_idle_else(text, language)) :])
    if task.change is not None or len(side) < _SHORTEST_SIDE or not text.startswith(drop_idle_else(text, language)):
        return None
    sent = [_fold(str(get_inputs(one).get(name, ""))) for one in list_effect_steps(plan) for name in _TELLS]
    if not any(len(one) >= 2 and one in side for one in sent):
        return None
    return parse_request(task.request, task.now, taught=task.taught, channels=task.channels)


_SHORTEST_SIDE = 4
"""So many letters are words of their own."""


def is_untested(task: PlanningTask, plan: Payload) -> bool:
    """Whether an English or Korean request opens with a condition on which nothing in its plan hangs."""
    effects = list_effect_steps(plan)
    opens = _OPENS_EN.match(task.request.text) or _OPENS_KO.match(task.request.text)
    own = task.change is None and not task.request.quoted and opens is not None
    return own and bool(effects) and not any(one.get("when") or one.get("for_each") for one in effects)


def find_sent_condition(task: PlanningTask, plan: Payload) -> tuple[Reading, str] | None:
    """Return how a request reads and the words of its condition, where its plan sends those without having read
    anything that they could be tested by; None where whom it goes to stands before them, and they are told to them."""
    steps = [one for one in list_effect_steps(plan) if not one.get("when")]
    if not steps or task.change is not None:
        return None
    marked = (mark_titles(task) if task.titles else None) or task
    reading = parse_request(marked.request, task.now, taught=task.taught, channels=task.channels)
    split = split_condition(reading.marked, reading.language)
    if split is None or reading.marked.find(split[0]) > reading.marked.find(split[1]) or _TO.search(split[0]):
        return None
    said = _fold(reading.raw(split[0]))[-_KNOWN_BY:]
    written = [_fold(str(get_inputs(one).get(name, ""))) for one in steps for name in _TELLS]
    return (reading, split[0]) if said and any(said in one for one in written) else None


_KNOWN_BY = 8
"""So many of its last letters are enough to know a condition by."""


def _is_own(task: PlanningTask, reading: Reading, subject: str) -> bool:
    """Whether a condition is surely none of what is told: it opens an English order, what is done otherwise is said
    too, or it speaks of who is told as of somebody else."""
    text = replace_quotes(task.request.text)
    if reading.language == "en" or drop_idle_else(text, reading.language) != text:
        return True
    of, rest = {one.value for one in reading.named(subject)}, reading.marked.partition(subject)[2]
    return any(one.value in of for one in reading.named(rest))


def _fold(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()
