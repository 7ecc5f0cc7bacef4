"""The composition root: what stands behind the ports of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakSet

from bot.clock import Timing, build_timing
from bot.connections import Workspace
from bot.credentials import RenewedConnections, read_environment_credentials
from bot.model_adapters import ModelSurroundings, TeamModelOpener, open_models
from bot.model_watch import list_told_troubles
from bot.settings import Settings, SettingsError, read_keys, read_policy, register_secrets
from bot.shared_worker import (
    SharedWorker,
    UnitOfWorkFactory,
    build_command_handler,
    build_shared_worker,
    load_job_tables,
    open_job_dispatcher,
)
from bot.slack_parts import build_receipt_maker, build_slack_stores
from bot.teams import TenantRegistry
from bot.tenant import TeamAdded
from bot.tenant_opener import TenantOpener, build_oauth_app
from orchestration.commands.handler import CommandHandler
from orchestration.execution.context import TeamContext
from orchestration.execution.engine import Engine
from orchestration.execution.loaders import PolicyVersions, TeamContexts
from orchestration.execution.team_stops import TeamStops
from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.plan.make import PlanMaker
from orchestration.ports import Clock, Dispatcher, Notifier
from orchestration.progress import Progress
from orchestration.queue.in_process import InProcessDispatcher
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.storage.database import Database, is_shared, open_database
from orchestration.storage.encryption import Keyring
from orchestration.storage.errors import DatabaseReplacedError
from schemas.run import Run

if TYPE_CHECKING:
    from bot.metrics import Metrics
    from bot.slack.app import SlackApp


class NullNotifier:
    """A notifier that is shown nothing: for runs from the terminal."""

    async def show(self, run: Run) -> None:
        """Show nothing."""
        del run

    def note_progress(self, run: Run, action: str, progress: Progress) -> None:
        """Show nothing."""
        del run, action, progress

    def show_change(self, run: Run) -> AbstractAsyncContextManager[None]:
        """Show nothing."""
        del run
        return nullcontext()


@dataclass(frozen=True, slots=True)
class Metel:
    """The running parts of one process. ``workspace``, ``maker`` and ``slack_app`` are the first team's."""

    database: Database
    handler: CommandHandler
    dispatcher: InProcessDispatcher
    clock: Clock
    policies: PolicyVersions
    stops: TeamStops
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

    def is_serving(self) -> bool:
        """Whether this process takes work."""
        return not self._database_trouble() and self.tenants.is_serving()

    def troubles(self) -> Mapping[str, str]:
        """Return what is in the way just now, by team or model, or of the database."""
        trouble = self._database_trouble()
        return {
            **self.tenants.troubles(),
            **list_told_troubles(self.tenants),
            **({"database": trouble} if trouble else {}),
        }

    def _database_trouble(self) -> str:
        try:
            self.database.check_identity()
        except DatabaseReplacedError as error:
            return str(error)
        return ""

    async def measures(self) -> bytes:
        """Return all that is measured as text; nothing where nothing is."""
        if self.metrics is None:
            return b""
        now = self.clock.now()
        held = {(team, service) for team, service, _, _ in await self.database.limiter_stores.held(now)}
        work = await self.database.workload.read(now)
        return await self.metrics.told(work, [service for _, service in held], self.limiters, len(self.troubles()))

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
    keys, timing = _read_sealing_keys(settings), timing or build_timing(settings)
    clock = timing.clock
    async with AsyncExitStack() as stack:
        limiters = WeakSet[ConnectionLimiter]()
        tables = load_job_tables() if slack_app and is_shared(settings.database_url) else None
        opened = open_database(settings.database_url, clock, jobs=tables, keys=keys, erasures=settings.metel_erasures)
        database = await stack.enter_async_context(opened)
        models = await stack.enter_async_context(_open_models(settings, database, timing, limiters))
        policies = PolicyVersions(database.policies, read_policy(settings.metel_policy), clock)
        stops = TeamStops(database.stops, clock)
        metrics = build_metrics(settings)
        inbox = metrics.timed(database.inbox) if metrics else database.inbox

        def context_of(team: str) -> TeamContext:
            return tenants.context(team)

        receipts = build_receipt_maker(settings, database, clock, context_of) if slack_app else None
        build_stores = partial(build_slack_stores, database, inbox, policies, stops)
        stores = build_stores(clock=clock, receipts=receipts) if slack_app else None
        renewed = RenewedConnections(database.connections, clock, build_oauth_app(settings))
        tenants = TenantOpener(
            settings, database, models, timing, stores, limiters, lambda team: teams.policy(team).access, renewed
        ).build_registry()
        stack.push_async_callback(tenants.close)
        await _fill(tenants, settings, patiently=slack_app)
        await asyncio.gather(*(policies.refresh(team) for team in tenants.teams()))
        teams = TeamContexts(tenants.context, policies, database.usage, stops)
        work = partial(_unit_of_work, database, teams, metrics)
        handler, dispatcher, engine = _loop(work, timing, tenants if slack_app else NullNotifier(), metrics)
        stack.push_async_callback(engine.close)
        job_worker = None
        if tables is not None:
            jobs = await stack.enter_async_context(open_job_dispatcher(settings.database_url, clock))
            handler = build_command_handler(jobs, tenants, work)
            job_worker = build_shared_worker(jobs, tenants, timing, work, metrics.advance_failed if metrics else None)
            stack.push_async_callback(job_worker.orchestrator.close)
        yield Metel(database, handler, dispatcher, clock, policies, stops, tenants, job_worker, metrics, limiters)


