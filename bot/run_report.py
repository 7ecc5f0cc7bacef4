"""A finished or waiting run as one object for programs: what ``--json`` prints (``schemas/run-result.schema.json``)."""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.ask.waits import Wait, dump_wait
from orchestration.run.obstacles import find_attempt
from orchestration.run.status import compute_status
from orchestration.text.mentions import show_request_text
from orchestration.text.messages import load_wording
from schemas.decision import Decision
from schemas.errors import Failure
from schemas.plan import Action
from schemas.run import QuestionRecord, Run
from schemas.states import (
    ActionState,
    AwaitingAnswer,
    AwaitingApproval,
    Denied,
    Failed,
    Filled,
    Rehearsed,
    Retrying,
    Skipped,
    Started,
    Succeeded,
    Suspended,
    Tried,
    Uncertain,
)
from schemas.values import Json, Payload

EXIT_OF_STATUS = {"succeeded": 0, "waiting": 2, "paused": 2, "planning": 2, "running": 2, "denied": 3}
"""Exit codes; every other status is 4."""


def get_exit_code(run: Run) -> int:
    """Return the process's exit code for a run."""
    return EXIT_OF_STATUS.get(compute_status(run), 4)


def build_report(run: Run, waits: Sequence[Wait] = ()) -> Payload:
    """Return the run as JSON; ``waits`` are what it waits for."""
    words = load_wording("orchestration.text")
    errors: list[Json] = [{"code": e.code, "message": e.message, "action": e.action or None} for e in run.errors]
    return {
        "run_id": run.id,
        "status": compute_status(run),
        "goal": run.plan.goal if run.plan else show_request_text(run.request),
        "plan": run.plan.model_dump(mode="json", by_alias=True, exclude_none=True) if run.plan else None,
        "actions": [_action(run, run.plan.action(action_id)) for action_id in run.states] if run.plan else [],
        "memory": {
            f"{action_id}.{key}": value.model_dump(mode="json")
            for action_id, keys in run.memory.items()
            for key, value in keys.items()
        },
        "errors": errors,
        "questions": [_question(record) for record in run.questions.values() if record.open],
        "approvals": [_approval(run, approval_id) for approval_id, record in run.approvals.items() if record.open],
        "waits": [dump_wait(run, wait, run.request.language, words) for wait in waits],
        "message": run.ended.answer.text if run.ended else "",
        "links": [link.model_dump(mode="json") for link in run.ended.answer.links] if run.ended else [],
        "model_calls": run.use.calls,
        "tokens": {"input": run.use.input_tokens, "output": run.use.output_tokens},
    }


def _action(run: Run, action: Action) -> Json:
    state = run.states[action.id]
    facts: Payload = {
        "id": action.id,
        "tool": action.tool,
        "status": state.state,
        "payload": None,
        "resolved": {},
        "result": None,
        "decision": None,
        "verdict": None,
        "attempts": 0,
        "started_at": None,
        "ended_at": None,
        "error": None,
    }
    return {**facts, **_facts(run, action, state)}


def _facts(run: Run, action: Action, state: ActionState) -> Payload:
    match state:
        case Succeeded():
            return {
                **_sent(state),
                "result": state.result,
                "verdict": state.verdict.model_dump(mode="json", exclude={"notes"}),
                "attempts": state.attempts,
                "started_at": state.started_at.isoformat(),
                "ended_at": state.ended_at.isoformat(),
            }
        case Started():
            return _tried(find_attempt(state))
        case Uncertain(failure=failure):
            return {**_tried(find_attempt(state)), "error": _error(failure)}
        case AwaitingApproval(approval=approval_id):
            return _asked(run, action, approval_id)
        case Failed(failure=failure, attempts=attempts, ended_at=ended_at, tried=tried):
            ended = {"attempts": attempts, "ended_at": ended_at.isoformat()}
            return {**_tried(tried), "error": _error(failure), **ended}
        case Retrying(failure=failure, attempt=attempt) | Suspended(failure=failure, attempt=attempt):
            return {**_tried(state.tried), "error": _error(failure), "attempts": attempt}
        case AwaitingAnswer(tried=tried):
            return _tried(tried)
        case Rehearsed(filled=Filled(payload=payload), decision=Decision() as decision):
            return {"payload": payload, "decision": _dump_decision(decision)}
        case Denied(decision=decision):
            return {"decision": _dump_decision(decision)}
        case Skipped(reason=reason, tried=tried):
            return {**_tried(tried), "error": {"kind": "skipped", "message": reason}}
        case _:
            return {}


def _dump_decision(decision: Decision) -> Payload:
    return {"decision": decision.decision, "rule": decision.rule, "reason": decision.reason}


def _tried(tried: Tried | None) -> Payload:
    """Return what is known of the last attempt that was begun."""
    if tried is None:
        return {}
    return {**_sent(tried), "attempts": tried.attempt, "started_at": tried.at.isoformat()}


def _sent(state: Succeeded | Tried) -> Payload:
    return {
        "payload": state.filled.payload,
        "resolved": {name: found.model_dump(mode="json") for name, found in state.filled.resolved.items()},
        "decision": _dump_decision(state.decision),
    }


def _asked(run: Run, action: Action, approval_id: str) -> Payload:
    for item in run.approvals[approval_id].approval.items:
        if item.action == action.id:
            return {
                "payload": item.payload,
                "resolved": {name: found.model_dump(mode="json") for name, found in item.resolved.items()},
                "decision": _dump_decision(item.decision),
            }
    return {}


def _error(failure: Failure) -> Json:
    return {"kind": failure.kind, "message": failure.message, "code": failure.code}


def _question(record: QuestionRecord) -> Json:
    question = record.question
    choices: list[Json] = [{"label": choice.label, "value": choice.value} for choice in question.choices]
    return {
        "id": question.id,
        "action": question.action,
        "tool": question.tool,
        "field": question.field,
        "text": question.text,
        "control": question.control,
        "choices": choices,
    }


def _approval(run: Run, approval_id: str) -> Json:
    approval = run.approvals[approval_id].approval
    return {
        "id": approval_id,
        "actions": [item.action for item in approval.items],
        "expires_at": approval.expires_at.isoformat(),
    }
