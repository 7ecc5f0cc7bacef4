"""Records of models in the database: bodies of calls, sealed; forms that servers do not take; calls that are open."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from secrets import token_hex

import structlog
from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, select, update

from orchestration.crash_points import reach_crash_point
from orchestration.model_meter import MeteredRun
from orchestration.model_records import KeptBody, ModelBody, OpenCall, StoredForms, redact_body
from orchestration.ports import Clock
from orchestration.storage.batch import Transactions
from orchestration.storage.encryption import AssociatedData, Keyring, SealingError, read_key_id
from orchestration.storage.errors import DatabaseError
from orchestration.storage.statements import lock_team
from orchestration.storage.tables import DATA_KEYS, MODEL_BODIES, MODEL_FORMS, OPEN_CALLS
from schemas.events import ModelCall

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


_OF_TEAM = (
    select(MODEL_FORMS)
    .where(MODEL_FORMS.c.team == bindparam("of_team"))
    .order_by(MODEL_FORMS.c.server, MODEL_FORMS.c.model)
)
_ONE = delete(MODEL_FORMS).where(
    MODEL_FORMS.c.team == bindparam("of_team"),
    MODEL_FORMS.c.server == bindparam("of_server"),
    MODEL_FORMS.c.model == bindparam("of_model"),
)


class SqlFormStore:
    """``FormStore`` over the table ``model_forms``."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def list_of(self, team: str) -> Sequence[StoredForms]:
        """Return what is kept of a team's models, by server and model."""
        named = {"of_team": team}
        rows = await self._database.read(lambda conn: conn.execute(_OF_TEAM, named).mappings().all())
        return [
            StoredForms(row["server"], row["model"], row["profile"], json.loads(row["forms"]), row["at"])
            for row in rows
        ]

    async def put(self, team: str, stored: StoredForms) -> None:
        """Keep the forms of a model in the place of those before; without any, none are kept."""
        row = {"team": team, "server": stored.server, "model": stored.model, "profile": stored.profile}

        def write(conn: Connection) -> None:
            lock_team(conn, team)
            conn.execute(_ONE, {"of_team": team, "of_server": stored.server, "of_model": stored.model})
            if stored.forms:
                forms = json.dumps(dict(stored.forms), sort_keys=True)
                conn.execute(insert(MODEL_FORMS), {**row, "forms": forms, "at": stored.at})

        reach_crash_point("commit.before")
        await self._database.write(write)
        reach_crash_point("commit.after")


LONGEST_COMMAND = timedelta(hours=1)
"""No process is at a person's change for longer: the questions for one plan take an hour at most."""
_CALLS_OF_RUN = (OPEN_CALLS.c.team == bindparam("of_team"), OPEN_CALLS.c.run == bindparam("of_run"))
_LIST_CALLS = select(OPEN_CALLS).where(*_CALLS_OF_RUN).order_by(OPEN_CALLS.c.at, OPEN_CALLS.c.id)
_ONE_CALL = delete(OPEN_CALLS).where(*_CALLS_OF_RUN, OPEN_CALLS.c.id == bindparam("of_id"))


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
            conn.execute(_ONE_CALL, _name(whose.team, whose.run, call.id))
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
        rows = await self._database.read(lambda conn: conn.execute(_LIST_CALLS, named).mappings().all())
        lost = [one for one in rows if not one["is_command"] or self._is_left(one)]
        return [OpenCall(one["at"], one["action"], ModelCall.model_validate_json(one["call"])) for one in lost]

    async def drop(self, team: str, run: str, ids: Collection[str]) -> None:
        """Forget calls that stand in the journal. What can't be forgotten now is found to stand there later."""

        def write(conn: Connection) -> None:
            for one in ids:
                conn.execute(_ONE_CALL, _name(team, run, one))

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
