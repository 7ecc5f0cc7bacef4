"""``metel serve``: the bot of one Slack workspace, until it is told to stop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from functools import partial

import structlog
from aiohttp import web

from bot.app import Metel
from bot.garbage_collector import tune_garbage_collector
from bot.model_canary import send_canaries_beside
from bot.model_watch import watch_models
from bot.periodic import RetentionJob, anchor_journal_hourly, run_retention_job
from bot.processes.health import Health, serve_health
from bot.processes.operator import OperatorInbox, run_operator_inbox
from bot.processes.startup import open_when_there, wait_for_end
from bot.processes.worker import build_worker_settings, register_stop_signals, watch_crash_points
from bot.settings import Settings
from bot.slack.app import CONNECTIONS
from bot.slack.http import Ingress, build_ingress_application, serve_application
from bot.slack.oauth import AllowedTeams, InstallPages
from bot.teams import watch_connections
from bot.tenant_opener import build_oauth_app
from orchestration.crash_points import reach_crash_point
from orchestration.policy.team import Author, Mode
from orchestration.ports import Dispatcher
from orchestration.queue.workers import WorkerSettings
from orchestration.tasks import end_task
from orchestration.text.messages import load_wording

DRAIN_TIMEOUT = timedelta(seconds=18)
"""How long running steps may take to end after SIGTERM; what is cut off is settled at the next start."""

log = structlog.get_logger(__name__)


async def run_server(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Runs that were waiting or under way go on.

    Raises:
        SettingsError, ToolError, DatabaseError, WorkerStoppedError: it can't start, or can't go on.
    """
    watch_crash_points(settings)
    stopped = register_stop_signals()
    async with (
        serve_health(settings.metel_health_host, settings.metel_health_port, stopped) as health,
        AsyncExitStack() as stack,
    ):
        metel = await open_when_there(stack, settings, health, stopped)
        if metel is None:
            return
        await stack.enter_async_context(anchor_journal_hourly(metel.database.audit, metel.anchoring_failed))
        await stack.enter_async_context(run_retention_job(build_retention_job(metel, settings)))
        health.set_metrics(metel.measures)
        if metel.job_worker is None:
            await _alone(metel, settings, health, stopped)
        else:
            works = build_worker_settings(settings) if settings.metel_serve_works else None
            await _beside_others(metel, settings, works, health, stopped)
        log.info("stopped")


async def _alone(metel: Metel, settings: Settings, health: Health, stopped: asyncio.Event) -> None:
    reach_crash_point("start.before_recovery")
    metel.dispatcher.start(await metel.database.runs.unfinished())
    await metel.tenants.start(metel.handler, metel.on_team_added(metel.dispatcher), _sockets(settings))
    reach_crash_point("start.after_recovery")
    async with (
        run_operator_inbox(build_operator_inbox(metel, metel.dispatcher)),
        watch_connections(metel.tenants),
        watch_models(metel.tenants),
        serve_slack_requests(metel, settings),
        send_canaries_beside(settings, metel.database.connections, metel.database.model_forms),
    ):
        _say_ready(metel, health)
        await wait_for_end(metel, stopped)
    await metel.tenants.stop()
    cut_off = await metel.dispatcher.drain(DRAIN_TIMEOUT)
    log.info("drained", cut_off=sorted(cut_off))


async def _beside_others(
    metel: Metel, settings: Settings, works: WorkerSettings | None, health: Health, stopped: asyncio.Event
) -> None:
    """Take what people say; with ``works`` advance runs too, else leave all of them to the workers."""
    job_worker = metel.job_worker
    assert job_worker is not None
    on_team_added = metel.on_team_added(job_worker.dispatcher)
    await metel.tenants.start(metel.handler, on_team_added, _sockets(settings), shows=False)
    work = asyncio.create_task(job_worker.work(stopped, works) if works else _nothing(stopped))
    async with (
        run_operator_inbox(build_operator_inbox(metel, job_worker.dispatcher)),
        watch_connections(metel.tenants),
        watch_models(metel.tenants),
        serve_slack_requests(metel, settings),
        send_canaries_beside(settings, metel.database.connections, metel.database.model_forms),
    ):
        _say_ready(metel, health)
        over = asyncio.ensure_future(wait_for_end(metel, stopped))
        await asyncio.wait({work, over}, return_when=asyncio.FIRST_COMPLETED)
        await end_task(over)
    stopped.set()
    await metel.tenants.stop()
    await work
    if metel.tenants.unusable.is_set() and metel.tenants.error is not None:
        raise metel.tenants.error


def build_operator_inbox(metel: Metel, dispatcher: Dispatcher) -> OperatorInbox:
    """Return what carries an operator's commands out, with ``dispatcher`` to wake runs."""
    runs, inbox = metel.database.runs, metel.database.inbox
    return OperatorInbox(metel.teams, inbox, metel.handler, dispatcher, runs.forget, runs.unfinished, metel.clock)


def build_retention_job(metel: Metel, settings: Settings) -> RetentionJob:
    """Return the job that erases what is older than each team's policy has it kept."""
    database, kept = metel.database, timedelta(days=settings.metel_model_bodies_days)
    return RetentionJob(database.audit, database.erasures, metel.policies, metel.clock, kept)


def _sockets(settings: Settings) -> int:
    """Where Slack's requests come over HTTP, no connection is opened to it."""
    return CONNECTIONS if settings.metel_http_port is None else 0


@asynccontextmanager
async def serve_slack_requests(metel: Metel, settings: Settings) -> AsyncGenerator[None]:
    """Take Slack's requests at the port that is set while the block runs; without one nothing is opened.

    Raises:
        OSError: the port is taken.
    """
    if settings.metel_http_port is None:
        yield
        return
    ingress = build_ingress(metel, settings)
    app = build_ingress_application(ingress)
    app.add_routes(build_install_routes(metel, settings))
    async with serve_application(app, settings.metel_http_host, settings.metel_http_port, ingress.connections):
        yield


def build_ingress(metel: Metel, settings: Settings) -> Ingress:
    """Return where the requests for every team that is served come in."""
    shared = settings.slack_signing_secret.get_secret_value() if settings.slack_signing_secret else ""
    return Ingress(lambda: {"": shared, **metel.tenants.signing_secrets()}, metel.tenants.app_of, metel.clock)


def build_install_routes(metel: Metel, settings: Settings) -> Sequence[web.RouteDef]:
    """Return the pages where further workspaces install metel; none where no Slack app is set for it."""
    app = build_oauth_app(settings)
    if app is None:
        return ()
    stored, words = metel.database, load_wording("bot.slack")
    pages = InstallPages(
        app=app,
        connections=stored.connections,
        states=stored.oauth_states,
        clock=metel.clock,
        installed=metel.tenants.refresh_teams,
        wording=words,
        language=settings.metel_locale,
        allowed=AllowedTeams(settings.install_teams, stored.connections),
        begin=partial(set_first_mode, metel, settings.metel_new_teams),
    )
    return pages.routes()


async def set_first_mode(metel: Metel, mode: Mode, team: str, by: str) -> None:
    """Have a team that has written no policy begin with a mode; one that has keeps it."""
    if mode == "rehearse" and await metel.database.policies.newest(team) is None:
        author = Author(by, by, "a new team rehearses")
        await metel.policies.change(team, lambda policy: policy.model_copy(update={"mode": mode}), author)


async def _nothing(stopped: asyncio.Event) -> None:
    await stopped.wait()


def _say_ready(metel: Metel, health: Health) -> None:
    tune_garbage_collector()
    health.mark_ready()
    log.info("serving", teams=metel.teams(), not_served=sorted(metel.troubles()))
