"""The database of a case: a SQLite file beside the bot, or one on a PostgreSQL server that two processes share."""

from __future__ import annotations

import itertools
import shutil
import sqlite3
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol, get_args

import psycopg
from psycopg import sql

from bot.clock import SystemClock
from bot.shared_worker import load_job_tables
from orchestration.storage.database import open_database
from schemas.events import EndStatus
from tests.crashes.cases import Role
from tests.postgres_server import running_postgres

_OPEN = f"SELECT count(*) FROM runs WHERE status NOT IN ({','.join(repr(one) for one in get_args(EndStatus))})"
_NEXT_WAKE = _OPEN.replace("count(*)", "min(wake_at)")
_BEHIND = """
SELECT count(*) FROM runs LEFT JOIN shown ON shown.team = runs.team AND shown.run = runs.id
WHERE shown.revision IS NULL OR shown.revision < runs.revision
"""
_COUNTS = ("SELECT count(*) FROM runs", _OPEN, "SELECT count(*) FROM inbox WHERE done_at IS NULL", _BEHIND)
_JOBS = """
SELECT count(*) FROM procrastinate_jobs
WHERE status = 'doing' OR status = 'todo' AND (scheduled_at IS NULL OR scheduled_at < now() + interval '40 s')
"""
"""Jobs that wait for a moment soon are those by which a card that could not be shown is shown again."""

_BRING_FORWARD = "UPDATE procrastinate_jobs SET scheduled_at = scheduled_at - %(by)s WHERE status = 'todo'"


@dataclass(frozen=True)
class Counts:
    """``runs``: how many there are; ``undone``: runs, deliveries and jobs that have not come to an end, and runs that
    people do not see as they are."""

    runs: int
    undone: int


class CaseDatabase(Protocol):
    """The database of one case, and the processes that work on it."""

    roles: tuple[Role, ...]

    @property
    def url(self) -> str:
        """Its address as ``DATABASE_URL`` gives it."""
        ...

    @property
    def settings(self) -> Mapping[str, str]:
        """What its processes are told besides."""
        ...

    def counts(self) -> Counts | None:
        """What is in it; ``None`` while that can't be said."""
        ...

    def next_wake(self) -> datetime | None:
        """When the first of the runs that have not ended is to be looked at again."""
        ...

    def expire_claims(self) -> None:
        """Let the claims of a process that died run out."""
        ...

    def bring_jobs_forward(self, by: timedelta) -> None:
        """Let the moment of every scheduled job be so much nearer. No process is running."""
        ...


class SqliteDatabase:
    """SQLite, in the folder of the one process that there is."""

    roles: tuple[Role, ...] = ("serve",)
    settings: Mapping[str, str] = {}

    def __init__(self, folder: Path, template: Path | None = None) -> None:
        self._path = folder / "metel.db"
        if template is not None:
            shutil.copyfile(template, self._path)

    @property
    def url(self) -> str:
        """Its address."""
        return f"sqlite:///{self._path}"

    def counts(self) -> Counts | None:
        """What is in it."""
        if not self._path.exists():
            return None
        try:
            with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as connection:
                runs, *undone = (connection.execute(query).fetchone()[0] for query in _COUNTS)
        except sqlite3.OperationalError:
            return None
        return Counts(runs, sum(undone))

    def next_wake(self) -> datetime | None:
        """When the first run is to be looked at again."""
        if not self._path.exists():
            return None
        try:
            with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as connection:
                (moment,) = connection.execute(_NEXT_WAKE).fetchone()
        except sqlite3.OperationalError:
            return None
        return datetime.fromisoformat(moment).replace(tzinfo=UTC) if moment else None

    def expire_claims(self) -> None:
        """Do nothing: who opens the file owns it."""

    def bring_jobs_forward(self, by: timedelta) -> None:
        """Do nothing: what waits in it goes by the clock of its process."""


class PostgresDatabase:
    """A database on a PostgreSQL server: one process takes what people say, the other does the work."""

    roles: tuple[Role, ...] = ("serve", "worker")
    settings: Mapping[str, str] = {"METEL_SERVE_WORKS": "false", "METEL_WORKER_SILENT_S": "1"}

    def __init__(self, address: str) -> None:
        self.url = address

    def counts(self) -> Counts | None:
        """What is in it."""
        try:
            with psycopg.connect(self.url, autocommit=True) as connection:
                runs, *undone = (_count(connection, query) for query in (*_COUNTS, _JOBS))
        except psycopg.Error:
            return None
        return Counts(runs, sum(undone))

    def next_wake(self) -> datetime | None:
        """When the first run is to be looked at again."""
        try:
            with psycopg.connect(self.url, autocommit=True) as connection:
                row = connection.execute(_NEXT_WAKE.encode()).fetchone()
        except psycopg.Error:
            return None
        return row[0] if row else None

    def expire_claims(self) -> None:
        """Let claims on deliveries run out, which last half a minute."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("UPDATE inbox SET claimed_until = now() WHERE claimed_until > now()")

    def bring_jobs_forward(self, by: timedelta) -> None:
        """Change the jobs' own moments: they go by the machine's clock, which can't be set."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(_BRING_FORWARD, {"by": by})


def _count(connection: psycopg.Connection[Any], query: str) -> int:
    row = connection.execute(query.encode()).fetchone()
    return int(row[0]) if row else 0


class PostgresServer:
    """A PostgreSQL server that makes databases, each a copy of the template."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._numbers = itertools.count(1)
        self._template = f"metel_crash_{id(self)}"
        self._execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(self._template)))

    @property
    def template(self) -> str:
        """The database to prepare; nobody may be connected to it when a copy is made."""
        return self._named(self._template)

    def new(self) -> PostgresDatabase:
        """Return a database that nothing is in yet."""
        name = f"{self._template}_{next(self._numbers)}"
        copied = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        self._execute(copied.format(sql.Identifier(name), sql.Identifier(self._template)))
        return PostgresDatabase(self._named(name))

    def drop(self, database: PostgresDatabase) -> None:
        """Drop a database, whoever is still connected."""
        name = database.url.rpartition("?")[0].rpartition("/")[2]
        self._execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def _named(self, name: str) -> str:
        return self._address.replace("/postgres?", f"/{name}?")

    def _execute(self, statement: sql.Composed) -> None:
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(statement)


@asynccontextmanager
async def open_postgres() -> AsyncGenerator[PostgresServer]:
    """Run a PostgreSQL server for the length of the block, with a template to which metel's migrations were applied."""
    with running_postgres() as address:
        yield await postgres_at(address)


async def postgres_at(address: str) -> PostgresServer:
    """Return the server at an address, with a template to which metel's migrations were applied."""
    server = PostgresServer(address)
    async with open_database(server.template, SystemClock(), jobs=load_job_tables()):
        return server
