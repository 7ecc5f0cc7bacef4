"""The composition root: what stands behind the ports of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakSet

from bot.clock import Timer, Timing, build_timing
from bot.connections import ConnectedScopes, ConnectionOpener, Workspace
from bot.credentials import (
    Credentials,
    RenewedConnections,
    complete_credentials,
    read_environment_credentials,
    read_stored_credentials,
)
from bot.settings import Settings, SettingsError, read_keys, read_policy, register_secrets
from bot.shared_worker import (
    SharedWorker,
    UnitOfWorkFactory,
    build_command_handler,
    build_shared_worker,
    load_job_tables,
    open_job_dispatcher,
)
from bot.slack.oauth_app import OAuthApp
from bot.teams import TeamAdded, Tenant, TenantRegistry, build_version
from connectors.slack.directory import SlackDirectory
from connectors.toolbox import TeamToolbox
from orchestration.commands.handler import CommandHandler
from orchestration.execution.context import TeamContext
from orchestration.execution.engine import Engine
from orchestration.execution.fill_inputs import InputFiller
from orchestration.execution.loaders import PolicyVersions, TeamContexts
from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.plan.make import PlanMaker
from orchestration.plan.thread_context import Session, SessionNames
from orchestration.ports import Clock, Dispatcher, Inbox, Notifier
from orchestration.proposers import Filler, Planner, Reviewer, Summariser
from orchestration.queue.in_process import InProcessDispatcher
from orchestration.rate_limit.rate_limiter import ConnectionLimiter, RateLimiter
from orchestration.rule_planner import RulePlanner, RuleSummariser
from orchestration.storage.database import Database, is_shared, open_database
from orchestration.text.messages import load_wording
from schemas.run import Run

if TYPE_CHECKING:
    from bot.metrics import Metrics
    from bot.slack.app import SlackApp, SlackStores, TeamEnded
    from bot.slack.bolt import AppOf


class NullNotifier:
    """A notifier that is shown nothing: for runs from the terminal."""

    async def show(self, run: Run) -> None:
        """Show nothing."""
        del run


@dataclass(frozen=True, slots=True)
class ModelAdapters:
    """Who plans, fills and summarises: models where a key is set, the offline ones behind them."""

    planner: Planner
    filler: Filler | None
    summariser: Summariser
    reviewer: Reviewer | None = None


@dataclass(frozen=True, slots=True)
class Metel:
    """The running parts of one process. ``workspace``, ``maker`` and ``slack_app`` are the first team's."""

    database: Database
    handler: CommandHandler
    dispatcher: InProcessDispatcher
    clock: Clock
    policies: PolicyVersions
    tenants: TenantRegistry
    job_worker: SharedWorker | None = None
    """Set where other processes carry the same runs."""
    metrics: Metrics | None = None
    """Set where somebody may ask what is measured."""
    limiters: WeakSet[ConnectionLimiter] = field(default_factory=WeakSet[ConnectionLimiter])

    @property
    def workspace(self) -> Workspace:
        """The first team's connections."""
        return self.tenants.first().workspace

    @property
    def maker(self) -> PlanMaker:
        """Who makes the first team's plans, by the policy in force."""
        first = self.tenants.first()
        return replace(first.context.maker, policy=self.policies.current(first.workspace.team.team))

    @property
    def slack_app(self) -> SlackApp | None:
        """The first team's Slack app, where people in Slack are shown its runs."""
        return self.tenants.first().slack_app

    def teams(self) -> tuple[str, ...]:
        """Return the teams that this process serves."""
        return self.tenants.teams()

    async def measures(self) -> bytes:
        """Return all that is measured as text; nothing where nothing is."""
        if self.metrics is None:
            return b""
        return await self.metrics.told(self.teams(), self.database.inbox, self.limiters)

    def anchoring_failed(self) -> None:
        """Note that the journal could not be anchored."""
        if self.metrics is not None:
            self.metrics.anchoring_failed()

    def on_team_added(self, dispatcher: Dispatcher) -> TeamAdded:
        """Return what is told of a team that joins: its policy is read, and its runs go on."""

        async def on_team_added(team: str) -> None:
            await self.policies.refresh(team)
            for row in await self.database.runs.unfinished():
                if row.team == team:
                    dispatcher.wake(team, row.id)

        return on_team_added


def list_missing_settings(settings: Settings) -> tuple[str, ...]:
    """Return the names of the settings without which metel can't serve Slack."""
    wanted = {"SLACK_BOT_TOKEN": settings.slack_bot_token, "SLACK_APP_TOKEN": settings.slack_app_token}
    if settings.metel_http_port is not None:
        wanted = {"SLACK_BOT_TOKEN": settings.slack_bot_token, "SLACK_SIGNING_SECRET": settings.slack_signing_secret}
    return tuple(name for name, value in wanted.items() if value is None)


