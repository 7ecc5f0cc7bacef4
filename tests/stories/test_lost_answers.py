"""A write whose answer gets lost is found again: one message, one page."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.bot.office import Office, has, says
from tests.stories.places import SALES, effects, pages, posts, until

MARKETING = "C0MARKET01"
ASKED = "@metel 노션 회의록에 '3월 전략 회의' 페이지 만들고 #sales에 링크 공유해줘"


async def test_a_lost_answer_of_notion_makes_no_second_page(office: Office) -> None:
    office.time.hurry()
    await office.fault(service="notion", method="pages.create", kind="drop_response", times=1)
    asked = await office.say(ASKED)
    await office.card(asked["ts"], says("올렸어요"), within_s=30)
    assert len(await pages(office, "3월 전략 회의")) == 1
    assert len(await effects(office, "pages.create")) == 1


async def test_a_lost_answer_of_slack_makes_no_second_message(office: Office) -> None:
    office.time.hurry()
    asked = await office.say("@metel #sales 에 '점심은 12시 반입니다' 라고 올려줘", channel="#general")
    await office.card(asked["ts"], says("올렸어요"))
    before = len(await posts(office, SALES))
    asked = await office.say("@metel 노션에 '회의 기록' 페이지 만들고 슬랙에 공유해줘", channel="#general")
    question = await office.card(asked["ts"], has("pick_channel"))
    await office.fault(method="chat.postMessage", kind="drop_response", times=1)
    await office.click(question, "pick_channel", "#sales")
    await office.card(asked["ts"], says("올렸어요"), within_s=30)
    assert len(await posts(office, SALES)) == before + 1


@pytest.mark.parametrize("kind", ["rate_limit", "server_error"])
async def test_a_vendor_that_is_busy_is_tried_again(office: Office, kind: str) -> None:
    office.time.hurry()
    await office.fault(service="notion", method="pages.create", kind=kind, times=1)
    asked = await office.say(ASKED)
    await office.card(asked["ts"], says("올렸어요"), within_s=30)
    assert len(await pages(office, "3월 전략 회의")) == 1


async def test_a_write_that_keeps_failing_is_tried_three_times_and_then_told(office: Office) -> None:
    office.time.hurry()
    await office.fault(service="notion", method="pages.create", kind="server_error", times=1000)
    asked = await office.say(ASKED)
    await office.card(asked["ts"], says("끝내지 못했어요"), within_s=60)
    assert len(await office.ledger("pages.create")) == 3
    assert await pages(office, "3월 전략 회의") == []


async def test_where_metel_may_not_look_it_says_what_to_mend_and_finds_the_message_then(office: Office) -> None:
    await office.fault(method="chat.postMessage", kind="drop_response", holding='"text": "점심은 12시 반입니다"')
    # It can't look until it is out of the channel, however slow that is.
    await office.fault(method="conversations.history", kind="server_error", times=100)
    asked = await office.say("@metel #marketing 에 '점심은 12시 반입니다' 라고 올려줘", channel="#general")
    await until(lambda: effects(office, "chat.postMessage"))
    await office.until(lambda world: [m for m in world["messages"] if m["text"] == "점심은 12시 반입니다"])
    await office.done("minji", "commands", command="/remove", text="@metel", channel="#marketing")
    await office.http.delete("/faults")
    office.time.hurry()
    card = await office.card(asked["ts"], lambda one: says("/invite @metel")(one) and has("choose_0")(one), within_s=20)
    await office.done("minji", "commands", command="/invite", text="@metel", channel="#marketing")
    await office.click(card, "choose_0")
    await office.card(asked["ts"], says("올렸어요"), within_s=20)
    told = [post["text"] for post in await posts(office, MARKETING)]
    assert told.count("점심은 12시 반입니다") == 1


async def test_an_approval_is_asked_once_slack_lets_it_be_asked_and_not_before(office: Office) -> None:
    office.time.hurry()
    asked = await office.say("@metel #sales 에 '점심은 12시 반입니다' 라고 올려줘", channel="#general")
    await office.card(asked["ts"], says("올렸어요"))
    await office.fault(method="chat.postMessage", kind="rate_limit", times=2, retry_after=2)
    asked = await office.say("@metel 노션에 '회의 기록' 페이지 만들고 슬랙에 공유해줘", channel="#general")
    await office.card(asked["ts"], has("pick_channel"), within_s=20)
    rows = [row for row in (await office.http.get("/ledger")).json() if row["method"] == "chat.postMessage"]
    at = [datetime.fromisoformat(row["at"]) for row in rows]
    refused = [number for number, row in enumerate(rows) if row["status"] == 429]
    assert len(refused) == 2
    assert all((at[number + 1] - at[number]).total_seconds() >= 2 for number in refused)
