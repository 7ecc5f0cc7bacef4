"""What metel says of a stored database: written down by the code that wrote it, and asked again of every later one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, cast

from pydantic import TypeAdapter

from bot.cli.audit import format_audit_line
from bot.cli.runs import format_journal
from bot.run_report import build_report
from orchestration.connections import Connection
from orchestration.policy.limits import Charge, compute_limit_day
from orchestration.policy.team import PolicyVersion, TeamPolicy
from orchestration.ports import RunRow
from orchestration.storage.database import Database
from schemas.run import Run
from tests.bot.office import MINJI, NOW, TEAM

Json = Any
OTHER_TEAM = "T0ACME0002"
"""Whose connection is stored: the runs' own team works with the sandbox's tokens."""
SERVICE = "notion"


async def trail_of(database: Database) -> list[str]:
    """The lines that ``metel audit export`` prints."""
    return [
        format_audit_line(link) for team in await database.audit.teams() async for link in database.audit.links(team)
    ]


async def told_of(database: Database) -> Json:
    """Everything the stores read, as JSON."""
    rows = await database.runs.latest(limit=200)
    return {
        "runs": {row.id: await _run(database, row) for row in sorted(rows, key=lambda one: one.created_at)},
        "inbox": [[one.key, one.kind, one.body] for one in await database.inbox.waiting(TEAM)],
        "policies": [_policy(one) for one in await database.policies.history(TEAM)],
        "connections": [_connection(one) for one in await database.connections.of_team(OTHER_TEAM)],
        "usage": await _usage(database),
        "limiter": await _limiter(database),
    }


async def _run(database: Database, row: RunRow) -> Json:
    run = await database.runs.load(row.team, row.id)
    events = await database.runs.events(row.team, row.id)
    told = dict(build_report(run))
    # They are long, and what is in them is in the digest of the fold.
    del told["plan"], told["memory"]
    return {
        "revision": run.revision,
        "report": told,
        "cards": {key: one.ts for key, one in (await database.cards.of_run(row.team, row.id)).items()},
        "fold": fold_digest(run),
        "export": digest("".join(line + "\n" for line in format_journal(row.id, events))),
    }


def fold_digest(run: Run) -> str:
    """A digest of all the values that a run's events fold to, without the names that the code has for them."""
    return digest("\n".join(sorted(_leaves(TypeAdapter(Run).dump_python(run, mode="json", exclude_defaults=True)))))


def _leaves(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        parts = cast("Iterable[Json]", value.values())
    elif isinstance(value, list):
        parts = cast("Iterable[Json]", value)
    else:
        yield json.dumps(value, ensure_ascii=False)
        return
    for part in parts:
        yield from _leaves(part)


def digest(text: str) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def _policy(row: PolicyVersion) -> Json:
    body = TeamPolicy.model_validate(row.body).model_dump(mode="json", exclude_unset=True)
    return {"version": row.version, "body": body, "by": row.by_name, "at": str(row.at), "note": row.note}


def _connection(found: Connection) -> Json:
    row = found.row
    return {
        "service": row.service,
        "account": row.account,
        "scopes": list(row.scopes),
        "by": row.by,
        "at": str(row.at),
        "state": row.state,
        "secret": dict(found.secret),
    }


async def _usage(database: Database) -> Json:
    day, nothing = compute_limit_day(NOW, "Asia/Seoul"), Charge(TEAM, MINJI, "", "", NOW, {})
    spent = await database.usage.spent(nothing, day)
    used = await database.usage.used(TEAM, MINJI, day)
    return {
        "person": {**spent.person, **used.person},
        "team": {**spent.team, **used.team},
    }


async def _limiter(database: Database) -> Json:
    state = await database.limiter_stores.of(TEAM, SERVICE).change(lambda state: (state, state))
    return {
        "failures": state.reading.failures,
        "quiet_until": str(state.holds[""].until if state.holds else None),
        "levels": {name: bucket.level for name, bucket in state.buckets.items()},
    }
