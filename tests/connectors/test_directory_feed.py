"""What Slack tells by itself is written down at once, cheaply, and ends what was remembered."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from connectors.slack.directory_feed import EVENTS, NothingTold, parse_directory_event
from orchestration.directory_store import DirectoryChange
from orchestration.ports import UnknownName
from orchestration.storage.directory import SqlDirectoryStore
from sandbox.slack.objects import group_json, user_json
from sandbox.slack.world import SlackWorld, User, UserGroup
from schemas.ask import Resolution
from schemas.values import Payload
from tests.connectors.workspace import ASKER, Workspace

DEV, GUEST, SALES, BOT = "C0DEV00001", "U0GUEST001", "C0SALES001", "U0METEL001"


def world(workspace: Workspace) -> SlackWorld:
    return workspace.running.sandbox.world.slack.world


async def told(workspace: Workspace, **event: Any) -> bool:
    return await workspace.directory.feed.take(event)


async def resolved(workspace: Workspace, kind: str, asked: str) -> Any:
    return await workspace.directory.names.resolve(kind, asked, ASKER)


async def settled(workspace: Workspace) -> None:
    """The directory of seven people is whole after one page of each part."""
    for part in ("people", "channels", "groups", "guests"):
        assert await workspace.directory.crawl.is_complete(part)


async def test_a_channel_that_was_renamed_is_found_by_its_new_name_alone(workspace: Workspace) -> None:
    await settled(workspace)
    world(workspace).channels[DEV].name = "platform"
    assert await told(workspace, type="channel_rename", channel={"id": DEV, "name": "platform", "created": 1})
    found = await resolved(workspace, "slack.channel", "#platform")
    assert isinstance(found, Resolution)
    assert (found.id, found.level) == (DEV, "exact")
    assert isinstance(await resolved(workspace, "slack.channel", "#dev"), UnknownName)


async def test_a_channel_that_was_renamed_unheard_is_not_taken_for_what_it_was(workspace: Workspace) -> None:
    await settled(workspace)
    world(workspace).channels[DEV].name = "platform"
    assert isinstance(await resolved(workspace, "slack.channel", "#dev"), UnknownName)
    assert isinstance(await resolved(workspace, "slack.channel", "#platform"), Resolution)


async def test_a_guest_who_joins_ends_the_remembered_look(workspace: Workspace) -> None:
    visibility = workspace.directory.visibility
    assert await visibility.find_visibility(DEV) == "inside"
    assert await visibility.find_visibility(DEV) == "inside"
    assert len(workspace.calls("conversations.info")) == 1, "all share one look"
    world(workspace).channels[DEV].members.append(GUEST)
    assert await told(workspace, type="member_joined_channel", user=GUEST, channel=DEV, channel_type="C")
    assert await visibility.find_visibility(DEV) == "guests"


async def test_a_look_is_at_most_five_seconds_old(workspace: Workspace) -> None:
    visibility = workspace.directory.visibility
    assert await visibility.find_visibility(DEV) == "inside"
    world(workspace).channels[DEV].members.append(GUEST)
    workspace.clock.moment += timedelta(seconds=4.9)
    assert await visibility.find_visibility(DEV) == "inside"
    workspace.clock.moment += timedelta(seconds=0.1)
    assert await visibility.find_visibility(DEV) == "guests"


async def test_a_member_who_becomes_a_guest_is_one_in_every_channel(workspace: Workspace) -> None:
    await settled(workspace)
    assert await workspace.directory.visibility.find_visibility(SALES) == "inside"
    sarah = world(workspace).users["U0SARAH001"]
    sarah.is_restricted = True
    assert await told(workspace, type="user_change", user=user_json(sarah))
    assert await workspace.directory.visibility.find_visibility(SALES) == "guests"
    found = await resolved(workspace, "slack.user", "Sarah Kim")
    assert isinstance(found, Resolution)
    assert found.details["guest"] is True


async def test_in_a_large_channel_guests_are_known_by_crawl_and_events_and_else_nobody_can_tell(
    workspace: Workspace,
) -> None:
    here = world(workspace)
    for number in range(250):
        one = User(f"U2M{number:07}", f"many{number}", f"많은이{number}", here.team["id"])
        here.users[one.id] = one
        here.channels[SALES].members.append(one.id)
    visibility = workspace.directory.visibility
    assert await visibility.find_visibility(SALES) == "unknown", "the crawl has not ended"
    await workspace.directory.crawl.step("people")
    await workspace.directory.crawl.step("people")
    assert await workspace.directory.crawl.is_complete("guests")
    workspace.clock.moment += timedelta(seconds=6)
    assert await visibility.find_visibility(SALES) == "inside"
    here.channels[SALES].members.append(GUEST)
    assert await told(workspace, type="member_joined_channel", user=GUEST, channel=SALES, channel_type="C")
    assert await visibility.find_visibility(SALES) == "guests"
    assert await told(workspace, type="member_left_channel", user=GUEST, channel=SALES, channel_type="C")
    assert await visibility.find_visibility(SALES) == "inside"


async def test_a_new_guest_makes_large_channels_unknown_until_theirs_are_listed(workspace: Workspace) -> None:
    await settled(workspace)
    visitor = User("U2VISITOR1", "visitor", "방문자", world(workspace).team["id"], is_restricted=True)
    world(workspace).users[visitor.id] = visitor
    assert await told(workspace, type="team_join", user=user_json(visitor))
    assert not await workspace.directory.crawl.is_complete("guests")


async def test_where_metel_comes_in_who_came_before_was_told_to_nobody(workspace: Workspace) -> None:
    await settled(workspace)
    before = len(workspace.calls("users.conversations"))
    assert await told(workspace, type="member_joined_channel", user=BOT, channel=DEV, channel_type="C")
    assert await workspace.directory.crawl.is_complete("guests")
    assert len(workspace.calls("users.conversations")) == before + 1


@pytest.mark.parametrize("kind", ["channel_archive", "channel_deleted", "group_left"])
async def test_a_channel_that_is_gone_is_found_no_more(workspace: Workspace, kind: str) -> None:
    await settled(workspace)
    assert await told(workspace, type=kind, channel=DEV, user="U0MINJI001")
    assert isinstance(await resolved(workspace, "slack.channel", "#dev"), UnknownName)


async def test_a_channel_that_comes_is_found(workspace: Workspace) -> None:
    await settled(workspace)
    await workspace.directory.feed.take({"type": "channel_created", "channel": {"id": "C0NEW00001", "name": "새출발"}})
    assert isinstance(await resolved(workspace, "slack.channel", "#새출발"), UnknownName), "Slack knows no such channel"
    assert await told(workspace, type="channel_unarchive", channel="C0NOTHERE1"), "of an unknown one nothing is made"


async def test_a_channel_keeps_its_name_under_another_id(workspace: Workspace) -> None:
    await settled(workspace)
    here = world(workspace)
    here.channels["C0NEWID001"] = here.channels.pop(DEV)
    here.channels["C0NEWID001"].id = "C0NEWID001"
    assert await told(workspace, type="channel_id_changed", old_channel_id=DEV, new_channel_id="C0NEWID001")
    found = await resolved(workspace, "slack.channel", "#dev")
    assert isinstance(found, Resolution)
    assert found.id == "C0NEWID001"


async def test_a_group_is_asked_about_anew_when_its_people_changed(workspace: Workspace) -> None:
    group = UserGroup("S1", "finance", "재무", ["U0SARAH001"])
    world(workspace).groups["S1"] = group
    people = workspace.directory.people
    assert (await people.approvers(("@finance",))).ids == {"U0SARAH001"}
    group.members = ["U0JUNHO001"]
    assert (await people.approvers(("@finance",))).ids == {"U0SARAH001"}, "remembered"
    assert await told(workspace, type="subteam_members_changed", subteam_id="S1", added_users=["U0JUNHO001"])
    assert (await people.approvers(("@finance",))).ids == {"U0JUNHO001"}
    new = UserGroup("S2", "legal", "법무", ["U0MINJI001"])
    world(workspace).groups["S2"] = new
    assert await told(workspace, type="subteam_created", subteam=group_json(new, "T0ACME0001", with_users=True))
    assert (await people.approvers(("@legal",))).ids == {"U0MINJI001"}


async def test_many_events_at_once_are_few_writes(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[int] = []
    applied = SqlDirectoryStore.apply

    async def apply(self: SqlDirectoryStore, changes: list[DirectoryChange]) -> None:
        writes.append(len(changes))
        await applied(self, changes)

    monkeypatch.setattr(SqlDirectoryStore, "apply", apply)
    users = [User(f"U2E{number:07}", f"event{number}", f"이벤트{number}", "T0ACME0001") for number in range(300)]
    await asyncio.gather(*(told(workspace, type="team_join", user=user_json(user)) for user in users))
    assert sum(writes) == 300
    assert len(writes) <= 3
    found = await workspace.directory.names.reader.users([user.id for user in users])
    assert len(found) == 300
    assert workspace.calls("users.info") == []


async def test_an_event_that_cannot_be_written_is_not_taken_and_keeps_no_other_back(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied = SqlDirectoryStore.apply

    async def apply(self: SqlDirectoryStore, changes: list[DirectoryChange]) -> None:
        if "U2BROKEN01" in str(changes):
            raise OSError("no room")
        await applied(self, changes)

    monkeypatch.setattr(SqlDirectoryStore, "apply", apply)
    users = [User(one, one.lower(), one, "T0ACME0001") for one in ("U2FINE0001", "U2BROKEN01", "U2FINE0002")]
    outcomes = await asyncio.gather(
        *(told(workspace, type="team_join", user=user_json(user)) for user in users), return_exceptions=True
    )
    assert [isinstance(one, OSError) for one in outcomes] == [False, True, False]
    assert len(await workspace.directory.names.reader.store.get("person", [user.id for user in users])) == 2


@pytest.mark.parametrize("event", [{"type": "app_mention"}, {"type": "message"}, {}, {"type": None}, {"type": ["x"]}])
async def test_what_asks_for_something_is_no_fact(event: Payload) -> None:
    assert parse_directory_event(event) is None


@pytest.mark.parametrize("kind", sorted(EVENTS))
@pytest.mark.parametrize("broken", [None, 7, [], {}, {"id": 4}, "C1", {"name": {}}])
async def test_no_form_of_an_event_breaks_the_reading_of_it(kind: str, broken: Any) -> None:
    event: Payload = {"type": kind, "user": broken, "channel": broken, "subteam": broken, "subteam_id": broken}
    assert parse_directory_event(event) is not None
    assert parse_directory_event({"type": kind}) is not None


async def test_an_event_without_its_person_says_nothing() -> None:
    assert parse_directory_event({"type": "user_change", "user": {"name": "x"}}) == NothingTold()
