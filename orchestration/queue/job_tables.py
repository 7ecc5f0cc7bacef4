"""Job tables: jobs that are deferred within a transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, LiteralString, cast

from procrastinate import SyncPsycopgConnector
from procrastinate.jobs import Job
from procrastinate.manager import JobManager
from procrastinate.schema import SchemaManager
from psycopg import Connection

from orchestration.storage.batch import ReadyRun


@dataclass(frozen=True, slots=True)
class Backlog:
    """The rounds in which a team's waiting jobs are: the nearest and the furthest."""

    team: str
    first: int
    last: int


def assign_priorities(backlog: Iterable[Backlog], teams: Sequence[str]) -> list[int]:
    """Return the priority of one more job for each of ``teams``, in order. Higher goes first."""
    known = {one.team: one for one in backlog}
    now = max((one.first for one in known.values()), default=0)
    last = {team: one.last for team, one in known.items()}
    given: list[int] = []
    for team in teams:
        turn = min(now, last[team] - 1) if team in last else now
        last[team] = turn
        given.append(turn)
    return given


ADVANCE, RING = "advance", "ring"

RING_PRIORITY = -2_000_000_000
"""Behind every ``advance``, so that looking for one does not pass thousands of jobs that sleep."""

BACKLOG = """
SELECT args ->> 'team', max(priority), min(priority) FROM procrastinate_jobs
WHERE queue_name = 'advance' AND status = 'todo' GROUP BY 1
"""

_MADE = "SELECT to_regclass('procrastinate_jobs') IS NOT NULL"

_QUICKENED = "SELECT to_regclass('metel_jobs_lock') IS NOT NULL"

_QUICK: tuple[LiteralString, ...] = (
    "CREATE INDEX IF NOT EXISTS metel_jobs_lock ON procrastinate_jobs (lock) WHERE status IN ('todo', 'doing')",
    "ALTER TABLE procrastinate_jobs SET (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.05, "
    "autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0.05)",
)
"""Looking for a job compares each that waits with those of its lock. Without an index for that, and before the server
has looked at a table that grows and shrinks all day, a fetch among 2,000 took 135 ms here; with both, 2 to 11."""

_NOTE = "INSERT INTO metel_procrastinate (migration) VALUES (%s)"


class ProcrastinateTables:
    """``JobTables``: makes the tables, and puts jobs into them inside the caller's transaction."""

    def __init__(self) -> None:
        self._jobs = JobManager(SyncPsycopgConnector())

    def install(self, connection: Any) -> None:
        """Make Procrastinate's tables, or apply those of its migrations that came with a newer version of it."""
        with cast("Connection[tuple[Any, ...]]", connection).cursor() as cursor:
            made = cursor.execute(_MADE).fetchone() == (True,)
            cursor.execute("CREATE TABLE IF NOT EXISTS metel_procrastinate (migration text PRIMARY KEY)")
            applied = {name for (name,) in cursor.execute("SELECT migration FROM metel_procrastinate")}
            if not made:
                cursor.execute(SchemaManager.get_schema())
            for name, script in _migrations():
                if name not in applied:
                    if made:
                        cursor.execute(script)
                    cursor.execute(_NOTE, [name])
            if cursor.execute(_QUICKENED).fetchone() != (True,):
                for statement in _QUICK:
                    cursor.execute(statement)

    def defer(self, connection: Any, ready: Sequence[ReadyRun]) -> None:
        """Have these runs advanced once the transaction is committed."""
        opened = cast("Connection[tuple[str, int, int]]", connection)
        with opened.cursor() as cursor:
            backlog = [Backlog(*row) for row in cursor.execute(BACKLOG)]
        self._jobs.batch_defer_jobs(build_advance_jobs(backlog, ready), connection=opened)


def build_advance_jobs(backlog: Iterable[Backlog], ready: Sequence[ReadyRun], failures: int = 0) -> list[Job]:
    """Return a job for each run that is ready, in its team's turn. ``failures`` in a row went before."""
    turns = assign_priorities(backlog, [run.team for run in ready])
    return [
        Job(
            queue=ADVANCE,
            task_name=ADVANCE,
            priority=turn,
            lock=run.id,
            queueing_lock=None,
            task_kwargs={"run_id": run.id, "team": run.team, "failures": failures},
        )
        for run, turn in zip(ready, turns, strict=True)
    ]


def build_wake_job(run: ReadyRun, at: datetime, bell: str, failures: int = 0) -> Job:
    """Return a job that has the run advanced at a moment of the machines' clock. Of those with one ``bell`` there is
    at most one waiting."""
    return Job(
        queue=RING,
        task_name=RING,
        priority=RING_PRIORITY,
        lock=None,
        queueing_lock=f"{run.id} {bell}",
        task_kwargs={"run_id": run.id, "team": run.team, "failures": failures},
        scheduled_at=at,
    )


def _migrations() -> list[tuple[str, LiteralString]]:
    scripts = sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))
    return [(script.name, cast("LiteralString", script.read_text("utf-8"))) for script in scripts]
