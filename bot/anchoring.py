"""From time to time, the heads of every team's runs are anchored, and each anchor is logged: the log is where whoever
could change the database can't change it."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

import structlog

from bot.rounds import rounds
from orchestration.storage.audit import SqlAudit

ANCHOR_EVERY_S = 3_600.0

_log = structlog.get_logger(__name__)


async def anchor_all(audit: SqlAudit) -> None:
    """Anchor what moved in each team since the last time."""
    for team in await audit.teams():
        made = await audit.anchor(team)
        if made is not None:
            _log.warning("journal_anchored", team=team, number=made.number, hash=made.hash, runs=len(made.heads))


def anchored(audit: SqlAudit) -> AbstractAsyncContextManager[None]:
    """Anchor every hour while the block runs."""
    return rounds(lambda: anchor_all(audit), every_s=ANCHOR_EVERY_S, name="anchoring", trouble="journal_not_anchored")
