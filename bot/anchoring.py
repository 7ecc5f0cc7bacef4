"""From time to time, the heads of every team's runs are anchored, and each anchor is logged: the log is where whoever
could change the database can't change it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import structlog

from bot.rounds import rounds
from orchestration.storage.audit import SqlAudit

ANCHOR_EVERY_S = 3_600.0

_log = structlog.get_logger(__name__)


def _unnoted() -> None:
    return None


async def anchor_all(audit: SqlAudit) -> None:
    """Anchor what moved in each team since the last time."""
    for team in await audit.teams():
        made = await audit.anchor(team)
        if made is not None:
            _log.warning("journal_anchored", team=team, number=made.number, hash=made.hash, runs=len(made.heads))


def anchored(audit: SqlAudit, failed: Callable[[], None] = _unnoted) -> AbstractAsyncContextManager[None]:
    """Anchor every hour while the block runs; ``failed`` is told of a round that could not."""

    async def anchor() -> None:
        try:
            await anchor_all(audit)
        except Exception:
            failed()
            raise

    return rounds(anchor, every_s=ANCHOR_EVERY_S, name="anchoring", trouble="journal_not_anchored")
