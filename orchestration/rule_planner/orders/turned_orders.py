"""What follows up earlier work of a thread, in the plain words that the role tagger finds in it: what only points at
something stands there by its name ("give the first two to Sara and tell her"). Pure.

Like a request of its own, it is only heard where the grammar reads nothing, or something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.idle_words import WORD, read_idle_words
from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart, tag_orders
from orchestration.rule_planner.messages.message_texts import is_typed_text
from orchestration.rule_planner.orders.certainty import is_misread
from orchestration.rule_planner.orders.joined_requests import join_plans, list_unheard
from orchestration.rule_planner.orders.pointed_people import find_people
from orchestration.rule_planner.orders.pointed_things import does_point, find_pointed
from orchestration.rule_planner.orders.restate_orders import split_changes
from orchestration.rule_planner.orders.restated_requests import HELD_BACK, does_drop_properties, does_lose_names
from orchestration.rule_planner.orders.tagger_bars import (
    BARS,
    DEEDS,
    does_all,
    does_take_for_person,
    find_turn_bar,
    is_sound,
)
from orchestration.rule_planner.orders.turned_words import (
    BESIDE,
    ITEM_ROLES,
    SOMEBODY,
    SaidOrder,
    ThreadTurn,
    add_said_order,
    show_channel,
)
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps, wait_for_yes
from orchestration.rule_planner.plans.plan_text import PlanFor, restore_words
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.channel_names import write_channels
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.told_deeds import describe_deeds
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.longer_titles import extend_title
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.spans import mask_spans
from schemas.plan import Plan
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Payload

_NO_ORDERS = frozenset({"aside"})
_CORRECTS = make_regex(
    r"\W*(?:instead|rather|말고|대신|아니(?:라|고|다|야)?|じゃなく|ではなく|代わり)\W*", re.IGNORECASE
)
"""That what was done before is put right."""
_PUTS_RIGHT = frozenset({"again", "undo"})
"""Acts in which "not that, this" forbids nothing."""
_OFFERS = make_regex(r"\b(?:offered|volunteered|(?:is|was|'s)\s(?:happy|willing))\sto\b", re.IGNORECASE)
"""Who offers to do something is not given it yet."""
_EASILY_UNDONE = frozenset({"set", "list", "read", "sum", "figure", "find"})
"""Acts that reach nobody, and are undone by one click."""
_PARTICLE = make_regex(r"(?<=[가-힣\s])(?:은|는|을|를|도|만|이|가)$|[はをも]$")
_LONGEST_ENDING = 3
_LIKELY = 0.5
"""As likely is what can't be much else."""


