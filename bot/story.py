"""A run's whole story as JSON Lines, and whether the index tells the same as the journal. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from pydantic import TypeAdapter

from orchestration.ports import RunRow
from orchestration.run.reducer import fold
from orchestration.run.scheduler import wake_at
from orchestration.run.status import status_of
from schemas.events import EVENT_VERSION, EVENTS, Event
from schemas.run import Run
from schemas.values import Payload

_LINE: TypeAdapter[Payload] = TypeAdapter(Payload)


def story(run_id: str, events: Sequence[Event]) -> list[str]:
    """Return one line for each event: ``{run, seq, version, event}``; ``event`` is as ``docs/reference/events.md``
    describes it."""
    return [
        json.dumps(
            {"run": run_id, "seq": seq, "version": EVENT_VERSION, "event": EVENTS.dump_python(event, mode="json")},
            ensure_ascii=False,
        )
        for seq, event in enumerate(events, 1)
    ]


def retold(lines: Iterable[str]) -> Run:
    """Fold a run from its exported story.

    Raises:
        ValueError: a line is not an event of this version.
        orchestration.run.reducer.BrokenJournalError: the events do not follow one another.
    """
    return fold([EVENTS.validate_python(_LINE.validate_json(line)["event"]) for line in lines])


def differences(row: RunRow, run: Run) -> list[str]:
    """Return where the index says other than the journal."""
    place = run.request.place
    told: dict[str, tuple[object, object]] = {
        "team": (row.team, run.team),
        "status": (row.status, status_of(run)),
        "revision": (row.revision, run.revision),
        "wake_at": (row.wake_at, wake_at(run)),
        "created_at": (row.created_at, run.started_at),
        "user": (row.user, run.request.user),
        "channel": (row.channel, place.channel),
        "thread_ts": (row.thread_ts, place.thread_ts),
        "text": (row.text, run.request.text.replace("\x00", "")),
    }
    return [
        f"{name}: the index says {index!r}, the journal {journal!r}"
        for name, (index, journal) in told.items()
        if index != journal
    ]
