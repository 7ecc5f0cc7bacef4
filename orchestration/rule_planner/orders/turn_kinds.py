"""Whether words on earlier work ask for nothing, or take it back, as the role tagger hears them. Pure.

A word that may not be dropped, such as a channel, a quote, a day or a number, is never only a remark.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.policy.request_words import find_request_words
from orchestration.proposers import PlanningTask, TurnKind
from orchestration.role_tagger.tagger import TaggedOrder, tag_orders
from orchestration.rule_planner.orders.pointed_things import does_point
from orchestration.text.language import detect_language
from orchestration.text.told_bodies import LONGEST_ORDER

_SURE = 0.85
"""So sure is the tagger of each part where it is heard (0 to 1)."""
_LIKELY, _KNOWN = 0.75, 0.9
"""So sure is it of an act and of a value where the two together can be no name (0 to 1)."""
_ANSWERED = frozenset({"list", "figure", "sum", "find", "read"})
_DONE = frozenset({"set", "note", "dm", "post", "remind", "trash"})
_VALUES = frozenset({"due", "state", "owner", "to", "text", "told", "channel", "when"})
_ORDERS = make_regex(
    r"[가-힣]\s?(?:줘|주세요|주라|줄래|주실래|줄\s?수\s?있)[요어니나까을\s?？.!~ㅋㅎㅠㅜ]*$"
    r"|て(?:あげて|くれ|ください|下さい|ほしい|欲しい|おいて|もらえ|いただけ)[ぁ-ん]{0,6}[?？。!！〜~\s]*$"
)
"""The form of an order at the end of a text, by which nothing is called."""
_MAY_ASK = make_regex(
    r"[?？]|(?:줘|주세요|주라|줄래|해라|하자|할까)[요.!~\s]*$|(?:[てで]|ください|下さい|よう)[よねー]?[。!！〜~\s]*$"
    r"|[가-힣ぁ-ん].*[A-Za-z]{2}|[A-Za-z]{2}.*[가-힣ぁ-ん]"
    r"|부탁|お願い|頼み|대신|말고|代わり|\b(?:please|pls|plz|instead|(?:can|could|would)\syou)\b"
    r"|^\W*(?:who|whose|what|when|where|why|how|which|did|does|do|is|are|was|were|can|could|should)\b",
    re.IGNORECASE,
)
"""A question, the form of an order, or a name in other letters."""


def read_turn_kind(task: PlanningTask) -> TurnKind:
    """Return whether words on earlier work only remark on it, only take it back, surely ask for something or order it
    (``request``), or may be anything else (``order``)."""
    text = task.request.text.strip()
    if not text or len(text) > LONGEST_ORDER:
        return "order"
    orders = tag_orders(text, detect_language(text, task.request.language), follows=True)
    asked = [one for one in orders if one.act != "aside"]
    unsure = [one for one in orders if one.certainty < _SURE]
    if not asked:
        return "order" if not orders or unsure or may_ask(text) or _holds_words(task) else "remark"
    spoken = [text[one.start : one.end] for one in unsure]
    may_take_back = len(asked) == 1 and asked[0] not in unsure and not any(map(may_ask, spoken))
    if may_take_back and _takes_back(text, asked[0]):
        return "undo"
    return "request" if _ORDERS.search(text) or any(map(_is_surely_asked, asked)) else "order"


def _is_surely_asked(order: TaggedOrder) -> bool:
    """Whether an order surely asks for an answer, or says what becomes of something: a name alone does neither."""
    if order.act in _ANSWERED:
        return order.certainty >= _LIKELY
    values = [one for one in order.parts if one.role in _VALUES and one.certainty >= _KNOWN]
    return order.act in _DONE and bool(values) and order.certainty >= _LIKELY


def may_ask(text: str) -> bool:
    """Whether a text has a form of a question or an order, or a name in other letters."""
    return _MAY_ASK.search(text) is not None


def _holds_words(task: PlanningTask) -> bool:
    words = find_request_words(task.request.text, task.request.asked_at, task.request.timezone)
    return words.may_be_unheard or bool(words.prohibitions)


def _takes_back(text: str, order: TaggedOrder) -> bool:
    """Whether an order takes back what was just done, and names no other work."""
    named = [text[one.start : one.end] for one in order.parts]
    return order.act == "undo" and all(map(does_point, named))
