"""Every run of a database, with its decisions made again from the journal alone."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from orchestration.execution.loaders import read_version
from orchestration.plan.replay_decisions import DecisionReplay, replay_decisions
from orchestration.policy.recorded_facts import compute_policy_digest
from orchestration.policy.team import TeamPolicy
from orchestration.ports import RunErasedError
from orchestration.storage.database import Database
from schemas.contract import ToolContract
from schemas.events import ModelCalled

FILES: dict[str, TeamPolicy] = {}
"""The policies of files that bots were started with, by digest: a journal does not hold them."""

ContractOfTeam = Callable[[str, str], ToolContract | None]
"""Gives a tool's contract by team and tool."""


def keep_file_policy(policy: TeamPolicy) -> None:
    """Keep what a bot is started with."""
    FILES[compute_policy_digest(policy)] = policy


async def list_untold_costs(database: Database) -> list[str]:
    """Return the runs in whose account something of their models' calls is lacking, or stands twice."""
    found: list[str] = []
    for row in await database.runs.latest(10_000):
        try:
            events = await database.runs.events(row.team, row.id)
        except RunErasedError:
            continue
        calls = [one.call for one in events if isinstance(one, ModelCalled)]
        told = (await database.runs.load(row.team, row.id)).use
        usd = sum((one.usd for one in calls if one.usd is not None), Decimal(0))
        spent = (sum(one.input_tokens for one in calls), sum(one.output_tokens for one in calls), usd)
        if spent != (told.input_tokens, told.output_tokens, told.usd):
            found.append(f"{row.id}: its calls took {spent}, and its account tells {told}")
    return found


async def replay_all(database: Database, contract_of: ContractOfTeam) -> DecisionReplay:
    """Make each decision of each run again; those of runs that stand in it under another team's tools too."""
    found = DecisionReplay()
    for row in await database.runs.latest(10_000):
        kept = [read_version(one) for one in await database.policies.history(row.team, 1_000)]
        policies = FILES | {compute_policy_digest(one): one for one in kept}
        try:
            events = await database.runs.events(row.team, row.id)
        except RunErasedError:
            continue
        found += replay_decisions(
            events,
            lambda tool, team=row.team: contract_of(team, tool),
            lambda version, digest, policies=policies: policies.get(digest),
        )
    return found
