"""Starting a stopped run over: a run of its own, asked in the same words at the same place. Pure."""

from __future__ import annotations

from datetime import datetime

from orchestration.run.commands import Who
from orchestration.run.ids import run_id_of
from schemas.events import Event, RequestReceived
from schemas.run import Run


def run_again(run: Run, asker: Who, now: datetime) -> tuple[Event, ...]:
    """Return the first event of the run that does what a run was asked for; the same run gives the same one."""
    again = {
        "id": f"again {run.id}",
        "user": asker.id,
        "user_name": asker.name,
        "asked_at": now,
        "message_ts": "",
        "in_thread": bool(run.request.place.thread_ts),
    }
    request = run.request.model_copy(update=again)
    return (RequestReceived(at=now, run=run_id_of(run.team, request.id), request=request),)
