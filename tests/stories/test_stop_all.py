"""All work of a team stops at once and goes on again: by a button of the Home tab, and by a command."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.cli.holds import set_stop
from orchestration.policy.team import Author
from sandbox.server import running_sandbox
from tests.bot.office import JUNHO, MINJI, NOW, TEAM, Json, Office, bot_in, has, says
from tests.stories.places import SALES, posts, until

POST = "@metel #sales에 '{}' 올려줘"
ADMIN = Author(MINJI, "김민지", "")


async def home_of(office: Office, person: str, user: str, holds: Any) -> Json:
    """A person's Home tab, once it holds the words."""
    await office.done(person, "home")
    return await office.until(lambda world: (home := world["homes"].get(user)) and holds in str(home) and home)


async def press(office: Office, home: Json, action: str, user: str = "minji") -> None:
    await office.done(user, "actions", view_id=home["id"], action_id=action, value=TEAM)


async def test_the_button_stops_all_work_and_the_other_has_it_go_on(office: Office) -> None:
    waiting = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    approval = await office.card(waiting["ts"], has("approve"))
    home = await home_of(office, "minji", MINJI, "stop_all")
    await press(office, home, "stop_all")
    stopped = await office.until(lambda world: (now := world["homes"][MINJI]) and "start_again" in str(now) and now)
    assert "모든 작업을 멈췄어요" in str(stopped)
    await office.say(POST.format("멈춘 동안"), user="junho")
    told = await _told(office, JUNHO, "모든 작업을 멈춰서")
    assert "03-04 10:00" in told
    await office.click(approval, "approve")
    assert "다시 시작된 뒤에" in await _told(office, MINJI, "모든 작업을 멈춰서")
    assert await office.ledger("pages.update") == []
    assert [m for m in await posts(office, SALES) if m["text"] == "멈춘 동안"] == []
    await press(office, stopped, "start_again")
    await until(lambda: _works(office))
    await office.click(approval, "approve")
    await office.card(waiting["ts"], says("끝났어요"))
    assert len(await office.ledger("pages.update")) == 1
    trail = [link.body async for link in office.metel.database.audit.links(TEAM) if not link.run]
    assert ["work_stopped" in body for body in trail] == [True, False]
    assert "work_started" in trail[1]
    assert MINJI in trail[0]
    assert await office.metel.database.audit.find_index_faults(TEAM) == []


async def _works(office: Office) -> bool:
    return office.metel.stops.current(TEAM) is None


async def _told(office: Office, user: str, words: str) -> str:
    async def said() -> bool:
        return any(words in text for text in await office.whispers(user))

    await until(said)
    return next(text for text in await office.whispers(user) if words in text)


async def test_who_is_no_admin_is_shown_no_button_and_a_forged_click_stops_nothing(office: Office) -> None:
    home = await home_of(office, "junho", JUNHO, "metel")
    assert "stop_all" not in str(home)
    # The admin's own button, pressed after somebody took the role away, is judged by what the workspace says then.
    theirs = await home_of(office, "minji", MINJI, "stop_all")
    office.sandbox.sandbox.world.slack.world.users[MINJI].is_admin = False
    await press(office, theirs, "stop_all")
    await office.until(lambda world: "stop_all" not in str(world["homes"][MINJI]))
    assert office.metel.stops.current(TEAM) is None


async def test_a_run_under_way_ends_no_call_twice_and_begins_none(office: Office) -> None:
    """The page is under way when work stops: it comes to its end, and the message goes out after the start."""
    await office.fault(service="notion", method="pages.create", kind="slow", seconds=60)
    asked = await office.say("@metel 노션 회의록에 '회의 기록' 페이지 만들고 #sales에 공유해줘")
    await until(lambda: _arrived(office))
    await office.metel.stops.order(TEAM, ADMIN, is_stopped=True)
    await office.http.delete("/faults")
    await office.card(asked["ts"], says("김민지 님이 모든 작업을 멈췄어요. 다시 시작되면 이어서 할게요. (1/2)"))
    (row,) = await office.metel.database.runs.unfinished()
    assert row.status == "paused"
    assert await posts(office, SALES) == []
    await office.metel.stops.order(TEAM, ADMIN, is_stopped=False)
    office.time.advance(timedelta(seconds=6))
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await office.ledger("pages.create")) == 1
    assert len(await posts(office, SALES)) == 1


async def _arrived(office: Office) -> bool:
    """Whether the call that is slowed down has come to Notion: the fault is used up."""
    return (await office.http.get("/faults")).json()["faults"] == []


async def test_a_stop_by_command_survives_a_restart_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "metel.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
    async with running_sandbox(now=NOW) as sandbox:
        async with bot_in(sandbox, database) as office:
            await office.say(POST.format("하나"))
            await office.until(lambda world: any(m["text"] == "하나" for m in world["messages"]))
            assert await set_stop(TEAM, "이상한 글이 올라온다", is_stopped=True) == 0
            assert f"All work of {TEAM} is stopped" in capsys.readouterr().out
            office.time.advance(timedelta(seconds=1))
            await office.say(POST.format("둘"))
            await _told(office, MINJI, "모든 작업을 멈춰서")
        async with bot_in(sandbox, database) as office:
            await office.say(POST.format("셋"), user="junho")
            await _told(office, JUNHO, "모든 작업을 멈춰서")
            assert await set_stop(TEAM, "", is_stopped=True) == 0
            assert "already" in capsys.readouterr().out
            assert await set_stop(TEAM, "", is_stopped=False) == 0
            office.time.advance(timedelta(seconds=1))
            await office.say(POST.format("넷"))
            await office.until(lambda world: any(m["text"] == "넷" for m in world["messages"]))
            texts = {m["text"] for m in (await office.world())["messages"]}
            assert not {"둘", "셋"} & texts
