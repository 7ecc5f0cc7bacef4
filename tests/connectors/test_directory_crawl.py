"""The crawl of a workspace: in pages, over holds and deaths, and what it means until it has ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest

from connectors.slack.api import SlackApi
from connectors.slack.crawl import EVERY, GAP, HEARD_EVERY_S, PACE_S, PARTS, Part
from connectors.slack.team_directory import TeamDirectory, build_team_directory
from orchestration.directory_store import DirectoryStore
from orchestration.ports import AmbiguousName, NameMeaning, UnknownName
from orchestration.rate_limit.caller import get_caller
from orchestration.rate_limit.limiter_state import Quota
from orchestration.rate_limit.line import Urgency
from orchestration.rate_limit.rate_limiter import CheckTurn, check_nothing
from orchestration.storage.database import open_database
from orchestration.tool import ToolError
from sandbox.faults import Fault
from sandbox.options import UNLIMITED, SandboxOptions
from sandbox.server import RunningSandbox, running_sandbox
from sandbox.slack.objects import user_json
from schemas.ask import Resolution
from tests.connectors.workspace import ASKER, NOW, StillClock
from tests.databases import have_database

Returned = TypeVar("Returned")
LARGE = SandboxOptions(now=NOW, people=1_500, channels=900, guests=5, rates=UNLIMITED)


@dataclass(frozen=True)
class Place:
    """A workspace of size, a clock, and how to open metel's directory of it, again and again."""

    running: RunningSandbox
    clock: StillClock
    path: Path

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[tuple[TeamDirectory, DirectoryStore]]:
        settings = self.running.environment
        api = SlackApi(token=settings["SLACK_BOT_TOKEN"], base_url=settings["SLACK_API_URL"], clock=self.clock)
        async with open_database(f"sqlite:///{self.path}", self.clock) as database:
            store = database.directories.of("T0ACME0001", "slack")
            try:
                yield build_team_directory(api, store), store
            finally:
                await api.close()

    def calls(self, method: str) -> list[dict[str, Any]]:
        return [row for row in self.running.sandbox.exchange.ledger if row["method"] == method]

    def fault(self, method: str, kind: str, **more: Any) -> None:
        order = Fault.model_validate({"service": "slack", "method": method, "kind": kind, **more})
        self.running.sandbox.exchange.faults.order(order)

    @property
    def world(self) -> Any:
        return self.running.sandbox.world.slack.world


@asynccontextmanager
async def a_place(folder: Path, options: SandboxOptions) -> AsyncGenerator[Place]:
    have_database(folder / "metel.db")
    async with running_sandbox(options=options) as running:
        yield Place(running, StillClock(), folder / "metel.db")


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with a_place(tmp_path, LARGE) as opened:
        yield opened


async def crawl_all(directory: TeamDirectory, clock: StillClock, parts: tuple[Part, ...] = PARTS) -> None:
    """Every page of these parts, a moment after one another."""
    for part in parts:
        while True:
            clock.moment += timedelta(seconds=3)
            state = await directory.crawl.step(part)
            if not state.under_way:
                break


async def test_a_crawl_takes_pages_of_200_and_ends_complete(place: Place) -> None:
    async with place.opened() as (directory, store):
        await crawl_all(directory, place.clock)
        for part in PARTS:
            assert await directory.crawl.is_complete(part), part
        assert len(place.calls("users.list")) == 8
        assert len(place.calls("conversations.list")) == 5
        assert len(place.calls("users.conversations")) == 6, "one for each guest"
        people = await store.get("person", list(place.world.users))
        assert len(people) == len(place.world.users)
        assert len(await store.find("person", "trait", ["guest"])) == 6
        for guest in (one for one in place.world.users.values() if one.is_restricted):
            there = {c.id for c in place.world.channels.values() if guest.id in c.members and not c.is_im}
            seen = {c.id for c in place.world.channels.values() if guest.id in await store.members(c.id)}
            assert seen == {one for one in there if not place.world.channels[one].is_archived} - hidden(place)


def hidden(place: Place) -> set[str]:
    """The private channels that the app is not in."""
    return {c.id for c in place.world.channels.values() if c.is_private and "U0METEL001" not in c.members}


