"""Posts a card once, and opens the thread of a request that a slash command makes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.clock import Timer
from bot.slack.cards.blocks import Card, build_section, clip_text, escape_mrkdwn
from bot.slack.place_check import PlaceCheck
from bot.slack.web import SlackWeb, is_refusal
from orchestration.crash_points import reach_crash_point
from orchestration.ports import CardRow, CardStore
from orchestration.text.mentions import show_request_text
from orchestration.text.messages import Wording
from orchestration.text.pii.find import mask_personal_data
from orchestration.tool import ToolError
from schemas.request import Request
from schemas.run import Run


class PlacedElsewhereError(Exception):
    """Another process posted the card and stored its place first. ``held`` is the card's row as stored; ``copies`` are
    the messages that were posted beside it."""

    def __init__(self, held: CardRow, copies: Sequence[str]) -> None:
        super().__init__(f"card {held.key} of run {held.run} stands at {held.ts}")
        self.held, self.copies = held, tuple(ts for ts in copies if ts and ts != held.ts)


LOOKS = 3
"""A post counts as absent when this many looks, a moment apart, did not find it."""


def build_card_mark(run: str, key: str) -> str:
    """Return the mark that a card carries in its metadata, which every member can read: it tells nothing."""
    return hashlib.sha256(f"{run}\n{key}".encode()).hexdigest()[:32]


class CardPoster:
    """Posts cards. Lets ``ToolError`` through; calling again is always safe. Raises ``PlacedElsewhereError`` where
    another process was first: a run may be taken over while this one hangs, and what hung is sent all the same."""

    def __init__(self, web: SlackWeb, store: CardStore, timer: Timer) -> None:
        self._web = web
        self._store = store
        self._timer = timer

    async def post_once(self, run: Run, card: Card, channel: str, thread_ts: str, row: CardRow | None) -> CardRow:
        """Return the card's row with its ts. ``row`` is what the store holds; one without a ts may have been posted."""
        if row is not None and row.ts:
            return row
        if row is None:
            row = CardRow(run.team, run.id, card.key, channel, "", "")
            reach_crash_point("card.before_intent")
            await self._place(row)
        else:
            # While the answer was on its way another process may have gone on with the run.
            held = await self._store.place(row)
            found = await self._find_posted(row, thread_ts)
            if held.ts:
                raise PlacedElsewhereError(held, found)
            if found:
                # What the adopted message shows is not known: an empty digest makes the keeper draw it anew.
                reach_crash_point("card.before_place")
                return await self._place(replace(row, ts=found[0], digest=""))
        reach_crash_point("card.before_post")
        ts = await self._web.post(channel, thread_ts, card.text, card.blocks, build_card_mark(run.id, card.key))
        reach_crash_point("card.before_place")
        return await self._place(replace(row, ts=ts, digest=card.digest))

    async def _find_posted(self, row: CardRow, thread_ts: str) -> list[str]:
        for look in range(LOOKS):
            try:
                found = await self._web.find_cards(row.channel, thread_ts, build_card_mark(row.run, row.key))
            except ToolError as error:
                # A thread that was begun just now may not be seen yet; whether it takes the card the post will tell.
                if error.failure.kind != "not_found":
                    raise
                found = []
            if found:
                return found
            if look + 1 < LOOKS:
                await self._timer.sleep(1.0)
        return []

    async def _place(self, row: CardRow) -> CardRow:
        held = await self._store.place(row)
        if held.ts != row.ts:
            raise PlacedElsewhereError(held, [row.ts])
        return row


@dataclass(frozen=True, slots=True)
class ThreadOpener:
    """Posts the opening once: it is looked for by its mark before it is posted."""

    web: SlackWeb
    wording: Wording
    look: PlaceCheck

    async def opened(self, request: Request) -> Request:
        """Return the request in its new thread: in the channel of the command, or, where metel may not write or others
        could read what the person alone has written, in the direct message with the person. Lets ``ToolError``
        through."""
        place_view = await self.look(request.place)
        try:
            if place_view.word == "allow":
                return await self._open_in(request, request.place.channel)
        except ToolError as error:
            if not is_refusal(error.failure):
                raise
        direct = await self.web.open_direct(request.user)
        return await self._open_in(request, direct)

    async def _open_in(self, request: Request, channel: str) -> Request:
        mark = build_card_mark(request.id, "opening")
        ts = await self.web.find_card(channel, "", mark)
        if not ts:
            words = self.wording.say(
                request.language,
                "command.opening",
                who=f"<@{request.user}>",
                text=escape_mrkdwn(clip_text(_write_request(request, channel), 1500)),
            )
            ts = await self.web.post(channel, "", words, [build_section(words)], mark)
        name = request.place.channel_name if channel == request.place.channel else ""
        place = request.place.model_copy(update={"channel": channel, "channel_name": name, "thread_ts": ts})
        return request.model_copy(update={"place": place, "message_ts": ts, "in_thread": True})


def _write_request(request: Request, channel: str) -> str:
    """What was typed behind a command its writer alone has seen: in a channel its personal data is masked."""
    text = show_request_text(request)
    return text if channel.startswith("D") else mask_personal_data(text)
