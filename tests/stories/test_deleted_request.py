"""A person deletes the message before metel's first card arrives: no card of it stays in the channel."""

from __future__ import annotations

from tests.bot.office import BOT, Office
from tests.stories.places import GENERAL, effects, until


async def test_no_card_of_a_deleted_request_stays_in_the_channel(office: Office) -> None:
    await office.fault(service="slack", method="chat.postMessage", kind="slow", seconds=2, times=1)
    asked = await office.say("@metel 노션에 '지울 부탁' 페이지 만들어줘", channel="#general")
    world = office.sandbox.sandbox.world.slack.world
    message = world.message(GENERAL, asked["ts"])
    assert message is not None
    world.remove(message)

    async def all_taken_back() -> bool:
        shown = [m for m in (await office.world())["messages"] if m["channel"] == GENERAL and m["user"] == BOT]
        return bool(await effects(office, "chat.postMessage")) and not shown

    await until(all_taken_back, within_s=20)
    assert await effects(office, "chat.delete")
