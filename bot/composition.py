"""Putting the parts together: the one place that names concrete adapters."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial

from bot.clock import clock_at
from bot.crew import Crew, crew_of, job_tables, opened_jobs, recorder
from bot.governing import Governed
from bot.granting import ConnectedScopes, notion_scopes
from bot.settings import Settings, SettingsError, read_policy
from bot.slack.front import SlackFront, SlackSettings, SlackStores, slack_front
from connectors.notion.api import NotionApi
from connectors.notion.names import NotionNames
from connectors.notion.tools import notion_tools
from connectors.resolver import WorkspaceResolver
from connectors.sheets.api import SheetsApi
from connectors.sheets.credentials import GoogleCredentials
from connectors.sheets.names import SheetNames
from connectors.sheets.tools import sheets_tools
from connectors.slack.api import SlackApi
from connectors.slack.names import SlackNames
from connectors.slack.tools import slack_tools
from connectors.table.tools import table_tools
from connectors.text.tools import text_tools
from connectors.toolbox import TeamToolbox
from orchestration.advising import Adviser
from orchestration.dispatch.in_process import InProcessDispatcher
from orchestration.executor import Executor
from orchestration.guarding import Gate
from orchestration.limits import Limits
from orchestration.model.adviser import ModelAdviser
from orchestration.model.door import ModelDoor
from orchestration.model.fallback import FallbackPlanner, FallbackSummariser
from orchestration.model.filler import ModelFiller
from orchestration.model.planner import ModelPlanner
from orchestration.model.summariser import ModelSummariser
from orchestration.offline import OfflinePlanner, OfflineSummariser
from orchestration.orchestrator import Orchestrator, TeamDesk
from orchestration.performing import Desk
from orchestration.planner import PlanMaker
from orchestration.policy_book import PolicyBook
from orchestration.ports import Audience, Clock, Dispatcher, Filler, Planner, Resolver, Summariser
from orchestration.storage.database import Access, Database, is_shared, open_database
from orchestration.tools import Tool
from orchestration.wording import load_wording
from schemas.run import Run
from schemas.team import TeamSettings

SANDBOX_DEFAULTS = {"METEL_DEFAULT_PARENT": "회의록", "METEL_DEFAULT_SPREADSHEET": "매출 현황 2026"}
"""The team settings of the sandbox's world: where pages go and which sheet holds the sales."""


class Silence:
    """An audience that is shown nothing: for runs from the terminal."""

    async def show(self, run: Run) -> None:
        """Show nothing."""
        del run


@dataclass(frozen=True, slots=True)
class Workspace:
    """One tenant's connections: its tools, its names, and Slack's own door."""

    team: TeamSettings
    tools: tuple[Tool, ...]
    resolver: Resolver
    slack: SlackApi


@dataclass(frozen=True, slots=True)
class Minds:
    """Who plans, fills and summarises: models where a key is set, the offline ones behind them."""

    planner: Planner
    filler: Filler | None
    summariser: Summariser
    adviser: Adviser | None = None


@dataclass(frozen=True, slots=True)
class Metel:
    """The running parts of one process."""

    workspace: Workspace
    database: Database
    orchestrator: Orchestrator
    dispatcher: InProcessDispatcher
    clock: Clock
    maker: PlanMaker
    book: PolicyBook
    front: SlackFront | None = None
    crew: Crew | None = None
    """Set where other processes carry the same runs."""

    def teams(self) -> tuple[str, ...]:
        """Return the teams that this process serves."""
        return (self.workspace.team.team,)


def missing_settings(settings: Settings) -> tuple[str, ...]:
    """Return the names of the settings without which metel can't serve Slack."""
    wanted = {"SLACK_BOT_TOKEN": settings.slack_bot_token, "SLACK_APP_TOKEN": settings.slack_app_token}
    return tuple(name for name, value in wanted.items() if value is None)


