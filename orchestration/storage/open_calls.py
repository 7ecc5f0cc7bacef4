"""Calls of models that do not stand in their run's journal yet, in the database; see ``orchestration.open_calls``."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from secrets import token_hex

import structlog
from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select

from orchestration.crash_points import reach_crash_point
from orchestration.model_meter import MeteredRun
from orchestration.open_calls import OpenCall
from orchestration.ports import Clock
from orchestration.storage.batch import Transactions
from orchestration.storage.errors import DatabaseError
from orchestration.storage.tables import OPEN_CALLS
from schemas.events import ModelCall

log = structlog.get_logger(__name__)

LONGEST_COMMAND = timedelta(hours=1)
"""No process is at a person's change for longer: the questions for one plan take an hour at most."""
_OF_RUN = (OPEN_CALLS.c.team == bindparam("of_team"), OPEN_CALLS.c.run == bindparam("of_run"))
_LIST = select(OPEN_CALLS).where(*_OF_RUN).order_by(OPEN_CALLS.c.at, OPEN_CALLS.c.id)
_ONE = delete(OPEN_CALLS).where(*_OF_RUN, OPEN_CALLS.c.id == bindparam("of_id"))


class SqlOpenCalls:
    """``OpenCallStore`` over the table ``open_calls``."""

    def __init__(self, database: Transactions, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._me = token_hex(8)

    async def put(self, whose: MeteredRun, call: ModelCall) -> None:
        """Note a call before it is sent, and again with what came of it."""
        row = {"team": whose.team, "run": whose.run, "id": call.id, "owner": self._me, "at": self._clock.now()}
        row |= {"action": whose.action, "is_command": whose.is_command, "call": call.model_dump_json()}

        def write(conn: Connection) -> None:
            conn.execute(_ONE, _name(whose.team, whose.run, call.id))
            conn.execute(insert(OPEN_CALLS), row)

        try:
            reach_crash_point("commit.before")
            await self._database.write(write)
            reach_crash_point("commit.after")
        except DatabaseError as error:
            log.warning("model_call_not_noted", run=whose.run, why=type(error).__name__)

    async def list_lost(self, team: str, run: str) -> Sequence[OpenCall]:
        """Return the calls of a run that nobody waits for, in their order. Whoever asks is about to advance the run."""
        named = {"of_team": team, "of_run": run}
        rows = await self._database.read(lambda conn: conn.execute(_LIST, named).mappings().all())
        lost = [one for one in rows if not one["is_command"] or self._is_left(one)]
        return [OpenCall(one["at"], one["action"], ModelCall.model_validate_json(one["call"])) for one in lost]

    async def drop(self, team: str, run: str, ids: Collection[str]) -> None:
        """Forget calls that stand in the journal. What can't be forgotten now is found to stand there later."""

        def write(conn: Connection) -> None:
            for one in ids:
                conn.execute(_ONE, _name(team, run, one))

        try:
            reach_crash_point("commit.before")
            await self._database.write(write)
            reach_crash_point("commit.after")
        except DatabaseError as error:
            log.warning("model_call_not_dropped", run=run, why=type(error).__name__)

    def _is_left(self, row: RowMapping) -> bool:
        """Whether the process that a person's change was made in has surely given it up."""
        if row["owner"] == self._me:
            return False
        return not self._database.shared or row["at"] < self._clock.now() - LONGEST_COMMAND


def _name(team: str, run: str, call: str) -> dict[str, str]:
    return {"of_team": team, "of_run": run, "of_id": call}
