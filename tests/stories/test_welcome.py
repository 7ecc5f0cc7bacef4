"""metel says what it can do by itself: where it was invited, to who opens its Home first; once, and only where it may
speak."""

from __future__ import annotations

from typing import Any

from tests.bot.office import JUNHO, Office
from tests.stories.test_request_gate import set_policy

DEV = "#dev"
BY_MENTION, TO_TRY = "멘션", "이렇게 말해 보세요"


async def told(office: Office, channel: str) -> list[str]:
    """What metel said in a channel, or in its direct message with a person."""
    await office.all_carried()
    world = await office.world()
    names = {one["id"]: one for one in world["channels"]}
    return [
        one["text"]
        for one in world["messages"]
        if one["user"] == world["bot"]["id"] and channel in _names(names[one["channel"]]) and not one.get("to")
    ]


def _names(channel: dict[str, Any]) -> set[str]:
    direct = set[str](channel["members"]) if channel["id"].startswith("D") else set[str]()
    return {f"#{channel['name']}", *direct}


async def command(office: Office, text: str) -> None:
    await office.done("minji", "commands", channel=DEV, command=text, text="@metel")


async def test_who_invites_metel_reads_what_it_can_do_with_things_that_are_there(office: Office) -> None:
    await command(office, "/remove")
    assert await told(office, DEV) == []
    await command(office, "/invite")
    (words,) = await told(office, DEV)
    assert BY_MENTION in words
    tries = words.partition(TO_TRY)[2]
    assert tries.count("• “") == 3
    assert "회의록" in tries, "a request names what the workspace has"
    assert "마케팅 예산" in tries


async def test_it_is_said_once_though_metel_goes_and_comes_again(office: Office) -> None:
    for act in ("/remove", "/invite", "/remove", "/invite"):
        await command(office, act)
        await office.all_carried()
    assert len(await told(office, DEV)) == 1


async def test_the_home_says_it_once_to_who_has_asked_for_nothing(office: Office) -> None:
    for _ in range(2):
        await office.done("junho", "home")
        await office.all_carried()
    (words,) = await told(office, JUNHO)
    assert TO_TRY in words
    assert BY_MENTION not in words, "in a direct message nobody need be mentioned"


async def test_who_has_asked_for_something_is_not_told(office: Office) -> None:
    await office.say("@metel 뭐 할 수 있어?", user="junho")
    await office.all_carried()
    await office.done("junho", "home")
    assert await told(office, JUNHO) == []


async def test_a_guest_is_told_nothing_of_the_team(office: Office) -> None:
    await office.done("guest", "home")
    assert await told(office, "U0GUEST001") == []


async def test_metel_is_silent_where_the_team_has_it_take_no_requests(office: Office) -> None:
    await set_policy(office, listen_channels=("#sales",))
    for act in ("/remove", "/invite"):
        await command(office, act)
    assert await told(office, DEV) == []
