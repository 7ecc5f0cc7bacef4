"""Work that is done again and again while a process lives; the audit trail's heads are anchored so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import structlog

from orchestration.storage.audit import SqlAuditLog
from orchestration.tasks import end_task

_log = structlog.get_logger(__name__)

Round = Callable[[], Awaitable[None]]
Every = float | Callable[[], float]
"""A number of seconds, or what tells after each round how many there are to the next."""


@asynccontextmanager
async def run_periodic_work(
    work: Round, *, every_s: Every, name: str, trouble: str, at_once: bool = False
) -> AsyncGenerator[None]:
    """Do the work every so often while the block runs; ``trouble`` is logged where it fails, and it is done again.

    ``name`` is the task's; ``at_once``: the first time right away.
    """
    task = asyncio.create_task(_go_round(work, every_s, trouble, at_once=at_once), name=f"metel-{name}")
    try:
        yield
    finally:
        await end_task(task)


async def _go_round(work: Round, every_s: Every, trouble: str, *, at_once: bool) -> None:
    first, told = at_once, None
    while True:
        if not first:
            await asyncio.sleep(every_s if isinstance(every_s, float | int) else every_s())
        first = False
        try:
            await work()
        except Exception as error:
            # What fails again and again for the same reason is told once.
            if told != str(error):
                _log.exception(trouble)
            told = str(error)
        else:
            told = None


ANCHOR_EVERY_S = 3_600.0


def _unnoted() -> None:
    return None


async def anchor_teams(audit: SqlAuditLog) -> None:
    """Anchor what moved in each team since the last time."""
    for team in await audit.teams():
        made = await audit.anchor(team)
        if made is not None:
            _log.warning("journal_anchored", team=team, number=made.number, hash=made.hash, runs=len(made.heads))


def anchor_journal_hourly(
    audit: SqlAuditLog, failed: Callable[[], None] = _unnoted
) -> AbstractAsyncContextManager[None]:
    """Anchor every hour while the block runs; ``failed`` is told of a round that could not."""

    async def anchor() -> None:
        try:
            await anchor_teams(audit)
        except Exception:
            failed()
            raise

    return run_periodic_work(anchor, every_s=ANCHOR_EVERY_S, name="anchoring", trouble="journal_not_anchored")
