"""The crawl of a workspace: all people, channels, user groups and the channels of guests, a page at a time.

It keeps its cursor in the database, so that a hold or a restart costs no page, and asks only what nobody who waits asks
for, no faster than Slack gives each method. https://docs.slack.dev/apis/web-api/rate-limits,
https://docs.slack.dev/apis/web-api/pagination
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from secrets import token_hex
from typing import Literal, TypeAlias, get_args

import structlog

from connectors.slack.api import SlackApi
from connectors.slack.entries import (
    CHANNEL,
    GROUP,
    GUEST,
    PERSON,
    UNLISTED,
    has_trait,
    make_channel,
    make_group,
    make_person,
    read_user,
)
from connectors.slack.shapes import User
from orchestration.directory_store import (
    CrawlState,
    DirectoryChange,
    DirectoryEntry,
    DirectoryStore,
    PutEntry,
    RemoveUnseen,
    SaveCrawl,
    SetPlaces,
)
from orchestration.ports import Sleep
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.rate_limit.line import Urgency
from orchestration.tool import ToolError

log = structlog.get_logger(__name__)

Part: TypeAlias = Literal["people", "channels", "groups", "guests"]
PARTS: tuple[Part, ...] = get_args(Part)
KINDS: dict[Part, str] = {"people": PERSON, "channels": CHANNEL, "groups": GROUP}
PACE_S = 3.0
"""Twenty pages a minute, which Slack gives the slowest of these methods; nobody else uses any of them."""
EVERY = timedelta(days=1)
IDLE_S = 3_600.0
RETRY_S = 60.0
OTHERS_TURN = timedelta(seconds=60)
"""A part that another process has moved on within so long is that process's to go on with."""
HEARD = "events"
"""The part whose ``moved_at`` is when events last could come in."""
HEARD_EVERY_S = 150.0
GAP = timedelta(minutes=6)
"""Slack brings an event that was not taken again for about so long: of a longer gap some are lost.
https://docs.slack.dev/apis/events-api/#retries"""

IsConnected: TypeAlias = Callable[[], bool]
_Page: TypeAlias = tuple[list[DirectoryChange], str]
"""What a page says, and the cursor of the next, empty at the end."""


