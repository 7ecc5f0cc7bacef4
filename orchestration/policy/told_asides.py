"""What a request only tells beside its orders ("the demo is at 11 and I have not printed anything"): none of it is lost
where a plan holds nothing of it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from orchestration.policy.read_parts import Part
from orchestration.policy.request_words import RequestWords, Word, is_inside
from orchestration.role_tagger.asides import find_asides
from orchestration.text.side_facts import are_words_told_apart
from orchestration.text.values import collect_texts
from schemas.plan import Plan


def drop_told_asides(
    parts: Sequence[Part], words: RequestWords, plan: Plan, text: str, now: datetime
) -> Sequence[Part]:
    """Return the parts of a request without what it only tells: cues, days that are over, and a day or an hour where a
    step holds another. A name or a number may be of an order all the same, and so may any word where what is sent or
    written is no quote."""
    effects = [one.inputs for one in plan.actions if one.is_effect]
    is_lost = any(one.role == "unheard" for one in parts)
    asides = find_asides(text) if is_lost and effects else ()
    told = " ".join(text[start:end] for start, end in asides)
    bare = [{name: value for name, value in one.items() if name != "values"} for one in effects]
    cells = [cell for one in effects for cell in collect_texts(one.get("values"))]
    if not asides or not are_words_told_apart(bare, text) or any(cell in told for cell in cells):
        return parts
    dates: set[tuple[int, int]] = {one.span for one in words.dates}
    holds_date = any(one.role != "unheard" and (one.start, one.end) in dates for one in parts)
    loose = {(one.start, one.end) for one in words.cues}
    over = {
        one.span for one in words.dates if one.has_day and one.start.date() < now.astimezone(one.start.tzinfo).date()
    }
    loose |= dates if holds_date else over
    return [one for one in parts if one.role != "unheard" or not _is_loose(one, loose, asides)]


def _is_loose(part: Part, loose: set[tuple[int, int]], asides: Sequence[tuple[int, int]]) -> bool:
    return (part.start, part.end) in loose and is_inside(Word(part.start, part.end, part.words), asides)
