"""A model that says what a test told it to, and the plans that models write."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from orchestration.llm.gateway import Budget, LLMGateway
from orchestration.llm.model_client import FailureOfCall, ModelAnswer, ModelCallError, ModelRequest
from orchestration.proposers import PlanningTask
from schemas.events import ModelUse
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


def a_model(*lines: str | ModelCallError) -> ScriptedModel:
    return ScriptedModel(list(lines))


def a_gateway(*models: ScriptedModel, budget: Budget | None = None) -> LLMGateway:
    return LLMGateway([(f"m{at}", model) for at, model in enumerate(models, 1)], budget)


def a_failed_call(kind: FailureOfCall = "transient", cost: ModelUse | None = None) -> ModelCallError:
    return ModelCallError(kind, "scripted", cost)


def a_task(text: str = "매출을 #general에 올려줘", **more: Any) -> PlanningTask:
    given: dict[str, Any] = {
        "request": a_request(text),
        "team": TeamSettings(team="T1"),
        "contracts": (a_reader(), a_contract()),
        "now": NOW,
    }
    return PlanningTask(**{**given, **more})


def a_wire_action(action_id: str, tool: str, inputs: dict[str, Any], **more: Any) -> dict[str, Any]:
    reads = tool == "sheets.get_range"
    given: dict[str, Any] = {
        "id": action_id,
        "tool": tool,
        "intent": "read" if reads else "notify",
        "summary": tool,
        "requires": [],
        "produces": ["rows"] if reads else ["message_ts"],
        "depends_on": [],
        "inputs": [{"field": name, "value_json": as_json(value)} for name, value in inputs.items()],
        "input_bindings": [],
        "when": None,
        "for_each": None,
        "repeat": None,
        "success_criteria": [],
        "risk": {"level": "read" if reads else "write", "tags": []},
        "needs_user_confirmation": False,
        "on_error": "stop",
    }
    return {**given, **more}


def a_wire_plan(actions: Iterable[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """A read of a sheet and a post of what it gave, as a model writes it, unless told otherwise."""
    given: dict[str, Any] = {
        "understanding": {
            "language": "ko",
            "intent": {"domain": "operation", "category": "report", "subcategory": "share"},
            "entities": [{"type": "channel", "value": "#general", "confidence": 1.0}],
            "difficulty": "medium",
            "ambiguities": [],
        },
        "goal": "매출 공유",
        "reasoning": [{"tool": "sheets.get_range", "why": "the figures are there", "confidence": 0.9}],
        "actions": list(actions) if actions is not None else [a_wire_read(), a_wire_post()],
        "reply": None,
        "schedule": None,
        "allow_parallel": False,
        "final_response": {"style": "concise", "include_links": True, "include_step_results": False},
    }
    return {**given, **more}


def a_wire_read() -> dict[str, Any]:
    return a_wire_action("a1", "sheets.get_range", {"spreadsheet": "매출 현황 2026"})


def a_wire_post(**more: Any) -> dict[str, Any]:
    inputs = {"channel": "#general", "text": "매출: {{a1.rows}}"}
    return {**a_wire_action("a2", "slack.post_message", inputs, requires=["a1.rows"]), **more}


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
