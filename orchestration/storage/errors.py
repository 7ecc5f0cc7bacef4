"""What can be wrong with the database, in words for the person who runs metel.

``DatabaseError``
    ``DatabaseUrlError``        the address is not one that metel can open
    ``DatabaseMissingError``    nothing is there, and this opening does not create it
    ``DatabaseUnreadableError`` the file is damaged or is not a database
    ``DatabaseInUseError``      another process advances the runs of this file
    ``DatabaseReadOnlyError``   a write through an opening that only reads
    ``DatabaseFullError``       there is no room left for a write
    ``DatabaseNotWritableError`` the place lets nobody write, or not this user
    ``DatabaseReplacedError``   another database stands where the one was that is open
    ``DatabaseWouldBeLostError`` another can't be put in its place without losing a part of it
    ``DatabaseUnreachableError`` the server does not answer
    ``DatabaseClosedError``     a write after the database was closed
    ``OtherTablesError``        the file holds another program's tables
    ``SchemaTooNewError``       a newer metel has written the file
    ``SchemaTooOldError``       the file must be upgraded first
    ``JournalUnreadableError``  an event can't be read as any version this metel knows
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from orchestration.ports import NotNowError


class DatabaseError(NotNowError):
    """Something is wrong with the database; the message says what and how to mend it."""


class DatabaseUrlError(DatabaseError):
    """The address is not one that metel can open."""


class DatabaseMissingError(DatabaseError):
    """There is no database yet where one is to be read."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"There is no database at {path}. It is made when metel first carries out a request.")
        self.path = path


class DatabaseUnreadableError(DatabaseError):
    """The file is damaged or is not a database."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"The database {path} can't be read ({reason}). Put a backup in its place, or move it away to start anew."
        )
        self.path = path
        self.reason = reason


class DatabaseInUseError(DatabaseError):
    """Another process advances the runs of this file; ``pid`` is ``None`` where it has not written its id yet."""

    def __init__(self, path: Path, pid: int | None) -> None:
        owner = f"process {pid}" if pid is not None else "another process"
        super().__init__(
            f"The database {path} is in use by {owner}. Stop it first, or set DATABASE_URL to another file."
        )
        self.path = path
        self.pid = pid


class DatabaseReadOnlyError(DatabaseError):
    """A write through an opening that only reads."""

    def __init__(self) -> None:
        super().__init__("The database was opened to be looked at; this opening can't change it.")


class DatabaseFullError(DatabaseError):
    """There is no room left; nothing of the transaction was stored. What was stored before is whole."""

    def __init__(self, place: object) -> None:
        super().__init__(
            f"The disk of the database {place} is full. Nothing was lost; make room, and what waits goes on."
        )


class DatabaseNotWritableError(DatabaseError):
    """The place lets nobody write, or not this user."""

    def __init__(self, place: object) -> None:
        super().__init__(
            f"The database {place} can't be written. Check its owner and permissions, and that its disk or server is "
            "not read-only."
        )


class DatabaseReplacedError(DatabaseError):
    """The open database was removed, or another one was put in its place. What is written now would be lost, so nothing
    is; ``gone``: nothing is there."""

    def __init__(self, place: object, *, gone: bool) -> None:
        what = "was removed" if gone else "was replaced by another one"
        super().__init__(
            f"The database {place} {what} while metel has it open; nothing is taken any more. Put the former one back, "
            "or stop metel, put the right one there and start it again."
        )
        self.gone = gone


class DatabaseWouldBeLostError(DatabaseError):
    """The database can't be kept whole under another name, so nothing was put in its place."""

    def __init__(self, place: object, reason: str) -> None:
        super().__init__(
            f"The database {place} can't be set aside whole ({reason}), so nothing was restored. End whatever has it "
            "open, and try again."
        )


class DatabaseUnreachableError(DatabaseError):
    """The server does not answer, or lets nobody in (``refused``: people must mend that). ``reason`` is the driver's
    word, which holds no password."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The database server {place} does not answer ({reason}). Check DATABASE_URL and the server.")
        self.reason = reason
        self.refused = any(words in reason for words in _REFUSALS)


_REFUSALS = ("authentication failed", "no pg_hba.conf entry", "does not exist", "no password supplied")
"""Of a connection that the server refused the driver knows the server's words alone, and no code."""


class DatabaseClosedError(DatabaseError):
    """A write after the database was closed; nothing was stored."""

    def __init__(self) -> None:
        super().__init__("The database is closed.")


class OtherTablesError(DatabaseError):
    """The file holds another program's tables, and none of metel's; nothing was changed."""

    def __init__(self, tables: Sequence[str]) -> None:
        named = ", ".join(tables[:3]) + (", …" if len(tables) > 3 else "")
        super().__init__(
            f"This file holds another program's tables ({named}), so nothing was changed. Give metel a file of its own "
            "in DATABASE_URL."
        )


class SchemaTooNewError(DatabaseError):
    """A newer metel has written the file; ``found`` is its schema."""

    def __init__(self, found: str) -> None:
        super().__init__(f"The database has schema {found}, which this metel does not know. Use a newer metel.")
        self.found = found


class SchemaTooOldError(DatabaseError):
    """The file must be upgraded first; ``found`` is its schema, empty where it has none."""

    def __init__(self, found: str) -> None:
        told = f"has the schema {found} of an older metel" if found else "has no schema yet"
        super().__init__(f"The database {told}. Run `metel db upgrade`.")
        self.found = found


class JournalUnreadableError(DatabaseError):
    """An event can't be read as any version this metel knows."""

    def __init__(self, run: str, seq: int, reason: str) -> None:
        super().__init__(f"Event {seq} of run {run} can't be read: {reason}")
        self.run = run
        self.seq = seq
        self.reason = reason
