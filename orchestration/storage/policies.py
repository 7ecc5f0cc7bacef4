"""What each team has set, in the database: versions of its policy, and its last order to stop all work or go on."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from orchestration.crash_points import reach_crash_point
from orchestration.policy.mode import TeamStop
from orchestration.policy.team import PolicyVersion, StalePolicyError
from orchestration.storage.batch import Transactions
from orchestration.storage.statements import lock_team
from orchestration.storage.tables import POLICIES, STOP_OF_TEAM, TEAM_STOPS
from orchestration.storage.team_changes import append_policy, append_stop

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


_COLUMNS = tuple(column.name for column in TEAM_STOPS.columns)
_TAKEN_OUT = delete(TEAM_STOPS).where(TEAM_STOPS.c.team == bindparam("of_team"))


class SqlStopStore:
    """``StopStore`` over the table ``team_stops``."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def last(self, team: str) -> TeamStop | None:
        """Return the last order; ``None`` where there was never one."""
        return await self._database.read(lambda conn: _last(conn, team))

    async def put(self, order: TeamStop) -> bool:
        """Write an order; see ``StopStore.put``."""

        def write(conn: Connection) -> bool:
            lock_team(conn, order.team)
            last = _last(conn, order.team)
            if (last is not None and last.is_stopped) == order.is_stopped:
                return False
            values = {name: getattr(order, name) for name in _COLUMNS}
            conn.execute(_TAKEN_OUT, {"of_team": order.team})
            conn.execute(insert(TEAM_STOPS), values)
            append_stop(conn, values)
            return True

        reach_crash_point("commit.before")
        is_changed = await self._database.write(write)
        reach_crash_point("commit.after")
        return is_changed


def _last(conn: Connection, team: str) -> TeamStop | None:
    row = conn.execute(STOP_OF_TEAM, {"of_team": team}).mappings().first()
    return TeamStop(**row) if row is not None else None
