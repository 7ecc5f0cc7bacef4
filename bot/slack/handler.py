"""Intent handler: each intent leads to a command, or to a word to the one who acted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import structlog

from bot.slack.cards.status import format_unread_files
from bot.slack.cards.text import shorten_run_id
from bot.slack.clicked_card import ClickedCard, get_answer_value
from bot.slack.fact_orders import FactOrders
from bot.slack.intents import (
    AccessReviewed,
    AlwaysAllowed,
    AnswerGiven,
    AnswerShared,
    Click,
    CommandAsked,
    CommandGiven,
    CommandPort,
    ExampleDeclined,
    FactChanged,
    FactForgotten,
    HomeOpened,
    Ignored,
    Invited,
    MessageEdited,
    OnCard,
    OnHome,
    OwnDataForgotten,
    ReceiptAsked,
    RuleRevoked,
    SaidAgain,
    SlackIntent,
    StartRun,
    StopPressed,
    TeamOrdered,
    ThreadOverheard,
)
from bot.slack.own_data_orders import OwnDataOrders
from bot.slack.people import Member, Notices, People
from bot.slack.place_check import PlaceCheck
from bot.slack.poster import ThreadOpener
from bot.slack.references import read_answer_number
from bot.slack.request_gate import RequestGate
from bot.slack.say_again import can_be_said_again, write_said_again
from bot.slack.team_orders import PolicyEdits, TeamOrders
from bot.slack.thread_handler import ThreadHandler, ThreadWords
from bot.slack.welcome import Welcome
from orchestration.ask.command_result import CommandResult
from orchestration.policy.mode import needs_name
from orchestration.ports import Clock, Inbox, RunStore
from orchestration.run.commands import AnswerQuestion, Command, DecideApproval, ShareAnswer, Steer, Who
from orchestration.tasks import BackgroundTasks
from orchestration.text.mentions import find_mentions, show_mentions
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.request import Place, Request
from schemas.run import Run

_log = structlog.stdlib.get_logger("metel.handler")

LONGEST_RECEIPT = 35_000
"""In characters: Slack cuts a text of more than 40,000, and escapes count
(https://docs.slack.dev/reference/methods/chat.postMessage#truncating)."""
MakeReceipt: TypeAlias = Callable[[str, str], Awaitable[str]]
"""Makes the signed receipt of a team's run; empty where there is no key to sign it with."""


async def make_no_receipt(team: str, run: str) -> str:
    """Make none."""
    del team, run
    return ""


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
    thread: ThreadHandler
    policy_changes: PolicyEdits
    team_orders: TeamOrders
    own_data: OwnDataOrders
    fact_orders: FactOrders
    opener: ThreadOpener
    check_place: PlaceCheck
    gate: RequestGate
    wording: Wording
    language: Language
    clock: Clock
    make_receipt: MakeReceipt = make_no_receipt
    welcome: Welcome | None = None
    ahead: BackgroundTasks = field(default_factory=BackgroundTasks)
    """Look-ups that are under way for later."""

    async def handle(self, key: str, intent: SlackIntent) -> None:
        """Do what the intent asks; ``key`` is its delivery's. Safe to repeat; an exception means try again."""
        if isinstance(intent, OnHome):
            await self._handle_home(key, intent)
            return
        match intent:
            case StartRun():
                await self._start(key, intent)
            case MessageEdited():
                await self._note_edit(key, intent)
            case ThreadOverheard():
                await self._handle_unaddressed(key, intent)
            case CommandAsked(request=Request() as request):
                await self._start(key, StartRun(request, intent.by_team), is_command=True)
            case StopPressed():
                await self._stop_thread(key, intent.click)
            case ReceiptAsked():
                await self._give_receipt(key, intent)
            case FactChanged() | SaidAgain():
                await self._take_form(key, intent)
            case Invited() | HomeOpened():
                if self.welcome is not None:
                    await self.welcome.greet(intent)
                await self.inbox.finish(self.team, key)
            case CommandAsked() | Ignored():
                await self.inbox.finish(self.team, key)
            case _:
                await self._done_on_card(key, intent)

    async def _handle_home(self, key: str, intent: OnHome) -> None:
        """Do what a button of the Home tab or of the policy asks."""
        match intent:
            case RuleRevoked():
                await self.policy_changes.revoke(self.team, intent)
            case TeamOrdered():
                await self.team_orders.handle(self.team, intent)
            case AccessReviewed():
                await self.team_orders.review_access(self.team, intent)
            case OwnDataForgotten():
                await self.own_data.handle(self.team, intent)
            case FactForgotten() | ExampleDeclined():
                await self.fact_orders.handle(self.team, intent)
        await self.inbox.finish(self.team, key)
        if isinstance(intent, OwnDataForgotten):
            await self.own_data.scrub(self.team)

    async def _take_form(self, key: str, intent: FactChanged | SaidAgain) -> None:
        """What a form holds is said anew, that of the Home tab in a direct message: all that holds for words holds."""
        if isinstance(intent, SaidAgain):
            await self._say_again(key, intent)
            return
        request = await self.fact_orders.write_request(self.team, key, intent)
        if request is None:
            await self.inbox.finish(self.team, key)
        else:
            await self._start(key, StartRun(request, intent.click.by_team), is_command=True)

    async def _say_again(self, key: str, intent: SaidAgain) -> None:
        """What is said anew is said in the thread, by who asked alone: all that holds for words holds for it."""
        run, member = await self._checked(key, intent)
        if run is None or member is None:
            return
        own = member.id == run.request.user
        if not own or not can_be_said_again(run):
            words = "notice.unknown_card" if own else "notice.said_by_asker"
            await self._refuse(key, intent.click, self.wording.say(run.request.language, words))
        else:
            request = write_said_again(run, intent.text, key, self.clock.now())
            await self._start(key, StartRun(request, intent.click.by_team))

    async def _start(self, key: str, intent: StartRun, *, is_command: bool = False) -> None:
        request = intent.request
        self._look_ahead(request.place)
        member, request = await asyncio.gather(
            self.people.member(request.place.team, request.user, intent.by_team), self._named(request)
        )
        if member is None:
            await self._turn_away(key, intent, "notice.outsider")
        elif not request.text:
            alone = "attached.alone" if request.files else "attached.quote_alone" if request.quoted else "command.help"
            await self._turn_away(key, intent, alone)
        else:
            request = _said_by(request, member)
            said = ThreadWords(key, request, member, is_duplicate=intent.is_duplicate)
            asked = await self.thread.handle_words(said)
            if asked is None:
                if request.files and not intent.is_duplicate:
                    await self.notices.tell_asker(request, format_unread_files(request, self.wording))
                return
            await self._begin(key, replace(intent, request=asked), is_command=is_command)

    async def _placed(self, request: Request) -> Request:
        """Return the request with the name of its channel, where what the team has set goes by it."""
        policies = self.policy_changes.policies
        await policies.refresh(self.team)
        if not needs_name(policies.current(self.team), request.place):
            return request
        name = await self.people.find_channel_name(request.place.channel)
        return request.model_copy(update={"place": request.place.model_copy(update={"channel_name": name})})

    async def _is_turned_away(self, key: str, intent: StartRun, request: Request) -> bool:
        """Whether nothing new is taken here or now; who asks is told why."""
        refusal = await self.gate.find_refusal(request)
        if refusal is not None:
            await self._turn_away(key, intent, refusal.words, **refusal.slots)
        return refusal is not None

    def _look_ahead(self, place: Place) -> None:
        """Begin to ask who can read the place, for whoever needs it next; nobody waits for it here."""

        async def look() -> None:
            try:
                await self.check_place(place)
            except Exception as error:  # who needs it asks again, and tells
                _log.info("place_not_looked_up_ahead", why=type(error).__name__)

        if place.channel:
            self.ahead.start(look())

    async def _note_edit(self, key: str, intent: MessageEdited) -> None:
        """What was asked is under way, or done: an edit changes nothing of it, and the person is told so."""
        request = intent.request
        if await self.people.member(self.team, request.user, intent.by_team) is not None:
            await self.notices.tell_asker(request, self.wording.say(request.language, "notice.edited"))
        await self.inbox.finish(self.team, key)

    async def _handle_unaddressed(self, key: str, intent: ThreadOverheard) -> None:
        request = intent.request
        member = await self.people.member(self.team, request.user, intent.by_team)
        asked: Request | None = None
        if member is not None:
            said = ThreadWords(key, _said_by(request, member), member, addressed=False)
            asked = await self.thread.handle_words(said)
        if asked is None:
            await self.inbox.finish(self.team, key)
        else:
            await self._begin(key, StartRun(await self._named(asked), intent.by_team))

    async def _begin(self, key: str, intent: StartRun, *, is_command: bool = False) -> None:
        """Begin the run of a request, unless nothing new is taken here or now."""
        request = await self._placed(intent.request)
        if not await self._is_turned_away(key, intent, request):
            request = await self.opener.opened(request) if is_command else request
            await self.commands.begin(request, delivery=key)

    async def _turn_away(self, key: str, intent: StartRun, words: str, **slots: str) -> None:
        if not intent.is_duplicate:
            request = intent.request
            await self.notices.tell_asker(request, self.wording.say(request.language, words, **slots))
        await self.inbox.finish(self.team, key)

    async def _named(self, request: Request) -> Request:
        """Return the request with the names of what it mentions; looked up beside who asked."""
        inside = find_mentions("\n".join(request.quoted))
        here, private = request.place.channel, self.wording.say(request.language, "mention.private")
        known, *named = await asyncio.gather(
            self.people.channel_name(here),
            self.people.name_mentions(request.mentions, here, private),
            self.people.name_mentions(inside, here, private),
        )
        # What Slack tells with a command is no name where the channel is private.
        place = request.place.model_copy(update={"channel_name": known or request.place.channel_name})
        more: dict[str, object] = {
            "place": place,
            "mentions": named[0],
            "quoted": tuple(show_mentions(text, named[1]) for text in request.quoted),
        }
        return request.model_copy(update=more)

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
            case AnswerShared():
                return await self._share(run, intent)
            case CommandGiven():
                return intent.command

    async def _share(self, run: Run, intent: AnswerShared) -> Command | str:
        """What there is to ask about it is asked where the answer was told."""
        told = await self.clicked.find_direct(run, intent.card)
        if told is None:
            return self.wording.say(run.request.language, "notice.unknown_card")
        place = Place(team=run.team, channel=told.channel, thread_ts=told.ts)
        return ShareAnswer(read_answer_number(intent.card), place)

    async def _for_good(self, run: Run, member: Member, intent: AlwaysAllowed) -> Command | str:
        """The rule is written first: a yes without it would have to be said again, the rule without the yes not. Who
        may not say yes here writes none."""
        decision = DecideApproval(intent.approval, intent.ruling)
        held = await self.commands.review(run.team, run.id, decision, member.who)
        if not held.accepted:
            return held.notice
        return await self.policy_changes.allow(run, intent, member) or decision

    async def _give_receipt(self, key: str, intent: ReceiptAsked) -> None:
        """The receipt goes to who asked alone, for it holds their words. Slack takes no file from metel without one
        scope more (``files:write``), so it is a text to be saved as it stands."""
        run, member = await self._checked(key, intent)
        if run is None or member is None:
            return
        language = run.request.language
        receipt = await self.make_receipt(run.team, run.id) if member.id == run.request.user else ""
        if not receipt:
            words = self.wording.say(language, "notice.receipt_of_asker")
        elif len(receipt) > LONGEST_RECEIPT:
            words = self.wording.say(language, "notice.receipt_too_long", run=shorten_run_id(run.id))
        else:
            words = f"{self.wording.say(language, 'notice.receipt')}\n```\n{receipt}```"
        await self._refuse(key, intent.click, words)

    async def _checked(self, key: str, intent: OnCard | ReceiptAsked | SaidAgain) -> tuple[Run | None, Member | None]:
        """Return the run of the card and the member who acts; where there is none, the person is told and it ends."""
        click = intent.click
        run = await self.clicked.run_of(intent.run, intent.card, click)
        if run is None:
            await self._refuse(key, click, await self._explain_unknown(intent))
            return None, None
        member = await self.people.member(run.team, click.by, click.by_team)
        if member is None:
            await self._refuse(key, click, self.wording.say(run.request.language, "notice.outsider"))
            if isinstance(intent, CommandGiven) and isinstance(intent.command, DecideApproval):
                await self._note_outsider(run, intent.command.approval, click)
        return run, member

    async def _note_outsider(self, run: Run, approval: str, click: Click) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        _log.warning("decision_by_no_member", team=run.team, run=run.id, approval=approval, by=click.by)
        await self.commands.note_refused(run.team, run.id, approval, Who(click.by, click.by_name))

    async def _explain_unknown(self, intent: OnCard | ReceiptAsked | SaidAgain) -> str:
        """Return why a card does nothing; one whose run is in no backup is told so in its place, for everybody."""
        if not await self.clicked.is_lost(intent.run, intent.click):
            return self.wording.say(self.language, "notice.unknown_card")
        words = self.wording.say(self.language, "notice.lost_run")
        await self.notices.replace_card(intent.click, words)
        return words

    async def _refuse(self, key: str, click: Click, words: str) -> None:
        await self.notices.tell_clicker(click, words)
        await self.inbox.finish(self.team, key)

    def _answer(self, run: Run, intent: AnswerGiven) -> AnswerQuestion | str:
        record = run.questions.get(intent.question)
        value = get_answer_value(run, record.question, intent.answer) if record else None
        if value is None:
            return self.wording.say(run.request.language, "notice.unknown_choice")
        return AnswerQuestion(intent.question, value)

    async def _stop_thread(self, key: str, click: Click) -> None:
        """Stop all that goes on in the thread."""
        rows = await self.runs.unfinished_in(click.team, click.channel, click.thread_ts)
        member = await self.people.member(click.team, click.by, click.by_team) if rows else None
        if member is not None:
            for row in rows:
                await self.commands.take(row.team, row.id, Steer("stop"), member.who)
        await self.inbox.finish(self.team, key)

    async def admit_failure(self, intent: SlackIntent, log_id: str) -> None:
        """Tell the person that what they did could not be handled."""
        await self._admit(intent, "notice.failed", log=log_id)

    async def admit_delay(self, intent: SlackIntent) -> bool:
        """Tell the person that what they did is tried again, since something could not be asked just now; return
        whether they have been told."""
        return await self._admit(intent, "notice.delayed")

    async def _admit(self, intent: SlackIntent, key: str, **slots: str) -> bool:
        match intent:
            case StartRun(is_duplicate=True):
                return True
            case (
                StartRun(request=request)
                | ThreadOverheard(request=request)
                | CommandAsked(request=Request() as request)
            ):
                return await self.notices.tell_asker(request, self.wording.say(request.language, key, **slots))
            case CommandAsked() | HomeOpened() | Invited() | Ignored() | MessageEdited():
                return True
            case _:
                return await self.notices.tell_clicker(intent.click, self.wording.say(self.language, key, **slots))


def _said_by(request: Request, member: Member) -> Request:
    return request.model_copy(update={"user_name": member.name, "timezone": member.timezone or request.timezone})
