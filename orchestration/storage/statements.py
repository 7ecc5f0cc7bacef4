"""Statements of the store: compiled once for each kind of database, and given to the driver straight."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import ClauseElement, Connection, Dialect, Table, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

AT_ONCE = 400
"""So many values stand in one statement: SQLite takes 999 and more, depending on how it was built."""
Upsert: TypeAlias = "sqlite.Insert | postgresql.Insert"


def build_insert(table: Table, dialect: str) -> Upsert:
    """Return an insert that can say what to do on a conflict."""
    if dialect == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


@cache
def _dialect(name: str) -> Dialect:
    """Return a dialect; that of PostgreSQL is loaded where there is a server."""
    if name == "sqlite":
        return pysqlite.dialect()
    from sqlalchemy.dialects.postgresql import psycopg

    return psycopg.dialect()


def execute_on_sqlite(conn: Connection, sql: str, rows: Sequence[tuple[Any, ...]] = ()) -> int:
    """Give a statement to the driver itself, with each row where there are any; return how many rows of the table it
    touched. There is no way to a server, and what SQLAlchemy does around a statement takes three times as long as it.

    Raises:
        sqlalchemy.exc.DBAPIError: of the kind that the driver's error is. Its words don't tell the rows.
    """
    driver = conn.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    try:
        cursor = driver.executemany(sql, rows) if rows else driver.execute(sql)
    except sqlite3.Error as error:
        raise DBAPIError.instance(sql, rows, error, sqlite3.Error, hide_parameters=True) from error
    return cursor.rowcount


class PreparedStatement:
    """A statement compiled once, for many rows. Looking a statement up and binding it anew for each commit would take
    longer than SQLite takes to carry it out."""

    def __init__(self, statement: ClauseElement, dialect: str, names: Sequence[str] | None = None) -> None:
        """Compile ``statement``; ``names`` are the columns that an insert or update sets, by default all."""
        known = _dialect(dialect)
        compiled = statement.compile(dialect=known, column_keys=names)
        assert isinstance(compiled, SQLCompiler)
        self._sql = compiled.string
        self._positional = compiled.positional
        bound = compiled.positiontup or compiled.binds
        self._names = tuple(bound)
        convert = {name: compiled.binds[name].type.dialect_impl(known).bind_processor(known) for name in bound}
        self._converted = [(at, one) for at, name in enumerate(bound) if (one := convert[name]) is not None]
        self._take = itemgetter(*bound)  # no statement has one value alone, of which this would give no tuple

    def execute(self, conn: Connection, rows: Iterable[Mapping[str, Any]]) -> int:
        """Carry the statement out with each row; return how many rows of the table it touched.

        Raises:
            sqlalchemy.exc.DBAPIError: of the kind that the driver's error is.
        """
        values = [self._values(row) for row in rows]
        if not values:
            return 0
        if self._positional:
            return execute_on_sqlite(conn, self._sql, values)
        return conn.exec_driver_sql(self._sql, [dict(zip(self._names, row, strict=True)) for row in values]).rowcount

    def _values(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        if not self._converted:
            return self._take(row)
        values = [*self._take(row)]
        for at, convert in self._converted:
            values[at] = convert(values[at])
        return tuple(values)


_TEAMS_TURN = text("SELECT pg_advisory_xact_lock(hashtext(:team))")


def lock_team(conn: Connection, team: str) -> None:
    """Hold a team's lock until the transaction ends, so that what two processes do for it is done one after the other.
    SQLite has one writer anyway."""
    if conn.dialect.name == "postgresql":
        conn.execute(_TEAMS_TURN, {"team": team})


def split_ids(ids: Sequence[str]) -> Iterable[Sequence[str]]:
    """Return so many ids at a time as stand in one statement."""
    return (ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE))
