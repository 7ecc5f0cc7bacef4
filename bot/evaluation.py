"""``metel eval`` and ``metel plan``: a planner measured on cases, each on a fresh sandbox.

The real orchestrator carries each case out up to its questions and approvals; what comes of it is compared with what
the case says must be there.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from bot.case import Case, SuiteError, differences, read_cases
from bot.composition import Metel, assembled
from bot.conversation import Nobody, Words, carry_out
from bot.settings import Settings, read_settings
from bot.somewhere import somewhere
from orchestration.plan.estimate import estimate, mermaid
from orchestration.run.ids import digest
from orchestration.run.reducer import apply
from orchestration.text.language import language_of
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import PlanAccepted, RequestReceived
from schemas.request import Place, Request
from schemas.run import Run
from schemas.values import Payload


@dataclass(frozen=True, slots=True)
class CaseScore:
    """What one case showed."""

    id: str
    passed: bool
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What a suite showed."""

    cases: tuple[CaseScore, ...]

    @property
    def total(self) -> int:
        """How many cases there are."""
        return len(self.cases)

    @property
    def passed(self) -> int:
        """How many are as they should be."""
        return sum(case.passed for case in self.cases)

    def as_json(self) -> Payload:
        """Return the score as ``metel eval --json`` prints it."""
        return {
            "total": self.total,
            "passed": self.passed,
            "cases": [
                {"id": case.id, "passed": case.passed, "differences": [*case.differences]} for case in self.cases
            ],
        }


async def measure(settings: Settings, suite: Path) -> Score:
    """Measure the configured planner (the offline one without a key) on a suite.

    Raises:
        SuiteError: the file is not a suite.
    """
    try:
        cases = read_cases(await asyncio.to_thread(suite.read_text, "utf-8"))
    except UnicodeDecodeError as error:
        raise SuiteError("it is no text") from error
    return Score(tuple([await _measure_case(settings, case) for case in cases]))


async def _measure_case(settings: Settings, case: Case) -> CaseScore:
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="metel-eval-"))
        world = await stack.enter_async_context(running_sandbox(now=case.now))
        metel = await stack.enter_async_context(assembled(_settings(settings, world, Path(folder), case.now)))
        run = await carry_out(metel, _words(metel, world, case), Nobody())
    found = differences(case, run)
    return CaseScore(case.id, not found, found)


def _settings(settings: Settings, world: RunningSandbox, folder: Path, now: datetime) -> Settings:
    own = {
        **world.environment,
        "DATABASE_URL": f"sqlite:///{folder / 'eval.db'}",
        "METEL_NOW": now.isoformat(),
    }
    if settings.openai_api_key is not None:
        own["OPENAI_API_KEY"] = settings.openai_api_key.get_secret_value()
    return read_settings(own)


def _words(metel: Metel, world: RunningSandbox, case: Case) -> Words:
    """The default person asks, in the thread of the world that holds a discussion."""
    place = Place(team=metel.workspace.team.team, **_discussion(world))
    return Words(case.text, "U0MINJI001", "김민지", place, {})


def _discussion(world: RunningSandbox) -> dict[str, str]:
    for message in world.sandbox.world.as_json()["slack"]["messages"]:
        if message.get("thread_ts") and message["thread_ts"] != message["ts"]:
            return {"channel": message["channel"], "thread_ts": message["thread_ts"]}
    return {}


async def plan_only(settings: Settings, text: str, *, as_json: bool, picture: bool) -> int:
    """Plan a request; print the plan, or why there is none. Exits 0 with a plan, else 4."""
    run = await _planned(settings, text)
    if run.plan is None:
        sys.stderr.write("\n".join(error.message for error in run.errors) + "\n")
        return 4
    if as_json:
        found = run.plan.model_dump(mode="json", by_alias=True, exclude_none=True)
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
        return 0
    if picture:
        sys.stdout.write(mermaid(run.plan) + "\n")
        return 0
    out = Console()
    for action in run.plan.actions:
        needs = f"  (needs {', '.join(action.requires)})" if action.requires else ""
        out.print(f"{action.id}. {action.tool}: {action.summary}{needs}", markup=False, highlight=False)
    if run.plan.reply is not None:
        out.print(run.plan.reply.text, markup=False, highlight=False)
    guess = estimate(run.plan, with_model=run.use.calls > 0)
    out.print(f"about {guess.seconds:g} s, {guess.calls} calls, {guess.model_calls} model calls", highlight=False)
    return 0


async def _planned(settings: Settings, text: str) -> Run:
    async with somewhere(settings, keeps=False) as (metel, _):
        team = metel.workspace.team
        request = Request(
            id=digest(text),
            text=text,
            user="terminal",
            place=Place(team=team.team),
            language=language_of(text, team.language),
            timezone=team.timezone,
            asked_at=metel.clock.now(),
        )
        run = apply(None, RequestReceived(at=metel.clock.now(), run="plan", request=request))
        for event in await metel.maker.make(run):
            run = apply(run, event)
            if isinstance(event, PlanAccepted):
                break
        return run
