"""``metel doctor``: each connection is tried; what is set, what is missing, and how to get it, of every team."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from zoneinfo import ZoneInfo

from rich.console import Console

from bot.cli.findings import Finding, describe_wrong_setting, list_access, list_policy_file, list_team_policies
from bot.clock import build_clock
from bot.credentials import read_stored_access
from bot.database import find_configured_list, open_configured_database
from bot.model_canary import CanaryResult, send_canaries, send_team_canaries
from bot.scopes import find_slack_gaps
from bot.settings import Settings, SettingsError, read_keys, read_models, read_settings
from connectors.catalog import list_contracts
from connectors.scopes import describe_unknown_scopes
from connectors.service import Probe, Service, ServiceAccess, ServiceConnection, list_connected
from connectors.slack.api import SlackApi
from orchestration.connections import Connection
from orchestration.llm.model_client import MODEL_SERVICE
from orchestration.llm.own_keys import pick_stored_keys
from orchestration.model_records import FormStore, StoredForms
from orchestration.storage.encryption import Keyring, SealingError
from orchestration.storage.errors import DatabaseError, DatabaseMissingError
from orchestration.tool import ToolError
from schemas.contract import ToolContract


async def probe_slack(token: str, address: str, settings: Settings) -> Probe:
    """Ask Slack whose a bot token is, and which scopes it has.

    Raises:
        ToolError: Slack does not take it, or does not answer.
    """
    api = SlackApi(token=token, clock=build_clock(settings), base_url=address)
    try:
        me = await api.me()
    finally:
        await api.close()
    said = f"works for the workspace {me.team_id} at {address}"
    return Probe(
        said + describe_unknown_scopes(api.scopes, "Slack did not say"), find_slack_gaps(api.scopes, _offered("slack"))
    )


async def probe_stored_connection(connection: Connection, settings: Settings) -> Probe:
    """Try a connection that is kept for a team, where it is kept to be.

    Raises:
        ToolError: its service does not take it, or does not answer.
    """
    row = connection.row
    if row.service == "slack":
        return await probe_slack(connection.secret["bot_token"], row.address or settings.slack_api_url, settings)
    found = next((one for one in list_connected() if one[1].id == row.service), None)
    if found is None:
        raise SettingsError("No service of that name is installed; its tools are not offered.")
    return await _probe_service(*found, read_stored_access(found[1], connection, settings), settings)


async def _probe_service(
    service: Service, connection: ServiceConnection, access: ServiceAccess, settings: Settings
) -> Probe:
    return await connection.load_driver().probe(access, build_clock(settings), settings, _offered(service.id))


def _offered(service: str) -> list[ToolContract]:
    return [contract for contract in list_contracts() if contract.service == service]


REMEDIES = {
    "SLACK_BOT_TOKEN": "create the app from manifest.yml at https://api.slack.com/apps (From a manifest), install it, "
    "then copy OAuth & Permissions > Bot User OAuth Token (xoxb-...)",
    "SLACK_APP_TOKEN": "in the app's Basic Information > App-Level Tokens generate one with the scope "
    "connections:write (xapp-...)",
    "SLACK_SIGNING_SECRET": "copy the app's Basic Information > App Credentials > Signing Secret",
    "METEL_SECRET_KEYS": "needed for a second workspace's connections and for receipts: set it to what "
    "`metel keys new` prints",
    "OPENAI_API_KEY": "any key of a compatible server (with OPENAI_BASE_URL); without one the offline planner serves",
}


def explain_missing_settings(missing: tuple[str, ...]) -> str:
    """Return what is missing and how to get each."""
    lines = [f"{name} is not set: {REMEDIES[name]}" for name in missing]
    return "\n".join([*lines, "To try metel without any account: metel demo"])


async def diagnose_settings(settings: Settings) -> int:
    """Print every finding; returns 1 where something that is needed is missing or wrong."""
    findings = [
        *await _slack(settings),
        _way_in(settings),
        *await _services(settings),
        *await _models(settings),
        await _database(settings),
        *await _stops(settings),
        *await _erasures(settings),
        *await _stored(settings),
        *list_policy_file(settings),
        *await list_team_policies(settings),
        *await list_access(settings),
    ]
    out = Console()
    colours = {"ok": "green", "off": "yellow", "missing": "red", "wrong": "red"}
    for finding in findings:
        mark = f"[{colours[finding.state]}]{finding.state:<8}[/]"
        out.print(f"{mark}{finding.name}: ", end="", highlight=False)
        out.print(finding.said, markup=False, highlight=False)
    return 1 if any(finding.state in ("missing", "wrong") for finding in findings) else 0


def _set(name: str, is_set: bool, *, needed: bool) -> Finding:
    if is_set:
        return Finding(name, "ok", "set")
    return Finding(name, "missing" if needed else "off", REMEDIES[name])


def _way_in(settings: Settings) -> Finding:
    """Slack comes in over Socket Mode, or over HTTP where a port is set for it."""
    if settings.metel_http_port is None:
        alone = settings.slack_bot_token is not None or settings.metel_secret_keys is None
        return _set("SLACK_APP_TOKEN", settings.slack_app_token is not None, needed=alone)
    return _set("SLACK_SIGNING_SECRET", settings.slack_signing_secret is not None, needed=True)


async def _tried(name: str, probe: Callable[[], Awaitable[Probe]]) -> list[Finding]:
    """Return what a connection says of itself, and one finding for each scope that it lacks."""
    try:
        found = await probe()
    except ToolError as error:
        return [Finding(name, "wrong", f"{error.failure.message} ({error.failure.code})")]
    except (OSError, ValueError, SettingsError) as error:
        return [Finding(name, "wrong", str(error))]
    gaps = (Finding(f"{name} scope {gap.scope}", "missing", gap.said) for gap in found.gaps)
    return [Finding(name, "ok", found.said), *gaps]


async def _slack(settings: Settings) -> list[Finding]:
    token = settings.slack_bot_token
    if token is None:
        return [_set("SLACK_BOT_TOKEN", False, needed=settings.metel_secret_keys is None)]
    return await _tried(
        "SLACK_BOT_TOKEN", lambda: probe_slack(token.get_secret_value(), settings.slack_api_url, settings)
    )


async def _services(settings: Settings) -> list[Finding]:
    """Try the connection of each service that the environment names."""
    findings: list[Finding] = []
    for service, connection in list_connected():
        try:
            secret = connection.read(settings)
        except ValueError as error:
            findings.append(Finding(connection.setting, "wrong", str(error)))
            continue
        if secret is None:
            findings.append(Finding(connection.setting, "off", connection.remedy))
            continue
        access = ServiceAccess(secret, connection.find_address(settings))
        findings += await _tried(connection.setting, partial(_probe_service, service, connection, access, settings))
    return findings


async def _of_team(connection: Connection, settings: Settings) -> list[Finding]:
    """Try a stored connection; a token that has run out is renewed when the team is served, and not here."""
    name = f"{connection.row.team} {connection.row.service}"
    if connection.row.service == MODEL_SERVICE:
        return [Finding(name, "ok", f"holds {connection.row.account}; its models are tried where they are told of")]
    expires_s = float(connection.secret.get("expires_at") or "inf")
    if "refresh_token" in connection.secret and build_clock(settings).now().timestamp() >= expires_s:
        return [Finding(name, "off", "its token has run out; metel serve renews it")]
    return await _tried(name, lambda: probe_stored_connection(connection, settings))


async def _models(settings: Settings) -> list[Finding]:
    """Send each model a small question in each role that asks it, and tell what was known of its server until now."""
    async with AsyncExitStack() as stack:
        try:
            database = await stack.enter_async_context(open_configured_database(settings, "visit"))
        except (DatabaseError, SealingError):
            return await _ask_models(settings, None)  # told of the database itself
        known = [_tell_forms(one, settings) for one in await database.model_forms.list_of("")]
        return [*known, *await _ask_models(settings, database.model_forms)]


async def _ask_models(settings: Settings, store: FormStore | None) -> list[Finding]:
    try:
        config = read_models(settings)
        if not config.list_used() and not config.per_team:
            return [_set("OPENAI_API_KEY", False, needed=False)]
        shared = [_tell_canary(one) for one in await send_canaries(settings, store)]
        own = [await _models_of(settings, team, store) for team in config.per_team]
    except SettingsError as error:
        return [describe_wrong_setting("METEL_MODELS_FILE", error)]
    return [*shared, *(finding for findings in own for finding in findings)]


def _tell_forms(one: StoredForms, settings: Settings) -> Finding:
    since = one.at.astimezone(ZoneInfo(settings.metel_timezone))
    said = ", ".join(f"{name}: {json.dumps(value)}" for name, value in sorted(one.forms.items()))
    told = f"known of {one.server} since {since:%Y-%m-%d %H:%M %Z}, and tried anew just now: {said}"
    return Finding(f"model {one.model} is asked with", "ok", told)


async def _models_of(settings: Settings, team: str, store: FormStore | None) -> list[Finding]:
    """Do the same with a team's own keys."""
    try:
        _, connections = await _opened_secrets(settings, read_keys(settings))
    except SealingError:
        return []  # told of the secrets themselves
    stored = pick_stored_keys(one for one in connections if one.row.team == team)
    said, lacking = await send_team_canaries(settings, team, stored, store)
    remedy = f"none is asked for this team; set it, or: metel connections add model --team {team}"
    return [
        *(Finding(f"{team} models", "missing", f"{one} is lacking; {remedy}") for one in lacking),
        *(_tell_canary(one, f"{team} ") for one in said),
    ]


