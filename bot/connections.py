"""A team's connections, opened: the part of the composition that is made once for each team.

A service that a team may do without is loaded when the first team has it: its client alone can take 0.2 s.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlsplit
from weakref import WeakSet

from bot.credentials import Credentials
from bot.model_adapters import ModelAdapters
from bot.settings import Settings
from connectors.cached_value import CachedValue
from connectors.service import OpenedService, OpeningContext, bind_local_tools, list_connected, list_local
from connectors.session.facts import bind_fact_tools
from connectors.session.tools import bind_session_tools
from connectors.slack.api import SlackApi
from connectors.slack.crawl import PACE_S
from connectors.slack.team_directory import TeamDirectory, build_team_directory
from connectors.slack.tools import bind_slack_tools
from connectors.text.models import TextModels
from connectors.text.tools import bind_text_tools
from connectors.workspace import WorkspaceResolver, join_labels, join_rows, join_titles
from orchestration.directory_store import DirectoryStore
from orchestration.plan.maker_ports import WorkspaceId, find_no_workspace
from orchestration.plan.thread_context import Session
from orchestration.policy.access import AccessRule
from orchestration.policy.sources import ConnectedSource, ListSources, list_no_sources
from orchestration.ports import Clock, Resolver, Sleep
from orchestration.rate_limit.limiter_state import LimiterStore, LocalLimiterStore
from orchestration.rate_limit.line import Urgency
from orchestration.rate_limit.rate_limiter import PATIENCE_S, ConnectionLimiter
from orchestration.remembered import FactStore
from orchestration.tool import Tool
from orchestration.workspace import FindRows, FindTitles, ListLabels, find_no_rows, find_no_titles, list_no_labels
from schemas.team import LinkHosts, TeamSettings


def build_link_hosts(slack: str, addresses: Mapping[str, str | None]) -> LinkHosts:
    """Return the hosts by service; ``session`` passes on what any of them gave.

    ``slack`` is the workspace's own address, as Slack says it; ``addresses`` say by service where its API is asked,
    and another server than the vendor's may give addresses of its own.
    """
    hosts = {"slack": _host(slack)}
    for service, connection in list_connected():
        own = (host for host in _host(addresses.get(service.id)) if host not in connection.vendor_hosts)
        hosts[service.id] = (*service.link_hosts, *own)
    return {**hosts, "session": tuple(host for of_service in hosts.values() for host in of_service)}


def _host(address: str | None) -> tuple[str, ...]:
    try:
        host = urlsplit(address or "").hostname or ""
    except ValueError:
        return ()
    return (host,) if host else ()


LimiterStores = Callable[[str, str], LimiterStore]
"""Says where the connection of a team to a service stands."""

DirectoryStores = Callable[[str, str], DirectoryStore]
"""Says where the directory of a team's connection to a service is kept."""

CompleteCredentials = Callable[[str, Credentials], Awaitable[Credentials]]
"""Given a team and its credentials, adds those that are kept for services it has none for."""

OpenModels = Callable[[str], AbstractAsyncContextManager[ModelAdapters]]
"""Opens the models of a team."""

OWN_SERVICES = ("slack", "text", "table", "session")
"""What metel is made of."""


def list_own_services() -> tuple[str, ...]:
    """Return what a team has without connecting anything else."""
    return (*OWN_SERVICES, *(one.id for one in list_local() if one.id not in OWN_SERVICES))


@dataclass(frozen=True, slots=True)
class Workspace:
    """One team's connections: its tools, its names, and Slack's own commands."""

    team: TeamSettings
    tools: tuple[Tool, ...]
    resolver: Resolver
    slack: SlackApi
    models: ModelAdapters
    """Who plans, fills, sums up and reviews for it."""
    card_limiter: ConnectionLimiter
    """Of what people in Slack are shown and asked about; it shares its state with the limiter of ``slack``."""
    directory: TeamDirectory
    """Who and what there is in Slack, and who reads where."""
    workspace_id: WorkspaceId
    """Says which workspace a plan may name as its own."""
    said_scopes: Mapping[str, frozenset[str]]
    """What the connections of services that do not tell it were granted, by service."""
    limiters: tuple[ConnectionLimiter, ...] = ()
    """Of all its connections."""
    list_sources: ListSources = list_no_sources
    """Lists what the connections hold that sees more than a person does."""
    list_labels: ListLabels = list_no_labels
    """Lists the names that a model is shown."""
    find_titles: FindTitles = find_no_titles
    """Finds the titles that a request names without quotes."""
    find_rows: FindRows = find_no_rows
    """Finds the tables that hold what a request names."""
    list_vocabulary: ListLabels = list_no_labels
    """Lists the names by which rules read a request: without those of the tables that ``find_rows`` finds."""


