"""How sure the tagger must be to be heard instead of the grammar, by what that makes of a request. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder
from orchestration.rule_planner.checks.coverage import list_deeds_of
from orchestration.rule_planner.lists.read_plans import is_guess
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.orders.tagged_values import does_lack_parts, is_torn
from orchestration.rule_planner.plans.made_plans import (
    does_look_for_answer,
    get_inputs,
    is_understood,
    list_actions,
    list_effect_steps,
)
from orchestration.rule_planner.reading.known_words import Deed
from orchestration.rule_planner.reading.said_days import read_moment
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import QUOTED_SPAN, find_quoted_texts
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.values import MISSING, Payload


class _Bars(NamedTuple):
    """How sure the tagger is of each order and part where its reading is taken (0 to 1)."""

    asked: float = 0.5
    """The grammar reads the same, but asks for a name that the tagger finds."""
    unread: float = 0.45
    """The grammar reads nothing."""
    asked_only: float = 0.4
    """The grammar reads nothing or looks for an answer in documents, and the tagger reads what changes nothing."""
    other: float = 0.5
    """The grammar leaves words over, and the tagger reads another effect."""
    torn: float = 0.75
    """The grammar reads the same, with a value that is none or without one that is."""
    kept: float = 0.75
    """So sure it needs no yes where a record is made or changed, which can be taken back, of all that was said."""
    plain: float = 0.85
    """Less sure than this, what the grammar does not read waits for a yes."""
    turn: float = 0.75
    """The grammar looks for an answer in documents and the tagger reads an effect; and words on earlier work, where the
    grammar reads nothing or another thing."""
    sure: float = 0.9
    """Of an act: it is an order to make something, though the grammar lists what has its words."""
    certain: float = 0.8
    """Of every act and part of a request that its words do not put right: it is heard whatever the grammar reads."""
    never: float = 2.0


BARS = _Bars()


READS = frozenset({"list", "figure", "sum", "find"})
"""Acts that change nothing."""


_COUNTED = frozenset({"list", "figure"})
"""Those of them that no document answers as well."""


CORRECTS = make_regex(
    r"(?<![가-힣])아니(?![가-힣]?[다면])|말고|\b(?:no,?\swait|wait|actually|i\smean|scratch)\b|じゃなくて|ではなく|いや",
    re.IGNORECASE,
)
"""A person puts their own words right, which the grammar reads."""


TAKES_BACK = make_regex(
    r"(?:^|[\s.,!~])(?:아|어|앗|엇|아차|음)[\s,.]*아니(?:다|야|요|지)?(?=[\s,.])|\b(?:wait,?\sno|no,?\swait|scratch\sthat)\b|あ、?(?:いや|やっぱ)",
    re.IGNORECASE,
)
"""What was said before it in a request is not meant."""


BAN, CONDITION = "keep", "if"


SAID_BESIDE = frozenset({"aside", BAN})


ASKS = make_regex(
    r"[?？]|(?:(?<!하)나요|는지|을까|있나|없나|뭐야|뭐지|보여|알려|찾아)|^\W*(?:what|which|who|when|where|how|any|show|list|find|are|is|do|did)\b"
    r"|見せ|教え|探し|ある(?:の|か)|(?:です|ます|した)か",
    re.IGNORECASE,
)
"""What a question, or an order to show something, has."""


_MAKES = frozenset({"task", "page", "remind"})


_OWN = frozenset({"title", "told", "text"})


SENDING = frozenset({"post", "dm"})


TELLING = frozenset({"dm", "remind"})


_OWN_WORDS = frozenset({"text", "told", "about", "body", "question"})


_OF_THINGS = frozenset({"set", "trash", "note"})
"""Acts on something that is there, which no other service does."""


_WONDERS = make_regex(
    r"더라(?:고요?)?(?=[\s,.?!~]|$)|뭐(?:였|죠|지|예요|에요)|だっけ|\bwhat\swas\b",
    re.IGNORECASE,
)
"""A person tries to remember something."""


OF_PAST = make_regex(
    r"(?<!얼마)(?<!누구)(?<!언제)(?<!어디)(?<=[가-힣]{2})(?:이었|였)(?:나요?|지요?|죠|던가요?)(?=[\s,.?!~]|$)"
)
"""A person asks whether something was so ("휴가였나"), which only what was written of it tells."""


_WHEN = "post_at"


DEEDS: Mapping[str, Deed] = {
    "post": "send",
    "dm": "send",
    "remind": "send",
    "task": "create",
    "page": "create",
    "note": "create",
    "row": "create",
    "set": "update",
    "trash": "delete",
}


def find_bar_of_kind(task: PlanningTask, plan: Payload, text: str, orders: Sequence[TaggedOrder]) -> float:
    """Return how sure the tagger must be to be heard instead of the grammar, by what that makes of a request."""
    only_asks = all(one.act in READS for one in orders if one.act not in SAID_BESIDE)
    if not plan["actions"]:
        return (
            _find_bar_of_refused(text, orders)
            if is_understood(plan)
            else BARS.asked_only
            if only_asks
            else BARS.asked
            if "?" in text
            else BARS.unread
        )
    if list_effect_steps(plan) and TAKES_BACK.search(text):
        return BARS.never
    whole = is_sound(task, plan)
    if (bar := _find_bar_of_message(task, plan, text, orders)) is not None:
        return bar
    wonders, doing = _WONDERS.search(text) is not None, [one for one in orders if one.act not in SAID_BESIDE]
    if does_look_for_answer(plan) and not wonders and all(one.act in _COUNTED for one in doing):
        return BARS.asked_only
    if does_look_for_answer(plan):
        is_order = any(one.act in DEEDS for one in orders) and not wonders
        return BARS.turn if is_order and not whole else BARS.never
    if _is_misread_order(task, plan, orders):
        return BARS.turn
    if not does_all(task, plan, orders):
        return _find_bar_of_other(task, plan, orders)
    if does_send_too_soon(task, plan, text, orders) or _lacks_title(plan, orders):
        return BARS.asked
    effects = list_effect_steps(plan)
    if CORRECTS.search(text) or not (effects or is_guess(plan)) or any(one.get("for_each") for one in effects):
        return BARS.never
    in_texts = whole or QUOTED_SPAN.search(text) is None
    if not whole and _lacks_fields(effects, orders):
        return BARS.asked
    if effects and does_lack_parts(plan, text, orders, in_texts=in_texts):
        return BARS.torn if whole else BARS.asked
    return (BARS.torn if effects else BARS.plain) if is_torn(plan, text, orders) else BARS.never


def _lacks_fields(effects: Sequence[Payload], orders: Sequence[TaggedOrder]) -> bool:
    """Whether the one task that a plan makes has no day or nobody to do it, where the tagger finds one in its order."""
    told = [one.roles for one in orders if one.act == "task"]
    made = [get_inputs(one) for one in effects if one["tool"] in list_tools_by_role("create_page")]
    if len(told) != 1 or len(made) != 1:
        return False
    return ("due" in told[0] and "date" not in made[0]) or ("owner" in told[0] and not made[0].get("properties"))


_TO_DO = make_regex(
    r"\b(?:to-?dos?|tasks?|(?:my|the|our)\slist)\b|할\s?일|작업|태스크|투두|タスク|やること|todo", re.IGNORECASE
)
"""That what is asked for stands on a list of things to do, which one may do anywhere."""


def _find_bar_of_refused(text: str, orders: Sequence[TaggedOrder]) -> float:
    """Return how sure the tagger must be where a request is refused for the sake of a word, which a title may hold."""
    said = {one.act for one in orders} - {"aside"}
    if said == {"task"} and _TO_DO.search(text):
        return BARS.other
    return BARS.plain if said <= _OF_THINGS else BARS.never


_ASKS_ME = make_regex(r"[?？]|\b(?:tell|show|give)\sme\b|알려|보여|教え|見せ", re.IGNORECASE)


def _find_bar_of_other(task: PlanningTask, plan: Payload, orders: Sequence[TaggedOrder]) -> float:
    """Return how sure the tagger must be where it reads another effect, or one more, than the grammar."""
    if _takes_new_for_known(task, plan, orders):
        return BARS.torn
    effects, wanted = list_effect_steps(plan), sum(one.act in DEEDS for one in orders)
    if wanted and not is_sound(task, plan):
        is_other = does_make_of_known(task, plan, orders) or _ASKS_ME.search(task.request.text) is not None
        return BARS.torn if is_other else BARS.other
    if not 0 < len(effects) < wanted or any(one.get("for_each") or one.get("when") for one in effects):
        return BARS.never
    quoted = find_quoted_texts(task.request.text)
    tells = any("text" in get_inputs(one) and get_inputs(one)["text"] not in quoted for one in effects)
    return BARS.plain if tells else BARS.torn


def _takes_new_for_known(task: PlanningTask, plan: Payload, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan changes a page of a name that nothing here has, and the tagger reads that one is to be made."""
    pages = [get_inputs(one).get("page") for one in list_effect_steps(plan)]
    known = {name for one in task.titles for name in (one.words, one.title)}
    makes = any(one.act in ("task", "page") and "title" in one.roles for one in orders)
    return (
        makes
        and task.names_are_known
        and task.request.follows is None
        and not known
        and all(isinstance(one, str) and bool(one) for one in pages)
    )


