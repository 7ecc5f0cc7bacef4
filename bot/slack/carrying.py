"""What each intent leads to: a call to the desk, or a word to the one who acted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from bot.slack.approval_talk import ApprovalTalk
from bot.slack.clicked_card import ClickedCard, answered_value
from bot.slack.desk import Desk, Reception
from bot.slack.intents import (
    AlwaysAllowed,
    AnswerGiven,
    ApprovalWish,
    ChangeSaid,
    Click,
    CommandAsked,
    DecisionMade,
    DecisionSaid,
    DropAsked,
    HomeOpened,
    Ignored,
    Intent,
    PauseAsked,
    ResumeAsked,
    RetryAsked,
    Revisiting,
    RuleRevoked,
    StartOverAsked,
    StartRun,
    Steering,
    StepChangeAsked,
    StopAsked,
    UndoAsked,
)
from bot.slack.notices import Notices
from bot.slack.opening import ThreadOpener
from bot.slack.people import Member, People
from bot.slack.plan_talk import PlanTalk
from bot.slack.policy_talk import PolicyTalk
from orchestration.ports import Inbox, RunRow, RunStore
from orchestration.wording import Wording
from schemas.plan import Language
from schemas.request import Request
from schemas.run import Run


@dataclass(frozen=True, slots=True)
class Carrier:
    """Carries a team's intents to the desk. ``language`` is the team's, for words that belong to no run."""

    team: str
    desk: Desk
    inbox: Inbox
    runs: RunStore
    clicked: ClickedCard
    people: People
    notices: Notices
    talk: PlanTalk
    approvals: ApprovalTalk
    policy_talk: PolicyTalk
    opener: ThreadOpener
    wording: Wording
    language: Language

    async def carry(self, key: str, intent: Intent) -> None:
        """Do what the intent asks; ``key`` is its delivery's. Safe to repeat; an exception means try again."""
        match intent:
            case StartRun():
                await self._start(key, intent)
            case ChangeSaid():
                await self._overhear(key, intent)
            case CommandAsked(request=Request() as request):
                await self._start(key, StartRun(request, intent.by_team), is_command=True)
            case AnswerGiven():
                await self._answer(key, intent)
            case DecisionMade() | DecisionSaid() | ApprovalWish():
                await self._about_approval(key, intent)
            case AlwaysAllowed() | RuleRevoked():
                await self._govern(key, intent)
            case StepChangeAsked():
                await self._change(key, intent)
            case StopAsked(run="") | PauseAsked(run="") | ResumeAsked(run=""):
                await self._steer_thread(key, intent)
            case (
                StopAsked() | PauseAsked() | ResumeAsked() | DropAsked() | UndoAsked() | RetryAsked() | StartOverAsked()
            ):
                await self._steer_card(key, intent)
            case CommandAsked() | HomeOpened() | Ignored():
                await self.inbox.finish(self.team, key)
            case _:
                assert_never(intent)

    async def _start(self, key: str, intent: StartRun, *, is_command: bool = False) -> None:
        request = intent.request
        member = await self.people.member(request.place.team, request.user, intent.by_team)
        if member is None:
            await self._turn_away(key, intent, "notice.outsider")
        elif not request.text:
            await self._turn_away(key, intent, "command.help")
        else:
            request = await self._named(request, member)
            if await self.talk.took(key, request, member, addressed=True):
                return
            request = await self.opener.opened(request) if is_command else request
            await self.desk.begin(request, delivery=key)

    async def _overhear(self, key: str, intent: ChangeSaid) -> None:
        member = await self.people.member(self.team, intent.request.user, intent.by_team)
        if member is None or not await self.talk.took(key, intent.request, member, addressed=False):
            await self.inbox.finish(self.team, key)

    async def _turn_away(self, key: str, intent: StartRun, words: str) -> None:
        if not intent.is_twin:
            request = intent.request
            await self.notices.tell_asker(request, self.wording.say(request.language, words))
        await self.inbox.finish(self.team, key)

    async def _named(self, request: Request, member: Member) -> Request:
        name = request.place.channel_name or await self.people.channel_name(request.place.channel)
        place = request.place.model_copy(update={"channel_name": name})
        zone = member.timezone or request.timezone
        return request.model_copy(update={"place": place, "user_name": member.name, "timezone": zone})

    async def _answer(self, key: str, intent: AnswerGiven) -> None:
        run, member = await self._checked(key, intent.run, f"question:{intent.question}", intent.click)
        if run is None or member is None:
            return
        record = run.questions.get(intent.question)
        value = answered_value(run, record.question, intent.answer) if record else None
        if value is None:
            await self._refuse(key, intent.click, self.wording.say(run.request.language, "notice.unknown_choice"))
            return
        told = await self.desk.answer(run.team, run.id, intent.question, value, by=member.id, delivery=key)
        await self.notices.tell_clicker(intent.click, "" if told.accepted else told.notice)

    async def _about_approval(self, key: str, intent: DecisionMade | DecisionSaid | ApprovalWish) -> None:
        match intent:
            case DecisionMade():
                await self._decide(key, intent)
            case DecisionSaid():
                await self._hear_decision(key, intent)
            case ApprovalWish():
                await self._wish(key, intent)

    async def _decide(self, key: str, intent: DecisionMade) -> None:
        run, member = await self._checked(key, intent.run, f"approval:{intent.approval}", intent.click)
        if run is not None and member is None:
            await self.approvals.turn_away(run, intent.approval, intent.click)
        if run is None or member is None:
            return
        told = await self.desk.decide(
            run.team,
            run.id,
            intent.approval,
            intent.approved,
            by=member.id,
            by_name=member.name,
            reason=intent.reason,
            chosen=intent.chosen,
            sequel=intent.sequel,
            delivery=key,
        )
        await self.notices.tell_clicker(intent.click, "" if told.accepted else told.notice)

    async def _hear_decision(self, key: str, intent: DecisionSaid) -> None:
        click = intent.click
        waiting = await self.approvals.waiting(click)
        member = await self.people.member(click.team, click.by, click.by_team) if waiting else None
        if waiting and member is None:
            await self.notices.tell_clicker(click, self.wording.say(self.language, "notice.outsider"))
        if member is None or not await self.approvals.said(key, intent, member, waiting):
            await self.inbox.finish(self.team, key)

    async def _wish(self, key: str, intent: ApprovalWish) -> None:
        run, member = await self._checked(key, intent.run, intent.card, intent.click)
        if run is not None and member is not None:
            await self.approvals.wished(key, run, member, intent)

    async def _change(self, key: str, intent: StepChangeAsked) -> None:
        run, member = await self._checked(key, intent.run, intent.card, intent.click)
        if run is None or member is None:
            return
        told = await self.desk.change_step(
            run.team,
            run.id,
            intent.step,
            intent.values,
            by=member.id,
            by_name=member.name,
            approval_id=intent.approval,
            delivery=key,
        )
        # What is wrong with a field stands beside it in the modal.
        await self.notices.tell_clicker(intent.click, "" if told.accepted or told.errors else told.notice)

    async def _govern(self, key: str, intent: AlwaysAllowed | RuleRevoked) -> None:
        """What is allowed for good is written first: a yes without it would have to be said again, the rule without
        the yes not."""
        if isinstance(intent, RuleRevoked):
            await self.policy_talk.revoke(self.team, intent)
            await self.inbox.finish(self.team, key)
            return
        run, member = await self._checked(key, intent.run, f"approval:{intent.approval}", intent.click)
        if run is None or member is None:
            return
        refused = await self.policy_talk.allow(run, intent, member)
        if refused:
            await self._refuse(key, intent.click, refused)
            return
        told = await self.desk.decide(
            run.team,
            run.id,
            intent.approval,
            True,
            by=member.id,
            by_name=member.name,
            chosen=intent.chosen,
            delivery=key,
        )
        await self.notices.tell_clicker(intent.click, "" if told.accepted else told.notice)

    async def _steer_card(self, key: str, intent: Steering | DropAsked | Revisiting) -> None:
        run, member = await self._checked(key, intent.run, intent.card, intent.click)
        if run is None or member is None:
            return
        told = await self._steered(run.team, run.id, intent, member, key)
        await self.notices.tell_clicker(intent.click, "" if told.accepted else told.notice)

    async def _steered(
        self, team: str, run_id: str, intent: Steering | DropAsked | Revisiting, member: Member, key: str | None = None
    ) -> Reception:
        by, name = member.id, member.name
        match intent:
            case StopAsked():
                return await self.desk.cancel(team, run_id, by=by, by_name=name, delivery=key)
            case PauseAsked():
                return await self.desk.pause(team, run_id, by=by, by_name=name, delivery=key)
            case ResumeAsked():
                return await self.desk.resume(team, run_id, by=by, by_name=name, delivery=key)
            case DropAsked(step=step):
                return await self.desk.drop(team, run_id, step, by=by, by_name=name, delivery=key)
            case UndoAsked():
                return await self.desk.undo(team, run_id, by=by, by_name=name, delivery=key)
            case RetryAsked():
                return await self.desk.retry(team, run_id, by=by, by_name=name, delivery=key)
            case StartOverAsked():
                return await self.desk.start_over(team, run_id, by=by, by_name=name, delivery=key)

    async def _steer_thread(self, key: str, intent: Steering) -> None:
        """A word where nothing is going on that it could be meant for is talk among people: nothing is said to it."""
        click = intent.click
        rows = await self.runs.unfinished_in(click.team, click.channel, click.thread_ts)
        member = await self.people.member(click.team, click.by, click.by_team) if rows else None
        for row in rows:
            if member is None:
                break
            told = await self._steered(row.team, row.id, intent, member)
            if not told.accepted and _is_meant(intent, row):
                await self.notices.tell_clicker(click, told.notice)
        await self.inbox.finish(self.team, key)

    async def _checked(self, key: str, run_id: str, card: str, click: Click) -> tuple[Run | None, Member | None]:
        """Return the clicked run and the member who clicked; where there is none, the person is told and it ends."""
        run = await self.clicked.run_of(run_id, card, click)
        if run is None:
            await self._refuse(key, click, self.wording.say(self.language, "notice.unknown_card"))
            return None, None
        member = await self.people.member(run.team, click.by, click.by_team)
        if member is None:
            await self._refuse(key, click, self.wording.say(run.request.language, "notice.outsider"))
        return run, member

    async def _refuse(self, key: str, click: Click, words: str) -> None:
        await self.notices.tell_clicker(click, words)
        await self.inbox.finish(self.team, key)

    async def admit_failure(self, intent: Intent, log_id: str) -> None:
        """Tell the person that what they did could not be handled."""
        match intent:
            case StartRun(is_twin=True):
                return
            case StartRun(request=request) | ChangeSaid(request=request) | CommandAsked(request=Request() as request):
                words = self.wording.say(request.language, "notice.failed", log=log_id)
                await self.notices.tell_asker(request, words)
            case (
                AnswerGiven(click=click)
                | DecisionMade(click=click)
                | DecisionSaid(click=click)
                | ApprovalWish(click=click)
                | AlwaysAllowed(click=click)
                | RuleRevoked(click=click)
                | StepChangeAsked(click=click)
                | StopAsked(click=click)
                | PauseAsked(click=click)
                | ResumeAsked(click=click)
                | DropAsked(click=click)
                | UndoAsked(click=click)
                | RetryAsked(click=click)
                | StartOverAsked(click=click)
            ):
                await self.notices.tell_clicker(click, self.wording.say(self.language, "notice.failed", log=log_id))
            case _:
                return


def _is_meant(intent: Steering, row: RunRow) -> bool:
    """Whether the word could be meant for this run, so that the person is told why it did not count."""
    match intent:
        case StopAsked():
            return False
        case PauseAsked():
            return row.status != "paused"
        case ResumeAsked():
            return row.status == "paused"
