"""Fixtures of the stories: the whole product in a workspace of its own."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from sandbox.server import running_sandbox
from tests.bot.office import NOW, Office, bot_in, open_office
from tests.browser import browser
from tests.postgres_server import new_postgres, postgres_address
from tests.stories.approvals import Opened

__all__ = ["browser", "new_postgres", "postgres_address"]


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


@pytest.fixture
async def open_with(tmp_path: Path) -> AsyncGenerator[Opened]:
    """A bot with a policy of its own, in a sandbox that outlives it."""
    async with running_sandbox(now=NOW) as sandbox:

        @asynccontextmanager
        async def opened(*lines: str, after: timedelta = timedelta(), model: bool = False) -> AsyncGenerator[Office]:
            policy = tmp_path / "policy.yaml"
            policy.write_text("\n".join(lines) or "version: 1", "utf-8")
            more = {"METEL_POLICY": str(policy), "METEL_NOW": (NOW + after).isoformat()}
            async with bot_in(sandbox, tmp_path / "metel.db", model=model, holds_older=False, **more) as office:
                yield office

        yield opened
