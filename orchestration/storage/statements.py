"""Statements compiled once for each kind of database, and the forms that differ between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import ClauseElement, Connection, Dialect, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.sql.compiler import SQLCompiler

Upsert: TypeAlias = sqlite.Insert | postgresql.Insert

_DIALECTS: dict[str, Dialect] = {"sqlite": pysqlite.dialect(), "postgresql": psycopg.dialect()}


def insert_into(table: Table, dialect: str) -> Upsert:
    """Return an insert that can say what to do on a conflict."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


class Prepared:
    """A statement compiled once, for many rows. Looking a statement up and binding it anew for each commit would take
    longer than SQLite takes to carry it out."""

    def __init__(self, statement: ClauseElement, dialect: str, names: Sequence[str] | None = None) -> None:
        """Compile ``statement``; ``names`` are the columns that an insert or update sets, by default all."""
        known = _DIALECTS[dialect]
        compiled = statement.compile(dialect=known, column_keys=names)
        assert isinstance(compiled, SQLCompiler)
        self._sql = compiled.string
        self._positional = compiled.positional
        self._names = tuple(compiled.positiontup or compiled.binds)
        self._convert = [compiled.binds[name].type.dialect_impl(known).bind_processor(known) for name in self._names]

    def execute(self, conn: Connection, rows: Iterable[Mapping[str, Any]]) -> int:
        """Carry the statement out with each row; return how many rows of the table it touched."""
        values = [self._values(row) for row in rows]
        if not values:
            return 0
        if self._positional:
            return conn.exec_driver_sql(self._sql, values).rowcount
        return conn.exec_driver_sql(self._sql, [dict(zip(self._names, row, strict=True)) for row in values]).rowcount

    def _values(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        pairs = zip(self._names, self._convert, strict=True)
        return tuple(convert(row[name]) if convert else row[name] for name, convert in pairs)