def _tell_canary(one: CanaryResult, whose: str = "") -> Finding:
    told = f"{one.trouble or 'answers, keeps the rules'} ({one.host}, {one.seconds:.1f} s, {', '.join(one.remarks)})"
    told = f"{told}: {one.remedy}" if one.trouble else told
    return Finding(f"{whose}model {one.model} as {one.role}", "wrong" if one.trouble else "ok", told)


async def _database(settings: Settings) -> Finding:
    try:
        async with open_configured_database(settings, "read") as database:
            return Finding("DATABASE_URL", "ok", f"{len(await database.runs.unfinished())} unfinished runs")
    except DatabaseMissingError:
        return Finding("DATABASE_URL", "ok", "will be made at the first start")
    except DatabaseError as error:
        return Finding("DATABASE_URL", "wrong", str(error))


async def _stops(settings: Settings) -> list[Finding]:
    """Whose work is stopped."""
    try:
        async with open_configured_database(settings, "read") as database:
            last = [await database.stops.last(team) for team in await database.audit.teams()]
    except DatabaseError:
        return []  # told of the database itself
    zone = ZoneInfo(settings.metel_timezone)
    return [
        Finding(
            f"{stop.team} work",
            "off",
            f"all of it is stopped, since {stop.at.astimezone(zone):%Y-%m-%d %H:%M %Z}, by {stop.who}"
            f"{f' ({stop.note})' if stop.note else ''}: metel start-again",
        )
        for stop in last
        if stop is not None and stop.is_stopped
    ]


