"""Changes of what a team has set (its policy, its connections, a stop of all work), chained like the events of a run.

Each is written in the transaction of the change it tells of. A team's chain stands among those of its runs, under an
empty run id, so that anchors, exports and ``metel audit verify`` cover it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TypeAlias, cast

from sqlalchemy import Connection, RowMapping, bindparam, insert, select

from orchestration.storage.chain import (
    BEGINNING,
    ERASED,
    TEAM_RUN,
    ChainedEvent,
    Erasure,
    Head,
    compute_link_hash,
    read_erasure,
)
from orchestration.storage.statements import lock_team
from orchestration.storage.tables import CONNECTIONS, POLICIES, STOP_OF_TEAM, TEAM_CHANGES

CHANGE_VERSION = 1

Stored: TypeAlias = Mapping[str, object] | RowMapping

_OF_TEAM = TEAM_CHANGES.c.team == bindparam("of_team")
_LAST = (
    select(TEAM_CHANGES.c.number, TEAM_CHANGES.c.hash).where(_OF_TEAM).order_by(TEAM_CHANGES.c.number.desc()).limit(1)
)
_ALL = select(TEAM_CHANGES).where(_OF_TEAM).order_by(TEAM_CHANGES.c.number)
_POLICIES = select(POLICIES).where(POLICIES.c.team == bindparam("of_team"))
_CONNECTIONS = select(CONNECTIONS).where(CONNECTIONS.c.team == bindparam("of_team"))
_POLICY_FIELDS = ("version", "body", "by", "by_name", "note")
_CONNECTION_FIELDS = ("account", "address", "scopes", "by", "state", "secret")


def append_policy(conn: Connection, row: Stored) -> None:
    """Tell of a version of a policy as it is stored."""
    _append(conn, str(row["team"]), _moment(row), _policy_change(row))


def append_connection(conn: Connection, team: str, service: str, at: datetime) -> None:
    """Tell what is stored of a connection now: all of it but the secret, of which there is a digest; or that it is
    gone."""
    found = conn.execute(_CONNECTIONS.where(CONNECTIONS.c.service == service), {"of_team": team}).mappings().first()
    _append(conn, team, at, _connection_change(service, found))


def append_stop(conn: Connection, row: Stored) -> None:
    """Tell of an order to stop all work, or to go on, as it is stored."""
    _append(conn, str(row["team"]), _moment(row), _stop_change(row))


def append_erasure(conn: Connection, team: str, erasure: Erasure) -> None:
    """Tell of an erasure, at the moment it was first made."""
    told = erasure.model_dump(mode="json", exclude={"at"})
    _append(conn, team, erasure.at, {"type": ERASED, "subject": f"erasure of {len(erasure.runs)} runs", **told})


def read_erasures(conn: Connection, team: str) -> list[Erasure]:
    """Return a team's erasures, the oldest first."""
    bodies = (json.loads(link.body) for link in read_changes(conn, team))
    return [read_erasure(body) for body in bodies if body["type"] == ERASED]


def read_changes(conn: Connection, team: str) -> list[ChainedEvent]:
    """Return a team's changes as links of a chain, in their order."""
    rows = conn.execute(_ALL, {"of_team": team})
    return [ChainedEvent(row.team, TEAM_RUN, row.number, CHANGE_VERSION, row.body, row.hash) for row in rows]


def read_last_change(conn: Connection, team: str) -> Head | None:
    """Return the last of a team's changes; ``None`` where there is none."""
    last = conn.execute(_LAST, {"of_team": team}).first()
    return Head(TEAM_RUN, last.number, last.hash) if last is not None else None


