"""Where a command from the terminal works: the configured workspace, or a sandbox in this process."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.composition import Metel, assembled
from bot.settings import Settings, read_settings
from sandbox.server import running_sandbox


@asynccontextmanager
async def somewhere(settings: Settings, *, keeps: bool = True) -> AsyncGenerator[tuple[Metel, bool]]:
    """Open the configured workspace, or a sandbox in this process; says which (``True`` for the sandbox).

    What ``keeps`` nothing has a database of its own, so that it works beside the process that has the team's.
    """
    if settings.slack_bot_token is not None:
        with TemporaryDirectory(prefix="metel-") as folder:
            own = {"database_url": f"sqlite:///{Path(folder) / 'plan.db'}"}
            async with assembled(settings if keeps else settings.model_copy(update=own)) as metel:
                yield metel, False
        return
    with TemporaryDirectory(prefix="metel-") as folder:
        async with running_sandbox(now=settings.metel_now) as world:
            own = {
                **world.environment,
                "DATABASE_URL": f"sqlite:///{Path(folder) / 'run.db'}",
            }
            async with assembled(read_settings(own)) as metel:
                yield metel, True
