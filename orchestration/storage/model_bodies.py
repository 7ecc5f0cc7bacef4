"""The bodies of model calls in the database, sealed; they go with what their run held, or after some days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import structlog
from sqlalchemy import Connection, RowMapping, bindparam, func, insert, select, update

from orchestration.crash_points import reach_crash_point
from orchestration.model_bodies import KeptBody, ModelBody, redact_body
from orchestration.model_meter import MeteredRun
from orchestration.ports import Clock
from orchestration.storage.batch import Transactions
from orchestration.storage.encryption import AssociatedData, Keyring, SealingError, read_key_id
from orchestration.storage.errors import DatabaseError
from orchestration.storage.statements import lock_team
from orchestration.storage.tables import DATA_KEYS, MODEL_BODIES

log = structlog.get_logger(__name__)

_LETTERS_OF_KEY = 12
"""A cell begins with its format, the id of its key, and a full stop after each."""
_OF_RUN = (MODEL_BODIES.c.team == bindparam("of_team"), MODEL_BODIES.c.run == bindparam("of_run"))
_LIST = select(MODEL_BODIES).where(*_OF_RUN).order_by(MODEL_BODIES.c.number)
_COUNT = select(func.count()).select_from(MODEL_BODIES).where(*_OF_RUN)
_LAST = select(func.coalesce(func.max(MODEL_BODIES.c.number), 0)).where(*_OF_RUN)
_IS_HELD = select(DATA_KEYS.c.run).where(
    DATA_KEYS.c.team == bindparam("of_team"), DATA_KEYS.c.run == bindparam("of_run")
)
_KEYS = select(func.substr(MODEL_BODIES.c.body, 1, _LETTERS_OF_KEY))
_ALL = select(MODEL_BODIES)
_RESEAL = (
    update(MODEL_BODIES)
    .where(*_OF_RUN, MODEL_BODIES.c.number == bindparam("of_number"), MODEL_BODIES.c.body == bindparam("former"))
    .values(body=bindparam("cell"))
)


class SqlModelBodies:
    """``BodyStore`` over the table ``model_bodies``, and how they are read again."""

    def __init__(self, database: Transactions, clock: Clock, keys: Keyring) -> None:
        self._database = database
        self._clock = clock
        self._keys = keys

    async def keep(self, whose: MeteredRun, body: ModelBody) -> None:
        """Keep the body of an attempt; see ``BodyStore.keep``."""
        named = {"of_team": whose.team, "of_run": whose.run}
        text, now = redact_body(body).model_dump_json(), self._clock.now()

        def write(conn: Connection) -> None:
            lock_team(conn, whose.team)
            if conn.execute(_IS_HELD, named).first() is None:
                return
            row = {"team": whose.team, "run": whose.run, "number": conn.execute(_LAST, named).scalar_one() + 1}
            conn.execute(insert(MODEL_BODIES), {**row, "at": now, "body": self._keys.seal(text, _about(row))})

        try:
            reach_crash_point("commit.before")
            await self._database.write(write)
            reach_crash_point("commit.after")
        except (SealingError, DatabaseError) as error:
            log.warning("model_body_not_kept", run=whose.run, why=type(error).__name__)

    async def list_of(self, team: str, run: str) -> Sequence[KeptBody]:
        """Return the bodies that are kept of a run, the earliest first.

        Raises:
            SealingError: a key is lacking, or one was changed.
        """
        rows = await self._read_rows(team, run)
        return [KeptBody(one["at"], self._open(one)) for one in rows]

    async def count_of(self, team: str, run: str) -> int:
        """Return how many bodies are kept of a run."""
        named = {"of_team": team, "of_run": run}
        return await self._database.read(lambda conn: conn.execute(_COUNT, named).scalar_one())

    async def count_keys(self) -> Mapping[str, int]:
        """Return how many bodies each key has sealed, by its id."""
        begins = await self._database.read(lambda conn: list(conn.execute(_KEYS).scalars()))
        return Counter(map(read_key_id, begins))

    async def reseal(self) -> int:
        """Have the first key seal every body; return how many it did not seal before. Safe to break off and to repeat.

        Raises:
            SealingError: a key is lacking, or one was changed.
        """
        found = await self._database.read(lambda conn: conn.execute(_ALL).mappings().all())
        changes = [change for one in found if (change := self._resealed(one))]
        for change in changes:
            reach_crash_point("commit.before")
            await self._database.write(lambda conn, values=change: conn.execute(_RESEAL, values))
            reach_crash_point("commit.after")
        return len(changes)

    async def _read_rows(self, team: str, run: str) -> Sequence[RowMapping]:
        named = {"of_team": team, "of_run": run}
        return await self._database.read(lambda conn: conn.execute(_LIST, named).mappings().all())

    def _open(self, found: RowMapping) -> ModelBody:
        return ModelBody.model_validate_json(self._keys.open(found["body"], _about(found)))

    def _resealed(self, found: RowMapping) -> dict[str, str | int] | None:
        former = str(found["body"])
        cell = self._keys.reseal(former, _about(found))
        if cell == former:
            return None
        return {
            "of_team": found["team"],
            "of_run": found["run"],
            "of_number": found["number"],
            "former": former,
            "cell": cell,
        }


def _about(row: Mapping[str, object] | RowMapping) -> AssociatedData:
    return AssociatedData(str(row["team"]), "model_body", f"{row['run']} {row['number']}")
