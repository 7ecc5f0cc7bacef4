"""The last order of each team to stop all work or to go on, in the database."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert

from orchestration.crash_points import reach_crash_point
from orchestration.policy.stop import TeamStop
from orchestration.storage.batch import Transactions
from orchestration.storage.statements import lock_team
from orchestration.storage.tables import STOP_OF_TEAM, TEAM_STOPS
from orchestration.storage.team_changes import append_stop

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