async def test_a_crawl_that_was_killed_goes_on_from_its_cursor(place: Place) -> None:
    async with place.opened() as (directory, _):
        for _ in range(3):
            await directory.crawl.step("people")
    async with place.opened() as (directory, _):
        assert not await directory.crawl.is_complete("people")
        await crawl_all(directory, place.clock, ("people",))
        assert await directory.crawl.is_complete("people")
    assert len(place.calls("users.list")) == 8, "no page twice"


async def test_a_hold_costs_no_page(place: Place) -> None:
    async with place.opened() as (directory, _):
        await directory.crawl.step("people")
        place.fault("users.list", "rate_limit", retry_after=30)
        with pytest.raises(ToolError) as caught:
            await directory.crawl.step("people")
        assert caught.value.failure.retry_after_s == 30
        await crawl_all(directory, place.clock, ("people",))
    assert len(place.calls("users.list")) == 9


async def test_a_cursor_that_has_gone_begins_the_part_anew(place: Place) -> None:
    async with place.opened() as (directory, _):
        await directory.crawl.step("people")
        del place.world.users[list(place.world.users)[200]]
        await crawl_all(directory, place.clock, ("people",))
        assert await directory.crawl.is_complete("people")


async def test_what_was_told_while_a_page_came_is_newer_than_the_page(place: Place) -> None:
    async with place.opened() as (directory, store):
        one = place.world.users["U1M0000050"]
        told = {**user_json(one), "deleted": True}
        place.clock.moment += timedelta(seconds=1)
        await directory.feed.take({"type": "user_change", "user": told})
        place.clock.moment -= timedelta(seconds=1)
        await crawl_all(directory, StillClock(), ("people",))
        entry = (await store.get("person", [one.id]))[one.id]
        assert entry.body["deleted"] is True


async def test_who_is_no_longer_there_after_a_whole_crawl_goes(place: Place) -> None:
    async with place.opened() as (directory, store):
        await crawl_all(directory, place.clock, ("channels",))
        gone = next(c for c in place.world.channels.values() if c.generated and not c.is_archived and not c.is_private)
        del place.world.channels[gone.id]
        place.clock.moment += EVERY
        await crawl_all(directory, place.clock, ("channels",))
        assert await store.get("channel", [gone.id]) == {}


async def resolved(directory: TeamDirectory, kind: str, asked: str) -> NameMeaning:
    return await directory.names.resolve(kind, asked, ASKER)


async def test_a_name_that_was_found_before_the_end_is_only_offered(place: Place) -> None:
    async with place.opened() as (directory, _):
        found = await resolved(directory, "slack.user", "최손님")
        assert isinstance(found, AmbiguousName)
        assert found.incomplete
        assert [choice.value for choice in found.choices] == ["U0GUEST001"]
        await crawl_all(directory, place.clock, ("people",))
        assert isinstance(await resolved(directory, "slack.user", "최손님"), Resolution)
    assert len(place.calls("users.list")) == 8, "the first page was the first of the crawl"


async def test_a_name_that_is_known_only_after_the_crawl_is_no_absence_before(place: Place) -> None:
    last = place.world.users["U1M0001490"]
    async with place.opened() as (directory, _):
        before = await resolved(directory, "slack.user", last.name)
        assert isinstance(before, UnknownName)
        assert before.incomplete
        await crawl_all(directory, place.clock, ("people",))
        after = await resolved(directory, "slack.user", last.name)
        assert isinstance(after, Resolution)
        assert after.id == last.id


async def test_a_name_that_two_share_is_ambiguous_in_a_large_workspace_too(place: Place) -> None:
    place.world.users["U1M0001490"].real_name = "선우빛나"
    place.world.users["U1M0000010"].real_name = "선우빛나"
    async with place.opened() as (directory, _):
        early = await resolved(directory, "slack.user", "선우빛나")
        assert isinstance(early, AmbiguousName)
        assert len(early.choices) == 1, "the other is not known yet, and nothing is taken"
        await crawl_all(directory, place.clock, ("people",))
        found = await resolved(directory, "slack.user", "선우빛나 님")
        assert isinstance(found, AmbiguousName)
        assert not found.incomplete
        assert {str(choice.value) for choice in found.choices} == {"U1M0001490", "U1M0000010"}


