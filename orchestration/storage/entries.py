"""What the writer is given: changes as rows, made ready by the caller so that the transaction only carries them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from orchestration.ports import CardRow, Commit, Delivery
from orchestration.run.status import status_of
from orchestration.storage.chain import Anchor
from schemas.events import EVENT_VERSION
from schemas.run import Run, TeamRun

Row: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Append:
    """A run's new events, not chained yet, and its index row. ``done`` is the delivery that caused them; ``wakes`` says
    that somebody must advance the run now."""

    run: Row
    expected: int
    events: tuple[Row, ...]
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
    """Where a card is, in place of what was known."""

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


def append_of(change: Commit, now: datetime) -> Append:
    """Return a change as rows.

    Raises:
        ValueError: the run is not the one after ``events`` at ``expected``, or nothing happened to it.
    """
    if not change.events or change.run.revision != change.expected + len(change.events):
        raise ValueError(
            f"run {change.run.id} at revision {change.run.revision} does not follow "
            f"{len(change.events)} events after revision {change.expected}"
        )
    events = tuple(_event_rows(change))
    done = None if change.delivery is None else finish_row(change.run.team, change.delivery, now)
    return Append(_run_row(change.run, change.wake_at), change.expected, events, done, change.wakes)


def _event_rows(change: Commit) -> Iterator[Row]:
    run, team = change.run.id, change.run.team
    for seq, happened in enumerate(change.events, change.expected + 1):
        yield {
            "run_id": run,
            "seq": seq,
            "team": team,
            "type": happened.type,
            "version": EVENT_VERSION,
            "at": happened.at,
            "body": happened.model_dump_json(),
        }


def _run_row(run: Run, wake_at: datetime | None) -> Row:
    return {
        "id": run.id,
        "team": run.team,
        "status": status_of(run),
        # The index is looked at by people; PostgreSQL keeps no NUL in a text, and the journal has it escaped.
        "text": run.request.text.replace("\x00", ""),
        "user": run.request.user,
        "channel": run.request.place.channel,
        "thread_ts": run.request.place.thread_ts,
        "revision": run.revision,
        "wake_at": wake_at,
        "created_at": run.started_at,
    }


def delivery_row(delivery: Delivery, body: str) -> Row:
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


def finish_row(team: str, key: str, now: datetime) -> Row:
    """Return the mark that a team's delivery is done."""
    return {"of_team": team, "done_key": key, "done_at": now}


def card_row(card: CardRow) -> Row:
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


def anchor_entry(anchor: Anchor) -> PutAnchor:
    """Return an anchor as its rows."""
    key = {"team": anchor.team, "number": anchor.number}
    heads = tuple({**key, "run": head.run, "seq": head.seq, "hash": head.hash} for head in anchor.heads)
    return PutAnchor({**key, "at": anchor.at, "hash": anchor.hash}, heads)
