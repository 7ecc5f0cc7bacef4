"""What the words of a request ask to change, make or send, whether or not it can be done."""

from __future__ import annotations

import re

from orchestration.plan.check_coverage import AskedEffect, EffectWanted
from orchestration.rule_planner.build import ANSWERS
from orchestration.rule_planner.clauses import Clause, split_clauses
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.verbs import EFFECT_ACTS, EffectKind
from orchestration.service import list_things

_TO_ASKER = re.compile(rf"{ANSWERS.pattern}|^물어(?:봐|보|볼)", re.IGNORECASE)
"""Verbs of sending that ask for an answer."""


def does_act(reading: Reading) -> bool:
    """Whether a request wants something changed or sent to others."""
    return bool(_list_clauses(reading))


def list_asked_effects(reading: Reading) -> tuple[AskedEffect, ...]:
    """Return one for each clause that asks for an effect."""
    return tuple(
        AskedEffect(_find_wanted(one.act, one.text), reading.raw(f"{one.text} {one.verb}").strip())
        for one in _list_clauses(reading)
    )


def _list_clauses(reading: Reading) -> list[Clause]:
    clauses = split_clauses(reading.marked, reading.language)
    return [one for one in clauses if one.act in EFFECT_ACTS and not _TO_ASKER.search(one.verb)]


def _find_wanted(act: EffectKind | None, text: str) -> EffectWanted:
    if act in ("send", "schedule"):
        return "send"
    if act in ("archive", "clear"):
        return "delete"
    held = any(re.search(thing.nouns, text, re.IGNORECASE) for thing in list_things() if thing.nouns and thing.kind)
    return "write" if held else "make"
