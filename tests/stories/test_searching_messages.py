"""What was said in the workspace is found, told with its links, and told to nobody who may not read it."""

from __future__ import annotations

import pytest

from tests.bot.office import MINJI, Office, has, says
from tests.stories.places import SALES, direct_card, posts


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
