"""Types of columns that mean the same on every database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, Text
from sqlalchemy.types import TypeDecorator


class UtcMoment(TypeDecorator[datetime]):
    """A moment with a time zone, kept in UTC: SQLite itself drops the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy calls it so
        """Turn a moment into UTC.

        Raises:
            ValueError: the moment has no time zone.
        """
        return _in_utc(value)

    def bind_processor(self, dialect: Dialect) -> Callable[..., Any] | None:
        """Return what makes the driver's value: for SQLite the text that SQLAlchemy writes, made in one step instead
        of field by field."""
        return _text_for_sqlite if dialect.name == "sqlite" else super().bind_processor(dialect)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - as above
        """Give the zone back."""
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


def _in_utc(value: datetime | None) -> datetime | None:
    if value is not None and value.tzinfo is None:
        raise ValueError(f"{value} has no time zone")
    return value.astimezone(UTC) if value is not None else None


def _text_for_sqlite(value: datetime | None) -> str | None:
    moment = _in_utc(value)
    return moment.isoformat(" ", "microseconds").removesuffix("+00:00") if moment is not None else None


BYTEWISE = Text().with_variant(Text(collation="C"), "postgresql")
"""Text whose order is that of its code points on every database, so that what begins with a text stands together."""
