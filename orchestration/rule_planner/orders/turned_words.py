"""The orders of words on earlier work of a thread, said plainly: what only points at something stands there by its
name. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart
from orchestration.rule_planner.orders.order_steps import build_order_plan
from orchestration.rule_planner.orders.plain_orders import PLAIN_WORDS
from orchestration.rule_planner.orders.plain_turns import get_turn_word, render_turn
from orchestration.rule_planner.orders.pointed_people import find_people, list_things_of_owner
from orchestration.rule_planner.orders.pointed_things import does_point, find_pointed, find_single
from orchestration.rule_planner.orders.restate_orders import is_self, mark_words, restate_order
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.steps import SENDS_LATER, SENDS_TO
from orchestration.rule_planner.plans.talk import UPDATE
from orchestration.text.dates import find_dates
from schemas.plan import Action, Language
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Payload

ITEM_ROLES = frozenset({"item", "which"})
"""Roles of the things that an order is on."""
BESIDE = frozenset({"also", "tone"})
"""Roles that no plan needs."""
SOMEBODY = "@someone"
"""Stands for a person who is to be asked for."""
_ITEM_ACTS = frozenset({"set", "trash", "note", "read", "sum", "remind"})
"""Acts whose parts are things of the thread."""
_ALSO = make_regex(
    r"도(?=요?\W*$|[\s,.])|\b(?:too|also|as\swell|and)\b|も|똑같이|마찬가지|\bsame\b|同じ|同様", re.IGNORECASE
)
_SENDS = frozenset({*SENDS_TO, *SENDS_LATER.values()})
_DENIES = make_regex(
    r"(?:n['’]?t|\bnot|\bnever)\b|(?<![가-힣])(?:안|못)\s|지\s?(?:않|못|마)|아니|ない|なく|ません", re.IGNORECASE
)
_MINE: Mapping[Language, str] = {"ko": "내", "en": "my", "ja": "私の"}
_TOLD = "…"
"""Stands for what somebody is told until it is known what was done."""
_LINK = make_regex(r"링크|주소|url|\blink\b|リンク", re.IGNORECASE)
_SUMMARY = make_regex(r"요약|정리|summary|recap|要約|まとめ", re.IGNORECASE)
_SHOWN = make_regex(
    r"(?:그|이|저|위|방금)?\s?(?:목록|리스트|내용|결과|표|숫자|답|글|메시지|거)|(?:the|that|this|your|these|those)\s(?:list|answer|result|results|table|numbers?|figures?|message|text|reply)"
    r"|(?:その|この|今の|さっきの)?(?:リスト|一覧|結果|内容|表|数字|答え|メッセージ)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SaidOrder:
    """An order in plain words; ``looks_back``: it is read against the earlier work, ``tells``: somebody is to know of
    the orders before it. ``about``: the titles of what a message is about, which its words do not name, by whom it is
    for; those under "" by anybody. ``plan``: that of its parts, where they alone tell it."""

    text: str
    looks_back: bool = False
    tells: bool = False
    about: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    plan: Payload | None = None


@dataclass(slots=True)
class ThreadTurn:
    """What follows up earlier work, order by order. ``named``: the things that the last order spoke of, ``spoken``: all
    so far, ``people`` those that they named."""

    text: str
    earlier: EarlierWork
    language: Language
    task: PlanningTask
    make: PlanFor
    named: list[EarlierThing] = field(default_factory=list[EarlierThing])
    spoken: list[EarlierThing] = field(default_factory=list[EarlierThing])
    people: list[str] = field(default_factory=list[str])
    said: list[SaidOrder] = field(default_factory=list[SaidOrder])
    points: bool = False

    def words(self, part: TaggedPart) -> str:
        """Return the words of a part as they were typed."""
        return self.text[part.start : part.end].strip()


def add_said_order(turn: ThreadTurn, order: TaggedOrder) -> bool:
    """Add an order to what a turn says, in plain words; False where that can't be done."""
    said = _say_again(turn, order) if order.act == "again" else _restate(turn, order)
    if said is None:
        return False
    turn.said.append(said)
    named = [turn.words(one) for one in order.parts if one.role in ("owner", "to")]
    turn.people += [one for one in named if not is_self(one) and find_people(one, turn.task, turn.earlier, ()) is None]
    return True


