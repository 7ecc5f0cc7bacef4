"""Whether a place rehearses, and that a write is not called there at the last moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from connectors.catalog import list_contracts
from connectors.toolbox import TeamToolbox
from orchestration.execution.context import build_step_context
from orchestration.execution.loaders import read_version
from orchestration.execution.run_step import execute_action
from orchestration.model_meter import meter_run
from orchestration.policy.mode import is_listening, is_rehearsal
from orchestration.policy.team import REQUEST_LIMITS, PolicyVersion, TeamPolicy
from orchestration.tool import CallContext, Tool
from schemas.contract import ToolContract
from schemas.events import ActionRehearsed, ActionSucceeded
from schemas.request import Place
from schemas.values import Payload
from tests.core.builders import NOW, a_contract, a_plan, a_run, an_action
from tests.core.test_model_budget import a_gateway, a_model, a_team

HERE = Place(team="T1", channel="C1", channel_name="metel-test", thread_ts="1.0")
NAMELESS = Place(team="T1", channel="C1", thread_ts="1.0")
DIRECT = Place(team="T1", channel="D1", thread_ts="1.0")
TERMINAL = Place(team="T1")


@pytest.mark.parametrize(
    ("policy", "place", "rehearses"),
    [
        (TeamPolicy(), HERE, False),
        (TeamPolicy(mode="rehearse"), HERE, True),
        (TeamPolicy(mode="rehearse"), DIRECT, True),
        (TeamPolicy(mode="rehearse"), TERMINAL, True),
        (TeamPolicy(mode="rehearse", channel_modes={"#metel-test": "act"}), HERE, False),
        (TeamPolicy(mode="rehearse", channel_modes={"C1": "act"}), NAMELESS, False),
        (TeamPolicy(mode="rehearse", channel_modes={"#metel-test": "act"}), NAMELESS, True),
        (TeamPolicy(channel_modes={"#Metel-Test": "rehearse"}), HERE, True),
        (TeamPolicy(channel_modes={"metel-*": "rehearse"}), HERE, True),
        (TeamPolicy(channel_modes={"C1": "rehearse"}), NAMELESS, True),
        (TeamPolicy(channel_modes={"C1": "act", "#metel-test": "rehearse"}), HERE, True),
        (TeamPolicy(channel_modes={"#other": "rehearse"}), HERE, False),
        (TeamPolicy(channel_modes={"#other": "rehearse"}), NAMELESS, True),
        (TeamPolicy(channel_modes={"#other": "rehearse"}), DIRECT, False),
        (TeamPolicy(channel_modes={"#other": "rehearse"}), TERMINAL, False),
    ],
)
def test_where_nothing_is_written(policy: TeamPolicy, place: Place, rehearses: bool) -> None:
    assert is_rehearsal(policy, place) is rehearses


@pytest.mark.parametrize(
    ("listed", "place", "listens"),
    [
        ((), HERE, True),
        (("#metel-test",), HERE, True),
        (("C1",), NAMELESS, True),
        (("#general",), HERE, False),
        (("#metel-test",), NAMELESS, False),
        (("#general",), DIRECT, True),
    ],
)
def test_where_requests_are_taken(listed: tuple[str, ...], place: Place, listens: bool) -> None:
    assert is_listening(TeamPolicy(listen_channels=listed), place) is listens


async def called(contract: ToolContract, policy: TeamPolicy) -> tuple[list[Payload], type[object]]:
    """What a tool was called with whose intent is recorded already, and what came of it."""
    calls: list[Payload] = []

    async def call(payload: Payload, context: CallContext) -> Payload:
        calls.append(payload)
        return {"ts": "1.0", "rows": []}

    team = a_team(a_gateway(a_model("unused")))
    team = replace(team, policy=policy, toolbox=TeamToolbox([Tool(contract, call)]))
    run = a_run(a_plan(an_action("a1", contract.tool))).started("a1").run
    first, *_ = await execute_action(build_step_context(team, run, "a1"), meter_run(run, "a1"))
    return calls, type(first)


@pytest.mark.parametrize(
    "tool", [one for one in list_contracts() if one.risk_level != "read"], ids=lambda one: one.tool
)
async def test_no_tool_that_writes_is_called_where_nothing_is_written(tool: ToolContract) -> None:
    assert await called(tool, TeamPolicy(mode="rehearse")) == ([], ActionRehearsed)


async def test_the_same_call_is_made_in_earnest() -> None:
    calls, came = await called(a_contract(), TeamPolicy())
    assert len(calls) == 1
    assert came is ActionSucceeded


def test_a_version_of_before_there_were_limits_by_default_has_none() -> None:
    stored = PolicyVersion("T1", 2, {"allow_destructive": False}, "U1", "", NOW)
    assert read_version(stored).limits == ()
    assert TeamPolicy().limits == REQUEST_LIMITS
