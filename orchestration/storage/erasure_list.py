"""The list of all erasures, outside of the database and of its backups: what a restored backup brings back is erased
again by it. One JSON object a line: first the list's own id, then the erasures."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from orchestration.storage.chain import Erasure

_ID = "list"


@dataclass(frozen=True, slots=True)
class ListMark:
    """What a backup knows of the list: where it was, how many lines it had then, and their digest."""

    path: str
    lines: int
    digest: str


@dataclass(frozen=True, slots=True)
class ErasureList:
    """The list at a path; no list is kept where there is none."""

    path: Path | None

    @property
    def is_there(self) -> bool:
        """Whether there is a list."""
        return self.path is not None and self.path.is_file()

    def make_file(self) -> None:
        """Make an empty list of an own id, where there is none. Its owner alone may read it."""
        if self.path is None or self.is_there:
            return
        made = self.path.with_name(f"{self.path.name}.{token_hex(4)}")
        _append(made, [json.dumps({_ID: token_hex(8)})])
        with suppress(FileExistsError):
            os.link(made, self.path)
        made.unlink()

    def add(self, team: str, erasure: Erasure) -> None:
        """Write an erasure down before it is made: one that is not made after all is made when the list is read."""
        if self.path is None:
            return
        self.make_file()
        _append(self.path, [json.dumps({"team": team, **erasure.model_dump(mode="json")}, ensure_ascii=False)])

    def read(self) -> list[tuple[str, Erasure]]:
        """Return each erasure with its team, the oldest first."""
        rows: list[dict[str, Any]] = [json.loads(line) for line in self._lines()]
        told = [row for row in rows if _ID not in row]
        return [(row["team"], Erasure.model_validate({k: row[k] for k in row if k != "team"})) for row in told]

    def mark(self) -> ListMark | None:
        """Return what a backup that is made now should know of the list; nothing where there is none."""
        if not self.is_there:
            return None
        lines = self._lines()
        return ListMark(str(self.path), len(lines), _digest(lines))

    def goes_on_from(self, mark: ListMark) -> bool:
        """Whether this list is the one that a backup knew, as it was then or longer."""
        lines = self._lines()
        starts = [0, *(at for at, line in enumerate(lines) if at and _ID in json.loads(line))]
        return any(_digest(lines[at : at + mark.lines]) == mark.digest for at in starts)

    def take_over(self, other: ErasureList) -> None:
        """Put what another list has behind this one, where it is not there yet."""
        if self.path is None or (other.path is not None and self.is_there and other.path.samefile(self.path)):
            return
        known = set(self._lines())
        new = [line for line in other._lines() if line not in known]
        if new:
            _append(self.path, new)

    def _lines(self) -> list[str]:
        return self.path.read_text("utf-8").splitlines() if self.path is not None and self.is_there else []


def _append(path: Path, lines: Sequence[str]) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
