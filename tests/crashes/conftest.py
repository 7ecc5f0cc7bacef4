"""Fixtures of the crash tests: one runner for the session, as loading metel takes longer than a case."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace

import pytest_asyncio

from tests.crashes.databases import postgres_at
from tests.crashes.runner import Runner, open_runner
from tests.postgres_server import postgres_address

__all__ = ["postgres_address", "postgres_runner", "runner"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def runner() -> AsyncGenerator[Runner]:
    """Runs cases over SQLite."""
    async with open_runner() as opened:
        yield opened


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def postgres_runner(runner: Runner, postgres_address: str) -> Runner:
    """Runs cases over PostgreSQL too."""
    return replace(runner, postgres=await postgres_at(postgres_address))
