"""A workspace of real size: it is listed in pages as the vendor lists it, and what changes in it is told."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from slack_sdk.errors import SlackApiError

from sandbox.options import SandboxOptions
from sandbox.server import running_sandbox
from sandbox.slack.events import DIRECTORY_EVENTS
from sandbox.slack.seed import populate
from sandbox.slack.world import SlackWorld
from tests.sandbox.slack_place import BOT, DEV, EXEC, JUNHO, MINJI, Json, SlackPlace, slack_place


@pytest.fixture
async def place() -> AsyncGenerator[SlackPlace]:
    async with slack_place() as opened:
        yield opened


def world(place: SlackPlace) -> SlackWorld:
    return place.sandbox.sandbox.world.slack.world


async def refused(asked: Any) -> str:
    with pytest.raises(SlackApiError) as caught:
        await asked
    error: Any = caught.value
    return str(error.response["error"])


async def listed(method: Any, name: str, **asked: Any) -> tuple[list[Any], int]:
    """All that a method lists, and in how many pages."""
    found: list[Any] = []
    pages, cursor = 0, ""
    while pages == 0 or cursor:
        answer = await method(**asked, cursor=cursor)
        found += answer[name]
        pages, cursor = pages + 1, answer["response_metadata"]["next_cursor"]
    return found, pages


async def test_there_are_as_many_as_were_asked_for_and_always_the_same(place: SlackPlace) -> None:
    populate(world(place), people=1_500, channels=300, guests=20)
    people, pages = await listed(place.web.users_list, "members", limit=200)
    assert pages == 8
    assert sum(not one["is_bot"] for one in people) == 1_520
    assert sum(one["is_restricted"] for one in people) == 21
    assert {"U0MINJI001", "U1M0000000"} <= {one["id"] for one in people}
    names = Counter(str(one["real_name"]) for one in people)
    assert max(names.values()) > 2, "several people share a name"
    assert len({one["name"] for one in people}) == len(people)
    async with slack_place() as other:
        populate(world(other), people=1_500, channels=300, guests=20)
        assert world(other).users == world(place).users
        assert {one.id: one.members for one in world(other).channels.values()} == {
            one.id: one.members for one in world(place).channels.values()
        }


async def test_a_sandbox_is_started_with_a_workspace_of_that_size() -> None:
    options = SandboxOptions(people=300, channels=40, guests=9)
    async with running_sandbox(options=options) as running:
        made = running.sandbox.world.slack.world
    assert sum(not user.is_bot for user in made.users.values()) == 309
    assert sum(not channel.is_im for channel in made.channels.values()) == 40


async def test_a_page_of_channels_leaves_archived_ones_out_afterwards(place: SlackPlace) -> None:
    populate(world(place), channels=300)
    all_types = "public_channel,private_channel"
    everything, pages = await listed(place.web.conversations_list, "channels", limit=100, types=all_types)
    open_ones, same_pages = await listed(
        place.web.conversations_list, "channels", limit=100, types=all_types, exclude_archived=True
    )
    assert pages == same_pages == 3
    assert len(open_ones) == sum(not one["is_archived"] for one in everything) < len(everything)
    unseen = [one for one in world(place).channels.values() if one.is_private and BOT not in one.members]
    assert unseen
    assert not {one.id for one in unseen} & {one["id"] for one in everything}


async def test_limits_are_the_vendors(place: SlackPlace) -> None:
    web = place.web
    assert await refused(web.conversations_list(limit=1_000)) == "invalid_limit"
    assert await refused(web.conversations_members(channel=DEV, limit=1_000)) == "invalid_limit"
    assert await refused(web.users_conversations(user=MINJI, limit=1_000)) == "invalid_limit"
    assert await refused(web.users_list(limit=200, cursor="nonsense")) == "invalid_cursor"
    assert len((await web.users_list())["members"]) == 7
    populate(world(place), people=6_000)
    assert await refused(web.users_list()) == "limit_required"


async def test_a_cursor_names_the_first_of_the_next_page(place: SlackPlace) -> None:
    first = await place.web.users_list(limit=2)
    cursor = first["response_metadata"]["next_cursor"]
    third = list(world(place).users)[2]
    assert base64.b64decode(cursor).decode() == f"user:{third}"
    del world(place).users[next(iter(world(place).users))]
    assert (await place.web.users_list(limit=2, cursor=cursor))["members"][0]["id"] == third


async def test_members_are_counted_only_where_asked(place: SlackPlace) -> None:
    assert "num_members" not in (await place.web.conversations_info(channel=DEV))["channel"]
    counted = await place.web.conversations_info(channel=DEV, include_num_members=True)
    assert counted["channel"]["num_members"] == 5


async def test_somebodys_channels_are_those_that_the_app_may_see(place: SlackPlace) -> None:
    async def of(user: str) -> set[str]:
        types = "public_channel,private_channel"
        return {one["name"] for one in (await place.web.users_conversations(user=user, types=types))["channels"]}

    assert await of("U0GUEST001") == {"random"}
    assert "exec" in await of(MINJI)
    world(place).channels[EXEC].members.remove(BOT)
    assert "exec" not in await of(MINJI)
    assert await refused(place.web.users_conversations(user="U0NOBODY01")) == "user_not_found"


class Told:
    """The events that the sandbox tells, without an app to take them."""

    def __init__(self, place: SlackPlace) -> None:
        self.events: list[Json] = []
        service = place.sandbox.sandbox.world.slack
        service.events.subscribed |= set(DIRECTORY_EVENTS)
        service.events.tell = self._tell

    def _tell(self, event: Json) -> None:
        self.events.append(event)

    def take(self) -> list[Json]:
        taken, self.events[:] = [*self.events], []
        return taken


async def test_people_who_come_and_change_are_told(place: SlackPlace) -> None:
    told = Told(place)
    await place.order("/admin/people", person="newbie", real_name="한새봄", email="newbie@acme.test")
    joined, channel = told.take()
    assert (joined["type"], joined["user"]["real_name"]) == ("team_join", "한새봄")
    assert (channel["type"], channel["user"], channel["channel"]) == (
        "member_joined_channel",
        joined["user"]["id"],
        "C0GENERAL1",
    )
    await place.order("/admin/people", person="junho", is_restricted=True)
    [changed] = told.take()
    assert (changed["type"], changed["user"]["id"], changed["user"]["is_restricted"]) == ("user_change", JUNHO, True)


@pytest.mark.parametrize(
    ("channel", "change", "kind", "telling"),
    [
        ("#dev", {"act": "rename", "to": "dev-kr"}, "channel_rename", {"channel": {"id": DEV, "name": "dev-kr"}}),
        ("#dev", {"act": "archive"}, "channel_archive", {"channel": DEV, "user": MINJI}),
        ("#dev", {"act": "delete"}, "channel_deleted", {"channel": DEV}),
        ("#dev", {"act": "share", "to": "T9"}, "channel_shared", {"channel": DEV, "connected_team_id": "T9"}),
        ("#partner-hanbit", {"act": "unshare"}, "channel_unshared", {"channel": "C0PARTNER1", "is_ext_shared": False}),
        (
            "#dev",
            {"act": "change_id", "to": "C0NEW"},
            "channel_id_changed",
            {"old_channel_id": DEV, "new_channel_id": "C0NEW"},
        ),
        ("#exec", {"act": "rename", "to": "board"}, "group_rename", {"channel": {"id": EXEC, "name": "board"}}),
        ("#exec", {"act": "archive"}, "group_archive", {"channel": EXEC}),
    ],
)
async def test_what_becomes_of_a_channel_is_told(
    place: SlackPlace, channel: str, change: Json, kind: str, telling: Json
) -> None:
    told = Told(place)
    await place.order("/admin/channels", channel=channel, **change)
    [event] = told.take()
    assert event["type"] == kind
    for name, value in telling.items():
        got = event[name]
        assert (got | value if isinstance(value, dict) else value) == got
    assert event["event_ts"]


async def test_a_new_channel_is_told_and_a_private_one_is_not(place: SlackPlace) -> None:
    told = Told(place)
    await place.order("/admin/channels", act="create", channel="fresh")
    [created] = told.take()
    assert (created["type"], created["channel"]["name"]) == ("channel_created", "fresh")
    await place.order("/admin/channels", act="create", channel="hidden", private=True)
    await place.order("/admin/members", act="join", channel="hidden", people=["junho"])
    assert told.take() == []
    await place.order("/admin/members", act="join", channel="hidden", people=["metel", "sarah"])
    assert [event["user"] for event in told.take()] == [BOT, "U0SARAH001"]


async def test_who_comes_and_goes_is_told_where_the_app_is(place: SlackPlace) -> None:
    told = Told(place)
    await place.order("/admin/members", act="join", channel="#dev", people=["guest"])
    await place.order("/admin/members", act="leave", channel="#dev", people=["guest"])
    came, went = told.take()
    assert (came["type"], came["user"], came["channel"], came["channel_type"]) == (
        "member_joined_channel",
        "U0GUEST001",
        DEV,
        "C",
    )
    assert went["type"] == "member_left_channel"
    await place.order("/admin/members", act="leave", channel="#dev", people=["metel"])
    await place.order("/admin/members", act="join", channel="#dev", people=["guest"])
    assert [event["type"] for event in told.take()] == ["channel_left"]


async def test_groups_are_told_with_who_came_and_went(place: SlackPlace) -> None:
    told = Told(place)
    await place.order("/admin/groups", handle="finance", people=["sarah", "minji"])
    await place.order("/admin/groups", handle="finance", people=["sarah", "junho"])
    created, updated, moved = told.take()
    assert [event["type"] for event in (created, updated, moved)] == [
        "subteam_created",
        "subteam_updated",
        "subteam_members_changed",
    ]
    assert updated["subteam"]["users"] == ["U0SARAH001", JUNHO]
    assert (moved["added_users"], moved["removed_users"], moved["added_users_count"]) == ([JUNHO], [MINJI], "1")


async def test_nothing_that_is_not_there_can_be_changed(place: SlackPlace) -> None:
    answer = await place.http.post("/admin/channels", json={"act": "archive", "channel": "#nowhere"})
    assert (answer.status_code, answer.json()["error"]) == (404, "no such channel: #nowhere")


async def test_the_page_is_not_drawn_with_all_that_was_generated(place: SlackPlace) -> None:
    populate(world(place), people=2_000, channels=500)
    shown = await place.world()
    assert len(shown["users"]) == 107
    assert {"minji", "metel"} <= {user["name"] for user in shown["users"]}
