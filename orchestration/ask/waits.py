"""Waits: why a run does not go on just now, for what, until when, and what would help. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from orchestration.ask.command_result import get_asker_name
from orchestration.rate_limit.limiter_state import Hold
from orchestration.run.phrases import describe_failure_reason, format_step_number, get_service_name
from orchestration.text.messages import Wording
from schemas.errors import Failure
from schemas.run import QuestionRecord, Run
from schemas.states import (
    ActionState,
    AwaitingAnswer,
    AwaitingApproval,
    Retrying,
    Started,
    Suspended,
    Uncertain,
    Watching,
)
from schemas.values import Json

WaitKind: TypeAlias = Literal[
    "held",
    "held_by_person",
    "released",
    "line",
    "approval",
    "answer",
    "remedy",
    "retry",
    "check",
    "repeat",
    "call",
    "planning",
    "ready",
    "paused",
    "team_stopped",
    "stopping",
    "delivery",
    "overdue",
]
OVERDUE_AFTER = timedelta(seconds=60)
"""A run that should have gone on for so long is carried by nobody."""
LONGEST_CALL = timedelta(minutes=15)
"""No call, and no plan, takes longer than that."""


@dataclass(frozen=True, slots=True)
class Wait:
    """One thing that a run waits for. ``steps`` are numbers in the plan, ``what`` the words of a question or of a
    failure, ``whom`` people by name or id, ``look`` when it is looked whether a hold is over."""

    kind: WaitKind
    steps: tuple[str, ...] = ()
    service: str = ""
    what: str = ""
    whom: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    look: datetime | None = None
    ahead: int | None = None
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class RunSurroundings:
    """What is known beside a run's journal: what holds its connections, by service, and which of them are held in part,
    where that was looked at; when the clock was to wake it; what was said to it and is not carried yet, each with the
    moment it came in and what it is; and who stopped all work of the team, where somebody has."""

    holds: Mapping[str, Hold] = field(default_factory=dict[str, Hold])
    held_parts: frozenset[str] | None = None
    wake_at: datetime | None = None
    deliveries: tuple[tuple[datetime, str], ...] = ()
    stopped_by: str = ""


NOTHING_AROUND = RunSurroundings()


def list_waits(run: Run, now: datetime, around: RunSurroundings = NOTHING_AROUND) -> tuple[Wait, ...]:
    """Return what a run waits for, what nobody carries first; nothing of one that has ended and was told nothing."""
    undelivered = [Wait("delivery", what=kind, since=at) for at, kind in around.deliveries]
    if run.ended is not None:
        return tuple(undelivered)
    # A run that waits for people learns of a stop only when one of them says something.
    unheard = around.stopped_by and not run.team_stopped_by
    stopped = [Wait("team_stopped", whom=(around.stopped_by,))] if unheard else []
    waits = [*stopped, *(_held(wait, around) for wait in _of_run(run))] or [Wait("ready")]
    return (*_overdue(waits, now, around.wake_at), *undelivered, *waits)


def _of_run(run: Run) -> Iterator[Wait]:
    if run.cancelled_by:
        yield Wait("stopping", whom=(run.cancelled_by,))
    elif run.paused_by:
        yield Wait("paused", whom=(run.paused_by,))
    if run.team_stopped_by:
        yield Wait("team_stopped", whom=(run.team_stopped_by,))
    if (run.plan is None or run.trouble) and not run.refused:
        yield _in_line(run) or Wait("planning", since=run.attended_at or run.started_at)
    yield from _approvals(run)
    for action, state in run.states.items():
        wait = _of_step(run, action, state)
        if wait is not None:
            yield wait


def _approvals(run: Run) -> Iterator[Wait]:
    waiting: dict[str, list[str]] = {}
    for action, state in run.states.items():
        if isinstance(state, AwaitingApproval):
            waiting.setdefault(state.approval, []).append(format_step_number(run.plan, action))
    for approval_id, steps in waiting.items():
        record = run.approvals[approval_id]
        called = tuple(one.to_name or one.to for one in record.handed) or record.approval.asks or (get_asker_name(run),)
        asked = record.approval
        yield Wait("approval", tuple(steps), whom=called, since=asked.asked_at, until=asked.expires_at)


def _of_step(run: Run, action: str, state: ActionState) -> Wait | None:
    number = (format_step_number(run.plan, action),)
    match state:
        case AwaitingAnswer(question=question):
            return _question(run, number, run.questions.get(question))
        case Suspended(failure=failure, since=since, until=until):
            return Wait("remedy", number, failure.service, since=since, until=until, failure=failure)
        case Retrying(failure=Failure(held_until=datetime() as ends) as failure, until=look):
            return Wait("held", number, failure.service, until=ends, look=look)
        case Retrying(failure=failure, until=until):
            return Wait("retry", number, failure.service, until=until, failure=failure)
        case Uncertain(question=question) if question and not state.word:
            return _question(run, number, run.questions.get(question))
        case Uncertain(failure=failure, since=since, until=until):
            return Wait("check", number, failure.service, since=since, until=until)
        case Watching(until=until):
            return Wait("repeat", number, until=until)
        case Started(at=at):
            return _in_line(run, number) or Wait("call", number, _service(run, action), since=at)
        case _:
            return None


def _question(run: Run, steps: tuple[str, ...], asked: QuestionRecord | None) -> Wait:
    text = asked.question.text if asked is not None else ""
    return Wait(
        "answer", steps, what=text, whom=(get_asker_name(run),), since=asked.asked_at if asked is not None else None
    )


def _in_line(run: Run, steps: tuple[str, ...] = ()) -> Wait | None:
    line = run.line
    if line is None:
        return None
    if line.held:
        return Wait("held", steps, line.service, since=line.at, until=line.until)
    return Wait("line", steps, line.service, since=line.at, until=line.until, ahead=line.ahead)


def _held(wait: Wait, around: RunSurroundings) -> Wait:
    """What is known of a hold now goes before what the run was told of it."""
    hold = around.holds.get(wait.service)
    if hold is None and wait.kind == "held" and wait.look is not None and around.held_parts is not None:
        return (
            wait if wait.service in around.held_parts else Wait("released", wait.steps, wait.service, until=wait.look)
        )
    if hold is None or wait.kind not in ("held", "line", "retry", "call"):
        return wait
    kind: WaitKind = "held_by_person" if hold.by else "held"
    by = (hold.by,) if hold.by else ()
    return Wait(kind, wait.steps, wait.service, whom=by, since=hold.since, until=hold.until, look=hold.next_look())


def _overdue(waits: list[Wait], now: datetime, wake_at: datetime | None) -> Iterator[Wait]:
    if wake_at is not None and wake_at + OVERDUE_AFTER < now:
        yield Wait("overdue", since=wake_at)
        return
    begun = [wait.since for wait in waits if wait.kind in ("call", "planning") and wait.since is not None]
    late = min((since + LONGEST_CALL for since in begun), default=now)
    if late < now:
        yield Wait("overdue", since=late)


def _service(run: Run, action: str) -> str:
    return run.plan.action(action).tool.partition(".")[0] if run.plan is not None else ""


def describe_wait(run: Run, wait: Wait, language: str, words: Wording) -> tuple[str, str]:
    """Return why a run waits, and what would help, in words."""
    zone = run.request.timezone
    what = describe_failure_reason(wait.failure, language, words) if wait.failure is not None else wait.what
    slots = {
        "run": run.id,
        "step": ", ".join(wait.steps),
        "service": get_service_name(wait.service),
        "id": wait.service,
        "what": what,
        "whom": ", ".join(wait.whom),
        "ahead": wait.ahead,
        **{name: _moment(at, zone) for name, at in (("since", wait.since), ("until", wait.until))},
        "look": _moment(wait.look or wait.until, zone),
    }
    return words.say(language, f"wait.{wait.kind}.why", **slots), words.say(language, f"wait.{wait.kind}.help", **slots)


def _moment(at: datetime | None, zone: str) -> str:
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M %Z}" if at is not None else "–"


def dump_wait(run: Run, wait: Wait, language: str, words: Wording) -> dict[str, Json]:
    """Return a wait as JSON: its facts, and the words that the terminal shows."""
    why, remedy = describe_wait(run, wait, language, words)
    moments = {"since": wait.since, "until": wait.until, "look": wait.look}
    return {
        "kind": wait.kind,
        "steps": list(wait.steps),
        "service": wait.service or None,
        "whom": list(wait.whom),
        "ahead": wait.ahead,
        **{name: at.isoformat() if at is not None else None for name, at in moments.items()},
        "why": why,
        "help": remedy,
    }
