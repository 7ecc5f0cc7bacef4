"""What a connection says of itself when it is tried: whether it works, as whom, and which scopes it lacks."""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import clock_at
from bot.scope_gaps import Gap, google_gaps, notion_gaps, slack_gaps
from bot.settings import Settings
from connectors.catalog import all_contracts
from connectors.notion.api import NotionApi
from connectors.sheets.api import SheetsApi
from connectors.sheets.credentials import GoogleCredentials
from connectors.slack.api import SlackApi
from orchestration.connections import Connection
from schemas.contract import ToolContract


@dataclass(frozen=True, slots=True)
class Probe:
    """A connection that works: what it said, and what it lacks."""

    said: str
    gaps: tuple[Gap, ...] = ()


async def probe_slack(token: str, address: str, settings: Settings) -> Probe:
    """Ask Slack whose a bot token is, and which scopes it has.

    Raises:
        ToolError: Slack does not take it, or does not answer.
    """
    api = SlackApi(token=token, clock=clock_at(settings.metel_now), base_url=address)
    try:
        me = await api.me()
    finally:
        await api.close()
    said = f"works for the workspace {me.team_id} at {address}"
    return Probe(said + _unknown(api.scopes, "Slack did not say"), slack_gaps(api.scopes, _offered("slack")))


async def probe_notion(token: str, address: str, settings: Settings) -> Probe:
    """Ask Notion as whom a secret works; its capabilities are what the settings say.

    Raises:
        ToolError: Notion does not take it, or does not answer.
    """
    api = NotionApi(token=token, clock=clock_at(settings.metel_now), base_url=address)
    try:
        said = f"works as {await api.me()}"
    finally:
        await api.close()
    granted = settings.notion_capabilities
    unknown = _unknown(granted or None, "Notion does not say; set NOTION_CAPABILITIES to what you granted")
    return Probe(said + unknown, notion_gaps(granted, _offered("notion")))


async def probe_google(known: GoogleCredentials, address: str | None, settings: Settings) -> Probe:
    """Look at the spreadsheets that an account can see, unless it lacks a scope.

    Raises:
        ToolError: Google does not take the key, or does not answer.
    """
    gaps = google_gaps(known.scopes, _offered("sheets"))
    if gaps:
        return Probe("can be read; nothing was looked at for want of a scope", gaps)
    api = SheetsApi(credentials=known, clock=clock_at(settings.metel_now), base_url=address)
    try:
        files, _ = await api.files()
    finally:
        await api.close()
    return Probe(f"works; {len(files)} spreadsheets can be seen" + _unknown(known.scopes, "its file does not say"))


async def probe_stored(connection: Connection, settings: Settings) -> Probe:
    """Try a connection that is kept for a team, where it is kept to be.

    Raises:
        ToolError: its service does not take it, or does not answer.
    """
    secret, address = connection.secret, connection.row.address
    match connection.row.service:
        case "slack":
            return await probe_slack(secret["bot_token"], address or settings.slack_api_url, settings)
        case "notion":
            return await probe_notion(secret["token"], address or settings.notion_base_url, settings)
        case "google":
            known = GoogleCredentials.from_text(secret["key"])
            return await probe_google(known, address or settings.google_api_url, settings)


def _offered(service: str) -> list[ToolContract]:
    return [contract for contract in all_contracts() if contract.service == service]


def _unknown(granted: object, why: str) -> str:
    return f"; which scopes it has is not known ({why})" if granted is None else ""
