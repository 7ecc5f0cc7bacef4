"""At each call of the two main requests in turn something fails once: each is answered once, or told honestly.

The waits are left out. Each test strikes every so-manieth call, so that together they strike each call once; with
``EVERY`` at 1 each strikes all.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from orchestration.run.status import compute_status
from schemas.run import Run
from tests.bot.office import TEAM, Json, Office, has, open_office
from tests.stories.places import GENERAL, SALES, pages, posts

FAULTS: list[Json] = [
    {"kind": "unknown_error"},
    {"kind": "server_error"},
    {"kind": "proxy_page", "status": 403},
    {"kind": "broken_body"},
    {"kind": "drop_response"},
    {"kind": "rate_limit", "retry_after": 3, "retry_as_date": True},
]
EVERY = len(FAULTS)
LONGEST_WAIT_S = 120.0
WITHIN_S = 40.0
FORGOTTEN = timedelta(minutes=11)
"""After so long nothing is remembered that was looked up before, so that each request looks again."""
WRITES = {"pages.create", "chat.postMessage", "chat.update", "spreadsheets.batchUpdate"}
UNTRUE = ("구성원만", "only members", "회사 밖 사람이", "people outside the team")


@dataclass(frozen=True)
class Request:
    """What a person asks for; ``title`` is that of the page it makes, where it makes one."""

    text: str
    title: str = ""


REQUESTS = {
    "make and share": Request(
        "@metel 내일 오후 3시에 노션에 '{title}' 페이지를 만들고 슬랙에 공유해줘", "회의 기록 {number}"
    ),
    "read and sum up": Request("@metel 지난주 매출을 구글 시트에서 가져와서 슬랙에 요약해줘"),
}


@dataclass(frozen=True)
class Told:
    """How a request came out."""

    status: str
    pages: int
    posts: int
    struck: tuple[str, ...]
    words: str


@asynccontextmanager
async def hurried(folder: Path, patch: pytest.MonkeyPatch) -> AsyncGenerator[Office]:
    patch.setattr("tests.bot.office_time.MOST_S", LONGEST_WAIT_S)
    async with open_office(folder) as office:
        office.time.hurry()
        yield office


async def run_of(office: Office, thread_ts: str) -> Run | None:
    """The run of a thread, as soon as there is one."""
    stored = office.metel.database.runs
    rows = [
        *await stored.unfinished_in(TEAM, GENERAL, thread_ts),
        *await stored.ended_in(TEAM, GENERAL, thread_ts, 1),
    ]
    return await stored.load(TEAM, rows[0].id) if rows else None


async def settled(office: Office, thread_ts: str) -> Run:
    """The run once it is over, or waits for a person who has answered what they were asked."""
    answered = False
    async with asyncio.timeout(WITHIN_S):
        while True:
            run = await run_of(office, thread_ts)
            if run is not None and run.ended is not None:
                return run
            cards = await office.cards(thread_ts) if run is not None and compute_status(run) == "waiting" else []
            question = next((card for card in cards if has("pick_channel")(card)), None)
            if question is not None and not answered:
                await office.click(question, "pick_channel", "#sales")
                answered = True
            elif run is not None and question is None and any(_asks_what_to_do(card) for card in cards):
                return run
            await asyncio.sleep(0.02)


def _asks_what_to_do(card: Json) -> bool:
    """Whether a card asks what to do about a step."""
    return any(has(one)(card) for one in ("remedied", "obstacle_done", "choose_0"))


async def asked(office: Office, request: Request, number: int, fault: Json | None = None, after: int = 0) -> Told:
    """Ask, with one call failing; return how it came out."""
    title = request.title.format(number=number)
    before, ledger = len(await posts(office, SALES)), office.sandbox.sandbox.exchange.ledger
    begun = len(ledger)
    if fault is not None:
        await office.fault(**{"method": "*", **fault, "service": "*", "after": after})
    said = await office.say(request.text.format(title=title), channel="#general")
    try:
        run = await settled(office, said["ts"])
    except TimeoutError:
        run = await run_of(office, said["ts"])
        shown = [card["text"] for card in await office.cards(said["ts"])]
        raise AssertionError(f"not settled: {run and compute_status(run)}, {shown}") from None
    words = await _told(office, said["ts"], run)
    await office.http.delete("/faults")
    made = len(await pages(office, title)) if title else 0
    struck = tuple(str(row["method"]) for row in ledger[begun:] if row["fault"])
    return Told(compute_status(run), made, len(await posts(office, SALES)) - before, struck, words)


async def _told(office: Office, thread_ts: str, run: Run) -> str:
    """All that a person reads in the thread, once what the run has to say is there."""
    end = run.ended.answer.text.split("\n")[0][:20] if run.ended is not None else ""
    async with asyncio.timeout(WITHIN_S):
        while True:
            cards = await office.cards(thread_ts)
            words = "\n".join(f"{card['text']} {card['blocks']}" for card in cards)
            if cards and end in words:
                return "\n".join([words, *await office.whispers("U0MINJI001")])
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("at", range(len(FAULTS)), ids=[str(fault["kind"]) for fault in FAULTS])
@pytest.mark.parametrize("name", REQUESTS)
async def test_a_request_is_answered_once_or_told_honestly_whichever_call_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, at: int
) -> None:
    request, fault = REQUESTS[name], FAULTS[at]
    wanted = 1 if request.title else 0
    struck = 0
    async with hurried(tmp_path, monkeypatch) as office:
        for after in count(at % EVERY, EVERY):
            office.time.advance(FORGOTTEN)
            told = await asked(office, request, after, fault, after)
            where: Any = (fault, after, told)
            if not told.struck:
                break
            struck += 1
            assert told.pages <= wanted, where
            assert told.posts <= 1, where
            assert not [words for words in UNTRUE if words in told.words], where
            if told.status == "succeeded":
                assert (told.pages, told.posts) == (wanted, 1), where
            else:
                assert WRITES & set(told.struck), where
    assert struck
