"""A team's connections, opened: the part of the composition that is made once for each team.

A service that a team may do without is loaded when the first team has it: Google's client alone takes 0.2 s.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlsplit
from weakref import WeakSet

from bot.credentials import Credentials, GoogleAccess, NotionCredentials
from bot.scopes import list_notion_scopes
from bot.settings import Settings
from connectors.cached_value import CachedValue
from connectors.resolver import CachedResolver, WorkspaceResolver
from connectors.session.tools import bind_session_tools
from connectors.slack.api import SlackApi
from connectors.slack.crawl import PACE_S
from connectors.slack.team_directory import TeamDirectory, build_team_directory
from connectors.slack.tools import bind_slack_tools
from connectors.table.tools import bind_table_tools
from connectors.text.tools import bind_text_tools
from orchestration.directory_store import DirectoryStore
from orchestration.plan.make import WorkspaceId, find_no_workspace
from orchestration.plan.thread_context import Session
from orchestration.policy.access import AccessRule
from orchestration.policy.sources import ConnectedSource, ListSources, list_no_sources
from orchestration.ports import Clock, FindSourceReaders, Resolver
from orchestration.proposers import Summariser
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.rate_limit.limiter_store import LimiterStore, LocalLimiterStore
from orchestration.rate_limit.line import Urgency
from orchestration.rate_limit.rate_limiter import PATIENCE_S, ConnectionLimiter, Sleep
from orchestration.tasks import end_task
from orchestration.tool import Tool
from schemas.team import LinkHosts, TeamSettings

NOTION = ("www.notion.so", "notion.so", "app.notion.com", ".notion.site")
"""A page's ``url`` and ``public_url`` (https://developers.notion.com/reference/page)."""

SHEETS = ("docs.google.com",)
"""``spreadsheetUrl`` (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets) and Drive's
``webViewLink``."""

_OF_VENDORS = frozenset({"api.notion.com", "sheets.googleapis.com"})


def build_link_hosts(*, slack: str, notion: str | None, google: str | None) -> LinkHosts:
    """Return the hosts by service; ``session`` passes on what any of them gave.

    ``slack`` is the workspace's own address, as Slack says it; ``notion`` and ``google`` are where their APIs are
    asked, and another server than the vendor's may give addresses of its own.
    """
    hosts = {
        "slack": _host(slack),
        "notion": (*NOTION, *_host(notion)),
        "sheets": (*SHEETS, *_host(google)),
    }
    return {**hosts, "session": tuple(host for of_service in hosts.values() for host in of_service)}


def _host(address: str | None) -> tuple[str, ...]:
    try:
        host = urlsplit(address or "").hostname or ""
    except ValueError:
        return ()
    return (host,) if host and host not in _OF_VENDORS else ()


LimiterStores = Callable[[str, str], LimiterStore]
"""Says where the connection of a team to a service stands."""

DirectoryStores = Callable[[str, str], DirectoryStore]
"""Says where the directory of a team's connection to a service is kept."""