@asynccontextmanager
async def minds(settings: Settings) -> AsyncGenerator[Minds]:
    """Open the models that are set; without a key the offline planner and summariser serve alone."""
    offline_planner, offline_summariser = OfflinePlanner(), OfflineSummariser()
    if settings.openai_api_key is None or not settings.models:
        yield Minds(offline_planner, None, offline_summariser)
        return
    # The client's package takes a second to load, which nobody without a model should wait for.
    from connectors.openai.client import openai_clients

    async with AsyncExitStack() as stack:
        key = settings.openai_api_key.get_secret_value()
        clients = openai_clients(key, settings.models, base_url=settings.openai_base_url)
        stack.push_async_callback(clients[0].close)
        door = ModelDoor(tuple(zip(settings.models, clients, strict=True)))
        yield Minds(
            FallbackPlanner((("model", ModelPlanner(door)), ("offline", offline_planner))),
            ModelFiller(door),
            FallbackSummariser((("model", ModelSummariser(door)), ("offline", offline_summariser))),
            ModelAdviser(door),
        )


@asynccontextmanager
async def connected(settings: Settings, clock: Clock, summariser: Summariser) -> AsyncGenerator[Workspace]:
    """Open the connections that are set. Slack is needed: it says which team this is.

    Raises:
        SettingsError: Slack is not set, or the Google credentials can't be read.
        ToolError: Slack does not accept the token.
    """
    if settings.slack_bot_token is None:
        raise SettingsError("SLACK_BOT_TOKEN is not set")
    async with AsyncExitStack() as stack:
        slack = SlackApi(
            token=settings.slack_bot_token.get_secret_value(),
            clock=clock,
            base_url=settings.slack_api_url,
            gate=_gate("slack", settings, clock),
        )
        stack.push_async_callback(slack.close)
        tools: list[Tool] = [*slack_tools(slack), *text_tools(summariser), *table_tools()]
        names: dict[str, Resolver] = {"slack": SlackNames(slack)}
        services = ["slack", "text", "table"]
        for service, opened in (
            ("notion", await _notion(settings, clock, stack)),
            ("sheets", await _sheets(settings, clock, stack)),
        ):
            if opened is not None:
                services.append(service)
                tools += opened[0]
                names[service] = opened[1]
        me = await slack.me()
        team = _team(settings, me.team_id, tuple(services))
        yield Workspace(team, tuple(tools), WorkspaceResolver(names), slack)


def _gate(service: str, settings: Settings, clock: Clock) -> Gate:
    """Each connection has a gate of its own: one in trouble holds no other back."""
    return Gate(service, clock, factor=settings.metel_rate_factor)


async def _notion(settings: Settings, clock: Clock, stack: AsyncExitStack) -> tuple[list[Tool], Resolver] | None:
    if settings.notion_token is None:
        return None
    api = NotionApi(
        token=settings.notion_token.get_secret_value(),
        clock=clock,
        base_url=settings.notion_base_url,
        gate=_gate("notion", settings, clock),
    )
    stack.push_async_callback(api.close)
    return notion_tools(api), NotionNames(api)


async def _sheets(settings: Settings, clock: Clock, stack: AsyncExitStack) -> tuple[list[Tool], Resolver] | None:
    if settings.google_application_credentials is None:
        return None
    credentials = GoogleCredentials.from_file(settings.google_application_credentials)
    api = SheetsApi(
        credentials=credentials,
        clock=clock,
        base_url=settings.google_api_url,
        gate=_gate("sheets", settings, clock),
    )
    stack.push_async_callback(api.close)
    return sheets_tools(api), SheetNames(api)


def _team(settings: Settings, team_id: str, services: tuple[str, ...]) -> TeamSettings:
    return TeamSettings(
        team=team_id,
        timezone=settings.metel_timezone,
        language=settings.metel_locale,
        default_parent=settings.metel_default_parent,
        default_spreadsheet=settings.metel_default_spreadsheet,
        connected_services=services,
        approvers=settings.approvers,
    )


