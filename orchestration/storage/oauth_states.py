"""The states of OAuth: each is given to one browser and comes back once. Only digests are kept.

https://docs.slack.dev/authentication/installing-with-oauth
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, insert

from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock
from orchestration.run.ids import hash_parts
from orchestration.storage.batch import Transactions
from orchestration.storage.tables import OAUTH_STATES

LIVES = timedelta(minutes=10)

_UNTIL = OAUTH_STATES.c.until
_STALE = delete(OAUTH_STATES).where(bindparam("now", type_=_UNTIL.type) >= _UNTIL)
_TAKE = delete(OAUTH_STATES).where(
    OAUTH_STATES.c.digest == bindparam("of_digest"), bindparam("now", type_=_UNTIL.type) < _UNTIL
)


class SqlOAuthStates:
    """Issues states and takes them back, for any number of processes."""

    def __init__(self, database: Transactions, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def issue(self) -> str:
        """Return a new state, and forget those that nobody brought back in time."""
        state, now = secrets.token_urlsafe(32), self._clock.now()
        row: dict[str, str | datetime] = {"digest": hash_parts("state", state), "until": now + LIVES}

        def keep(conn: Connection) -> None:
            conn.execute(_STALE, {"now": now})
            conn.execute(insert(OAUTH_STATES), row)

        reach_crash_point("commit.before")
        await self._database.write(keep)
        reach_crash_point("commit.after")
        return state

    async def consume(self, state: str) -> bool:
        """Take a state back; return whether it was given, and not yet brought back, within its time."""
        named = {"of_digest": hash_parts("state", state), "now": self._clock.now()}
        reach_crash_point("commit.before")
        taken = await self._database.write(lambda conn: conn.execute(_TAKE, named).rowcount)
        reach_crash_point("commit.after")
        return taken > 0
