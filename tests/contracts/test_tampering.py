"""Every column of every table: what is changed there past metel is named by ``metel audit verify``, or it is listed
here with the reason why nothing holds it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Integer

from bot.cli.audit import verify_journal
from orchestration.policy.limits import Charge, LimitDay
from orchestration.policy.mode import TeamStop
from orchestration.storage.column_types import UtcMoment
from orchestration.storage.database import open_database
from orchestration.storage.encryption import Keyring, generate_key
from orchestration.storage.tables import METADATA
from schemas.decision import Decision
from schemas.events import ActionStarted, PlanAccepted
from schemas.states import Filled
from tests.contracts.builders import NOON, HandClock, beginning, ended, following
from tests.contracts.test_connections import a_connection
from tests.contracts.test_team_changes import a_version
from tests.core.builders import a_plan, an_action
from tests.databases import have_database

NOT_HELD: Mapping[str, str] = {
    "inbox": "what came in and is not carried yet; once it is, the journal tells it",
    "shown": "how far cards are drawn: they are drawn again",
    "cards": "where cards are; what stands on them is made from the run each time",
    "standings": "how a service answers just now",
    "oauth_states": "browsers on their way to allow the app, for minutes",
    "directory_entries": "a copy of what the services say, looked at anew; what a yes is bound to is in the journal",
    "directory_keys": "as above",
    "directory_members": "as above; who can read a place is asked of Slack when something is sent",
    "directory_crawls": "how far that copy has come",
    "remembered_facts": "what people use and mean; it is looked up as who asks, and each answer tells it",
    "model_bodies": "what models were asked and answered, for who looks into a run; nothing is decided by it",
    "model_forms": "what servers of models do not take; they say so again where it is missing",
    "open_calls": "calls of models that are under way; once they are over, the journal tells them",
    "audit_cursors": "how far a stream has come; a gap shows where it is read, for each run is numbered and chained",
    "restores": "that a backup was put back is noted by who does it; the runs that it set back tell of it",
    "spent.key": "which step of the run a count is of; the sums are the same",
    "connections.revision": "counts changes, so that processes look again",
    "connections.held_by": "who renews it at the moment",
    "connections.held_until": "until when",
}
"""Tables and columns that nothing holds, each with the reason."""
HELD = [table for name, table in sorted(METADATA.tables.items()) if name not in NOT_HELD]
COLUMNS = [column for table in HELD for column in table.columns if str(column) not in NOT_HELD]
ROWS = [table.name for table in HELD if table.name != "spent"]
"""A count against a limit that is taken out is not missed, for one stands only where limits were set that day."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a row in each table that is held, and all of it anchored."""
    path = tmp_path_factory.mktemp("tampering") / "metel.db"
    have_database(path)
    asyncio.run(fill(path))
    return path


async def fill(path: Path) -> None:
    day = LimitDay(NOON.replace(hour=0), NOON.replace(hour=23))
    allow = Decision(decision="allow", rule="write.ordinary")
    async with open_database(f"sqlite:///{path}", HandClock(), keys=Keyring((generate_key(),))) as database:
        begun = beginning("r1", PlanAccepted(at=NOON, plan=a_plan(an_action("a1")), source="offline"))
        await database.runs.commit(begun)
        counts = {"writes": 1, "messages": 1, "rows": 0}
        await database.usage.take(Charge("T1", "U1", "r1", "a1", NOON, counts), day, ())
        started = ActionStarted(
            at=NOON, action="a1", attempt=1, operation="op", filled=Filled(payload={}), decision=allow, counts=counts
        )
        await database.runs.commit(following(begun.run, started, wake_at=NOON + timedelta(hours=1)))
        await database.runs.commit(following(await database.runs.load("T1", "r1"), ended()))
        await database.policies.put(a_version(1))
        await database.connections.put(a_connection())
        await database.stops.put(TeamStop("T1", True, NOON, "U1", "김민지", ""))
        assert await database.audit.anchor("T1")


@pytest.fixture
def copy(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it that the command line's settings name."""
    path = tmp_path / "metel.db"
    shutil.copy(filled, path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    return path


def edit(path: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def another(column: Column[Any]) -> str:
    """SQL for another value than the one that is there."""
    name = f'"{column.name}"'
    match column.type:
        case UtcMoment():
            return f"coalesce(datetime({name}, '+1 day'), '2020-01-01 00:00:00') || '.000000'"
        case Boolean():
            return f"1 - {name}"
        case Integer():
            return f"coalesce({name}, 0) + 1"
        case _:
            return f"coalesce({name}, '') || 'x'"


def test_each_column_is_held_or_has_its_reason() -> None:
    known = {str(column) for table in METADATA.tables.values() for column in table.columns} | METADATA.tables.keys()
    assert NOT_HELD.keys() <= known
    assert all(NOT_HELD.values())


async def test_what_nobody_touched_holds(copy: Path) -> None:
    assert await verify_journal() == 0


@pytest.mark.parametrize("column", COLUMNS, ids=str)
async def test_a_column_that_was_changed_is_named(
    copy: Path, column: Column[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    table = column.table.name
    wanted = "run <> ''" if table == "spent" else "1"  # the other row of it marks a day that was gathered
    last = f"SELECT max(rowid) FROM {table} WHERE {wanted}"
    edit(copy, f'UPDATE {table} SET "{column.name}" = {another(column)} WHERE rowid = ({last})')
    assert await verify_journal() == 1
    told = capsys.readouterr().out
    assert "is not what was written." in told
    assert len(told.splitlines()) > 2


@pytest.mark.parametrize("name", [name for name in NOT_HELD if "." in name])
async def test_what_is_listed_as_not_held_is_not(copy: Path, name: str) -> None:
    table, _, column = name.partition(".")
    wanted = "run <> ''" if table == "spent" else "1"
    edit(copy, f'UPDATE {table} SET "{column}" = {another(METADATA.tables[table].c[column])} WHERE {wanted}')
    assert await verify_journal() == 0


@pytest.mark.parametrize("table", ROWS)
async def test_a_row_that_was_taken_out_is_named(copy: Path, table: str) -> None:
    edit(copy, f"DELETE FROM {table} WHERE rowid = (SELECT max(rowid) FROM {table})")
    assert await verify_journal() == 1


@pytest.mark.parametrize("table", [name for name in ROWS if name not in ("data_keys", "anchors")])
async def test_a_row_that_was_put_in_is_named(copy: Path, table: str) -> None:
    columns = METADATA.tables[table].columns
    last = list(METADATA.tables[table].primary_key.columns)[-1].name
    values = ", ".join(another(one) if one.name == last else f'"{one.name}"' for one in columns)
    edit(copy, f"INSERT INTO {table} SELECT {values} FROM {table} WHERE rowid = (SELECT max(rowid) FROM {table})")
    assert await verify_journal() == 1
