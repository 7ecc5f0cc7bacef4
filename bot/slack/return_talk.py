"""Words that come back to what a thread has done: to have it undone, or what failed tried again."""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.cards.answer import can_be_undone
from bot.slack.cards.voice import Voice
from bot.slack.command_port import CommandPort
from bot.slack.notices import Notices
from bot.slack.people import Member
from bot.slack.typed_text import revisit_word
from orchestration.plan.thread_context import Session
from orchestration.run.commands import Revisit, RevisitAct
from orchestration.run.reopen import retriable
from schemas.request import Request
from schemas.run import Run


@dataclass(frozen=True, slots=True)
class ReturnTalk:
    """Takes such words to the command handler, as the buttons of an answer do."""

    commands: CommandPort
    session: Session
    notices: Notices
    voice: Voice

    async def took(self, key: str, request: Request, member: Member) -> bool:
        """Return whether the words were said of something that was done here, and were carried or answered."""
        act = revisit_word(request.text)
        run = await self._meant(act, request) if act is not None else None
        if act is None or run is None:
            return False
        told = await self.commands.take(run.team, run.id, Revisit(act), member.who, delivery=key)
        if not told.accepted:
            await self.notices.tell_asker(request, told.notice)
        return True

    async def _meant(self, act: RevisitAct, request: Request) -> Run | None:
        """Return the latest run that did something which has a way back, or the latest of all if a step of it can be
        tried again."""
        async for run in self.session.ended(request.place):
            if run.request.undoes:
                continue
            if act == "retry":
                return run if retriable(run) else None
            if can_be_undone(run, self.voice):
                return run
        return None
