"""Of several things that a request did one is taken back alone, once, and what is left can be taken back after it."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says
from tests.stories.places import GENERAL, SALES, effects, posts


async def test_one_of_two_posts_is_taken_back_once_and_the_other_stays(office: Office) -> None:
    asked = await office.say('@metel post "doors open at 9" to #sales and #general')
    thread = asked["ts"]
    await office.card(thread, says("Posted the message to #general"))
    await office.at_rest()
    await office.say("@metel take back the one in #sales", thread_ts=thread)
    await office.card(thread, says("Undone: delete the message in #sales"))
    await office.at_rest()
    assert (len(await posts(office, SALES)), len(await posts(office, GENERAL))) == (0, 1)
    await office.say("@metel take back the one in #sales", thread_ts=thread)
    await office.at_rest()
    assert len(await effects(office, "chat.delete")) == 1
    assert "already undone" in str(await office.world())


@pytest.mark.parametrize(
    "words",
    [
        "その行を消して",
        "まだ決裁が下りてないから、その行なかったことにして",
        "아직 결재가 안 났으니까 그 줄 없던 걸로 해줘",
        "approval isn't through yet, remove that row",
    ],
)
async def test_a_row_that_was_put_right_goes_as_a_whole(office: Office, words: str) -> None:
    asked = await office.say("@metel マーケティング予算のQ1に今日の日付で「看板」30万ウォン追加")
    thread = asked["ts"]
    await office.at_rest()
    await office.say("@metel ごめん35万だった", thread_ts=thread)
    await office.at_rest()
    held = office.sandbox.sandbox.world.google.spreadsheets
    assert "350000" in str(held)
    await office.say(f"@metel {words}", thread_ts=thread)
    await office.at_rest()
    assert "看板" not in str(held)