def find_untold(conn: Connection, team: str) -> list[str]:
    """Return which versions of the policy, which connections and whether a stop are not what the changes tell of."""
    named = {"of_team": team}
    changes = [(row.number, row.at, _read_body(row.body)) for row in conn.execute(_ALL, named)]
    bodies = [body for _, _, body in changes if body]
    moved = [number for number, at, body in changes if body and at != datetime.fromisoformat(str(body["at"]))]
    policies = {_subject(one): one for one in map(_policy_change, conn.execute(_POLICIES, named).mappings())}
    stored = conn.execute(_CONNECTIONS, named).mappings().all()
    connections = {_subject(one): one for one in (_connection_change(str(row["service"]), row) for row in stored)}
    stops = {_subject(one): one for one in map(_stop_change, conn.execute(STOP_OF_TEAM, named).mappings())}
    told = {_subject(body): _without_moment(body) for body in bodies if body["type"] != ERASED}
    gone = {name for name, change in told.items() if change.get("state") == "removed"}
    there = policies | connections | stops
    return [
        *(f"the team's changes, event {number}: its moment beside it is not what it tells" for number in moved),
        *(
            f"{name}: it was put there, or changed, past metel"
            for name, one in there.items()
            if not _tells(told, name, one)
        ),
        *(f"{name}: it was taken out past metel" for name in told.keys() - there.keys() - gone),
    ]


def _read_body(body: str) -> Mapping[str, object]:
    """Return a change; nothing where it is none any more, which the chain tells."""
    try:
        return json.loads(body)
    except ValueError:
        return {}


def _tells(told: Mapping[str, Mapping[str, object]], name: str, stored: Mapping[str, object]) -> bool:
    """Whether a change tells of what is stored; older ones of a connection do not say since when it is so."""
    known = told.get(name, {})
    return known == {field: value for field, value in stored.items() if field != "since" or field in known}


def append_stored_rows(conn: Connection, now: datetime) -> None:
    """Tell of all that is stored already; it is vouched for from now on."""
    for row in conn.execute(select(POLICIES).order_by(POLICIES.c.team, POLICIES.c.version)).mappings().all():
        append_policy(conn, row)
    for row in conn.execute(select(CONNECTIONS.c.team, CONNECTIONS.c.service)).all():
        append_connection(conn, row.team, row.service, now)


def _append(conn: Connection, team: str, at: datetime, change: Mapping[str, object]) -> None:
    lock_team(conn, team)
    last = read_last_change(conn, team)
    number, before = (last.seq + 1, last.hash) if last else (1, BEGINNING)
    body = json.dumps({**change, "at": at.astimezone(UTC).isoformat()}, ensure_ascii=False, sort_keys=True)
    hash_ = compute_link_hash(before, team=team, run=TEAM_RUN, seq=number, version=CHANGE_VERSION, body=body)
    conn.execute(insert(TEAM_CHANGES), {"team": team, "number": number, "at": at, "body": body, "hash": hash_})


def _policy_change(row: Stored) -> dict[str, object]:
    digest = _digest([*(str(row[name]) for name in _POLICY_FIELDS), _moment(row).astimezone(UTC).isoformat()])
    return {"type": "policy_written", "subject": f"policy version {row['version']}", "by": row["by"], "digest": digest}


def _connection_change(service: str, row: Stored | None) -> dict[str, object]:
    if row is None:
        return {"type": "connection_changed", "subject": f"connection to {service}", "state": "removed"}
    told = {name: row[name] for name in ("account", "address", "scopes", "by", "state")}
    told["since"] = _moment(row).astimezone(UTC).isoformat()
    digest = _digest(str(row[name]) for name in _CONNECTION_FIELDS)
    return {"type": "connection_changed", "subject": f"connection to {service}", "digest": digest, **told}


def _stop_change(row: Stored) -> dict[str, object]:
    """The digest holds the moment: a stop that is put back in the place of a later one is found."""
    kind = "work_stopped" if row["is_stopped"] else "work_started"
    told = (str(row[name]) for name in ("by", "by_name", "note"))
    digest = _digest([kind, *told, _moment(row).astimezone(UTC).isoformat()])
    return {"type": kind, "subject": "stop of all work", "by": row["by"], "digest": digest}


def _subject(change: Mapping[str, object]) -> str:
    return str(change["subject"])


def _without_moment(change: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in change.items() if name != "at"}


def _moment(row: Stored) -> datetime:
    return cast("datetime", row["at"])


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256(json.dumps(list(parts), ensure_ascii=False).encode()).hexdigest()
