"""The start of a process that serves: what passes by itself is waited for, and what people must mend ends it.

Slack is waited for by the teams themselves (``bot/teams.py``), one by one, so that none waits for another.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from threading import Thread
from time import perf_counter, sleep

import structlog

from bot.app import Metel, open_metel
from bot.clock import build_clock
from bot.processes.health import Health
from bot.settings import Settings
from connectors.catalog import list_contracts
from orchestration.patterns import compile_each
from orchestration.rule_planner.requests_ahead import read_requests_ahead
from orchestration.storage.errors import DatabaseUnreachableError

FIRST_WAIT_S, LONGEST_WAIT_S = 1.0, 60.0

log = structlog.get_logger(__name__)


async def open_when_there(
    stack: AsyncExitStack, settings: Settings, health: Health, stopped: asyncio.Event
) -> Metel | None:
    """Open metel as soon as its database answers; ``None`` where the process was told to stop before.

    Raises:
        SettingsError, ToolError, DatabaseError: people must mend something.
    """
    _read_ahead_beside(settings)
    wait_s, told = FIRST_WAIT_S, ""
    while not stopped.is_set():
        try:
            metel = await stack.enter_async_context(open_metel(settings, slack_app=True))
        except DatabaseUnreachableError as error:
            if error.refused:
                raise
            health.wait_for("database", str(error))
            if told != str(error):
                log.warning("database_not_there", why=str(error), again_in_s=wait_s)
            told = str(error)
        else:
            health.watch(metel.is_serving, metel.troubles)
            return metel
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                await stopped.wait()
        wait_s = min(2 * wait_s, LONGEST_WAIT_S)
    return None


def _read_ahead_beside(settings: Settings) -> None:
    """Have what reads requests ready when the first comes; nobody waits for it."""
    contracts, now = list_contracts(), build_clock(settings).now()

    def prepare() -> None:
        read_requests_ahead(settings.metel_locale, contracts, now)
        _compile_half_the_time()

    Thread(target=prepare, name="metel-read-ahead", daemon=True).start()


def _compile_half_the_time() -> None:
    """Compile what is left of the patterns, with a rest after each for as long as it took: who works beside it gets
    half of the processor at least."""
    began = perf_counter()
    for _ in compile_each():
        sleep(perf_counter() - began)
        began = perf_counter()


async def wait_for_end(metel: Metel, stopped: asyncio.Event) -> None:
    """Wait until the process is told to stop.

    Raises:
        ToolError: there is nothing left that it could do, and people must mend something.
    """
    ends = {asyncio.ensure_future(one.wait()) for one in (stopped, metel.tenants.unusable)}
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in ends:
            one.cancel()
    if metel.tenants.unusable.is_set() and metel.tenants.error is not None:
        raise metel.tenants.error
