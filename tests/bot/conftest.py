"""Fixtures of the bot's tests."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import structlog

from tests.bot.office import Office, open_office


@pytest.fixture(autouse=True)
def quiet_log() -> None:
    """Keep the log out of the way: drawing a traceback takes longer than what is tested."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


@pytest.fixture
async def office(tmp_path: Path) -> AsyncGenerator[Office]:
    """A fresh sandbox with the real bot in it."""
    async with open_office(tmp_path) as opened:
        yield opened
