"""Writes stored databases with the code as it is: ``python -m tests.stored.write FOLDER``.

``docs/how-to/store-a-database.md`` says when, and what to do with them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from bot.processes.operator import build_command_delivery
from orchestration.connections import NewConnection
from orchestration.limits import Limits
from orchestration.rate_limit.circuit_breaker import CircuitBreaker
from orchestration.rate_limit.limiter_state import Bucket, Hold, LimiterState
from orchestration.storage.database import Database, open_database
from orchestration.storage.encryption import Keyring, generate_key
from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.office import NOW, TEAM, bot_in
from tests.contracts.builders import HandClock
from tests.stored import by_model, by_rules
from tests.stored.acts import Carry, GoOn
from tests.stored.expected import OTHER_TEAM, SERVICE, told_of, trail_of

LATER = NOW + timedelta(hours=26)
"""When the last of it was written."""
MENTIONED = "1772679500.000100"
"""When somebody said what nobody has taken yet."""
OLDER = {"0003": ("shared", "answered", "rejected"), "0005": ("shared", "changed_plan", "denied")}
"""Schema revisions that the newest is upgraded from, with the runs that are copied into each."""

NOT_COPIED = ("alembic_version", "anchors", "anchored")
"""An anchor is of all the runs that there were."""


@dataclass
class Writing:
    """A database being written: the thread of each run by its name."""

    database: Path
    sandbox: RunningSandbox
    threads: dict[str, str] = field(default_factory=dict[str, str])

    async def carry_all(self) -> None:
        """Carry out everything, from now until a day later."""
        await self.carry(by_rules.RUNS)
        await self.carry(by_model.RUNS, model=True)
        await self.go_on(by_rules.remind, timedelta(minutes=31))
        await self.go_on(by_rules.renew, timedelta(minutes=62))
        await self.go_on(by_rules.remember, timedelta(hours=25))
        with patch("bot.settings.Limits", partial(Limits, max_failed_advances=2)):
            await self.carry(by_rules.BROKEN, now=LATER)
        await self.carry(by_rules.WAITING, now=LATER)

    async def carry(self, table: Mapping[str, Carry], *, model: bool = False, now: datetime = NOW) -> None:
        """Carry out runs one after another."""
        async with bot_in(self.sandbox, self.database, model=model, METEL_NOW=now.isoformat()) as office:
            for name, carry in table.items():
                self.threads[name] = await carry(office)
            await office.all_carried()
            await office.metel.dispatcher.idle()

    async def go_on(self, move: GoOn, after: timedelta) -> None:
        """Have people do something with the runs some time after."""
        async with bot_in(self.sandbox, self.database, METEL_NOW=(NOW + after).isoformat()) as office:
            await move(office, self.threads)
            await office.all_carried()
            await office.metel.dispatcher.idle()


async def write(folder: Path, target: Path) -> None:
    """Write the newest revision and the older ones, each into a folder of its own below ``target``; ``folder`` is for
    what is wanted on the way."""
    path = folder / "metel.db"
    async with running_sandbox(now=NOW) as sandbox:
        writing = Writing(path, sandbox)
        await writing.carry_all()
        messages = [asdict(one) for one in sandbox.sandbox.world.slack.world.messages]
    about = await _left(path, writing.threads)
    about["messages"] = list(_wanted(messages, writing.threads))
    _leave_mention(path, writing.threads["counted"])
    _forget_done(path)
    await _put(target / _revision(path), path, about)
    for revision, named in OLDER.items():
        older, names = folder / f"{revision}.db", {run: name for run, name in about["names"].items() if name in named}
        _copy(path, older, revision, set(names))
        await _put(target / revision, older, {"key": about["key"], "anchors": [], "names": names})


async def _left(path: Path, threads: Mapping[str, str]) -> dict[str, Any]:
    """Leave what no run leaves; return that and whatever else a test must know of the database."""
    key = generate_key()
    async with open_database(f"sqlite:///{path}", HandClock(LATER), keys=Keyring((key,))) as database:
        return {
            "now": LATER.isoformat(),
            "key": key,
            "mentioned": MENTIONED,
            "oauth_state": await _leave(database, threads),
            "anchors": [f"{one.team}:{one.number}:{one.hash}" for one in await database.audit.anchors(TEAM)],
            "names": await _names(database, threads),
        }


def _wanted(messages: list[dict[str, Any]], threads: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The messages that a sandbox must have for the runs that wait to go on, and the mention that is left."""
    waiting = {threads[name] for name in by_rules.WAITING}
    for one in messages:
        if (one["thread_ts"] or one["ts"]) in waiting:
            yield one
        if one["ts"] == threads["counted"]:
            yield {**one, "ts": MENTIONED, "thread_ts": None}


