"""Who acts on a run: what the workspace says of them and of the team's approvers, asked at the moment they act."""

from __future__ import annotations

from orchestration.ask.approvers import Actor, is_high_risk
from orchestration.ports import Approvers, Person
from orchestration.work import Desk
from schemas.run import Run
from schemas.team import TeamSettings

TERMINAL = "terminal"
"""Who asks on an operator's terminal without saying for whom: nobody whom the workspace knows."""


async def actor_of(desk: Desk, run: Run, approval_id: str, by: str, by_name: str) -> Actor:
    """Return who wants to decide an approval. Nothing is asked about one that is decided already.

    Raises:
        ToolError: the workspace could not be asked.
    """
    record = run.approvals.get(approval_id)
    if record is None or not record.open:
        return Actor(Person(by, by_name), policy=desk.policy)
    person = await person_of(desk, run, by, by_name)
    needs_approvers = by != run.request.user or is_high_risk(record.approval)
    return Actor(person, await approvers_of(desk) if needs_approvers else Approvers(), desk.policy)


async def person_of(desk: Desk, run: Run, by: str, by_name: str) -> Person:
    """Return someone as the workspace says they are; the operator who asked on the terminal is taken for a member, who
    decides what is of low risk."""
    if by == TERMINAL == run.request.user:
        return Person(by, by_name, "member")
    return await desk.directory.person(by)


async def approvers_of(desk: Desk) -> Approvers:
    """Return the team's approvers: those whom the policy and the settings name, else the workspace's admins."""
    return await desk.directory.approvers((*desk.policy.approvers, *desk.team.approvers))


async def settings_for(desk: Desk, run: Run, by: str) -> TeamSettings:
    """Return the team's settings with its approvers as they are now. The one who asked may steer a run without."""
    if by == run.request.user:
        return desk.team
    approvers = await approvers_of(desk)
    return desk.team.model_copy(update={"approvers": tuple(sorted(approvers.ids))})
