"""What metel reads in Slack: threads as people read them, channels by name."""

from typing import Any, cast

import pytest

from connectors.slack.message_text import render_message
from orchestration.tool import ToolError
from schemas.request import Place
from tests.connectors.workspace import Json, Workspace, a_call
from tests.world import client_at

DEV = "C0DEV00001"


async def discussion(workspace: Workspace) -> str:
    messages, _ = await workspace.slack.history(DEV, pages=5)
    return next(message.ts for message in messages if "검색 API" in message.text)


async def test_a_thread_is_read_with_names_and_in_order(workspace: Workspace) -> None:
    thread = await discussion(workspace)
    result = await workspace.run("slack.read_thread", {"channel": DEV, "thread_ts": thread})
    messages = cast(list[Json], result["messages"])
    assert [message["name"] for message in messages[:3]] == ["이준호", "박지훈", "이준호"]
    assert messages == sorted(messages, key=lambda message: message["ts"])


async def test_the_requests_own_thread_is_read_where_none_is_named(workspace: Workspace) -> None:
    place = Place(team="T0ACME0001", channel=DEV, thread_ts=await discussion(workspace))
    result = await workspace.run("slack.read_thread", {}, a_call(place=place))
    assert len(cast(list[Json], result["messages"])) == 6


async def test_metels_own_messages_and_the_request_are_no_part_of_a_discussion(workspace: Workspace) -> None:
    thread = await discussion(workspace)
    reply: Any = {"channel": DEV, "text": "알겠습니다", "thread_ts": thread}
    await workspace.run("slack.post_message", reply)
    asked = {"channel": "#dev", "text": "@metel 이 스레드 요약해줘", "thread_ts": thread}
    async with client_at(workspace.running.url) as person:
        assert (await person.post("/person/minji/messages", json=asked)).json()["ok"]
    place = Place(team="T0ACME0001", channel=DEV, thread_ts=thread)
    result = await workspace.run("slack.read_thread", {}, a_call(place=place))
    assert "알겠습니다" not in str(result)
    assert "요약해줘" not in str(result)
    assert "0.24초" in str(result)


async def test_without_a_thread_metel_says_so(workspace: Workspace) -> None:
    with pytest.raises(ToolError) as caught:
        await workspace.run("slack.read_thread", {}, a_call(place=Place(team="T0ACME0001")))
    assert caught.value.failure.code == "no_thread"


async def test_a_channel_is_found_by_its_name(workspace: Workspace) -> None:
    result = await workspace.run("slack.find_channel", {"name": "#exec"})
    assert (result["channel_id"], result["is_private"]) == ("C0EXEC0001", True)
    with pytest.raises(ToolError, match="#sales"):
        await workspace.run("slack.find_channel", {"name": "salse"})


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<@U1> 확인해 주세요", "@이준호 확인해 주세요"),
        ("<@U9|old> hi", "@old hi"),
        ("<#C1|sales>에 올려요", "#sales에 올려요"),
        ("<!channel> 공지 &lt;중요&gt; A&amp;B", "@channel 공지 <중요> A&B"),
        ("<https://a.test|여기> <https://b.test>", "여기 (https://a.test) https://b.test"),
        ("a\u202eb\u200bc", "abc"),
    ],
)
def test_a_message_reads_as_people_see_it(text: str, shown: str) -> None:
    assert render_message(text, {"U1": "이준호"}) == shown
