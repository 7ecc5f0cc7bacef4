"""Intents: what a person in Slack wants, as a closed union, and the port that commands go through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from bot.slack.fact_form import FactValue
from orchestration.ask.command_result import CommandResult
from orchestration.commands.thread_intents import ThreadMeaning
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import ChangeStep, Command, DecideApproval, Who
from schemas.plan import Language
from schemas.request import Request
from schemas.values import Json

CommandKind: TypeAlias = Literal["help", "runs", "policy", "why", "request"]
TeamOrder: TypeAlias = Literal["stop_all", "start_again", "rehearse", "act"]
AccessChoice: TypeAlias = Literal["open_all", "close_personal", "pick_open"]


@dataclass(frozen=True, slots=True)
class Click:
    """Who acted, and on which message. ``team`` is the workspace of the card; ``by_team`` the person's own.

    ``is_duplicate`` is said of the message that Slack delivers beside a mention: what there is to tell is told to the
    mention.
    """

    team: str
    channel: str
    message_ts: str
    thread_ts: str
    by: str
    by_name: str
    by_team: str = ""
    is_duplicate: bool = False


@dataclass(frozen=True, slots=True)
class Picked:
    """A choice of the question, by its place in the list."""

    index: int


@dataclass(frozen=True, slots=True)
class GivenValue:
    """A value, as the control gave it."""

    value: Json


@dataclass(frozen=True, slots=True)
class Accepted:
    """The value that the card offered."""


AnswerPart: TypeAlias = Picked | GivenValue | Accepted


@dataclass(frozen=True, slots=True)
class StartRun:
    """A person asks for something. ``by_team`` is the person's own workspace, where Slack tells it.

    ``is_duplicate`` is said of the message that Slack delivers beside a mention. Either of them begins the run, so that
    one which is lost is no loss; what there is to tell is told to the mention."""

    request: Request
    by_team: str = ""
    is_duplicate: bool = False


@dataclass(frozen=True, slots=True)
class MessageEdited:
    """A person changed the words of a message to metel; ``request`` is what it asks now."""

    request: Request
    by_team: str = ""


@dataclass(frozen=True, slots=True)
class ThreadOverheard:
    """A person says something in a thread, not to metel, that may be for a run which is under way there."""

    request: Request
    by_team: str = ""


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """A person answers a question."""

    run: str
    question: str
    answer: AnswerPart
    click: Click

    @property
    def card(self) -> str:
        """The card that it is done on."""
        return f"question:{self.question}"


@dataclass(frozen=True, slots=True)
class AnswerShared:
    """Who was told an answer alone wants it in its thread too."""

    run: str
    card: str
    click: Click


@dataclass(frozen=True, slots=True)
class CommandGiven:
    """A person wants something of a run, on a card of it."""

    run: str
    card: str
    command: Command
    click: Click


@dataclass(frozen=True, slots=True)
class ReceiptAsked:
    """A person wants the receipt of a run that is over."""

    run: str
    card: str
    click: Click


@dataclass(frozen=True, slots=True)
class SaidAgain:
    """Who asked says it in other words, by the modal that the answer opens."""

    run: str
    card: str
    text: str
    click: Click


@dataclass(frozen=True, slots=True)
class StopPressed:
    """A person pressed Slack's own stop button in a thread."""

    click: Click


@dataclass(frozen=True, slots=True)
class AlwaysAllowed:
    """An admin answers for good what an approval asks: a yes, of the chosen steps or of all."""

    run: str
    approval: str
    ruling: Ruling
    click: Click

    @property
    def card(self) -> str:
        """The card that it is done on."""
        return f"approval:{self.approval}"


@dataclass(frozen=True, slots=True)
class RuleRevoked:
    """An admin takes a rule of the team's own back."""

    team: str
    rule: str
    click: Click


@dataclass(frozen=True, slots=True)
class TeamOrdered:
    """An admin has all work of the team stop or go on, or has it rehearse or act, by a button of the Home tab."""

    team: str
    order: TeamOrder
    click: Click


@dataclass(frozen=True, slots=True)
class AccessReviewed:
    """An admin has looked at what a connection holds, by a control of the Home tab: ``choice`` says what is open, all,
    all that does not look as if it were about people, or what was ``picked``."""

    team: str
    service: str
    choice: AccessChoice
    click: Click
    picked: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class OwnDataForgotten:
    """Somebody wants what their own requests held erased, by the button of their Home tab; ``person`` is whose tab it
    was made for."""

    person: str
    click: Click


@dataclass(frozen=True, slots=True)
class FactForgotten:
    """Somebody wants what is remembered deleted, by a button of the Home tab; ``owner`` is whose it is, a person or the
    team."""

    owner: str
    fact: str
    click: Click


@dataclass(frozen=True, slots=True)
class ExampleDeclined:
    """Somebody wants what they asked for to be no example any more, by a button of the Home tab; ``run`` is the newest
    that came to it."""

    run: str
    click: Click


@dataclass(frozen=True, slots=True)
class FactChanged:
    """Somebody wants what is remembered to be another thing, by the form that the Home tab opens; ``owner`` is whose it
    is, a person or the team."""

    owner: str
    fact: str
    value: FactValue
    language: Language
    click: Click


@dataclass(frozen=True, slots=True)
class CommandAsked:
    """A slash command. ``request`` is set where it asks for something; the others are answered by the listener."""

    kind: CommandKind
    request: Request | None = None
    by_team: str = ""


@dataclass(frozen=True, slots=True)
class HomeOpened:
    """A person opened the Home tab; its listener draws it."""

    user: str


@dataclass(frozen=True, slots=True)
class Invited:
    """A person took metel into a channel."""

    channel: str
    user: str


@dataclass(frozen=True, slots=True)
class Ignored:
    """Nothing to do, and why."""

    reason: str


OnHome: TypeAlias = RuleRevoked | TeamOrdered | AccessReviewed | OwnDataForgotten | FactForgotten | ExampleDeclined
"""What a button of the Home tab or of the policy asks."""

OnCard: TypeAlias = AnswerGiven | AnswerShared | CommandGiven | AlwaysAllowed
"""What is done on a card of a run: each names the ``run`` and the ``card``, and who did it."""

SlackIntent: TypeAlias = (
    StartRun
    | MessageEdited
    | ThreadOverheard
    | StopPressed
    | OnCard
    | ReceiptAsked
    | SaidAgain
    | OnHome
    | FactChanged
    | CommandAsked
    | HomeOpened
    | Invited
    | Ignored
)


class CommandPort(Protocol):
    """What the loop does for people. ``delivery`` is the inbox row that caused a call; it is marked done in the run's
    transaction.

    Every call is durable when it returns and may be repeated with the same arguments.
    """

    async def begin(self, request: Request, *, delivery: str | None = None) -> str:
        """Start the run of a request and return its id; the same request gives the same run."""
        ...

    async def take(
        self, team: str, run_id: str, command: Command, who: Who, *, delivery: str | None = None
    ) -> CommandResult:
        """Take a person's command, or say why it does not count."""
        ...

    async def review(self, team: str, run_id: str, command: DecideApproval | ChangeStep, who: Who) -> CommandResult:
        """Say whether a command would be taken now, and what is wrong with it; records nothing."""
        ...

    async def note_refused(self, team: str, run_id: str, approval_id: str, who: Who) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        ...

    async def interpret(self, request: Request, *, addressed: bool) -> ThreadMeaning | None:
        """Return what a text means in its thread; ``None`` where that very message was taken before."""
        ...
