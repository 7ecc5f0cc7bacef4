"""What is said to metel in the thread of a run that waits: the answer to its question, or words that answer nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.slack.command_port import CommandPort
from bot.slack.notices import Notices
from bot.slack.people import Member
from orchestration.ask.spoken_answers import Lacking
from orchestration.commands.thread_words import AnswerHeard, AnswerUnread, Heard, OnlyWaits, OverAlready, WaitsFor
from orchestration.ports import RunRow, RunStore
from orchestration.run.commands import AnswerQuestion
from orchestration.text.messages import Wording, load_wording
from schemas.errors import ErrorKind
from schemas.request import Request

REMEMBERED = 1_000
LOOKED_BACK = 20
"""Runs of the team that are looked through for one that a message has answered already and that is over since."""

_UNREAD: Mapping[Lacking, str] = {
    "number": "notice.unread_number",
    "moment": "notice.unread_moment",
    "day": "notice.unread_day",
}
_WAITS: Mapping[WaitsFor, str] = {"question": "notice.waits_question", "approval": "notice.waits_approval"}


@dataclass(frozen=True, slots=True)
class AnswerTalk:
    """Takes answers in words to the command handler. Slack tells of a mention twice; the second time it answers
    nothing."""

    commands: CommandPort
    runs: RunStore
    notices: Notices
    wording: Wording
    _heard: OrderedDict[str, None] = field(default_factory=OrderedDict[str, None])

    async def took(self, key: str, request: Request, member: Member) -> bool:
        """Return whether what was said to metel was for a run of the thread that waits, and was carried or answered."""
        if not request.in_thread:
            return False
        if request.id in self._heard:
            return True
        rows = await self._runs_meant(request)
        heard = [(row, await self.commands.hears(row.team, row.id, request.text, member.id)) for row in rows]
        if await self._was_taken(request):
            return True
        meant = _meant(heard)
        if meant is not None:
            await self._carry(key, request, member, meant)
            self._remember(request.id)
        return meant is not None

    async def _carry(self, key: str, request: Request, member: Member, meant: tuple[RunRow, Heard]) -> None:
        row, said = meant
        match said:
            case AnswerHeard():
                answer = AnswerQuestion(said.question, said.value, said_in=request.id)
                told = await self.commands.take(row.team, row.id, answer, member.who, delivery=key)
                if not told.accepted:
                    await self.notices.tell_asker(request, told.notice)
            case AnswerUnread():
                await self._tell(request, _UNREAD[said.lacking])
            case OnlyWaits():
                await self._tell(request, _WAITS[said.waits_for])
            case OverAlready():
                words = load_wording("orchestration.text").error(request.language, ErrorKind.NOTHING_TO_CHANGE)
                await self.notices.tell_asker(request, words)

    async def _tell(self, request: Request, words: str) -> None:
        await self.notices.tell_asker(request, self.wording.say(request.language, words))

    async def _runs_meant(self, request: Request) -> Sequence[RunRow]:
        """Return the runs of the thread that have not ended, the latest first; where there is none, the last of it."""
        place = request.place
        open_runs = await self.runs.unfinished_in(place.team, place.channel, place.thread_ts)
        return open_runs[::-1] or (await self._recent(request))[:1]

    async def _recent(self, request: Request) -> Sequence[RunRow]:
        place = request.place
        rows = await self.runs.recent(place.team, LOOKED_BACK)
        return [row for row in rows if (row.channel, row.thread_ts) == (place.channel, place.thread_ts)]

    async def _was_taken(self, request: Request) -> bool:
        """Whether another process has answered a question by this very message."""
        for row in await self._recent(request):
            run = await self.runs.load(row.team, row.id)
            if any(record.said_in == request.id for record in run.questions.values()):
                return True
        return False

    def _remember(self, request_id: str) -> None:
        self._heard[request_id] = None
        while len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)


def _meant(heard: Sequence[tuple[RunRow, Heard | None]]) -> tuple[RunRow, Heard] | None:
    """Return the run that is spoken to: one that is plainly answered, else the latest that something is said to."""
    said = [(row, one) for row, one in heard if one is not None]
    plainly = [(row, one) for row, one in said if isinstance(one, AnswerHeard) and one.plainly]
    if plainly:
        return plainly[0]
    return next(iter(said), None)