def _restate(turn: ThreadTurn, order: TaggedOrder) -> SaidOrder | None:
    own = turn.text[order.start : order.end]
    if order.act == "set" and _DENIES.search(own) and not any(part.role == "old" for part in order.parts):
        return None  # what something is not is no value of it
    meant, about = dict[int, Sequence[str]](), dict[str, list[str]]()
    if not all(_resolve(turn, order, part, meant) for part in order.parts):
        return None
    for part in order.parts if order.act == "dm" else ():
        about |= _list_subjects(turn, turn.words(part)) if part.role == "to" else {}
    passed_on = _say_passed_on(turn, order, meant) if order.act in ("dm", "post") else None
    if passed_on is not None:
        return passed_on
    if order.act == "list" and any(part.role == "which" for part in order.parts):
        return _say_narrowed(turn, order)
    order = _name_item(turn, order, meant)
    if order.act == "read":
        return _say_question(turn, order, meant)
    plan = build_order_plan(turn.task, turn.text, order, turn.make, meant)
    said = restate_order(turn.text, order, turn.language, is_first=not turn.said, meant=meant)
    if plan is None and said is None:
        return None
    return SaidOrder(said or own, about=about, plan=plan)


def _resolve(turn: ThreadTurn, order: TaggedOrder, part: TaggedPart, meant: dict[int, Sequence[str]]) -> bool:
    """Note the names of what a part points at; False where it points at nothing that is sure."""
    words = turn.words(part)
    if part.role in ITEM_ROLES and order.act in _ITEM_ACTS:
        things = find_pointed(words, turn.earlier, turn.named, turn.spoken)
        if _share_titles(turn, things):
            return False
        if things:
            turn.named, turn.points = [*things], True
            turn.spoken += things
            meant[part.start] = [one.title for one in things]
        return bool(things) or (part.role == "item" and not does_point(words))
    people = find_people(words, turn.task, turn.earlier, turn.people) if part.role == "to" else None
    if not people and people is not None and len(list_things_of_owner(words, turn.earlier)) == 1:
        people = (SOMEBODY,)  # whose the thing is is not known here, so it is asked
    if people:
        turn.points, meant[part.start] = True, people
    return people is None or bool(people)


def _share_titles(turn: ThreadTurn, things: Sequence[EarlierThing]) -> bool:
    """Whether the title of a thing stands for another one of the thread as well."""
    known = {one.id: one.title for one in (*turn.earlier.listed, *turn.earlier.things)}
    titles = {one.title for one in things}
    return sum(title in titles for title in known.values()) > len(titles)


def _list_subjects(turn: ThreadTurn, words: str) -> dict[str, list[str]]:
    """Return the titles of the things whose owners are written to, by whom they are for; under "" where it is one."""
    things = list_things_of_owner(words, turn.earlier)
    if len(things) == 1:
        return {"": [things[0].title]}
    people = {name for thing in things for name in thing.whose}
    return {name: [*dict.fromkeys(one.title for one in things if name in one.whose)] for name in people}


def _name_item(turn: ThreadTurn, order: TaggedOrder, meant: dict[int, Sequence[str]]) -> TaggedOrder:
    """Return an order on something that it does not name as one on the thing that the thread is about."""
    if order.act not in ("set", "note", "read") or any(part.role in ITEM_ROLES for part in order.parts):
        return order
    single = turn.named[0] if len(turn.named) == 1 else None if turn.named else find_single(turn.earlier)
    if single is None:
        return order
    turn.points = True
    turn.named = [single]
    turn.spoken.append(single)
    meant[order.end] = [single.title]
    return order._replace(parts=(*order.parts, TaggedPart("item", order.end, order.end, 1.0)))


def _say_passed_on(turn: ThreadTurn, order: TaggedOrder, meant: Mapping[int, Sequence[str]]) -> SaidOrder | None:
    """Return an order that passes on what was shown, or lets somebody know what was done."""
    place = "channel" if order.act == "post" else "to"
    reached = [one for part in order.parts if part.role == place for one in meant.get(part.start) or [turn.words(part)]]
    rest = [part for part in order.parts if part.role not in (place, *BESIDE)]
    what = [turn.words(one) for one in rest if one.role == "what"]
    if len(reached) != 1 or len(what) < len(rest) or len(what) > 1:
        return None
    value = show_channel(turn, reached[0]) if order.act == "post" else reached[0]
    also = any(part.role == "also" for part in order.parts)
    if not what and order.act == "dm":
        words = PLAIN_WORDS[turn.language]
        if turn.said and not also:
            return SaidOrder(words.dm("text", value, mark_words(_TOLD), ""), tells=True)
        turn.points = True
        return SaidOrder(render_turn(turn.language, "also_person" if also else "tell", value), looks_back=True)
    if not what:
        return None
    kind = next((name for name, form in (("link", _LINK), ("summary", _SUMMARY)) if form.search(what[0])), "")
    if not kind and not does_point(what[0]) and not _SHOWN.fullmatch(what[0]):
        return None
    turn.points = True
    if also and not kind and _sends(turn):
        return SaidOrder(
            render_turn(turn.language, "also_channel" if order.act == "post" else "also_person", value), True
        )
    form = "share" if order.act == "post" else "send"
    what_said = get_turn_word(turn.language, kind or "shown")
    return SaidOrder(render_turn(turn.language, form, value, what=what_said), looks_back=not turn.said)