def _open_models(
    settings: Settings, database: Database, timing: Timing, limiters: WeakSet[ConnectionLimiter]
) -> AbstractAsyncContextManager[TeamModelOpener]:
    bodies = database.model_bodies if settings.metel_model_bodies else None
    return open_models(
        ModelSurroundings(settings, timing, limiters, bodies, database.model_forms, database.open_calls),
        database.connections,
    )


def _read_sealing_keys(settings: Settings) -> Keyring:
    """Return the keys of what is sealed.

    Raises:
        SettingsError: they can't be used, or model bodies are to be kept without one.
    """
    keys = read_keys(settings)
    if settings.metel_model_bodies and not keys.first:
        raise SettingsError("METEL_MODEL_BODIES needs METEL_SECRET_KEYS: set it to what `metel keys new` prints")
    return keys


async def _fill(tenants: TenantRegistry, settings: Settings, *, patiently: bool) -> None:
    """Open the environment's team and the stored ones; ``patiently``, one that can't be opened just now is later.

    Raises:
        SettingsError: there is none.
        ToolError: Slack does not accept the token of the only one or, where nobody is patient, does not answer.
    """
    of_first = read_environment_credentials(settings)
    if of_first is not None and patiently:
        tenants.expect_first(of_first)
    elif of_first is not None:
        await tenants.open_first(of_first)
    await tenants.refresh_teams()
    if not tenants.teams() and not tenants.is_waiting() and build_oauth_app(settings) is None:
        raise SettingsError("SLACK_BOT_TOKEN is not set, and no team that is stored could be connected")


def build_metrics(settings: Settings) -> Metrics | None:
    """Return what measures this process, where a port is set at which somebody may ask."""
    if settings.metel_health_port is None:
        return None
    # The package takes a while to load, which nobody who measures nothing should wait for.
    from bot.metrics import Metrics

    return Metrics()


def _loop(
    recorder_of: UnitOfWorkFactory, timing: Timing, notifier: Notifier, metrics: Metrics | None
) -> tuple[CommandHandler, InProcessDispatcher, Engine]:
    """Tie the loop and its dispatcher: each calls the other."""

    async def advance(team: str, run_id: str) -> None:
        try:
            await orchestrator.advance(team, run_id)
        except Exception:
            if metrics is not None:
                metrics.advance_failed()
            raise

    def note_wake(team: str, run_id: str) -> None:
        orchestrator.note_wake(team, run_id)

    dispatcher = InProcessDispatcher(advance, timing.clock, timing.sleep_until, note_wake)
    work = recorder_of(dispatcher, notifier)
    orchestrator = Engine(work, timing.timer.sleep)
    return CommandHandler(work), dispatcher, orchestrator


def _unit_of_work(
    database: Database, teams: TeamContexts, metrics: Metrics | None, dispatcher: Dispatcher, notifier: Notifier
) -> UnitOfWork:
    restore, calls = database.last_restore, database.open_calls
    work = UnitOfWork(database.runs, teams, dispatcher, notifier, teams.refresh, last_restore=restore, calls=calls)
    return replace(work, noted=metrics.happened) if metrics is not None else work
