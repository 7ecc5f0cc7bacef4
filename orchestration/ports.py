"""What the loop needs from outside, as Protocols of a few methods each.

Every promise here is held by a contract suite that runs over each adapter.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol, TypeAlias

from orchestration.progress import Progress
from orchestration.tool import Tool
from schemas.ask import Choice, Resolution
from schemas.contract import ToolContract
from schemas.events import Event
from schemas.request import Asker
from schemas.run import Run
from schemas.values import Payload


class Clock(Protocol):
    """The time, injected everywhere."""

    def now(self) -> datetime:
        """Return the present moment, with a time zone (UTC)."""
        ...


Sleep: TypeAlias = Callable[[float], Awaitable[None]]
"""Waits for so many seconds."""


@dataclass(frozen=True, slots=True)
class AmbiguousName:
    """More than one thing has that name, or one has and ``incomplete``: not all could be looked at, so that others may.
    ``total`` is how many were seen, of which ``choices`` may be a part; 0 where nobody counted. ``untold``: others are
    known to who asks, and not to all who read where it was asked."""

    choices: tuple[Choice, ...]
    total: int = 0
    incomplete: bool = False
    untold: bool = False


@dataclass(frozen=True, slots=True)
class UnknownName:
    """Nothing has that name; ``closest`` are the names most like it. ``incomplete``: not all could be looked at, so
    that something may."""

    closest: tuple[Choice, ...]
    incomplete: bool = False


NameMeaning: TypeAlias = Resolution | AmbiguousName | UnknownName
"""What a name means, to who asks."""


class Resolver(Protocol):
    """Looks a name up in a workspace: exact, then case- and space-folded, then unique prefix; the first level with a
    match decides. A link or an id is taken as it is."""

    async def resolve(self, kind: str, asked: str, asker: Asker, /) -> NameMeaning:
        """Return what the name means to who asks: what they can't see where it is, nothing means and nobody is offered.
        Safe to repeat; may be cached.

        Raises:
            ToolError: the workspace could not be asked.
        """
        ...

    async def suggest(self, kind: str, asker: Asker, /) -> tuple[Choice, ...]:
        """Return choices for a value nobody named, the most sensible first; empty where a vendor's own select serves.

        Raises:
            ToolError: the workspace could not be asked.
        """
        ...


class Toolbox(Protocol):
    """The tools of a team."""

    def tool(self, tool_id: str) -> Tool:
        """Return the tool of that id or alias.

        Raises:
            KeyError: no such tool.
        """
        ...

    def contracts(self) -> Sequence[ToolContract]:
        """Return every contract, in a stable order."""
        ...


@dataclass(frozen=True, slots=True)
class Restore:
    """At a moment the database was put back to what it was at ``taken_at``."""

    at: datetime
    taken_at: datetime


class NotNowError(Exception):
    """Nothing is wrong with a run: what it needs to be carried is not there now, as its database or its team's
    connection. It is tried again later, as often as it takes."""


class TakenOverError(NotNowError):
    """Another process advances the run by now; this one is to leave it alone."""


class StaleRunError(NotNowError):
    """The run has moved on since it was loaded; load it again."""


class Commit(NamedTuple):
    """One run's transition, to be committed as a whole.

    ``run`` is the run after ``events``; ``expected`` is the revision before them (0 for a new run).
    ``compute_wake_time`` is when the clock must look at the run again. ``delivery`` is the inbox row that caused it,
    marked done in the same transaction. ``wakes``: somebody must advance the run after it, and nobody does yet; where
    many processes advance runs, that is arranged in the same transaction."""

    run: Run
    expected: int
    events: tuple[Event, ...]
    wake_at: datetime | None = None
    delivery: str | None = None
    wakes: bool = False


@dataclass(frozen=True, slots=True)
class RunRow:
    """What the index of runs says of one."""

    id: str
    team: str
    status: str
    text: str
    user: str
    channel: str
    thread_ts: str
    revision: int
    wake_at: datetime | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class RunQuery:
    """Which runs an operator wants to see; an empty field takes all. ``before`` and ``since``: of when a run was asked
    for. ``overdue_at``: those that have not ended and should have woken by then. ``text`` stands in the request.
    ``skipped`` runs are left out before the first of ``limit``."""

    statuses: tuple[str, ...] = ()
    unfinished: bool = False
    team: str = ""
    user: str = ""
    text: str = ""
    before: datetime | None = None
    since: datetime | None = None
    overdue_at: datetime | None = None
    oldest_first: bool = False
    skipped: int = 0
    limit: int | None = None


class RunErasedError(KeyError):
    """What a run held was erased; that there was one, and who erased it, is all that is left."""

    def __str__(self) -> str:
        return f"what run {self.args[0]} held was erased; see: metel audit verify"


class RunStore(Protocol):
    """The journal. A commit is durable when the call returns; cancelling the call does not undo it."""

    async def commit(self, change: Commit) -> None:
        """Append the events of one run.

        Raises:
            StaleRunError: the run is not at ``expected`` any more, or a new run's id exists.
        """
        ...

    async def load(self, team: str, run_id: str) -> Run:
        """Fold a team's run from its events.

        Raises:
            KeyError: the team has no such run, whoever else has.
            RunErasedError: what it held was erased.
        """
        ...

    async def unfinished(self) -> Sequence[RunRow]:
        """Return the runs of every team that have not ended, oldest first: for who sees that they are advanced."""
        ...

    async def recent(self, team: str, limit: int = 20) -> Sequence[RunRow]:
        """Return a team's latest runs, newest first."""
        ...

    async def of_person(self, team: str, user: str, limit: int) -> Sequence[RunRow]:
        """Return the runs that a person of a team asked for, those that have not ended first, each newest first."""
        ...

    async def count_since(self, team: str, since: datetime, user: str = "") -> int:
        """Return how many runs of a team began since a moment; with ``user``, of those that this person asked for."""
        ...

    async def asking(self, team: str, limit: int) -> Sequence[RunRow]:
        """Return a team's runs that have not ended and that asked somebody to approve something, newest first."""
        ...

    async def confirmed(self, team: str, limit: int) -> Sequence[RunRow]:
        """Return those of a team's latest runs that succeeded, in which somebody decided or answered something or that
        they kept as an example, and that nobody had serve as one no more, newest first."""
        ...

    async def unfinished_in(self, team: str, channel: str, thread_ts: str) -> Sequence[RunRow]:
        """Return the runs of a thread that have not ended, oldest first."""
        ...

    async def ended_in(self, team: str, channel: str, thread_ts: str | None, limit: int) -> Sequence[RunRow]:
        """Return the latest runs of a thread, or of a whole channel, that have ended, newest first."""
        ...

    async def events(self, team: str, run_id: str) -> Sequence[Event]:
        """Return the journal of a team's run in order; empty if the team has no such run."""
        ...


