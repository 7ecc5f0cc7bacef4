"""An open database for each suite."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from orchestration.storage.database import Database, open_database
from tests.contracts.builders import HandClock


@pytest.fixture
def clock() -> HandClock:
    """Return a clock that stands at noon."""
    return HandClock()


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Return the address of a database that does not exist yet, in a folder that does not either."""
    return f"sqlite+aiosqlite:///{tmp_path}/metel/metel.db"


@pytest.fixture
async def database(url: str, clock: HandClock) -> AsyncIterator[Database]:
    """Return a new database."""
    async with open_database(url, clock) as opened:
        yield opened
