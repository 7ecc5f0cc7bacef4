"""A word in the thread of a run that is under way: a change of its plan, or something else."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import get_args

from bot.slack.command_port import CommandPort
from bot.slack.notices import Notices
from bot.slack.people import Member
from orchestration.ports import RunRow, RunStore
from orchestration.run.commands import ChangePlan
from schemas.events import EndStatus
from schemas.request import Request

REMEMBERED = 1_000
LOOKED_BACK = 20
"""Runs of the team that are looked through for one that a message has changed already and that is over since."""


@dataclass(frozen=True, slots=True)
class PlanTalk:
    """Takes changes of plans to the command handler. Slack tells of a mention twice, as a mention and as a message; the
    second changes nothing."""

    commands: CommandPort
    runs: RunStore
    notices: Notices
    _heard: OrderedDict[str, None] = field(default_factory=OrderedDict[str, None])

    async def took(self, key: str, request: Request, member: Member, *, addressed: bool) -> bool:
        """Return whether what was said was about a run of the thread, and was carried or answered.

        What is not said to metel counts only where the one who asked for the run says plainly what to change; the
        rest is talk among people, and nothing is said to it.
        """
        if not request.in_thread and not request.place.is_direct:
            return False
        if request.id in self._heard:
            return True
        row = await self._meant(request, member, addressed=addressed)
        if row is None:
            return await self._was_taken(request)
        change = ChangePlan(request.text, said_in=request.id)
        told = await self.commands.take(row.team, row.id, change, member.who, delivery=key)
        self._remember(request.id)
        if not told.accepted:
            await self.notices.tell_asker(request, told.notice)
        return True

    async def _meant(self, request: Request, member: Member, *, addressed: bool) -> RunRow | None:
        """Return the run of the thread whose plan is spoken of: the latest that surely is meant, else may be.

        Between metel and one person nobody need write in the thread, but then the words must be plain.
        """
        unsure: RunRow | None = None
        for row in await self._open_runs(request):
            if not addressed and row.user != member.id:
                continue
            clarity = await self.commands.hears_change(row.team, row.id, request.text)
            if clarity == "clear":
                return row
            if clarity == "perhaps" and addressed and request.in_thread and unsure is None:
                unsure = row
        return unsure

    async def _open_runs(self, request: Request) -> Sequence[RunRow]:
        """Return the runs that may be meant, the latest first."""
        place = request.place
        if request.in_thread:
            return (await self.runs.unfinished_in(place.team, place.channel, place.thread_ts))[::-1]
        rows = await self.runs.recent(place.team, LOOKED_BACK)
        return [row for row in rows if row.channel == place.channel and row.status not in get_args(EndStatus)]

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
