"""A request from the mention to the answer, as people in the channel see it."""

from __future__ import annotations

from tests.bot.office import Office, has, says

ASKED = "@metel 노션에 '회의 기록' 페이지 만들고 슬랙에 공유해줘"


async def test_a_mention_is_answered_in_its_thread_after_one_question(office: Office) -> None:
    asked = await office.say(ASKED)
    question = await office.card(asked["ts"], has("pick_channel"))
    status = (await office.cards(asked["ts"]))[0]
    assert has("stop")(status)
    await office.click(question, "pick_channel", "#general")
    answer = await office.card(asked["ts"], says("회의 기록"))
    assert answer
    await office.card(asked["ts"], says("끝났습니다"))
