"""Where a command from the terminal works: the configured workspace, or a sandbox in this process."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.composition import SANDBOX_DEFAULTS, Metel, assembled
from bot.settings import Settings, read_settings
from sandbox.server import running_sandbox


@asynccontextmanager
async def somewhere(settings: Settings) -> AsyncGenerator[tuple[Metel, bool]]:
    """Open the configured workspace, or a sandbox in this process; says which (``True`` for the sandbox)."""
    if settings.slack_bot_token is not None:
        async with assembled(settings) as metel:
            yield metel, False
        return
    with TemporaryDirectory(prefix="metel-") as folder:
        async with running_sandbox(now=settings.metel_now) as world:
            own = {
                **SANDBOX_DEFAULTS,
                **world.environment,
                "DATABASE_URL": f"sqlite:///{Path(folder) / 'run.db'}",
            }
            async with assembled(read_settings(own)) as metel:
                yield metel, True
