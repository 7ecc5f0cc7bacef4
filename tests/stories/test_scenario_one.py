"""Make a meeting record tomorrow at three and share it: one question, one page, one message, one answer."""

from __future__ import annotations

from tests.bot.office import Office, controls, has, says
from tests.stories.places import GENERAL, SALES, effects, pages, posts

ASKED = "@metel 내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘"


async def test_the_page_and_the_message_are_there_and_the_answer_names_both(office: Office) -> None:
    asked = await office.say(ASKED, channel="#general")
    question = await office.card(asked["ts"], has("pick_channel"))
    (page,) = await pages(office, "회의 기록")
    assert page["database"] == "회의록"
    assert page["properties"]["날짜"].startswith("2026-03-05T15:00")

    await office.click(question, "pick_channel", "#sales")
    answer = await office.card(asked["ts"], says("'회의 기록' 페이지를 회의록에 만들었어요."))
    assert "#sales" in str(answer["blocks"])
    (message,) = await posts(office, SALES)
    link = {"type": "link", "url": page["url"]}
    for shown in (answer, message):
        assert str(link).strip("{}") in str(shown["blocks"])


async def test_only_the_channel_is_asked_and_the_threads_own_stands_first(office: Office) -> None:
    asked = await office.say(ASKED, channel="#general")
    question = await office.card(asked["ts"], has("pick_channel"))
    selects = [element for _, element in controls(question) if element["action_id"] == "pick_channel"]
    assert GENERAL in str(selects[0])
    await office.click(question, "pick_channel", "#general")
    await office.card(asked["ts"], says("올렸어요"))
    cards = await office.cards(asked["ts"])
    assert sum("어느 채널에 올릴까요?" in str(card["blocks"]) for card in cards) == 1
    assert not any(has("approve")(card) for card in cards)


async def test_each_effect_happens_once_even_when_slack_delivers_twice(office: Office) -> None:
    await office.fault(method="app_mention", kind="duplicate_event", times=1)
    asked = await office.say(ASKED, channel="#general")
    question = await office.card(asked["ts"], has("pick_channel"))
    await office.click(question, "pick_channel", "#sales")
    await office.card(asked["ts"], says("올렸어요"))
    assert len(await pages(office, "회의 기록")) == 1
    assert len(await posts(office, SALES)) == 1
    assert len(await effects(office, "pages.create")) == 1
