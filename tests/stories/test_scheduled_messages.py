"""A message for a later moment waits at Slack, is told with its day and time, appears then, and can be called off."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.bot.office import Json, Office, has, says
from tests.stories.places import effects, posts

DEV, GENERAL, EXEC = "C0DEV00001", "C0GENERAL1", "C0EXEC0001"


async def waiting(office: Office) -> list[Json]:
    """The messages that wait at Slack."""
    return (await office.world())["scheduled"]


async def texts(office: Office, channel: str) -> list[str]:
    """What metel wrote in a channel."""
    return [str(post["text"]) for post in await posts(office, channel)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("내일 9시에 #dev에 '배포 시작합니다' 올려줘", "2026-03-05 09:00에 #dev에 올리도록 예약했어요"),
        ("post '배포 시작합니다' in #dev tomorrow at 9am", "Scheduled the message to #dev for 2026-03-05 09:00"),
        ("明日の朝9時に#devに「배포 시작합니다」と投稿して", "2026-03-05 09:00に#devへ投稿するよう予約しました"),
    ],
)
async def test_a_message_is_scheduled_told_and_appears_at_its_moment(office: Office, text: str, told: str) -> None:
    asked = await office.say(f"@metel {text}")
    await office.card(asked["ts"], says(told))
    assert await texts(office, DEV) == []
    office.time.advance(timedelta(hours=22, minutes=55))
    assert await texts(office, DEV) == []
    office.time.advance(timedelta(minutes=10))
    await office.until(lambda world: not world["scheduled"])
    assert await texts(office, DEV) == ["배포 시작합니다"]
    assert len(await effects(office, "chat.scheduleMessage")) == 1


async def test_a_direct_message_is_scheduled_for_a_person(office: Office) -> None:
    asked = await office.say("@metel 금요일 오후 3시에 준호한테 '자료 부탁해요'라고 DM 보내줘")
    await office.card(asked["ts"], says("2026-03-06 15:00에 이준호 님에게 보내도록 예약했어요"))
    (one,) = await waiting(office)
    assert (one["channel"][0], one["content"]["text"]) == ("D", "자료 부탁해요")


async def test_a_scheduled_message_is_called_off_with_one_click(office: Office) -> None:
    asked = await office.say("@metel 내일 9시에 #dev에 '배포 시작합니다' 올려줘")
    card = await office.card(asked["ts"], has("undo"))
    assert len(await waiting(office)) == 1
    await office.click(card, "undo")
    await office.card(asked["ts"], says("되돌렸어요: #dev에 예약한 메시지 취소하기"))
    assert await waiting(office) == []


async def test_what_has_been_posted_meanwhile_is_not_called_off_and_that_is_told(office: Office) -> None:
    asked = await office.say("@metel 내일 9시에 #dev에 '배포 시작합니다' 올려줘")
    card = await office.card(asked["ts"], has("undo"))
    office.time.advance(timedelta(hours=24))
    await office.until(lambda world: not world["scheduled"])
    await office.click(card, "undo")
    await office.card(asked["ts"], says("예약을 취소할 수 없어요"))
    assert await texts(office, DEV) == ["배포 시작합니다"]


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("오늘 오전 8시", "2026-03-04 08:00은 이미 지난 때예요"),
        ("2027년 3월 10일 오전 9시", "120일 뒤까지만"),
        ("내일", "2026-03-05 몇 시에 올릴까요?"),
    ],
)
async def test_a_moment_that_slack_does_not_take_is_asked(office: Office, when: str, told: str) -> None:
    asked = await office.say(f"@metel {when}에 #dev에 '배포 시작합니다' 올려줘".replace("내일에", "내일"))
    await office.card(asked["ts"], says(told))
    assert await waiting(office) == []
    await office.say("내일 오전 11시", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("2026-03-05 11:00에 #dev에 올리도록 예약했어요"))
    assert [one["content"]["text"] for one in await waiting(office)] == ["배포 시작합니다"]


async def test_a_time_that_may_be_of_the_text_waits_for_a_yes(office: Office) -> None:
    asked = await office.say("@metel 내일 오전 9시에 #dev에 배포한다고 올려줘")
    card = await office.card(asked["ts"], has("approve"))
    assert await waiting(office) == []
    await office.click(card, "approve")
    await office.card(asked["ts"], says("2026-03-05 09:00에 #dev에 올리도록 예약했어요"))


async def test_a_time_inside_the_words_is_sent_with_them_at_once(office: Office) -> None:
    asked = await office.say("@metel 내일 3시 회의라고 #dev에 알려줘")
    await office.card(asked["ts"], says("#dev에 메시지를 올렸어요"))
    assert await waiting(office) == []
    assert "내일 3시 회의" in (await texts(office, DEV))[0]


async def test_a_place_that_was_left_out_gets_no_scheduled_message_either(office: Office) -> None:
    asked = await office.say("@metel #exec에는 올리지 말고 내일 9시에 #dev에 '배포 시작합니다' 올려줘")
    await office.card(asked["ts"], says("예약했어요"))
    assert [one["channel"] for one in await waiting(office)] == [DEV]


async def test_what_is_not_to_be_posted_now_is_scheduled(office: Office) -> None:
    asked = await office.say("@metel 지금 올리지 말고 내일 9시에 #dev에 '배포 시작합니다' 올려줘")
    await office.card(asked["ts"], says("2026-03-05 09:00에 #dev에 올리도록 예약했어요"))
    assert await texts(office, DEV) == []


async def test_a_scheduled_message_to_another_company_waits_for_a_yes(office: Office) -> None:
    asked = await office.say("@metel 내일 9시에 #partner-hanbit에 '견적 보냅니다' 올려줘")
    await office.card(asked["ts"], has("approve"))
    assert await waiting(office) == []


async def test_a_lost_answer_leaves_one_scheduled_message(office: Office) -> None:
    office.time.hurry()
    await office.fault(method="chat.scheduleMessage", kind="drop_response", times=1)
    asked = await office.say("@metel 내일 9시에 #dev에 '배포 시작합니다' 올려줘")
    await office.card(asked["ts"], says("예약했어요"), within_s=20)
    assert len(await waiting(office)) == 1
