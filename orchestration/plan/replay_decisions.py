"""Replay of decisions: each that a journal records is made again, from the journal alone, and compared. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from orchestration.ask.approvers import NO_APPROVERS, find_deciders
from orchestration.policy.case import build_planned_case
from orchestration.policy.explain import judge_case
from orchestration.policy.outside import judge_visibility
from orchestration.policy.plan_lock import ContractOf
from orchestration.policy.recorded_facts import compute_policy_digest, restore_case, restore_policy, restore_scopes
from orchestration.policy.team import TeamPolicy
from orchestration.proposers import ADVISED, UNADVISED
from orchestration.run.reducer import apply, fold_events
from orchestration.run.templates import find_references
from orchestration.workspace import Approvers, Person
from schemas.decision import Decision, OutsideFacts
from schemas.events import (
    ActionAdvised,
    ActionDenied,
    ActionRehearsed,
    ActionStarted,
    ApprovalAsked,
    Event,
    PlaceJudged,
    PlanAccepted,
    PlanChanged,
    QuestionAsked,
)
from schemas.plan import Plan
from schemas.run import Run
from schemas.states import Filled
from schemas.values import Json

PolicyOf = Callable[[int, str], TeamPolicy | None]
"""Gives a version of the policy by its number and digest, where it is kept."""

UNKNOWN = "it was recorded without what it knew from outside"
"""Said of decisions that an earlier version recorded."""


@dataclass(frozen=True, slots=True)
class DecisionReplay:
    """What came of it: how many decisions were made again, where another word came of it, and which could not be made
    again, with the reason."""

    judged: int = 0
    differences: tuple[str, ...] = ()
    unjudged: tuple[str, ...] = ()

    def __add__(self, other: DecisionReplay) -> DecisionReplay:
        """Return both together."""
        return DecisionReplay(
            self.judged + other.judged,
            (*self.differences, *other.differences),
            (*self.unjudged, *other.unjudged),
        )


class _NotJudgedError(Exception):
    """A decision can't be made again; the message says why."""


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A decision as it stands in the journal: what it was of, and the payload, ``None`` where a plan was judged."""

    seq: int
    action: str
    decision: Decision
    filled: Filled | None
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class _Journal:
    """A journal, folded up to each of its events."""

    events: Sequence[Event]
    runs: tuple[Run, ...]
    contract_of: ContractOf
    policy_of: PolicyOf
    advice: tuple[ActionAdvised, ...] = ()
    planned: dict[str, Decision] = field(default_factory=dict[str, Decision])


def replay_decisions(events: Sequence[Event], contract_of: ContractOf, policy_of: PolicyOf) -> DecisionReplay:
    """Make each recorded decision of a run again and compare it with what was recorded.

    Raises:
        orchestration.run.reducer.BrokenJournalError: the events do not follow one another.
    """
    advice = tuple(event for event in events if isinstance(event, ActionAdvised))
    journal = _Journal(events, tuple(_folds(events)), contract_of, policy_of, advice)
    return sum((_replay_event(seq, event, journal) for seq, event in enumerate(events, 1)), DecisionReplay())


def _replay_event(seq: int, event: Event, journal: _Journal) -> DecisionReplay:
    if isinstance(event, PlaceJudged):
        return _replay_place(seq, event, journal)
    return sum((_replay(one, journal) for one in _list_recorded(seq, event, journal)), DecisionReplay())


def _folds(events: Sequence[Event]) -> Iterator[Run]:
    run: Run | None = None
    for event in events:
        run = apply(run, event)
        yield run


def _list_recorded(seq: int, event: Event, journal: _Journal) -> Iterator[_Recorded]:
    """Yield the decisions of policy that an event records; what a person decided is their own."""
    match event:
        case PlanAccepted(plan=plan, decisions=decisions) | PlanChanged(plan=plan, decisions=decisions):
            journal.planned.clear()
            journal.planned.update(decisions)
            yield from (_Recorded(seq, action, one, None, plan) for action, one in decisions.items())
        case ActionStarted(action=action, decision=decision, filled=filled):
            yield _Recorded(seq, action, decision, filled)
        case ActionRehearsed(filled=Filled() as filled, decision=Decision() as decision):
            payload = {name: value for name, value in filled.payload.items() if not _is_open(event.template, value)}
            yield _Recorded(seq, event.action, decision, filled.model_copy(update={"payload": payload}))
        case ApprovalAsked(approval=approval):
            for item in approval.items:
                payload = {name: value for name, value in item.payload.items() if not _is_open(item.template, value)}
                filled = Filled(payload=payload, origins=item.origins, resolved=item.resolved)
                yield _Recorded(seq, item.action, item.decision, filled)
        case ActionDenied(action=action, decision=decision, filled=filled):
            if filled is not None or journal.planned.get(action) != decision:
                yield _Recorded(seq, action, decision, filled)
        case QuestionAsked(question=question, filled=filled) if question.decision is not None:
            if filled is not None or journal.planned.get(question.action) != question.decision:
                yield _Recorded(seq, question.action, question.decision, filled)
        case _:
            return


def _is_open(template: bool, value: Json) -> bool:
    """Whether a value was left out when the step was judged ahead, because an earlier step was still to give it."""
    return template and any(find_references(value))


def _replay(recorded: _Recorded, journal: _Journal) -> DecisionReplay:
    name = f"event {recorded.seq}, {recorded.action}"
    try:
        again = _judge_again(recorded, journal)
    except _NotJudgedError as why:
        return DecisionReplay(unjudged=(f"{name}: {why}",))
    if again.model_copy(update={"facts": recorded.decision.facts}) == recorded.decision:
        return DecisionReplay(1)
    return DecisionReplay(1, (f"{name}: recorded {_tell(recorded.decision)}, now {_tell(again)}",))


def _judge_again(recorded: _Recorded, journal: _Journal) -> Decision:
    decision, known = recorded.decision, recorded.decision.facts
    if known is None:
        raise _NotJudgedError(UNKNOWN)
    policy = restore_policy(_find_policy(decision.policy, known.policy, journal), known)
    if recorded.plan is not None:
        return _judge_planned(recorded, recorded.plan, policy, known, journal)
    run = _find_run(known, journal)
    if run.plan is None or recorded.filled is None:
        raise _NotJudgedError("it was recorded without what it judged")
    action = run.plan.action(recorded.action)
    case = restore_case(run, action, recorded.filled, known, policy=policy, contract_of=journal.contract_of)
    if case is None:
        raise _NotJudgedError(f"there is no tool {action.tool} any more")
    again = judge_case(case).decision
    if decision.rule == NO_APPROVERS:
        return _judge_without_approvers(run, case.dangers, again, known, policy)
    if decision.rule == ADVISED and again.decision == "allow":
        return _apply_advice(recorded, again, journal)
    if decision.rule == UNADVISED and again.decision == "allow":
        return _apply_silence(recorded, again, journal, policy)
    return again


def _find_run(known: OutsideFacts, journal: _Journal) -> Run:
    """Return the run as it was judged: without what others recorded meanwhile."""
    if not known.unseen:
        return journal.runs[known.revision - 1]
    seen = [event for seq, event in enumerate(journal.events[: known.revision], 1) if seq not in known.unseen]
    return fold_events(seen)


def _find_policy(version: int, digest: str, journal: _Journal) -> TeamPolicy:
    if not digest:
        raise _NotJudgedError(UNKNOWN)
    policy = journal.policy_of(version, digest)
    if policy is None or compute_policy_digest(policy) != digest:
        raise _NotJudgedError(f"policy version {version} as it was then is not kept")
    return policy


def _judge_planned(
    recorded: _Recorded, plan: Plan, policy: TeamPolicy, known: OutsideFacts, journal: _Journal
) -> Decision:
    action = plan.action(recorded.action)
    contract = journal.contract_of(action.tool)
    if contract is None:
        raise _NotJudgedError(f"there is no tool {action.tool} any more")
    return judge_case(build_planned_case(action, contract, policy, restore_scopes(known))).decision


def _judge_without_approvers(
    run: Run, dangers: Sequence[str], again: Decision, known: OutsideFacts, policy: TeamPolicy
) -> Decision:
    """What is of high risk is refused where nobody could say yes to it."""
    people = tuple(Person(one, membership="member") for one in known.approvers or ())
    if again.decision != "require_confirm" or find_deciders(run, Approvers(people), policy, high_risk=True):
        return again
    return Decision(decision="deny", rule=NO_APPROVERS, reason=", ".join(dangers), policy=policy.version, facts=known)


def _apply_advice(recorded: _Recorded, allowed: Decision, journal: _Journal) -> Decision:
    """The reviewer's word was a model's: that it was said is in the journal."""
    worries = [one for one in journal.advice if one.action == recorded.action and one.word == "worried"]
    if not any(one.reason == recorded.decision.reason for one in worries):
        return allowed
    said: dict[str, object] = {"decision": "require_confirm", "rule": ADVISED, "reason": recorded.decision.reason}
    return allowed.model_copy(update=said)


def _apply_silence(recorded: _Recorded, allowed: Decision, journal: _Journal, policy: TeamPolicy) -> Decision:
    """The reviewer gave no answer: that is in the journal, and what then is the team's to say."""
    silent = any(one.action == recorded.action and one.word == "silent" for one in journal.advice)
    if not silent or policy.adviser_silence != "ask":
        return allowed
    said: dict[str, object] = {"decision": "require_confirm", "rule": UNADVISED, "reason": ""}
    return allowed.model_copy(update=said)


def _replay_place(seq: int, event: PlaceJudged, journal: _Journal) -> DecisionReplay:
    try:
        policy = _find_policy(event.policy, event.policy_digest, journal)
    except _NotJudgedError as why:
        return DecisionReplay(unjudged=(f"event {seq}, the place: {why}",))
    again = judge_visibility(event.sight, policy)
    if again == event.word:
        return DecisionReplay(1)
    return DecisionReplay(1, (f"event {seq}, the place: recorded {event.word}, now {again}",))


def _tell(decision: Decision) -> str:
    return f"{decision.decision} by {decision.rule}" + (f" ({decision.reason})" if decision.reason else "")
