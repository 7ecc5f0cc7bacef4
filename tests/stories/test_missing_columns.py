"""Promise: what a page has no column for is asked about in words, and never for its title."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says
from tests.stories.places import effects


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("@metel 구버전 위키 담당자를 준호로 바꿔줘", "담당자 칸이 없어요"),
        ("@metel assign 구버전 위키 to Junho", "There is no column for the person here"),
    ],
)
async def test_a_page_without_an_owner_is_told_in_words(office: Office, text: str, words: str) -> None:
    asked = await office.say(text)
    card = await office.card(asked["ts"], says(words))
    assert "@person" not in str(card["blocks"])
    assert "'title'" not in str(card["blocks"])
    assert await effects(office, "pages.update") == []
