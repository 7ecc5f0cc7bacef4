"""The way to an answer is short: what can be asked at once is, and nothing is asked twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import pytest

from bench.call_chain import TimedCall, find_longest_chain
from bench.chains import ASKED, Asked
from sandbox.options import SandboxOptions
from sandbox.server import running_sandbox
from tests.bot.office import NOW, Json, Office, bot_in, says
from tests.stories.places import SALES, until

BY_NAME = {asked.name: asked for asked in ASKED}
READ, PAGE_AND_POST, _ = ASKED
BESIDE = {"agents.sessions.setStatus", "users.list", "users.conversations", "conversations.list", "usergroups.list"}
"""What no request waits for: the status, and the crawl's pages, which it asks for anew after a gap in what it heard."""
FIRST_WORD = says("요청을 확인했어요")


@asynccontextmanager
async def an_office(folder: Path, *, latency_s: float = 0.0, people: int = 0) -> AsyncGenerator[Office]:
    options = SandboxOptions(now=NOW, latency_s=latency_s, people=people)
    async with running_sandbox(options=options) as sandbox, bot_in(sandbox, folder / "metel.db") as office:
        yield office


def ledger_of(office: Office) -> list[Json]:
    return office.sandbox.sandbox.exchange.ledger


async def hold(office: Office, service: str, *methods: str) -> None:
    """Have calls of these methods end only when it is said so."""
    for method in methods:
        await office.fault(service=service, method=method, kind="slow", times=1_000, seconds=600)


async def let_go(office: Office) -> None:
    await office.http.delete("/faults")


async def ask(office: Office, asked: Asked) -> list[Json]:
    """Ask, and return the calls until all is told."""
    seen = len(ledger_of(office))
    message = await office.say(f"@metel {asked.text}", channel="#general")
    await office.card(message["ts"], says(asked.answer), within_s=30)
    await office.slack_app.notifier.settle(5)
    return sorted(ledger_of(office)[seen:], key=lambda row: row["at"])


async def test_the_first_word_of_a_large_workspace_waits_for_no_list_and_for_no_other_service(tmp_path: Path) -> None:
    async with an_office(tmp_path, people=1_500) as office:
        await hold(office, "slack", "users.list", "conversations.list", "conversations.members")
        await hold(office, "notion", "*")
        asked = await office.say(f"@metel {READ.text}", channel="#sales")
        await office.card(asked["ts"], FIRST_WORD)
        await let_go(office)
        await office.card(asked["ts"], says(READ.answer), within_s=30)


async def test_the_names_of_later_steps_are_looked_up_beside_the_first(office: Office) -> None:
    await hold(office, "notion", "*")
    asked = await office.say(f"@metel {PAGE_AND_POST.text}", channel="#general")

    async def is_looked_up() -> bool:
        return any(SALES in str([row["query"], row["body"]]) for row in ledger_of(office))

    await until(is_looked_up)
    assert [row for row in ledger_of(office) if row["service"] == "notion"] == [], "the first step is still under way"
    await let_go(office)
    await office.card(asked["ts"], says(PAGE_AND_POST.answer))


@pytest.mark.parametrize("name", BY_NAME)
async def test_a_request_asks_for_nothing_twice(office: Office, name: str) -> None:
    for _ in ("the first time", "again"):
        rows = await ask(office, BY_NAME[name])
        looks = [row for row in rows if not row["effect"] and row["method"] not in BESIDE]
        asked_for = Counter(str([row[part] for part in ("method", "path", "query", "body")]) for row in looks)
        # Who asks is looked at when it matters who they are, and no look that ended before counts then.
        assert [call for call, times in asked_for.items() if times > (2 if "users.info" in call else 1)] == []


async def test_a_page_and_a_message_take_no_more_calls_one_after_another_than_promised(tmp_path: Path) -> None:
    async with an_office(tmp_path, latency_s=0.3) as office:
        await ask(office, PAGE_AND_POST)
        rows = await ask(office, PAGE_AND_POST)
    (told,) = [row for row in rows if row["effect"] and PAGE_AND_POST.answer in str(row["body"].get("text"))]
    begin, end = (datetime.fromisoformat(row["at"]) for row in (rows[0], told))
    chain = find_longest_chain([TimedCall.from_row(row) for row in rows if row["ended_at"]], begin, end)
    assert len(chain) <= PAGE_AND_POST.warm, [call.method for call in chain]
