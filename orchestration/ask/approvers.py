"""Approvers: who may decide, from what the workspace says at this moment. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from orchestration.policy.risk import DESTRUCTIVE
from orchestration.policy.team import TeamPolicy
from orchestration.remembered import PERSONAL_FACT_TOOLS
from orchestration.run.commands import Rejection
from orchestration.workspace import Approvers, Person
from schemas.ask import Approval
from schemas.errors import ErrorKind
from schemas.run import Run

NO_APPROVERS = "approvers.none"
"""The rule of a no that stands for nobody being there to say yes."""


def is_high_risk(approval: Approval) -> bool:
    """Whether a step of it needs the team's approvers. Before steps told all their dangers, the rules that asked did,
    whichever of them came first."""
    return any(item.dangers or DESTRUCTIVE in (item.decision.rule, *item.rules) for item in approval.items)


def is_personal(approval: Approval) -> bool:
    """Whether a step of it is on what is remembered for the one who asked: then nobody else decides it."""
    return any(item.tool in PERSONAL_FACT_TOOLS for item in approval.items)


def find_deciders(run: Run, approvers: Approvers, policy: TeamPolicy, *, high_risk: bool) -> tuple[Person, ...]:
    """Return who may decide: of low risk the one who asked and the approvers, of high risk the approvers alone, and
    where ``four_eyes`` is on never the one who asked. A team of one (``solo``) decides for itself."""
    asker = Person(run.request.user, run.request.user_name, "member")
    others = tuple(person for person in approvers.people if person.id != asker.id)
    if not high_risk or policy.solo:
        return (asker, *others)
    if policy.four_eyes or asker.id not in approvers.ids:
        return others
    return (asker, *others)


def is_solo(run: Run, by: str, approvers: Approvers, policy: TeamPolicy, *, high_risk: bool) -> bool:
    """Whether a decision counts only because the team is one of one person."""
    return high_risk and policy.solo and by == run.request.user and by not in approvers.ids


def check_decider(
    run: Run, approval: Approval, who: Person, approvers: Approvers, policy: TeamPolicy
) -> Rejection | None:
    """Return why a person may not decide an approval, or ``None`` where they may.

    ``who`` and ``approvers`` are what the workspace says at this moment; what it could not tell counts as no.
    """
    if who.membership != "member":
        return Rejection(ErrorKind.NO_MEMBER)
    if is_personal(approval) and who.id != run.request.user:
        return Rejection(ErrorKind.ONLY_THE_ASKER, {"user": run.request.asker_name})
    high_risk = is_high_risk(approval)
    able = find_deciders(run, approvers, policy, high_risk=high_risk)
    if any(person.id == who.id for person in able):
        return None
    if who.id == run.request.user and who.id in approvers.ids:
        return Rejection(ErrorKind.OWN_REQUEST, {"who": describe_deciders(able, approvers)})
    asker = run.request.asker_name
    return Rejection(ErrorKind.NOT_AN_APPROVER, {"who": describe_deciders(able, approvers), "user": asker})


@dataclass(frozen=True, slots=True)
class Actor:
    """Who wants to decide, with what the workspace says at this moment of them and of the team's approvers, and the
    policy in force."""

    person: Person
    approvers: Approvers = field(default_factory=Approvers)
    policy: TeamPolicy = field(default_factory=TeamPolicy)

    def refusal(self, run: Run, approval: Approval) -> Rejection | None:
        """Return why they may not decide an approval, or ``None`` where they may."""
        return check_decider(run, approval, self.person, self.approvers, self.policy)

    def is_solo(self, run: Run, approval: Approval) -> bool:
        """Whether their decision counts only because the team is one of one person."""
        high_risk = is_high_risk(approval)
        return is_solo(run, self.person.id, self.approvers, self.policy, high_risk=high_risk)


def may_steer(run: Run, by: str, approvers: Collection[str]) -> bool:
    """Whether a person may pause, resume, change or undo a run and say what becomes of a failed step of it: the one who
    asked may, and the team's approvers."""
    return by == run.request.user or by in approvers


MOST_NAMED = 5


def describe_deciders(able: Collection[Person], approvers: Approvers) -> str:
    """Return the deciders in words: groups by their handle, others by name; at most a handful."""
    names = [f"@{handle}" for _, handle in approvers.groups] if able else []
    names += [person.name or person.id for person in able if person.id not in approvers.grouped]
    more = f" +{len(names) - MOST_NAMED}" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more if names else "—"


def list_mentions(able: Collection[Person], approvers: Approvers, run: Run, *, high_risk: bool) -> tuple[str, ...]:
    """Return whom a card calls, and nobody else: of low risk the one who asked, of high risk the approvers, groups by
    their id."""
    if not high_risk:
        return (run.request.user,)
    groups = [group for group, _ in approvers.groups] if any(person.id in approvers.grouped for person in able) else []
    return (*groups, *(person.id for person in able if person.id not in approvers.grouped))[:MOST_NAMED]
