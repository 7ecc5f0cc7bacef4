"""Of several things that a request did one is taken back alone, once, and what is left can be taken back after it."""

from __future__ import annotations

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
