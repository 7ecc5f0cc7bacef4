"""A write that lands after it was sent again: people are told of the copy some minutes later, and can remove it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from connectors.slack.messages import EVENT_TYPE
from tests.bot.office import Office, controls, has, says
from tests.stories.approvals import Opened
from tests.stories.places import SALES, pages, posts

PAGE = "@metel 노션 회의록에 '3월 전략 회의' 페이지 만들어줘"
LUNCH = "@metel #sales 에 '점심은 12시 반입니다' 라고 올려줘"
TOO_LATE_S = 100
"""Later than any vendor's time-out is taken to be."""


async def living_pages(office: Office) -> list[Any]:
    return [page for page in await pages(office, "3월 전략 회의") if not page["in_trash"]]


async def lunches(office: Office) -> list[Any]:
    return [post for post in await posts(office, SALES) if post["text"] == "점심은 12시 반입니다"]


CASES = {
    "page": (PAGE, {"service": "notion", "method": "pages.create"}, living_pages),
    "message": (LUNCH, {"service": "slack", "method": "chat.postMessage", "holding": EVENT_TYPE}, lunches),
}


async def sent_twice(office: Office, text: str, lost: dict[str, Any]) -> str:
    """Have a write land after it was certainly absent; return the thread."""
    office.time.hurry()
    await office.fault(**{**lost, "kind": "late_landing", "seconds": TOO_LATE_S})
    asked = await office.say(text, channel="#general")
    await office.card(asked["ts"], has("undo"), within_s=20)
    await office.http.post("/admin/clock", json={"advance": 60})
    return asked["ts"]


@pytest.mark.parametrize("case", CASES)
async def test_two_are_told_after_a_restart_and_one_can_be_removed_once(open_with: Opened, case: str) -> None:
    text, lost, find = CASES[case]
    async with open_with() as office:
        thread = await sent_twice(office, text, lost)
        assert len(await find(office)) == 2
    async with open_with(after=timedelta(minutes=10)) as office:
        card = await office.card(thread, has("remove_copies"), within_s=20)
        assert says("2개가 되었어요")(card)
        await office.click(card, "remove_copies", user="junho")
        await office.until(lambda world: [m for m in world["messages"] if m.get("to") == "U0JUNHO001"])
        assert len(await find(office)) == 2
        await office.click(card, "remove_copies")
        await office.card(thread, says("되돌렸어요: "), within_s=20)
        assert len(await find(office)) == 1
        shown = await office.card(thread, lambda one: one["ts"] == card["ts"] and not controls(one))
        assert says("되돌리기를 시작했어요")(shown)


async def test_where_there_is_one_nothing_is_told(open_with: Opened) -> None:
    async with open_with() as office:
        office.time.hurry()
        await office.fault(service="notion", method="pages.create", kind="server_error")
        asked = await office.say(PAGE, channel="#general")
        await office.card(asked["ts"], has("undo"), within_s=20)
        (row,) = await office.metel.database.runs.unfinished()
        assert row.status == "succeeded"
    async with open_with(after=timedelta(minutes=10)) as office:
        await office.metel.dispatcher.idle()
        assert await office.metel.database.runs.unfinished() == []
        assert len(await living_pages(office)) == 1
        assert not [card for card in await office.cards(asked["ts"]) if has("remove_copies")(card)]


async def test_from_ten_seconds_on_the_card_says_that_it_is_looked_for_and_who_does_not_want_to_wait_is_asked(
    office: Office,
) -> None:
    await office.fault(service="notion", method="pages.create", kind="late_landing", seconds=60)
    asked = await office.say(PAGE, channel="#general")
    await office.card(asked["ts"], says("이미 되었는지 확인해요"))
    for _ in range(6):
        office.time.advance(timedelta(seconds=3))
        await office.metel.dispatcher.idle()
    card = await office.card(asked["ts"], has("stop_waiting"))
    assert says("노션이 답하지 않았어요. 두 번 만들지 않으려고 확인하고 있어요(최대 1분 30초).")(card)
    await office.click(card, "stop_waiting")
    question = await office.card(asked["ts"], says("조금 뒤에 나타날 수도 있어요"))
    labels = [element["text"]["text"] for _, element in controls(question)]
    assert labels[:3] == ["건너뛰기 (나중에 될 수 있음)", "다시 보내기 (두 번 될 수 있음)", "되었음"]
    office.time.advance(timedelta(seconds=60))
    await office.metel.dispatcher.idle()
    await office.card(asked["ts"], says("만들었어요"))
    assert len(await living_pages(office)) == 1


async def test_other_steps_go_on_while_one_is_looked_for(office: Office) -> None:
    await office.fault(service="slack", method="chat.postMessage", kind="late_landing", seconds=60, holding=EVENT_TYPE)
    asked = await office.say(
        "@metel #sales 에 '점심은 12시 반입니다' 라고 올리고 노션 회의록에 '3월 전략 회의' 페이지 만들어줘",
        channel="#general",
    )
    await office.card(asked["ts"], says("(1/2)"))
    assert len(await living_pages(office)) == 1
    assert await lunches(office) == []
