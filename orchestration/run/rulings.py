"""Rulings: what a decision on an approval leads to, a yes to some steps, a no that stops, or another way. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from orchestration.text.messages import load_wording
from schemas.ask import Approval
from schemas.events import ApprovalDecided, Event, ReplanWanted, StepDropped
from schemas.plan import Action, planned_id
from schemas.run import ApprovalRecord, Run
from schemas.states import AwaitingAnswer, AwaitingApproval, Pending, Retrying, Suspended, Watching

Sequel: TypeAlias = Literal["", "stop", "another_way"]
"""What is to follow a no: nothing more than that these steps are not done; the end of the run; another plan."""

MAX_REASON_CHARS = 1_000
"""Of what a person says of another way, so much reaches the planner."""
_NOT_BEGUN = (Pending, AwaitingAnswer, AwaitingApproval, Retrying, Suspended, Watching)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A person's word on an approval. ``chosen`` are the steps that a yes is to, ``None`` for all of them."""

    approved: bool
    chosen: frozenset[str] | None = None
    reason: str = ""
    sequel: Sequel = ""
    solo: bool = False
    """Whether it counts only because the team is one of one person."""

    def of(self, approval: Approval) -> dict[str, bool]:
        """Return the yes or no to each step."""
        return {
            item.action: self.approved and (self.chosen is None or item.action in self.chosen)
            for item in approval.items
        }


def ruled(run: Run, approval: Approval, ruling: Ruling, *, by: str, by_name: str, now: datetime) -> tuple[Event, ...]:
    """Return the events of a decision."""
    choice = ruling.of(approval)
    decided = ApprovalDecided(
        at=now,
        approval=approval.id,
        approved=choice,
        by=by,
        by_name=by_name,
        reason=ruling.reason,
        another_way=ruling.sequel == "another_way",
        solo=ruling.solo,
    )
    if ruling.approved:
        left_out = [step for step, yes in choice.items() if not yes]
        return decided, *_dropped(run, left_out, "skip.dropped", decided)
    match ruling.sequel:
        case "stop":
            others = [step for step in _not_begun(run) if step not in choice]
            return decided, *_dropped(run, others, "skip.stopped", decided)
        case "another_way":
            first = approval.items[0].action
            said = _trouble(run, approval, ruling)
            return decided, ReplanWanted(at=now, action=first, reason=said, told=said)
        case "":
            return (decided,)


def _not_begun(run: Run) -> Iterator[str]:
    yield from (step for step, state in run.states.items() if isinstance(state, _NOT_BEGUN))


def _dropped(run: Run, steps: list[str], why: str, decided: ApprovalDecided) -> Iterator[Event]:
    by, by_name = decided.by, decided.by_name
    reason = load_wording("orchestration.text").say(run.request.language, why, who=by_name or by)
    yield from (StepDropped(at=decided.at, action=step, by=by, by_name=by_name, reason=reason) for step in steps)


def rejected_steps(run: Run) -> tuple[Action, ...]:
    """Return the steps of the plan that a person rejected last, wanting another way."""
    last = _rejected_last(run)
    if run.plan is None or last is None:
        return ()
    known = {action.id for action in run.plan.actions}
    steps = [item.action for item in last.approval.items if planned_id(item.action) in known]
    return tuple(run.plan.action(step) for step in steps)


def said_instead(run: Run) -> str:
    """Return what the person who wants another way said of it, while it is looked for; empty where nothing."""
    last = _rejected_last(run) if run.trouble else None
    return last.outcome.reason if last is not None and last.outcome is not None else ""


def _rejected_last(run: Run) -> ApprovalRecord | None:
    """Return the approval that was decided last, where that was a no that wants another way."""
    decided = [record for record in run.approvals.values() if record.outcome is not None]
    last = decided[-1] if decided else None
    return last if last is not None and last.outcome is not None and last.outcome.another_way else None


def _trouble(run: Run, approval: Approval, ruling: Ruling) -> str:
    """Return what the planner is told: the steps that were rejected, and the person's own words."""
    assert run.plan is not None
    actions = [run.plan.action(item.action) for item in approval.items]
    steps = ", ".join(action.summary or action.tool for action in actions)
    words, language = load_wording("orchestration.text"), run.request.language
    if not ruling.reason:
        return words.say(language, "another_way.bare", steps=steps)
    return words.say(language, "another_way.reason", steps=steps, reason=ruling.reason[:MAX_REASON_CHARS])
