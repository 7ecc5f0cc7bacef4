"""A request reaches metel more than once, as a mention and as the message that holds it: it is one run, and the journal
of it is one chain."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cli.audit import verify_journal
from tests.bot.office import TEAM, Office, says
from tests.stories.places import effects

REQUESTS = 12


async def test_requests_that_arrive_several_times_at_once_leave_a_journal_that_holds(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("app_mention", "message"):
        await office.fault(method=name, kind="duplicate_event", times=REQUESTS)
    asked = await asyncio.gather(
        *(office.say(f"@metel 노션에 '{number}차 회의' 페이지 만들어줘") for number in range(REQUESTS))
    )
    for one in asked:
        await office.card(one["ts"], says("끝났어요"), within_s=60)
    await office.all_carried(60)
    assert len(await office.metel.database.runs.recent(TEAM, 100)) == REQUESTS
    assert len([row for row in await effects(office, "pages.create")]) == REQUESTS
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'metel.db'}")
    assert await verify_journal() == 0, capsys.readouterr().out
    assert f"{REQUESTS} runs" in capsys.readouterr().out