async def _erasures(settings: Settings) -> list[Finding]:
    """Whether what was erased is listed outside of the database; beside a SQLite file it is."""
    listed = find_configured_list(settings)
    if await _is_restored(settings) and not listed.is_there:
        said = f"the database was restored, and there is no list of erasures ({listed.path or 'nothing is set'})"
        return [Finding("METEL_ERASURES", "off", f"{said}: what was erased may be back")]
    if settings.metel_erasures is not None:
        return [Finding("METEL_ERASURES", "ok", f"{settings.metel_erasures}; keep it out of backups")]
    if settings.database_url.startswith("sqlite"):
        return []
    said = "with PostgreSQL no list outlives a restored backup: set a file that is in no backup"
    return [Finding("METEL_ERASURES", "off", said)]


async def _is_restored(settings: Settings) -> bool:
    try:
        async with open_configured_database(settings, "read") as database:
            return database.last_restore is not None
    except DatabaseError:
        return False


async def _stored(settings: Settings) -> list[Finding]:
    """Whether every stored secret can be opened, and what each connection says of itself."""
    try:
        keys = read_keys(settings)
        used, connections = await _opened_secrets(settings, keys)
    except (SettingsError, SealingError) as error:
        return [Finding("METEL_SECRET_KEYS", "wrong", str(error))]
    each = [finding for one in connections for finding in await _of_team(one, settings)]
    return [_keys(keys, used), *each]


def _keys(keys: Keyring, used: Mapping[str, int]) -> Finding:
    if not keys.first:
        return Finding("METEL_SECRET_KEYS", "off", REMEDIES["METEL_SECRET_KEYS"])
    older = sum(count for key, count in used.items() if key != keys.first)
    rest = f"; {older} are under older keys: metel keys rotate" if older else ""
    return Finding("METEL_SECRET_KEYS", "ok", f"opens all of {sum(used.values())} stored secrets{rest}")


async def _opened_secrets(settings: Settings, keys: Keyring) -> tuple[Mapping[str, int], Sequence[Connection]]:
    """Open every stored secret; return how many each key has sealed, and the active connections by team."""
    try:
        async with open_configured_database(settings, "read", keys=keys) as database:
            teams = dict.fromkeys(row.team for row in await database.connections.rows())
            found = [one for team in teams for one in await database.connections.of_team(team)]
            used = Counter(await database.connections.keys_in_use())
            used.update(await database.model_bodies.count_keys())
            return used, found
    except DatabaseError:
        return {}, ()


async def run_doctor() -> int:
    """Check the settings and the connections; exits 1 where something is missing."""
    return await diagnose_settings(read_settings())
