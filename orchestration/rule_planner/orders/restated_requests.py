"""A request that the grammar leaves words of, as the role tagger reads it.

The tagger is the second reader: what the grammar reads whole stays as it reads it. What is planned of its orders counts
only where each of them became a step, and waits for a yes where words are left over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart, tag_orders
from orchestration.rule_planner.checks.known_titles import mark_titles, replace_titles
from orchestration.rule_planner.checks.lost_content import find_lost_content
from orchestration.rule_planner.orders.certainty import measure_certainty
from orchestration.rule_planner.orders.joined_requests import is_complete, list_unheard
from orchestration.rule_planner.orders.order_parts import MAKES_NEW
from orchestration.rule_planner.orders.orders_in_turn import plan_orders
from orchestration.rule_planner.orders.other_readings import (
    does_cut_names,
    does_only_ask,
    does_put_away_others,
    does_reach_more,
    find_bar,
)
from orchestration.rule_planner.orders.tagged_values import does_keep_values, is_torn
from orchestration.rule_planner.orders.tagger_bars import (
    BAN,
    BARS,
    CONDITION,
    DEEDS,
    OF_PAST,
    SAID_BESIDE,
    TELLING,
    does_all,
    does_send_too_soon,
    is_sound,
    is_timed,
)
from orchestration.rule_planner.plans.made_plans import (
    does_look_for_answer,
    get_inputs,
    is_understood,
    list_actions,
    list_effect_steps,
    wait_for_yes,
)
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.questions.past_questions import does_recall, is_past_question
from orchestration.rule_planner.reading.channel_names import write_channels
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.record_layouts import is_body_name
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import QUOTED_SPAN, Prohibition, find_prohibitions
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Language
from schemas.team import TEAM_DEFAULTS
from schemas.values import MISSING, Json, Payload

_THEN = make_regex(
    r"\W*(?:(?:(?:それ|これ)(?:が|を)?)?(?:作っ|でき|出来|終わっ|追加し|登録し)たら、?|(?:다\s)?(?:만들고|만든\s?(?:다음|뒤)(?:에)?|되면|끝나면)"
    r"|(?:once|when|after)\s(?:that|it)(?:'s|\sis)\s(?:done|made|created|in|there|up),?)\W*$",
    re.IGNORECASE,
)
"""That one order follows the other, which is no condition."""
HELD_BACK = frozenset({BAN, CONDITION})
"""Of words on earlier work, conditions and bans are read by the grammar alone."""
_SAME = make_regex(r"똑같|같은\s?걸|그대로|동일|\bsame\b|\bidentical\b|同じ|同様|そのまま", re.IGNORECASE)
"""What is made is to be like something that was made before."""
_PASSED_ON = frozenset({"told", "text", "title", "body", "old"})
_ENDING = 2
"""So many letters of a word may stand behind a part: what is told ends before "고"."""
_INSTEAD = make_regex(
    r"(?<!지)\s(?:말고|대신)$|아니(?:고|라)$|(?:じゃ|では)なく(?:て)?$|^not\s\S+$|^instead\sof\s", re.IGNORECASE
)
"""Says what something is not, before what it is."""
_SET_INSTEAD = frozenset({"owner", "state", "due", "title"})
_OF_STEPS = frozenset({"actions", "understanding", "schedule", "not_done", "reply"})
"""What a plan says of its steps; all else is of the request."""


def plan_restated(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a request as the tagger reads it, where ``plan`` can't be carried out as it is or does
    something else than the tagger reads; else ``plan``."""
    if not _may_restate(task, plan):
        return plan
    quoted = (mark_titles(task) if task.titles else None) or task
    language = detect_language(quoted.request.text, task.request.language)
    quoted, text, orders = _choose_tagged(task, quoted, language)
    orders = tuple(part for one in orders for part in _split_listed(text, one))
    certainty = max(measure_certainty(text, orders), _measure_unmarked(task, quoted, text, orders))
    bans = [one for one in orders if one.act == BAN]
    orders = tuple(one for one in orders if one.act != BAN)
    forbidden = find_prohibitions(text)
    unheard = [one for one in forbidden if not any(_is_same(ban, one) for ban in bans)]
    if not orders or any(not _is_said_beside(one, text, orders) for one in unheard) or _is_forbidden(orders, forbidden):
        return plan  # a ban that code reads would become part of an order
    if does_recall(text) and any(one.act in DEEDS for one in orders):
        return plan
    if _SAME.search(text) and any(DEEDS.get(one.act) in ("create", "send") for one in orders):
        return plan  # what is to be as it was before, or at the same time, is not said and would be left out
    orders = tuple(one for one in orders if one.act != CONDITION or not _THEN.match(text[one.start : one.end]))
    if certainty < find_bar(task, plan, text, orders) or any(one.act == CONDITION for one in orders):
        return plan  # which the grammar reads alone
    made = plan_orders(task, text, orders, language, make)
    if made is None or any(map(_has_torn_page, list_effect_steps(made))):
        return plan
    other = _put_in_frame(plan, made)
    if not _is_better(task, plan, other, text, orders):
        return plan
    only_reads = not list_effect_steps(other)
    if only_reads and not list_effect_steps(plan) and OF_PAST.search(text):
        return plan
    if only_reads and does_look_for_answer(plan) and find_lost_content(task, other):
        return plan  # a document may tell what no record holds
    was = [part for one in orders for part in one.parts if part.role == "old" and part.certainty >= BARS.torn]
    said_beside = (*(one for one in (*orders, *bans) if one.act in SAID_BESIDE), *was)
    beside = " ".join(text[one.start : one.end] for one in said_beside)
    left_over = [one for one in list_unheard(task, other) if one not in beside]
    compares = bool(list_effect_steps(plan)) or certainty < BARS.certain  # to look for words holds all of them
    if plan["actions"] and compares and _count_letters(left_over) > _count_letters(list_unheard(task, plan)):
        return plan
    sure = BARS.kept if _only_keeps(other) and not left_over else BARS.plain
    doubtful = certainty < sure and (not plan["actions"] or not is_sound(task, plan))
    doubtful = doubtful or (certainty < BARS.torn and does_send_too_soon(task, plan, text, orders))
    doubtful = doubtful and not _reaches_asker_alone(task, other)
    if doubtful or left_over or unheard or not all(any(_is_same(ban, one) for one in forbidden) for ban in bans):
        other = wait_for_yes(other)
    other = _ask_for_rest(task, other)
    return replace_titles(task, other) if quoted is not task else other


