"""A tool as the loop sees it: its contract and the functions that touch the world."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from orchestration.progress import TellProgress, drop_progress
from schemas.ask import Candidate, Resolution
from schemas.contract import ToolContract
from schemas.errors import Failure
from schemas.plan import Language
from schemas.request import Asker, Mention, Place
from schemas.values import Json, Payload


class ToolError(Exception):
    """A call failed; ``failure`` says how. The only exception a tool's functions let out."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.service} {failure.kind} {failure.code}: {failure.message}")
        self.failure = failure


class ValueNeededError(Exception):
    """``prepare`` found that a field's value fits nothing in the workspace; a person must choose.

    ``choices`` are the values that would fit, the likeliest first; ``field`` may be dotted (``properties.상태``).
    ``incomplete``: there is more in the workspace than could be read, so that nothing is known to be absent. ``why``
    is the tool's own word for what is wrong with the value, for which it has a question of its own.
    """

    def __init__(
        self, field: str, asked: str, choices: tuple[str, ...], *, incomplete: bool = False, why: str = ""
    ) -> None:
        super().__init__(f"{field}: {asked!r} fits none of {choices}")
        self.field = field
        self.asked = asked
        self.choices = choices
        self.incomplete = incomplete
        self.why = why


class CallContext(NamedTuple):
    """The circumstances of one call.

    ``operation`` is the id left at the target so that the write can be found again; ``user`` is who asked for it;
    ``begun_at`` is when its intent was recorded; ``prior`` is what ``prepare`` read before the write; ``resolved`` is
    what the payload's names mean; ``links`` are the addresses that tools of this run returned (only these may be posted
    as live links); ``quoted`` are the words of others that came with the request, ``mentions`` what the person picked
    in it (only these may be called in a post). ``untold``: the write may have been made at any time since ``begun_at``
    by a process whose journal is lost, so that ``prior`` does not tell what was there before it. ``tell`` is told how
    far a call is that reads page by page.
    """

    operation: str
    team: str
    place: Place
    now: datetime
    timezone: str
    language: Language
    user: str = ""
    timeout_s: float = 20.0
    begun_at: datetime | None = None
    prior: Mapping[str, Json] = MappingProxyType({})
    resolved: Mapping[str, Resolution] = MappingProxyType({})
    links: frozenset[str] = frozenset()
    quoted: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    untold: bool = False
    tell: TellProgress = drop_progress

    @property
    def asker(self) -> Asker:
        """For whom the call is made, and where they asked."""
        return Asker(user=self.user, place=self.place)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A payload completed against the workspace (columns, options), with what to remember for ``reconcile``."""

    payload: Payload
    prior: Payload


@dataclass(frozen=True, slots=True)
class Found:
    """The write did happen; ``result`` is what the call would have returned."""

    result: Payload


@dataclass(frozen=True, slots=True)
class Absent:
    """This look did not find the write (one look alone does not prove that it is absent)."""


@dataclass(frozen=True, slots=True)
class Incomplete:
    """This look did not find the write, and could not look through everything: that says nothing of its absence."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """More than one thing could be the write. ``ours``: each of them carries its operation id, so that it happened more
    than once."""

    candidates: tuple[Candidate, ...]
    ours: bool = False


@dataclass(frozen=True, slots=True)
class ChangedSince:
    """What was to be changed is neither as it was before nor as it was to be: somebody has changed it since."""


NotFound: TypeAlias = Absent | Incomplete | Ambiguous | ChangedSince
Reconciled: TypeAlias = Found | NotFound
Call: TypeAlias = Callable[[Payload, CallContext], Awaitable[Payload]]
PrepareInput: TypeAlias = Callable[[Payload, CallContext], Awaitable[Prepared]]
Reconcile: TypeAlias = Callable[[Payload, CallContext], Awaitable[Reconciled]]


@dataclass(frozen=True, slots=True)
class FinishedCall:
    """A call that succeeded, as undoing needs to know it. ``prior`` is what ``prepare`` had read."""

    payload: Payload
    result: Payload
    prior: Payload
    operation: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The way back: ``payload`` says what ``tool`` needs to take a call back, or ``None`` where it can't be."""

    payload: Callable[[FinishedCall], Payload | None]
    tool: Tool


def make_undo_tool_id(tool_id: str) -> str:
    """Return the id of the tool that takes back what another did: ``notion.undo_create_page``."""
    service, _, verb = tool_id.partition(".")
    return f"{service}.undo_{verb}"


@dataclass(frozen=True, slots=True)
class Tool:
    """A contract with the functions behind it.

    ``call`` tries once and raises ``ToolError``. ``prepare`` only reads; it may raise ``ToolError`` or
    ``ValueNeededError``. ``reconcile`` only reads; it looks for the operation id where ``call`` leaves it.
    """

    contract: ToolContract
    call: Call
    prepare: PrepareInput | None = None
    reconcile: Reconcile | None = None
    undo: Undo | None = None
