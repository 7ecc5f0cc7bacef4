"""What becomes of a result: its promise is checked, and it is kept, asked for again, or put to a person."""

from __future__ import annotations

from datetime import timedelta

from orchestration.ask.questions import ask_uncertain
from orchestration.run.conditions import judge_condition
from orchestration.run.memory import as_look, extract, recall_with
from orchestration.run.retries import UNPROMISED, trouble_of_verdict
from orchestration.verifier import verify
from orchestration.work import Work
from schemas.decision import Verdict
from schemas.events import ActionSucceeded, ActionUncertain, Event, ModelUse, RepeatPlanned, ReplanWanted
from schemas.failure import Failure
from schemas.states import Started, Uncertain
from schemas.values import Payload, join_origins


def accepted(
    work: Work, result: Payload, use: ModelUse, *, adopted: bool, by_person: bool = False
) -> tuple[Event, ...]:
    """Keep what a result produced, and act on the verdict.

    ``adopted``: it was found at the target instead of having been answered; ``by_person``: somebody said that it is
    what came of the call, which is the last word on whether it happened.
    """
    state = work.run.states[work.action.id]
    assert work.run.plan is not None
    assert isinstance(state, Started | Uncertain)
    memory = extract(work.contract, result, join_origins(state.filled.origins.values()))
    verdict = verify(work.run.plan, work.action, work.contract, result, memory)
    if verdict.next == "retry":
        reason = verdict.reason or ""
        return work.failed(Failure(kind="transient", message=reason, service=work.contract.service, code="result"))
    if verdict.next == "ask_user" and not by_person:
        return (_unpromised(work, verdict, use, adopted=adopted),)
    if verdict.next == "ask_user":
        verdict = Verdict(status="pass", notes=(f"a person said that it is this; {verdict.reason}",))
    now = work.desk.clock.now()
    succeeded = ActionSucceeded(
        at=now, action=work.action.id, result=result, memory=memory, verdict=verdict, use=use, adopted=adopted
    )
    if verdict.next == "replan":
        told = trouble_of_verdict(work.action, verdict)
        return succeeded, ReplanWanted(at=now, action=work.action.id, reason=verdict.reason or "", told=told)
    return _watched(work, succeeded) if work.action.repeat is not None else (succeeded,)


def _unpromised(work: Work, verdict: Verdict, use: ModelUse, *, adopted: bool) -> ActionUncertain:
    """A write was answered, but not as its tool promises: it may have happened. It is looked for as after a lost
    answer; what was found by looking and is no better is put to a person, so that it is not looked for again."""
    now, reason = work.desk.clock.now(), verdict.reason or ""
    failure = Failure(kind="uncertain", message=reason, service=work.contract.service, code=UNPROMISED)
    question = ask_uncertain(work.run, work.action, work.contract, failure, ()) if adopted else None
    until = None if adopted else now
    return ActionUncertain(
        at=now, action=work.action.id, failure=failure, checks=0, until=until, question=question, use=use
    )


def _watched(work: Work, succeeded: ActionSucceeded) -> tuple[Event, ...]:
    """A read that waits for something is done when it has come; until then it is made again."""
    repeat = work.action.repeat
    assert repeat is not None

    look = as_look(lambda path: recall_with(work.run, work.action, succeeded.memory, path))
    judged = judge_condition(repeat.until, look)
    if judged.holds:
        return (succeeded,)
    times, note = work.run.repeats.get(work.action.id, 0) + 1, "; ".join(judged.notes)
    if times >= repeat.max:
        code, message = ("repeat_unclear", f"cannot be judged: {note}") if note else ("repeat", "not so")
        failure = Failure(kind="refused", message=f"{message} after {times} looks", code=code, needs=note)
        return work.gave_up(failure, attempts=times)
    until = succeeded.at + timedelta(seconds=repeat.every_s)
    return (RepeatPlanned(at=succeeded.at, action=work.action.id, times=times, until=until, note=note),)