_OPENS_LINE = make_regex(r"\n[\s\-*•·・\d.)①-⑨]*$")
_OF_KNOWN = make_regex(
    r"업데이트|갱신|상태|바꿔|바꾸|변경|\b(?:updates?|status|change|mark|set)\b|更新|状態|変更", re.IGNORECASE
)
"""That what is listed is there already."""


def _split_listed(text: str, order: TaggedOrder) -> Iterator[TaggedOrder]:
    """Yield an order to make several tasks, each on a line of its own, as one for each, with the parts that stand
    behind its title; those ahead of the first are of all."""
    starts = [one.start for one in order.parts if one.role == "title"]
    apart = all(_OPENS_LINE.search(text[:start]) for start in starts)
    if order.act != "task" or len(starts) < 2 or not apart or _OF_KNOWN.search(text):
        yield order
        return
    shared = tuple(one for one in order.parts if one.start < starts[0])
    for start, end in zip(starts, (*starts[1:], order.end), strict=True):
        own = tuple(one for one in order.parts if start <= one.start < end)
        idle = tuple(one for one in order.idle if start <= one.start < end)
        roles = {one.role for one in own}
        parts = (*(one for one in shared if one.role not in roles), *own)
        yield order._replace(start=order.start if start == starts[0] else start, end=end, parts=parts, idle=idle)


def _only_keeps(plan: Payload) -> bool:
    """Whether all that a plan does is to make or change records."""
    effects = list_effect_steps(plan)
    kept = {*list_tools_by_role("create_page"), *list_tools_by_role("change_record")}
    return bool(effects) and all(one["tool"] in kept for one in effects)