def _list_labels(opened: Mapping[str, OpenedService], *, with_rows: bool = True) -> dict[str, ListLabels]:
    """Return what lists the labels of each service; ``with_rows``: also of those that find tables by their rows."""
    known = {name: one for name, one in opened.items() if with_rows or one.rows is None}
    return {name: one.labels for name, one in known.items() if one.labels is not None}


@dataclass(frozen=True, slots=True)
class ConnectionOpener:
    """What every team's connections are opened with."""

    settings: Settings
    clock: Clock
    open_models: OpenModels
    session: Session
    facts: FactStore
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
            opened, limiters = self._open_services(team, known, stack)
            models = await stack.enter_async_context(self.open_models(team))
            tools = [*self._bind_own_tools(directory, models), *(tool for one in opened.values() for tool in one.tools)]
            names = {name: one.names for name, one in opened.items() if one.names is not None}
            for service, one in opened.items():
                if one.find_readers is not None:
                    directory.visibility.ask_for(service, one.find_readers)
            yield Workspace(
                self._team(team, (*list_own_services(), *opened), known, me.url),
                tuple(tools),
                WorkspaceResolver({"slack": directory.names, **names}),
                slack,
                models,
                card_limiter,
                directory,
                next((one.workspace for one in opened.values() if one.workspace is not None), find_no_workspace),
                self._list_said_scopes(opened),
                (limiter, card_limiter, *limiters),
                _join_lists(self.clock, [one.sources for one in opened.values() if one.sources is not None]),
                join_labels({"slack": directory.labels.list, **_list_labels(opened)}),
                join_titles({name: one.titles for name, one in opened.items() if one.titles is not None}),
                join_rows({name: one.rows for name, one in opened.items() if one.rows is not None}),
                join_labels({"slack": directory.labels.list, **_list_labels(opened, with_rows=False)}),
            )

    def _bind_own_tools(self, directory: TeamDirectory, models: ModelAdapters) -> Iterator[Tool]:
        """Yield the tools of what needs no credentials but Slack's."""
        yield from bind_slack_tools(directory.names)
        yield from bind_text_tools(TextModels(models.summariser, models.answerer, models.writer, models.reader))
        yield from bind_local_tools()
        yield from bind_session_tools(self.session)
        yield from bind_fact_tools(self.facts)

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

    def _open_services(
        self, team: str, known: Credentials, stack: AsyncExitStack
    ) -> tuple[dict[str, OpenedService], list[ConnectionLimiter]]:
        """Open the connections of the services that the team has, each with a limiter of its own."""
        opened: dict[str, OpenedService] = {}
        limiters: list[ConnectionLimiter] = []
        for service, connection in list_connected():
            access = known.services.get(service.id)
            if access is None:
                continue
            limiter = self._limiter(team, service.id)
            limiters.append(limiter)
            context = OpeningContext(
                self.clock,
                limiter,
                self.directories(team, service.id),
                partial(self.access, team),
                stack,
                self._list_preferred(known),
            )
            opened[service.id] = connection.load_driver().open(access, context)
        return opened, limiters

    def _list_preferred(self, known: Credentials) -> frozenset[str]:
        """Return the names of what the settings say is meant where a request names nothing."""
        names = (self.settings.metel_default_parent, self.settings.metel_default_spreadsheet) if known.first else ()
        return frozenset(name for name in names if name)

    def _list_said_scopes(self, opened: Mapping[str, OpenedService]) -> Mapping[str, frozenset[str]]:
        """Return what the connections were granted, by service, as far as credentials or settings say it."""
        said = {service: one.scopes for service, one in opened.items()}
        for service, connection in list_connected():
            if said.get(service.id) is None:
                said[service.id] = connection.scopes_said(self.settings)
        return {service: scopes for service, scopes in said.items() if scopes is not None}

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
            link_hosts=build_link_hosts(address, {name: one.address for name, one in known.services.items()}),
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
