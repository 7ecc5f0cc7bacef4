"""From time to time, the heads of every team's runs are anchored, and each anchor is logged: the log is where whoever
could change the database can't change it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import structlog

from orchestration.storage.audit import SqlAudit

ANCHOR_EVERY_S = 3_600.0

_log = structlog.get_logger(__name__)


async def anchor_all(audit: SqlAudit) -> None:
    """Anchor what moved in each team since the last time."""
    for team in await audit.teams():
        made = await audit.anchor(team)
        if made is not None:
            _log.warning("journal_anchored", team=team, number=made.number, hash=made.hash, runs=len(made.heads))


@asynccontextmanager
async def anchored(audit: SqlAudit) -> AsyncGenerator[None]:
    """Anchor every hour while the block runs."""
    task = asyncio.create_task(_again_and_again(audit), name="metel-anchoring")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _again_and_again(audit: SqlAudit) -> None:
    while True:
        await asyncio.sleep(ANCHOR_EVERY_S)
        try:
            await anchor_all(audit)
        except Exception:
            _log.exception("journal_not_anchored")