async def test_a_channel_of_4800_is_found_by_its_exact_name_in_no_more_than_a_page(tmp_path: Path) -> None:
    async with (
        a_place(tmp_path, SandboxOptions(now=NOW, channels=4_800, rates=UNLIMITED)) as large,
        large.opened() as (directory, _),
    ):
        found = await resolved(directory, "slack.channel", "#sales")
        assert isinstance(found, Resolution)
        assert found.id == "C0SALES001"
        late = [c for c in large.world.channels.values() if c.generated and not c.is_archived and not c.is_private][-1]
        unknown = await resolved(directory, "slack.channel", f"#{late.name}")
        assert isinstance(unknown, UnknownName)
        assert unknown.incomplete
        assert len(large.calls("conversations.list")) == 1
        await crawl_all(directory, large.clock, ("channels",))
        assert len(large.calls("conversations.list")) == 23
        known = await resolved(directory, "slack.channel", f"#{late.name}")
        assert isinstance(known, Resolution)


async def test_somebody_is_found_by_address_and_id_before_any_crawl(place: Place) -> None:
    last = place.world.users["U1M0001490"]
    async with place.opened() as (directory, _):
        for asked in (last.email, last.id, f"<@{last.id}>"):
            found = await resolved(directory, "slack.user", asked)
            assert isinstance(found, Resolution), asked
            assert found.id == last.id
    assert place.calls("users.list") == []
    assert len(place.calls("users.lookupByEmail")) == 1


async def test_admins_are_not_all_until_the_crawl_has_ended(place: Place) -> None:
    async with place.opened() as (directory, _):
        early = await directory.people.approvers(())
        assert not early.complete
        assert "U0MINJI001" in early.ids
        late = place.world.users["U1M0001490"]
        late.is_admin = True
        assert late.id not in early.ids
        await directory.people.person(late.id)
        assert late.id in (await directory.people.approvers(())).ids, "who acts is looked up"
        await crawl_all(directory, place.clock, ("people",))
        assert (await directory.people.approvers(())).complete


SLEEPERS = len(PARTS) + 1
"""Each part of a crawl, and who notes that events come in."""


