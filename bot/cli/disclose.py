"""``metel disclose``: all that is kept of a person, with its purpose and period, and who saw it; for that person."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rich.console import Console

from bot.cli.approver import find_person
from bot.cli.policy import find_team
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.run_report import build_report
from bot.settings import read_keys, read_policy, read_settings
from connectors.slack.entries import PERSON
from orchestration.execution.loaders import PolicyVersions
from orchestration.policy.team import Retention
from orchestration.ports import RunErasedError, RunQuery, RunRow
from orchestration.storage.database import Database

KeptFor: TypeAlias = Literal["results", "requests", "inbox", "audit", "used", "day", "bodies"]
"""Until when: as long as the policy's ``retention`` says of that kind, while it is in use, or some days."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table of the database; ``holds`` and ``why`` are what people read of it."""

    name: str
    holds: str
    why: str
    until: KeptFor

    def describe_period(self, retention: Retention) -> str:
        """Return how long it is kept under a team's policy."""
        match self.until:
            case "used":
                return "while it is in use"
            case "day":
                return "8 days"
            case "bodies":
                return "7 days, or as many as METEL_MODEL_BODIES_DAYS says"
            case _:
                days: int | None = getattr(retention, self.until)
                return f"{days} days" if days is not None else "for ever"


KEPT = (
    KeptTable(
        "data_keys",
        "the key that each run's events are sealed with",
        "without it nobody can read what the run held",
        "results",
    ),
    KeptTable(
        "events",
        "sealed: plans, payloads, results, questions and answers, names; readable: ids of people and steps, moments, "
        "decisions and their rules",
        "to carry a request out, to undo it, and to show who did what",
        "audit",
    ),
    KeptTable(
        "runs",
        "the words that a request was made with, who made it, where and when, and how it ended",
        "to find a run again, and to list a person's own",
        "requests",
    ),
    KeptTable(
        "inbox",
        "what Slack delivered, word for word, until it was carried out; after that only that it came",
        "to lose nothing and to do nothing twice",
        "inbox",
    ),
    KeptTable("cards", "where each card stands in Slack, and a digest of it", "to edit it in place", "audit"),
    KeptTable("shown", "up to which event people see each run", "to mend cards after a restart", "audit"),
    KeptTable("anchors", "hashes", "to find out a journal that was changed", "used"),
    KeptTable("anchored", "hashes of runs", "to find out a journal that was changed", "used"),
    KeptTable(
        "policies",
        "who wrote each version of the policy, and why",
        "to show by which rule something was decided",
        "used",
    ),
    KeptTable(
        "team_changes",
        "who changed the policy or a connection, and what was erased, by whom and when",
        "to show it, and to erase again what a restored backup brings back",
        "used",
    ),
    KeptTable(
        "team_stops",
        "who last stopped all work of the team, or had it go on, and why",
        "to keep it stopped until somebody says otherwise",
        "used",
    ),
    KeptTable(
        "remembered_facts",
        "what a person or the team calls a thing or a colleague, what they use where nothing is named, who said so and "
        "when",
        "to do without asking again what was asked and confirmed once",
        "used",
    ),
    KeptTable("spent", "how much each person's runs wrote and sent in a day", "to keep the policy's limits", "day"),
    KeptTable(
        "model_bodies",
        "sealed, and only where METEL_MODEL_BODIES is on: what models were asked and answered, word for word",
        "to find out why a model planned or wrote something",
        "bodies",
    ),
    KeptTable(
        "model_forms", "nothing of anybody", "to ask a model as its server takes it, also after a restart", "used"
    ),
    KeptTable(
        "open_calls",
        "which model was asked for which run, without a word of it",
        "to record a call also where metel ends in the midst of it",
        "used",
    ),
    KeptTable("connections", "tokens, sealed, and who added them", "to reach the team's services", "used"),
    KeptTable("standings", "who waits in line for a service, by id", "to keep the services' rates", "used"),
    KeptTable("audit_cursors", "nothing of anybody", "to go on with a stream of the trail where it was left", "used"),
    KeptTable("restores", "nothing of anybody", "to tell when a backup was put back", "used"),
    KeptTable("oauth_states", "nothing of anybody", "to finish an installation that was begun", "used"),
    KeptTable(
        "directory_entries",
        "names, e-mail addresses and kinds of membership, as Slack tells them; titles of Notion's databases",
        "to find whom a name means, and who may decide",
        "used",
    ),
    KeptTable("directory_keys", "the same names, folded", "to find whom a name means", "used"),
    KeptTable(
        "directory_members", "who is in which group and, of guests, in which channel", "to know who reads along", "used"
    ),
    KeptTable("directory_crawls", "nothing of anybody", "to go on with a list where it was left", "used"),
)


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
        "remembered": [
            one.model_dump(mode="json", exclude={"team"}) for one in await database.facts.list_about(team, person)
        ],
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
        "model_bodies": 0,
        "held": None,
    }
    try:
        run = await database.runs.load(row.team, row.id)
    except RunErasedError:
        return {**told, "erased": True}
    told["model_bodies"] = await database.model_bodies.count_of(row.team, row.id)
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


async def disclose_person(named: str, team: str, *, as_json: bool) -> int:
    """Print what is kept of a person: the data, why, for how long, and which model providers saw it."""
    settings = read_settings()
    async with open_configured_database(settings, "read", keys=read_keys(settings)) as database:
        team = await find_team(settings, database, team)
        person = await find_person(database, team, named)
        policies = PolicyVersions(database.policies, read_policy(settings.metel_policy), build_clock(settings))
        await policies.refresh(team)
        told = await build_disclosure(database, team, person, policies.current(team).retention)
    if as_json:
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
    else:
        _print(told)
    return 0


def _print(told: Mapping[str, Any]) -> None:
    out = Console(highlight=False, markup=False, soft_wrap=True)
    out.print(f"Of {told['person']} in {told['team']}")
    out.print(f"Directory: {json.dumps(told['directory'], ensure_ascii=False)}")
    for run in told["runs"]:
        held = "erased" if run["erased"] else run["status"]
        out.print(f"  {run['asked_at']}  {run['run']}  {held}  {run['text']}")
    for one in told["named_in"]:
        words = "holds what they wrote, for it follows a run of theirs" if one["holds_their_words"] else "names them"
        out.print(f"  {one['run']} {words}{': ' if one['in'] else ''}{', '.join(one['in'])}")
    out.print(f"Model providers that saw it: {', '.join(told['model_providers']) or 'none'}")
    for one in told["kept"]:
        out.print(f"  {one['table']}: {one['holds']}; {one['why']}; kept {one['for']}")
    out.print("All of it with the payloads and results: add --json. Other people's data may stand in it.")
