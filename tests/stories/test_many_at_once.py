"""Many runs at once share a connection, and no more of their calls are open on it than it may have."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from connectors.notion.api import NotionApi
from sandbox.server import running_sandbox
from tests.bot.office import NOW, bot_in, says
from tests.stories.places import action, plan, script

RUNS, MOST = 8, 2


async def test_no_connection_has_more_calls_open_than_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    send, open_now = NotionApi._send, list[int]()  # pyright: ignore[reportPrivateUsage]
    most: list[int] = []

    async def counted(self: NotionApi, begin: Callable[[], Awaitable[object]], **more: Any) -> object:
        open_now.append(1)
        most.append(len(open_now))
        try:
            return await send(self, begin, **more)
        finally:
            open_now.pop()

    monkeypatch.setattr(NotionApi, "_send", counted)
    reads = (action(f"a{n}", "notion.query_database", inputs={"database": "회의록"}) for n in range(4))
    four = plan(*reads, constraints={"allow_parallel": True})
    async with running_sandbox(now=NOW) as sandbox:
        more = {"METEL_CONNECTION_CALLS": str(MOST), "METEL_RATE_FACTOR": "1000"}
        async with bot_in(sandbox, tmp_path / "metel.db", model=True, holds_older=False, **more) as office:
            await script(office, *[four] * RUNS)
            asked = await asyncio.gather(*(office.say("@metel 회의록 보여줘") for _ in range(RUNS)))
            await asyncio.gather(*(office.card(one["ts"], says("끝났어요"), within_s=30) for one in asked))
    assert max(most) == MOST
