"""Scenario: what a person asks, what they do about it, and what must have come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal, TypeAlias

from sandbox.app import World
from sandbox.slack.world import Message

Json = dict[str, Any]
Check = Callable[[World], list[str]]
"""Returns what is wrong in the workspace."""
Cards: TypeAlias = Sequence[Message]
CardCondition = Callable[[Cards], bool]
"""Whether metel's cards are so."""


def passes(_: World) -> list[str]:
    """Find nothing wrong."""
    return []


def controls(message: Message) -> list[Json]:
    """The controls of a message."""
    return [element for block in message.blocks if block["type"] == "actions" for element in block["elements"]]


def offers(action_id: str) -> CardCondition:
    """Whether a card has that control."""
    return lambda cards: any(element["action_id"] == action_id for one in cards for element in controls(one))


def says(words: str, times: int = 1) -> CardCondition:
    """Whether so many cards say that."""
    return lambda cards: sum(words in one.text or words in str(one.blocks) for one in cards) >= times


def any_of(*conditions: CardCondition) -> CardCondition:
    """Whether the cards show one of these."""
    return lambda cards: any(condition(cards) for condition in conditions)


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
    when: CardCondition = lambda _: True
    until: CardCondition | None = None
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class Say:
    """Write in the thread of the request, once."""

    text: str
    when: CardCondition


@dataclass(frozen=True, kw_only=True)
class Do:
    """Change something in the workspace, once, by a request to the sandbox. ``after``: a method that must have been
    called before."""

    path: str
    body: Json = field(default_factory=dict[str, Any])
    verb: Literal["POST", "DELETE"] = "POST"
    when: CardCondition = lambda _: True
    after: str = ""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, kw_only=True)
class Downtime:
    """Metel is stopped, and started again when so much time has passed."""

    duration: timedelta
    when: CardCondition


Step: TypeAlias = Click | Say | Do | Downtime


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A person's request and how it must end.

    ``clicks``: the controls that the person uses where they appear, with the value chosen (``None``: the button's).
    ``effects``: how often each vendor method took effect, metel's own cards and modals left out.
    ``asks``: questions and approvals, each with a card; ``calls``: how often people are called to one that waits.
    ``runs``: the request's own and, after it, that of an undo or a new start; ``ends``: how often the first one ends.
    ``in_thread``: asked in the thread that the channel has. ``waits_for``: the control that must be on a card before
    the person uses any. ``submits``: what the person puts into the modals that open, by their callback id.
    ``starts_without_schema``: the bot finds no database and makes one. ``setup``: what is changed in the workspace
    before the request; ``steps``: what the person does in turn after it, before using any control in ``clicks``.
    ``may_ask``: how many more cards there may be, where it depends on when the bot dies.
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
    check: Check = passes
    waits_for: str = ""
    starts_without_schema: bool = False
    steps: tuple[Step, ...] = ()
    setup: tuple[Do, ...] = ()
    may_ask: int = 0
