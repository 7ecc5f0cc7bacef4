"""``metel worker``: advances runs beside any number of others, until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from datetime import timedelta

import structlog

from bot.app import assembled
from bot.processes.health import health_at
from bot.settings import Settings, SettingsError
from bot.teams import kept_up_to_date
from orchestration.crash_points import Watch, watch
from orchestration.queue.job_tables import WorkerSettings
from orchestration.storage.database import is_shared

log = structlog.get_logger(__name__)


def stop_signal() -> asyncio.Event:
    """Return an event that is set by SIGTERM or SIGINT."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    return stopped


def watch_for_trials(settings: Settings) -> None:
    """Have the process die at a crash point, or write down those it comes to, where a trial wants that."""
    if settings.crash_at or settings.metel_crash_record:
        watch(Watch(settings.crash_at, settings.metel_crash_record))


def worker_settings(settings: Settings) -> WorkerSettings:
    """Return how this process works."""
    return WorkerSettings(settings.metel_worker_runs, timedelta(seconds=settings.metel_worker_silent_s))


async def work(settings: Settings) -> None:
    """Advance runs until SIGTERM or SIGINT. What has not ended in time is given to another worker.

    Raises:
        SettingsError, ToolError, DatabaseError, WorkerStoppedError: it can't start, or can't go on.
    """
    watch_for_trials(settings)
    stopped = stop_signal()
    if not is_shared(settings.database_url):
        raise SettingsError(
            "DATABASE_URL must name a PostgreSQL database; with a SQLite file one process does all: metel serve"
        )
    async with (
        health_at(settings.metel_health_host, settings.metel_health_port, stopped) as health,
        assembled(settings, front=True) as metel,
    ):
        assert metel.crew is not None
        health.measured_by(metel.measures)
        log.info("working", teams=metel.teams())
        health.start_is_over()
        async with kept_up_to_date(metel.tenants):
            await metel.crew.work(stopped, worker_settings(settings))
        log.info("stopped")
