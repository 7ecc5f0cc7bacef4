"""Timer: a monotonic reading and a sleep, both injected."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timer:
    """How to read time passing and how to wait, in seconds; ``between_edits_s`` is the least time between two edits of
    one card (https://docs.slack.dev/reference/methods/chat.update#rate_limiting)."""

    elapsed: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    between_edits_s: float = 1.0
