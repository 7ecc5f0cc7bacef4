"""A model that says what a test told it to, and the plans that models write."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from orchestration.llm.bounds import Budget
from orchestration.llm.gateway import GatewayTiming, LLMGateway, Seat
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelClient, ModelRequest
from orchestration.proposers import PlanningTask, PlanningTime
from schemas.events import FailureOfCall, ModelUse
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_contract, a_reader, a_request

COST = ModelUse(calls=1, input_tokens=100, output_tokens=10)


@dataclass
class ScriptedModel:
    """Gives its lines in order: a text, or the kind of failure. Keeps what it was asked."""

    lines: list[str | ModelCallError] = field(default_factory=list[str | ModelCallError])
    asked: list[ModelRequest] = field(default_factory=list[ModelRequest])

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        self.asked.append(request)
        line = self.lines.pop(0)
        if isinstance(line, ModelCallError):
            raise line
        return ModelAnswer(line, "stop", COST)

    def simplify(self, error: ModelCallError) -> bool:
        del error
        return False


def a_model(*lines: str | ModelCallError) -> ScriptedModel:
    return ScriptedModel(list(lines))


async def no_sleep(_: float) -> None:
    return None


def a_gateway(*models: ModelClient, budget: Budget | None = None, **more: Any) -> LLMGateway:
    seats = [Seat(f"m{at}", model, key=f"k{at}") for at, model in enumerate(models, 1)]
    return LLMGateway(seats, budget or Budget(), timing=GatewayTiming(sleep=no_sleep), **more)


def a_failed_call(kind: FailureOfCall = "transient", cost: ModelUse | None = None) -> ModelCallError:
    return ModelCallError(kind, "scripted", cost)


def a_task(text: str = "매출을 #general에 올려줘", **more: Any) -> PlanningTask:
    given: dict[str, Any] = {
        "request": a_request(text),
        "team": TeamSettings(team="T1"),
        "contracts": (a_reader(), a_contract()),
        "now": NOW,
        "time": PlanningTime(),
    }
    return PlanningTask(**{**given, **more})


def a_wire_action(action_id: str, tool: str, inputs: dict[str, Any], **more: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "id": action_id,
        "say": tool,
        "call": {"tool": tool, "args": inputs},
        "each": None,
        "when": None,
    }
    return {**given, **more}


def a_wire_plan(actions: Iterable[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """A read of a sheet and a post of what it gave, as a model writes it, unless told otherwise."""
    given: dict[str, Any] = {
        "goal": "매출 공유",
        "missing_tools": [],
        "unclear": [],
        "actions": list(actions) if actions is not None else [a_wire_read(), a_wire_post()],
        "special": [],
        "not_done": [],
        "reply": None,
        "cron": None,
    }
    return {**given, **more}


def a_wire_read(**more: Any) -> dict[str, Any]:
    return a_wire_action("a1", "sheets.get_range", {"spreadsheet": "매출 현황 2026", "range": None}, **more)


def a_wire_post(**more: Any) -> dict[str, Any]:
    inputs = {"channel": "#general", "text": "매출: {{a1.rows}}"}
    return {**a_wire_action("a2", "slack.post_message", inputs), **more}


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
