"""Intent handler: each intent leads to a command, or to a word to the one who acted."""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.cards.status import format_unread_files
from bot.slack.clicked_card import ClickedCard, get_answer_value
from bot.slack.intents import (
    AlwaysAllowed,
    AnswerGiven,
    ChangeSaid,
    Click,
    CommandAsked,
    CommandGiven,
    CommandPort,
    DecisionSaid,
    HomeOpened,
    Ignored,
    OnCard,
    RuleRevoked,
    SlackIntent,
    StartRun,
    SteeringSaid,
)
from bot.slack.people import Member, Notices, People
from bot.slack.policy_edits import PolicyEdits
from bot.slack.poster import ThreadOpener
from bot.slack.thread_handlers import AnswerHandler, ApprovalHandler, PlanChangeHandler, RevisitHandler
from orchestration.ask.command_result import CommandResult
from orchestration.ports import Inbox, RunRow, RunStore
from orchestration.run.commands import AnswerQuestion, Command, DecideApproval, Steer, SteeringAct
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.request import Request
from schemas.run import Run


@dataclass(frozen=True, slots=True)
class IntentHandler:
    """Carries a team's intents to the command handler. ``language`` is the team's, for words that belong to no run."""

    team: str
    commands: CommandPort
    inbox: Inbox
    runs: RunStore
    clicked: ClickedCard
    people: People
    notices: Notices
    answers: AnswerHandler
    plan_changes: PlanChangeHandler
    revisits: RevisitHandler
    approvals: ApprovalHandler
    policy_changes: PolicyEdits
    opener: ThreadOpener
    wording: Wording
    language: Language

    async def handle(self, key: str, intent: SlackIntent) -> None:
        """Do what the intent asks; ``key`` is its delivery's. Safe to repeat; an exception means try again."""
        match intent:
            case StartRun():
                await self._start(key, intent)
            case ChangeSaid():
                await self._handle_unaddressed(key, intent)
            case CommandAsked(request=Request() as request):
                await self._start(key, StartRun(request, intent.by_team), is_command=True)
            case DecisionSaid():
                await self._hear_decision(key, intent)
            case SteeringSaid():
                await self._steer_thread(key, intent)
            case RuleRevoked():
                await self.policy_changes.revoke(self.team, intent)
                await self.inbox.finish(self.team, key)
            case CommandAsked() | HomeOpened() | Ignored():
                await self.inbox.finish(self.team, key)
            case _:
                await self._done_on_card(key, intent)

    async def _start(self, key: str, intent: StartRun, *, is_command: bool = False) -> None:
        request = intent.request
        member = await self.people.member(request.place.team, request.user, intent.by_team)
        if member is None:
            await self._turn_away(key, intent, "notice.outsider")
        elif not request.text:
            await self._turn_away(key, intent, "attached.alone" if request.files else "command.help")
        else:
            request = await self._named(request, member)
            if await self._concerned_a_run(key, request, member):
                if request.files and not intent.is_duplicate:
                    await self.notices.tell_asker(request, format_unread_files(request, self.wording))
                return
            request = await self.opener.opened(request) if is_command else request
            await self.commands.begin(request, delivery=key)

    async def _concerned_a_run(self, key: str, request: Request, member: Member) -> bool:
        """Whether it was said of a run of the thread: a change of its plan, an answer to what it asks, or a command for
        what it did."""
        changed = await self.plan_changes.handle_message(key, request, member, addressed=True)
        concerned = changed or await self.answers.handle_message(key, request, member)
        return concerned or await self.revisits.handle_message(key, request, member)

    async def _handle_unaddressed(self, key: str, intent: ChangeSaid) -> None:
        member = await self.people.member(self.team, intent.request.user, intent.by_team)
        if member is None or not await self.plan_changes.handle_message(key, intent.request, member, addressed=False):
            await self.inbox.finish(self.team, key)

    async def _turn_away(self, key: str, intent: StartRun, words: str) -> None:
        if not intent.is_duplicate:
            request = intent.request
            await self.notices.tell_asker(request, self.wording.say(request.language, words))
        await self.inbox.finish(self.team, key)

    async def _named(self, request: Request, member: Member) -> Request:
        name = request.place.channel_name or await self.people.channel_name(request.place.channel)
        place = request.place.model_copy(update={"channel_name": name})
        zone = member.timezone or request.timezone
        return request.model_copy(update={"place": place, "user_name": member.name, "timezone": zone})

    async def _done_on_card(self, key: str, intent: OnCard) -> None:
        """A delivery that led to nothing new is finished by whoever had it carried, after the person was told."""
        run, member = await self._checked(key, intent)
        if run is None or member is None:
            return
        command = await self._command(run, member, intent)
        if isinstance(command, str):
            told = CommandResult(False, command)
        else:
            told = await self.commands.take(run.team, run.id, command, member.who, delivery=key)
        await self.notices.tell_refusal(intent.click, told)

    async def _command(self, run: Run, member: Member, intent: OnCard) -> Command | str:
        """Return what is wished of the run, or in words why that can't be."""
        match intent:
            case AnswerGiven():
                return self._answer(run, intent)
            case AlwaysAllowed():
                return await self._for_good(run, member, intent)
            case CommandGiven():
                return intent.command

    async def _for_good(self, run: Run, member: Member, intent: AlwaysAllowed) -> Command | str:
        """The rule is written first: a yes without it would have to be said again, the rule without the yes not. Who
        may not say yes here writes none."""
        decision = DecideApproval(intent.approval, intent.ruling)
        held = await self.commands.review(run.team, run.id, decision, member.who)
        if not held.accepted:
            return held.notice
        return await self.policy_changes.allow(run, intent, member) or decision

    async def _checked(self, key: str, intent: OnCard) -> tuple[Run | None, Member | None]:
        """Return the run of the card and the member who acts; where there is none, the person is told and it ends."""
        click = intent.click
        run = await self.clicked.run_of(intent.run, intent.card, click)
        if run is None:
            await self._refuse(key, click, self.wording.say(self.language, "notice.unknown_card"))
            return None, None
        member = await self.people.member(run.team, click.by, click.by_team)
        if member is None:
            await self._refuse(key, click, self.wording.say(run.request.language, "notice.outsider"))
            if isinstance(intent, CommandGiven) and isinstance(intent.command, DecideApproval):
                await self.approvals.turn_away(run, intent.command.approval, click)
        return run, member

    async def _refuse(self, key: str, click: Click, words: str) -> None:
        await self.notices.tell_clicker(click, words)
        await self.inbox.finish(self.team, key)

    def _answer(self, run: Run, intent: AnswerGiven) -> AnswerQuestion | str:
        record = run.questions.get(intent.question)
        value = get_answer_value(run, record.question, intent.answer) if record else None
        if value is None:
            return self.wording.say(run.request.language, "notice.unknown_choice")
        return AnswerQuestion(intent.question, value)

    async def _hear_decision(self, key: str, intent: DecisionSaid) -> None:
        click = intent.click
        waiting = await self.approvals.waiting(click)
        member = await self.people.member(click.team, click.by, click.by_team) if waiting else None
        if waiting and member is None:
            await self.notices.tell_clicker(click, self.wording.say(self.language, "notice.outsider"))
        if member is None or not await self.approvals.said(key, intent, member, waiting):
            await self.inbox.finish(self.team, key)

    async def _steer_thread(self, key: str, intent: SteeringSaid) -> None:
        """A word where nothing is going on that it could be meant for is talk among people, unless it is said to metel:
        nothing is said to it."""
        click = intent.click
        rows = await self.runs.unfinished_in(click.team, click.channel, click.thread_ts)
        member = await self.people.member(click.team, click.by, click.by_team) if rows else None
        for row in rows:
            if member is None:
                break
            told = await self.commands.take(row.team, row.id, Steer(intent.act), member.who)
            if _is_meant(intent.act, row):
                await self.notices.tell_refusal(click, told)
        if not rows and intent.addressed:
            await self.notices.tell_clicker(click, self.wording.say(self.language, "notice.nothing_under_way"))
        await self.inbox.finish(self.team, key)

    async def admit_failure(self, intent: SlackIntent, log_id: str) -> None:
        """Tell the person that what they did could not be handled."""
        match intent:
            case StartRun(is_duplicate=True):
                return
            case StartRun(request=request) | ChangeSaid(request=request) | CommandAsked(request=Request() as request):
                words = self.wording.say(request.language, "notice.failed", log=log_id)
                await self.notices.tell_asker(request, words)
            case CommandAsked() | HomeOpened() | Ignored():
                return
            case _:
                words = self.wording.say(self.language, "notice.failed", log=log_id)
                await self.notices.tell_clicker(intent.click, words)


def _is_meant(act: SteeringAct, row: RunRow) -> bool:
    """Whether the word could be meant for this run, so that the person is told why it did not count."""
    match act:
        case "stop":
            return False
        case "pause":
            return row.status != "paused"
        case "resume":
            return row.status == "paused"
