"""PostgreSQL for the sweep: a server, and a database on it that metel has prepared."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.clock import SystemClock
from bot.processes.shared_worker import job_tables
from orchestration.storage.database import open_database
from tests.crashes.grounds import Server
from tests.postgres_server import running_postgres


@asynccontextmanager
async def prepared_server() -> AsyncGenerator[Server]:
    """Start a server; it ends with the block."""
    with running_postgres() as address:
        yield await server_at(address)


async def server_at(address: str) -> Server:
    """Return a server's databases."""
    server = Server(address)
    async with open_database(server.template, SystemClock(), jobs=job_tables()):
        return server
