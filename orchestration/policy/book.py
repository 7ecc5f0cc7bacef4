"""Which policy is in force for each team: the newest version that its admins wrote, else the policy of the file.

A decision reads what is in force without waiting; before each round of decisions the book looks whether another
process has written a newer version, at most every ``LOOK_EVERY``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

import structlog
from pydantic import ValidationError

from orchestration.policy.team import AS_STORED, TeamPolicy
from orchestration.ports import Clock
from schemas.values import Payload

LOOK_EVERY = timedelta(milliseconds=250)
_TRIES = 5
log = structlog.get_logger(__name__)


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


class PolicyBook:
    """The policies in force. ``default`` is that of the file, for teams that have written none."""

    def __init__(self, store: PolicyStore, default: TeamPolicy, clock: Clock) -> None:
        self._store = store
        self._default = default
        self._clock = clock
        self._known: dict[str, TeamPolicy] = {}
        self._looked: dict[str, datetime] = {}

    def current(self, team: str) -> TeamPolicy:
        """Return what is in force for a team, as far as this process has seen."""
        return self._known.get(team, self._default)

    async def refresh(self, team: str) -> None:
        """See a newer version that another process wrote; looks at most every ``LOOK_EVERY``."""
        now, looked = self._clock.now(), self._looked.get(team)
        if looked is not None and looked <= now < looked + LOOK_EVERY:
            return
        known = self._known.get(team)
        # Of many who come at once, one looks.
        self._looked[team] = now
        try:
            row = await (self._store.newest(team) if known is None else self._store.newer(team, known.version))
        except BaseException:
            self._looked.pop(team, None)
            raise
        if row is not None:
            self._see(row)

    async def history(self, team: str, limit: int = 50) -> Sequence[PolicyVersion]:
        """Return the versions that a team's admins wrote, the newest first."""
        return await self._store.history(team, limit)

    async def change(self, team: str, change: Callable[[TeamPolicy], TeamPolicy], author: Author) -> TeamPolicy:
        """Write the next version: what ``change`` makes of the one in force; of two at once, the later one is made of
        the earlier. A change that changes nothing writes nothing.

        Raises:
            StalePolicyError: others kept being faster.
        """
        for _ in range(_TRIES):
            row = await self._store.newest(team)
            before = read_version(row) if row else self._default
            after = change(before)
            if after == before:
                return before
            after = after.model_copy(update={"version": before.version + 1})
            try:
                await self._store.put(self._row(team, after, author))
            except StalePolicyError:
                continue
            self._known[team] = after
            log.info("policy_changed", team=team, version=after.version, by=author.by, note=author.note)
            return after
        raise StalePolicyError(team)

    def _row(self, team: str, policy: TeamPolicy, author: Author) -> PolicyVersion:
        body = policy.model_dump(mode="json", exclude_defaults=True, exclude={"version"})
        return PolicyVersion(team, policy.version, body, author.by, author.by_name, self._clock.now(), author.note)

    def _see(self, row: PolicyVersion) -> None:
        known = self._known.get(row.team)
        if known is None or row.version > known.version:
            self._known[row.team] = read_version(row)


def read_version(row: PolicyVersion) -> TeamPolicy:
    """Return a version as it is judged by. One that cannot be read lets nothing happen: no word of it is guessed."""
    try:
        return TeamPolicy.model_validate({**row.body, "version": row.version}, context=AS_STORED)
    except ValidationError:
        log.exception("policy_unreadable", team=row.team, version=row.version)
        return TeamPolicy(version=row.version, denied_tools=("*",))
