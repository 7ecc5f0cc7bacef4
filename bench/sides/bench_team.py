"""A team of metel's for the bench: two tools that call the upstream, and a planner that gives a fixed plan."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from bench.outside import Outside
from bot.clock import SystemClock
from connectors.toolbox import TeamToolbox
from orchestration.execution.context import TeamContext
from orchestration.execution.fill_inputs import InputFiller
from orchestration.limits import Limits
from orchestration.plan.make import PlanMaker
from orchestration.policy.team import TeamPolicy
from orchestration.ports import UnknownName
from orchestration.proposers import PlanningTask, Proposal
from orchestration.text.messages import load_wording
from orchestration.tool import CallContext, Tool
from orchestration.workspace import Approvers, ChannelName, Person
from schemas.ask import Choice, Resolution
from schemas.contract import ToolContract
from schemas.events import ModelUse
from schemas.request import Asker, Place, Request
from schemas.team import TeamSettings
from schemas.values import Payload

TEAM = TeamSettings(team="T1", connected_services=("outside",), granted_scopes=frozenset({"records:write"}))


def _contract(tool: str, risk: str) -> ToolContract:
    given: dict[str, Any] = {
        "tool": tool,
        "service": "outside",
        "description": "Keeps a record in the upstream.",
        "risk_level": risk,
        "scopes_required": ("records:write",),
        "input_schema": {
            "type": "object",
            "additionalProperties": False,
            "required": ["text", "wait_ms"],
            "properties": {
                "text": {"type": "string", "minLength": 1, "maxLength": 2000},
                "wait_ms": {"type": "integer", "minimum": 0, "maximum": 1000},
                "watched": {"type": "string"},
            },
        },
        "output_schema": {
            "type": "object",
            "additionalProperties": False,
            "required": ["id", "url"],
            "properties": {"id": {"type": "string"}, "url": {"type": "string"}},
        },
        "produces_map": {"page_id": "$.id", "page_url": "$.url"},
        "who_where": ("wait_ms",),
    }
    return ToolContract.model_validate(given)


def tools(outside: Outside) -> tuple[Tool, ...]:
    """Return a tool that writes, and one that policy lets a person confirm."""

    async def act(payload: Payload, context: CallContext) -> Payload:
        del context
        return await outside.act(str(payload["text"]), int(str(payload["wait_ms"])), str(payload.get("watched", "")))

    return (
        Tool(_contract("outside.keep_record", "write"), act),
        Tool(_contract("outside.erase_record", "destructive"), act),
    )


@cache
def plan(actions: int, wait_ms: int, watched: str) -> str:
    """Return a plan of actions in order, each reading what the one before left; with ``watched`` the last one needs a
    person's yes."""
    steps: list[dict[str, Any]] = []
    for number in range(1, actions + 1):
        confirmed = bool(watched) and number == actions
        inputs: dict[str, Any] = {"text": "first" if number == 1 else f"after {{{{a{number - 1}.page_id}}}}"}
        step = {
            "id": f"a{number}",
            "tool": "outside.erase_record" if confirmed else "outside.keep_record",
            "intent": "write",
            "summary": f"Keep record {number}",
            "requires": [],
            "produces": ["page_id", "page_url"],
            "inputs": inputs | {"wait_ms": wait_ms} | ({"watched": watched} if confirmed else {}),
        }
        steps.append(step)
    return json.dumps(
        {"version": "1.1", "goal": "Keep records in the upstream", "timezone": "Asia/Seoul", "actions": steps}
    )


def ask_for(actions: int, wait_ms: int, watched: str = "") -> str:
    """Return the words of a request for a plan. No number stands alone in them: it would be asked about before a write
    that does not hold it."""
    return f"plan{actions}-{wait_ms} {watched}".strip()


class FixedPlanner:
    """Gives the plan that the request's text names, as ``ask_for`` writes it."""

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return the plan."""
        counts, _, watched = task.request.text.partition(" ")
        actions, wait_ms = counts.removeprefix("plan").split("-")
        make = plan if not watched else plan.__wrapped__
        return Proposal(make(int(actions), int(wait_ms), watched), ModelUse(), "bench")


class NoNames:
    """A resolver where nothing has to be looked up."""

    async def resolve(self, kind: str, asked: str, asker: Asker, /) -> Resolution | UnknownName:
        """Find nothing."""
        del kind, asked, asker
        return UnknownName(())

    async def suggest(self, kind: str, asker: Asker, /) -> tuple[Choice, ...]:
        """Suggest nothing."""
        del kind, asker
        return ()


def team_context(outside: Outside) -> TeamContext:
    """Return the context: real policy, schema checks, executor and verifier around the bench's tools."""
    clock, limits, policy = SystemClock(), Limits(), TeamPolicy()
    toolbox = TeamToolbox(tools(outside))
    words = load_wording("orchestration.text")
    maker = PlanMaker(FixedPlanner(), toolbox.contracts(), TEAM, policy, clock, limits, words=words)
    executor = InputFiller(NoNames(), TEAM)
    return TeamContext(maker, toolbox, executor, policy, TEAM, clock, limits, words, directory=Members())


class Members:
    """A directory in which everybody is a member and one person approves: the bench asks no workspace."""

    async def person(self, user: str) -> Person:
        """Return a member."""
        return Person(user, user, "member")

    async def channel_name(self, channel: str) -> ChannelName:
        """Return the id."""
        return ChannelName(channel, is_private=False)

    async def approvers(self, named: Sequence[str]) -> Approvers:
        """Return the one who asks."""
        del named
        return Approvers((Person("U0BENCH001", "Minji", "member"),))


def a_request(name: str, text: str) -> Request:
    """Return a request made in a thread of a channel."""
    place = Place(team="T1", channel="C0BENCH001", channel_name="#bench", thread_ts="1772586000.000100")
    return Request(
        id=name,
        text=text,
        user="U0BENCH001",
        user_name="Minji",
        place=place,
        language="ko",
        timezone="Asia/Seoul",
        asked_at=SystemClock().now(),
    )