class SlackCrawl:
    """Crawls one workspace. ``pace_s`` is the least time between two pages of a part."""

    def __init__(self, api: SlackApi, store: DirectoryStore, pace_s: float = PACE_S) -> None:
        self._api = api.for_crawl()
        self._store = store
        self._pace_s = pace_s
        self._me = token_hex(4)
        self._locks = {part: asyncio.Lock() for part in PARTS}
        self._wanted = {part: asyncio.Event() for part in PARTS}

    async def is_complete(self, part: Part) -> bool:
        """Return whether a crawl of the part has ended since the last gap. The first page of one that never began is
        taken at once: a small workspace has no other."""
        state = await self._state(part)
        if state.begun_at is None:
            try:
                state = await self._begin(part)
            except ToolError as error:
                log.info("crawl_not_begun", part=part, why=error.failure.code)
                return False
        if part != "guests":
            return state.ended_at is not None
        return state.ended_at is not None and not await self._store.find(PERSON, "trait", [UNLISTED], limit=1)

    async def step(self, part: Part) -> CrawlState:
        """Take the next page of a part; begin anew where the last crawl has ended.

        Raises:
            ToolError: Slack did not give the page; the cursor stays.
        """
        async with self._locks[part]:
            return await self._step(part, await self._state(part))

    async def _begin(self, part: Part) -> CrawlState:
        """Take the first page, unless somebody has meanwhile."""
        async with self._locks[part]:
            state = await self._state(part)
            return state if state.begun_at is not None else await self._step(part, state)

    async def _step(self, part: Part, state: CrawlState) -> CrawlState:
        if part == "guests" and not await self.is_complete("people"):
            return state
        now = self._api.clock.now()
        if not state.under_way:
            state = replace(state, cursor="", begun_at=now)
        changes, cursor = await self._page(part, state.cursor)
        state = replace(state, cursor=cursor, moved_at=now, by=self._me)
        if not cursor:
            changes += self._end(part, state.begun_at or now)
            state = replace(state, ended_at=now)
        await self._store.apply([*changes, SaveCrawl(state)])
        return state

    async def restart(self, parts: Sequence[Part] = PARTS) -> None:
        """Know these parts no longer as complete, and crawl them anew from now on."""
        await self._store.apply([SaveCrawl(CrawlState(part)) for part in parts])
        self.look_again()

    def look_again(self) -> None:
        """Look at once whether there is anything to crawl."""
        for wanted in self._wanted.values():
            wanted.set()

    async def run_connected(self, sleep: Sleep, is_connected: IsConnected) -> None:
        """Crawl until cancelled: what is not complete, and all once a day and after a gap; in line it stands behind all
        that people wait for."""
        with send_as(Caller(urgency=Urgency.BACKGROUND)):
            await self._note_heard(is_connected)
            await self._begin_anew()
            await asyncio.gather(self._keep_noting(sleep, is_connected), *(self._go(part, sleep) for part in PARTS))

    async def _begin_anew(self) -> None:
        """Crawl what was crawled before this process began, which may have missed something; it counts as complete
        meanwhile."""
        now = self._api.clock.now()
        known = [state for part, state in (await self._store.crawls()).items() if part in PARTS]
        ended = [replace(state, cursor="", begun_at=now) for state in known if not state.under_way and state.begun_at]
        await self._store.apply([SaveCrawl(state) for state in ended if _is_over(state, now)])

    async def _go(self, part: Part, sleep: Sleep) -> None:
        while True:
            self._wanted[part].clear()
            wait_s = await self._turn(part)
            if wait_s < IDLE_S:
                await sleep(wait_s)
                continue
            waking = asyncio.ensure_future(self._wanted[part].wait())
            resting = asyncio.ensure_future(sleep(wait_s))
            try:
                await asyncio.wait({waking, resting}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                waking.cancel()
                resting.cancel()

    async def _turn(self, part: Part) -> float:
        """Take a page where one is due; return how long to wait, in seconds."""
        try:
            state = await self._state(part)
            wait_s = self._wait_s(state)
            if part == "guests" and not await self.is_complete("people"):
                return self._pace_s
            if part == "guests" and wait_s > 0 and await self._list_new_guest():
                return self._pace_s
            if wait_s > 0:
                return wait_s
            await self.step(part)
        except ToolError as error:
            log.info("crawl_held", part=part, why=error.failure.code)
            lasting = error.failure.kind in ("permission", "auth", "not_found")
            return IDLE_S if lasting else max(error.failure.retry_after_s or RETRY_S, self._pace_s)
        except Exception:
            log.exception("crawl_failed", part=part)
            return RETRY_S
        return self._pace_s

    def _wait_s(self, state: CrawlState) -> float:
        now = self._api.clock.now()
        if state.under_way and state.by != self._me and state.moved_at and now - state.moved_at < OTHERS_TURN:
            return OTHERS_TURN.total_seconds()
        if state.ended_at is None or state.under_way:
            return 0.0
        due_s = (state.ended_at + EVERY - now).total_seconds()
        return 0.0 if due_s <= 0 else max(due_s, IDLE_S)

    async def _page(self, part: Part, cursor: str) -> _Page:
        try:
            return await self._fetched(part, cursor)
        except ToolError as error:
            if error.failure.code != "invalid_cursor":
                raise
            # Cursors do not live for ever, and there is no way to go on but from the beginning.
            return await self._fetched(part, "")

    async def _fetched(self, part: Part, cursor: str) -> _Page:
        began = self._api.clock.now()
        match part:
            case "people":
                users, following = await self._api.users_page(cursor)
                return await self._newer(PERSON, await self._people(users, began)), following
            case "channels":
                channels, following = await self._api.channels_page(cursor)
                return await self._newer(CHANNEL, [make_channel(channel, began) for channel in channels]), following
            case "groups":
                return [PutEntry(make_group(group, began)) for group in await self._api.user_groups()], ""
            case "guests":
                return await self._guest(cursor)

    async def _people(self, users: Sequence[User], began: datetime) -> list[DirectoryEntry]:
        home = (await self._api.me()).team_id
        known = await self._store.get(PERSON, [user.id for user in users])
        return [make_person(user, home, began, unlisted=is_unlisted(known.get(user.id))) for user in users]

    async def _newer(self, kind: str, entries: Sequence[DirectoryEntry]) -> list[DirectoryChange]:
        """Return those entries of a page that nothing was heard of since it was asked for."""
        known = await self._store.get(kind, [entry.id for entry in entries])
        return [
            PutEntry(entry) for entry in entries if entry.id not in known or known[entry.id].seen_at <= entry.seen_at
        ]

    async def _guest(self, cursor: str) -> _Page:
        """List the channels of the guest after the cursor, which is a guest's id."""
        following = await self._store.scan(PERSON, "trait", (GUEST, cursor), 2)
        guests = [one for trait, one in following if trait == GUEST]
        listed = await self._listed(guests[0]) if guests else []
        return listed, guests[0] if len(guests) > 1 else ""

    async def _list_new_guest(self) -> bool:
        """List the channels of a guest who came after the crawl had passed; return whether there was one."""
        found = await self._store.find(PERSON, "trait", [UNLISTED], limit=1)
        await self._store.apply([change for entry in found for change in await self._listed(entry.id)])
        return bool(found)

    async def _listed(self, guest: str) -> list[DirectoryChange]:
        places = tuple(channel.id for channel in await self._api.channels_of(guest))
        entry = (await self._store.get(PERSON, [guest])).get(guest)
        if entry is None:
            return []
        home = (await self._api.me()).team_id
        return [SetPlaces(guest, places), PutEntry(make_person(read_user(entry), home, entry.seen_at))]

    def _end(self, part: Part, begun_at: datetime) -> list[DirectoryChange]:
        return [RemoveUnseen(KINDS[part], begun_at)] if part in KINDS else []

    async def _state(self, part: str) -> CrawlState:
        return (await self._store.crawls()).get(part) or CrawlState(part)

    async def mend_gap(self) -> None:
        """Crawl anew where events may have been lost since they last could come in."""
        heard = (await self._state(HEARD)).moved_at
        if heard is not None and self._api.clock.now() - heard > GAP:
            log.info("directory_gap", since=heard.isoformat())
            await self.restart()

    async def _keep_noting(self, sleep: Sleep, is_connected: IsConnected) -> None:
        while True:
            await sleep(HEARD_EVERY_S)
            await self._note_heard(is_connected)

    async def _note_heard(self, is_connected: IsConnected) -> None:
        try:
            if is_connected():
                await self.mend_gap()
                await self._store.apply([SaveCrawl(CrawlState(HEARD, moved_at=self._api.clock.now()))])
        except Exception:
            log.exception("directory_not_noted")


def _is_over(state: CrawlState, now: datetime) -> bool:
    return state.ended_at is None or now - state.ended_at > OTHERS_TURN


def is_unlisted(known: DirectoryEntry | None) -> bool:
    """Whether the channels of somebody who is a guest by now were never listed."""
    return not has_trait(known, GUEST) or has_trait(known, UNLISTED)
