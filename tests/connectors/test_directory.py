"""Who people are to the team, as Slack says at the moment they act."""

from __future__ import annotations

from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from connectors.slack.api import SlackApi
from connectors.slack.directory import SlackDirectory
from connectors.slack.team_directory import build_team_directory
from orchestration.storage.database import open_database
from orchestration.tool import ToolError
from orchestration.workspace import Approvers, Membership
from sandbox.slack.objects import user_json
from sandbox.slack.world import SlackWorld, UserGroup
from tests.connectors.workspace import StillClock, Workspace
from tests.databases import have_database

MINJI, JUNHO, SARAH, GUEST, HANBIT = "U0MINJI001", "U0JUNHO001", "U0SARAH001", "U0GUEST001", "U0HANBIT01"


def world(workspace: Workspace) -> SlackWorld:
    return workspace.running.sandbox.world.slack.world


def directory(workspace: Workspace) -> SlackDirectory:
    return workspace.directory.people


def names(approvers: Approvers) -> list[str]:
    return [person.name for person in approvers.people]


@pytest.mark.parametrize(
    ("user", "membership"),
    [
        (JUNHO, "member"),
        (GUEST, "guest"),
        (HANBIT, "outsider"),
        ("U0METEL001", "bot"),
        ("U0NOBODY01", "unknown"),
        ("operator", "unknown"),
    ],
)
async def test_what_a_person_is_to_the_team(workspace: Workspace, user: str, membership: Membership) -> None:
    assert (await directory(workspace).person(user)).membership == membership


async def test_a_person_whom_slack_could_not_tell_of_is_asked_for_again_and_is_no_stranger(tmp_path: Path) -> None:
    left = ["a_new_word"]

    async def answer(request: web.Request) -> web.Response:
        if request.path.endswith("users.info"):
            if left:
                return web.json_response({"ok": False, "error": left.pop()})
            return web.json_response({"ok": True, "user": {"id": JUNHO, "team_id": "T1", "name": "junho"}})
        return web.json_response({"ok": True, "team_id": "T1", "user_id": "UBOT", "url": "https://acme.slack.com/"})

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", answer)
    have_database(tmp_path / "metel.db")
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(TestServer(app))
        api = SlackApi(token="t", clock=StillClock(), base_url=str(server.make_url("/")))
        database = open_database(f"sqlite:///{tmp_path}/metel.db", api.clock)
        directories = (await stack.enter_async_context(database)).directories
        looking = build_team_directory(api, directories.of("T1", "slack")).people
        with pytest.raises(ToolError) as caught:
            await looking.person(JUNHO)
        assert caught.value.failure.kind == "transient"
        assert (await looking.person(JUNHO)).membership == "member"
        await api.close()


async def test_who_has_left_is_seen_within_seconds_and_a_burst_of_clicks_is_one_question(workspace: Workspace) -> None:
    looking = directory(workspace)
    for _ in range(5):
        assert (await looking.person(JUNHO)).membership == "member"
    assert len(workspace.calls("users.info")) == 1
    world(workspace).users[JUNHO].deleted = True
    workspace.clock.moment += timedelta(seconds=11)
    assert (await looking.person(JUNHO)).membership == "gone"


async def test_where_nobody_is_named_the_admins_approve(workspace: Workspace) -> None:
    assert names(await directory(workspace).approvers(())) == ["김민지"]
    world(workspace).users[MINJI].deleted = True
    await workspace.directory.feed.take({"type": "user_change", "user": user_json(world(workspace).users[MINJI])})
    assert names(await directory(workspace).approvers(())) == []


@pytest.mark.parametrize("entry", [JUNHO, "junho", "@junho", "junho@acme.test"])
async def test_people_are_named_by_id_handle_or_address(workspace: Workspace, entry: str) -> None:
    assert names(await directory(workspace).approvers((entry,))) == ["이준호"]


async def test_the_name_that_a_person_shows_makes_nobody_an_approver(workspace: Workspace) -> None:
    world(workspace).users[GUEST].is_restricted = False
    world(workspace).users[GUEST].real_name = "minji"
    assert names(await directory(workspace).approvers(("minji",))) == ["김민지"]


async def test_a_group_stands_for_its_full_members(workspace: Workspace) -> None:
    world(workspace).groups["S1"] = UserGroup("S1", "finance", "재무", [SARAH, GUEST, HANBIT, "U0NOBODY01"])
    approvers = await directory(workspace).approvers(("@finance", MINJI))
    assert names(approvers) == ["김민지", "Sarah Kim"]
    assert approvers.groups == (("S1", "finance"),)
    assert approvers.grouped == {SARAH, GUEST, HANBIT, "U0NOBODY01"}
    assert not approvers.complete, "somebody of the group is not known"
    assert names(await directory(workspace).approvers(("S1",))) == ["Sarah Kim"]


async def test_what_metel_may_not_see_counts_as_nobody(workspace: Workspace) -> None:
    workspace.running.sandbox.world.slack.app.scopes.discard("usergroups:read")
    assert names(await directory(workspace).approvers(("@finance", JUNHO))) == ["이준호"]
    assert names(await directory(workspace).approvers(("@finance",))) == []


async def test_a_silent_slack_is_no_answer_and_not_a_no(workspace: Workspace) -> None:
    workspace.fault("slack", "users.info", "server_error")
    with pytest.raises(ToolError):
        await directory(workspace).person(JUNHO)
    workspace.fault("slack", "users.info", "server_error")
    with pytest.raises(ToolError):
        await directory(workspace).approvers((JUNHO,))
