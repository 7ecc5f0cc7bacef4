"""Fixtures of the stories: the whole product in a workspace of its own."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.bot.office import Office, open_office
from tests.postgres_server import new_postgres, postgres_address

__all__ = ["new_postgres", "postgres_address"]


@pytest.fixture
async def office(tmp_path: Path) -> AsyncGenerator[Office]:
    """A fresh sandbox with the real bot; no model."""
    async with open_office(tmp_path) as opened:
        yield opened


@pytest.fixture
async def modelled(tmp_path: Path) -> AsyncGenerator[Office]:
    """A fresh sandbox with the real bot, which plans by the scripted model."""
    async with open_office(tmp_path, model=True) as opened:
        yield opened
