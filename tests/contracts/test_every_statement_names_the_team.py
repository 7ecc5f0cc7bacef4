"""No statement touches a table of the teams without saying of which team: those that are written down, and those that
are sent while metel is at work."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import ClauseElement, CompoundSelect, Connection, Delete, Insert, Select, Update, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Engine

from orchestration import storage
from orchestration.storage import statements
from orchestration.storage.tables import METADATA
from tests.bot.office import has, open_office, says

TEAMLESS = {
    "oauth_states": "of browsers on their way to allow the app; which team they come from is not known yet",
    "restores": "a database is put back for every team at once",
}
"""Tables without a team, each with its reason."""
TABLES = sorted(set(METADATA.tables) - set(TEAMLESS))
EXEMPT = {
    "orchestration.storage.runs._UNFINISHED": "a start wakes the runs of every team; each row says whose it is",
    "orchestration.storage.runs._ENDING": "whoever operates the process names a run by the short id of its card",
    "orchestration.storage.runs._ONE": "whoever operates the process names a run by its id, and learns whose it is",
    "orchestration.storage.inbox._RELEASE": "a process that ends gives up all that it has claimed",
    "orchestration.storage.audit._TEAMS": "says which teams there are",
    "orchestration.storage.workload._BY_STATUS": "what is measured is of the whole database, and names nobody",
    "orchestration.storage.workload._LATE": "as above",
    "orchestration.storage.workload._UNDELIVERED": "as above",
    "orchestration.storage.workload._STOPPED": "as above",
    "orchestration.storage.restore._DRAW_ANEW": "a database is put back for every team at once",
    "orchestration.storage.restore._SHOWN_TO_NOBODY": "as above",
    "orchestration.storage.restore._CLAIMED_BY_NOBODY": "as above",
    "orchestration.storage.policies._TEAMS": "says which teams have written a policy",
    "orchestration.storage.limiter_stores._ALL": "whoever operates the process sees what holds which connection",
    "orchestration.storage.connections._ALL": "a start opens every team's connections, and a new key seals them all",
    "orchestration.storage.model_records._ALL": "a new key seals them all",
    "orchestration.storage.model_records._KEYS": "says which keys are in use, of the whole database",
}
"""Statements without a team, each with its reason."""

DIALECTS = {"sqlite": sqlite.dialect(), "postgresql": postgresql.dialect()}


def touched(sql: str) -> set[str]:
    """The tables of the teams that a statement reads or writes."""
    names = re.findall(r"\b(?:FROM|JOIN|UPDATE|INTO)\s+\"?(\w+)\"?|,\s*(\w+)\s*(?=,|WHERE|\n)", sql, re.IGNORECASE)
    return {name for pair in names for name in pair} & set(TABLES)


def nameless(sql: str) -> set[str]:
    """The tables that a statement touches without saying of which team."""
    if sql.lstrip().upper().startswith("INSERT"):
        head, _, rest = sql.partition(")")
        table = re.search(r"INTO\s+\"?(\w+)", head)
        assert table
        missing = touched(rest) and {name for name in touched(rest) if not compares(name, rest)}
        return missing | (set() if re.search(r"[(\s]team\b", head) else {table[1]} & set(TABLES))
    return {name for name in touched(sql) if not compares(name, sql)}


def compares(table: str, sql: str) -> bool:
    """Whether the table's team is compared with something after WHERE or ON."""
    conditions = re.split(r"\b(?:WHERE|ON)\b", sql, maxsplit=1)
    if len(conditions) < 2:
        return False
    team = rf"\"?{table}\"?\.team"
    return re.search(rf"{team}\s*=|=\s*{team}\b", conditions[1]) is not None


def written() -> Iterator[tuple[str, str]]:
    """Every statement that a module of the storage keeps, in the words of each kind of database."""
    for found in pkgutil.walk_packages(storage.__path__, storage.__name__ + "."):
        if ".migrations" in found.name:
            continue
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if isinstance(value, Select | CompoundSelect | Insert | Update | Delete):
                yield from ((f"{found.name}.{name}", said(value, dialect)) for dialect in DIALECTS)
    batch = importlib.import_module("orchestration.storage.batch")
    for dialect in DIALECTS:
        made = batch._statements(dialect)
        for name in made.__slots__:
            statement = getattr(made, name)
            sql = said(statement, dialect) if isinstance(statement, ClauseElement) else statement._sql
            yield f"orchestration.storage.batch.{name}", sql


def said(statement: Any, dialect: str) -> str:
    return str(statement.compile(dialect=DIALECTS[dialect]))


WRITTEN = sorted(set(written()))


@pytest.mark.parametrize(("name", "sql"), WRITTEN, ids=[f"{name}-{at}" for at, (name, _) in enumerate(WRITTEN)])
def test_a_statement_that_is_written_down_names_the_team(name: str, sql: str) -> None:
    if name not in EXEMPT:
        assert nameless(sql) == set(), sql


def test_every_table_has_the_team_in_its_key() -> None:
    without = {name for name, table in METADATA.tables.items() if "team" not in table.primary_key.columns}
    assert without == set(TEAMLESS)


def test_every_exemption_is_of_a_statement_that_needs_one() -> None:
    assert {name for name, sql in WRITTEN if nameless(sql)} == set(EXEMPT)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT runs.id FROM runs WHERE runs.id = ?",
        "SELECT runs.team FROM runs ORDER BY runs.team",
        "UPDATE inbox SET done_at = ?, team = ? WHERE inbox.key = ?",
        "DELETE FROM cards WHERE run = ?",
        "INSERT INTO shown (run, revision) VALUES (?, ?)",
        "SELECT runs.id FROM runs JOIN events ON events.run_id = runs.id WHERE runs.team = ?",
        "INSERT INTO cards (team, run) SELECT runs.team, runs.id FROM runs WHERE runs.id = ?",
    ],
)
def test_a_statement_without_a_team_is_seen(sql: str) -> None:
    assert nameless(sql)


@contextmanager
def listening() -> Generator[list[str]]:
    """All that is sent to any database while the block runs."""
    heard: list[str] = []

    def hear(_: Any, __: Any, statement: str, *___: Any) -> None:
        heard.append(statement)

    straight = statements.execute_on_sqlite

    def hear_straight(conn: Connection, sql: str, rows: Sequence[tuple[Any, ...]] = ()) -> int:
        heard.append(sql)
        return straight(conn, sql, rows)

    event.listen(Engine, "before_cursor_execute", hear)
    statements.execute_on_sqlite = hear_straight
    try:
        yield heard
    finally:
        statements.execute_on_sqlite = straight
        event.remove(Engine, "before_cursor_execute", hear)


async def test_what_is_sent_from_a_mention_to_the_answer_names_the_team(tmp_path: Path) -> None:
    exempt = {" ".join(sql.split()) for name, sql in WRITTEN if name in EXEMPT}
    async with open_office(tmp_path) as office:
        with listening() as heard:
            asked = await office.say("@metel 노션에 '회의 기록' 페이지 만들고 슬랙에 공유해줘")
            await office.click(await office.card(asked["ts"], has("pick_channel")), "pick_channel", "#general")
            await office.card(asked["ts"], says("끝났어요"))
            await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
            await office.metel.database.cards.behind(office.metel.workspace.team.team, 10)
    of_teams = {" ".join(sql.split()) for sql in heard if touched(sql)}
    assert any(sql.startswith("INSERT INTO events") for sql in of_teams)
    assert len(of_teams) > 5
    assert [sql for sql in of_teams - exempt if nameless(sql)] == []