def _has_torn_page(step: Payload) -> bool:
    """Whether a step names a page by words that end within the quotes around a title, or sends a text without its
    beginning."""
    page = str(get_inputs(step).get("page") or "")
    if str(get_inputs(step).get("text") or "").startswith((".", ",", "、", "。")):
        return True
    return ("‘" in page) != ("’" in page) and re.search(r"\w’\w", page) is None


def _reaches_asker_alone(task: PlanningTask, plan: Payload) -> bool:
    """Whether all that a plan does is to remind who asks."""
    effects = list_effect_steps(plan)
    return bool(effects) and all(get_inputs(one).get("user") == task.request.asker_name for one in effects)


def _choose_tagged(
    task: PlanningTask, quoted: PlanningTask, language: Language
) -> tuple[PlanningTask, str, tuple[TaggedOrder, ...]]:
    """Return a request with its orders as the tagger finds them: with marks around the titles that it names, or without
    them where it only tells something and is surer so, or finds what an order is of only so."""
    found = [
        (one, text, tag_orders(text, language, follows=task.request.follows is not None))
        for one in ([quoted] if quoted is task else [quoted, task])
        for text in [write_channels(one.request.text, task.channels, language)]
    ]
    _, text, orders = found[-1]
    tells = bool(orders) and all(one.act in TELLING or one.act in SAID_BESIDE for one in orders)
    surer = measure_certainty(text, orders) > measure_certainty(found[0][1], found[0][2])
    finds_more = _lacks_all_parts(found[0][2]) and not _lacks_all_parts(orders)
    return found[-1] if (tells and surer) or finds_more else found[0]


def _lacks_all_parts(orders: Sequence[TaggedOrder]) -> bool:
    return any(one.act in DEEDS and not one.parts for one in orders)


def _measure_unmarked(task: PlanningTask, quoted: PlanningTask, text: str, orders: Sequence[TaggedOrder]) -> float:
    """Return how sure the tagger is of the same orders without the marks around the titles, which it seldom sees there;
    0 where it reads others."""
    if quoted is task:
        return 0.0
    language = detect_language(task.request.text, task.request.language)
    plain = write_channels(task.request.text, task.channels, language)
    unmarked = tag_orders(plain, language, follows=task.request.follows is not None)
    is_same = _list_said(plain, unmarked) == _list_said(text, orders)
    return measure_certainty(plain, unmarked) if is_same else 0.0


def _list_said(text: str, orders: Sequence[TaggedOrder]) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return the acts of orders with their parts as they are said, without the marks around titles."""
    return [(one.act, tuple(_say_part(text, part) for part in one.parts)) for one in orders]


def _say_part(text: str, part: TaggedPart) -> tuple[str, str]:
    words = text[part.start : part.end]
    if QUOTED_SPAN.fullmatch(words):
        return "item", words[1:-1]
    return part.role, words


def _adds_same_rows(plan: Payload, other: Payload) -> bool:
    """Whether two plans add the same rows, and the first names their place as closely as the other."""
    one, two = ([get_inputs(step) for step in list_effect_steps(made)] for made in (plan, other))
    if len(one) != 1 or len(two) != 1 or not one[0].get("rows"):
        return False
    is_placed = all(one[0].get(part) or not two[0].get(part) for part in ("spreadsheet", "range"))
    return one[0]["rows"] == two[0].get("rows") and is_placed


def _writes_to_body_word(plan: Payload) -> bool:
    """Whether a plan adds to a page that is only called by a word for a text."""
    return any(is_body_name(str(get_inputs(one).get("page"))) for one in list_effect_steps(plan))


def _makes_known_again(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan makes a page with the title of one that is there, of which nobody said that it is to be made."""
    known = {one.title for one in task.titles if one.whole}
    again = any("parent" in get_inputs(one) and get_inputs(one).get("title") in known for one in list_actions(plan))
    return again and MAKES_NEW.search(task.request.text) is None


