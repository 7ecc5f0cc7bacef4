"""A team's connections, opened: the part of the composition that is made once for each team."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from weakref import WeakSet

from bot.capabilities import notion_scopes
from bot.credentials import Credentials, GoogleAccess, NotionCredentials
from bot.link_hosts import link_hosts
from bot.settings import Settings
from connectors.notion.api import NotionApi
from connectors.notion.names import NotionNames
from connectors.notion.tools import notion_tools
from connectors.resolver import WorkspaceResolver
from connectors.session.tools import session_tools
from connectors.sheets.api import SheetsApi
from connectors.sheets.credentials import GoogleCredentials
from connectors.sheets.names import SheetNames
from connectors.sheets.tools import sheets_tools
from connectors.slack.api import SlackApi
from connectors.slack.names import SlackNames
from connectors.slack.onlookers import SlackOnlookers
from connectors.slack.tools import slack_tools
from connectors.table.tools import table_tools
from connectors.text.tools import text_tools
from orchestration.guarding import Gate, OwnStanding, StandingKeeper
from orchestration.minds import Summariser
from orchestration.planner import WorkspaceId, no_workspace
from orchestration.ports import Clock, Onlookers, Resolver
from orchestration.session import Session
from orchestration.tools import Tool
from schemas.team import TeamSettings

Standings = Callable[[str, str], StandingKeeper]
"""Says where the connection of a team to a service stands."""
Completed = Callable[[str, Credentials], Awaitable[Credentials]]
"""Given a team and its credentials, adds those that are kept for services it has none for."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """One team's connections: its tools, its names, and Slack's own door."""

    team: TeamSettings
    tools: tuple[Tool, ...]
    resolver: Resolver
    slack: SlackApi
    front_gate: Gate
    """Of what people in Slack are shown and asked about; it shares its standing with the gate of ``slack``."""
    onlookers: Onlookers
    notion_workspace: WorkspaceId
    """Says which Notion workspace is connected."""
    said_scopes: Mapping[str, frozenset[str]]
    """What the connections of services that do not tell it were granted, by service."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """The connection of a service that a team may have. ``workspace`` is set where it is one to Notion; ``scopes``
    where its credentials say what they were granted."""

    tools: list[Tool]
    names: Resolver
    workspace: WorkspaceId = no_workspace
    scopes: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """What every team's connections are opened with."""

    settings: Settings
    clock: Clock
    summariser: Summariser
    session: Session
    completed: Completed
    standing: Standings | None = None
    """Where connections stand that other processes have as well."""
    gates: WeakSet[Gate] = field(default_factory=WeakSet[Gate])
    """The gates of the connections that are open, for whoever measures them."""

    @asynccontextmanager
    async def workspace(self, credentials: Credentials) -> AsyncGenerator[Workspace]:
        """Open a team's connections. Slack says which team it is.

        Raises:
            ToolError: Slack does not accept the token, or the Google credentials are none.
            orchestration.storage.sealing.SealingError: what is stored for the team can't be opened.
        """
        async with AsyncExitStack() as stack:
            gate, front_gate = self._new_gate("slack"), self._new_gate("slack", first=True)
            slack = SlackApi(
                token=credentials.slack.bot_token,
                clock=self.clock,
                base_url=credentials.slack.address,
                gate=gate,
            )
            stack.push_async_callback(slack.close)
            me = await slack.me()
            team = me.team_id
            self._share(team, "slack", gate, front_gate)
            known = await self.completed(team, credentials)
            tools: list[Tool] = [*slack_tools(slack), *text_tools(self.summariser), *table_tools()]
            tools += session_tools(self.session)
            slack_names = SlackNames(slack)
            names: dict[str, Resolver] = {"slack": slack_names}
            services = ["slack", "text", "table", "session"]
            notion = self._notion(team, known.notion, stack)
            sheets = self._sheets(team, known.google, stack)
            for service, opened in (("notion", notion), ("sheets", sheets)):
                if opened is not None:
                    services.append(service)
                    tools += opened.tools
                    names[service] = opened.names
            settings = self._team(team, tuple(services), known, me.url)
            said = dict(notion_scopes(self.settings.notion_capabilities))
            if sheets is not None and sheets.scopes is not None:
                said["sheets"] = sheets.scopes
            around = SlackOnlookers(slack_names)
            whose = notion.workspace if notion is not None else no_workspace
            yield Workspace(settings, tuple(tools), WorkspaceResolver(names), slack, front_gate, around, whose, said)

    def _gate(self, team: str, service: str) -> Gate:
        """Each connection has a gate of its own: one in trouble holds no other back."""
        gate = self._new_gate(service)
        self._share(team, service, gate)
        return gate

    def _new_gate(self, service: str, *, first: bool = False) -> Gate:
        factor, most = self.settings.metel_rate_factor, self.settings.metel_connection_calls
        gate = Gate(service, self.clock, factor=factor, most=most, first=first)
        if not first:  # which has one standing with the other of its connection
            self.gates.add(gate)
        return gate

    def _share(self, team: str, service: str, *gates: Gate) -> None:
        """Give the gates of a connection one standing."""
        keeper = self.standing(team, service) if self.standing is not None else OwnStanding()
        for gate in gates:
            gate.share(keeper)

    def _notion(self, team: str, known: NotionCredentials | None, stack: AsyncExitStack) -> _Opened | None:
        if known is None:
            return None
        api = NotionApi(token=known.token, clock=self.clock, base_url=known.address, gate=self._gate(team, "notion"))
        stack.push_async_callback(api.close)
        return _Opened(notion_tools(api), NotionNames(api), api.workspace)

    def _sheets(self, team: str, known: GoogleAccess | None, stack: AsyncExitStack) -> _Opened | None:
        if known is None:
            return None
        credentials = GoogleCredentials.from_text(known.key)
        api = SheetsApi(
            credentials=credentials,
            clock=self.clock,
            base_url=known.address,
            gate=self._gate(team, "sheets"),
        )
        stack.push_async_callback(api.close)
        return _Opened(sheets_tools(api), SheetNames(api), scopes=credentials.scopes)

    def _team(self, team: str, services: tuple[str, ...], known: Credentials, address: str) -> TeamSettings:
        settings = self.settings
        return TeamSettings(
            team=team,
            timezone=settings.metel_timezone,
            language=settings.metel_locale,
            default_parent=settings.metel_default_parent if known.first else None,
            default_spreadsheet=settings.metel_default_spreadsheet if known.first else None,
            connected_services=services,
            approvers=settings.approvers if known.first else (),
            link_hosts=link_hosts(
                slack=address,
                notion=known.notion.address if known.notion else None,
                google=known.google.address if known.google else None,
            ),
        )