CompleteCredentials = Callable[[str, Credentials], Awaitable[Credentials]]
"""Given a team and its credentials, adds those that are kept for services it has none for."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """One team's connections: its tools, its names, and Slack's own commands."""

    team: TeamSettings
    tools: tuple[Tool, ...]
    resolver: Resolver
    slack: SlackApi
    card_limiter: ConnectionLimiter
    """Of what people in Slack are shown and asked about; it shares its state with the limiter of ``slack``."""
    directory: TeamDirectory
    """Who and what there is in Slack, and who reads where."""
    notion_workspace: WorkspaceId
    """Says which Notion workspace is connected."""
    said_scopes: Mapping[str, frozenset[str]]
    """What the connections of services that do not tell it were granted, by service."""
    limiters: tuple[ConnectionLimiter, ...] = ()
    """Of all its connections."""
    list_sources: ListSources = list_no_sources
    """Lists what the connections hold that sees more than a person does."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """The connection of a service that a team may have. ``workspace`` is set where it is one to Notion; ``scopes``
    where its credentials say what they were granted."""

    tools: list[Tool]
    names: Resolver
    limiter: ConnectionLimiter
    find_readers: FindSourceReaders
    workspace: WorkspaceId = find_no_workspace
    scopes: frozenset[str] | None = None
    sources: ListSources = list_no_sources


@dataclass(frozen=True, slots=True)
class ConnectionOpener:
    """What every team's connections are opened with."""

    settings: Settings
    clock: Clock
    summariser: Summariser
    session: Session
    completed: CompleteCredentials
    directories: DirectoryStores
    state: LimiterStores | None = None
    """Where connections stand that other processes have as well."""
    limiters: WeakSet[ConnectionLimiter] = field(default_factory=WeakSet[ConnectionLimiter])
    """The limiters of the connections that are open, for whoever measures them."""
    sleep: Sleep = asyncio.sleep
    patience_s: float = PATIENCE_S
    access: Callable[[str], Sequence[AccessRule]] = lambda _: ()
    """Says who of a team may read and write what its connections hold, by the policy in force."""

    @asynccontextmanager
    async def workspace(self, credentials: Credentials) -> AsyncGenerator[Workspace]:
        """Open a team's connections. Slack says which team it is.

        Raises:
            ToolError: Slack does not accept the token, or the Google credentials are none.
            orchestration.storage.encryption.SealingError: what is stored for the team can't be opened.
        """
        async with AsyncExitStack() as stack:
            limiter, card_limiter = self._new_limiter("slack"), self._new_limiter("slack", Urgency.CLICK)
            slack = SlackApi(
                token=credentials.slack.bot_token,
                clock=self.clock,
                base_url=credentials.slack.address,
                limiter=limiter,
            )
            stack.push_async_callback(slack.close)
            me = await slack.me()
            team = me.team_id
            self._share(team, "slack", limiter, card_limiter)
            known = await self.completed(team, credentials)
            directory = build_team_directory(
                slack,
                self.directories(team, "slack"),
                first=slack.with_limiter(card_limiter),
                pace_s=PACE_S / self.settings.metel_rate_factor,
            )
            tools: list[Tool] = [
                *bind_slack_tools(directory.names),
                *bind_text_tools(self.summariser),
                *bind_table_tools(),
            ]
            tools += bind_session_tools(self.session)
            names: dict[str, Resolver] = {"slack": directory.names}
            services = ["slack", "text", "table", "session"]
            notion = self._notion(team, known.notion, stack)
            sheets = self._sheets(team, known.google, stack)
            for service, opened in (("notion", notion), ("sheets", sheets)):
                if opened is not None:
                    services.append(service)
                    tools += opened.tools
                    names[service] = opened.names
                    directory.visibility.ask_for(service, opened.find_readers)
            settings = self._team(team, tuple(services), known, me.url)
            said = dict(list_notion_scopes(self.settings.notion_capabilities))
            if sheets is not None and sheets.scopes is not None:
                said["sheets"] = sheets.scopes
            whose = notion.workspace if notion is not None else find_no_workspace
            of_services = (opened.limiter for opened in (notion, sheets) if opened is not None)
            yield Workspace(
                settings,
                tuple(tools),
                WorkspaceResolver(names),
                slack,
                card_limiter,
                directory,
                whose,
                said,
                (limiter, card_limiter, *of_services),
                _join_lists(self.clock, [opened.sources for opened in (notion, sheets) if opened is not None]),
            )

    def _limiter(self, team: str, service: str) -> ConnectionLimiter:
        """Each connection has a limiter of its own: one in trouble holds no other back."""
        limiter = self._new_limiter(service)
        self._share(team, service, limiter)
        return limiter

    def _new_limiter(self, service: str, urgency: Urgency = Urgency.ANSWER) -> ConnectionLimiter:
        limiter = ConnectionLimiter(
            service,
            self.clock,
            factor=self.settings.metel_rate_factor,
            most=self.settings.metel_connection_calls,
            urgency=urgency,
            patience_s=self.patience_s,
            sleep=self.sleep,
        )
        if urgency is not Urgency.CLICK:  # which has one state with the other of its connection
            self.limiters.add(limiter)
        return limiter

    def _share(self, team: str, service: str, *limiters: ConnectionLimiter) -> None:
        """Give the limiters of a connection one state."""
        store = self.state(team, service) if self.state is not None else LocalLimiterStore()
        for limiter in limiters:
            limiter.share(store)

    def _notion(self, team: str, known: NotionCredentials | None, stack: AsyncExitStack) -> _Opened | None:
        if known is None:
            return None
        from connectors.notion.api import NotionApi
        from connectors.notion.names import NotionNames
        from connectors.notion.reach import NotionReach
        from connectors.notion.source_directory import SourceDirectory
        from connectors.notion.source_list import list_notion_sources
        from connectors.notion.tools import bind_notion_tools

        limiter = self._limiter(team, "notion")
        api = NotionApi(
            token=known.token,
            clock=self.clock,
            base_url=known.address,
            limiter=limiter,
            access=partial(self.access, team),
        )
        stack.push_async_callback(api.close)
        directory = SourceDirectory(api, self.directories(team, "notion"))
        with send_as(Caller(urgency=Urgency.BACKGROUND)):
            crawl = asyncio.create_task(directory.run(), name="metel-notion-crawl")
        stack.push_async_callback(end_task, crawl)
        names = CachedResolver(NotionNames(api, directory), self.clock)
        readers, listed = NotionReach(api).find_readers, partial(list_notion_sources, api)
        return _Opened(bind_notion_tools(api), names, limiter, readers, api.workspace, sources=listed)

    def _sheets(self, team: str, known: GoogleAccess | None, stack: AsyncExitStack) -> _Opened | None:
        if known is None:
            return None
        from connectors.sheets.api import SheetsApi
        from connectors.sheets.credentials import GoogleCredentials
        from connectors.sheets.names import SheetNames
        from connectors.sheets.reach import find_sheet_readers
        from connectors.sheets.source_list import list_sheet_sources
        from connectors.sheets.tools import bind_sheets_tools

        credentials, limiter = GoogleCredentials.from_text(known.key), self._limiter(team, "sheets")
        api = SheetsApi(
            credentials=credentials,
            clock=self.clock,
            base_url=known.address,
            limiter=limiter,
            access=partial(self.access, team),
        )
        stack.push_async_callback(api.close)
        names = CachedResolver(SheetNames(api), self.clock)
        return _Opened(
            bind_sheets_tools(api),
            names,
            limiter,
            partial(find_sheet_readers, api),
            scopes=credentials.scopes,
            sources=partial(list_sheet_sources, api),
        )

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
            link_hosts=build_link_hosts(
                slack=address,
                notion=known.notion.address if known.notion else None,
                google=known.google.address if known.google else None,
            ),
        )


LISTED_S = 600.0
"""So long what the connections hold may be known from, where it is shown to an admin."""


def _join_lists(clock: Clock, lists: Sequence[ListSources]) -> ListSources:
    async def list_all() -> Sequence[ConnectedSource]:
        return [one for found in await asyncio.gather(*(list_some() for list_some in lists)) for one in found]

    return CachedValue(clock, list_all, LISTED_S).get


class ConnectedScopes:
    """Implements ``orchestration.ports.Scopes``; ``said`` are the scopes of services that do not tell them."""

    def __init__(self, slack: SlackApi, said: Mapping[str, frozenset[str]]) -> None:
        self._slack = slack
        self._said = said

    def granted(self, service: str) -> frozenset[str] | None:
        """Return the scopes as contracts name them; ``None`` where nobody has said."""
        return self._slack.scopes if service == "slack" else self._said.get(service)

    async def look(self, service: str) -> None:
        """Ask Slack anew; what the team has said changes with its settings only.

        Raises:
            ToolError: Slack could not be asked.
        """
        if service == "slack":
            await self._slack.look_at_scopes()