@dataclass(frozen=True, slots=True)
class Delivery:
    """Something that reached metel from outside and was stored before it was acknowledged.

    ``key`` is the same for every redelivery to a team; ``kind`` says how ``body`` is to be read.
    """

    key: str
    team: str
    kind: str
    body: Payload
    received_at: datetime


class Inbox(Protocol):
    """Deliveries, stored before the ack, each handled once."""

    async def store(self, delivery: Delivery) -> bool:
        """Commit the delivery; return whether it is new."""
        ...

    async def waiting(self, team: str, limit: int = 100) -> Sequence[Delivery]:
        """Return a team's deliveries not yet done, oldest first."""
        ...

    async def finish(self, team: str, key: str) -> None:
        """Mark a team's delivery done that changed no run. Safe to repeat."""
        ...


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of a run: an effect of metel's own. ``ts`` is empty while its first post is not known to have happened;
    ``digest`` is of what it shows now."""

    team: str
    run: str
    key: str
    channel: str
    ts: str
    digest: str


class CardStore(Protocol):
    """Where each run's cards are. An intent is stored before a card is posted, its place after."""

    async def of_run(self, team: str, run_id: str) -> dict[str, CardRow]:
        """Return the cards of a team's run by key."""
        ...

    async def put(self, row: CardRow) -> None:
        """Insert or replace a card's row. A place that is stored stays: a row with another place, or with none, is
        forgotten then."""
        ...

    async def place(self, row: CardRow) -> CardRow:
        """Put a card's row; return what is stored then: another process may have posted the card and stored its
        place before."""
        ...

    async def mark_shown(self, team: str, run_id: str, revision: int) -> None:
        """Note that people see the run as it is at this revision. Safe to repeat; a lower one is forgotten."""
        ...

    async def behind(self, team: str, recent: int) -> Sequence[str]:
        """Return the ids of the team's runs that people may see as they were: of those that have not ended, and of the
        latest, oldest first."""
        ...


class Dispatcher(Protocol):
    """Sees that ``advance`` is called for each run that can move, one call per run at a time."""

    def wake(self, team: str, run_id: str, at: datetime | None = None) -> None:
        """Have a team's run advanced now, or at a moment. A nearer moment replaces a later one; safe to repeat."""
        ...

    async def holds(self) -> bool:
        """Return whether the advance that asks is still the one that its run was given to. One whose process was not
        heard of for too long may have been followed by another's, and must then touch nothing outside any more."""
        ...


class Notifier(Protocol):
    """Who is shown a run."""

    async def show(self, run: Run) -> None:
        """Make what people see agree with the run. Called after each commit; safe to repeat; raises nothing."""
        ...

    def note_progress(self, run: Run, action: str, progress: Progress) -> None:
        """Have people see, before long, how far an action is that is under way; the plan where ``action`` is empty.
        Returns at once; raises nothing."""
        ...

    def show_change(self, run: Run) -> AbstractAsyncContextManager[None]:
        """Have people see, while the block lasts, that somebody's words are changing the plan of the run. Entering and
        leaving it raises nothing."""
        ...


class Scopes(Protocol):
    """What is known of the scopes of each service's connection."""

    def granted(self, service: str) -> frozenset[str] | None:
        """Return the scopes as contracts name them; ``None`` where nobody has said."""
        ...

    async def look(self, service: str) -> None:
        """Learn anew what a connection holds, for somebody may have granted what was missing.

        Raises:
            ToolError: the service could not be asked.
        """
        ...


class UnknownScopes:
    """Nothing is known beforehand: what is missing shows at the call."""

    def granted(self, service: str) -> frozenset[str] | None:
        """Know nothing."""
        del service

    async def look(self, service: str) -> None:
        """Learn nothing."""
        del service


UNKNOWN = UnknownScopes()
