"""A text of several lines below the order that points at it ("맨 밑에 이거 추가 부탁해요", "… called Plan with these on
it:"): the order is planned with it as one quoted text. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.lost_content import find_lost_content
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.made_plans import list_actions, list_effect_steps
from orchestration.rule_planner.reading.asked_effects import does_act
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.language import detect_language
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.values import Json, Payload

_SIGN = "ZZBLOCKZZ"
"""Stands for the text while its order is planned."""
_POINTERS: Mapping[Language, tuple[tuple[re.Pattern[str], str], ...]] = {
    "ko": (
        (make_regex(r"(?:(?<=\s)|^)(?:안에는?|내용은?|본문은?|속에는?)\s*[:：]?\s*$"), f"본문은 '{_SIGN}'"),
        (
            make_regex(
                r"(?:(?<=\s)|^)(?:이거|이것|이걸|요거|아래\s?(?:내용|글|것|거)?|다음\s?(?:내용|글|것)|이\s?내용)(?:을|를|만|도)?(?=\s)"
            ),
            f"'{_SIGN}'",
        ),
    ),
    "en": (
        (
            make_regex(
                r"\bwith\s(?:these|the\sfollowing|this)(?:\s(?:points|lines|items|bullets|text|things|content))?(?:\s(?:on|in|inside)\s(?:it|there))?\s*:?\s*$",
                re.IGNORECASE,
            ),
            f"with the text '{_SIGN}'",
        ),
        (
            make_regex(
                r"\b(?:these|the\sfollowing|this)(?:\s(?:points|lines|items|bullets|text))?(?=\s(?:to|at|on|in|into)\s|\s*:?\s*$)",
                re.IGNORECASE,
            ),
            f"'{_SIGN}'",
        ),
    ),
    "ja": (
        (make_regex(r"(?:中身|内容|本文)は(?:とりあえず|ひとまず|以下の通り)?[:：、]?\s*$"), f"本文は「{_SIGN}」"),
        (make_regex(r"(?:以下|次|下記)の?(?:内容|文章?|こと|3?点)?を?|(?:これ|この内容)を"), f"「{_SIGN}」を"),
    ),
}
"""Words for the text below, each with the quote that stands for it."""


_CLOSES = make_regex(
    r"\s*(?:(?:then|and)\s(?:just\s)?(?:drop|give|send|share|post|paste)\s(?:me\s)?the\slink(?:\s(?:here|back|to\sme))?[\s.!]*$"
    r"|(?:이렇게|요렇게|위(?:에|처럼)?|여기까지)\s?[^\n]{0,20}(?:줄|개|가지|만)|(?:나머지|나머진)\s|(?:many\s)?(?:thanks|thank\syou|thx)\b"
    r"|(?:감사|고맙|부탁드)|(?:以上|よろしく|ありがとう|お願いします)|の?(?:[2-9二三四五]つ|これだけ)(?:だけ)?(?:で|です)?[。\\s]*$)",
    re.IGNORECASE,
)
"""A last line that says that this is all, who writes the rest, thanks, or wants the link that is answered anyhow."""


_ASKS = make_regex(
    r"(?:줘|주세요|줄래|주라|부탁)|^\W*(?:please|pls|then|and|also|can\syou|could\syou|post|send|dm|share|tell|remind|add|make|put)\b|(?:ください|て)[。\s]*$",
    re.IGNORECASE,
)
"""A line that wants something done, and is no line of a text."""


def plan_following_block(task: PlanningTask, plan: Payload, make: Callable[[PlanningTask], Payload]) -> Payload:
    """Return the plan of an order with the lines below it as the text that it points at, where ``plan`` lost or lacks
    something and that one does not; else ``plan``. Lines that order something themselves are no such text."""
    text = task.request.text.strip()
    if task.is_begun or task.request.quoted or len(text) > 2 * LONGEST_ORDER or "\n" not in text:
        return plan
    is_whole = bool(list_actions(plan)) and is_ready(task, plan) and not plan.get("not_done")
    if is_whole and not find_lost_content(task, plan):
        return plan
    head, _, below = text.partition("\n")
    lines = [one.rstrip() for one in below.strip("\n").splitlines()]
    tail: list[str] = []
    while lines and (_CLOSES.match(lines[-1]) or _orders(task, lines[-1])):
        last = lines.pop().strip()
        tail = tail if _CLOSES.match(last) else [last, *tail]
    said = _point_at_sign(task, head.strip())
    if said is None or len([one for one in lines if one.strip()]) < 2 or any(map(_ASKS.search, lines)):
        return plan
    alone = task._replace(request=task.request.model_copy(update={"text": " ".join((said, *tail))}))
    made = make(alone)
    holds = [one for one in list_effect_steps(made) if any(_SIGN in text for text in collect_texts(one["inputs"]))]
    if len(holds) != 1 or not is_ready(alone, made):
        return plan
    block = "\n".join(lines).strip("\n")
    actions: list[Json] = [_put(one, block) for one in list_actions(made)]
    return {**made, "actions": actions}


def _point_at_sign(task: PlanningTask, head: str) -> str | None:
    """Return an order with the quote in the place of the words that point below; ``None`` where none do."""
    language = detect_language(head, task.request.language)
    for pattern, plain in _POINTERS[language]:
        said, count = pattern.subn(plain, head, count=1)
        if count:
            return said
    return None


def _orders(task: PlanningTask, line: str) -> bool:
    said = task.request.model_copy(update={"text": line})
    acts = does_act(parse_request(said, task.now, taught=task.taught, channels=task.channels))
    return acts and _ASKS.search(line) is not None


def _put(step: Payload, block: str) -> Payload:
    inputs = step["inputs"]
    if not isinstance(inputs, dict):
        return step
    return {**step, "inputs": {name: block if value == _SIGN else value for name, value in inputs.items()}}
