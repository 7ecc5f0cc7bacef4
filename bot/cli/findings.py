"""Findings of ``metel doctor``: one line of what it tells, and the lines on policies and on who may read what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.credentials import read_environment_services
from bot.database import open_configured_database
from bot.settings import Settings, SettingsError, read_policy
from connectors.catalog import list_contracts
from connectors.service import list_connected
from orchestration.execution.loaders import read_version
from orchestration.policy.policy_warnings import list_policy_warnings
from orchestration.policy.sources import list_unreviewed
from orchestration.policy.team import TeamPolicy
from orchestration.storage.errors import DatabaseError

State = Literal["ok", "off", "missing", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the diagnosis."""

    name: str
    state: State
    said: str


def describe_wrong_setting(name: str, error: SettingsError) -> Finding:
    """Return what is wrong with a setting; the finding names it once, for its error begins with it."""
    return Finding(name, "wrong", str(error).removeprefix(f"{name}: "))


def list_policy_file(settings: Settings) -> list[Finding]:
    """Return whether the file can be read, and what in it is hardly meant."""
    try:
        policy = read_policy(settings.metel_policy)
    except SettingsError as error:
        return [describe_wrong_setting("METEL_POLICY", error)]
    return [Finding("METEL_POLICY", "ok", f"version {policy.version}"), *_doubts("METEL_POLICY", policy)]


async def list_team_policies(settings: Settings) -> list[Finding]:
    """Return what in the policies that teams wrote is hardly meant."""
    try:
        async with open_configured_database(settings, "read") as database:
            written = [await database.policies.newest(team) for team in await database.policies.teams()]
    except DatabaseError:
        return []  # told of the database itself
    return [finding for row in written if row for finding in _doubts(f"{row.team} policy", read_version(row))]


async def list_access(settings: Settings) -> list[Finding]:
    """Whether an admin of each team has looked at what its connections hold."""
    own, shared = _list_shared(settings), _list_shared_services()
    found: list[Finding] = []
    try:
        async with open_configured_database(settings, "read") as database:
            rows = [row for row in await database.connections.rows() if row.state == "active"]
            for team in dict.fromkeys([*await database.policies.teams(), *(row.team for row in rows)]):
                newest = await database.policies.newest(team)
                policy = read_version(newest) if newest else read_policy(settings.metel_policy)
                stored = [shared[row.service] for row in rows if row.team == team and row.service in shared]
                found += _unreviewed(f"{team} access", policy, stored or own)
            return found if rows or await database.policies.teams() else _unreviewed_file(settings, own)
    except DatabaseError:
        return _unreviewed_file(settings, own)


def _unreviewed_file(settings: Settings, services: Sequence[str]) -> list[Finding]:
    try:
        return _unreviewed("access", read_policy(settings.metel_policy), services)
    except SettingsError:
        return []  # told of the file itself


def _list_shared(settings: Settings) -> list[str]:
    """Return the services that the environment connects and whose connections see more than a person does."""
    try:
        return [one for one in read_environment_services(settings) if one in _list_shared_services().values()]
    except SettingsError:
        return []  # told of the service itself


def _list_shared_services() -> dict[str, str]:
    """Return those services by what their credentials are stored under."""
    return {connection.id: service.id for service, connection in list_connected() if service.shares}


def _unreviewed(name: str, policy: TeamPolicy, services: Sequence[str]) -> list[Finding]:
    return [
        Finding(
            name,
            "off",
            f"nobody has looked at who may read what the connection to {service} holds: until then every member reads "
            "all of it; an admin sees the list in metel's Home tab",
        )
        for service in list_unreviewed(policy, dict.fromkeys(services))
    ]


def _doubts(name: str, policy: TeamPolicy) -> list[Finding]:
    return [Finding(name, "off", said) for said in list_policy_warnings(policy, list_contracts())]
