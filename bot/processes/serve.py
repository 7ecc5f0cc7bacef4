"""``metel serve``: the bot of one Slack workspace, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta

import structlog
from aiohttp import web

from bot.app import Metel, assembled, oauth_app
from bot.periodic import anchored
from bot.processes.health import Health, health_at
from bot.processes.operator import OperatorInbox, operated
from bot.processes.worker import stop_signal, watch_for_trials, worker_settings
from bot.settings import Settings
from bot.slack.app import CONNECTIONS
from bot.slack.http import Ingress, listening, request_url
from bot.slack.oauth import Installing
from bot.teams import kept_up_to_date
from orchestration.crash_points import crash_point
from orchestration.queue.job_tables import WorkerSettings
from orchestration.text.messages import load_wording

YOUNG, MIDDLE, OLD = 20_000, 20, 20


def settle_garbage() -> None:
    """Leave what is there after the start out of every later search, and search less often. Python's own measure is
    for small scripts: with it a busy bot spends a fifth of its time looking at things that stay."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


DRAIN = timedelta(seconds=18)
"""How long running steps may take to end after SIGTERM; what is cut off is settled at the next start."""

log = structlog.get_logger(__name__)


async def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Runs that were waiting or under way go on.

    Raises:
        SettingsError, ToolError, DatabaseError, WorkerStoppedError: it can't start, or can't go on.
    """
    watch_for_trials(settings)
    stopped = stop_signal()
    async with (
        health_at(settings.metel_health_host, settings.metel_health_port, stopped) as health,
        assembled(settings, front=True) as metel,
        anchored(metel.database.audit, metel.anchoring_failed),
    ):
        health.measured_by(metel.measures)
        if metel.crew is None:
            await _alone(metel, settings, health, stopped)
        else:
            works = worker_settings(settings) if settings.metel_serve_works else None
            await _beside_others(metel, settings, works, health, stopped)
        log.info("stopped")


async def _alone(metel: Metel, settings: Settings, health: Health, stopped: asyncio.Event) -> None:
    crash_point("start.before_recovery")
    metel.dispatcher.start(await metel.database.runs.unfinished())
    await metel.tenants.start(metel.handler, metel.joined(metel.dispatcher), _sockets(settings))
    crash_point("start.after_recovery")
    async with (
        operated(OperatorInbox(metel.teams, metel.database.inbox, metel.handler, metel.dispatcher)),
        kept_up_to_date(metel.tenants),
        taking_requests(metel, settings),
    ):
        _say_ready(metel, health)
        await stopped.wait()
    await metel.tenants.stop()
    cut_off = await metel.dispatcher.drain(DRAIN)
    log.info("drained", cut_off=sorted(cut_off))


async def _beside_others(
    metel: Metel, settings: Settings, works: WorkerSettings | None, health: Health, stopped: asyncio.Event
) -> None:
    """Take what people say; with ``works`` advance runs too, else leave all of them to the workers."""
    crew = metel.crew
    assert crew is not None
    joined = metel.joined(crew.dispatcher)
    await metel.tenants.start(metel.handler, joined, _sockets(settings), shows=False)
    work = asyncio.create_task(crew.work(stopped, works) if works else _nothing(stopped))
    async with (
        operated(OperatorInbox(metel.teams, metel.database.inbox, metel.handler, crew.dispatcher)),
        kept_up_to_date(metel.tenants),
        taking_requests(metel, settings),
    ):
        _say_ready(metel, health)
        await asyncio.wait({work, asyncio.ensure_future(stopped.wait())}, return_when=asyncio.FIRST_COMPLETED)
    stopped.set()
    await metel.tenants.stop()
    await work


def _sockets(settings: Settings) -> int:
    """Where Slack's requests come over HTTP, no connection is opened to it."""
    return CONNECTIONS if settings.metel_http_port is None else 0


@asynccontextmanager
async def taking_requests(metel: Metel, settings: Settings) -> AsyncGenerator[None]:
    """Take Slack's requests at the port that is set while the block runs; without one nothing is opened.

    Raises:
        OSError: the port is taken.
    """
    if settings.metel_http_port is None:
        yield
        return
    app = request_url(ingress_of(metel, settings))
    app.add_routes(install_pages(metel, settings))
    async with listening(app, settings.metel_http_host, settings.metel_http_port):
        yield


def ingress_of(metel: Metel, settings: Settings) -> Ingress:
    """Return where the requests for every team that is served come in."""
    shared = settings.slack_signing_secret.get_secret_value() if settings.slack_signing_secret else ""
    return Ingress(lambda: {"": shared, **metel.tenants.signing_secrets()}, metel.tenants.app_of, metel.clock)


def install_pages(metel: Metel, settings: Settings) -> Sequence[web.RouteDef]:
    """Return the pages where further workspaces install metel; none where no Slack app is set for it."""
    app = oauth_app(settings)
    if app is None:
        return ()
    stored, words = metel.database, load_wording("bot.slack")
    pages = Installing(
        app=app,
        connections=stored.connections,
        states=stored.oauth_states,
        clock=metel.clock,
        installed=metel.tenants.look_again,
        wording=words,
        language=settings.metel_locale,
    )
    return pages.routes()


async def _nothing(stopped: asyncio.Event) -> None:
    await stopped.wait()


def _say_ready(metel: Metel, health: Health) -> None:
    settle_garbage()
    health.start_is_over()
    log.info("serving", teams=metel.teams())
