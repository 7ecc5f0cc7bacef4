"""What is wrong with a proposed plan, told to the planner in English and to people in their language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from orchestration.text.messages import FALLBACK, Wording


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """One thing that is wrong. ``key``: of its sentence below ``plan_problem``; ``values`` fill its slots."""

    key: str
    values: Mapping[str, object]


def as_told(line: str) -> PlanProblem:
    """Return what is in words already."""
    return PlanProblem("as_told", {"line": line})


def in_words(problems: Iterable[PlanProblem], words: Wording, language: str = FALLBACK) -> tuple[str, ...]:
    """Return the problems in sentences, one line each."""
    return tuple(words.say(language, f"plan_problem.{problem.key}", **problem.values) for problem in problems)
