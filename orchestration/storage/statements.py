"""Statements compiled once for each kind of database, and the forms that differ between them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import ClauseElement, Connection, Dialect, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

Upsert: TypeAlias = sqlite.Insert | postgresql.Insert

_DIALECTS: dict[str, Dialect] = {"sqlite": pysqlite.dialect(), "postgresql": psycopg.dialect()}


def insert_into(table: Table, dialect: str) -> Upsert:
    """Return an insert that can say what to do on a conflict."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


def straight_to_sqlite(conn: Connection, sql: str, rows: Sequence[tuple[Any, ...]] = ()) -> int:
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
        known = _DIALECTS[dialect]
        compiled = statement.compile(dialect=known, column_keys=names)
        assert isinstance(compiled, SQLCompiler)
        self._sql = compiled.string
        self._positional = compiled.positional
        bound = compiled.positiontup or compiled.binds
        self._columns = [(name, compiled.binds[name].type.dialect_impl(known).bind_processor(known)) for name in bound]

    def execute(self, conn: Connection, rows: Iterable[Mapping[str, Any]]) -> int:
        """Carry the statement out with each row; return how many rows of the table it touched.

        Raises:
            sqlalchemy.exc.DBAPIError: of the kind that the driver's error is.
        """
        values = [self._values(row) for row in rows]
        if not values:
            return 0
        if self._positional:
            return straight_to_sqlite(conn, self._sql, values)
        names = [name for name, _ in self._columns]
        return conn.exec_driver_sql(self._sql, [dict(zip(names, row, strict=True)) for row in values]).rowcount

    def _values(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple([convert(row[name]) if convert else row[name] for name, convert in self._columns])
