"""What is said in the thread of a run: an answer, a change of its plan, a decision, or a way back."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import get_args

import structlog

from bot.slack.cards.answer import can_be_undone
from bot.slack.cards.text import CardText
from bot.slack.intents import Click, CommandPort, DecisionSaid
from bot.slack.people import Member, Notices
from bot.slack.typed_text import parse_revisit_word
from orchestration.ask.spoken_answers import Lacking
from orchestration.commands.thread_words import (
    RunOver,
    RunWaiting,
    ThreadAnswer,
    ThreadMeaning,
    UnreadableText,
    WaitsFor,
)
from orchestration.plan.thread_context import Session
from orchestration.ports import RunRow, RunStore
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import AnswerQuestion, ChangePlan, DecideApproval, Revisit, RevisitAct, Who
from orchestration.run.deadlines import is_awaited
from orchestration.run.edit_events import list_newest_approvals
from orchestration.run.plan_events import find_retriable_steps
from orchestration.text.messages import Wording, load_wording
from schemas.errors import ErrorKind
from schemas.events import EndStatus
from schemas.plan import Language
from schemas.request import Request
from schemas.run import Run

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
class AnswerHandler:
    """Takes answers in words to the command handler. Slack tells of a mention twice; the second time it answers
    nothing."""

    commands: CommandPort
    runs: RunStore
    notices: Notices
    wording: Wording
    _heard: OrderedDict[str, None] = field(default_factory=OrderedDict[str, None])

    async def handle_message(self, key: str, request: Request, member: Member) -> bool:
        """Return whether what was said to metel was for a run of the thread that waits, and was carried or answered."""
        if not request.in_thread:
            return False
        if request.id in self._heard:
            return True
        rows = await self._runs_meant(request)
        heard = [(row, await self.commands.hears(row.team, row.id, request.text, member.id)) for row in rows]
        if await self._was_taken(request):
            return True
        meant = _run_meant(heard)
        if meant is not None:
            await self._carry(key, request, member, meant)
            self._remember(request.id)
        return meant is not None

    async def _carry(self, key: str, request: Request, member: Member, meant: tuple[RunRow, ThreadMeaning]) -> None:
        row, said = meant
        match said:
            case ThreadAnswer():
                answer = AnswerQuestion(said.question, said.value, said_in=request.id)
                told = await self.commands.take(row.team, row.id, answer, member.who, delivery=key)
                if not told.accepted:
                    await self.notices.tell_asker(request, told.notice)
            case UnreadableText():
                await self._tell(request, _UNREAD[said.lacking])
            case RunWaiting():
                await self._tell(request, _WAITS[said.waits_for])
            case RunOver():
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


def _run_meant(heard: Sequence[tuple[RunRow, ThreadMeaning | None]]) -> tuple[RunRow, ThreadMeaning] | None:
    """Return the run that is spoken to: one that is plainly answered, else the latest that something is said to."""
    said = [(row, one) for row, one in heard if one is not None]
    plainly = [(row, one) for row, one in said if isinstance(one, ThreadAnswer) and one.plainly]
    if plainly:
        return plainly[0]
    return next(iter(said), None)


CHANGES_REMEMBERED = 1_000

CHANGES_LOOKED_BACK = 20
"""Runs of the team that are looked through for one that a message has changed already and that is over since."""


@dataclass(frozen=True, slots=True)
class PlanChangeHandler:
    """Takes changes of plans to the command handler. Slack tells of a mention twice, as a mention and as a message; the
    second changes nothing."""

    commands: CommandPort
    runs: RunStore
    notices: Notices
    _heard: OrderedDict[str, None] = field(default_factory=OrderedDict[str, None])

    async def handle_message(self, key: str, request: Request, member: Member, *, addressed: bool) -> bool:
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
        rows = await self.runs.recent(place.team, CHANGES_LOOKED_BACK)
        return [row for row in rows if row.channel == place.channel and row.status not in get_args(EndStatus)]

    async def _was_taken(self, request: Request) -> bool:
        """Whether another process has changed a plan by this very message."""
        place = request.place
        for row in await self.runs.recent(place.team, CHANGES_LOOKED_BACK):
            if (row.channel, row.thread_ts) == (place.channel, place.thread_ts):
                run = await self.runs.load(row.team, row.id)
                if any(change.said_in == request.id for change in run.plan_changes):
                    return True
        return False

    def _remember(self, request_id: str) -> None:
        self._heard[request_id] = None
        while len(self._heard) > CHANGES_REMEMBERED:
            self._heard.popitem(last=False)


@dataclass(frozen=True, slots=True)
class RevisitHandler:
    """Takes such words to the command handler, as the buttons of an answer do."""

    commands: CommandPort
    session: Session
    notices: Notices
    card_text: CardText

    async def handle_message(self, key: str, request: Request, member: Member) -> bool:
        """Return whether the words were said of something that was done here, and were carried or answered."""
        act = parse_revisit_word(request.text)
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
                return run if find_retriable_steps(run) else None
            if can_be_undone(run, self.card_text):
                return run
        return None


_log = structlog.stdlib.get_logger("metel.approvals")


@dataclass(frozen=True, slots=True)
class ApprovalHandler:
    """Takes commands about approvals to the command handler. ``language`` is the team's, for words that belong to no
    run."""

    commands: CommandPort
    runs: RunStore
    notices: Notices
    language: Language

    async def turn_away(self, run: Run, approval: str, click: Click) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        _log.warning("decision_by_no_member", team=run.team, run=run.id, approval=approval, by=click.by)
        await self.commands.note_refused(run.team, run.id, approval, Who(click.by, click.by_name))

    async def waiting(self, click: Click) -> list[tuple[Run, str]]:
        """Return the approvals that wait in a thread, with their runs. A word where none does is talk among people."""
        rows = await self.runs.unfinished_in(click.team, click.channel, click.thread_ts)
        runs = [await self.runs.load(row.team, row.id) for row in rows]
        return [
            (run, record.approval.id)
            for run in runs
            for record in list_newest_approvals(run)
            if record.open and is_awaited(run, record.approval.id)
        ]

    async def said(self, key: str, intent: DecisionSaid, member: Member, waiting: list[tuple[Run, str]]) -> bool:
        """Take an exact word as the decision of the one approval that waits. Returns whether the delivery was
        carried."""
        if len(waiting) > 1:
            await self._tell(intent.click, ErrorKind.SEVERAL_APPROVALS)
            return False
        run, approval = waiting[0]
        decision = DecideApproval(approval, Ruling(intent.approved))
        told = await self.commands.take(run.team, run.id, decision, member.who, delivery=key)
        await self.notices.tell_refusal(intent.click, told)
        return True

    async def _tell(self, click: Click, error: ErrorKind) -> None:
        await self.notices.tell_clicker(click, load_wording("orchestration.text").error(self.language, error))