def does_drop_properties(plan: Payload, other: Payload) -> bool:
    """Whether a plan sets less of a page than the first one."""
    kept = {str(get_inputs(one).get("page")): get_inputs(one).get("properties") for one in list_effect_steps(other)}
    for one in list_effect_steps(plan):
        before, now = get_inputs(one).get("properties"), kept.get(str(get_inputs(one).get("page")))
        if isinstance(before, dict) and isinstance(now, dict) and before.keys() - now.keys():
            return True
    return False


def _is_better(task: PlanningTask, plan: Payload, other: Payload, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan that was made of the orders does all of them, and keeps what ``plan`` took from the request."""
    may_ask = not plan["actions"] or (is_torn(plan, text, orders) and not is_complete(task, plan))
    if _adds_same_rows(plan, other):
        return False
    if does_look_for_answer(other) or not (may_ask or is_complete(task, other)):
        return False
    if not does_all(task, other, orders):
        return False
    certainty, effects = measure_certainty(text, orders), list_effect_steps(plan)
    certain = certainty >= BARS.certain
    if certain and effects and (does_only_ask(orders) or does_reach_more(effects, text, orders)):
        return True
    if certainty >= BARS.torn and does_put_away_others(effects, orders):
        return True
    if _loses(task, plan, other, text, orders):
        return False
    if _writes_to_body_word(other) or _makes_known_again(task, other):
        return False
    is_same = bool(plan["actions"]) and does_all(task, plan, orders)
    if not is_same or does_keep_values(plan, other, text, orders):
        return True
    is_cut = does_cut_names(effects, text, orders)
    return certain and is_complete(task, other) and (is_cut or not is_complete(task, plan))


def _count_letters(words: Iterable[str]) -> int:
    return sum(map(len, words))


def _put_in_frame(plan: Payload, made: Payload) -> Payload:
    """Return what was made of the orders of a request as the plan of the whole request."""
    own = {name: made[name] for name in ("actions", "understanding", "schedule", "not_done") if name in made}
    return {name: value for name, value in plan.items() if name not in _OF_STEPS} | own


def _ask_for_rest(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan in which what a step needs and does not have is asked for."""
    contracts = index_contracts(task.contracts)
    asked: list[Json] = [
        {**one, "inputs": {**dict.fromkeys(_list_asked(contracts[str(one["tool"])]), MISSING), **get_inputs(one)}}
        for one in list_actions(plan)
    ]
    return {**plan, "actions": asked}


def _list_asked(contract: ToolContract) -> list[str]:
    """Return the inputs that a person is asked for: the team's settings stand in for some."""
    return [name for name in contract.required if name not in TEAM_DEFAULTS]


def _may_restate(task: PlanningTask, plan: Payload) -> bool:
    """Whether a request may be read otherwise: it is of a length that people type orders in, asks of no past, and the
    grammar neither answers it nor knows it for words on earlier work."""
    if task.is_begun or task.request.quoted:
        return False
    if any(one.word and one.word in task.request.text for one in task.taught) or _is_lesson(plan):
        return False  # the tagger knows no words that a team taught, nor of teaching
    if not 0 < len(task.request.text) <= LONGEST_ORDER or is_past_question(task.request.text):
        return False
    if _reads_notes(plan):
        return False
    reply = plan.get("reply")
    is_refused = isinstance(reply, dict) and reply.get("kind") == "unsupported"
    return task.request.follows is None if plan["actions"] else is_refused or not is_understood(plan)


def _reads_notes(plan: Payload) -> bool:
    """Whether a plan reads its answer in the notes of meetings that it chooses by their days."""
    actions = list_actions(plan)
    return does_look_for_answer(plan) and str(actions[0]["tool"]) in list_tools_by_role("query_records")


def _is_lesson(plan: Payload) -> bool:
    """Whether a plan remembers or forgets what somebody said."""
    return any(str(one["tool"]).startswith(("session.remember", "session.forget")) for one in list_actions(plan))


def _is_same(ban: TaggedOrder, forbidden: Prohibition) -> bool:
    """Whether what the tagger takes for a ban is one that code reads, which policy keeps by itself."""
    return ban.start < forbidden.end and forbidden.start < ban.end


def _is_forbidden(orders: Sequence[TaggedOrder], forbidden: Sequence[Prohibition]) -> bool:
    """Whether all of an order stands in what code reads as a ban ("DM them" in "don't DM them")."""
    return any(
        one.act in DEEDS and ban.start <= one.start and one.end <= ban.end for one in orders for ban in forbidden
    )


def _is_said_beside(forbidden: Prohibition, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether what code reads as a ban stands in a remark or in words that are passed on, or says what a value is to be
    instead of."""
    remarks = [one for one in orders if one.act == "aside" and one.certainty >= BARS.asked]
    parts = [part for order in orders for part in order.parts]
    words = [one for one in parts if one.role in _PASSED_ON and one.certainty >= BARS.asked]
    if any(one.start <= forbidden.start and forbidden.end <= one.end for one in remarks):
        return True
    if any(one.start < forbidden.end <= one.end + _ENDING for one in words):
        return True
    return _INSTEAD.search(forbidden.words.strip()) is not None and any(
        part.role in _SET_INSTEAD
        and part.certainty >= BARS.turn
        and forbidden.end <= part.start
        and not text[forbidden.end : part.start].strip(" ,、")
        for part in parts
    )


def _loses(task: PlanningTask, plan: Payload, other: Payload, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan does less than the first one, sends now what is to be sent later, lacks a person or a channel of
    the request, or was made without words of which it is not sure that they are only said beside."""
    if any(one.act == "aside" and (one.certainty < BARS.asked or one.parts) for one in orders):
        return True
    if (
        len(list_effect_steps(other)) < _count_whole(task, plan)
        or _adds_words(task, other)
        or does_drop_properties(plan, other)
    ):
        return True
    chosen = {*_list_people(plan["actions"])} - {*_list_people(other["actions"])}
    if chosen and (list_effect_steps(plan) or not all(_is_heard(one, text, orders) for one in chosen)):
        return True
    contracts = index_contracts(task.contracts)
    if is_timed(plan, contracts) and not is_timed(other, contracts):
        return True
    return not all(_is_heard(one, text, orders) for one in _list_lost_names(task, other))


def _count_whole(task: PlanningTask, plan: Payload) -> int:
    """Return how many effects of a plan have all that they need, where its title or place was not left open."""
    contracts = index_contracts(task.contracts)
    steps = [(contracts[str(one["tool"])].required, get_inputs(one)) for one in list_effect_steps(plan)]
    whole = [all(inputs.get(name) not in (None, "", MISSING) for name in required) for required, inputs in steps]
    return sum(whole) if any(whole) or len(whole) > 1 else len(whole)


def _list_people(value: Json) -> Iterator[str]:
    """Yield whose records the filters within a value choose."""
    if isinstance(value, list):
        for one in value:
            yield from _list_people(one)
    elif isinstance(value, dict):
        if value.get("path") == "@person":
            yield str(value.get("value"))
        for one in value.values():
            yield from _list_people(one)


def _adds_words(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan gives something a title with words in it that nobody typed."""
    titles = [get_inputs(one).get("title") for one in list_effect_steps(plan)]
    return any(word not in task.request.text for one in titles if isinstance(one, str) for word in one.split())


def does_lose_names(task: PlanningTask, plan: Payload, beside: Iterable[str] = ()) -> bool:
    """Whether a plan lacks a person or a channel of the request; those within words that stand ``beside`` may be."""
    return bool(_list_lost_names(task, plan, beside))


def _list_lost_names(task: PlanningTask, plan: Payload, beside: Iterable[str] = ()) -> list[str]:
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    named = [mark.value for mark in (*reading.people(reading.marked), *reading.channels(reading.marked))]
    values = " ".join([*collect_texts([one["inputs"] for one in list_actions(plan)]), *beside]).casefold()
    return [one for one in named if one.casefold() not in values]


def _is_heard(name: str, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether the tagger is sure of what a name is that the grammar finds: it stands in a part or a remark."""
    heard = [
        text[one.start : one.end].casefold()
        for order in orders
        for one in ([order] if order.act in SAID_BESIDE else order.parts)
        if one.certainty >= BARS.torn
    ]
    said = name.casefold()
    return any(said in words or (len(words) > 1 and words in said) for words in heard)
