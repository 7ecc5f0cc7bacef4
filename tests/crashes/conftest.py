"""What the tests of a process have in common: a nursery, where loading metel takes longer than a case."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest_asyncio

from tests.crashes.servers import server_at
from tests.crashes.walk import Hospital, open_hospital
from tests.postgres_server import postgres_address

__all__ = ["hospital", "postgres_address", "ward"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def hospital() -> AsyncGenerator[Hospital]:
    """Where bots come from."""
    async with open_hospital() as opened:
        yield opened


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def ward(hospital: Hospital, postgres_address: str) -> Hospital:
    """The same, with databases on a server."""
    return Hospital(hospital.nursery, hospital.template, await server_at(postgres_address))
