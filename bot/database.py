"""The database that the settings name, opened for a command."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from bot.clock import build_clock
from bot.settings import Settings
from orchestration.storage.batch import JobTables
from orchestration.storage.database import Access, Database, find_erasure_list, open_database
from orchestration.storage.encryption import Keyring
from orchestration.storage.erasure_list import ErasureList
from orchestration.storage.errors import DatabaseInUseError, DatabaseMissingError


def find_configured_list(settings: Settings) -> ErasureList:
    """Return the list of erasures of the database that the settings name."""
    return find_erasure_list(settings.database_url, settings.metel_erasures)


def describe_missing_list(listed: ErasureList) -> str:
    """Return in words that there is no list of erasures, and where it would be."""
    return (
        f"There is no list of erasures at {listed.path}."
        if listed.path is not None
        else "There is no list of erasures: with PostgreSQL METEL_ERASURES must name one."
    )


def open_configured_database(
    settings: Settings, access: Access, *, keys: Keyring | None = None, jobs: JobTables | None = None
) -> AbstractAsyncContextManager[Database]:
    """Open the database; see ``open_database`` for what is raised."""
    return open_database(
        settings.database_url,
        build_clock(settings),
        access=access,
        keys=keys,
        jobs=jobs,
        erasures=settings.metel_erasures,
    )


@asynccontextmanager
async def open_writable_database(settings: Settings, keys: Keyring | None = None) -> AsyncGenerator[Database]:
    """Open the database to write beside the process that owns it, or as its owner where there is no database yet."""
    async with AsyncExitStack() as stack:
        try:
            database = await stack.enter_async_context(open_configured_database(settings, "visit", keys=keys))
        except DatabaseMissingError:
            database = await stack.enter_async_context(open_configured_database(settings, "own", keys=keys))
        yield database


@asynccontextmanager
async def open_database_with_keys(settings: Settings, keys: Keyring) -> AsyncGenerator[Database]:
    """Open the database and its secrets to write: as its owner, who upgrades it, or beside the process that owns it."""
    async with AsyncExitStack() as stack:
        try:
            database = await stack.enter_async_context(open_configured_database(settings, "own", keys=keys))
        except DatabaseInUseError:
            database = await stack.enter_async_context(open_configured_database(settings, "visit", keys=keys))
        yield database
