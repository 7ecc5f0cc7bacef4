"""The sandbox's clock: it starts at a given moment, or now, runs on, and is moved forward on order.

What is to happen later in the sandbox waits on this clock, and a bot follows it over its file."""

import asyncio
import os
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

SEOUL = ZoneInfo("Asia/Seoul")


class Clock:
    """A moment that moves with the machine's monotonic time, so that tests can choose the day.

    A start without a zone is taken as Seoul time, the zone of the sandbox's team. With a `file` that is there already
    the clock goes on where the file has it.
    """

    def __init__(self, start: datetime | None = None, file: Path | None = None) -> None:
        chosen = start or datetime.now(SEOUL)
        self.start = chosen if chosen.tzinfo else chosen.replace(tzinfo=SEOUL)
        self._offset_s = 0.0
        self._began = time.monotonic()
        self._moved = asyncio.Event()
        self._file = file
        if file is not None and file.exists():
            self.start = datetime.now(self.start.tzinfo) + timedelta(seconds=float(file.read_text()))
        self._keep()

    def now(self) -> datetime:
        """The present moment, aware, in the start's zone."""
        return self.start + timedelta(seconds=self.elapsed())

    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._began + self._offset_s

    def advance(self, seconds: float) -> None:
        """Move the clock forward, as if that long had passed; whoever sleeps on it looks again."""
        self._offset_s += seconds
        self._keep()
        self._moved.set()
        self._moved = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Return once so many seconds have passed on this clock."""
        end_s = self.elapsed() + seconds
        while (left_s := end_s - self.elapsed()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left_s):
                    await self._moved.wait()

    def _keep(self) -> None:
        """Write how far the clock is ahead of the machine's, in seconds, as text of a fixed length in one go."""
        if self._file is None:
            return
        ahead_s = (self.now() - datetime.now(UTC)).total_seconds()
        handle = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.pwrite(handle, f"{ahead_s:+024.6f}\n".encode(), 0)
        finally:
            os.close(handle)
