"""Recorded facts: what a decision knew from outside of the journal, kept with it so that it can be made again. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from orchestration.identity_cache import cache_by_identity
from orchestration.policy.case import Case, build_case
from orchestration.policy.limits import DayUsage, LimitDay
from orchestration.policy.plan_lock import ContractOf
from orchestration.policy.team import TeamPolicy
from orchestration.run.ids import dump_canonical_json, hash_parts
from schemas.contract import ToolContract
from schemas.decision import Decision, OutsideFacts, UsedToday
from schemas.events import ActionDenied, ActionStarted, ApprovalAsked, Event, QuestionAsked
from schemas.plan import Action
from schemas.run import Run
from schemas.states import Filled
from schemas.values import drop_checks

FROM_OUTSIDE: Mapping[str, str] = {
    "granted": "granted",
    "spent": "used",
    "revision": "revision",
    "hosts": "hosts",
}
"""The fields of ``Case`` that the journal does not tell, and where they are recorded; a fold of the run gives all
others."""


_make_facts = drop_checks(OutsideFacts)


def record_facts(case: Case) -> OutsideFacts:
    """Return what a case holds that the journal does not tell."""
    policy = case.policy
    named = bool(policy.allowed_people or policy.denied_people)
    return _make_facts(
        policy=compute_policy_digest(policy),
        revision=case.revision,
        granted=record_scopes(case.contract, case.granted),
        hosts={**case.hosts} if case.links else {},
        used=_used(case.spent) if case.spent is not None else None,
        people=(policy.allowed_people, policy.denied_people) if named else None,
    )


@cache_by_identity(64)
def compute_policy_digest(policy: TeamPolicy) -> str:
    """Return the SHA-256 of a policy beside its lists of people, which are filled with the members of groups, and its
    access rules, which are too: what came of those stands with each name."""
    filled = {"allowed_people", "denied_people", "access"}
    told = policy.model_dump(mode="json", exclude_defaults=True, exclude=filled)
    return hash_parts("policy", dump_canonical_json(told))


def record_scopes(contract: ToolContract, granted: frozenset[str] | None) -> tuple[str, ...] | None:
    """Return those of the scopes that a tool requires which are granted; no others count."""
    return None if granted is None else tuple(sorted(granted.intersection(contract.scopes_required)))


def move_behind(events: Sequence[Event], kept: Sequence[Event], before: Run, newer: Run) -> tuple[Event, ...]:
    """Return ``kept`` of ``events``, which were to follow ``before``, as they are recorded behind ``newer``: with what
    their decisions did not see."""
    unseen = tuple(range(before.revision + 1, newer.revision + 1))

    def move(known: OutsideFacts) -> OutsideFacts:
        own = known.revision - before.revision
        if own <= 0:  # it was judged before any of these: what it saw stands where it stood
            return known
        seen = sum(any(event is one for one in kept) for event in events[:own])
        return known.model_copy(update={"revision": newer.revision + seen, "unseen": (*known.unseen, *unseen)})

    return tuple(_change_facts(event, move) for event in kept)


def _change_facts(event: Event, change: Callable[[OutsideFacts], OutsideFacts]) -> Event:
    def changed(decision: Decision) -> Decision:
        facts = change(decision.facts) if decision.facts is not None else None
        return decision if facts is decision.facts else decision.model_copy(update={"facts": facts})

    match event:
        case ActionStarted(decision=decision) | ActionDenied(decision=decision):
            return event.model_copy(update={"decision": changed(decision)})
        case QuestionAsked(question=question) if question.decision is not None:
            asked = question.model_copy(update={"decision": changed(question.decision)})
            return event.model_copy(update={"question": asked})
        case ApprovalAsked(approval=approval):
            items = tuple(one.model_copy(update={"decision": changed(one.decision)}) for one in approval.items)
            return event.model_copy(update={"approval": approval.model_copy(update={"items": items})})
        case _:
            return event


def restore_case(
    run: Run, action: Action, filled: Filled, known: OutsideFacts, *, policy: TeamPolicy, contract_of: ContractOf
) -> Case | None:
    """Return the case that was judged of a payload: ``run`` is the run as it was, ``policy`` the version of then.
    ``None`` where the tool is not there any more."""
    contract = contract_of(action.tool)
    if contract is None:
        return None
    return build_case(
        run,
        action,
        contract,
        filled,
        restore_policy(policy, known),
        granted=restore_scopes(known),
        spent=_spent(known.used) if known.used is not None else None,
        hosts=known.hosts,
    )


def restore_scopes(known: OutsideFacts) -> frozenset[str] | None:
    """Return the granted scopes that counted."""
    return None if known.granted is None else frozenset(known.granted)


def restore_policy(policy: TeamPolicy, known: OutsideFacts) -> TeamPolicy:
    """Return a version of the policy with the lists of people as they were filled then."""
    if known.people is None:
        return policy
    allowed, denied = known.people
    return policy.model_copy(update={"allowed_people": allowed, "denied_people": denied})


def _used(spent: DayUsage) -> UsedToday:
    return UsedToday(person={**spent.person}, team={**spent.team}, start=spent.day.start, end=spent.day.end)


def _spent(used: UsedToday) -> DayUsage:
    return DayUsage(used.person, used.team, LimitDay(used.start, used.end))
