"""What a case's outcome is worth: a class, and each difference from what it should be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bot.evaluation.cases import is_wanted, list_field_values
from bot.evaluation.outcome_cases import Forbidden, OutcomeCase, Waits, WantedEffect, WantedOutcome, WantedWorld
from schemas.ask import Resolution
from schemas.events import ModelCall
from schemas.plan import Plan
from schemas.run import Run
from schemas.values import Json, Payload

OutcomeClass: TypeAlias = Literal["wrong_effect", "right", "acceptable", "needless", "not_understood", "harmless"]
CLASSES: tuple[OutcomeClass, ...] = (
    "right", "acceptable", "needless", "not_understood", "harmless", "wrong_effect"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SentWrite:
    """A write that was sent: by which tool, with what, and what its names were found to mean."""

    tool: str
    payload: Payload
    resolved: Mapping[str, Resolution] = field(default_factory=dict[str, Resolution])


@dataclass(frozen=True, slots=True)
class PostedText:
    """A message of the bot that is no card of its own, and where it stands."""

    channel: str
    text: str


@dataclass(frozen=True, slots=True)
class MadePlan:
    """A plan that was accepted, and the request that it is for."""

    request: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """What happened in a case. ``answer``: all that the person read after their last act; ``stops``: the cards on which
    they were asked something; ``pages``: the plain values by title and column; ``last_rows``: by ``SHEET/TAB``;
    ``runs``, ``plans`` and ``calls``: the runs at their ends, the accepted plans and each call of a model, in their
    order."""

    effects: tuple[SentWrite, ...]
    answer: str
    waits: Waits | None
    stops: int
    understood: bool
    replies: tuple[str, ...] = ()
    pages: Mapping[str, Mapping[str, Json]] = field(default_factory=dict[str, Mapping[str, Json]])
    last_rows: Mapping[str, Mapping[str, Json]] = field(default_factory=dict[str, Mapping[str, Json]])
    posts: tuple[PostedText, ...] = ()
    runs: tuple[Run, ...] = ()
    plans: tuple[MadePlan, ...] = ()
    calls: tuple[ModelCall, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """The class of an outcome, with what differs from the right one."""

    outcome: OutcomeClass
    differences: tuple[str, ...]


def judge_outcome(case: OutcomeCase, outcome: CaseOutcome) -> Judgement:
    """Return the class of an outcome: the first that fits, in the order of ``docs/how-to/measure-a-planner.md``."""
    wrong = tuple(_wrong_effects(case, outcome))
    if wrong:
        return Judgement("wrong_effect", wrong)
    differences = (*_differences(case, outcome), *_reply_difference(case, outcome))
    if not differences:
        return Judgement("right", ())
    # Of a case that wants nothing done only the answer tells whether it was understood.
    held = bool(case.effects or case.world) and not [
        *_effect_differences(case, outcome),
        *_world_differences(case, outcome),
    ]
    if (held and outcome.waits == case.waits) or any(not [*_differences(one, outcome)] for one in case.acceptable):
        return Judgement("acceptable", differences)
    if outcome.waits is not None and case.waits is None:
        return Judgement("needless", differences)
    return Judgement("harmless" if outcome.understood else "not_understood", differences)


def _wrong_effects(case: OutcomeCase, outcome: CaseOutcome) -> Iterator[str]:
    """Yield the writes that no list of the case holds, and those that are forbidden."""
    lists = [(*one.effects, *one.effects_optional) for one in (case, *case.acceptable)]
    for effect in outcome.effects:
        if not any(_fits(effect, wanted) for wanted in (one for some in lists for one in some)):
            yield f"a write that nobody asked for: {_show(effect)}"
        elif _is_forbidden(effect, case.forbid):
            yield f"a write that was forbidden: {_show(effect)}"
    if not any(_is_within(outcome.effects, some) for some in lists):
        yield f"more writes than were asked for: {[_show(one) for one in outcome.effects]}"


def _is_within(effects: Sequence[SentWrite], wanted: Sequence[WantedEffect]) -> bool:
    """Whether each write has a place of its own in a list."""
    left = list(wanted)
    for effect in effects:
        place = next((one for one in left if _fits(effect, one)), None)
        if place is None:
            return False
        left.remove(place)
    return True


def _fits(effect: SentWrite, wanted: WantedEffect) -> bool:
    return effect.tool == wanted.tool and all(
        any(is_wanted(value, one) for value in list_field_values(effect.payload, effect.resolved, name))
        for name, one in wanted.fields.items()
    )


def _is_forbidden(effect: SentWrite, forbid: Forbidden) -> bool:
    named = [*forbid.channels, *forbid.people, *forbid.pages]
    reached = {one.lstrip("#@").casefold() for one in _names_of(effect)}
    return (
        "*" in forbid.tools
        or effect.tool in forbid.tools
        or any(one.lstrip("#@").casefold() in reached for one in named)
    )


def _names_of(effect: SentWrite) -> Iterator[str]:
    for value in effect.payload.values():
        if isinstance(value, str):
            yield value
    for found in effect.resolved.values():
        yield from (found.asked, found.name, found.id)


def _differences(wanted: WantedOutcome, outcome: CaseOutcome) -> Iterator[str]:
    yield from _effect_differences(wanted, outcome)
    yield from _world_differences(wanted, outcome)
    yield from (f"the answer lacks {one!r}" for one in wanted.says if not _is_said(one, outcome.answer))
    yield from (f"the answer holds {one!r}" for one in wanted.not_says if _is_said(one, outcome.answer))
    if outcome.waits != wanted.waits:
        yield f"waits for {outcome.waits}, wanted {wanted.waits}"


def _reply_difference(case: OutcomeCase, outcome: CaseOutcome) -> Iterator[str]:
    if case.reply is not None and case.reply not in outcome.replies:
        yield f"reply: {outcome.replies}, wanted {case.reply}"


def _effect_differences(wanted: WantedOutcome, outcome: CaseOutcome) -> Iterator[str]:
    left = list(outcome.effects)
    for one in wanted.effects:
        place = next((effect for effect in left if _fits(effect, one)), None)
        if place is None:
            yield f"not done: {one.tool} {one.fields}; done: {[_show(effect) for effect in outcome.effects]}"
        else:
            left.remove(place)


def _world_differences(wanted: WantedOutcome, outcome: CaseOutcome) -> Iterator[str]:
    yield from (
        f"does not hold: {one.model_dump(exclude_defaults=True)}" for one in wanted.world if not _holds(one, outcome)
    )


def _holds(one: WantedWorld, outcome: CaseOutcome) -> bool:
    if one.page:
        page = outcome.pages.get(one.page)
        return page is not None and (not one.property or is_wanted(page.get(one.property), one.is_))
    if one.sheet:
        row = outcome.last_rows.get(one.sheet)
        return row is not None and all(is_wanted(row.get(name), value) for name, value in (one.last_row or {}).items())
    return any(post.channel == one.channel.lstrip("#") and _is_said(one.says, post.text) for post in outcome.posts)


def _is_said(wanted: str, text: str) -> bool:
    """Whether a text holds what is wanted, however large figures are grouped in it."""
    return _ungrouped(wanted.removeprefix("~")) in _ungrouped(text)


def _ungrouped(text: str) -> str:
    return re.sub(r"(?<=\d),(?=\d{3})", "", text).casefold()


def _show(effect: SentWrite) -> str:
    named = {name: found.name for name, found in effect.resolved.items()}
    return f"{effect.tool} { {**effect.payload, **named} }"


def count_classes(judged: Iterable[tuple[str, OutcomeClass]]) -> dict[str, dict[OutcomeClass, int]]:
    """Return how many cases of each group (a language, a kind) are of each class."""
    counts: dict[str, dict[OutcomeClass, int]] = {}
    for group, outcome in judged:
        of_group = counts.setdefault(group, dict.fromkeys(CLASSES, 0))
        of_group[outcome] += 1
    return counts
