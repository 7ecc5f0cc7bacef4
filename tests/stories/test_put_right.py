"""What is put right in its thread: what was done before is taken back, and what was meant is there once."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.bot.office import Office, says
from tests.world import world_of


async def list_scheduled(office: Office) -> list[dict[str, Any]]:
    return [*(await world_of(office.http, "slack"))["scheduled"]]


async def test_a_row_with_the_wrong_day_is_there_once_with_the_right_one(office: Office) -> None:
    request = await office.say("@metel 마케팅 예산 Q1에 한 줄 넣어줘 3/3 사진 촬영 41만원")
    await office.at_rest(20)
    await office.say("@metel 앗 3일이 아니라 2일이네 계약서 보니까", thread_ts=request["ts"])
    await office.at_rest(20)
    sheets = (await world_of(office.http, "google"))["spreadsheets"]
    rows = [row for one in sheets for tab in one["tabs"] for row in tab["values"] if "사진 촬영" in map(str, row)]
    assert [str(row[0])[:10] for row in rows] == ["2026-03-02"]
    assert await office.whispers("U0MINJI001") == []


async def test_a_message_for_later_moves_after_it_was_listed(office: Office) -> None:
    request = await office.say("@metel 오늘 오후 5시에 준호님한테 '자료 어디까지 됐어요?' 디엠 예약해줘")
    await office.at_rest(20)
    (before,) = await list_scheduled(office)
    await office.say("@metel 지금 예약 걸린 거 뭐 있지", thread_ts=request["ts"])
    await office.at_rest(20)
    await office.say("@metel 5시는 너무 늦다 4시 반으로 당겨줘", thread_ts=request["ts"])
    await office.card(request["ts"], says("2026-03-04 16:30"))
    (after,) = await list_scheduled(office)
    assert int(before["post_at"]) - int(after["post_at"]) == 1_800
    await office.say("@metel 아니다 4시로", thread_ts=request["ts"])
    await office.card(request["ts"], says("2026-03-04 16:00"))
    (last,) = await list_scheduled(office)
    assert int(before["post_at"]) - int(last["post_at"]) == 3_600


async def test_what_is_left_alone_stays_and_that_is_said(office: Office) -> None:
    request = await office.say("@metel #marketing에 '초안 리뷰 부탁드려요'라고 올려줘")
    await office.at_rest(20)
    await office.say("@metel 아 #random이었나.. 아니다 #marketing 맞네 그냥 둬", thread_ts=request["ts"])
    told: list[str] = []
    for _ in range(100):
        if told := await office.whispers("U0MINJI001"):
            break
        await asyncio.sleep(0.05)
    assert told == ["네, 그대로 둘게요. 아무것도 바꾸지 않았어요."]