_WHO_DOES = make_regex(r"(?:언제|어디|누가|왜|어떻게)[^.!?\n]{0,24}[가-힣]지\s(?:DM|디엠|메시지|쪽지)", re.IGNORECASE)


def _find_bar_of_message(task: PlanningTask, plan: Payload, text: str, orders: Sequence[TaggedOrder]) -> float | None:
    """Return how sure the tagger must be of a message, where the grammar would ask whom or where it goes or what it is,
    or only lists something; ``None`` where it reads anything else."""
    bare = any(
        part.role == "text" and QUOTED_SPAN.fullmatch(text[part.start : part.end]) is None
        for one in orders
        for part in one.parts
    )  # a remark to metel may be taken for words without marks
    if _WHO_DOES.search(text):
        return None  # nobody knows of whom it is asked
    says = all(_OWN_WORDS & one.roles for one in orders if one.act in (*SENDING, *TELLING))
    if _asks_for_place_or_words(task, plan) and says and not bare and not CORRECTS.search(text):
        return BARS.asked
    if not list_effect_steps(plan) and not does_look_for_answer(plan) and _tells_somebody(orders):
        return BARS.plain if is_sound(task, plan) else BARS.unread
    return None


def _asks_for_place_or_words(task: PlanningTask, plan: Payload) -> bool:
    """Whether all that a plan does is to send something of which it would ask whom or where it goes, or what it is."""
    contracts = index_contracts(task.contracts)
    effects = list_effect_steps(plan)
    if not effects or len(effects) != len(list_actions(plan)):
        return False
    return all(contracts[str(one["tool"])].sends and not one.get("for_each") for one in effects) and any(
        get_inputs(one).get(name) in (None, "", MISSING)
        for one in effects
        for name in ("text", *contracts[str(one["tool"])].who_where)
        if name in contracts[str(one["tool"])].required
    )


