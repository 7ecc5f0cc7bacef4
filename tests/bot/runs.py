"""Runs as a sentence: ``a_run().planned("make", "post").with_state("make", SUCCEEDED)``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from schemas.ask import Approval, ApprovalItem, Choice, Control, Question, Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision, Verdict
from schemas.errors import Failure
from schemas.events import Answer, EndStatus, Link, RunEnded
from schemas.plan import Action, Language, Plan, RiskLevel
from schemas.request import Place, Request
from schemas.run import ApprovalRecord, Outcome, QuestionRecord, Run
from schemas.states import (
    ActionState,
    AwaitingAnswer,
    AwaitingApproval,
    Denied,
    Expired,
    Failed,
    Filled,
    Pending,
    Retrying,
    Skipped,
    Started,
    Succeeded,
    Suspended,
    Uncertain,
)
from schemas.values import PERSON, Json, Payload, Value, make_tool_origin

NOON = datetime(2026, 3, 4, 3, 2, tzinfo=UTC)
"""12:02 in Seoul."""
ALLOW = Decision(decision="allow", rule="default")
ASK = Decision(decision="require_confirm", rule="destructive", reason="페이지를 지웁니다")
FAILURE = Failure(kind="transient", message="노션이 답하지 않습니다")

EVERY_STATE: tuple[ActionState, ...] = (
    Pending(),
    AwaitingAnswer(question="q1"),
    AwaitingApproval(approval="a1"),
    Started(operation="op", attempt=1, filled=Filled(payload={}), decision=ALLOW, at=NOON),
    Retrying(until=NOON, attempt=1, failure=FAILURE),
    Failed(failure=FAILURE, attempts=3, ended_at=NOON),
    Skipped(reason="조건이 맞지 않음"),
    Denied(decision=ASK),
    Uncertain(operation="op", attempt=1, filled=Filled(payload={}), decision=ALLOW, failure=FAILURE, since=NOON),
    Expired(at=NOON),
    Suspended(question="q1", failure=FAILURE, attempt=1, since=NOON, checks=1, until=NOON),
)
DONE = Succeeded(
    result={},
    filled=Filled(payload={}),
    decision=ALLOW,
    verdict=Verdict(status="pass"),
    attempts=1,
    started_at=NOON,
    ended_at=NOON,
)


@dataclass(frozen=True)
class RunBuilder:
    """Builds a run step by step; ``run`` is what there is so far."""

    run: Run

    def planned(self, *actions: str, goal: str = "회의 기록 남기기", tool: str = "notion.create_page") -> RunBuilder:
        """Give it a plan with an action for each id."""
        steps = tuple(Action(id=a, tool=tool, intent="write", requires=(), produces=(), summary=a) for a in actions)
        plan = Plan(version="1.1", goal=goal, timezone="Asia/Seoul", actions=steps)
        states: dict[str, ActionState] = {action: Pending() for action in actions}
        return self._with(plan=plan, states=states)

    def with_state(self, action: str, state: ActionState) -> RunBuilder:
        """Put an action into a state."""
        return self._with(states={**self.run.states, action: state})

    def asked(self, control: Control = "text", **more: Any) -> RunBuilder:
        """Ask the question q1."""
        fields: dict[str, Any] = {"text": "어느 채널에 올릴까요?", "why": "다 되면 그 채널에 알립니다", **more}
        question = Question(id="q1", action="a", tool="slack.post_message", field="channel", control=control, **fields)
        return self._with(questions={"q1": QuestionRecord(question=question)})

    def answered(self, value: Json) -> RunBuilder:
        """Answer q1."""
        record = self.run.questions["q1"]
        given = record.model_copy(update={"answer": Value(data=value, origins=frozenset({PERSON})), "by": "U1"})
        return self._with(questions={"q1": given})

    def approval_asked(
        self, *payloads: Payload, tool: str = "notion.archive_page", url: str = "https://www.notion.so/p1"
    ) -> RunBuilder:
        """Ask for a yes to the payloads."""
        found = Resolution(asked="구버전 위키", id="p1", name="구버전 위키 <x>", level="exact", url=url)
        items = tuple(
            ApprovalItem(
                action=f"a{number}", tool=tool, payload=one, payload_hash="h", resolved={"page": found}, decision=ASK
            )
            for number, one in enumerate(payloads, 1)
        )
        approval = Approval(id="ap1", items=items, asked_at=NOON, expires_at=NOON + timedelta(hours=1))
        return self._with(approvals={"ap1": ApprovalRecord(approval=approval)})

    def decided(self, yes: bool, reason: str = "") -> RunBuilder:
        """Decide ap1."""
        record = self.run.approvals["ap1"]
        choice = {item.action: yes for item in record.approval.items}
        outcome = Outcome(approved=choice, by="U2", by_name="junho", reason=reason, at=NOON)
        return self._with(approvals={"ap1": record.model_copy(update={"outcome": outcome})})

    def expired(self) -> RunBuilder:
        """Let ap1 expire."""
        return self._with(approvals={"ap1": self.run.approvals["ap1"].model_copy(update={"expired": True})})

    def remembering(self, key: str, data: Json) -> RunBuilder:
        """Put something a tool returned into memory."""
        value = Value(data=data, origins=frozenset({make_tool_origin("notion.create_page")}))
        return self._with(memory={"a": {key: value}})

    def undone(self) -> RunBuilder:
        """Begin to undo it."""
        return self._with(undone_by="r0000beef")

    def paused(self) -> RunBuilder:
        """Pause it."""
        return self._with(paused_by="minji")

    def stopped(self, by: str) -> RunBuilder:
        """Have a person stop it."""
        return self._with(cancelled_by=by)

    def ended(self, status: EndStatus, text: str, *links: Link) -> RunBuilder:
        """End it with an answer."""
        return self._with(ended=RunEnded(at=NOON, status=status, answer=Answer(text=text, links=links)))

    def _with(self, **changes: Any) -> RunBuilder:
        return RunBuilder(self.run.model_copy(update={"revision": self.run.revision + 1, **changes}))


def a_run(*, language: Language = "ko", channel: str = "C1", run_id: str = "run7f3a") -> RunBuilder:
    """A request by Minji in #sales."""
    place = Place(team="T1", channel=channel, channel_name="sales", thread_ts="1.5")
    request = Request(
        id="r1",
        text="회의 기록 남겨줘",
        user="U1",
        user_name="minji",
        place=place,
        language=language,
        timezone="Asia/Seoul",
        asked_at=NOON,
    )
    return RunBuilder(Run(id=run_id, request=request, started_at=NOON))


def choices(*labels: str) -> tuple[Choice, ...]:
    """Choices whose values are like their labels."""
    return tuple(Choice(label=label, value=f"value of {label}") for label in labels)


def a_contract(tool: str, risk: RiskLevel, *, undo: bool) -> ToolContract:
    """A contract with nothing but its danger."""
    service = tool.partition(".")[0]
    return ToolContract(
        tool=tool, service=service, description="", risk_level=risk, input_schema={}, output_schema={}, undo=undo
    )


CONTRACTS = {
    "notion.create_page": a_contract("notion.create_page", "write", undo=True),
    "notion.archive_page": a_contract("notion.archive_page", "destructive", undo=False),
    "slack.post_message": a_contract("slack.post_message", "write", undo=True),
}
