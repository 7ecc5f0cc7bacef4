"""What a request only tells beside its orders ("the demo is at 11 and I have not printed anything"): none of it is lost
where a plan holds nothing of it. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.policy.read_parts import Part
from orchestration.policy.request_words import RequestWords, Word, is_inside
from orchestration.role_tagger.asides import find_asides
from orchestration.text.side_facts import are_words_told_apart
from schemas.plan import Plan


def drop_told_asides(parts: Sequence[Part], words: RequestWords, plan: Plan, text: str) -> Sequence[Part]:
    """Return the parts of a request without what it only tells: cues, and a day or an hour where a step holds another.
    A name or a number may be of an order all the same, and so may any word where what is sent or written is no
    quote."""
    effects = [one.inputs for one in plan.actions if one.is_effect]
    is_lost = any(one.role == "unheard" for one in parts)
    asides = find_asides(text) if is_lost and effects and are_words_told_apart(effects, text) else ()
    if not asides:
        return parts
    dates: set[tuple[int, int]] = {one.span for one in words.dates}
    holds_date = any(one.role != "unheard" and (one.start, one.end) in dates for one in parts)
    loose = {(one.start, one.end) for one in words.cues}
    if holds_date:
        loose |= dates
    return [one for one in parts if one.role != "unheard" or not _is_loose(one, loose, asides)]


def _is_loose(part: Part, loose: set[tuple[int, int]], asides: Sequence[tuple[int, int]]) -> bool:
    return (part.start, part.end) in loose and is_inside(Word(part.start, part.end, part.words), asides)
