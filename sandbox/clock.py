"""The sandbox's clock: it starts at a given moment, or now, and runs on."""

import time
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

SEOUL = ZoneInfo("Asia/Seoul")


class Clock:
    """A moment that moves with the machine's monotonic time, so that tests can choose the day.

    A start without a zone is taken as Seoul time, the zone of the sandbox's team.
    """

    def __init__(self, start: datetime | None = None) -> None:
        chosen = start or datetime.now(SEOUL)
        self.start = chosen if chosen.tzinfo else chosen.replace(tzinfo=SEOUL)
        self._offset = timedelta()
        self._began = time.monotonic()

    def now(self) -> datetime:
        """The present moment, aware, in the start's zone."""
        return self.start + self._offset + timedelta(seconds=time.monotonic() - self._began)

    def advance(self, seconds: float) -> None:
        """Move the clock forward, as if that long had passed."""
        self._offset += timedelta(seconds=seconds)
