"""A word in the thread of a run that is under way: a change of its plan, or something else."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.slack.desk import Desk
from bot.slack.notices import Notices
from bot.slack.people import Member
from orchestration.ports import RunRow, RunStore
from schemas.request import Request

REMEMBERED = 1_000
LOOKED_BACK = 20
"""Runs of the team that are looked through for one that a message has changed already and that is over since."""


@dataclass(frozen=True, slots=True)
class PlanTalk:
    """Takes changes of plans to the desk. Slack tells of a mention twice, as a mention and as a message; the second
    changes nothing."""

    desk: Desk
    runs: RunStore
    notices: Notices
    _heard: OrderedDict[str, None] = field(default_factory=OrderedDict[str, None])

    async def took(self, key: str, request: Request, member: Member, *, addressed: bool) -> bool:
        """Return whether what was said was about a run of the thread, and was carried or answered.

        What is not said to metel counts only where the one who asked for the run says plainly what to change; the
        rest is talk among people, and nothing is said to it.
        """
        if not request.in_thread:
            return False
        if request.id in self._heard:
            return True
        row = await self._meant(request, member, addressed=addressed)
        if row is None:
            return await self._was_taken(request)
        told = await self.desk.change_plan(
            row.team, row.id, request.text, by=member.id, by_name=member.name, said_in=request.id, delivery=key
        )
        self._remember(request.id)
        if not told.accepted:
            await self.notices.tell_asker(request, told.notice)
        return True

    async def _meant(self, request: Request, member: Member, *, addressed: bool) -> RunRow | None:
        """Return the run of the thread whose plan is spoken of: the latest that surely is meant, else may be."""
        place = request.place
        unsure: RunRow | None = None
        for row in reversed(await self.runs.unfinished_in(place.team, place.channel, place.thread_ts)):
            if not addressed and row.user != member.id:
                continue
            clarity = await self.desk.hears_change(row.team, row.id, request.text)
            if clarity == "clear":
                return row
            if clarity == "perhaps" and addressed and unsure is None:
                unsure = row
        return unsure

    async def _was_taken(self, request: Request) -> bool:
        """Whether another process has changed a plan by this very message."""
        place = request.place
        for row in await self.runs.recent(place.team, LOOKED_BACK):
            if (row.channel, row.thread_ts) == (place.channel, place.thread_ts):
                run = await self.runs.load(row.team, row.id)
                if any(change.said_in == request.id for change in run.plan_changes):
                    return True
        return False

    def _remember(self, request_id: str) -> None:
        self._heard[request_id] = None
        while len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
