"""Receipt of a run: who asked, the plan, each decision with its rule and who approved, each effect, each event.

It tells hashes of payloads and results instead of themselves: whoever has these can compare, and a receipt that is
passed on tells no more than what was done, where and on whose word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TypeAlias

from bot.receipt_seal import ReceiptLine, seal_receipt
from orchestration.ask.binding import compute_payload_hash
from orchestration.execution.read_back import ReadBack, ReadBackWord
from orchestration.run.ids import dump_canonical_json, hash_parts
from orchestration.run.reducer import apply, fold_events
from orchestration.run.status import compute_status
from orchestration.storage.database import Database
from orchestration.storage.signatures import SigningKey
from orchestration.text.mentions import show_request_text
from schemas.ask import ApprovalItem, Resolution
from schemas.decision import Decision
from schemas.events import (
    ActionDenied,
    ActionFailed,
    ActionStarted,
    ActionSucceeded,
    ActionUncertain,
    ApprovalAsked,
    ApprovalDecided,
    ApprovalExpired,
    CopiesChecked,
    DecisionRefused,
    Event,
    PlaceJudged,
    PlanAccepted,
    PlanChanged,
    QuestionAsked,
)
from schemas.plan import Plan
from schemas.run import Run
from schemas.states import Filled
from schemas.values import Json, Payload

RECEIPT_VERSION = 1


Looked: TypeAlias = Mapping[str, ReadBack]
"""What looks at the targets found just now, by step."""
NOT_LOOKED: Looked = MappingProxyType({})


async def make_receipt(
    database: Database, team: str, run: str, key: SigningKey, now: datetime, *, looked: Looked = NOT_LOOKED
) -> str:
    """Return the signed receipt of a run as it is now.

    Raises:
        KeyError: the team has no such run.
    """
    hashes = await database.runs.links(team, run)
    events = (await database.runs.events(team, run))[: len(hashes)]  # one that came in between is for the next receipt
    if not events:
        raise KeyError(run)
    return seal_receipt(build_receipt(events, hashes, now, looked), key)


@dataclass(slots=True)
class _Effect:
    """A write as the journal tells it, until now."""

    tool: str
    operation: str
    payload_hash: str
    target: Payload
    started_at: datetime
    outcome: str = "begun"
    result_hash: str = ""
    ended_at: datetime | None = None
    read_back: ReadBackWord | None = None
    read_back_at: datetime | None = None
    links: list[str] = field(default_factory=list[str])


def build_receipt(
    events: Sequence[Event], hashes: Sequence[str], made_at: datetime, looked: Looked = NOT_LOOKED
) -> list[ReceiptLine]:
    """Return the lines of a run's receipt. ``hashes`` are the links of the journal's chain, one an event; ``looked`` is
    newer than what the journal tells of looks.

    Raises:
        ValueError: there are not as many hashes as events.
        orchestration.run.reducer.BrokenJournalError: the events do not follow one another.
    """
    run = fold_events(events)
    effects = _collect_effects(events)
    for step in effects.keys() & looked.keys():
        effects[step].read_back, effects[step].read_back_at = looked[step].word, looked[step].at
    return [
        ReceiptLine("receipt", _tell_request(run, made_at)),
        *(line for seq, event in enumerate(events, 1) for line in _tell_event(run, seq, event)),
        *(ReceiptLine(f"effect {action}", _tell_effect(action, effect)) for action, effect in effects.items()),
        *(_tell_link(seq, event, link) for seq, (event, link) in enumerate(zip(events, hashes, strict=True), 1)),
    ]


def _tell_link(seq: int, event: Event, link: str) -> ReceiptLine:
    told: Payload = {"kind": "event", "seq": seq, "type": event.type, "at": _at(event.at), "hash": link}
    return ReceiptLine(f"event {seq}", told)


def _tell_request(run: Run, made_at: datetime) -> Payload:
    request, place = run.request, run.request.place
    return {
        "kind": "receipt",
        "version": RECEIPT_VERSION,
        "team": run.team,
        "run": run.id,
        "status": compute_status(run),
        "asked_by": request.user,
        "asked_by_name": request.user_name,
        "asked_at": _at(request.asked_at),
        "channel": place.channel,
        "thread_ts": place.thread_ts,
        "text": show_request_text(request),
        "made_at": _at(made_at),
    }


def _tell_event(run: Run, seq: int, event: Event) -> Iterator[ReceiptLine]:
    """Yield what an event says of the plan, of a decision or of who made one; ``run`` is the run at its end."""
    match event:
        case PlanAccepted(plan=plan, source=source):
            yield ReceiptLine(f"plan {seq}", _tell_plan(seq, plan, source))
        case PlanChanged(plan=plan, source=source, by=by):
            yield ReceiptLine(f"plan {seq}", {**_tell_plan(seq, plan, source), "changed_by": by})
        case ActionStarted(action=action, decision=decision):
            by = _find_approver(run, action, event.at)
            yield ReceiptLine(f"decision {seq}", {**_tell_decision(seq, action, decision), "approved_by": by})
        case ActionDenied(action=action, decision=decision):
            yield ReceiptLine(f"decision {seq}", _tell_decision(seq, action, decision))
        case QuestionAsked(question=question) if question.decision is not None:
            yield ReceiptLine(f"decision {seq}", _tell_decision(seq, question.action, question.decision))
        case PlaceJudged(sight=sight, word=word, policy=version):
            told: Payload = {"kind": "place", "event": seq, "readers": sight, "word": word, "policy": version}
            yield ReceiptLine(f"place {seq}", told)
        case ApprovalAsked(approval=approval):
            items: list[Json] = [_tell_item(item) for item in approval.items]
            asked: Payload = {"kind": "asked", "event": seq, "approval": approval.id, "steps": items}
            yield ReceiptLine(f"asked {seq}", asked)
        case ApprovalDecided() | ApprovalExpired() | DecisionRefused():
            fields = event.model_dump(mode="json", exclude={"type"})
            yield ReceiptLine(f"approval {seq}", {"kind": event.type, "event": seq, **fields, "at": _at(event.at)})
        case _:
            return


def _find_approver(run: Run, action: str, begun_at: datetime) -> str | None:
    """Return who had said yes to a step when it was begun; ``None`` where nobody was asked."""
    said = [one.outcome for one in run.approvals.values() if one.outcome and action in one.outcome.approved]
    return next((one.by for one in reversed(said) if one.at <= begun_at and one.approved[action]), None)


def _tell_plan(seq: int, plan: Plan, source: str) -> Payload:
    steps: list[Json] = [{"id": one.id, "tool": one.tool, "summary": one.summary} for one in plan.actions]
    return {"kind": "plan", "event": seq, "source": source, "goal": plan.goal, "steps": steps}


def _tell_decision(seq: int, action: str, decision: Decision) -> Payload:
    return {
        "kind": "decision",
        "event": seq,
        "step": action,
        "word": decision.decision,
        "rule": decision.rule,
        "reason": decision.reason,
        "also": [one.rule for one in decision.also],
        "policy": decision.policy,
        "policy_sha256": decision.facts.policy if decision.facts is not None else "",
    }


def _tell_item(item: ApprovalItem) -> Payload:
    return {
        "step": item.action,
        "tool": item.tool,
        "rules": [*item.rules],
        "policy": item.decision.policy,
        "payload_sha256": item.payload_hash,
    }


def _collect_effects(events: Sequence[Event]) -> dict[str, _Effect]:
    """Return the writes by step, each as its last attempt was."""
    found: dict[str, _Effect] = {}
    run: Run | None = None
    for event in events:
        run = apply(run, event)
        match event:
            case ActionStarted(action=action) if run.plan is not None and run.plan.action(action).is_effect:
                found[action] = _begin_effect(run, run.plan.action(action).tool, event)
            case ActionSucceeded() | ActionFailed() | ActionUncertain() | CopiesChecked() if event.action in found:
                _end_effect(found[event.action], event)
            case _:
                pass
    return found


def _begin_effect(run: Run, tool: str, event: ActionStarted) -> _Effect:
    filled, policy = event.filled, event.decision.policy
    hash_ = compute_payload_hash(tool, run.team, filled.payload, filled.resolved, policy)
    return _Effect(tool, event.operation, hash_, _tell_target(filled), event.at)


def _end_effect(effect: _Effect, event: ActionSucceeded | ActionFailed | ActionUncertain | CopiesChecked) -> None:
    """``read_back_at`` is when the effect was last seen at its target; an answer alone is not a look."""
    if isinstance(event, CopiesChecked):
        effect.read_back, effect.read_back_at = "found", event.at
        return
    effect.ended_at = event.at
    match event:
        case ActionSucceeded(result=result, memory=memory, adopted=adopted):
            effect.outcome, effect.result_hash = "done", hash_parts(dump_canonical_json(result))
            if adopted:
                effect.read_back, effect.read_back_at = "found", event.at
            effect.links = [str(one.data) for key, one in memory.items() if key.endswith("url")]
        case ActionFailed():
            effect.outcome = "failed"
        case ActionUncertain():
            effect.outcome = "uncertain"


def _tell_target(filled: Filled) -> Payload:
    """Return who and where by what was looked up: the id, and the name that people saw."""
    return {name: _tell_name(found) for name, found in filled.resolved.items()}


def _tell_name(found: Resolution) -> Json:
    return {"id": found.id, "name": found.name}


def _tell_effect(action: str, effect: _Effect) -> Payload:
    return {
        "kind": "effect",
        "step": action,
        "tool": effect.tool,
        "operation": effect.operation,
        "outcome": effect.outcome,
        "target": effect.target,
        "links": [*effect.links],
        "payload_sha256": effect.payload_hash,
        "result_sha256": effect.result_hash,
        "begun_at": _at(effect.started_at),
        "answered_at": _at(effect.ended_at) if effect.ended_at else None,
        "read_back": effect.read_back,
        "read_back_at": _at(effect.read_back_at) if effect.read_back_at else None,
    }


def _at(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