@asynccontextmanager
async def open_model_adapters(settings: Settings) -> AsyncGenerator[ModelAdapters]:
    """Open the models that are set; without a key the offline planner and summariser serve alone."""
    offline_planner, offline_summariser = RulePlanner(), RuleSummariser()
    if settings.openai_api_key is None or not settings.models:
        yield ModelAdapters(offline_planner, None, offline_summariser)
        return
    # The client's package takes a second to load, which nobody without a model should wait for.
    from connectors.openai.client import create_openai_models
    from orchestration.llm.failover import FailoverPlanner, FailoverSummariser
    from orchestration.llm.filler import ModelFiller
    from orchestration.llm.gateway import LLMGateway
    from orchestration.llm.planner import ModelPlanner
    from orchestration.llm.reviewer import ModelReviewer
    from orchestration.llm.summariser import ModelSummariser

    async with AsyncExitStack() as stack:
        key = settings.openai_api_key.get_secret_value()
        clients = create_openai_models(key, settings.models, base_url=settings.openai_base_url)
        stack.push_async_callback(clients[0].close)
        gateway = LLMGateway(tuple(zip(settings.models, clients, strict=True)), settings.model_budget)
        yield ModelAdapters(
            FailoverPlanner((("model", ModelPlanner(gateway)), ("offline", offline_planner))),
            ModelFiller(gateway),
            FailoverSummariser((("model", ModelSummariser(gateway)), ("offline", offline_summariser))),
            ModelReviewer(gateway),
        )


def build_team_context(
    settings: Settings, workspace: Workspace, adapters: ModelAdapters, clock: Clock, session: Session
) -> TeamContext:
    """Return the context of the workspace's team.

    Raises:
        SettingsError: the policy file can't be used.
    """
    policy, limits = read_policy(settings.metel_policy), settings.limits
    toolbox = TeamToolbox(workspace.tools)
    team = workspace.team
    plain = RulePlanner()
    maker = PlanMaker(
        adapters.planner,
        toolbox.contracts(),
        team,
        policy,
        clock,
        limits,
        hears=plain.hears,
        plain=plain,
        asks=plain.asks,
        by_grammar=adapters.filler is None,
        notion_workspace=workspace.notion_workspace,
    )
    executor = InputFiller(SessionNames(workspace.resolver, session), team, adapters.filler)
    words = load_wording("orchestration.text")
    directory = SlackDirectory(workspace.slack.with_limiter(workspace.card_limiter))
    scopes = ConnectedScopes(workspace.slack, workspace.said_scopes)
    return TeamContext(
        maker,
        toolbox,
        executor,
        policy,
        team,
        clock,
        limits,
        words,
        scopes=scopes,
        directory=directory,
        reviewer=adapters.reviewer,
        visibility=workspace.visibility,
    )


@asynccontextmanager
async def open_metel(
    settings: Settings, *, slack_app: bool = False, timing: Timing | None = None
) -> AsyncGenerator[Metel]:
    """Open everything that carries runs out, and close it in turn. With ``slack_app`` people in Slack are shown the
    runs; ``timing`` takes the place of the clock that is set.

    Raises:
        SettingsError: something is missing or can't be used.
        ToolError: Slack does not accept the token.
        orchestration.storage.errors.DatabaseError: the database can't be opened.
    """
    register_secrets(settings)
    timing = timing or build_timing(settings.metel_now)
    clock = timing.clock
    async with AsyncExitStack() as stack:
        adapters = await stack.enter_async_context(open_model_adapters(settings))
        tables = load_job_tables() if slack_app and is_shared(settings.database_url) else None
        opened = open_database(settings.database_url, clock, jobs=tables, keys=read_keys(settings))
        database = await stack.enter_async_context(opened)
        policies = PolicyVersions(database.policies, read_policy(settings.metel_policy), clock)
        metrics, limiters = build_metrics(settings), WeakSet[ConnectionLimiter]()
        inbox = metrics.timed(database.inbox) if metrics is not None else database.inbox
        stores = _stores(database, inbox, policies) if slack_app else None
        tenants = _tenants(settings, database, adapters, timing, stores=stores, limiters=limiters)
        stack.push_async_callback(tenants.close)
        await _fill(tenants, settings)
        await asyncio.gather(*(policies.refresh(team) for team in tenants.teams()))
        teams = TeamContexts(tenants.context, policies, database.usage)
        work = partial(_unit_of_work, database, teams, metrics)
        handler, dispatcher = _loop(work, timing, tenants if slack_app else NullNotifier(), metrics)
        job_worker = None
        if tables is not None:
            jobs = await stack.enter_async_context(open_job_dispatcher(settings.database_url, clock))
            job_worker, handler = (
                build_shared_worker(jobs, tenants, clock, work),
                build_command_handler(jobs, NullNotifier(), work),
            )
            job_worker = replace(job_worker, failed=metrics.advance_failed) if metrics is not None else job_worker
        yield Metel(database, handler, dispatcher, clock, policies, tenants, job_worker, metrics, limiters)


async def _fill(tenants: TenantRegistry, settings: Settings) -> None:
    """Open the environment's team and the stored ones.

    Raises:
        SettingsError: there is none.
    """
    of_first = read_environment_credentials(settings)
    if of_first is not None:
        await tenants.open_first(of_first)
    await tenants.refresh_teams()
    if not tenants.teams() and build_oauth_app(settings) is None:
        raise SettingsError("SLACK_BOT_TOKEN is not set, and no team that is stored could be connected")


