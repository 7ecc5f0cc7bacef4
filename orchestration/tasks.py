"""Ends asyncio tasks for good."""

from __future__ import annotations

import asyncio
from typing import Any

AGAIN_AFTER_S = 0.5


async def end_task(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks, again and again, and return when all have ended; what they raised is theirs to tell. For tasks that
    end at once where they are cancelled: one that has to put something away first would be disturbed."""
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN_AFTER_S)
