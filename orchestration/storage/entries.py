"""Rows of the journal: events written as rows and read back, older versions brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from pydantic import TypeAdapter, ValidationError

from orchestration.ports import CardRow, Commit, Delivery
from orchestration.run.status import compute_status
from orchestration.storage.chain import Anchor
from orchestration.storage.errors import JournalUnreadableError
from orchestration.storage.sealed_events import build_clear_part
from orchestration.text.mentions import show_request_text
from schemas.events import EVENT_VERSION, EVENTS, Event
from schemas.run import Run, TeamRun
from schemas.values import Payload

Upcaster: TypeAlias = Callable[[Payload], Payload]
"""Turns an event's body into the form of the next version. It may change ``type``."""

Upcasters: TypeAlias = Mapping[tuple[str, int], Upcaster]
"""(type, version) -> how to read it as version + 1."""

UPCASTERS: Upcasters = MappingProxyType({})

_BODY: TypeAdapter[Payload] = TypeAdapter(Payload)


def upcast_body(body: Payload, version: int, upcasters: Upcasters = UPCASTERS) -> Payload:
    """Return a body written as ``version`` in the form of ``EVENT_VERSION``."""
    for step in range(version, EVENT_VERSION):
        change = upcasters.get((str(body.get("type")), step))
        body = change(body) if change else body
    return body


def read_event(run: str, seq: int, version: int, body: str, upcasters: Upcasters = UPCASTERS) -> Event:
    """Return a stored event.

    Raises:
        JournalUnreadableError: it was written by a newer metel, or is not an event.
    """
    if version > EVENT_VERSION:
        raise JournalUnreadableError(run, seq, f"it has version {version}, this metel reads up to {EVENT_VERSION}")
    try:
        if version == EVENT_VERSION:
            return EVENTS.validate_json(body)
        return EVENTS.validate_json(_BODY.dump_json(upcast_body(_BODY.validate_json(body), version, upcasters)))
    except ValidationError as error:
        # The first fault is told without its input, which may hold what people wrote.
        fault = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in fault["loc"])
        raise JournalUnreadableError(run, seq, f"{place}: {fault['msg']}") from None


Row: TypeAlias = Mapping[str, object]


class OpenEvent(NamedTuple):
    """An event that is not sealed and chained yet: its JSON text, and what of it stays readable."""

    seq: int
    type: str
    at: datetime
    body: str
    clear: str


class Append(NamedTuple):
    """A run's new events, and its index row, of a run that had begun what moves of it.
    ``done`` is the delivery that caused them; ``wakes`` says that somebody must advance the run now."""

    run: Row
    expected: int
    events: tuple[OpenEvent, ...]
    done: Row | None
    wakes: bool = False

    @property
    def key(self) -> TeamRun:
        """Whose run it is, and which."""
        return str(self.run["team"]), str(self.run["id"])


@dataclass(frozen=True, slots=True)
class StoreDelivery:
    """A delivery, unless its key is known."""

    row: Row


@dataclass(frozen=True, slots=True)
class FinishDelivery:
    """A delivery's end."""

    row: Row


@dataclass(frozen=True, slots=True)
class PutCard:
    """Where a card is, in place of what was known; a place that is known stays."""

    row: Row


@dataclass(frozen=True, slots=True)
class MarkShown:
    """The revision of a run that people see."""

    row: Row


@dataclass(frozen=True, slots=True)
class PutAnchor:
    """An anchor of the journal with its heads, unless its number is taken."""

    row: Row
    heads: tuple[Row, ...]


Entry: TypeAlias = Append | StoreDelivery | FinishDelivery | PutCard | MarkShown | PutAnchor


def build_append(change: Commit, now: datetime | None = None) -> Append:
    """Return a change as rows; ``now`` is when the delivery that caused it is done, where one did.

    Raises:
        ValueError: the run is not the one after ``events`` at ``expected``, or nothing happened to it.
    """
    if not change.events or change.run.revision != change.expected + len(change.events):
        raise ValueError(
            f"run {change.run.id} at revision {change.run.revision} does not follow "
            f"{len(change.events)} events after revision {change.expected}"
        )
    done = build_finish_row(change.run.team, change.delivery, now) if change.delivery is not None and now else None
    row = _moved_row(change) if change.expected else {**_moved_row(change), **_lasting_row(change.run)}
    events = tuple([_open(seq, happened) for seq, happened in enumerate(change.events, change.expected + 1)])
    return Append(row, change.expected, events, done, change.wakes)


def _open(seq: int, happened: Event) -> OpenEvent:
    body = happened.__pydantic_serializer__.to_json(happened).decode()  # as ``model_dump_json``, sooner
    return OpenEvent(seq, happened.type, happened.at, body, build_clear_part(happened))


def _moved_row(change: Commit) -> Row:
    """Return what of a run's index row each change sets, with its key."""
    run = change.run
    return {
        "id": run.id,
        "team": run.team,
        "status": compute_status(run),
        "revision": run.revision,
        "wake_at": change.wake_at,
    }


def _lasting_row(run: Run) -> Row:
    """Return what of a run's index row is set when it begins."""
    return {
        # The index is looked at by people; PostgreSQL keeps no NUL in a text, and the journal has it escaped.
        "text": show_request_text(run.request).replace("\x00", ""),
        "user": run.request.user,
        "channel": run.request.place.channel,
        "thread_ts": run.request.place.thread_ts,
        "created_at": run.started_at,
    }


def build_delivery_row(delivery: Delivery, body: str) -> Row:
    """Return a delivery as its row; ``body`` is its payload as JSON text."""
    return {
        "key": delivery.key,
        "team": delivery.team,
        "kind": delivery.kind,
        "body": body,
        "received_at": delivery.received_at,
        "done_at": None,
        "claimed_by": None,
        "claimed_until": None,
    }


def build_finish_row(team: str, key: str, now: datetime) -> Row:
    """Return the mark that a team's delivery is done."""
    return {"of_team": team, "done_key": key, "done_at": now}


def build_card_row(card: CardRow) -> Row:
    """Return a card as its row; its team is that of its run."""
    return {
        "of_team": card.team,
        "of_run": card.run,
        "run": card.run,
        "key": card.key,
        "channel": card.channel,
        "ts": card.ts,
        "digest": card.digest,
    }


def build_anchor_entry(anchor: Anchor) -> PutAnchor:
    """Return an anchor as its rows."""
    key = {"team": anchor.team, "number": anchor.number}
    heads = tuple({**key, "run": head.run, "seq": head.seq, "hash": head.hash} for head in anchor.heads)
    return PutAnchor({**key, "at": anchor.at, "hash": anchor.hash}, heads)
