"""DBOS: a workflow with a step that plans and a step for each call.

An approval can be waited for in two ways: parked in ``recv`` until a message comes (``dbos``), or ended at the approval
and started again by the click (``again``). https://docs.dbos.dev/python/programming-guide
"""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
from dbos import DBOS, DBOSConfig, SetWorkflowID

from bench.cases import Case
from bench.outside import Outside, outside
from bench.side import live
from bench.sides.bench_team import plan
from bench.sqlite_size import stored_by

Size = Callable[[], tuple[int, int]]
_calls: dict[str, Outside] = {}


@DBOS.step()
async def make_plan(actions: int, wait_ms: int) -> str:
    """Plan."""
    return plan(actions, wait_ms, "")


@DBOS.step()
async def call(number: int, wait_ms: int, watched: str = "") -> dict[str, Any]:
    """Call the upstream."""
    return await _calls["open"].act(f"after {number}", wait_ms, watched)


@DBOS.workflow()
async def carry(actions: int, wait_ms: int) -> int:
    """Plan, then call so many times."""
    await make_plan(actions, wait_ms)
    for number in range(actions):
        await call(number, wait_ms)
    return actions


@DBOS.workflow()
async def carry_and_wait(name: str) -> bool:
    """Plan, call, wait for a yes, call."""
    await make_plan(2, 0)
    await call(1, 0)
    await DBOS.set_event_async("waits", True)
    said = await DBOS.recv_async("yes", timeout_seconds=3600)
    await call(2, 0, name)
    return bool(said)


@DBOS.workflow()
async def carry_to_approval(name: str) -> str:
    """Plan, call, and end at the approval."""
    del name
    await make_plan(2, 0)
    await call(1, 0)
    return "waits"


@DBOS.workflow()
async def carry_on(name: str) -> bool:
    """Call after the yes."""
    await call(2, 0, name)
    return True


class Dbos:
    """``Side`` with workflows. ``parked``: an approval is waited for in ``recv``."""

    def __init__(self, size: Size, *, parked: bool) -> None:
        self._size = size
        self._parked = parked
        self._handles: dict[str, Any] = {}

    async def run(self, name: str, case: Case) -> None:
        """Run a workflow to its end."""
        with SetWorkflowID(name):
            await carry(case.actions, case.wait_ms)

    async def wait_for_yes(self, name: str) -> None:
        """Park a workflow, or end it at the approval."""
        with SetWorkflowID(name):
            if not self._parked:
                await carry_to_approval(name)
                return
            self._handles[name] = await DBOS.start_workflow_async(carry_and_wait, name)
        await DBOS.get_event_async(name, "waits", timeout_seconds=60)

    async def say_yes(self, name: str) -> float:
        """Send the yes to the parked workflow, or start the second one."""
        if self._parked:
            await DBOS.send_async(name, True, "yes")
            await self._handles.pop(name).get_result()
        else:
            with SetWorkflowID(f"{name}-on"):
                await carry_on(name)
        return _calls["open"].began.pop(name)

    async def size(self) -> tuple[int, int]:
        """Return bytes and commits."""
        return self._size()


def _postgres_size(url: str) -> tuple[int, int]:
    with psycopg.connect(url.replace("postgresql+psycopg", "postgresql"), autocommit=True) as conn:
        conn.execute("SELECT pg_stat_clear_snapshot()")
        row = conn.execute(
            "SELECT pg_database_size(datname), xact_commit FROM pg_stat_database WHERE datname = current_database()"
        ).fetchone()
    assert row is not None
    return int(row[0]), int(row[1])


@asynccontextmanager
async def dbos(folder: Path, upstream: str) -> AsyncGenerator[Dbos]:
    """Launch DBOS over SQLite, or over the PostgreSQL that ``BENCH_POSTGRES`` names; ``BENCH_PARKED`` says how an
    approval is waited for."""
    postgres = os.environ.get("BENCH_POSTGRES", "")
    file = folder / "dbos.db"
    config: DBOSConfig = {
        "name": "bench-parked" if os.environ.get("BENCH_PARKED") == "yes" else "bench",
        "system_database_url": postgres or f"sqlite:///{file}",
        "log_level": "ERROR",
        # Over SQLite a message is looked for at this interval; by default once a second.
        "notification_listener_polling_interval_sec": float(os.environ.get("BENCH_POLL_S", "1.0")),
    }
    DBOS(config=config)
    DBOS.launch()
    size: Size = (lambda: _postgres_size(postgres)) if postgres else (lambda: stored_by(file))
    async with outside(upstream) as client:
        _calls["open"] = client
        try:
            yield Dbos(size, parked=os.environ.get("BENCH_PARKED") == "yes")
        finally:
            DBOS.destroy()


if __name__ == "__main__":
    live(dbos)
