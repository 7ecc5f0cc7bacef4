"""What each team has spent of its days, in the database. The journal is the truth; this is its sum, kept where a team
has set limits: the first look at a day gathers what its journal holds already."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, or_, select

from orchestration.crash_points import reach_crash_point
from orchestration.model_meter import OF_MONEY
from orchestration.policy.limits import CENTS, COUNTED, Charge, DayUsage, LimitDay, is_limit_exceeded
from orchestration.policy.team import Limit
from orchestration.storage.batch import Transactions
from orchestration.storage.statements import build_insert, lock_team
from orchestration.storage.tables import EVENTS_TABLE, RUNS, SPENT
from schemas.events import ModelUse

_MINE: ColumnElement[bool] = and_(SPENT.c.run == bindparam("run"), SPENT.c.key == bindparam("key"))
_OF_DAY = and_(
    SPENT.c.team == bindparam("of_team"),
    SPENT.c.at >= bindparam("start"),
    SPENT.c.at < bindparam("end"),
    or_(SPENT.c.run != bindparam("run"), SPENT.c.key != bindparam("key")),
)
_SUMS = select(*(func.coalesce(func.sum(SPENT.c[name]), 0) for name in COUNTED)).where(_OF_DAY)
_SUMS_OF_PERSON = _SUMS.where(SPENT.c.user == bindparam("of_user"))
_STANDS = select(SPENT.c.key).where(SPENT.c.team == bindparam("of_team"), _MINE)
_STARTED = (
    select(EVENTS_TABLE.c.run_id, EVENTS_TABLE.c.at, EVENTS_TABLE.c.body, RUNS.c.user)
    .join(RUNS, and_(RUNS.c.team == EVENTS_TABLE.c.team, RUNS.c.id == EVENTS_TABLE.c.run_id))
    .where(
        EVENTS_TABLE.c.team == bindparam("of_team"),
        EVENTS_TABLE.c.type == "action_started",
        EVENTS_TABLE.c.at >= bindparam("start"),
        EVENTS_TABLE.c.at < bindparam("end"),
    )
    .order_by(EVENTS_TABLE.c.run_id, EVENTS_TABLE.c.seq)
)


_WITH_USE = (
    "plan_accepted",
    "plan_refused",
    "plan_changed",
    "change_not_understood",
    "action_succeeded",
    "action_uncertain",
    "action_advised",
    "model_asked",
    "result_reviewed",
)
"""Each event that tells a cost."""
_LIVED = timedelta(days=8)
"""No run is older when it asks a model: it waits for people for a week at most."""
_USED = (
    select(EVENTS_TABLE.c.body, RUNS.c.user)
    .join(RUNS, and_(RUNS.c.team == EVENTS_TABLE.c.team, RUNS.c.id == EVENTS_TABLE.c.run_id))
    .where(
        RUNS.c.team == bindparam("of_team"),
        RUNS.c.created_at >= bindparam("since"),
        EVENTS_TABLE.c.team == bindparam("of_team"),
        EVENTS_TABLE.c.type.in_(_WITH_USE),
        EVENTS_TABLE.c.at >= bindparam("start"),
        EVENTS_TABLE.c.at < bindparam("end"),
    )
)


_ALL_STARTED = (
    select(EVENTS_TABLE.c.run_id, EVENTS_TABLE.c.at, EVENTS_TABLE.c.body, RUNS.c.user)
    .join(RUNS, and_(RUNS.c.team == EVENTS_TABLE.c.team, RUNS.c.id == EVENTS_TABLE.c.run_id))
    .where(EVENTS_TABLE.c.team == bindparam("of_team"), EVENTS_TABLE.c.type == "action_started")
    .order_by(EVENTS_TABLE.c.run_id, EVENTS_TABLE.c.seq)
)
_ALL_SPENT = select(SPENT).where(SPENT.c.team == bindparam("of_team"), SPENT.c.run != "")
_RUNS_OF_TEAM = select(RUNS.c.id).where(RUNS.c.team == bindparam("of_team"))
_BETWEEN = timedelta(hours=1)
"""A step begins this soon after it was counted, or its count was gathered later."""


def find_usage_faults(conn: Connection, team: str) -> list[str]:
    """Return which counts against the limits are not what the journal tells of the steps that were begun. A count that
    is gone is not missed: one stands only where limits were set on that day."""
    named = {"of_team": team}
    known = set(conn.execute(_RUNS_OF_TEAM, named).scalars())
    begun: dict[tuple[str, str], dict[str, Any]] = {}
    for run, at, body, user in conn.execute(_ALL_STARTED, named):
        try:
            told = _told(body)
        except ValueError:
            continue  # what it is not any more, its link tells
        begun.setdefault((run, told["action"]), _row(Charge(team, user, run, told["action"], at, told["counts"])))
    return [
        f"run {row['run']}, {row['key']}: what counts against the limits is not what the journal tells"
        for row in conn.execute(_ALL_SPENT, named).mappings()
        if row["run"] not in known or not _is_told(dict(row), begun.get((row["run"], row["key"])))
    ]


def _is_told(row: dict[str, Any], begun: dict[str, Any] | None) -> bool:
    """Whether a count is that of the step; one that was counted and then did not begin is nobody's harm."""
    if begun is None:
        return True
    return {**row, "at": begun["at"]} == begun and abs(begun["at"] - row["at"]) <= _BETWEEN