async def _names(database: Database, threads: Mapping[str, str]) -> dict[str, str]:
    """The name of each run by its id."""
    names = {thread: name for name, thread in threads.items()}
    return {row.id: names[row.thread_ts] for row in await database.runs.latest(limit=200)}


async def _leave(database: Database, threads: Mapping[str, str]) -> str:
    """Leave what no run leaves: deliveries that nobody has taken yet, a connection, a limiter's state, an anchor, and
    the state of a browser that allows the app, which is returned."""
    paused = next(row for row in await database.runs.latest() if row.thread_ts == threads["paused"])
    clock = HandClock(LATER)
    await database.inbox.store(build_command_delivery("resume", paused.id, TEAM, "operator", clock))
    token = {"token": "ntn_storedBeforeOnly"}
    await database.connections.put(NewConnection(OTHER_TEAM, SERVICE, "Acme", token, "minji", ("read_content",)))
    state = LimiterState(CircuitBreaker(2, LATER, None), {"write": Bucket(1.5, LATER)}, holds={"": Hold(LATER, LATER)})
    await database.limiter_stores.of(TEAM, SERVICE).change(lambda _: (state, None))
    await database.audit.anchor(TEAM)
    return await database.oauth_states.issue()


def _leave_mention(path: Path, thread: str) -> None:
    """Leave a mention that nobody has taken yet: one that was, said again a day later."""
    with closing(sqlite3.connect(path)) as connection, connection:
        find = "SELECT key, body FROM inbox WHERE body LIKE '%app_mention%' AND body LIKE ?"
        key, body = connection.execute(find, (f"%{thread}%",)).fetchone()
        anew = body.replace(thread, MENTIONED).replace(key.partition(":")[2], "Ev0STORED001")
        put = "INSERT INTO inbox (team, key, kind, body, received_at) VALUES (?, ?, 'slack.event', ?, ?)"
        connection.execute(put, (TEAM, "event:Ev0STORED001", anew, "2026-03-05 03:00:00.000000"))


def _forget_done(path: Path) -> None:
    """Leave one done delivery of each kind: the others hold what the journal has too."""
    with closing(sqlite3.connect(path)) as connection, connection:
        of_kind = "SELECT min(key) FROM inbox WHERE done_at IS NOT NULL GROUP BY kind"
        connection.execute(f"DELETE FROM inbox WHERE done_at IS NOT NULL AND key NOT IN ({of_kind})")


def _revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def _copy(newest: Path, older: Path, revision: str, kept: set[str]) -> None:
    """Make a database of an older revision and copy some runs into it, column by column."""
    config = Config()
    config.set_main_option("script_location", "orchestration.storage:migrations")
    engine = create_engine(f"sqlite:///{older}")
    with engine.begin() as upgrading:
        config.attributes["connection"] = upgrading
        command.upgrade(config, revision)
    engine.dispose()
    with closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("ATTACH DATABASE ? AS newest", (str(newest),))
        tables = connection.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            if table not in NOT_COPIED:
                _copy_rows(connection, table, kept)


def _copy_rows(connection: sqlite3.Connection, table: str, kept: set[str]) -> None:
    names = [f'"{column[1]}"' for column in connection.execute(f"PRAGMA main.table_info({table})")]
    run = {"runs": "id", "events": "run_id"}.get(table, "run" if '"run"' in names else "")
    marks = ", ".join("?" for _ in kept)
    where = f"WHERE {run} IN ({marks})" if run else ""
    columns = ", ".join(names)
    statement = f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newest.{table} {where}"
    connection.execute(statement, tuple(kept) if run else ())


async def _put(folder: Path, path: Path, more: Mapping[str, Any]) -> None:
    """Write the database as SQL, then what the code says of it once it has upgraded it."""
    with closing(sqlite3.connect(path)) as connection:
        dump = [line + "\n" for line in connection.iterdump()]
    async with open_database(f"sqlite:///{path}", HandClock(LATER), keys=Keyring((more["key"],))) as database:
        told, trail = {**more, **await told_of(database)}, await trail_of(database)
    _write_files(folder, dump, told, trail)


def _write_files(folder: Path, dump: list[str], told: Mapping[str, Any], trail: list[str]) -> None:
    folder.mkdir(parents=True)
    (folder / "database.sql").write_text("".join(dump), "utf-8")
    (folder / "expected.json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")
    (folder / "trail.jsonl").write_text("".join(line + "\n" for line in trail), "utf-8")


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with tempfile.TemporaryDirectory(prefix="metel-stored-") as workplace:
        asyncio.run(write(Path(workplace), Path(sys.argv[1])))
