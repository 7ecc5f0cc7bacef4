"""``metel eval`` and ``metel plan``: a planner measured on cases, each on a fresh sandbox.

The real orchestrator carries each case out up to its questions and approvals; what comes of it is compared with what
the case says must be there.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import Metel, open_metel
from bot.conversation import SilentPerson, TerminalRequest, execute_request
from bot.evaluation.cases import EvalCase, SuiteError, find_case_differences, read_cases
from bot.settings import Settings, read_settings
from sandbox.server import RunningSandbox, running_sandbox
from schemas.request import Place
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


async def measure_planner(settings: Settings, suite: Path) -> Score:
    """Measure the configured planner (the offline one without a key) on a suite.

    Raises:
        SuiteError: the file is not a suite.
    """
    try:
        cases = read_cases(await asyncio.to_thread(suite.read_text, "utf-8"))
    except UnicodeDecodeError as error:
        raise SuiteError("it is no text") from error
    return Score(tuple([await _measure_case(settings, case) for case in cases]))


async def _measure_case(settings: Settings, case: EvalCase) -> CaseScore:
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="metel-eval-"))
        world = await stack.enter_async_context(running_sandbox(now=case.now))
        metel = await stack.enter_async_context(open_metel(_settings(settings, world, Path(folder), case.now)))
        run = await execute_request(metel, _words(metel, world, case), SilentPerson())
    found = find_case_differences(case, run)
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


def _words(metel: Metel, world: RunningSandbox, case: EvalCase) -> TerminalRequest:
    """The default person asks, in the thread of the world that holds a discussion."""
    place = Place(team=metel.workspace.team.team, **_discussion(world))
    return TerminalRequest(case.text, "U0MINJI001", "김민지", place, {})


def _discussion(world: RunningSandbox) -> dict[str, str]:
    for message in world.sandbox.world.as_json()["slack"]["messages"]:
        if message.get("thread_ts") and message["thread_ts"] != message["ts"]:
            return {"channel": message["channel"], "thread_ts": message["thread_ts"]}
    return {}
