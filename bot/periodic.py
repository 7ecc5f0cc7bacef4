"""Work that is done again and again while a process lives: audit heads are anchored, what is old is erased."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from orchestration.execution.loaders import PolicyVersions
from orchestration.policy.team import Retention
from orchestration.ports import Clock
from orchestration.storage.audit import SqlAuditLog
from orchestration.storage.chain import Erasure, ErasureKind
from orchestration.storage.erasure import SqlErasures
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


LOOK_EVERY_S = 3_600.0
MOST_AT_ONCE = 2_000
"""So many runs are erased of a kind in a round; the next round goes on."""
SPENT_KEPT = timedelta(days=8)
"""Limits are of a day; a run asks models for a week at most."""


def list_periods(retention: Retention) -> tuple[tuple[ErasureKind, timedelta], ...]:
    """Return how long each kind is kept, of those that are not kept for ever; the widest first."""
    days: tuple[tuple[ErasureKind, int | None], ...] = (
        ("audit", retention.audit),
        ("results", retention.results),
        ("requests", retention.requests),
    )
    return tuple((kind, timedelta(days=count)) for kind, count in days if count is not None)


@dataclass(frozen=True, slots=True)
class RetentionJob:
    """Erases what is older than each team's policy in force has it kept."""

    audit: SqlAuditLog
    erasures: SqlErasures
    policies: PolicyVersions
    clock: Clock
    bodies_kept: timedelta = timedelta(days=7)
    """How long what models were asked and answered is kept, where it is."""

    async def run_once(self) -> int:
        """Look through every team; return how many runs something was erased of."""
        erased = 0
        for team in await self.audit.teams():
            await self.policies.refresh(team)
            erased += await self._look_at(team, self.policies.current(team).retention, self.clock.now())
        if erased:
            await self.erasures.scrub()
        return erased

    async def _look_at(self, team: str, retention: Retention, now: datetime) -> int:
        erased = 0
        for kind, period in list_periods(retention):
            found = (await self.erasures.find(team, kind, before=now - period)).ended[:MOST_AT_ONCE]
            if found:
                told = Erasure(kinds=(kind,), runs=found, by="", why="retention", at=now)
                await self.erasures.erase(team, told)
                _log.warning("kept_long_enough", team=team, kind=kind, runs=len(found), days=period.days)
                erased += len(found)
        kept = timedelta(days=retention.inbox) if retention.inbox is not None else None
        await self.erasures.drop_rows(
            team,
            carried_before=now - kept if kept else None,
            spent_before=now - SPENT_KEPT,
            asked_before=now - self.bodies_kept,
        )
        return erased


def run_retention_job(job: RetentionJob) -> AbstractAsyncContextManager[None]:
    """Erase what is old every hour while the block runs, the first time right away."""

    async def run() -> None:
        await job.run_once()

    return run_periodic_work(run, every_s=LOOK_EVERY_S, name="retention", trouble="retention_failed", at_once=True)
