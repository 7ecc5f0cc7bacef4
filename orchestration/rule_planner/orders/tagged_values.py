"""The values of a plan held against the parts that the role tagger finds in its request. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.role_tagger.tagger import TaggedOrder
from orchestration.rule_planner.orders.restate_orders import is_here, is_pronoun, is_self
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.text.values import collect_texts
from schemas.values import Payload

_NAMES = frozenset({"owner", "to", "people", "channel", "item", "title", "sheet", "tab"})
"""Roles whose words a plan holds as they were said."""
_SURE, _IDLE = 0.75, 0.9
_HEADS = frozenset(":：")
"""Behind the head of a request ("Urgent: …"), which names nobody."""
_APART = frozenset({"text", "content", "parent", "database", "kind", "focus"})
"""Inputs that hold what is said or written, and kinds of things."""
_UNTAGGED = frozenset({"other", "keep", "if", "undo", "aside"})
_HONOURS = make_regex(r"(?:님|씨|さん|くん|君|ちゃん|様)$")
_QUOTE_MARKS = make_regex("[‘’“”「」『』\"]|(?<!\\w)'|'(?!\\w)")
_EDGES = " #.,"


def does_lack_parts(plan: Payload, text: str, orders: Sequence[TaggedOrder], *, in_texts: bool) -> bool:
    """Whether a plan holds nothing of a name that the tagger is sure of; ``in_texts``: it may stand in what is said."""
    said = collect_texts([one["inputs"] for one in list_actions(plan)]) if in_texts else _list_values(plan)
    values = _fold(" ".join(said))
    places = [*_list_places(plan, text)]
    return any(
        one.role in _NAMES
        and one.certainty >= _SURE
        and text[one.end : one.end + 1] not in _HEADS
        and not _is_held(text[one.start : one.end], values)
        and not any(start < one.end and end > one.start for start, end in places)
        for order in orders
        if order.act not in _UNTAGGED
        for one in order.parts
    )


def _is_held(words: str, values: str) -> bool:
    bare = _HONOURS.sub("", _fold(words))
    if is_self(bare) or is_pronoun(bare) or is_here(bare):
        return True
    return bare in values or bare.replace(" ", "") in values.replace(" ", "")  # a name is put together


def _fold(words: str) -> str:
    """Return words without marks of quotes, small."""
    return _QUOTE_MARKS.sub("", words).strip(_EDGES).casefold()


def is_torn(plan: Payload, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether a plan took words for a value, or for a part of one, that the tagger is sure have no role."""
    return any(_is_torn_at(start, end, orders) for start, end in _list_places(plan, text))


def _is_torn_at(start: int, end: int, orders: Sequence[TaggedOrder]) -> bool:
    if any(one.role == "title" and one.start < end and one.end > start for order in orders for one in order.parts):
        return False  # where a title begins and ends, the grammar knows better
    return any(
        start <= one.start and one.end <= end and one.certainty >= _IDLE
        for order in orders
        if order.act not in _UNTAGGED and order.certainty >= _SURE
        for one in order.idle
    )


def does_keep_values(plan: Payload, other: Payload, text: str, orders: Sequence[TaggedOrder]) -> bool:
    """Whether another plan holds the values that a plan took from a request's words, but for those that are torn."""
    values = _fold(" ".join(_list_values(other)))
    return all(
        _is_torn_at(start, end, orders) or _is_held(text[start:end], values) for start, end in _list_places(plan, text)
    )


def _list_places(plan: Payload, text: str) -> Iterator[tuple[int, int]]:
    """Yield where values of a plan stand in its request as they are, once."""
    for value in _list_values(plan):
        if len(value) > 1 and text.count(value) == 1:
            at = text.index(value)
            yield at, at + len(value)


def _list_values(plan: Payload) -> list[str]:
    return [
        text
        for one in list_actions(plan)
        for name, value in get_inputs(one).items()
        if name not in _APART
        for text in collect_texts(value)
    ]
