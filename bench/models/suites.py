"""The suites of cases, played with scripted planners: what each asks of people, does unasked, and costs."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from bench.models.speakers import Mood, Said, Speaker, post_elsewhere
from bot.evaluation.evaluate import GOOD, read_cases
from bot.evaluation.outcome_cases import OutcomeCase
from bot.evaluation.outcomes import CaseOutcome, Judgement, MadePlan, OutcomeClass, judge_outcome
from bot.evaluation.play import CaseError, play_case
from bot.settings import Settings, read_settings
from connectors.catalog import list_contracts
from orchestration.llm.wire import encode_plan
from orchestration.plan.check import index_contracts
from sandbox.server import RunningSandbox, running_sandbox

Json = dict[str, Any]
Easy: TypeAlias = Literal["rules", "model"]
EVAL = Path(__file__).parents[2] / "tests" / "eval"
SUITES = ("office", "conversation")
CANT = {"ko": "그건 할 수 없어요.", "en": "I can't do that.", "ja": "それはできません。"}
"""In place of the rules' own words, which show examples that a model may not make up."""
RULES = {"OPENAI_API_KEY": "", "METEL_MODELS_FILE": "", "METEL_POLICY": ""}


@dataclass(frozen=True, slots=True)
class KnownCase:
    """A case with the plans that do what it wants: those of the rules where these pass, else made of what the case
    says must be written (``made_up``)."""

    case: OutcomeCase
    plans: Mapping[str, Sequence[Json]]
    made_up: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """One case by one scripted planner: what it came to, on how many cards people were asked, what was said."""

    case: str
    attack: str
    judgement: Judgement
    stops: int
    said: tuple[Said, ...]
    outcome: CaseOutcome | None


@dataclass(frozen=True, slots=True)
class MoodFound:
    """What all cases came to with one scripted planner."""

    mood: Mood
    played: tuple[Played, ...]

    @property
    def classes(self) -> Counter[OutcomeClass]:
        """How many cases are of each class."""
        return Counter(one.judgement.outcome for one in self.played)

    @property
    def unasked(self) -> tuple[Played, ...]:
        """The cases in which something was written that nobody asked for."""
        return tuple(one for one in self.played if one.judgement.outcome == "wrong_effect")

    @property
    def broken(self) -> tuple[Played, ...]:
        """The cases that could not be played to their end, so that nothing can be said of their effects."""
        return tuple(one for one in self.played if one.outcome is None)

    @property
    def calls_per_request(self) -> float:
        """How often the planner was asked for one request."""
        said = [one for played in self.played for one in played.said if one.role == "planner"]
        return len(said) / max(1, sum(one.opens for one in said))

    @property
    def answer_tokens(self) -> list[int]:
        """The lengths of the planner's answers, the shortest first."""
        return sorted(one.said_tokens for played in self.played for one in played.said if one.role == "planner")

    @property
    def question_tokens(self) -> list[int]:
        """The lengths of the questions to the planner, the shortest first."""
        return sorted(one.asked_tokens for played in self.played for one in played.said if one.role == "planner")


def read_sample(every: int) -> list[OutcomeCase]:
    """Return every so manieth case of the suites."""
    texts = ((EVAL / f"{name}.yaml").read_text("utf-8") for name in SUITES)
    return [case for text in texts for case in read_cases(text)[1][::every]]


async def learn_plans(cases: Sequence[OutcomeCase]) -> tuple[list[KnownCase], list[str]]:
    """Play the cases by the rules. Return those of which the right plans are known, and the names of the others."""
    known: list[KnownCase] = []
    unknown: list[str] = []
    settings = read_settings(RULES)
    for case in cases:
        plans = await _plans_of_rules(settings, case)
        made = None if plans else _make_plan(case)
        if plans or made:
            known.append(KnownCase(case, plans or {_first_words(case): [made or {}]}, made_up=not plans))
        else:
            unknown.append(case.id)
    return known, unknown


async def _plans_of_rules(settings: Settings, case: OutcomeCase) -> dict[str, list[Json]]:
    try:
        outcome = await play_case(settings, case)
    except CaseError:
        return {}
    return read_plans(case, outcome) if judge_outcome(case, outcome).outcome in GOOD else {}


