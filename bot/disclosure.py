"""Disclosure: all that is kept of a person, with its purpose and period, and who else saw it.

What a person may ask for: https://gdpr-info.eu/art-15-gdpr/, and article 35 of Korea's Personal Information Protection
Act (https://elaw.klri.re.kr/eng_service/lawView.do?hseq=62389&lang=ENG).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.kept_data import KEPT
from bot.run_report import build_report
from connectors.slack.entries import PERSON
from orchestration.policy.team import Retention
from orchestration.ports import RunErasedError, RunQuery, RunRow
from orchestration.storage.database import Database


async def build_disclosure(database: Database, team: str, person: str, retention: Retention) -> Mapping[str, Any]:
    """Return all that is kept of a person of a team, as JSON."""
    rows = await database.runs.find(RunQuery(team=team, user=person, oldest_first=True))
    runs = [await _describe_run(database, row) for row in rows]
    entries = await database.directories.of(team, "slack").get(PERSON, [person])
    versions = [one.version for one in await database.policies.history(team, 10_000) if one.by == person]
    connections = [one.service for one in await database.connections.rows() if (one.team, one.by) == (team, person)]
    return {
        "team": team,
        "person": person,
        "directory": {"name": entries[person].name, **entries[person].body} if person in entries else None,
        "kept": [
            {"table": one.name, "holds": one.holds, "why": one.why, "for": one.describe_period(retention)}
            for one in KEPT
        ],
        "model_providers": sorted({provider for run in runs for provider in run["model_providers"]}),
        "runs": runs,
        "named_in": await _find_named(database, team, person, {row.id for row in rows}),
        "policy_versions": versions,
        "connections": connections,
        "erased": [
            one.model_dump(mode="json", exclude={"person"})
            for one in await database.erasures.erased(team)
            if one.person == person
        ],
    }


async def _describe_run(database: Database, row: RunRow) -> dict[str, Any]:
    told: dict[str, Any] = {
        "run": row.id,
        "asked_at": row.created_at.isoformat(),
        "text": row.text,
        "channel": row.channel,
        "status": row.status,
        "model_providers": [],
        "held": None,
    }
    try:
        run = await database.runs.load(row.team, row.id)
    except RunErasedError:
        return {**told, "erased": True}
    return {**told, "model_providers": list(run.use.providers), "held": dict(build_report(run)), "erased": False}


async def _find_named(database: Database, team: str, person: str, own: set[str]) -> list[dict[str, Any]]:
    """Return the runs of others that hold the person's words, for they follow a run of theirs, and those whose journal
    names them, with the events that do."""
    following = [run for run in await database.erasures.find_following(team, person=person) if run not in own]
    named: dict[str, list[str]] = {run: [] for run in following if await _is_kept(database, team, run)}
    async for link in database.audit.links(team):
        if link.run and link.run not in own and person in (link.opened or link.body):
            named.setdefault(link.run, []).append(str(json.loads(link.body)["type"]))
    return [
        {"run": run, "in": list(dict.fromkeys(types)), "holds_their_words": run in following}
        for run, types in named.items()
    ]


async def _is_kept(database: Database, team: str, run: str) -> bool:
    kept = await database.erasures.find_content(team, runs=(run,))
    return run in (*kept.ended, *kept.unfinished)
