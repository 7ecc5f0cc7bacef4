"""Versions of a team's policy, and where they are stored. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from schemas.values import Payload


class StalePolicyError(Exception):
    """Somebody else has written that version in the meantime; look again."""


@dataclass(frozen=True, slots=True)
class PolicyVersion:
    """One version of a team's policy, as it was written: ``body`` holds the fields of ``TeamPolicy``."""

    team: str
    version: int
    body: Payload
    by: str
    by_name: str
    at: datetime
    note: str = ""


class PolicyStore(Protocol):
    """Every version of every team's policy. What was written is never changed."""

    async def newest(self, team: str) -> PolicyVersion | None:
        """Return the version in force; ``None`` where the team has written none."""
        ...

    async def newer(self, team: str, than: int) -> PolicyVersion | None:
        """Return the version in force where it is higher than ``than``."""
        ...

    async def version(self, team: str, version: int) -> PolicyVersion | None:
        """Return one version."""
        ...

    async def history(self, team: str, limit: int = 50) -> Sequence[PolicyVersion]:
        """Return a team's versions, the newest first."""
        ...

    async def put(self, row: PolicyVersion) -> None:
        """Write a version.

        Raises:
            StalePolicyError: the team has that version already.
        """
        ...


@dataclass(frozen=True, slots=True)
class Author:
    """Who changes a policy, and why."""

    by: str
    by_name: str
    note: str = ""