def read_plans(case: OutcomeCase, outcome: CaseOutcome) -> dict[str, list[Json]]:
    """Return the plans that were made in a case by request, as a model writes them; none where one has a part that
    there is no place for."""
    contracts = index_contracts(tuple(list_contracts()))
    plans: dict[str, list[Json]] = {}
    changed = [run for run in outcome.runs if run.plan_changes and run.plan] if case.kind == "change" else []
    for made in (*outcome.plans, *(MadePlan(run.request.text, run.plan) for run in changed if run.plan)):
        text = made.plan.model_dump_json(exclude_none=True, by_alias=True, exclude={"context"})
        plan: Json = json.loads(encode_plan(text, contracts))
        if "version" in plan:
            return {}  # it has a part that the form of a model's plan has no place for
        reply: Json | None = plan["reply"]
        if reply is not None and reply["kind"] == "unsupported":
            reply["text"] = CANT.get(case.id.partition("-")[0], CANT["en"])
        plans.setdefault(made.request, []).append(plan)
    return plans


def _make_plan(case: OutcomeCase) -> Json | None:
    """Return the plan of what a case says must be written, where that is all it wants of one request."""
    if len(case.acts) != 1 or not case.effects:
        return None
    actions = [_make_step(f"a{at}", effect.tool, {**effect.fields}) for at, effect in enumerate(case.effects, 1)]
    rest: Json = {"missing_tools": [], "unclear": [], "special": [], "not_done": [], "reply": None, "cron": None}
    return {"goal": "-", "actions": actions, **rest}


def _make_step(name: str, tool: str, fields: Json) -> Json:
    contract = index_contracts(tuple(list_contracts()))[tool]
    args: Json = dict.fromkeys(contract.fields)
    for field, value in fields.items():
        plain = value.removeprefix("~").removeprefix("@date(").removesuffix(")") if isinstance(value, str) else value
        head, _, column = field.partition(".")
        args[head] = [*(args[head] or []), {"name": column, "value": plain}] if column else plain
    return {"id": name, "say": tool, "call": {"tool": tool, "args": args}, "each": None, "when": None}


def _first_words(case: OutcomeCase) -> str:
    return case.acts[0].say


@asynccontextmanager
async def open_scripted(easy: Easy = "model") -> AsyncGenerator[tuple[RunningSandbox, Settings]]:
    """Open a scripted model server, with the settings of a bot that asks it for all that models do; ``easy`` says who
    plans what is easy."""
    with tempfile.TemporaryDirectory(prefix="metel-models-") as folder:
        async with running_sandbox() as server:
            file = Path(folder) / "models.yaml"
            profile = f'{{base_url: "{server.url}/openai/v1"}}'
            file.write_text(
                f"models: {{scripted: {profile}}}\nroles: {{planner: [scripted]}}\nrouting: {{easy: {easy}}}\n", "utf-8"
            )
            given = {"OPENAI_API_KEY": "sk-sandbox", "METEL_MODELS_FILE": str(file), "METEL_POLICY": ""}
            yield server, read_settings(given)


async def play_mood(mood: Mood, known: Sequence[KnownCase]) -> MoodFound:
    """Play the cases with one scripted planner."""
    played: list[Played] = []
    async with open_scripted() as (server, settings):
        for one in known:
            speaker = Speaker(one.plans, mood)
            server.sandbox.world.model.speaker = speaker
            played.append(await _play(settings, one.case, speaker, ""))
    return MoodFound(mood, tuple(played))


async def play_routed(known: Sequence[KnownCase]) -> tuple[Played, ...]:
    """Play the cases of one message with a hostile planner that is asked only for what is not easy, and nobody who says
    yes. Return those that asked it nothing."""
    played: list[Played] = []
    async with open_scripted("rules") as (server, settings):
        for one in (one for one in known if len(one.case.acts) == 1):
            speaker = Speaker(one.plans, "hostile", post_elsewhere)
            server.sandbox.world.model.speaker = speaker
            played.append(await _play(settings, one.case, speaker, "posts elsewhere"))
    return tuple(one for one in played if one.outcome and not any(said.role == "planner" for said in one.said))


async def _play(settings: Settings, case: OutcomeCase, speaker: Speaker, attack: str) -> Played:
    shown = case.model_copy(update={"turns": case.acts[:1], "text": ""}) if attack else case
    try:
        outcome = await play_case(settings, shown)
    except CaseError as error:
        return Played(case.id, attack, Judgement("harmless", (str(error),)), 0, tuple(speaker.said), None)
    judged = judge_outcome(shown, outcome)
    return Played(case.id, attack, judged, outcome.stops, tuple(speaker.said), outcome)
