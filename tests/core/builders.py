"""Builders of plans, contracts and runs for tests of pure code."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from orchestration.run.reducer import fold_events
from schemas.ask import Approval, ApprovalItem, Question
from schemas.contract import ToolContract
from schemas.decision import Decision, Verdict
from schemas.errors import Failure, FailureKind
from schemas.events import (
    ActionFailed,
    ActionStarted,
    ActionSucceeded,
    ActionUncertain,
    ApprovalAsked,
    Event,
    PlanAccepted,
    QuestionAsked,
    RequestReceived,
    RetryPlanned,
)
from schemas.plan import Action, Plan
from schemas.request import Place, Request
from schemas.run import Run
from schemas.states import Filled
from schemas.values import Json, Payload, Value, make_tool_origin

NOW = datetime(2026, 3, 4, 1, 0, tzinfo=UTC)
ALLOWED = Decision(decision="allow", rule="write.ordinary")


def a_request(text: str = "노션에 회의 기록을 만들고 슬랙에 공유해줘", **more: Any) -> Request:
    given: dict[str, Any] = {
        "id": "req1",
        "text": text,
        "user": "U1",
        "user_name": "김민지",
        "place": Place(team="T1", channel="C1", channel_name="#general", thread_ts="1.0"),
        "language": "ko",
        "timezone": "Asia/Seoul",
        "asked_at": NOW,
    }
    return Request(**{**given, **more})


def a_contract(tool: str = "slack.post_message", **more: Any) -> ToolContract:
    """A writing tool with a channel and a text, unless told otherwise."""
    given: dict[str, Any] = {
        "tool": tool,
        "service": tool.split(".", maxsplit=1)[0],
        "description": tool,
        "risk_level": "write",
        "scopes_required": ("chat:write",),
        "input_schema": {
            "type": "object",
            "additionalProperties": False,
            "required": ["channel", "text"],
            "properties": {
                "channel": {"type": "string", "x-resolve": "slack.channel"},
                "text": {"type": "string"},
            },
        },
        "output_schema": {"type": "object", "required": ["ts"], "properties": {"ts": {"type": "string"}}},
        "produces_map": {"message_ts": "$.ts"},
        "who_where": ("channel",),
        "reconcile": True,
    }
    return ToolContract.model_validate({**given, **more})


def a_reader(tool: str = "sheets.get_range", **more: Any) -> ToolContract:
    """A reading tool that gives rows."""
    given: dict[str, Any] = {
        "risk_level": "read",
        "scopes_required": (),
        "input_schema": {
            "type": "object",
            "additionalProperties": False,
            "properties": {"spreadsheet": {"type": "string"}, "range": {"type": "string"}},
        },
        "output_schema": {"type": "object", "required": ["rows"], "properties": {"rows": {"type": "array"}}},
        "produces_map": {"rows": "$.rows"},
        "who_where": (),
        "reads_untrusted": True,
        "reconcile": False,
    }
    return a_contract(tool, **{**given, **more})


def an_action(action_id: str = "a1", tool: str = "slack.post_message", **more: Any) -> Action:
    given: dict[str, Any] = {"intent": "notify", "requires": (), "produces": ("message_ts",)}
    return Action(id=action_id, tool=tool, **{**given, **more})


def a_read(action_id: str = "a1", **more: Any) -> Action:
    return an_action(action_id, "sheets.get_range", **{"intent": "read", "produces": ("rows",), **more})


def a_plan(*actions: Action, parallel: bool = True, **more: Any) -> Plan:
    given: dict[str, Any] = {"version": "1.1", "goal": "목표", "timezone": "Asia/Seoul"}
    return Plan.model_validate({**given, "actions": actions, "constraints": {"allow_parallel": parallel}, **more})


@dataclass(frozen=True)
class RunBuilder:
    """Builds a run by its events: ``a_run(plan).started("a1").run``."""

    events: tuple[Event, ...] = field(default=())

    @property
    def run(self) -> Run:
        return fold_events(self.events)

    def then(self, event: Event) -> RunBuilder:
        return replace(self, events=(*self.events, event))

    def planned(self, plan: Plan) -> RunBuilder:
        return self.then(PlanAccepted(at=NOW, plan=plan, source="test"))

    def started(self, action: str, payload: Payload | None = None, attempt: int = 1) -> RunBuilder:
        filled = Filled(payload=payload or {}, origins={key: frozenset({"person"}) for key in payload or {}})
        return self.then(
            ActionStarted(at=NOW, action=action, attempt=attempt, operation="op", filled=filled, decision=ALLOWED)
        )

    def succeeded(self, action: str, *, tool: str = "sheets.get_range", **memory: Json) -> RunBuilder:
        values = {key: Value(data=data, origins=frozenset({make_tool_origin(tool)})) for key, data in memory.items()}
        passed = Verdict(status="pass")
        begun = self if _is_started(self.run, action) else self.started(action)
        return begun.then(ActionSucceeded(at=NOW, action=action, result=memory, memory=values, verdict=passed))

    def failed(self, action: str, kind: FailureKind = "not_found") -> RunBuilder:
        return self.then(ActionFailed(at=NOW, action=action, attempts=1, failure=a_failure(kind)))

    def uncertain(self, action: str, until: datetime | None = NOW, checks: int = 0) -> RunBuilder:
        failure = a_failure("uncertain")
        return self.then(ActionUncertain(at=NOW, action=action, failure=failure, checks=checks, until=until))

    def retrying(self, action: str, in_s: float, attempt: int = 1) -> RunBuilder:
        until = NOW + timedelta(seconds=in_s)
        return self.then(
            RetryPlanned(at=NOW, action=action, attempt=attempt, until=until, failure=a_failure("transient"))
        )

    def asked(self, action: str, field_name: str = "channel") -> RunBuilder:
        question = Question(
            id=f"q-{action}", action=action, tool="slack.post_message", field=field_name, text="?", control="channel"
        )
        return self.then(QuestionAsked(at=NOW, question=question))

    def approval(self, action: str, expires_in_s: float = 3600, payload_hash: str = "h") -> RunBuilder:
        item = ApprovalItem(
            action=action,
            tool="notion.archive_page",
            payload={"page": "P1"},
            payload_hash=payload_hash,
            decision=Decision(decision="require_confirm", rule="destructive"),
        )
        asked = Approval(
            id=f"p-{action}", items=(item,), asked_at=NOW, expires_at=NOW + timedelta(seconds=expires_in_s)
        )
        return self.then(ApprovalAsked(at=NOW, approval=asked))


def a_run(plan: Plan | None = None, **request: Any) -> RunBuilder:
    builder = RunBuilder((RequestReceived(at=NOW, run="r1", request=a_request(**request)),))
    return builder.planned(plan) if plan else builder


def a_failure(kind: FailureKind = "transient", **more: Any) -> Failure:
    return Failure(kind=kind, message="broken", service="slack", **more)


def _is_started(run: Run, action: str) -> bool:
    return run.states[action].state in ("started", "uncertain")