class Sleeper:
    """Time that passes as the crawl sleeps; it ends when so much has passed."""

    def __init__(self, clock: StillClock, until_s: float) -> None:
        self._clock = clock
        self._end = clock.moment + timedelta(seconds=until_s)
        self._due: list[tuple[Any, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        waked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._due.append((self._clock.moment + timedelta(seconds=seconds), waked))
        await waked

    async def pass_time(self) -> None:
        """Move the clock to the next moment that somebody waits for, until the end."""
        async with asyncio.timeout(60):
            while True:
                self._due = [pair for pair in self._due if not pair[1].done()]
                if len(self._due) < SLEEPERS:
                    await asyncio.sleep(0.005)
                    continue
                moment, waked = min(self._due, key=lambda pair: pair[0])
                if moment > self._end:
                    return
                self._clock.moment = max(moment, self._clock.moment)
                waked.set_result(None)
                await asyncio.sleep(0)


async def run_crawl(
    directory: TeamDirectory, clock: StillClock, for_s: float, is_connected: Callable[[], bool] | None = None
) -> None:
    """Let the crawl run by itself for so long."""

    sleeper = Sleeper(clock, for_s)
    running = asyncio.create_task(directory.crawl.run_connected(sleeper.sleep, is_connected or _connected))
    await sleeper.pass_time()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_the_crawl_keeps_its_pace_and_begins_anew_after_a_day(place: Place) -> None:
    async with place.opened() as (directory, _):
        await run_crawl(directory, place.clock, 120)
        for part in PARTS:
            assert await directory.crawl.is_complete(part), part
        times = [row["at"] for row in place.calls("users.list")]
        assert len(times) == 8
        await run_crawl(directory, place.clock, EVERY.total_seconds() + 120)
        assert len(place.calls("users.list")) >= 16
    assert PACE_S * 20 == 60


async def test_after_a_gap_nothing_counts_as_complete_until_it_was_crawled_anew(place: Place) -> None:
    async with place.opened() as (directory, _):
        await run_crawl(directory, place.clock, 120)
        place.world.users["U1M0001490"].real_name = "선우빛나"
    place.clock.moment += GAP + timedelta(seconds=HEARD_EVERY_S)
    async with place.opened() as (directory, _):
        await directory.crawl.mend_gap()
        early = await resolved(directory, "slack.user", "이준호")
        assert isinstance(early, AmbiguousName)
        assert early.incomplete
        await run_crawl(directory, place.clock, 60)
        found = await resolved(directory, "slack.user", "선우빛나")
        assert isinstance(found, Resolution), "what was lost while metel was away"


async def test_what_was_missed_in_a_short_absence_is_mended_too(place: Place) -> None:
    async with place.opened() as (directory, _):
        await run_crawl(directory, place.clock, 120)
        place.world.users["U1M0001490"].real_name = "선우빛나"
    place.clock.moment += timedelta(seconds=90)
    async with place.opened() as (directory, _):
        assert await directory.crawl.is_complete("people")
        await run_crawl(directory, place.clock, 60)
        assert isinstance(await resolved(directory, "slack.user", "선우빛나"), Resolution)


async def test_a_part_that_metel_may_not_see_holds_no_other_up(place: Place) -> None:
    place.running.sandbox.world.slack.app.scopes.discard("usergroups:read")
    async with place.opened() as (directory, _):
        await run_crawl(directory, place.clock, 120)
        assert await directory.crawl.is_complete("people")
        assert not await directory.crawl.is_complete("groups")


async def test_two_processes_crawl_one_workspace_once(place: Place) -> None:
    async with AsyncExitStack() as stack:
        one, store = await stack.enter_async_context(place.opened())
        settings = place.running.environment
        api = SlackApi(token=settings["SLACK_BOT_TOKEN"], base_url=settings["SLACK_API_URL"], clock=place.clock)
        stack.push_async_callback(api.close)
        other = build_team_directory(api, store)
        await one.crawl.step("people")
        sleeper = Sleeper(place.clock, 30)
        running = asyncio.create_task(other.crawl.run_connected(sleeper.sleep, _connected))
        await sleeper.pass_time()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert len(place.calls("users.list")) == 1, "the other is heard of, and goes on by itself"


def _connected() -> bool:
    return True


@dataclass
class UrgencyLog:
    """A limiter that holds nothing back and notes how urgent each request is."""

    expected: frozenset[str]
    seen: dict[str, set[Urgency]] = field(default_factory=dict[str, set[Urgency]])
    all_seen: asyncio.Event = field(default_factory=asyncio.Event)

    async def send(
        self, quota: Quota, ask: Callable[[], Awaitable[Returned]], check: CheckTurn = check_nothing
    ) -> Returned:
        caller = get_caller()
        self.seen.setdefault(quota.name, set()).add(caller.urgency if caller is not None else Urgency.ANSWER)
        if self.expected <= self.seen.keys():
            self.all_seen.set()
        await check()
        return await ask()


async def test_in_line_the_crawl_stands_behind_all_that_people_wait_for(place: Place) -> None:
    limiter = UrgencyLog(frozenset({"users.list", "conversations.list"}))
    settings = place.running.environment
    api = SlackApi(
        token=settings["SLACK_BOT_TOKEN"], base_url=settings["SLACK_API_URL"], clock=place.clock, limiter=limiter
    )

    async def forever(_: float) -> None:
        await asyncio.Event().wait()

    async with open_database(f"sqlite:///{place.path}", place.clock) as database:
        directory = build_team_directory(api, database.directories.of("T0ACME0001", "slack"))
        await api.me()
        crawling = asyncio.create_task(directory.crawl.run_connected(forever, lambda: True))
        await asyncio.wait_for(limiter.all_seen.wait(), timeout=20)
        crawling.cancel()
        await asyncio.gather(crawling, return_exceptions=True)
        await api.close()
    crawled = {name: seen for name, seen in limiter.seen.items() if name != "auth.test"}
    assert {urgency for seen in crawled.values() for urgency in seen} == {Urgency.BACKGROUND}, crawled
