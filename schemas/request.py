"""What a person asked, and where."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pydantic.dataclasses import dataclass

from schemas.plan import Action, Language
from schemas.values import CLOSED, Copied, Frozen, Origins


@dataclass(frozen=True, kw_only=True, config=CLOSED)
class Place(Copied):
    """Where a request was made; answers go nowhere else.

    ``thread_ts`` is the thread's root; a request that starts a thread is its root. The terminal is a place without
    a channel.
    """

    team: str
    channel: str = ""
    channel_name: str = ""
    thread_ts: str = ""

    @property
    def is_direct(self) -> bool:
        """Whether only metel and one person are there, which Slack's ids tell
        (https://docs.slack.dev/reference/objects/conversation-object)."""
        return self.channel.startswith("D")


@dataclass(frozen=True, kw_only=True, config=CLOSED)
class Asker(Copied):
    """Who says a name, and where: what it may mean depends on both. Who is nobody of the workspace has no ``user``."""

    user: str = ""
    place: Place


class AttachedFile(Frozen):
    """A file that came with a request, as Slack tells of it (https://docs.slack.dev/reference/objects/file-object).
    metel does not read it; ``type`` is its MIME type."""

    id: str
    name: str = ""
    type: str = ""


MentionKind: TypeAlias = Literal["channel", "person", "group"]


class Mention(Frozen):
    """A channel, person or user group that somebody picked in Slack's composer instead of typing its name.

    Its ``mark`` stands in the text where it was picked; ``name`` is what people see there without its sign, empty where
    it is not known (https://docs.slack.dev/messaging/formatting-message-text).
    """

    kind: MentionKind
    id: str
    name: str = ""

    @property
    def mark(self) -> str:
        """The form in which it stands in a text: ``<#C1>``, ``<@U1>``, ``<!subteam^S1>``."""
        match self.kind:
            case "channel":
                return f"<#{self.id}>"
            case "person":
                return f"<@{self.id}>"
            case "group":
                return f"<!subteam^{self.id}>"

    @property
    def shown(self) -> str:
        """What people see of it: ``#sales``, ``@이준호``; its mark where the name is not known."""
        return f"{'#' if self.kind == 'channel' else '@'}{self.name}" if self.name else self.mark


class SharedAnswer(Frozen):
    """An answer of a ``run`` that was told to its asker alone and is wanted in its thread; ``origins`` are those of
    what it tells."""

    run: str
    origins: Origins


class EarlierThing(Frozen):
    """A page that an earlier request ``made``, changed, or listed as the ``row`` of that number, from 1 on; ``whose``:
    the people whose it was shown to be, ``over``: it was shown as finished, ``day``: the one day (ISO) that it was
    shown with, and ``clock``: the one time (HH:MM); empty where there is none or more than one."""

    id: str
    title: str
    made: bool = False
    row: int = 0
    whose: tuple[str, ...] = ()
    over: bool = False
    day: str = ""
    clock: str = ""


class EarlierWork(Frozen):
    """What a request follows up: the ``words`` of the same person that led there, the steps with their inputs as people
    wanted them in the end (what a tool read stands there as its template), the things, the ``people`` whose they were
    shown to be, when it ended, and where what it told came from. ``carried``: so many of the first steps are of work
    before it; ``listed``: the rows that the thread listed last, ``messages``: the addresses of the messages that were
    found last."""

    run: str
    words: str
    at: datetime
    steps: tuple[Action, ...]
    things: tuple[EarlierThing, ...] = ()
    people: tuple[str, ...] = ()
    origins: Origins = frozenset()
    carried: int = 0
    listed: tuple[EarlierThing, ...] = ()
    messages: tuple[str, ...] = ()
    reads: tuple[tuple[Action, ...], ...] = ()


@dataclass(frozen=True, kw_only=True, config=CLOSED)
class Request(Copied):
    """A person's words with who, where and when, and what was attached to them.

    ``mentions`` are what was picked in ``text``. ``quoted`` are the texts of others that came with it, as quotes, code
    or forwarded messages: they ask for nothing. ``undoes`` is the run that a click on its answer asks to undo,
    ``shares`` the answer that one asks to post. ``follows`` is the earlier work of the thread that it speaks of.
    """

    id: str
    text: str
    user: str
    user_name: str = ""
    place: Place
    language: Language
    timezone: str
    asked_at: datetime
    message_ts: str = ""
    in_thread: bool = False
    undoes: str = ""
    shares: SharedAnswer | None = None
    files: tuple[AttachedFile, ...] = ()
    mentions: tuple[Mention, ...] = ()
    quoted: tuple[str, ...] = ()
    follows: EarlierWork | None = None

    @property
    def is_clicked(self) -> bool:
        """Whether code planned it from the journal of another run: nobody else could have said what is in it."""
        return bool(self.undoes or self.shares)

    @property
    def asker_name(self) -> str:
        """How who asks is called: by their id where no name is known."""
        return self.user_name or self.user

    @property
    def asker(self) -> Asker:
        """Who asked, and where."""
        return Asker(user=self.user, place=self.place)
