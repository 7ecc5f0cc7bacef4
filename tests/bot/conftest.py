"""Fixtures of the bot's tests."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest
import structlog

from tests.bot.office import Office, open_office


@pytest.fixture(autouse=True)
def quiet_log() -> Generator[None]:
    """Keep the log out of the way: drawing a traceback takes longer than what is tested."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.configure(**before)


@pytest.fixture
async def office(tmp_path: Path) -> AsyncGenerator[Office]:
    """A fresh sandbox with the real bot in it."""
    async with open_office(tmp_path) as opened:
        yield opened
