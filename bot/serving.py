"""``metel serve``: the bot of one Slack workspace, until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from datetime import timedelta

import structlog

from bot.composition import assembled
from bot.settings import Settings
from orchestration.crash_points import Watch, crash_point, watch

DRAIN = timedelta(seconds=18)
"""How long running steps may take to end after SIGTERM; what is cut off is settled at the next start."""

log = structlog.get_logger(__name__)


async def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Runs that were waiting or under way go on.

    Raises:
        SettingsError, ToolError, DatabaseError: it can't start.
    """
    if settings.crash_at or settings.metel_crash_record:
        watch(Watch(settings.crash_at, settings.metel_crash_record))
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    async with assembled(settings, front=True) as metel:
        assert metel.front is not None
        crash_point("start.before_recovery")
        metel.dispatcher.start(await metel.database.runs.unfinished())
        await metel.front.start(metel.orchestrator)
        crash_point("start.after_recovery")
        log.info("serving", team=metel.workspace.team.team)
        await stopped.wait()
        await metel.front.stop()
        cut_off = await metel.dispatcher.drain(DRAIN)
        log.info("stopped", cut_off=sorted(cut_off))
