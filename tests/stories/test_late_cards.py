"""A card of metel's own whose answer was lost and that Slack posts late stands in the thread once in the end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.bot.office import Office, says


@pytest.mark.parametrize(("seconds", "answer"), [(10, "cut"), (60, "bad_gateway")])
async def test_an_answer_that_lands_late_is_seen_once_in_the_end(office: Office, seconds: int, answer: str) -> None:
    office.time.hurry()
    await office.fault(
        service="slack",
        method="chat.postMessage",
        kind="late_landing",
        seconds=seconds,
        answer=answer,
        holding="랜딩 페이지 개편",
    )
    asked = await office.say("@metel 노션 작업 데이터베이스에서 이번 주 마감인 작업 보여줘", channel="#general")
    await office.card(asked["ts"], says("랜딩 페이지 개편"), within_s=30)
    for _ in range(6):
        office.time.advance(timedelta(seconds=30))
    await office.slack_app.notifier.settle(10, lost=True)
    told = [card for card in await office.cards(asked["ts"]) if says("랜딩 페이지 개편")(card)]
    assert len(told) == 1
