"""``metel connections ...`` and ``metel keys ...``: each team's credentials, and the keys that seal them."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

from bot.cli.errors import UsageError
from bot.clock import build_clock
from bot.credentials import parse_secret, require_connection
from bot.database import open_configured_database, open_database_with_keys
from bot.model_canary import send_team_canaries
from bot.settings import Settings, SettingsError, read_keys, read_policy, read_settings
from connectors.service import ServiceAccess, list_connected
from connectors.slack.api import SlackApi
from orchestration.connections import ConnectionRow, NewConnection, Secret
from orchestration.execution.loaders import PolicyVersions
from orchestration.llm.model_client import MODEL_SERVICE
from orchestration.policy.sources import ConnectedSource, close_sources
from orchestration.policy.team import Author
from orchestration.storage.database import Database
from orchestration.storage.encryption import NoSecretKeyError, generate_key
from orchestration.storage.errors import DatabaseMissingError
from schemas.errors import ErrorKind

PROMPT = (
    "Bot token (xoxb-...), then, each after a space and only for an app of its own, its app token (xapp-...) "
    "and signing secret: "
)


MODEL_PROMPT = (
    "The team's own key of its model server, or several as one JSON object, each by the name that it stands for: "
)
_WITHOUT_SOURCES = ("slack", MODEL_SERVICE)
"""Connections that see nothing in which more is than a person sees."""


@dataclass(frozen=True, slots=True)
class NamedConnection:
    """A connection as the command line names it. ``address`` is where the service is, empty for the vendor's own."""

    team: str
    service: str
    account: str = ""
    address: str = ""


def parse_service(name: str) -> str:
    """Return the service of that name.

    Raises:
        UsageError: there is none.
    """
    known = ("slack", *(connection.id for _, connection in list_connected()), MODEL_SERVICE)
    if name not in known:
        raise UsageError(f"There is no service {name}; there are {', '.join(known)}.")
    return name


async def add_connection(named: NamedConnection) -> int:
    """Check a secret with its service, and keep it encrypted."""
    settings = read_settings()
    if not read_keys(settings).first:
        raise NoSecretKeyError
    secret = parse_secret(named.service, _asked(named.service))
    account = await _checked(named, secret, settings)
    async with open_database_with_keys(settings, read_keys(settings)) as database:
        # Before the connection is there for anybody.
        closed = await _close_personal(database, settings, named, secret)
        row = await database.connections.put(
            NewConnection(
                named.team, named.service, named.account or account, secret, getpass.getuser(), address=named.address
            )
        )
    out = Console(highlight=False)
    out.print(f"The team {row.team} is connected to {row.service} as {row.account}.")
    if closed:
        out.print(
            f"Closed until an admin opens them, for their columns look personal: {', '.join(closed)}.", markup=False
        )
    if named.service not in _WITHOUT_SOURCES:
        out.print("What the connection sees stands in metel's Home tab, where an admin says who may read it.")
    return 0


async def _close_personal(
    database: Database, settings: Settings, named: NamedConnection, secret: Secret
) -> tuple[str, ...]:
    """Close what looks as if it were about people, of a service that no admin has looked at; return what it is called.

    Raises:
        ToolError: the service could not be asked what there is.
    """
    clock = build_clock(settings)
    policies = PolicyVersions(database.policies, read_policy(settings.metel_policy), clock)
    await policies.refresh(named.team)
    sources = [one for one in await _list_sources(named, secret, settings) if one.is_personal]
    reviewed = policies.current(named.team).access_reviewed
    closed = [one for one in sources if one.service not in reviewed]
    if closed:
        author = Author("metel", "metel", "closed on connecting: columns look personal")
        await policies.change(named.team, lambda policy: close_sources(policy, closed), author)
    return tuple(one.name or one.id for one in closed)


async def _list_sources(named: NamedConnection, secret: Secret, settings: Settings) -> Sequence[ConnectedSource]:
    if named.service in _WITHOUT_SOURCES:
        return ()
    list_sources = require_connection(named.service).load_driver().list_sources
    return await list_sources(_access_of(named, secret, settings), build_clock(settings)) if list_sources else ()


def _access_of(named: NamedConnection, secret: Secret, settings: Settings) -> ServiceAccess:
    return ServiceAccess(secret, named.address or require_connection(named.service).find_address(settings))


