"""Who can read a place is looked at between the yes and the call: who came meanwhile is told, and it is asked again.

Slack tells some changes by events (``member_joined_channel``) and some not at once; here the events are withheld, so
that only a look can tell.
"""

from __future__ import annotations

from datetime import timedelta

from tests.bot.office import GUEST, Office, has, says
from tests.stories.places import posts

DEV = "C0DEV00001"
WITH_A_NUMBER = "@metel #dev에 '문의는 010-1234-5678' 올려줘"


def invite_unseen(office: Office, user: str = GUEST) -> None:
    """A guest is in #dev from now on, and no event tells."""
    office.sandbox.sandbox.world.slack.world.channels[DEV].members.append(user)


async def test_a_guest_who_came_ten_seconds_before_is_asked_about(office: Office) -> None:
    asked = await office.say("@metel #dev에 '배포 완료'라고 올려줘")
    await office.card(asked["ts"], says("끝났어요"))
    invite_unseen(office)
    office.time.advance(timedelta(seconds=10))
    asked = await office.say("@metel #dev에 '배포 취소'라고 올려줘")
    await office.card(asked["ts"], has("approve"))
    assert [message["text"] for message in await posts(office, DEV)] == ["배포 완료"]


async def test_a_guest_who_came_while_the_approval_was_open_is_told_and_asked_about(office: Office) -> None:
    asked = await office.say(WITH_A_NUMBER)
    card = await office.card(asked["ts"], has("approve"))
    invite_unseen(office)
    office.time.advance(timedelta(seconds=10))
    await office.click(card, "approve")
    again = await office.card(asked["ts"], lambda one: has("approve")(one) and one["ts"] != card["ts"])
    assert says("읽을 수 있는 사람이 달라졌어요: 팀 사람들 → 게스트도 (최손님)")(again)
    assert await posts(office, DEV) == []
    await office.click(again, "approve")
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await posts(office, DEV)) == 1


async def test_another_guest_beside_the_one_who_was_told_of_is_asked_about(office: Office) -> None:
    invite_unseen(office)
    asked = await office.say("#dev에 '배포 완료'라고 올려줘", channel="@metel")
    card = await office.card(asked["ts"], has("approve"))
    await office.http.post("/admin/people", json={"person": "jihoon", "is_restricted": True})
    await office.all_carried()
    office.time.advance(timedelta(seconds=10))
    await office.click(card, "approve")
    again = await office.card(asked["ts"], lambda one: has("approve")(one) and one["ts"] != card["ts"])
    assert says("박지훈")(again)
    assert await posts(office, DEV) == []
