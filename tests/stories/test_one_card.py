"""A request stops its asker once: what is missing, what is unclear and what was not understood stand on one card."""

from __future__ import annotations

from collections.abc import Callable

from tests.bot.office import Json, Office, controls, has, says
from tests.stories.places import GENERAL, posts


def asks(card: Json) -> list[str]:
    """The ways of answering on a card."""
    named = [element["action_id"] for _, element in controls(card)]
    return [one for one in named if one.startswith(("pick_", "choose", "accept", "write_"))]


def both(*holds: Callable[[Json], bool]) -> Callable[[Json], bool]:
    """Whether all of it is true of a card."""
    return lambda card: all(one(card) for one in holds)


async def questions(office: Office, thread: str) -> list[Json]:
    """The cards that ask something."""
    return [card for card in await office.cards(thread) if asks(card)]


async def test_where_and_what_are_asked_together(office: Office) -> None:
    said = await office.say("@metel can you post the announcement?", channel="#general")
    card = await office.card(said["ts"], both(has("pick_channel"), has("write_answer")))
    assert len(await questions(office, said["ts"])) == 1
    assert [element["action_id"] for _, element in controls(card)].count("stop") == 1
    await office.click(card, "pick_channel", GENERAL)
    card = await office.card(said["ts"], both(says("Answer"), has("write_answer")))
    assert await posts(office, GENERAL) == []
    view = await office.opened(card, "write_answer")
    assert (await office.submit(view, written="Lunch at noon"))["ok"]
    await office.card(said["ts"], says("Done"))
    assert [one["text"] for one in await posts(office, GENERAL)] == ["Lunch at noon"]


async def test_words_in_the_thread_answer_what_takes_any_text(office: Office) -> None:
    said = await office.say("@metel can you post the announcement?", channel="#general")
    await office.card(said["ts"], has("write_answer"))
    await office.say("Lunch at noon", channel="#general", thread_ts=said["ts"])
    card = await office.card(said["ts"], both(says("Answer: Lunch at noon"), has("pick_channel")))
    await office.click(card, "pick_channel", GENERAL)
    await office.card(said["ts"], says("Done"))
    assert [one["text"] for one in await posts(office, GENERAL)] == ["Lunch at noon"]


async def test_two_people_whom_nobody_knows_are_asked_about_on_one_card(office: Office) -> None:
    said = await office.say("@metel 田中さんと佐藤さんに「ランチ行きましょう」とDMして", channel="#general")
    await office.card(said["ts"], both(says("田中"), says("佐藤"), has("pick_user")))
    assert len(await questions(office, said["ts"])) == 1


async def test_a_word_that_no_step_holds_is_told_on_the_card_that_asks_and_settled_by_its_answer(
    office: Office,
) -> None:
    said = await office.say("@metel '점심 드세요' 3번 올려줘", channel="#general")
    card = await office.card(said["ts"], has("pick_channel"))
    assert says("이 말은 계획에 들어 있지 않아요")(card)
    await office.click(card, "pick_channel", GENERAL)
    await office.card(said["ts"], says("끝났어요"))
    assert not any(has("approve")(one) for one in await office.cards(said["ts"]))


async def test_what_a_column_is_to_hold_is_asked_as_that_and_answered_in_words(office: Office) -> None:
    said = await office.say("@metel move the deadline for 신규 입사자 장비 신청", channel="#general")
    await office.card(said["ts"], both(says("Which date should it be?"), has("pick_date")))
    await office.say("Monday", channel="#general", thread_ts=said["ts"])
    await office.card(said["ts"], says("Done"))
    pages = (await office.http.get("/world", params={"part": "notion"})).json()["notion"]["pages"]
    assert next(one for one in pages if one["title"] == "신규 입사자 장비 신청")["properties"]["마감일"] == "2026-03-09"
