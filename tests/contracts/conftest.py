"""An open database for each suite."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from orchestration.storage.database import Database, open_database
from orchestration.storage.sqlite import parse_file_url
from tests.contracts.builders import HandClock
from tests.databases import have_database
from tests.postgres_server import NewDatabase, new_migrated_postgres, new_postgres, postgres_address

__all__ = ["new_migrated_postgres", "new_postgres", "postgres_address"]


@pytest.fixture
def clock() -> HandClock:
    """Return a clock that stands at noon."""
    return HandClock()


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Return the address of a database that does not exist yet, in a folder that does not either."""
    return f"sqlite+aiosqlite:///{tmp_path}/metel/metel.db"


KINDS = ["sqlite", "postgresql"]


@pytest.fixture(params=KINDS)
def bare_url(request: pytest.FixtureRequest, url: str) -> str:
    """Return the address of a new database of each kind in turn; nothing is in it yet."""
    if request.param == "sqlite":
        return url
    make: NewDatabase = request.getfixturevalue("new_postgres")
    return make()


@pytest.fixture(params=KINDS)
def either_url(request: pytest.FixtureRequest, url: str) -> str:
    """Return the address of a new database of each kind in turn; its schema is there."""
    if request.param == "sqlite":
        have_database(parse_file_url(url))
        return url
    make: NewDatabase = request.getfixturevalue("new_migrated_postgres")
    return make()


@pytest.fixture
async def database(either_url: str, clock: HandClock) -> AsyncIterator[Database]:
    """Return a new database of each kind in turn."""
    async with open_database(either_url, clock) as opened:
        yield opened