def _tenants(
    settings: Settings,
    database: Database,
    adapters: ModelAdapters,
    timing: Timing,
    *,
    stores: SlackStores | None,
    limiters: WeakSet[ConnectionLimiter],
) -> TenantRegistry:
    stored, clock = database.connections, timing.clock

    async def versions() -> dict[str, str]:
        by_team: dict[str, list[tuple[str, int]]] = {}
        for row in await stored.rows():
            if row.state == "active":
                by_team.setdefault(row.team, []).append((row.service, row.revision))
        return {team: build_version(rows) for team, rows in by_team.items() if "slack" in dict(rows)}

    async def read_team(team: str) -> Credentials | None:
        return read_stored_credentials(await renewed.of_team(team), settings)

    async def completed_by_stored(team: str, known: Credentials) -> Credentials:
        return complete_credentials(known, await stored.of_team(team), settings)

    async def ended(team: str) -> None:
        await stored.disable(team, "slack")

    state = database.limiter_stores.of if database.shared else None
    session = Session(database.runs, clock)
    renewed = RenewedConnections(stored, clock, build_oauth_app(settings))
    opener = ConnectionOpener(settings, clock, adapters.summariser, session, completed_by_stored, state, limiters)

    @asynccontextmanager
    async def open_tenant(known: Credentials) -> AsyncGenerator[Tenant]:
        async with AsyncExitStack() as stack:
            workspace = await stack.enter_async_context(opener.workspace(known))
            context = build_team_context(settings, workspace, adapters, clock, session)
            shown = None
            if stores:
                open_app = partial(
                    _open_slack_app, settings, known, stores, context, workspace.card_limiter, timer=timing.timer
                )
                shown = await stack.enter_async_context(open_app(find_shared_app=tenants.find_shared_app, ended=ended))
            yield Tenant(workspace, context, shown, known.slack.rotates)

    tenants = TenantRegistry(open_tenant, versions, read_team)
    return tenants


def build_oauth_app(settings: Settings) -> OAuthApp | None:
    """Return the Slack app that further workspaces install; ``None`` where none is set."""
    if settings.slack_client_id is None or settings.slack_client_secret is None:
        return None
    secret = settings.slack_client_secret.get_secret_value()
    return OAuthApp(settings.slack_client_id, secret, settings.slack_api_url, settings.slack_redirect_url)


def _stores(database: Database, inbox: Inbox, policies: PolicyVersions) -> SlackStores:
    # Bolt and the cards are loaded by a process that shows runs in Slack, and by no other.
    from bot.slack.app import SlackStores

    return SlackStores(database.runs, inbox, database.cards, policies)


def _open_slack_app(
    settings: Settings,
    known: Credentials,
    stores: SlackStores,
    team: TeamContext,
    limiter: RateLimiter,
    *,
    timer: Timer,
    find_shared_app: AppOf,
    ended: TeamEnded,
) -> AbstractAsyncContextManager[SlackApp]:
    from bot.slack.app import SlackDependencies, SlackSettings, open_slack_app

    contracts = {contract.tool: contract for contract in team.toolbox.contracts()}
    return open_slack_app(
        SlackSettings(
            bot_token=known.slack.bot_token,
            app_token=known.slack.app_token,
            signing_secret=known.slack.signing_secret,
            api_url=known.slack.address,
            language=settings.metel_locale,
            timezone=settings.metel_timezone,
            link_hosts=team.settings.link_hosts,
        ),
        stores,
        team.clock,
        SlackDependencies(team.directory, limiter, team.visibility, contracts),
        timer=timer,
        find_shared_app=find_shared_app,
        ended=ended,
    )


def build_metrics(settings: Settings) -> Metrics | None:
    """Return what measures this process, where a port is set at which somebody may ask."""
    if settings.metel_health_port is None:
        return None
    # The package takes a while to load, which nobody who measures nothing should wait for.
    from bot.metrics import Metrics

    return Metrics()


def _loop(
    recorder_of: UnitOfWorkFactory, timing: Timing, notifier: Notifier, metrics: Metrics | None
) -> tuple[CommandHandler, InProcessDispatcher]:
    """Tie the loop and its dispatcher: each calls the other."""

    async def advance(team: str, run_id: str) -> None:
        try:
            await orchestrator.advance(team, run_id)
        except Exception:
            if metrics is not None:
                metrics.advance_failed()
            raise

    dispatcher = InProcessDispatcher(advance, timing.clock, timing.sleep_until)
    work = recorder_of(dispatcher, notifier)
    orchestrator = Engine(work)
    return CommandHandler(work), dispatcher


def _unit_of_work(
    database: Database, teams: TeamContexts, metrics: Metrics | None, dispatcher: Dispatcher, notifier: Notifier
) -> UnitOfWork:
    work = UnitOfWork(database.runs, teams, dispatcher, notifier, teams.refresh)
    return replace(work, noted=metrics.happened) if metrics is not None else work
