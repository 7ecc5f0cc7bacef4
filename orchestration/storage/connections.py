"""Connections in the database. A secret is sealed before it gets here, and opened after it has left."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_hex
from typing import TypeVar, cast

from sqlalchemy import Connection as DbConnection
from sqlalchemy import Delete, RowMapping, Update, bindparam, delete, or_, select, update

from orchestration.connections import (
    Connection,
    ConnectionRow,
    NewConnection,
    Renew,
    Secret,
    UnknownConnectionError,
)
from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock, Sleep
from orchestration.secrecy import register_secret
from orchestration.storage.batch import Transactions
from orchestration.storage.encryption import AssociatedData, Keyring, read_key_id
from orchestration.storage.statements import build_insert
from orchestration.storage.tables import CONNECTIONS
from orchestration.storage.team_changes import append_connection

HELD_FOR = timedelta(seconds=60)
LOOK_EVERY_S = 0.2

_OF_TEAM = CONNECTIONS.c.team == bindparam("of_team")
_ACTIVE = CONNECTIONS.c.state == "active"
_THIS = (_OF_TEAM, CONNECTIONS.c.service == bindparam("of_service"))
_ALL = select(CONNECTIONS).order_by(CONNECTIONS.c.team, CONNECTIONS.c.service)
_ACTIVE_OF_TEAM = select(CONNECTIONS).where(_OF_TEAM, _ACTIVE).order_by(CONNECTIONS.c.service)
_ONE = select(CONNECTIONS).where(*_THIS, _ACTIVE)
_REMOVE = delete(CONNECTIONS).where(*_THIS)
_DISABLE = (
    update(CONNECTIONS)
    .where(*_THIS, _ACTIVE)
    .values(state="disabled", secret="", held_by=None, held_until=None, revision=CONNECTIONS.c.revision + 1)
)
_HOLD = (
    update(CONNECTIONS)
    .where(
        *_THIS,
        _ACTIVE,
        or_(
            CONNECTIONS.c.held_until.is_(None), CONNECTIONS.c.held_until < bindparam("now", type_=CONNECTIONS.c.at.type)
        ),
    )
    .values(held_by=bindparam("me"), held_until=bindparam("until", type_=CONNECTIONS.c.at.type))
)
_MINE = CONNECTIONS.c.held_by == bindparam("me")
_LET_GO = update(CONNECTIONS).where(*_THIS, _MINE).values(held_by=None, held_until=None)
_RENEW = (
    update(CONNECTIONS).where(*_THIS, _ACTIVE, _MINE).values(secret=bindparam("cell"), held_by=None, held_until=None)
)
_RESEAL = (
    update(CONNECTIONS).where(*_THIS, CONNECTIONS.c.secret == bindparam("former")).values(secret=bindparam("cell"))
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Held:
    """What is stored, and whether this caller may renew it."""

    secret: Secret
    mine: bool


class SqlConnectionStore:
    """``ConnectionStore`` over the table ``connections``."""

    def __init__(self, database: Transactions, clock: Clock, keys: Keyring, sleep: Sleep = asyncio.sleep) -> None:
        self._database = database
        self._clock = clock
        self._keys = keys
        self._sleep = sleep
        self._locks: dict[tuple[str, str], asyncio.Lock] = defaultdict(asyncio.Lock)

    async def rows(self) -> Sequence[ConnectionRow]:
        """Return every team's connections without their secrets, by team and service."""
        return await self._database.read(lambda conn: [_row(found) for found in conn.execute(_ALL).mappings()])

    async def of_team(self, team: str) -> Sequence[Connection]:
        """Return a team's active connections; see ``ConnectionStore.of_team``."""
        found = await self._database.read(
            lambda conn: conn.execute(_ACTIVE_OF_TEAM, {"of_team": team}).mappings().all()
        )
        return [Connection(_row(one), self._opened(one)) for one in found]

    async def put(self, new: NewConnection) -> ConnectionRow:
        """Make a connection, or put it in the place of the former one; see ``ConnectionStore.put``."""
        cell = self._keys.seal(json.dumps(dict(new.secret), sort_keys=True), _about(new.team, new.service))
        values = {
            "team": new.team,
            "service": new.service,
            "account": new.account,
            "address": new.address,
            "secret": cell,
            "scopes": " ".join(sorted(new.scopes)),
            "by": new.by,
            "at": self._clock.now(),
            "state": "active",
            "revision": 1,
            "held_by": None,
            "held_until": None,
        }
        await self._write(lambda conn: self._put(conn, values))
        return _row(values)

    async def disable(self, team: str, service: str) -> bool:
        """Have a connection not used any more, and forget its secret; return whether it was active."""
        return await self._told_change(_DISABLE, {"of_team": team, "of_service": service})

    async def remove(self, team: str, service: str) -> bool:
        """Forget a connection; return whether there was one."""
        return await self._told_change(_REMOVE, {"of_team": team, "of_service": service})

    async def renewed(self, team: str, service: str, stale: Secret, renew: Renew) -> Secret:
        """Return the secret that follows on ``stale``; see ``ConnectionStore.renewed``."""
        async with self._locks[team, service]:
            me = token_hex(8)
            # What the service gave must not be lost with a caller that went away: it may be given once only.
            work = asyncio.create_task(self._renew(team, service, stale, renew, me), name="metel-renewal")
            return await asyncio.shield(work)

    async def _renew(self, team: str, service: str, stale: Secret, renew: Renew, me: str) -> Secret:
        named = {"of_team": team, "of_service": service, "me": me}
        while True:
            held = await self._hold(team, service, me)
            if held.secret != dict(stale):
                await self._changed(_LET_GO, named)
                return held.secret
            if held.mine:
                break
            await self._sleep(LOOK_EVERY_S)
        try:
            fresh = dict(await renew(stale))
            cell = self._keys.seal(json.dumps(fresh, sort_keys=True), _about(team, service))
        except BaseException:
            await self._changed(_LET_GO, named)
            raise
        if not await self._told_change(_RENEW, {**named, "cell": cell}):
            raise UnknownConnectionError(team, service)
        return fresh

    async def _hold(self, team: str, service: str, me: str) -> _Held:
        now = self._clock.now()
        named = {"of_team": team, "of_service": service}

        def hold(conn: DbConnection) -> tuple[bool, RowMapping | None]:
            mine = conn.execute(_HOLD, {**named, "me": me, "now": now, "until": now + HELD_FOR}).rowcount > 0
            return mine, conn.execute(_ONE, named).mappings().first()

        mine, found = await self._write(hold)
        if found is None:
            raise UnknownConnectionError(team, service)
        return _Held(self._opened(found), mine)

    async def keys_in_use(self) -> Mapping[str, int]:
        """Return how many secrets each key has sealed, by its id."""
        counts: dict[str, int] = defaultdict(int)
        for row in await self.rows():
            if row.key:
                counts[row.key] += 1
        return dict(counts)

    async def reseal(self) -> int:
        """Have the first key seal every secret; return how many it did not seal before. Safe to break off and to
        repeat; where a secret can't be opened nothing is changed.

        Raises:
            SealingError: a key is lacking, or a secret was changed.
        """
        found = await self._database.read(lambda conn: conn.execute(_ALL).mappings().all())
        changes = [change for one in found if one["secret"] and (change := self._resealed(one))]
        for change in changes:
            await self._told_change(_RESEAL, change)
        return len(changes)

    def _resealed(self, found: RowMapping) -> dict[str, str] | None:
        former, about = str(found["secret"]), _about(found["team"], found["service"])
        # Also one that the first key sealed is opened: a secret that can't be read is better known now.
        self._keys.open(former, about)
        cell = self._keys.reseal(former, about)
        if cell == former:
            return None
        return {"of_team": found["team"], "of_service": found["service"], "former": former, "cell": cell}

    def _opened(self, found: RowMapping) -> Secret:
        secret = cast("Secret", json.loads(self._keys.open(found["secret"], _about(found["team"], found["service"]))))
        register_secret(*secret.values())
        return secret

    async def _told_change(self, statement: Update | Delete, values: Mapping[str, str]) -> bool:
        """Change a connection, and tell of it among the team's changes."""

        def change(conn: DbConnection) -> bool:
            touched = conn.execute(statement, values).rowcount > 0
            if touched:
                append_connection(conn, values["of_team"], values["of_service"], self._clock.now())
            return touched

        return await self._write(change)

    def _put(self, conn: DbConnection, values: Mapping[str, object]) -> None:
        _put(conn, values)
        append_connection(conn, str(values["team"]), str(values["service"]), self._clock.now())

    async def _changed(self, statement: Update, values: Mapping[str, object]) -> bool:
        return await self._write(lambda conn: conn.execute(statement, values).rowcount) > 0

    async def _write(self, work: Callable[[DbConnection], T]) -> T:
        reach_crash_point("commit.before")
        done = await self._database.write(work)
        reach_crash_point("commit.after")
        return done


def _put(conn: DbConnection, values: Mapping[str, object]) -> None:
    row = build_insert(CONNECTIONS, conn.dialect.name)
    changed = {name: row.excluded[name] for name in values if name not in {"team", "service", "revision"}}
    conn.execute(
        row.on_conflict_do_update(
            index_elements=[CONNECTIONS.c.team, CONNECTIONS.c.service],
            set_={**changed, "revision": CONNECTIONS.c.revision + 1},
        ),
        values,
    )


def _about(team: str, service: str) -> AssociatedData:
    return AssociatedData(team, "connection", service)


def _row(found: Mapping[str, object] | RowMapping) -> ConnectionRow:
    values = cast("Mapping[str, str]", found)
    secret = values["secret"]
    return ConnectionRow(
        team=values["team"],
        service=str(values["service"]),
        account=values["account"],
        scopes=tuple(values["scopes"].split()),
        by=values["by"],
        at=cast("Mapping[str, datetime]", found)["at"],
        state="active" if values["state"] == "active" else "disabled",
        key=read_key_id(secret) if secret else "",
        address=values["address"],
        revision=cast("Mapping[str, int]", found)["revision"],
    )
