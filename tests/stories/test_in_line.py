"""Where a rate is used up people wait in line: nothing is looked up twice, and they read where they stand."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.processes.serve import build_operator_inbox
from connectors.notion.api import READS
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.storage.backup import copy_database
from sandbox.options import SandboxOptions
from sandbox.server import running_sandbox
from tests.bot.command_line import clean_environment, run_cli_beside
from tests.bot.office import NOW, TEAM, Office, bot_in, environment_of, says

ASKED = "@metel 노션 작업 데이터베이스에서 이번 주 마감인 작업 보여줘"
FOUND = "랜딩 페이지 개편"
WAITING = ("retry_planned", "line_joined")
HOW_TO_LOOK = "metel connections hold notion"


@asynccontextmanager
async def a_limited_office(folder: Path, *, rates: float = 1.0) -> AsyncGenerator[Office]:
    """A bot in a sandbox that grants so many times the published rates."""
    async with (
        running_sandbox(options=SandboxOptions(NOW, rates=rates)) as sandbox,
        bot_in(sandbox, folder / "metel.db", model=False) as office,
    ):
        yield office


def journal(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The events of each run."""
    events: dict[str, list[dict[str, Any]]] = {}
    with sqlite3.connect(folder / "metel.db") as opened:
        for run, body in opened.execute("SELECT run_id, body FROM events ORDER BY run_id, seq"):
            events.setdefault(str(run), []).append(json.loads(body))
    return events


def most_waiting_events(folder: Path) -> int:
    """The most events of waiting that a run has."""
    return max(sum(event["type"] in WAITING for event in events) for events in journal(folder).values())


async def refused(office: Office) -> Counter[str]:
    """The methods whose calls came too soon, with how many did."""
    rows = (await office.http.get("/ledger")).json()
    return Counter(row["method"] for row in rows if row["status"] == 429)


