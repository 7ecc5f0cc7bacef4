"""The composition root: what stands behind the ports of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakSet

from bot.clock import Timer, Timing, timing_at
from bot.connections import ConnectedScopes, ConnectionOpener, Workspace
from bot.credentials import Credentials, RenewedConnections, completed, of_connections, of_environment
from bot.settings import Settings, SettingsError, keep_secrets, read_keys, read_policy
from bot.shared_worker import RecorderOf, SharedWorker, handler_of, job_tables, opened_jobs, shared_worker
from bot.slack.app import SlackApp, SlackSettings, SlackStores, Surroundings, TeamEnded, open_slack_app
from bot.slack.bolt import AppOf
from bot.slack.oauth import OAuthApp
from bot.teams import Joined, Tenant, Tenants, version_of
from connectors.catalog import TeamToolbox
from connectors.slack.directory import SlackDirectory
from orchestration.commands.handler import CommandHandler
from orchestration.execution.context import TeamContext
from orchestration.execution.engine import Engine
from orchestration.execution.inputs import Executor
from orchestration.execution.loaders import PolicyVersions, TeamContexts
from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.llm.failover import FailoverPlanner, FailoverSummariser
from orchestration.llm.filler import ModelFiller
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.planner import ModelPlanner
from orchestration.llm.reviewer import ModelReviewer
from orchestration.llm.summariser import ModelSummariser
from orchestration.plan.make import PlanMaker
from orchestration.plan.thread_context import Session, SessionNames
from orchestration.ports import Clock, Dispatcher, Notifier
from orchestration.proposers import Filler, Planner, Reviewer, Summariser
from orchestration.queue.in_process import InProcessDispatcher
from orchestration.rate_limit.rate_limiter import ConnectionLimiter, RateLimiter
from orchestration.rule_planner import RulePlanner, RuleSummariser
from orchestration.storage.database import Database, is_shared, open_database
from orchestration.text.messages import load_wording
from schemas.run import Run

if TYPE_CHECKING:
    from bot.processes.metrics import Metrics


class NullNotifier:
    """An notifier that is shown nothing: for runs from the terminal."""

    async def show(self, run: Run) -> None:
        """Show nothing."""
        del run


@dataclass(frozen=True, slots=True)
class Minds:
    """Who plans, fills and summarises: models where a key is set, the offline ones behind them."""

    planner: Planner
    filler: Filler | None
    summariser: Summariser
    reviewer: Reviewer | None = None


@dataclass(frozen=True, slots=True)
class Metel:
    """The running parts of one process. ``workspace``, ``maker`` and ``front`` are the first team's."""

    database: Database
    handler: CommandHandler
    dispatcher: InProcessDispatcher
    clock: Clock
    policies: PolicyVersions
    tenants: Tenants
    crew: SharedWorker | None = None
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
    def front(self) -> SlackApp | None:
        """The first team's front, where people in Slack are shown its runs."""
        return self.tenants.first().front

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

    def joined(self, dispatcher: Dispatcher) -> Joined:
        """Return what is told of a team that joins: its policy is read, and its runs go on."""

        async def joined(team: str) -> None:
            await self.policies.refresh(team)
            for row in await self.database.runs.unfinished():
                if row.team == team:
                    dispatcher.wake(team, row.id)

        return joined


def missing_settings(settings: Settings) -> tuple[str, ...]:
    """Return the names of the settings without which metel can't serve Slack."""
    wanted = {"SLACK_BOT_TOKEN": settings.slack_bot_token, "SLACK_APP_TOKEN": settings.slack_app_token}
    if settings.metel_http_port is not None:
        wanted = {"SLACK_BOT_TOKEN": settings.slack_bot_token, "SLACK_SIGNING_SECRET": settings.slack_signing_secret}
    return tuple(name for name, value in wanted.items() if value is None)


@asynccontextmanager
async def minds(settings: Settings) -> AsyncGenerator[Minds]:
    """Open the models that are set; without a key the offline planner and summariser serve alone."""
    offline_planner, offline_summariser = RulePlanner(), RuleSummariser()
    if settings.openai_api_key is None or not settings.models:
        yield Minds(offline_planner, None, offline_summariser)
        return
    # The client's package takes a second to load, which nobody without a model should wait for.
    from connectors.openai.client import openai_clients

    async with AsyncExitStack() as stack:
        key = settings.openai_api_key.get_secret_value()
        clients = openai_clients(key, settings.models, base_url=settings.openai_base_url)
        stack.push_async_callback(clients[0].close)
        gateway = LLMGateway(tuple(zip(settings.models, clients, strict=True)), settings.model_budget)
        yield Minds(
            FailoverPlanner((("model", ModelPlanner(gateway)), ("offline", offline_planner))),
            ModelFiller(gateway),
            FailoverSummariser((("model", ModelSummariser(gateway)), ("offline", offline_summariser))),
            ModelReviewer(gateway),
        )


def open_context(settings: Settings, workspace: Workspace, mind: Minds, clock: Clock, session: Session) -> TeamContext:
    """Return the context of the workspace's team.

    Raises:
        SettingsError: the policy file can't be used.
    """
    policy, limits = read_policy(settings.metel_policy), settings.limits
    toolbox = TeamToolbox(workspace.tools)
    team = workspace.team
    plain = RulePlanner()
    maker = PlanMaker(
        mind.planner,
        toolbox.contracts(),
        team,
        policy,
        clock,
        limits,
        hears=plain.hears,
        plain=plain,
        asks=plain.asks,
        by_grammar=mind.filler is None,
        notion_workspace=workspace.notion_workspace,
    )
    executor = Executor(SessionNames(workspace.resolver, session), team, mind.filler)
    words = load_wording("orchestration.text")
    directory = SlackDirectory(workspace.slack.beside(workspace.front_limiter))
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
        reviewer=mind.reviewer,
        visibility=workspace.visibility,
    )


