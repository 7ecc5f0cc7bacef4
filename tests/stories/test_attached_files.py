"""Files that come with a request: the person is told that metel does not read them, and the rest is carried out."""

from __future__ import annotations

import pytest

from tests.bot.office import Json, Office, says
from tests.stories.places import pages, until

TOLD = {
    "ko": "첨부 파일(plan.pdf, notes.txt)은 읽지 못해요",
    "en": "The attached files (plan.pdf, notes.txt) are not read",
}
FILES = [{"name": "plan.pdf", "content": "x"}, {"name": "notes.txt", "content": "y"}]


async def say_with_files(office: Office, text: str, channel: str = "#general", **more: str) -> Json:
    return await office.done("minji", "messages", channel=channel, text=text, files=FILES, **more)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "@metel 노션에 '첨부 시험' 페이지를 만들어줘"),
        ("en", "@metel create a page '첨부 시험' in Notion"),
    ],
)
async def test_the_thread_says_that_files_are_not_read_and_the_rest_is_done(
    office: Office, language: str, text: str
) -> None:
    asked = await say_with_files(office, text)
    await office.card(asked["ts"], says(TOLD[language]))
    await until(lambda: pages(office, "첨부 시험"))


async def test_a_request_keeps_what_was_attached(office: Office) -> None:
    asked = await say_with_files(office, "@metel 안녕")
    await office.card(asked["ts"], says(TOLD["ko"]))
    (row,) = await office.metel.database.runs.recent("T0ACME0001")
    run = await office.metel.database.runs.load(row.team, row.id)
    assert [file.name for file in run.request.files] == ["plan.pdf", "notes.txt"]
    assert all(file.id.startswith("F") and file.type for file in run.request.files)


async def test_a_request_without_files_hears_nothing_of_files(office: Office) -> None:
    asked = await office.say("@metel 안녕")
    card = await office.card(asked["ts"], lambda card: True)
    assert "첨부" not in str(card["blocks"])


async def test_files_without_words_are_answered_once_with_what_to_do(office: Office) -> None:
    await say_with_files(office, "@metel")
    await office.until(lambda world: any(m.get("to") for m in world["messages"]))
    await office.all_carried()
    (told,) = await office.whispers("U0MINJI001")
    assert "첨부 파일은 읽지 못해요" in told
    assert await office.metel.database.runs.recent("T0ACME0001") == []
