"""The versions of each team's policy, in the database."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from orchestration.crash_points import reach_crash_point
from orchestration.policy.team import PolicyVersion, StalePolicyError
from orchestration.storage.batch import Transactions
from orchestration.storage.tables import POLICIES
from orchestration.storage.team_changes import append_policy

_OF_TEAM = (
    select(POLICIES)
    .where(POLICIES.c.team == bindparam("of_team"), POLICIES.c.version > bindparam("than"))
    .order_by(POLICIES.c.version.desc())
    .limit(bindparam("most"))
)
_TEAMS = select(POLICIES.c.team).distinct().order_by(POLICIES.c.team)
_ONE = select(POLICIES).where(POLICIES.c.team == bindparam("of_team"), POLICIES.c.version == bindparam("of_version"))


class SqlPolicyStore:
    """``PolicyStore`` over the table ``policies``."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def newest(self, team: str) -> PolicyVersion | None:
        """Return the version in force; ``None`` where the team has written none."""
        return await self.newer(team, -1)

    async def newer(self, team: str, than: int) -> PolicyVersion | None:
        """Return the version in force where it is higher than ``than``."""
        rows = await self._database.read(lambda conn: _rows(conn, team, than, 1))
        return rows[0] if rows else None

    async def version(self, team: str, version: int) -> PolicyVersion | None:
        """Return one version."""

        def look(conn: Connection) -> PolicyVersion | None:
            row = conn.execute(_ONE, {"of_team": team, "of_version": version}).mappings().first()
            return _version(row) if row is not None else None

        return await self._database.read(look)

    async def teams(self) -> Sequence[str]:
        """Return the teams that have written a policy: for whoever operates the process."""
        return await self._database.read(lambda conn: [str(row.team) for row in conn.execute(_TEAMS)])

    async def history(self, team: str, limit: int = 50) -> Sequence[PolicyVersion]:
        """Return a team's versions, the newest first."""
        return await self._database.read(lambda conn: _rows(conn, team, -1, limit))

    async def put(self, row: PolicyVersion) -> None:
        """Write a version; see ``PolicyStore.put``.

        Raises:
            StalePolicyError: the team has that version already.
        """
        values = {
            "team": row.team,
            "version": row.version,
            "body": json.dumps(row.body, ensure_ascii=False, sort_keys=True),
            "by": row.by,
            "by_name": row.by_name,
            "at": row.at,
            "note": row.note,
        }

        def write(conn: Connection) -> None:
            conn.execute(insert(POLICIES), values)
            append_policy(conn, values)

        reach_crash_point("commit.before")
        try:
            await self._database.write(write)
        except IntegrityError as error:
            raise StalePolicyError(row.team) from error
        reach_crash_point("commit.after")


def _rows(conn: Connection, team: str, than: int, most: int) -> list[PolicyVersion]:
    found = conn.execute(_OF_TEAM, {"of_team": team, "than": than, "most": most})
    return [_version(row) for row in found.mappings()]


def _version(row: RowMapping) -> PolicyVersion:
    return PolicyVersion(
        row["team"], row["version"], json.loads(row["body"]), row["by"], row["by_name"], row["at"], row["note"]
    )