def _tells_somebody(orders: Sequence[TaggedOrder]) -> bool:
    """Whether the tagger finds nothing but messages, each with whom it goes to and what is told."""
    doing = [one for one in orders if one.act not in SAID_BESIDE]
    return bool(doing) and all(one.act == "dm" and {"to", "told"} <= {*one.roles} for one in doing)


def _lacks_title(plan: Payload, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan would ask what something new is called, which the tagger finds in the request."""
    made = [get_inputs(one) for one in list_effect_steps(plan) if "parent" in get_inputs(one)]
    titled = any("title" in one.roles for one in orders if one.act in _MAKES)
    return titled and any(one.get("title") in (None, MISSING) for one in made)


def _is_misread_order(task: PlanningTask, plan: Payload, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan only lists what has words of a request in it, of which the tagger is sure that they make something
    new of words of their own, or reads a thing that the tagger is sure is to be changed or put away."""
    if list_effect_steps(plan) or ASKS.search(task.request.text):
        return False
    made = [one for one in orders if one.act != "aside"]
    if made and all(one.act in _OF_THINGS and one.certainty >= BARS.sure and "item" in one.roles for one in made):
        return True
    return (
        is_guess(plan)
        and bool(made)
        and all(one.act in _MAKES and one.certainty >= BARS.sure and one.roles & _OWN for one in made)
    )


def find_turn_bar(plan: Payload, orders: Sequence[TaggedOrder], task: PlanningTask) -> float:
    """Return how sure the tagger must be of words on earlier work to be heard instead of the grammar."""
    if not plan["actions"]:
        return BARS.never if is_understood(plan) else BARS.turn
    if does_look_for_answer(plan):
        return BARS.turn
    wanted = [one for one in orders if one.act in DEEDS and not _is_of_one(one, orders)]
    in_bulk = any(one.get("for_each") for one in list_effect_steps(plan))
    if in_bulk or does_take_for_person(plan, orders, task.request.text):
        return BARS.turn
    return BARS.turn if wanted and not does_all(task, plan, wanted) else BARS.never


def _is_of_one(order: TaggedOrder, orders: Sequence[TaggedOrder]) -> bool:
    """Whether an order is one more change of the thing that the change before it is of."""
    before = orders[: orders.index(order)]
    return order.act == "set" and any(one.act == "set" for one in before) and not {"item", "which"} & {*order.roles}


def does_take_for_person(plan: Payload, orders: Sequence[TaggedOrder], text: str) -> bool:
    """Whether a plan gives something to a word of the request that the tagger finds in the name of nobody."""
    held = [
        people.get("add") if isinstance(people, dict) else people
        for one in list_effect_steps(plan)
        if isinstance(properties := get_inputs(one).get("properties"), dict)
        for people in [properties.get("@person")]
    ]
    said = [text[part.start : part.end] for order in orders for part in order.parts]
    return any(name in text and not any(name in one for one in said) for name in collect_texts(held))


def does_send_too_soon(task: PlanningTask, plan: Payload, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan sends at once what stands in quotes and the tagger finds a moment to come for."""
    contracts = index_contracts(task.contracts)
    if not list_effect_steps(plan) or is_timed(plan, contracts) or QUOTED_SPAN.search(text) is None:
        return False
    language = detect_language(text, task.request.language)
    moments = [part for order in orders if order.act in SENDING for part in order.parts if part.role == "when"]
    return any(read_moment(task, text[one.start : one.end], language) is not None for one in moments)


def is_sound(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan asks for nothing, leaves nothing out that may not be, and looks for no answer in documents."""
    return not does_look_for_answer(plan) and is_ready(task, plan)


def does_all(task: PlanningTask, plan: Payload, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan has an effect for each order that the tagger found, of the same kind, and no other kind."""
    wanted = [DEEDS[one.act] for one in orders if one.act in DEEDS]
    contracts = index_contracts(task.contracts)
    done = list_effect_steps(plan)
    kinds = {deed for one in done for deed in list_deeds_of(contracts[str(one["tool"])])}
    return kinds == set(wanted) and len(done) >= len(wanted)


def does_make_of_known(task: PlanningTask, plan: Payload, orders: Sequence[TaggedOrder]) -> bool:
    """Whether the grammar changes something where the tagger makes it, or makes what the tagger changes."""
    contracts = index_contracts(task.contracts)
    done = {deed for one in list_effect_steps(plan) for deed in list_deeds_of(contracts[str(one["tool"])])}
    wanted = {DEEDS[one.act] for one in orders if one.act in DEEDS}
    return ("update" in done and "update" not in wanted and "create" in wanted) or (
        "create" in done and "create" not in wanted and "update" in wanted
    )


def is_timed(plan: Payload, contracts: Mapping[str, ToolContract]) -> bool:
    """Whether a step of a plan is to be done at a time that is said or to be asked for."""
    return any(_WHEN in contracts[str(one["tool"])].required for one in list_actions(plan))