@asynccontextmanager
async def assembled(settings: Settings, *, front: bool = False, timing: Timing | None = None) -> AsyncGenerator[Metel]:
    """Open everything that carries runs out, and close it in turn. With ``front`` people in Slack are shown the runs;
    ``timing`` takes the place of the clock that is set.

    Raises:
        SettingsError: something is missing or can't be used.
        ToolError: Slack does not accept the token.
        orchestration.storage.errors.DatabaseError: the database can't be opened.
    """
    keep_secrets(settings)
    timing = timing or timing_at(settings.metel_now)
    clock = timing.clock
    async with AsyncExitStack() as stack:
        mind = await stack.enter_async_context(minds(settings))
        tables = job_tables() if front and is_shared(settings.database_url) else None
        opened = open_database(settings.database_url, clock, jobs=tables, keys=read_keys(settings))
        database = await stack.enter_async_context(opened)
        policies = PolicyVersions(database.policies, read_policy(settings.metel_policy), clock)
        metrics, limiters = measuring(settings), WeakSet[ConnectionLimiter]()
        inbox = metrics.timed(database.inbox) if metrics is not None else database.inbox
        stores = SlackStores(database.runs, inbox, database.cards, policies)
        tenants = _tenants(settings, database, mind, timing, stores=stores if front else None, limiters=limiters)
        stack.push_async_callback(tenants.close)
        await _fill(tenants, settings)
        await asyncio.gather(*(policies.refresh(team) for team in tenants.teams()))
        teams = TeamContexts(tenants.context, policies, database.usage)
        work = partial(_unit_of_work, database, teams, metrics)
        handler, dispatcher = _loop(work, timing, tenants if front else NullNotifier(), metrics)
        crew = None
        if tables is not None:
            jobs = await stack.enter_async_context(opened_jobs(settings.database_url, clock))
            crew, handler = shared_worker(jobs, tenants, clock, work), handler_of(jobs, NullNotifier(), work)
            crew = replace(crew, failed=metrics.advance_failed) if metrics is not None else crew
        yield Metel(database, handler, dispatcher, clock, policies, tenants, crew, metrics, limiters)


async def _fill(tenants: Tenants, settings: Settings) -> None:
    """Open the environment's team and the stored ones.

    Raises:
        SettingsError: there is none.
    """
    of_first = of_environment(settings)
    if of_first is not None:
        await tenants.open_first(of_first)
    await tenants.look_again()
    if not tenants.teams() and oauth_app(settings) is None:
        raise SettingsError("SLACK_BOT_TOKEN is not set, and no team that is stored could be connected")


def _tenants(
    settings: Settings,
    database: Database,
    mind: Minds,
    timing: Timing,
    *,
    stores: SlackStores | None,
    limiters: WeakSet[ConnectionLimiter],
) -> Tenants:
    stored, clock = database.connections, timing.clock

    async def versions() -> dict[str, str]:
        by_team: dict[str, list[tuple[str, int]]] = {}
        for row in await stored.rows():
            if row.state == "active":
                by_team.setdefault(row.team, []).append((row.service, row.revision))
        return {team: version_of(rows) for team, rows in by_team.items() if "slack" in dict(rows)}

    async def read_team(team: str) -> Credentials | None:
        return of_connections(await renewing.of_team(team), settings)

    async def completed_by_stored(team: str, known: Credentials) -> Credentials:
        return completed(known, await stored.of_team(team), settings)

    async def ended(team: str) -> None:
        await stored.disable(team, "slack")

    state = database.limiter_stores.of if database.shared else None
    session = Session(database.runs, clock)
    renewing = RenewedConnections(stored, clock, oauth_app(settings))
    opening = ConnectionOpener(settings, clock, mind.summariser, session, completed_by_stored, state, limiters)

    @asynccontextmanager
    async def open_tenant(known: Credentials) -> AsyncGenerator[Tenant]:
        async with AsyncExitStack() as stack:
            workspace = await stack.enter_async_context(opening.workspace(known))
            context = open_context(settings, workspace, mind, clock, session)
            shown = None
            if stores:
                facing = partial(_front, settings, known, stores, context, workspace.front_limiter, timer=timing.timer)
                shown = await stack.enter_async_context(facing(neighbour=tenants.neighbour, ended=ended))
            yield Tenant(workspace, context, shown, known.slack.rotates)

    tenants = Tenants(open_tenant, versions, read_team)
    return tenants


def oauth_app(settings: Settings) -> OAuthApp | None:
    """Return the Slack app that further workspaces install; ``None`` where none is set."""
    if settings.slack_client_id is None or settings.slack_client_secret is None:
        return None
    secret = settings.slack_client_secret.get_secret_value()
    return OAuthApp(settings.slack_client_id, secret, settings.slack_api_url, settings.slack_redirect_url)


def _front(
    settings: Settings,
    known: Credentials,
    stores: SlackStores,
    team: TeamContext,
    limiter: RateLimiter,
    *,
    timer: Timer,
    neighbour: AppOf,
    ended: TeamEnded,
) -> AbstractAsyncContextManager[SlackApp]:
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
        Surroundings(team.directory, limiter, team.visibility, contracts),
        timer=timer,
        neighbour=neighbour,
        ended=ended,
    )


def measuring(settings: Settings) -> Metrics | None:
    """Return what measures this process, where a port is set at which somebody may ask."""
    if settings.metel_health_port is None:
        return None
    # The package takes a while to load, which nobody who measures nothing should wait for.
    from bot.processes.metrics import Metrics

    return Metrics()


def _loop(
    recorder_of: RecorderOf, timing: Timing, notifier: Notifier, metrics: Metrics | None
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
