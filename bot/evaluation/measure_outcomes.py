"""A case that is judged by what happened: played, judged and counted."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.evaluation.outcome_cases import OutcomeCase
from bot.evaluation.outcomes import Judgement, OutcomeClass, count_classes, judge_outcome
from bot.evaluation.play import CaseError, play_case
from bot.settings import Settings
from schemas.values import Payload

GOOD: frozenset[OutcomeClass] = frozenset({"right", "acceptable"})


@dataclass(frozen=True, slots=True)
class OutcomeScore:
    """What one case came to. ``stops``: how often people were asked something."""

    case: OutcomeCase
    judgement: Judgement
    stops: int

    @property
    def language(self) -> str:
        """The case's language, which its id begins with."""
        return self.case.id.partition("-")[0]

    @property
    def passed(self) -> bool:
        """Whether it is right, or as good."""
        return self.judgement.outcome in GOOD

    def as_json(self) -> Payload:
        """Return the score as ``metel eval --json`` prints it."""
        return {
            "id": self.case.id,
            "kind": self.case.kind,
            "class": self.judgement.outcome,
            "passed": self.passed,
            "stops": self.stops,
            "differences": [*self.judgement.differences],
        }


async def measure_outcome(settings: Settings, case: OutcomeCase) -> OutcomeScore:
    """Play a case in a sandbox of its own and judge what happened."""
    try:
        outcome = await play_case(settings, case)
    except CaseError as error:
        return OutcomeScore(case, Judgement("harmless", (str(error),)), 0)
    return OutcomeScore(case, await asyncio.to_thread(judge_outcome, case, outcome), outcome.stops)


def count_by_group(scores: Sequence[OutcomeScore]) -> dict[str, dict[OutcomeClass, int]]:
    """Return how many cases are of each class: in all, by language and by kind."""
    total = count_classes(("all", one.judgement.outcome) for one in scores)
    languages = count_classes((one.language, one.judgement.outcome) for one in scores)
    kinds = count_classes((one.case.kind, one.judgement.outcome) for one in scores)
    return total | languages | kinds