class SqlUsageStore:
    """``Ledger`` over the table ``spent``."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def spent(self, charge: Charge, day: LimitDay) -> DayUsage:
        """Return what was had of the day besides this charge."""
        await self._gather(charge.team, day)
        return await self._database.read(lambda conn: _sums(conn, charge, day))

    async def used(self, team: str, user: str, day: LimitDay) -> DayUsage:
        """Return what models were used for on the day, as the journal tells it."""
        names = {"of_team": team, "since": day.start - _LIVED, "start": day.start, "end": day.end}

        def look(conn: Connection) -> DayUsage:
            rows = [(_use(body), str(whose)) for body, whose in conn.execute(_USED, names)]
            mine = [use for use, whose in rows if whose == user]
            return DayUsage(_model_use(mine), _model_use([use for use, _ in rows]), day)

        return await self._database.read(look)

    async def take(self, charge: Charge, day: LimitDay, limits: Iterable[Limit]) -> bool:
        """Write the charge down if no limit is passed with it; see ``Ledger.take``."""
        bounds = tuple(limits)
        await self._gather(charge.team, day)
        reach_crash_point("commit.before")
        taken = await self._database.write(lambda conn: self._weigh(conn, charge, day, bounds))
        reach_crash_point("commit.after")
        return taken

    def _weigh(self, conn: Connection, charge: Charge, day: LimitDay, limits: tuple[Limit, ...]) -> bool:
        lock_team(conn, charge.team)
        if conn.execute(_STANDS, _names(charge, day)).first() is not None:
            return True
        spent = _sums(conn, charge, day)
        if any(is_limit_exceeded(limit, spent, charge.counts) for limit in limits):
            return False
        _put(conn, [_row(charge)])
        return True

    async def _gather(self, team: str, day: LimitDay) -> None:
        """Once a day, take over what the journal holds of it: from before the first limit was set."""
        mark = Charge(team, "", "", f"gathered {day.start.isoformat()}", day.start, {})
        if await self._database.read(lambda conn: conn.execute(_STANDS, _names(mark, day)).first()) is not None:
            return

        def gather(conn: Connection) -> None:
            lock_team(conn, team)
            _put(conn, [*_journalled(conn, team, day), _row(mark)])

        reach_crash_point("commit.before")
        await self._database.write(gather)
        reach_crash_point("commit.after")


def _use(body: str) -> ModelUse:
    return ModelUse.model_validate(json.loads(body).get("use") or {})


def _model_use(uses: Iterable[ModelUse]) -> Mapping[str, int]:
    use = sum(uses, ModelUse())
    tokens = use.input_tokens + use.output_tokens
    return {"model_calls": use.calls, "tokens": tokens, OF_MONEY: int(use.usd * CENTS)}


def _names(charge: Charge, day: LimitDay) -> dict[str, Any]:
    return {
        "of_team": charge.team,
        "of_user": charge.user,
        "run": charge.run,
        "key": charge.key,
        "start": day.start,
        "end": day.end,
    }


def _sums(conn: Connection, charge: Charge, day: LimitDay) -> DayUsage:
    names = _names(charge, day)
    person, team = conn.execute(_SUMS_OF_PERSON, names).one(), conn.execute(_SUMS, names).one()
    return DayUsage(_counted(person), _counted(team), day)


def _counted(sums: Iterable[Any]) -> Mapping[str, int]:
    return {name: int(count) for name, count in zip(COUNTED, sums, strict=True)}


def _journalled(conn: Connection, team: str, day: LimitDay) -> list[dict[str, Any]]:
    found = conn.execute(_STARTED, {"of_team": team, "start": day.start, "end": day.end})
    return [
        _row(Charge(team, user, run, str(told["action"]), at, told["counts"]))
        for run, at, body, user in found
        if (told := _told(body))["counts"]
    ]


def _told(body: str) -> dict[str, Any]:
    """Both are in the part of an event that is not sealed."""
    event = json.loads(body)
    return {"action": event["action"], "counts": event.get("counts") or {}}


def _row(charge: Charge) -> dict[str, Any]:
    counts: dict[str, int] = {name: charge.counts.get(name, 0) for name in COUNTED}
    at: datetime = charge.at
    return {"team": charge.team, "run": charge.run, "key": charge.key, "user": charge.user, "at": at, **counts}


def _put(conn: Connection, rows: list[dict[str, Any]]) -> None:
    """A charge that stands already is left as it is: a step that is tried again counts once."""
    first = {(row["run"], row["key"]): row for row in reversed(rows)}
    statement = build_insert(SPENT, conn.dialect.name).on_conflict_do_nothing()
    for row in first.values():
        conn.execute(statement, row)