def _say_narrowed(turn: ThreadTurn, order: TaggedOrder) -> SaidOrder | None:
    """Return an order that shows a part of what was shown: somebody's, or what is of one state or day."""
    chosen = [part for part in order.parts if part.role not in ("which", "kind", *BESIDE)]
    if len(chosen) != 1 or chosen[0].role not in ("owner", "state", "due"):
        return None
    turn.points = True
    value = re.sub(r"['’]s$", "", turn.words(chosen[0]))
    if is_self(value):
        value = _MINE[turn.language]
    form = "narrow_owner" if chosen[0].role == "owner" and not is_self(value) else "narrow"
    return SaidOrder(render_turn(turn.language, form, value), looks_back=True)


def _say_question(turn: ThreadTurn, order: TaggedOrder, meant: Mapping[int, Sequence[str]]) -> SaidOrder | None:
    """Return a question for something of one thing, by its title."""
    questions = [turn.words(part) for part in order.parts if part.role == "question"]
    items = [part for part in order.parts if part.role in ITEM_ROLES]
    titles = [one for part in items for one in meant.get(part.start, ())]
    if len(questions) != 1 or len(titles) != 1 or len(items) + 1 != len(order.parts):
        return None
    return SaidOrder(render_turn(turn.language, "of", mark_words(titles[0]), question=questions[0]))


def _say_again(turn: ThreadTurn, order: TaggedOrder) -> SaidOrder | None:
    """Return an order that asks for the last one again with another value, or one more."""
    new = [turn.words(part) for part in order.parts if part.role not in ("old", *BESIDE)]
    old = [turn.words(part) for part in order.parts if part.role == "old"]
    also = _ALSO.search(turn.text, order.start, order.end) is not None
    if not new or len(old) > 1:
        return None
    turn.points = True
    last = _find_last_effect(turn.earlier)
    if last is None:
        return SaidOrder(render_turn(turn.language, "others", new[0]), looks_back=True) if len(new) == 1 else None
    if last.tool in _SENDS and len(new) == 1:
        return _send_again(turn, new[0], old, also=also)
    if find_single(turn.earlier) is None or also or not _takes_values(last):
        return None
    return SaidOrder(render_turn(turn.language, "change", " ".join(new)), looks_back=True)


def _send_again(turn: ThreadTurn, words: str, old: Sequence[str], *, also: bool) -> SaidOrder | None:
    value = show_channel(turn, words)
    if find_dates(words, turn.task.now, turn.task.request.timezone, turn.language):
        return None if also else SaidOrder(render_turn(turn.language, "change", value), looks_back=True)
    if old:
        return SaidOrder(render_turn(turn.language, "instead", value, old=old[0]), looks_back=True)
    form = "also_channel" if value.startswith("#") else "also_person"
    return SaidOrder(render_turn(turn.language, form, value), looks_back=True) if also else None


def show_channel(turn: ThreadTurn, words: str) -> str:
    """Return the name of a channel with its mark, where one is known by it."""
    bare = re.sub(r"\s?(?:채널|쪽|channel|チャンネル|のほう|の方)$", "", words, flags=re.IGNORECASE)
    return f"#{bare}" if bare.casefold() in {one.casefold() for one in turn.task.channels} else words


def _find_last_effect(earlier: EarlierWork) -> Action | None:
    return next((one for one in reversed(earlier.steps[earlier.carried :]) if one.is_effect), None)


def _sends(turn: ThreadTurn) -> bool:
    last = _find_last_effect(turn.earlier)
    return last is not None and last.tool in _SENDS


def _takes_values(step: Action) -> bool:
    """Whether a step made or changed something that has values."""
    return {*step.inputs} >= UPDATE or {"title", "parent"} <= {*step.inputs} or "title" in step.inputs
