"""``metel eval``: a planner measured on cases, each on a fresh sandbox, by its plans or by what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from bot.app import Metel, open_metel
from bot.conversation import SilentPerson, TerminalRequest, execute_request
from bot.evaluation.cases import EvalCase, SuiteError, find_case_differences, read_case, read_rows
from bot.evaluation.outcome_cases import OutcomeCase
from bot.evaluation.outcomes import Judgement, OutcomeClass, count_classes, judge_outcome
from bot.evaluation.play import WITHIN_S, CaseError, build_case_settings, play_case
from bot.settings import Settings
from orchestration.run.status import classify_refusal
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import ModelCall, ModelCalled
from schemas.request import Place
from schemas.run import Run
from schemas.states import Started, Succeeded, Uncertain
from schemas.values import Json, Payload

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


@dataclass(frozen=True, slots=True)
class CaseScore:
    """What the plan of one case showed; ``calls``: those of models."""

    id: str
    passed: bool
    differences: tuple[str, ...]
    outcome: OutcomeClass = "right"
    calls: tuple[ModelCall, ...] = ()

    def as_json(self) -> Payload:
        """Return the score as ``metel eval --json`` prints it."""
        return {"id": self.id, "passed": self.passed, "differences": [*self.differences]}


@dataclass(frozen=True, slots=True)
class Score:
    """What a suite showed: of the plans, and of what happened."""

    plans: tuple[CaseScore, ...]
    outcomes: tuple[OutcomeScore, ...] = ()

    @property
    def total(self) -> int:
        """How many cases there are."""
        return len(self.plans) + len(self.outcomes)

    @property
    def passed(self) -> int:
        """How many are as they should be."""
        return sum(one.passed for one in (*self.plans, *self.outcomes))

    def as_json(self) -> Payload:
        """Return the score as ``metel eval --json`` prints it."""
        cases: list[Json] = [one.as_json() for one in (*self.plans, *self.outcomes)]
        told: Payload = {"total": self.total, "passed": self.passed, "cases": cases}
        if self.outcomes:
            counts = count_by_group(self.outcomes).items()
            told["classes"] = {group: {**of_group} for group, of_group in counts}
        return told


async def measure_planner(settings: Settings, suite: Path, *, by_model: bool = False) -> Score:
    """Measure the configured planner (the offline one without a key) on a suite. ``by_model``: where the rules planned
    in a model's place, the case does not pass.

    Raises:
        SuiteError: the file is not a suite.
    """
    try:
        plans, outcomes = read_cases(await asyncio.to_thread(suite.read_text, "utf-8"))
    except UnicodeDecodeError as error:
        raise SuiteError("it is no text") from error
    return Score(
        tuple([await _measure_case(settings, case, by_model=by_model) for case in plans]),
        tuple([await measure_outcome(settings, case, by_model=by_model) for case in outcomes]),
    )


def read_cases(text: str) -> tuple[Sequence[EvalCase], Sequence[OutcomeCase]]:
    """Return the cases of a suite's YAML: those judged by their plans, and those judged by what happened. One with
    ``tools`` and ``effects`` is both.

    Raises:
        SuiteError: it is not a list of cases.
    """
    plans: list[EvalCase] = []
    outcomes: list[OutcomeCase] = []
    for number, row in enumerate(read_rows(text), 1):
        fields = _as_fields(row)
        happens = bool(fields.keys() & {"effects", "turns"})
        if happens:
            outcomes.append(read_case(OutcomeCase, _without(fields, EvalCase, OutcomeCase), number))
        if not happens or "tools" in fields:
            plans.append(read_case(EvalCase, _without(fields, OutcomeCase, EvalCase) if happens else row, number))
    return plans, outcomes


def _as_fields(row: object) -> dict[str, object]:
    return cast("dict[str, object]", row) if isinstance(row, dict) else {}


def _without(
    fields: dict[str, object], other: type[EvalCase | OutcomeCase], own: type[EvalCase | OutcomeCase]
) -> dict[str, object]:
    """Return a row without what only the other kind of case knows."""
    known = other.model_fields.keys() - own.model_fields.keys()
    return {name: value for name, value in fields.items() if name not in known}


async def _measure_case(settings: Settings, case: EvalCase, *, by_model: bool) -> CaseScore:
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="metel-eval-"))
        world = await stack.enter_async_context(running_sandbox(now=case.now))
        metel = await stack.enter_async_context(open_metel(build_case_settings(settings, world, Path(folder))))
        run = await execute_request(metel, _words(metel, world, case), SilentPerson())
        events = await metel.database.runs.events(run.team, run.id)
        context = metel.tenants.context(run.team)
        writes = [one for one in _list_sent(run) if (known := context.contract_of(one)) and known.risk_level != "read"]
    calls = tuple(event.call for event in events if isinstance(event, ModelCalled))
    found = find_case_differences(case, run)
    if by_model and run.without_model:
        return CaseScore(case.id, False, (BY_RULES,), "not_understood", calls)
    return CaseScore(case.id, not found, found, _classify_plan(case, run, found, writes), calls)


def _list_sent(run: Run) -> list[str]:
    """Return the tools whose calls were sent."""
    actions = run.plan.actions if run.plan is not None else ()
    return [one.tool for one in actions if isinstance(run.states.get(one.id), Succeeded | Started | Uncertain)]


def _classify_plan(case: EvalCase, run: Run, differences: Sequence[str], writes: Sequence[str]) -> OutcomeClass:
    """Return the class of a plan that was carried out up to its questions: a write that was sent by a tool that the
    case does not name, or with other inputs, is a wrong effect."""
    if not differences:
        return "right"
    named = {tool for one in (*case.tools, *case.optional) for tool in ([one] if isinstance(one, str) else one)}
    if any(tool not in named or any(one.startswith(f"{tool}.") for one in differences) for tool in writes):
        return "wrong_effect"
    return "not_understood" if run.plan is None or classify_refusal(run) else "harmless"


def _words(metel: Metel, world: RunningSandbox, case: EvalCase) -> TerminalRequest:
    """The default person asks, in the thread of the world that holds a discussion."""
    place = Place(team=metel.workspace.team.team, **_discussion(world))
    return TerminalRequest(case.text, "U0MINJI001", "김민지", place, {})


def _discussion(world: RunningSandbox) -> dict[str, str]:
    for message in world.sandbox.world.as_json()["slack"]["messages"]:
        if message.get("thread_ts") and message["thread_ts"] != message["ts"]:
            return {"channel": message["channel"], "thread_ts": message["thread_ts"]}
    return {}
