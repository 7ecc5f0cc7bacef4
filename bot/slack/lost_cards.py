"""Lost cards: what became of a sending whose answer did not come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from bot.slack.poster import build_card_mark
from bot.slack.web import SlackWeb
from orchestration.ports import CardRow, CardStore
from orchestration.tool import ToolError
from schemas.run import Run

Sleep = Callable[[float], Awaitable[None]]

LANDS_WITHIN_S = 90.0
"""What was sent is carried out within so long or never, in seconds: no vendor takes longer to give up."""
RETRY_S = 30.0
MOST_LOOKS = 4

_log = structlog.stdlib.get_logger("metel.cards")


class LostCards:
    """The cards of one run of which a sending was lost. When nothing can land any more, a copy that Slack made late is
    taken back, and the card drawn anew: a late edit may have put an older state over a newer one."""

    def __init__(self, web: SlackWeb, elapsed: Callable[[], float]) -> None:
        self._web = web
        self._elapsed = elapsed
        self._due: dict[str, float] = {}
        self._looks: dict[str, int] = {}

    def note(self, key: str, look_in_s: float = LANDS_WITHIN_S) -> None:
        """Note that a sending of a card was lost now, or may have been; it is looked for in so many seconds."""
        self._due[key] = self._elapsed() + look_in_s
        self._looks.pop(key, None)

    @property
    def wait_s(self) -> float | None:
        """The seconds until it is time to look; ``None`` where nothing was lost."""
        return max(min(self._due.values()) - self._elapsed(), 0.0) if self._due else None

    def find_due(self) -> list[str]:
        """Return the keys of the cards to look at now."""
        return [key for key, due in self._due.items() if due <= self._elapsed()]

    async def take_back(self, row: CardRow, thread_ts: str) -> CardRow:
        """Delete the copies of a card, and return it with its place, as one of which is not known what it shows. What
        goes wrong is tried again a few times."""
        try:
            found = await self._web.find_cards(row.channel, thread_ts, build_card_mark(row.run, row.key))
            kept = row.ts or next(iter(found), "")
            for ts in found:
                if ts != kept:
                    await self._web.delete(row.channel, ts)
                    _log.info("copied_card_removed", run=row.run, card=row.key)
        except ToolError as error:
            self._put_off(row, error)
            return row
        self._forget(row.key)
        return replace(row, ts=kept, digest="")

    async def take_back_late(self, run: Run, cards: CardStore, sleep: Sleep) -> bool:
        """See to what was lost of a run that another process may carry by now: wait until it is time, and take back
        the copies of what is stored then. Return whether cards are to be drawn anew."""
        changed = False
        while (wait_s := self.wait_s) is not None:
            await sleep(wait_s)
            rows = await cards.of_run(run.team, run.id)
            for key in self.find_due():
                if key not in rows or not rows[key].ts:
                    self._forget(key)  # who posts it looks for it first
                    continue
                after = await self.take_back(rows[key], get_thread(run, rows[key]))
                if after != rows[key]:
                    changed = True
                    await cards.put(after)
        return changed

    def _put_off(self, row: CardRow, error: ToolError) -> None:
        looks = self._looks[row.key] = self._looks.get(row.key, 0) + 1
        _log.warning("lost_card_not_looked_for", run=row.run, card=row.key, code=error.failure.code, looks=looks)
        if looks >= MOST_LOOKS:
            self._forget(row.key)
        else:
            self._due[row.key] = self._elapsed() + (error.failure.retry_after_s or RETRY_S)

    def _forget(self, key: str) -> None:
        self._due.pop(key, None)
        self._looks.pop(key, None)


def get_thread(run: Run, row: CardRow) -> str:
    """Return the thread that a card stands in; "" where it is alone in a direct message."""
    place = run.request.place
    return place.thread_ts if row.channel == place.channel else ""
