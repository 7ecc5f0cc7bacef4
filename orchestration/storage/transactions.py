"""What storage asks of a database: to carry plain functions over a connection to it and back.

A transaction is a plain function over a SQLAlchemy connection. It is carried to a thread as a whole, because a hop
between threads costs more than a statement: four statements that each hop through an asynchronous driver take three
times as long as one hop with four statements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Transactions(Protocol):
    """An open database. ``shared``: other processes may advance its runs and carry its deliveries as well."""

    @property
    def shared(self) -> bool:
        """Whether work has to be claimed before it is done."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what the work reads; each statement sees what was committed when it began.

        Raises:
            DatabaseError: the database can't be read.
        """
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction that is durable when this returns; an exception of the work undoes it. The
        work may be done anew where the database had to undo it for another's sake.

        Raises:
            DatabaseReadOnlyError: it was opened to be read.
            DatabaseError: the database can't be written.
        """
        ...

    def close(self) -> None:
        """Close the connections; what was begun is finished first."""
        ...


@dataclass(frozen=True, slots=True)
class ReadyRun:
    """A run that a change has made ready to be advanced."""

    id: str
    team: str


class JobTables(Protocol):
    """Where it is kept who is to advance which run, in the same database as the runs. Both are given the driver's own
    connection inside a transaction."""

    def install(self, connection: Any) -> None:
        """Make the tables, or bring them up to date."""
        ...

    def defer(self, connection: Any, ready: Sequence[ReadyRun]) -> None:
        """Have these runs advanced once the transaction is committed."""
        ...


Defer: TypeAlias = Callable[[Any, Sequence[ReadyRun]], None]
"""Has runs advanced, from inside the transaction that made them ready: it is given the driver's own connection, and
what it writes there is committed or undone with the rest."""
