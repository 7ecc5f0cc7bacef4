"""An order of several of which a plan does nothing ("close it and tell #dev" becomes a message alone): it is told, and
nothing is done before somebody has seen that. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder, tag_orders
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps, wait_for_yes
from orchestration.rule_planner.plans.steps import SENDS_LATER, SENDS_TO
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.office_names import list_name_variants
from orchestration.text.prohibitions import Prohibition, find_prohibitions
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.values import collect_texts
from schemas.values import Payload

_LEAST, _LEAST_READ, _LEAST_TRASH = 0.75, 0.85, 0.5
"""So sure is the tagger at least of an order (0 to 1), and of one beside what is only read; one to delete something it
seldom takes for another."""
_CONDITION = "if"
_OF_RECORDS: Mapping[str, frozenset[str]] = {
    "set": frozenset({"item", "state", "title"}),
    "task": frozenset({"title"}),
    "row": frozenset({"cell"}),
    "trash": frozenset({"item"}),
}
"""The orders that change what is kept, and the parts of which each has one; "set" with a day alone may choose."""
_SET_IN_THREAD = frozenset({"item", "state", "title", "owner", "due", "when"})
"""The parts of which a change has one that is said of earlier work; a message that goes out later holds none."""
_OF_SENDS: Mapping[str, frozenset[str]] = {"dm": frozenset({"to"}), "post": frozenset({"channel"})}
_OF_MESSAGES = frozenset({"share", "post", "dm", "rest"})
"""What a ban may forbid beside an order to change what is kept."""
_SENDS = frozenset({*SENDS_TO, *SENDS_LATER.values()})


def show_lost_orders(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan as one that tells which orders of its request it has no step for: where it only reads, only sends
    or only changes what is kept and there is one of another kind, or where it changes fewer things than are named. Its
    effects wait for a yes then. A plan with a condition or a loop, and one that tells of something anyhow, stays as it
    is."""
    text = task.request.text
    if not list_actions(plan) or task.is_begun or len(text) > LONGEST_ORDER or plan.get("not_done"):
        return plan
    if any(one.get("when") or one.get("for_each") for one in list_actions(plan)):
        return plan
    bans = find_prohibitions(text)
    if any(one.act not in _OF_MESSAGES and not one.stays for one in bans):
        return plan
    follows = task.request.follows is not None
    tagged = tag_orders(text, detect_language(text, task.request.language), follows=follows)
    orders = tuple(one for one in tagged if not ((bans and one.act in _OF_SENDS) or _is_banned(one, bans)))
    effects = list_effect_steps(plan)
    if not effects:
        lost = [] if follows else _list_unread(text, orders)
    else:
        lost = [] if any(one.act == _CONDITION for one in orders) else _list_lost(task, effects, orders)
    if not lost:
        return plan
    told: Payload = {**plan, "not_done": [text[one.start : one.end].strip(" ,.;、。!") for one in lost]}
    return wait_for_yes(told)


def _is_banned(order: TaggedOrder, bans: Sequence[Prohibition]) -> bool:
    """Whether an order has words that forbid."""
    return any(order.start < one.end and one.start < order.end for one in bans)


_QUESTION = make_regex(
    r"[?？]|(?:뭐|누구|누가|언제|어디|얼마|몇|보여|알려|찾아|나요|까요)|^\W*(?:and\s)?(?:who|what|when|where|which|how|show|list|find|is|are|do|does)\b|教え|見せ|誰|いつ|何",
    re.IGNORECASE,
)
"""What asks for something that a plan may read."""


def _list_unread(text: str, orders: Sequence[TaggedOrder]) -> list[TaggedOrder]:
    """Return the orders that a plan which only reads does nothing of, without what may ask for what it reads."""
    sure = [*_list_sure(orders, {**_OF_RECORDS, **_OF_SENDS})]
    return [one for one in sure if one.certainty >= _LEAST_READ and not _QUESTION.search(text[one.start : one.end])]


def _list_lost(task: PlanningTask, effects: Sequence[Payload], orders: Sequence[TaggedOrder]) -> list[TaggedOrder]:
    sends = [str(one["tool"]) in _SENDS for one in effects]
    follows = task.request.follows is not None
    lost: list[TaggedOrder] = []
    goes_later = any(one["tool"] in SENDS_LATER.values() for one in effects)
    if all(sends) and not (follows and goes_later):
        lost += _list_sure(orders, {**_OF_RECORDS, "set": _SET_IN_THREAD} if follows else _OF_RECORDS)
    if not any(sends):
        lost += _list_sure(orders, _OF_SENDS)
        lost += _list_unchanged(task, effects, orders)
    if not any(one["tool"] in list_tools_by_role("archive_page") for one in effects):
        lost += [one for one in orders if one.act == "trash" and "item" in one.roles and one.certainty >= _LEAST_TRASH]
    sent = [*collect_texts([get_inputs(one).get("text") for one in effects])]
    return sorted({one for one in lost if not _is_told(one, task.request.text, sent)})


def _is_told(order: TaggedOrder, text: str, sent: Sequence[str]) -> bool:
    """Whether what is sent holds all that an order names: somebody is told that it was so."""
    return any(all(text[one.start : one.end] in words for one in order.parts) for words in sent)


def _list_sure(orders: Sequence[TaggedOrder], parts: Mapping[str, frozenset[str]]) -> Iterator[TaggedOrder]:
    for one in orders:
        if one.act in parts and one.certainty >= _LEAST and parts[one.act] & one.roles:
            yield one


_SETS = frozenset({"title", "state", "owner"})
_HEAD = make_regex(r"^(?:the|my|our|that|this)\s", re.IGNORECASE)


def _list_unchanged(
    task: PlanningTask, effects: Sequence[Payload], orders: Sequence[TaggedOrder]
) -> Iterator[TaggedOrder]:
    """Yield the orders to set something of a thing of its own where more such things are named than are changed, and no
    step holds the name."""
    changes = [one for one in orders if one.act == "set" and one.certainty >= _LEAST and "item" in one.roles]
    changed = [one for one in effects if one["tool"] in list_tools_by_role("change_record")]
    if not changed and all(one["tool"] in list_tools_by_role("append_text") for one in effects):
        yield from (one for one in changes if one.certainty >= _LEAST_READ and _SETS & one.roles)
        return
    if len(changes) <= len(effects):
        return
    held = " ".join(text for one in effects for text in collect_texts(one["inputs"])).casefold()
    for one in changes:
        items = [_HEAD.sub("", task.request.text[part.start : part.end]) for part in one.parts if part.role == "item"]
        titles = [known.title for known in task.titles if any(known.words in item for item in items)]
        names = [name for item in (*items, *titles) for name in list_name_variants(item)]
        if not any(name.casefold() in held for name in names):
            yield one
