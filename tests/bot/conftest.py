"""Fixtures of the bot's tests."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.bot.office import Office, open_office


@pytest.fixture
async def office(tmp_path: Path) -> AsyncGenerator[Office]:
    """A fresh sandbox with the real bot in it."""
    async with open_office(tmp_path) as opened:
        yield opened
