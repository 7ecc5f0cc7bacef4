"""The people around a run: who acts, who approves and who can read its place, as the workspace says now."""

from __future__ import annotations

import structlog

from orchestration.ask.approvers import Actor, is_high_risk
from orchestration.execution.context import TeamContext
from orchestration.policy.outside import word_on
from orchestration.ports import Approvers, Person
from orchestration.tool import ToolError
from schemas.events import PlaceJudged
from schemas.run import Run
from schemas.team import TeamSettings

TERMINAL = "terminal"
"""Who asks on an operator's terminal without saying for whom: nobody whom the workspace knows."""


async def actor_of(team: TeamContext, run: Run, approval_id: str, by: str, by_name: str) -> Actor:
    """Return who wants to decide an approval. Nothing is asked about one that is decided already.

    Raises:
        ToolError: the workspace could not be asked.
    """
    record = run.approvals.get(approval_id)
    if record is None or not record.open:
        return Actor(Person(by, by_name), policy=team.policy)
    person = await person_of(team, run, by, by_name)
    needs_approvers = by != run.request.user or is_high_risk(record.approval)
    return Actor(person, await approvers_of(team) if needs_approvers else Approvers(), team.policy)


async def person_of(team: TeamContext, run: Run, by: str, by_name: str) -> Person:
    """Return someone as the workspace says they are; the operator who asked on the terminal is taken for a member, who
    decides what is of low risk."""
    if by == TERMINAL == run.request.user:
        return Person(by, by_name, "member")
    return await team.directory.person(by)


async def approvers_of(team: TeamContext) -> Approvers:
    """Return the team's approvers: those whom the policy and the settings name, else the workspace's admins."""
    return await team.directory.approvers((*team.policy.approvers, *team.settings.approvers))


async def settings_for(team: TeamContext, run: Run, by: str) -> TeamSettings:
    """Return the team's settings with its approvers as they are now. The one who asked may steer a run without."""
    if by == run.request.user:
        return team.settings
    approvers = await approvers_of(team)
    return team.settings.model_copy(update={"approvers": tuple(sorted(approvers.ids))})


_log = structlog.stdlib.get_logger("metel.places")


async def look_at_place(team: TeamContext, run: Run) -> tuple[PlaceJudged, ...]:
    """Return the word on the run's place, where it is another than before. What was asked for on the terminal has no
    thread: whatever channel it is said to be of, the operator alone reads the answer.

    Raises:
        ToolError: the workspace could not be asked just now, and nothing was begun yet. Of a run that is under way what
            was known stays: whoever tells anything there looks again before.
    """
    place = run.request.place
    if run.ended is not None or not place.thread_ts:
        return ()
    try:
        sight = await team.visibility.sight(place.channel)
    except ToolError as error:
        if run.plan is None:
            raise
        _log.info("place_not_seen", run=run.id, why=error.failure.code)
        return ()
    word, known = word_on(sight, team.policy), run.place_judged
    if (sight, word) == (("inside", "allow") if known is None else (known.sight, known.word)):
        return ()
    return (PlaceJudged(at=team.clock.now(), sight=sight, word=word, policy=team.policy.version),)
