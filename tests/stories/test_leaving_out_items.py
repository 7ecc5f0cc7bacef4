"""Some of many steps are not wanted while all of them wait for a yes: a person says so in the thread."""

from __future__ import annotations

import pytest

from tests.bot.office import JUNHO, Json, Office, has, says
from tests.stories.places import effects

MANY = "@metel 오늘 마감 작업 전부 완료로 바꿔줘"
"""Two tasks are due today."""


async def _many(office: Office) -> tuple[Json, Json]:
    asked = await office.say(MANY)
    return asked, await office.card(asked["ts"], has("approve"))


async def _newest(office: Office, thread_ts: str, old: Json) -> Json:
    return await office.card(thread_ts, lambda card: card["ts"] != old["ts"] and has("approve")(card))


async def test_what_is_left_out_is_not_done_and_the_rest_waits_for_its_own_yes(office: Office) -> None:
    asked, card = await _many(office)
    await office.say("@metel 아니다 결제 오류 건은 빼고", thread_ts=asked["ts"])
    rest = await _newest(office, asked["ts"], card)
    assert "고객 인터뷰 정리" in str(rest["blocks"])
    assert "결제 오류 로그 점검" not in str(rest["blocks"])
    assert await effects(office, "pages.update") == []
    await office.click(rest, "approve")
    await office.card(asked["ts"], says("님이 뺐어요"))
    await office.at_rest()
    assert len(await effects(office, "pages.update")) == 1


@pytest.mark.parametrize(
    "words", ["응 근데 결제 오류 건은 빼고", "yes but not the payment one", "はい、でも決済のは外して"]
)
async def test_a_yes_beside_what_is_left_out_does_the_rest(office: Office, words: str) -> None:
    asked, _ = await _many(office)
    await office.say(words, thread_ts=asked["ts"])
    await office.card(asked["ts"], says("님이 뺐어요"))
    await office.at_rest()
    changed = await effects(office, "pages.update")
    assert len(changed) == 1


async def test_a_yes_of_somebody_else_beside_it_does_nothing(office: Office) -> None:
    asked, card = await _many(office)
    await office.say("@metel 응 결제 오류 건은 빼고", user="junho", thread_ts=asked["ts"])
    await office.until(lambda world: any(one.get("to") == JUNHO for one in world["messages"]))
    assert await effects(office, "pages.update") == []
    assert has("approve")(await office.card(asked["ts"], lambda one: one["ts"] == card["ts"]))


async def test_who_asked_says_it_in_the_thread_without_a_mention(office: Office) -> None:
    asked, card = await _many(office)
    await office.say("인터뷰만 해줘", thread_ts=asked["ts"])
    rest = await _newest(office, asked["ts"], card)
    assert "결제 오류 로그 점검" not in str(rest["blocks"])


async def test_who_may_not_steer_the_work_leaves_nothing_out(office: Office) -> None:
    asked, card = await _many(office)
    await office.say("@metel 결제 오류 건은 빼고", user="junho", thread_ts=asked["ts"])
    await office.until(lambda world: any(one.get("to") == JUNHO for one in world["messages"]))
    await office.at_rest()
    assert has("approve")(await office.card(asked["ts"], lambda one: one["ts"] == card["ts"]))


async def test_a_name_of_none_of_them_changes_nothing(office: Office) -> None:
    asked, card = await _many(office)
    await office.say("@metel 세금 건은 빼고", thread_ts=asked["ts"])
    await office.until(lambda world: any(one.get("to") == "U0MINJI001" for one in world["messages"]))
    assert has("approve")(await office.card(asked["ts"], lambda one: one["ts"] == card["ts"]))


async def test_a_reply_that_asks_for_more_is_not_half_done(office: Office) -> None:
    asked, card = await _many(office)
    await office.say("@metel 결제 오류 건은 빼고 마감은 금요일로", thread_ts=asked["ts"])
    await office.until(lambda world: any("한 번에" in one["text"] for one in world["messages"] if one.get("to")))
    assert has("approve")(await office.card(asked["ts"], lambda one: one["ts"] == card["ts"]))
    assert await effects(office, "pages.update") == []
