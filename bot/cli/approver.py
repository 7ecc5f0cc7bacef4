"""Whom a name at the terminal means, and whether they are one of the team's approvers, as the workspace says now."""

from __future__ import annotations

from bot.cli.errors import CommandError
from bot.clock import build_clock
from bot.credentials import read_environment_credentials, read_stored_credentials
from bot.settings import Settings, read_policy
from connectors.names import fold_name
from connectors.slack.api import SlackApi
from connectors.slack.entries import PERSON
from connectors.slack.names import USER_ID
from connectors.slack.team_directory import build_team_directory
from orchestration.execution.loaders import PolicyVersions
from orchestration.storage.database import Database
from orchestration.workspace import Person


async def find_person(database: Database, team: str, named: str) -> str:
    """Return the id of a person: of the id itself, or of a name that the directory has.

    Raises:
        CommandError: nobody is called so, or several are.
    """
    if USER_ID.fullmatch(named):
        return named
    name = fold_name(named.removeprefix("@"))
    found = await database.directories.of(team, "slack").find(PERSON, "name", [name])
    if len(found) == 1:
        return found[0].id
    if not found:
        raise CommandError(f"nobody is known as {named}; give the Slack id, such as U012AB3CD")
    raise CommandError(f"{named} may be any of {', '.join(f'{one.id} ({one.name})' for one in found)}; give the id")


async def find_approver(settings: Settings, database: Database, team: str, named: str) -> Person:
    """Return the approver of that name: of those whom the policy in force and the settings name, else of the admins.

    Raises:
        CommandError: they are none.
        ToolError: the workspace could not be asked.
    """
    slack, is_first = await _open_slack(settings, database, team)
    try:
        directory = build_team_directory(slack, database.directories.of(team, "slack"))
        policies = PolicyVersions(database.policies, read_policy(settings.metel_policy), build_clock(settings))
        await policies.refresh(team)
        named_ones = (*policies.current(team).approvers, *(settings.approvers if is_first else ()))
        approvers = await directory.people.approvers(named_ones)
        wanted = await find_person(database, team, named)
    finally:
        await slack.close()
    for person in approvers.people:
        if person.id == wanted:
            return person
    able = ", ".join(person.name or person.id for person in approvers.people) or "nobody"
    raise CommandError(f"{named} is no approver of {team}; the approvers are: {able}")


async def _open_slack(settings: Settings, database: Database, team: str) -> tuple[SlackApi, bool]:
    """Return the team's connection to Slack, and whether it is the environment's own.

    Raises:
        CommandError: there is none.
    """
    clock, own = build_clock(settings), read_environment_credentials(settings)
    if own is not None:
        slack = SlackApi(token=own.slack.bot_token, clock=clock, base_url=own.slack.address)
        if (await slack.me()).team_id == team:
            return slack, True
        await slack.close()
    known = read_stored_credentials(await database.connections.of_team(team), settings)
    if known is None:
        raise CommandError(f"who is an approver of {team} can't be told: there is no connection to its Slack")
    return SlackApi(token=known.slack.bot_token, clock=clock, base_url=known.slack.address), False