def team_desk(settings: Settings, workspace: Workspace, mind: Minds, clock: Clock) -> TeamDesk:
    """Return the desk of the workspace's team.

    Raises:
        SettingsError: the policy file can't be used.
    """
    policy, limits = read_policy(settings.metel_policy), Limits()
    toolbox = TeamToolbox(workspace.tools)
    team = workspace.team
    maker = PlanMaker(mind.planner, toolbox.contracts(), team, policy, clock, limits)
    executor = Executor(workspace.resolver, team, mind.filler)
    desk = Desk(toolbox, executor, policy, team, clock, limits, load_wording("orchestration"))
    scopes = ConnectedScopes(workspace.slack, notion_scopes(settings.notion_capabilities))
    return TeamDesk(maker, replace(desk, scopes=scopes, adviser=mind.adviser))


@asynccontextmanager
async def assembled(
    settings: Settings,
    *,
    front: bool = False,
    access: Access = "own",
) -> AsyncGenerator[Metel]:
    """Open everything that carries runs out, and close it in turn. With ``front`` people in Slack are shown the runs.

    Raises:
        SettingsError: something is missing or can't be used.
        ToolError: Slack does not accept the token.
        orchestration.storage.errors.DatabaseError: the database can't be opened.
    """
    clock = clock_at(settings.metel_now)
    async with AsyncExitStack() as stack:
        mind = await stack.enter_async_context(minds(settings))
        workspace = await stack.enter_async_context(connected(settings, clock, mind.summariser))
        tables = job_tables() if front and is_shared(settings.database_url) else None
        opened = open_database(settings.database_url, clock, access=access, jobs=tables)
        database = await stack.enter_async_context(opened)
        desk = team_desk(settings, workspace, mind, clock)
        book = PolicyBook(database.policies, desk.desk.policy, clock)
        await book.refresh(workspace.team.team)
        desks = Governed(lambda _: desk, book)
        shown = await stack.enter_async_context(_front(settings, database, desk, clock)) if front else None
        orchestrator, dispatcher = _loop(database, desks, book, clock, shown.audience if shown else Silence())
        crew = None
        if shown is not None and tables is not None:
            jobs = await stack.enter_async_context(opened_jobs(settings.database_url, clock))
            loop = partial(_loop_of, database, desks, book)
            crew, orchestrator = crew_of(jobs, shown, clock, loop), recorder(jobs, Silence(), loop)
        yield Metel(workspace, database, orchestrator, dispatcher, clock, desk.maker, book, shown, crew)


def _front(
    settings: Settings, database: Database, desk: TeamDesk, clock: Clock
) -> AbstractAsyncContextManager[SlackFront]:
    tokens = (settings.slack_bot_token, settings.slack_app_token, settings.slack_signing_secret)
    bot_token, app_token, signing_secret = (token.get_secret_value() if token else "" for token in tokens)
    return slack_front(
        SlackSettings(
            bot_token=bot_token,
            app_token=app_token,
            signing_secret=signing_secret,
            api_url=settings.slack_api_url,
            language=settings.metel_locale,
            timezone=settings.metel_timezone,
        ),
        SlackStores(database.runs, database.inbox, database.cards),
        clock,
        {contract.tool: contract for contract in desk.desk.toolbox.contracts()},
    )


def _loop(
    database: Database, desks: Governed, book: PolicyBook, clock: Clock, audience: Audience
) -> tuple[Orchestrator, InProcessDispatcher]:
    """Tie the loop and its dispatcher: each calls the other."""

    async def advance(team: str, run_id: str) -> None:
        await orchestrator.advance(team, run_id)

    dispatcher = InProcessDispatcher(advance, clock)
    orchestrator = _loop_of(database, desks, book, dispatcher, audience)
    return orchestrator, dispatcher


def _loop_of(
    database: Database, desks: Governed, book: PolicyBook, dispatcher: Dispatcher, audience: Audience
) -> Orchestrator:
    return Orchestrator(
        store=database.runs, desks=desks, dispatcher=dispatcher, audience=audience, refresh=book.refresh
    )
