"""What a person asks, what they do about it, and what must have come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal, TypeAlias

from sandbox.app import World
from sandbox.slack.world import Message

Json = dict[str, Any]
Look = Callable[[World], list[str]]
"""Says what is wrong in the workspace."""
Cards: TypeAlias = Sequence[Message]
Sees = Callable[[Cards], bool]
"""Whether metel's cards show something."""


def nothing(_: World) -> list[str]:
    """Nothing is wrong."""
    return []


def controls(message: Message) -> list[Json]:
    """The controls of a message."""
    return [element for block in message.blocks if block["type"] == "actions" for element in block["elements"]]


def offers(action_id: str) -> Sees:
    """Whether a card has that control."""
    return lambda cards: any(element["action_id"] == action_id for one in cards for element in controls(one))


def says(words: str, times: int = 1) -> Sees:
    """Whether so many cards say that."""
    return lambda cards: sum(words in one.text or words in str(one.blocks) for one in cards) >= times


def either(*looks: Sees) -> Sees:
    """Whether the cards show one of these."""
    return lambda cards: any(look(cards) for look in looks)


@dataclass(frozen=True, kw_only=True)
class Click:
    """Use a control, the newest of its kind, until it has gone or, where ``until`` is given, that is seen; where
    ``when`` is given, not before that is seen.

    ``value``: what is chosen; ``None`` for a button. ``ticks``: steps that are left ticked before, by the place of
    their group of ticks. ``by``: who does it, where it is not the one who asked.
    """

    action_id: str
    value: Any = None
    ticks: Mapping[int, Sequence[str]] = field(default_factory=dict[int, Sequence[str]])
    when: Sees = lambda _: True
    until: Sees | None = None
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class Say:
    """Write in the thread of the request, once."""

    text: str
    when: Sees


@dataclass(frozen=True, kw_only=True)
class Do:
    """Change something in the workspace, once, by a request to the sandbox. ``after``: a method that must have been
    called before."""

    path: str
    body: Json = field(default_factory=dict[str, Any])
    verb: Literal["POST", "DELETE"] = "POST"
    when: Sees = lambda _: True
    after: str = ""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, kw_only=True)
class Leap:
    """Metel is stopped and started again, and time has passed."""

    by: timedelta
    when: Sees


Step: TypeAlias = Click | Say | Do | Leap


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A person's request and how it must end.

    ``clicks``: the controls that the person uses where they appear, with the value chosen (``None``: the button's).
    ``effects``: how often each vendor method took effect, metel's own cards and modals left out.
    ``asks``: questions and approvals, each with a card; ``calls``: how often people are called to one that waits.
    ``runs``: the request's own and, after it, that of an undo or a new start; ``ends``: how often the first one ends.
    ``in_thread``: asked in the thread that the channel has. ``stops_at``: the control that must be on a card before the
    person uses any. ``submits``: what the person puts into the modals that open, by their callback id. ``settings``:
    what the bot is told besides. ``makes_the_schema``: it begins without a database. ``steps``: what the person does
    in turn, before anything else; ``begins_with``: what is so before they ask. ``may_ask``: how many more cards there
    may be, where it depends on when the bot dies.
    """

    name: str
    text: str
    effects: Mapping[str, int]
    status: str = "succeeded"
    asks: int = 0
    calls: int = 0
    runs: int = 1
    ends: int = 1
    clicks: Mapping[str, Any] = field(default_factory=dict[str, Any])
    submits: Mapping[str, Json] = field(default_factory=dict[str, Json])
    user: str = "minji"
    channel: str = "#general"
    way: Literal["message", "command"] = "message"
    in_thread: bool = False
    faults: tuple[Json, ...] = ()
    script: tuple[str | Json, ...] = ()
    holds: Look = nothing
    stops_at: str = ""
    settings: Mapping[str, str] = field(default_factory=dict[str, str])
    makes_the_schema: bool = False
    steps: tuple[Step, ...] = ()
    begins_with: tuple[Do, ...] = ()
    may_ask: int = 0
