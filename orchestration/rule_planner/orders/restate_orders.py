"""Puts the orders that the tagger found in the plain words that the grammar reads. Pure.

Only the person's own words are moved: titles and texts become quotes, values stand behind the name of their field. An
order whose parts do not make one of the plain forms stays as it was typed. None where nothing could be put plainer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from orchestration.patterns import make_regex
from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart
from orchestration.rule_planner.orders.plain_orders import PLAIN_WORDS, PlainWords, ToldWords
from orchestration.text.prohibitions import QUOTED_SPAN
from schemas.plan import Language

LEAST_SURE = 0.35
"""An order of which the act, or a part, is less sure than this stays as it was typed."""
_LEAST_CELLS = 2
_DROPPED = frozenset({"aside"})
_MEANT: Mapping[str, Mapping[str, str]] = {
    "task": {"text": "title", "item": "title", "words": "title", "when": "due", "to": "owner"},
    "page": {"text": "title", "item": "title", "due": "when", "to": "people", "owner": "people"},
    "set": {"title": "item", "text": "item", "when": "due", "to": "owner"},
    "note": {"told": "text", "title": "item", "place": "item", "body": "text"},
    "trash": {"title": "item", "text": "item"},
    "post": {"place": "channel", "body": "text", "question": "told", "due": "when"},
    "dm": {"owner": "to", "people": "to", "body": "text", "question": "told", "due": "when"},
    "remind": {"owner": "to", "title": "about", "due": "when"},
    "list": {"when": "due", "to": "owner", "by": "owner"},
    "find": {"channel": "place", "item": "words", "text": "words", "title": "words", "owner": "by"},
    "sum": {"place": "channel", "title": "item", "text": "item", "due": "when"},
    "figure": {"due": "when", "item": "sheet"},
}
"""What a part is in an order of an act whose parts have no such role."""
_SINGLE = frozenset({"due", "state", "when"})
"""Of these the last one holds: a person who says two puts the first right."""
_SELF = make_regex(r"나|내|저|제|me|my|mine|myself|i|私|わたし|俺|僕|自分", re.IGNORECASE)
_PEOPLE = frozenset({"to", "owner", "people"})
_PRONOUN = make_regex(r"him|her|them|he|she|they|걔|그분|彼|彼女|本人", re.IGNORECASE)
"""Who is named beside."""
_POINTS = make_regex(r"그거|그걸|이거|저거|that|it|this|them|those|それ|これ|あれ", re.IGNORECASE)
"""What only points at something: in the first order nothing is there yet."""
_VALUES = frozenset({"owner", "due", "state", "when", "to"})
_CHOICE = "which"
"""Several of what was shown."""
_HOW = {
    "sum": make_regex(r"합|총|전부|다\s?해|total|sum|altogether|overall|合計|総|全部", re.IGNORECASE),
    "mean": make_regex(r"평균|average|mean|平均", re.IGNORECASE),
}
"""How figures are worked out; of the others the words stay as they were typed."""
_SPAN = make_regex(
    r"(?:a|an|one|two|three|four|five|six|\d{1,2})\s(?:more\s)?(?:days?|weeks?|months?)|(?:하루|이틀|사흘|나흘|보름|(?:일|이|삼|한|두|\d{1,2})\s?(?:일|주일?|달|개월))(?:\s?정도|쯤)?"
    r"|(?:\d{1,2}|[一二三四五])(?:日|週間?|か月|ヶ月|カ月)(?:間|ほど|くらい)?",
    re.IGNORECASE,
)
"""How long something is put off."""
_JOINT = make_regex(
    r"[\s,、&+/]*(?:and|plus|이?랑|하고|와|과|그리고|및|と|도|も|や)?[\s,、]*(?:the\s|also\s)?", re.IGNORECASE
)
_DAYS = make_regex(r"\d{1,2}\s?[일日]")
_PUTS_OFF = make_regex(
    r"미뤄|미루|미룰|늦춰|늦추|연기|연장|밀어|밀리|당겨|당기|延|遅|ずら|伸ば|後ろ倒し|前倒し|早め|繰り"
    r"|\b(?:push|postpone|delay|move|pull|bring)\b",
    re.IGNORECASE,
)
_TO_DAY = make_regex(r"\s?(?:로|까지|으로|に|まで|へ)")
_EARLIER = make_regex(r"당겨|당기|앞당|일찍|\b(?:earlier|forward|sooner|up)\b|前倒|早め|繰り上げ", re.IGNORECASE)
_HERE = make_regex(
    r"(?:(?:이|그|this|the|この)\s?)?(?:스레드|쓰레드|thread|スレッド)|(?:이|여기|this|here|この|ここ)(?![가-힣]).*",
    re.IGNORECASE,
)
_NAMES_MEETING = make_regex(r"회의|미팅|\b(?:meetings?|minutes)\b|会議|議事録|打ち合わせ|ミーティング", re.IGNORECASE)
"""What makes a page one of a meeting, which has a day and people."""
_CHANNEL = make_regex(r"(?:채널|방|チャンネル|\bchannel)$", re.IGNORECASE)
"""A place in Slack, which is no page."""
_MARKS = (("'", "'"), ('"', '"'), ("「", "」"))
_SPACES = make_regex(r"\s+")


@dataclass(frozen=True, slots=True)
class OrderWords:
    """An order with its words. ``meant``: what parts of it stand for, by where they begin."""

    text: str
    tagged: TaggedOrder
    words: PlainWords
    is_first: bool
    meant: Mapping[int, Sequence[str]]

    @property
    def whole(self) -> str:
        """All words of it."""
        return self.text[self.tagged.start : self.tagged.end]

    def all(self, role: str) -> list[str]:
        """Return the parts that have a role."""
        parts = [part for part in self.tagged.parts if self.role_of(part) == role]
        found = [one for part in parts for one in self.meant.get(part.start) or [self._clean(part.start, part.end)]]
        found = found[-1:] if role in _SINGLE else found
        if len(found) > 1 and role in _PEOPLE:
            found = [one for one in found if not is_pronoun(one)]
        return [*dict.fromkeys(self.words.myself if is_self(one) else one for one in found)]

    def list_typed(self, role: str) -> list[str]:
        """Return the parts that have a role as they were typed, but for those that stand for something by name."""
        parts = [part for part in self.tagged.parts if self.role_of(part) == role and part.start not in self.meant]
        return [self._clean(part.start, part.end) for part in parts]

    def role_of(self, part: TaggedPart) -> str:
        """Return the role that a part has in such an order."""
        if part.role == _CHOICE and part.start in self.meant:
            return "item"
        return _MEANT.get(self.tagged.act, {}).get(part.role, part.role)

    def joined(self, role: str) -> str:
        """Return the parts that have a role as one."""
        return self.words.join(self.all(role))

    def one(self, role: str) -> str:
        """Return the only part that has a role; empty where none or several have it."""
        found = self.all(role)
        return found[0] if len(found) == 1 else ""

    def only(self, *roles: str) -> bool:
        """Whether no part has another role."""
        return all(self.role_of(part) in roles for part in self.tagged.parts)

    def is_joined(self, role: str) -> bool:
        """Whether nothing but a word that joins them stands between the parts that have a role."""
        parts = [part for part in self.tagged.parts if self.role_of(part) == role and part.end > part.start]
        return all(_JOINT.fullmatch(self.text[one.end : two.start]) for one, two in pairwise(parts))

    def told(self, role: str) -> ToldWords:
        """Return the words of the last part that has a role with those of the order around it."""
        part = next(one for one in reversed(self.tagged.parts) if self.role_of(one) == role)
        before, behind = self.text[self.tagged.start : part.start], self.text[part.end : self.tagged.end]
        return ToldWords(before, self._clean(part.start, part.end), behind)

    def _clean(self, start: int, end: int) -> str:
        return _SPACES.sub(" ", self.text[start:end]).strip()


def restate_orders(text: str, orders: Sequence[TaggedOrder], language: Language) -> str | None:
    """Return a request in plain words; None where it has no order that can be put so."""
    said: list[str] = []
    changed = False
    for tagged in (one for order in orders for one in split_changes(order)):
        own = text[tagged.start : tagged.end].strip()
        if tagged.act in _DROPPED:
            changed = True
            continue
        plain = restate_order(text, tagged, language, is_first=not said) if is_sure(tagged) else None
        changed = changed or plain is not None
        said.append(plain or own)
    if not changed or not said:
        return None
    return PLAIN_WORDS[language].then.join(_close(one) for one in said)


def split_changes(order: TaggedOrder) -> tuple[TaggedOrder, ...]:
    """Return an order that changes several things each to a value of its own as one for each ("A to Friday and B to
    Monday"); any other as it is."""
    if order.act != "set":
        return (order,)
    pieces: list[list[TaggedPart]] = []
    for part in order.parts:
        is_thing = part.role in ("item", _CHOICE)
        if is_thing and (not pieces or any(one.role in _VALUES for one in pieces[-1])):
            pieces.append([])
        if not pieces:
            return (order,)
        pieces[-1].append(part)
    if len(pieces) < 2 or not all(any(one.role in _VALUES for one in piece) for piece in pieces):
        return (order,)
    bounds = [order.start, *(piece[0].start for piece in pieces[1:]), order.end]
    return tuple(
        order._replace(start=start, end=end, parts=tuple(piece))
        for piece, start, end in zip(pieces, bounds, bounds[1:], strict=False)
    )


def restate_order(
    text: str,
    order: TaggedOrder,
    language: Language,
    *,
    is_first: bool,
    meant: Mapping[int, Sequence[str]] = MappingProxyType({}),
) -> str | None:
    """Return one order in plain words; None where its parts make none of the plain forms. ``meant``: the names that
    stand for parts of it, by where they begin."""
    return _restate(OrderWords(text, order, PLAIN_WORDS[language], is_first, meant))


def is_sure(order: TaggedOrder) -> bool:
    """Whether an order and all its parts are sure enough to be put in other words."""
    return min([order.certainty, *(part.certainty for part in order.parts)]) >= LEAST_SURE


def _close(said: str) -> str:
    return said if said.endswith((".", "!", "?", "。", "！", "？")) else f"{said}."


def is_self(words: str) -> bool:
    """Whether words stand for who asks."""
    return _SELF.fullmatch(words) is not None


def is_pronoun(words: str) -> bool:
    """Whether words stand for somebody who is named beside."""
    return _PRONOUN.fullmatch(words) is not None


def does_only_point(words: str) -> bool:
    """Whether words only point at something that is named beside."""
    return _POINTS.fullmatch(words) is not None


def is_meeting(words: str) -> bool:
    """Whether words name a meeting or its notes."""
    return _NAMES_MEETING.search(words) is not None


def is_channel(words: str) -> bool:
    """Whether words name a place in Slack, as a page is not called."""
    return _CHANNEL.search(words) is not None


def is_here(words: str) -> bool:
    """Whether words stand for where a request is made."""
    return _HERE.fullmatch(words) is not None


def mark_words(words: str) -> str:
    """Return words as a quote, in marks that they do not hold; a quote stays as it is."""
    if QUOTED_SPAN.fullmatch(words):
        return words
    begins, ends = next(((begin, end) for begin, end in _MARKS if begin not in words and end not in words), ("", ""))
    return f"{begins}{words}{ends}"


def _restate(order: OrderWords) -> str | None:
    restate = _FORMS.get(order.tagged.act)
    return restate(order) if restate is not None else None


def _restate_task(order: OrderWords) -> str | None:
    if not order.only("title", "owner", "due", "state") or len(order.all("title")) > 1:
        return None
    return order.words.task(_quote(order.one("title")), _list_fields(order))


def _quote(words: str) -> str:
    return mark_words(words) if words else ""


def _list_fields(order: OrderWords) -> list[tuple[str, str]]:
    found = [(name, order.joined(name)) for name in ("owner", "due", "state")]
    return [(name, value) for name, value in found if value]


def _restate_page(order: OrderWords) -> str | None:
    if not order.only("title", "when", "people", "body") or max(len(order.all(one)) for one in ("title", "body")) > 1:
        return None
    title, body = _quote(order.one("title")), _quote(order.one("body"))
    people = order.joined("people")
    meeting = bool(people) or is_meeting(order.whole)
    return order.words.page(title, order.one("when"), people, body, meeting=meeting)


def _restate_set(order: OrderWords) -> str | None:
    items = order.all("item")
    if not order.only("item", "owner", "due", "state", "clear", "old") or not items or not order.is_joined("item"):
        return None
    named = order.words.join([mark_words(one) for one in items])
    fields, cleared = _list_fields(order), order.one("clear")
    if _is_span(order):
        put_off = len(fields) == 1 and not cleared and not _EARLIER.search(order.whole)
        return order.words.put_off(named, order.one("due")) if put_off else None
    if cleared and not fields:
        return order.words.clear(named, cleared)
    return order.words.change(named, fields) if fields and not cleared else None


def is_put_off(order: OrderWords) -> bool:
    """Whether the day of something is moved by a span of time, and is not one itself."""
    return _is_span(order) or (_PUTS_OFF.search(order.whole) is not None and _SPAN.match(order.one("due")) is not None)


def _is_span(order: OrderWords) -> bool:
    """Whether a date is how long something is put off: "13일" alone is a day of the month, unless it is put off by
    that."""
    due = order.one("due")
    if not due:
        return False
    if _SPAN.fullmatch(due) is None or _DAYS.fullmatch(due) is None:
        return _SPAN.fullmatch(due) is not None
    return _PUTS_OFF.search(order.whole) is not None and _TO_DAY.match(order.told("due").behind) is None


def _restate_note(order: OrderWords) -> str | None:
    if not order.only("item", "text") or not order.one("item") or not order.one("text"):
        return None
    if is_channel(order.one("item")):
        return None
    return order.words.note(mark_words(order.one("item")), mark_words(order.one("text")))


def _restate_trash(order: OrderWords) -> str | None:
    if not order.only("item") or not order.all("item"):
        return None
    return order.words.trash(order.words.join([mark_words(one) for one in order.all("item")]))


def _restate_post(order: OrderWords) -> str | None:
    if not order.only("channel", "text", "told", "what", "when") or not order.all("channel"):
        return None
    if not order.is_joined("channel"):
        return None
    return _restate_sending(order, order.joined("channel"), order.words.post)


def _restate_dm(order: OrderWords) -> str | None:
    if not order.only("to", "text", "told", "what", "when") or not order.is_joined("to"):
        return None
    if not order.all("to") or any(map(is_channel, order.all("to"))):
        return None
    return _restate_sending(order, order.joined("to"), order.words.dm)


def _restate_remind(order: OrderWords) -> str | None:
    if not order.only("to", "text", "told", "about", "when") or not order.one("when"):
        return None
    about = order.one("about") or order.one("text")
    if about and order.only("to", "text", "about", "when"):
        return order.words.remind(order.joined("to"), order.one("when"), mark_words(about))
    return None


def _restate_sending(order: OrderWords, to: str, send: Callable[[str, str, str, str], str]) -> str | None:
    """Return how something is sent: words as a quote, reported words with their ending, or what was made."""
    kinds = [kind for kind in ("text", "told", "what") if order.all(kind)]
    if len(kinds) != 1 or len(order.all(kinds[0])) != 1 or len(order.all("when")) > 1:
        return None
    kind = kinds[0]
    said = order.one(kind)
    if order.is_first and _POINTS.fullmatch(said):
        return None
    if kind == "text":
        said = mark_words(said)
    if kind == "told":
        said = order.words.tell(order.told("told"))
    return send(kind, to, said, order.one("when")) if said else None


def _restate_list(order: OrderWords) -> str | None:
    if not order.only("kind", "owner", "state", "due", "sort", "group") or not order.tagged.parts:
        return None
    parts = {name: order.joined(name) for name in ("kind", "owner", "state", "due", "sort", "group")}
    return order.words.show(parts)


def _restate_find(order: OrderWords) -> str | None:
    if not order.only("words", "place", "by", "when") or not order.one("words") or len(order.all("place")) > 1:
        return None
    return order.words.find(mark_words(order.one("words")), order.one("place"), order.one("by"), order.one("when"))


def _restate_sum(order: OrderWords) -> str | None:
    if not order.only("item", "channel", "when", "how") or is_here(order.one("item")):
        return None
    if order.one("item") and not order.all("channel"):
        return order.words.sum(mark_words(order.one("item")), order.one("when"), order.one("how"))
    if order.all("channel") and not order.all("item"):
        return order.words.sum(order.joined("channel"), order.one("when"), order.one("how"))
    return None


def _restate_figure(order: OrderWords) -> str | None:
    if not order.only("sheet", "tab", "column", "how", "filter", "when", "group") or not order.one("column"):
        return None
    parts = {name: order.joined(name) for name in ("sheet", "tab", "column", "filter", "when", "group")}
    how = next((name for name, pattern in _HOW.items() if pattern.search(order.one("how"))), "")
    if order.all("how") and not how:
        return None
    return order.words.figure({**parts, "how": order.words.functions[how], "sheet": _quote(parts["sheet"])})


def _restate_row(order: OrderWords) -> str | None:
    cells = order.all("cell")
    if not order.only("sheet", "tab", "cell") or not order.one("sheet") or len(cells) < _LEAST_CELLS:
        return None
    return order.words.row(order.one("sheet"), order.one("tab"), cells)


_FORMS: Mapping[str, Callable[[OrderWords], str | None]] = {
    "task": _restate_task,
    "page": _restate_page,
    "set": _restate_set,
    "note": _restate_note,
    "trash": _restate_trash,
    "post": _restate_post,
    "dm": _restate_dm,
    "remind": _restate_remind,
    "list": _restate_list,
    "find": _restate_find,
    "sum": _restate_sum,
    "figure": _restate_figure,
    "row": _restate_row,
}
