"""``metel worker``: advances runs beside any number of others, until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from datetime import timedelta

import structlog

from bot.model_watch import watch_models
from bot.processes.health import serve_health
from bot.processes.startup import open_when_there
from bot.settings import Settings, SettingsError
from bot.teams import watch_connections
from orchestration.crash_points import CrashCounter, set_crash_watcher
from orchestration.queue.workers import WorkerSettings
from orchestration.storage.database import is_shared

log = structlog.get_logger(__name__)


def register_stop_signals() -> asyncio.Event:
    """Return an event that is set by SIGTERM or SIGINT."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    return stopped


def watch_crash_points(settings: Settings) -> None:
    """Have the process die at a crash point, or write down those it comes to, where a trial wants that."""
    if settings.crash_at or settings.metel_crash_record:
        set_crash_watcher(CrashCounter(settings.crash_at, settings.metel_crash_record))


def build_worker_settings(settings: Settings) -> WorkerSettings:
    """Return how this process works."""
    return WorkerSettings(settings.metel_worker_runs, timedelta(seconds=settings.metel_worker_silent_s))


async def run_worker(settings: Settings) -> None:
    """Advance runs until SIGTERM or SIGINT. What has not ended in time is given to another worker.

    Raises:
        SettingsError, ToolError, DatabaseError, WorkerStoppedError: it can't start, or can't go on.
    """
    watch_crash_points(settings)
    stopped = register_stop_signals()
    if not is_shared(settings.database_url):
        raise SettingsError(
            "DATABASE_URL must name a PostgreSQL database; with a SQLite file one process does all: metel serve"
        )
    async with (
        serve_health(settings.metel_health_host, settings.metel_health_port, stopped) as health,
        AsyncExitStack() as stack,
    ):
        metel = await open_when_there(stack, settings, health, stopped)
        if metel is None:
            return
        assert metel.job_worker is not None
        health.set_metrics(metel.measures)
        log.info("working", teams=metel.teams())
        health.mark_ready()
        async with watch_connections(metel.tenants), watch_models(metel.tenants):
            await metel.job_worker.work(stopped, build_worker_settings(settings))
        log.info("stopped")
