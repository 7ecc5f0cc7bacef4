"""Posting a card once: its intent is stored before, its place after, and a lost answer is looked for first."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from bot.slack.cards.blocks import Card
from bot.slack.pacing import Pace
from bot.slack.web import SlackWeb
from orchestration.crash_points import crash_point
from orchestration.ports import CardRow, CardStore
from schemas.run import Run

LOOKS = 3
"""A post counts as absent when this many looks, a moment apart, did not find it."""


def card_mark(run: str, key: str) -> str:
    """Return the mark that a card carries in its metadata, which every member can read: it tells nothing."""
    return hashlib.sha256(f"{run}\n{key}".encode()).hexdigest()[:32]


class CardPoster:
    """Posts cards. Lets ``ToolError`` through; calling again is always safe."""

    def __init__(self, web: SlackWeb, store: CardStore, pace: Pace) -> None:
        self._web = web
        self._store = store
        self._pace = pace

    async def post_once(self, run: Run, card: Card, channel: str, thread_ts: str, row: CardRow | None) -> CardRow:
        """Return the card's row with its ts. ``row`` is what the store holds; one without a ts may have been posted."""
        if row is not None and row.ts:
            return row
        if row is None:
            row = CardRow(run.team, run.id, card.key, channel, "", "")
            crash_point("card.before_intent")
            await self._store.put(row)
        else:
            found = await self._look(row, thread_ts)
            if found:
                # What the adopted message shows is not known: an empty digest makes the keeper draw it anew.
                return await self._placed(replace(row, ts=found, digest=""))
        crash_point("card.before_post")
        ts = await self._web.post(channel, thread_ts, card.text, card.blocks, card_mark(run.id, card.key))
        return await self._placed(replace(row, ts=ts, digest=card.digest))

    async def _look(self, row: CardRow, thread_ts: str) -> str:
        for look in range(LOOKS):
            found = await self._web.find_card(row.channel, thread_ts, card_mark(row.run, row.key))
            if found:
                return found
            if look + 1 < LOOKS:
                await self._pace.sleep(1.0)
        return ""

    async def _placed(self, row: CardRow) -> CardRow:
        crash_point("card.before_place")
        await self._store.put(row)
        return row
