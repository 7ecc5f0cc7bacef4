"""What was said in the workspace is found, told with its links, and told to nobody who may not read it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from sandbox.slack.world import Message
from tests.bot.office import MINJI, Office, has, says
from tests.stories.places import SALES, direct_card, posts

DEV, SARAH_DM = "C0DEV00001", "D0SARAH001"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("@metel #dev에서 p95 나온 메시지 최근 2주치. 링크만", "2월 18일부터 찾아봤어요"),
        ("@metel who mentioned p95 in #dev?", "I looked in #dev from"),
        ("@metel #devでp95の話を探して", "から探しました"),
    ],
)
async def test_it_is_told_with_links_and_where_was_looked(office: Office, said: str, told: str) -> None:
    asked = await office.say(said, channel="#sales")
    card = await office.card(asked["ts"], says(told))
    assert "'type': 'link', 'url': 'https://acme.slack.com/archives/C0DEV00001/p" in str(card["blocks"])


async def test_what_stands_in_a_private_channel_is_told_to_who_asked_alone(office: Office) -> None:
    asked = await office.say("@metel 슬랙에서 초안 얘기 찾아줘", channel="#general")
    await direct_card(office, MINJI, says("분기 목표 초안"))
    assert "분기 목표" not in str(await office.cards(asked["ts"]))


async def test_who_is_not_in_it_finds_nothing_of_it(office: Office) -> None:
    asked = await office.say("@metel 슬랙에서 초안 얘기 찾아줘", user="junho", channel="#general")
    card = await office.card(asked["ts"], says("찾지 못했어요"))
    assert "exec" not in str(card)


async def test_what_was_found_anywhere_waits_for_a_yes_before_it_goes_to_others(office: Office) -> None:
    asked = await office.say("@metel 슬랙에서 p95 얘기 찾아서 #sales에 올려줘", channel="#general")
    card = await office.card(asked["ts"], has("approve"))
    assert await posts(office, SALES) == []
    await office.click(card, "approve")
    await office.card(asked["ts"], says("올렸어요"))
    (message,) = await posts(office, SALES)
    assert "p95" in str(message["blocks"])


async def test_pages_and_messages_are_told_apart(office: Office) -> None:
    asked = await office.say("@metel 노션이랑 슬랙에서 '온보딩' 찾아줘", channel="#general")
    card = await office.card(asked["ts"], says("Slack: "))
    assert "Notion: " in card["text"]


async def test_a_channel_without_metel_is_said_to_need_an_invitation(office: Office) -> None:
    office.sandbox.sandbox.world.slack.world.channels["C0DEV00001"].members.remove("U0METEL001")
    asked = await office.say("@metel #dev에서 p95 얘기 찾아줘", channel="#general")
    await office.card(asked["ts"], says("/invite @metel"))


async def test_a_summary_of_two_channels_says_where_was_looked(office: Office) -> None:
    asked = await office.say("@metel #dev랑 #sales 대화 요약해줘", channel="#general")
    card = await office.card(asked["ts"], says("2월 2일부터 찾아봤어요"))
    assert "#sales에서 2월 2일부터 찾아봤어요" in str(card["blocks"])
    assert await posts(office, DEV) == [] == await posts(office, SALES)


async def test_only_the_messages_that_were_meant_are_sent_on(office: Office) -> None:
    asked = await office.say("@metel #dev에서 p95 얘기 있으면 사라한테 보내줘", channel="#general")
    await office.card(asked["ts"], says("메시지를 보냈어요"))
    (message,) = await posts(office, SARAH_DM)
    assert "p95" in str(message)
    assert "스탠드업" not in str(message)


async def test_nobody_is_sent_that_nothing_was_found(office: Office) -> None:
    asked = await office.say(
        "@metel find the messages about unicorns in #dev and send them to Sarah", channel="#general"
    )
    card = await office.card(asked["ts"], says("I found no message with “unicorns”"))
    assert "not done" in card["text"]
    assert await posts(office, SARAH_DM) == []


async def test_a_summary_of_the_newest_says_that_there_is_more(office: Office) -> None:
    world = office.sandbox.sandbox.world.slack.world
    for number in range(60):
        at = world.clock.now() - timedelta(minutes=60 - number)
        world.add(Message(channel=DEV, ts=world.next_ts(at), user="U0JUNHO001", text=f"부하 시험 {number}"))
    asked = await office.say("@metel #dev 대화 요약해줘", channel="#general")
    card = await office.card(asked["ts"], says("#dev에서"))
    assert "50건까지만 읽었어요" in str(card["blocks"])