def plan_turn(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload | None:
    """Return the plan of words that point at earlier work of their thread, where ``plan`` reads nothing in them, or
    something else than the tagger; ``None`` where they point at none, or are not read whole."""
    earlier = task.request.follows
    if earlier is None or not earlier.steps or task.is_begun:
        return None
    if plan["actions"] and extend_title(task.request.text, "") != task.request.text:
        return None  # more at an end of a title is no line of the page
    language = detect_language(task.request.text, task.request.language)
    text = write_channels(task.request.text, task.channels, language)
    tagged = tag_orders(text, language, follows=True)
    orders = [piece for one in tagged if one.act not in _NO_ORDERS for piece in split_changes(one)]
    turn = ThreadTurn(text, earlier, language, task, make)
    certainty = _measure_certainty(turn, orders)
    bar = BARS.turn if does_take_pointers_for_names(plan, earlier) else find_turn_bar(plan, orders, task)
    if not orders or any(one.act in HELD_BACK for one in orders) or certainty < bar:
        return None
    if any(one.act not in _PUTS_RIGHT for one in orders) and (find_prohibitions(text) or _OFFERS.search(text)):
        return None  # what is forbidden or only offered is read by the grammar alone
    if any(one.act == "again" and _is_headed(text, one) for one in orders):
        return None  # "plus Warning: …" says it to nobody
    if not all(add_said_order(turn, order) for order in orders) or not turn.points:
        return None
    made = _plan_all(turn, make)
    if made is None or not _is_whole(turn, made, tagged) or len(list_effect_steps(made)) < len(list_effect_steps(plan)):
        return None
    if does_drop_properties(plan, made) and not does_take_for_person(plan, orders, text):
        return None
    reaches_others = any(one.act not in _EASILY_UNDONE for one in orders)
    made = wait_for_yes(made) if certainty < BARS.plain and reaches_others else made
    return restore_words(text, " ".join(one.text for one in turn.said), made)


def _is_headed(text: str, order: TaggedOrder) -> bool:
    """Whether what the tagger takes for a receiver is the head of words to come."""
    return any(one.role == "to" and text[one.end : one.end + 1] in (":", "：") for one in order.parts)


def does_take_pointers_for_names(plan: Payload, earlier: EarlierWork) -> bool:
    """Whether a plan takes words that only point at something of a thread for the name of a page."""
    pages = [str(get_inputs(one).get("page", "")) for one in list_effect_steps(plan)]
    known = {one.id for one in (*earlier.things, *earlier.listed)}
    return any(page not in known and find_pointed(_PARTICLE.sub("", page), earlier) for page in pages if page)


def _measure_certainty(turn: ThreadTurn, orders: Sequence[TaggedOrder]) -> float:
    """Return how sure the least sure act or part is (0 to 1): of what only points it is no matter what it is called,
    nor of a person, and of what is asked for again what a value is tells more than its role."""
    return min((min([_trust(turn, one), *_list_certainties(turn, one)]) for one in orders), default=0.0)


def _trust(turn: ThreadTurn, order: TaggedOrder) -> float:
    """Return how sure an act is; that the last one is asked for again is likely enough with a value that fits it."""
    if is_misread(turn.text, order):
        return 0.0
    fits = order.act == "again" and order.certainty >= _LIKELY and any(_fits(turn, part) for part in order.parts)
    return max(order.certainty, BARS.turn) if fits and not _tells_more(turn, order) else order.certainty


def _tells_more(turn: ThreadTurn, order: TaggedOrder) -> bool:
    """Whether an order has a word beside its parts that says something ("월요일 휴일이야")."""
    beside = mask_spans(turn.text[: order.end], [(0, order.start), *((one.start, one.end) for one in order.parts)])
    idle = read_idle_words(turn.language)
    words = [found[0].lower() for found in WORD.finditer(beside)]
    return any(len(one) > _LONGEST_ENDING and one not in idle.words | idle.endings for one in words)


def _fits(turn: ThreadTurn, part: TaggedPart) -> bool:
    """Whether a part is a day, a known channel or a person."""
    words = turn.words(part)
    request = turn.task.request
    reading = parse_request(request.model_copy(update={"text": turn.text}), turn.task.now)
    known = {one.value for one in reading.people(reading.marked)}
    is_day = bool(find_dates(words, request.asked_at, request.timezone, turn.language))
    return is_day or show_channel(turn, words).startswith("#") or words in known


def _list_certainties(turn: ThreadTurn, order: TaggedOrder) -> Iterator[float]:
    if order.act == "again":
        yield from (one.certainty for one in order.parts if one.role == "to" and not _fits(turn, one))
        return
    for part in order.parts:
        words = turn.words(part)
        points = find_pointed(words, turn.earlier) or find_people(words, turn.task, turn.earlier, ()) is not None
        if part.role not in ("old", *BESIDE) and not points:
            likely = part.role in ("owner", "to") and part.certainty >= _LIKELY
            yield 1.0 if likely else part.certainty


def _plan_all(turn: ThreadTurn, make: PlanFor) -> Payload | None:
    """Return the joined plan of what was said; ``None`` where a part of it is not read whole."""
    whole: Payload | None = None
    for said in turn.said:
        plan = _plan_one(turn, said, make)
        if plan is not None and said.tells:
            plan = _tell_deeds(turn, whole, plan)
        if plan is None:
            return None
        whole = plan if whole is None else join_plans(plan, whole, plan)
    return whole


def _tell_deeds(turn: ThreadTurn, done: Payload | None, plan: Payload) -> Payload | None:
    """Return a plan that sends a message with what the steps before it do; ``None`` where that can't be said."""
    steps = [one for one in Plan.model_validate(done).actions if one.is_effect] if done is not None else []
    changed = {str(one.inputs.get("page")) for one in steps}
    things = [one for one in (*turn.earlier.things, *turn.earlier.listed) if one.id in changed]
    told = describe_deeds(steps, things, turn.language)
    for one in list_actions(plan) if told else ():
        get_inputs(one)["text"] = told
    return plan if told else None


def _plan_one(turn: ThreadTurn, said: SaidOrder, make: PlanFor) -> Payload | None:
    follows = turn.earlier if said.looks_back else None
    request = turn.task.request.model_copy(update={"text": said.text, "follows": follows})
    alone = turn.task._replace(request=request)
    plan = said.plan or make(alone)
    if not plan["actions"] or not (said.plan or said.looks_back or is_sound(alone, plan)):
        return None
    for step in list_effect_steps(plan):
        _name_subject(step, said.about, turn.text)
        if get_inputs(step).get("user") == SOMEBODY[1:]:
            del get_inputs(step)["user"]
    return _use_ids(plan, turn.spoken)


def _name_subject(step: Payload, about: Mapping[str, Sequence[str]], request: str) -> None:
    """Put what a message is about before its words; those that were typed as they are stay so."""
    inputs = get_inputs(step)
    if is_typed_text(str(inputs.get("text")), request):
        return
    titles = about.get(str(inputs.get("user")), about.get("", ()))
    if step["tool"] in SENDS_TO and titles and not any(one in str(inputs.get("text")) for one in titles):
        named = ", ".join(f"'{one}'" for one in titles)
        inputs["text"] = f"{named}: {inputs.get('text')}"


def _use_ids(plan: Payload, things: Sequence[EarlierThing]) -> Payload:
    """Return a plan in which the things of the thread stand by their ids."""
    ids = {one.title: one.id for one in things}
    for one in list_actions(plan):
        inputs = get_inputs(one)
        if str(inputs.get("page")) in ids:
            inputs["page"] = ids[str(inputs["page"])]
    return plan


def _is_whole(turn: ThreadTurn, plan: Payload, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan does each order, and holds each name and number of the words that do not only point."""
    wanted = [one for one in orders if one.act in DEEDS]
    if wanted and not does_all(turn.task, plan, wanted):
        return False
    if does_lose_names(turn.task, plan, _list_pointers(turn, orders)):
        return False
    kept = " ".join([*_list_pointers(turn, orders)])
    return all(one in kept or _CORRECTS.fullmatch(one) for one in list_unheard(turn.task, plan))


def _list_pointers(turn: ThreadTurn, orders: Sequence[TaggedOrder]) -> Iterator[str]:
    """Yield the words that stand for something by pointing at it, and those of what is asked or put right."""
    yield from (turn.text[one.start : one.end] for one in orders if one.act in _NO_ORDERS)
    for order in orders:
        for part in order.parts:
            if part.role in (*ITEM_ROLES, "what", "old", "question", *BESIDE) or does_point(turn.words(part)):
                yield turn.words(part)
