"""A place that a request calls by two names gets a message once."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says
from tests.stories.places import effects


@pytest.mark.parametrize(
    "text",
    [
        "#sales랑 세일즈 채널에 '점검 완료' 올려줘",
        "#sales에 '점검 완료' 올리고 영업 채널에도 '점검 완료' 올려줘",
    ],
)
async def test_a_place_that_is_named_twice_is_posted_to_once(office: Office, text: str) -> None:
    asked = await office.say(f"@metel {text}")
    await office.card(asked["ts"], says("한 번만"), within_s=60)
    await office.at_rest()
    posted = [one for one in await effects(office, "chat.postMessage") if "점검 완료" in str(one)]
    assert len(posted) == 1
