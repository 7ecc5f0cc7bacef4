"""A case that is judged by what happened: played, judged and counted."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.evaluation.outcome_cases import OutcomeCase
from bot.evaluation.outcomes import Judgement, OutcomeClass, count_classes, judge_outcome
from bot.evaluation.play import WITHIN_S, CaseError, play_case
from bot.settings import Settings
from schemas.events import ModelCall
from schemas.values import Payload

MODEL_WITHIN_S = 300.0
"""So long metel may take for one act where a model plans: all attempts at one question may take 90 s."""
BY_RULES = "no model gave a plan; the rules did"
GOOD: frozenset[OutcomeClass] = frozenset({"right", "acceptable"})


@dataclass(frozen=True, slots=True)
class OutcomeScore:
    """What one case came to. ``stops``: how often people were asked something; ``calls``: those of models."""

    case: OutcomeCase
    judgement: Judgement
    stops: int
    calls: tuple[ModelCall, ...] = ()

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


async def measure_outcome(settings: Settings, case: OutcomeCase, *, by_model: bool = False) -> OutcomeScore:
    """Play a case in a sandbox of its own and judge what happened. ``by_model``: what the rules did in a model's place
    is not the model's, so that it counts as not understood unless it was wrong."""
    try:
        outcome = await play_case(settings, case, MODEL_WITHIN_S if by_model else WITHIN_S)
    except CaseError as error:
        return OutcomeScore(case, Judgement("harmless", (str(error),)), 0)
    judged = await asyncio.to_thread(judge_outcome, case, outcome)
    if by_model and judged.outcome != "wrong_effect" and any(run.without_model for run in outcome.runs):
        judged = Judgement("not_understood", (BY_RULES,))
    return OutcomeScore(case, judged, outcome.stops, outcome.calls)


def count_by_group(scores: Sequence[OutcomeScore]) -> dict[str, dict[OutcomeClass, int]]:
    """Return how many cases are of each class: in all, by language and by kind."""
    total = count_classes(("all", one.judgement.outcome) for one in scores)
    languages = count_classes((one.language, one.judgement.outcome) for one in scores)
    kinds = count_classes((one.case.kind, one.judgement.outcome) for one in scores)
    return total | languages | kinds
