"""Where the grammar does another thing than the tagger reads, so that a sure reading of that goes first. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart
from orchestration.rule_planner.orders.tagger_bars import (
    ASKS,
    BARS,
    CORRECTS,
    DEEDS,
    READS,
    SAID_BESIDE,
    SENDING,
    TAKES_BACK,
    TELLING,
    does_all,
    does_make_of_known,
    find_bar_of_kind,
    is_sound,
)
from orchestration.rule_planner.plans.made_plans import get_inputs, is_understood, list_actions, list_effect_steps
from orchestration.service import list_tools_by_role
from orchestration.text.values import collect_texts
from schemas.values import Payload

_ASKING = READS | {"read"}
_JOB = make_regex(
    r"과장|대리|부장|팀장|차장|사원|주임|원장|대표|이사|실장|국장|반장|점장|교수|선생|課長|部長|店長|社長|先生|院長"
)
"""Positions that stand behind a name."""
_HONOUR = make_regex(r"(?:님|씨|さん|様)$")
_AROUND = make_regex(
    r"^(?:the|my|our)\s|\s?(?:페이지|문서|작업|회의록|page|doc(?:ument)?|task|notes|minutes|meeting\snotes)$|(?:の?(?:ページ|タスク|議事録))$|\sone$"
)
"""What may stand around a name."""
_SENDS = make_regex(
    r"공유|올려|올리|보내|전달|게시|띄워|\b(?:share|post|send|dm|tell|drop|put|forward|announce)\b|シェア|共有|投稿|送|流し|貼",
    re.IGNORECASE,
)
"""Words that have something sent or put somewhere, whatever the tagger makes of them."""
_BANS = make_regex(r"지\s?말고")
"""What is not to be done puts no word right."""
_NAMED = frozenset({"page", "channel"})
"""What is read by its name, and may be a misread one."""
_EDGES = " ,.;:!?~、。！？-–—\n"
_LEAST = 4
"""So many letters tell a remark or a name from another word."""


def find_bar(task: PlanningTask, plan: Payload, text: str, orders: Sequence[TaggedOrder]) -> float:
    """Return how sure the tagger must be to be heard instead of the grammar."""
    bar = find_bar_of_kind(task, plan, text, orders)
    corrects = CORRECTS.search(_BANS.sub(" ", text)) is not None
    if corrects and any(one.act in (*SENDING, *TELLING) and "old" not in one.roles for one in orders):
        return max(bar, BARS.certain)  # what was put right would be sent as well
    if corrects or TAKES_BACK.search(text) or not does_otherwise(task, plan, text, orders):
        return bar
    if does_put_away_others(list_effect_steps(plan), [one for one in orders if one.act not in SAID_BESIDE]):
        return min(bar, BARS.torn)
    if any(one.act == "aside" and one.certainty < BARS.torn for one in orders):
        return bar
    return min(bar, BARS.sure if does_make_of_known(task, plan, orders) else BARS.certain)


def does_otherwise(task: PlanningTask, plan: Payload, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan does something of another kind than the tagger reads, or holds what the tagger takes for a remark
    ahead of the order."""
    doing = [one for one in orders if one.act not in SAID_BESIDE]
    effects = list_effect_steps(plan)
    if not doing or (not plan["actions"] and is_understood(plan)):
        return False
    says = any(get_inputs(one).keys() - {"parent"} for one in effects)
    in_bulk = any(one.get("for_each") for one in effects)
    reads_there = any(one["intent"] == "read" and not get_inputs(one).keys() & _NAMED for one in list_actions(plan))
    only_asks = says and not in_bulk and not reads_there and does_only_ask(orders) and _SENDS.search(text) is None
    if effects and (only_asks or does_put_away_others(effects, doing)):
        return True
    if any(one.act in DEEDS for one in doing) and not does_all(task, plan, orders):
        return bool(effects) or ASKS.search(text) is None or not is_sound(task, plan)
    said = [text for one in effects for text in collect_texts(one["inputs"])]
    if does_cut_names(effects, text, orders) or does_reach_more(effects, text, orders):
        return True
    ahead = [one for one in orders if one.act == "aside" and not one.parts and one.start < doing[0].start]
    return any(_is_held(text[one.start : one.end].strip(_EDGES), value) for one in ahead for value in said)


def does_reach_more(effects: Sequence[Payload], text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan takes somebody's position for one more person ("박지훈 과장님")."""
    alone = {user for one in effects if _JOB.fullmatch(user := str(get_inputs(one).get("user") or ""))}
    named = [_HONOUR.sub("", text[one.start : one.end]) for order in orders for one in order.parts if one.role == "to"]
    return any(name.endswith(f" {job}") for name in named for job in alone)


def does_cut_names(effects: Sequence[Payload], text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan names something otherwise than the tagger, which is sure of the name."""
    return any(_is_cut(one, text, orders) for one in effects)


def _is_cut(step: Payload, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a step names a thing by a piece of its name, or by that with words of another part or a remark."""
    inputs = get_inputs(step)
    names = {_fold(text[one.start : one.end]) for order in orders for one in order.parts if _is_sure_name(one)}
    properties = inputs.get("properties")
    set_there = [*properties.values()] if isinstance(properties, dict) else []
    values = [inputs.get("page"), inputs.get("title"), *set_there]
    said = {_fold(one) for one in values if isinstance(one, str)} - {""}
    beside = [
        text[one.start : one.end].casefold()
        for order in orders
        for one in ([order] if order.act in SAID_BESIDE else order.parts)
        if one.certainty >= BARS.sure
    ]
    return any(_is_torn(one, name, beside) for one in said - names for name in names)


def _is_torn(said: str, name: str, beside: Sequence[str]) -> bool:
    """Whether what is said is a piece of a name, or holds it with words that stand ``beside``."""
    if said in name:
        return True
    rest = said.replace(name, " ", 1).strip() if name in said else ""
    return len(rest) >= _LEAST and any(rest in one or one in rest for one in beside if one != name)


def _is_sure_name(part: TaggedPart) -> bool:
    return part.role in ("item", "title") and part.certainty >= BARS.sure and part.end - part.start >= _LEAST


def _fold(words: str) -> str:
    """Return a name without what may stand around it."""
    return _AROUND.sub("", words.casefold()).strip(" '\"‘’“”「」『』.,")


def does_only_ask(orders: Sequence[TaggedOrder]) -> bool:
    """Whether the tagger finds nothing but questions, and what is to be shown."""
    doing = [one for one in orders if one.act not in SAID_BESIDE]
    return bool(doing) and all(one.act in _ASKING for one in doing)


def does_put_away_others(effects: Sequence[Payload], doing: Sequence[TaggedOrder]) -> bool:
    """Whether a plan puts away all that has words of a request, where the tagger finds what is named."""
    named = all("item" in one.roles and "which" not in one.roles for one in doing if one.act == "trash")
    away = [one for one in effects if one["tool"] in list_tools_by_role("archive_page")]
    return named and any(one.get("for_each") for one in away) and any(one.act == "trash" for one in doing)


def _is_held(remark: str, value: str) -> bool:
    return len(remark) >= _LEAST and remark.casefold() in value.casefold()