def _asked(service: str) -> str:
    """The secret: typed unseen at a terminal, or all of the standard input; never an argument, which others can see."""
    if sys.stdin.isatty():
        own = {"slack": PROMPT, MODEL_SERVICE: MODEL_PROMPT}
        prompt = own.get(service) or require_connection(service).prompt
        return getpass.getpass(prompt, sys.stderr)
    return sys.stdin.read()


async def _checked(named: NamedConnection, secret: Secret, settings: Settings) -> str:
    """Return whose secret it is, as its service says.

    Raises:
        ToolError: the service does not take it.
        SettingsError: it is another team's.
    """
    clock = build_clock(settings)
    if named.service == MODEL_SERVICE:
        return await _check_model_keys(named.team, secret, settings)
    if named.service != "slack":
        return await require_connection(named.service).load_driver().check(_access_of(named, secret, settings), clock)
    slack = SlackApi(token=secret["bot_token"], clock=clock, base_url=_slash(named.address) or settings.slack_api_url)
    try:
        me = await slack.me()
    finally:
        await slack.close()
    if me.team_id != named.team:
        raise SettingsError(f"That token is of the team {me.team_id}, not of {named.team}.")
    return me.user_id


async def _check_model_keys(team: str, secret: Secret, settings: Settings) -> str:
    """Return the names of a team's own keys of models, after each model that is asked with them was asked once.

    Raises:
        SettingsError: the file of models names none of the team's, a key is lacking, or a server does not take one.
    """
    said, lacking = await send_team_canaries(settings, team, secret)
    refused = [f"{one.model}: {one.trouble}" for one in said if one.code == ErrorKind.MODEL_KEY_REFUSED]
    if lacking or refused:
        raise SettingsError("; ".join([*(f"{name} is lacking" for name in lacking), *dict.fromkeys(refused)]))
    return ", ".join(sorted(secret))


def _slash(address: str) -> str:
    return address if not address or address.endswith("/") else f"{address}/"


async def list_connections(team: str, *, as_json: bool) -> int:
    """List the stored connections, without their secrets."""
    async with _read(read_settings()) as database:
        rows = [row for row in await database.connections.rows() if team in ("", row.team)] if database else []
    if as_json:
        found = [{**asdict(row), "at": row.at.isoformat()} for row in rows]
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
        return 0
    table = Table("team", "service", "account", "state", "scopes", "added by", "at", "key", box=None)
    for row in rows:
        table.add_row(*_cells(row))
    Console().print(table if rows else "No connection is stored. The environment's tokens are the first team's.")
    return 0


def _cells(row: ConnectionRow) -> tuple[str, ...]:
    return (
        row.team,
        row.service,
        row.account,
        row.state,
        " ".join(row.scopes) or "-",
        row.by,
        f"{row.at:%Y-%m-%d %H:%M}",
        row.key or "-",
    )


async def remove_connection(team: str, service: str) -> int:
    """Forget a connection; exits 1 where there is none."""
    settings = read_settings()
    async with open_database_with_keys(settings, read_keys(settings)) as database:
        gone = await database.connections.remove(team, service)
    if not gone:
        sys.stderr.write(f"The team {team} has no stored connection to {service}.\n")
        return 1
    Console(highlight=False).print(f"The connection of the team {team} to {service} is forgotten.")
    return 0


def print_new_key() -> int:
    """Print a new key."""
    sys.stdout.write(generate_key() + "\n")
    return 0


async def rotate_keys() -> int:
    """Have the first key encrypt every stored secret."""
    settings = read_settings()
    keys = read_keys(settings)
    if not keys.first:
        raise NoSecretKeyError
    async with open_database_with_keys(settings, read_keys(settings)) as database:
        count = await database.connections.reseal() + await database.model_bodies.reseal()
        used = (await database.connections.keys_in_use(), await database.model_bodies.count_keys())
        total = sum(sum(one.values()) for one in used)
    Console(highlight=False).print(
        f"{count} of {total} secrets were encrypted anew; all are under the first key, {keys.first}, now. "
        "The other keys of METEL_SECRET_KEYS can go once every process was started again with this list. Keep them "
        "elsewhere: a backup from before can't be used without them."
    )
    return 0


@asynccontextmanager
async def _read(settings: Settings) -> AsyncGenerator[Database | None]:
    async with AsyncExitStack() as stack:
        try:
            found = await stack.enter_async_context(open_configured_database(settings, "read"))
        except DatabaseMissingError:
            found = None
        yield found