async def test_thirty_requests_at_once_in_one_channel_are_all_answered_at_the_published_rates(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        office.time.hurry()
        people = ("minji", "junho", "sarah")
        asked = await asyncio.gather(*(office.say(ASKED, user=people[number % 3]) for number in range(30)))
        await asyncio.gather(*(office.card(one["ts"], says(FOUND), within_s=60) for one in asked))
        assert len(await office.ledger("data_sources.query")) == 30
        assert len(await office.ledger("search")) <= 3, "what one person looks up is looked up once"
        assert sum((await refused(office)).values()) <= 10, "metel keeps the rates itself, but for clocks that jump"
    assert most_waiting_events(tmp_path) <= 2


async def told_to_wait(office: Office, thread_ts: str, words: str) -> dict[str, Any]:
    """The card that tells somebody that they wait, which it does after some seconds: the clocks move on until then."""
    for _ in range(120):
        cards = [card for card in await office.cards(thread_ts) if says(words)(card)]
        if cards:
            return cards[0]
        office.time.advance(timedelta(seconds=0.25))
        await asyncio.sleep(0.05)
    raise AssertionError(f"nobody was told: {words}")


async def others(office: Office, count: int) -> list[asyncio.Task[None]]:
    """Requests to Notion of other people's runs, so many of which wait for their turn."""
    (limiter,) = (one for one in office.metel.workspace.limiters if one.service == "notion")
    sent: list[asyncio.Task[None]] = []
    for number in range(READS.rate.burst + count):
        with send_as(Caller(f"U{number}", NOW - timedelta(hours=1))):
            sent.append(asyncio.create_task(limiter.send(READS, answer)))
    await asyncio.sleep(0)
    return sent


async def answer() -> None:
    """What Notion says to the others."""


async def test_who_waits_reads_how_many_stand_before_them_and_about_how_long(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        before = await others(office, 60)
        asked = await office.say(ASKED)
        told = await told_to_wait(office, asked["ts"], "순서를 기다리고 있어요")
        said = re.search(r"앞에 (\d+)건, 약 (\d+)초", told["text"])
        assert said is not None
        ahead, seconds = said.groups()
        assert 1 <= int(ahead) <= 60
        assert 10 <= int(seconds) <= 30
        office.time.hurry()
        await office.card(asked["ts"], says(FOUND), 60)
        await office.until(lambda world: not any("순서를" in str(one.get("blocks")) for one in world["messages"]))
        await asyncio.gather(*before)
    assert most_waiting_events(tmp_path) == 1


async def test_what_was_looked_up_is_kept_while_the_vendor_asks_to_wait(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        await office.fault(service="notion", method="data_sources.query", kind="rate_limit", retry_after=120, times=1)
        asked = await office.say(ASKED)
        held = await told_to_wait(office, asked["ts"], "기다려 달라고 해서")
        assert "Notion에서 10:0" in held["text"]
        office.time.hurry()
        await office.card(asked["ts"], says(FOUND), 30)
        assert len(await office.ledger("search")) == 1
        assert [row["status"] for row in await office.ledger("data_sources.query")] == [429, 200]
    (events,) = journal(tmp_path).values()
    assert [event["type"] for event in events if event["type"] in WAITING] == ["line_joined"]


async def test_a_run_that_stands_behind_others_is_stopped_at_once(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        before = await others(office, 200)
        asked = await office.say(ASKED)
        card = await told_to_wait(office, asked["ts"], "순서를 기다리고 있어요")
        since = office.time.elapsed()
        await office.click(card, "stop")
        await office.card(asked["ts"], says("중지했어요"), 20)
        assert office.time.elapsed() - since < 4, "not with the next look, five seconds later"
        for one in before:
            one.cancel()


async def test_a_run_that_waits_can_be_stopped(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        await office.fault(service="notion", method="data_sources.query", kind="rate_limit", retry_after=600, times=1)
        asked = await office.say(ASKED)
        card = await told_to_wait(office, asked["ts"], "기다려 달라고 해서")
        await office.click(card, "stop")
        await office.card(asked["ts"], says("중지했어요"), 20)
        assert len(await office.ledger("data_sources.query")) == 1


async def test_a_run_that_waited_when_the_process_ended_wakes_again(tmp_path: Path) -> None:
    async with running_sandbox(options=SandboxOptions(NOW)) as sandbox:
        async with bot_in(sandbox, tmp_path / "metel.db") as office:
            await office.fault(
                service="notion", method="data_sources.query", kind="rate_limit", retry_after=60, times=1
            )
            asked = await office.say(ASKED)
            await told_to_wait(office, asked["ts"], "기다려 달라고 해서")
        async with bot_in(sandbox, tmp_path / "metel.db") as office:
            office.time.hurry()
            await office.card(asked["ts"], says(FOUND), 30)
            assert len(await office.ledger("data_sources.query")) == 2


async def test_runs_that_stood_behind_others_when_the_process_was_killed_go_on_once(tmp_path: Path) -> None:
    left = tmp_path / "left" / "metel.db"
    left.parent.mkdir()
    async with running_sandbox(options=SandboxOptions(NOW)) as sandbox:
        async with bot_in(sandbox, tmp_path / "metel.db", model=False) as office:
            before = await others(office, 200)
            asked = [await office.say(ASKED, user=person) for person in ("minji", "junho", "sarah")]
            for one in asked:
                await told_to_wait(office, one["ts"], "순서를 기다리고 있어요")
            # What a kill leaves is what was committed at that moment.
            copy_database(tmp_path / "metel.db", left, None)
        for one in before:
            one.cancel()
        later = (NOW + timedelta(minutes=5)).isoformat()
        async with bot_in(sandbox, left, model=False, METEL_NOW=later) as office:
            office.time.hurry()
            for one in asked:
                await office.card(one["ts"], says(FOUND), 60)
                assert sum(says(FOUND)(card) for card in await office.cards(one["ts"])) == 1
            assert len(await office.ledger("data_sources.query")) == len(asked), "nothing is asked for twice"
    events = journal(left.parent)
    assert [[event["type"] for event in run].count("run_ended") for run in events.values()] == [1, 1, 1]


async def test_a_hold_of_hours_is_told_to_the_admins_and_looked_at_again_sooner(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        await office.fault(service="notion", method="*", kind="rate_limit", retry_after=6000, times=1)
        asked = [await office.say(ASKED, user="minji")]
        await office.card(asked[0]["ts"], says("11:4"), 20)
        asked.append(await office.say(ASKED, user="junho"))
        card = await office.card(asked[1]["ts"], says("11:4"), 20)
        assert "기다려 달라고 했어요" in str(card["blocks"])
        told = await office.until(lambda world: [m for m in world["messages"] if HOW_TO_LOOK in m["text"]])
        assert len(told) == 1, "once, to the one admin"
        assert sum(row["service"] == "notion" for row in (await office.http.get("/ledger")).json()) == 1
        office.time.advance(timedelta(minutes=15))
        office.time.hurry()
        for one in asked:
            await office.card(one["ts"], says(FOUND), 30)
        rows = [row for row in (await office.http.get("/ledger")).json() if row["service"] == "notion"]
        assert rows[1]["at"] >= (NOW.replace(minute=14)).isoformat()
        assert rows[1]["status"] == 200, "the first look after a quarter of an hour found it over"


def told_holds(printed: str) -> list[dict[str, Any]]:
    """The holds that a command prints; the log of the bot in this process may stand before them."""
    return json.loads(printed[printed.index("{\n") :])["holds"]


async def test_an_admin_sees_a_hold_and_ends_it(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        await office.fault(service="notion", method="*", kind="rate_limit", retry_after=6000, times=1)
        asked = await office.say(ASKED)
        await told_to_wait(office, asked["ts"], "기다려 달라고 했어요")
        env = clean_environment(**environment_of(office.sandbox, tmp_path / "metel.db"))
        shown = await run_cli_beside("connections", "hold", "--json", env=env, cwd=tmp_path)
        (hold,) = told_holds(shown.stdout)
        assert (hold["service"], hold["what"], hold["by"]) == ("notion", None, None)
        assert hold["next_look"] < hold["until"]
        gone = await run_cli_beside("connections", "release", "notion", env=env, cwd=tmp_path)
        assert gone.returncode == 0, gone.stderr
        assert (await run_cli_beside("connections", "release", "notion", env=env, cwd=tmp_path)).returncode == 1
        await released_runs_go_on(office)
        await office.card(asked["ts"], says(FOUND), 30)
        again = await office.say(ASKED)
        await office.card(again["ts"], says(FOUND), 30)


async def released_runs_go_on(office: Office) -> None:
    """Have the process look at what was left for it, as it does every two seconds, until ten are over."""
    operated = build_operator_inbox(office.metel, office.metel.dispatcher)
    await operated.poll()
    office.time.advance(timedelta(seconds=8))
    await operated.poll()


async def test_what_a_hold_of_an_admin_holds_up_goes_on_when_it_is_released_while_no_process_runs(
    tmp_path: Path,
) -> None:
    async with running_sandbox(options=SandboxOptions(NOW)) as sandbox:
        env = clean_environment(**environment_of(sandbox, tmp_path / "metel.db"))
        async with bot_in(sandbox, tmp_path / "metel.db", model=False) as office:
            words = ("connections", "hold", "notion", "--team", TEAM, "--for", "30", "--json")
            await run_cli_beside(*words, env=env, cwd=tmp_path)
            office.time.advance(timedelta(seconds=10))
            asked = await office.say(ASKED)
            await office.card(asked["ts"], says("기다려 달라고"), 30)
            (row,) = await office.metel.database.runs.unfinished()
            resumed = await run_cli_beside("runs", "resume", row.id, env=env, cwd=tmp_path)
            assert (resumed.returncode, "metel connections release notion" in resumed.stderr) == (1, True), resumed
        await run_cli_beside("connections", "release", "notion", env=env, cwd=tmp_path)
        shown = await run_cli_beside("runs", "show", row.id, env=env, cwd=tmp_path)
        assert "metel connections release" not in shown.stdout
        assert f"metel runs resume {row.id}" in shown.stdout
        later = (NOW + timedelta(minutes=2)).isoformat()
        async with bot_in(sandbox, tmp_path / "metel.db", model=False, METEL_NOW=later) as office:
            await released_runs_go_on(office)
            await office.card(asked["ts"], says(FOUND), 30)


async def test_a_run_that_is_resumed_by_hand_looks_at_once_at_a_service_that_was_released(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        await office.fault(service="notion", method="*", kind="rate_limit", retry_after=6000, times=1)
        asked = await office.say(ASKED)
        await told_to_wait(office, asked["ts"], "기다려 달라고 했어요")
        env = clean_environment(**environment_of(office.sandbox, tmp_path / "metel.db"))
        (row,) = await office.metel.database.runs.unfinished()
        store = office.metel.database.limiter_stores.of(TEAM, "notion")
        await store.change(lambda state: (state.released(), None))
        office.time.advance(timedelta(seconds=6))
        resumed = await run_cli_beside("runs", "resume", row.id, env=env, cwd=tmp_path)
        assert resumed.returncode == 0, resumed.stderr
        await build_operator_inbox(office.metel, office.metel.dispatcher).poll()
        await office.card(asked["ts"], says(FOUND), 30)


async def test_an_admin_has_a_service_left_alone(tmp_path: Path) -> None:
    async with a_limited_office(tmp_path) as office:
        env = clean_environment(**environment_of(office.sandbox, tmp_path / "metel.db"))
        words = ("connections", "hold", "notion", "--team", TEAM, "--for", "30", "--json")
        put = await run_cli_beside(*words, env=env, cwd=tmp_path)
        (hold,) = told_holds(put.stdout)
        assert hold["by"]
        office.time.advance(timedelta(seconds=10))
        asked = await office.say(ASKED)
        await office.card(asked["ts"], says("기다려 달라고"), 30)
        assert await office.ledger("search") == []
