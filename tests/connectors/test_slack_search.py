"""What was said is found in the channels that metel and who asks share, and how far was looked is told truly."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, cast

import pytest

from connectors.slack.search_words import parse_search_words
from orchestration.tool import CallContext, ToolError
from sandbox.slack.world import Message
from schemas.request import Place
from tests.connectors.workspace import NOW, Json, Workspace, a_call

DEV, EXEC, GENERAL = "C0DEV00001", "C0EXEC0001", "C0GENERAL1"
SEARCH = "slack.search_messages"


async def found(workspace: Workspace, call: CallContext | None = None, **given: Any) -> Json:
    return cast(Json, await workspace.run(SEARCH, given, call))


def texts(result: Json) -> list[str]:
    return [one["text"] for one in result["records"]]


def slack_of(workspace: Workspace) -> Any:
    return workspace.running.sandbox.world.slack.world


def say(workspace: Workspace, channel: str, text: str, at: datetime, user: str = "U0JUNHO001", **more: Any) -> str:
    """Have somebody have said something."""
    world = slack_of(workspace)
    return world.add(Message(channel, world.next_ts(at), user, text, **more)).ts


def looked_in(workspace: Workspace) -> set[str]:
    return {str(row["query"]["channel"]) for row in workspace.calls("conversations.history")}


async def test_words_are_found_in_a_channel_and_its_threads_the_newest_first(workspace: Workspace) -> None:
    result = await found(workspace, query="p95", channel=DEV)
    assert [one["name"] for one in result["records"]] == ["이준호", "이준호"]
    first, second = result["records"]
    assert first["time"] == "2026-03-02 18:05"
    assert "thread_ts=" in first["link"], "a reply's address tells its thread"
    assert second["link"].startswith("https://acme.slack.com/archives/C0DEV00001/p")
    assert second["channel"] == "#dev"
    assert result["looked"] == "#dev에서 2월 2일부터 찾아봤어요."
    assert result["channels"] == [DEV]
    assert looked_in(workspace) == {DEV}


async def test_author_period_and_limit_narrow_what_is_found(workspace: Workspace) -> None:
    mine = await found(workspace, channel=DEV, user="U0JIHOON01")
    assert {one["name"] for one in mine["records"]} == {"박지훈"}
    day = NOW.replace(hour=0, minute=0) - timedelta(days=1)
    dated = await found(workspace, channel=DEV, since=day.isoformat(), until=(day + timedelta(days=1)).isoformat())
    assert {one["time"][:10] for one in dated["records"]} == {"2026-03-03"}
    assert dated["looked"] == "#dev에서 3월 3일부터 3월 3일까지 찾아봤어요."
    one = await found(workspace, channel=DEV, limit=1)
    assert len(one["records"]) == 1
    assert one["incomplete"] is True


async def test_without_a_channel_those_of_both_are_looked_in_and_no_others(workspace: Workspace) -> None:
    world = slack_of(workspace)
    world.channels["C0RANDOM01"].members.remove("U0METEL001")  # metel is not in it
    world.channels["C0MARKET01"].members.remove("U0JUNHO001")  # who asks is not
    result = await found(workspace, a_call(user="U0JUNHO001"), query="이벤트")
    assert looked_in(workspace) == {GENERAL, "C0SALES001", DEV, "C0PARTNER1"}
    assert "함께 있는 채널 4개에서 2월 2일부터" in result["empty"]
    assert "들어가 있지 않은 채널은 볼 수 없어요" in result["empty"]
    assert "/invite" in result["empty"]
    assert "“이벤트”" in result["empty"]


async def test_a_private_channel_is_never_read_for_who_is_not_in_it(workspace: Workspace) -> None:
    theirs = await found(workspace, a_call(user="U0JUNHO001"), query="초안")
    assert theirs["records"] == []
    with pytest.raises(ToolError) as caught:
        await found(workspace, a_call(user="U0JUNHO001"), query="초안", channel=EXEC)
    assert caught.value.failure.code == "channel_not_found"
    assert EXEC not in looked_in(workspace)
    own = await found(workspace, query="초안")
    assert [one["channel"] for one in own["records"]] == ["#exec"]
    assert own["channels"] == [EXEC], "whoever may read the answer is judged by it"


async def test_direct_messages_are_not_looked_through(workspace: Workspace) -> None:
    world = slack_of(workspace)
    direct = world.direct("U0MINJI001", "U0METEL001").id
    say(workspace, direct, "비밀 암호는 사과", NOW - timedelta(hours=1), "U0MINJI001")
    assert (await found(workspace, query="사과"))["records"] == []
    assert direct not in looked_in(workspace)
    with pytest.raises(ToolError):
        await found(workspace, a_call(user="U0JUNHO001"), query="사과", channel=direct)


async def test_nobody_who_asks_sees_nothing_but_what_is_named(workspace: Workspace) -> None:
    with pytest.raises(ToolError):
        await found(workspace, a_call(user=""), query="초안")


async def test_a_channel_without_metel_is_said_to_need_an_invitation(workspace: Workspace) -> None:
    slack_of(workspace).channels[DEV].members.remove("U0METEL001")
    with pytest.raises(ToolError, match="/invite") as caught:
        await found(workspace, query="p95", channel=DEV)
    assert caught.value.failure.code == "not_in_channel"


async def test_a_lacking_scope_for_private_channels_leaves_the_others(workspace: Workspace) -> None:
    workspace.running.sandbox.world.slack.app.scopes.discard("groups:history")
    result = await found(workspace, query="릴리스")
    assert len(result["records"]) == 3
    assert "비공개 채널 1개" in result["unread"]
    assert "groups:history" in result["unread"]


async def test_a_lacking_scope_to_list_private_channels_leaves_the_others(workspace: Workspace) -> None:
    workspace.running.sandbox.world.slack.app.scopes.discard("groups:read")
    assert len((await found(workspace, query="릴리스"))["records"]) == 3
    assert EXEC not in looked_in(workspace)


async def test_what_was_not_looked_through_for_the_rate_is_told(workspace: Workspace) -> None:
    say(workspace, DEV, "처음 글", NOW - timedelta(days=9))
    place = Place(team="T0ACME0001", channel=DEV)
    workspace.fault("slack", "conversations.history", "rate_limit", after=1, times=30, retry_after=60)
    result = await found(workspace, a_call(place=place), query="릴리스")
    assert len(result["records"]) == 3, "the channel of the request is the first"
    assert "채널 1개에서" in result["looked"]
    assert "채널 6개는 지금 보지 못했어요" in result["unread"]


async def test_the_first_refusal_is_handled_as_that_of_any_read(workspace: Workspace) -> None:
    workspace.fault("slack", "conversations.history", "rate_limit", times=30, retry_after=60)
    with pytest.raises(ToolError) as caught:
        await found(workspace, query="릴리스", channel=DEV)
    assert caught.value.failure.kind == "rate_limited"


async def test_a_channel_of_many_messages_is_told_to_be_read_back_to_a_day(workspace: Workspace) -> None:
    for number in range(4_050):
        say(workspace, GENERAL, f"소식 {number}", NOW - timedelta(days=20) + timedelta(minutes=number))
    result = await found(workspace, query="소식", channel=GENERAL)
    assert len(result["records"]) == 10
    assert result["incomplete"] is True
    assert "#general: 메시지가 많아 2월 12일부터만 봤어요." in result["unread"]
    assert len(workspace.calls("conversations.history")) == 20


async def test_what_apps_put_beside_a_text_is_found_and_who_came_is_not(workspace: Workspace) -> None:
    alert = [{"title": "OOMKilled", "text": "pod api-7 restarted", "pretext": None}]
    say(workspace, DEV, "", NOW - timedelta(hours=2), subtype="bot_message", attachments=alert)
    say(workspace, DEV, "<@U0JUNHO001> has joined the channel", NOW - timedelta(hours=1), subtype="channel_join")
    (hit,) = (await found(workspace, query="oom api-7", channel=DEV))["records"]
    assert "OOMKilled" in hit["text"]
    assert (await found(workspace, query="joined", channel=DEV))["records"] == []


async def test_what_is_asked_of_metel_is_no_answer_to_it(workspace: Workspace) -> None:
    say(workspace, DEV, "<@U0METEL001> #dev에서 용량 얘기 찾아줘", NOW - timedelta(minutes=5), "U0MINJI001")
    assert (await found(workspace, query="용량", channel=DEV))["records"] == []


async def test_both_moments_are_named_so_that_the_newest_come_first(workspace: Workspace) -> None:
    await found(workspace, query="p95", channel=DEV)
    (call,) = workspace.calls("conversations.history")
    assert float(call["query"]["oldest"]) < float(call["query"]["latest"])


async def test_something_must_be_looked_for(workspace: Workspace) -> None:
    with pytest.raises(ToolError) as caught:
        await found(workspace, query=" ")
    assert caught.value.failure.code == "no_query"


async def test_links_alone_come_without_the_words(workspace: Workspace) -> None:
    result = await found(workspace, query="릴리스", channel=DEV, links_only=True)
    assert texts(result) == ["", "", ""]
    assert result["links"] == [one["link"] for one in result["records"]]
    assert all(result["links"])


@pytest.mark.parametrize(
    ("query", "text", "fits"),
    [
        ("oom", "OOMKilled again", True),
        ("oom", "meeting room", False),
        ("배포를", "배포 끝났어요", True),
        ("배포 장애", "장애가 나서 배포를 멈췄어요", True),
        ("배포 장애", "배포만 했어요", False),
        ('"volume discount"', "asked for a Volume  Discount", True),
        ('"volume discount"', "discount by volume", False),
        ("discounts", "a discount", True),
        ("ＶＰＮ", "vpn 신청", True),
        ("「割引」", "割引の話", True),
        ("", "anything", True),
    ],
)
def test_words_fit_without_case_width_and_particles(query: str, text: str, fits: bool) -> None:
    assert parse_search_words(query).match(text) == fits


async def test_a_question_finds_what_shares_its_words_with_the_whole_thread(workspace: Workspace) -> None:
    result = await found(workspace, about="검색이 느려졌던 원인이 뭐였죠? 담당은 누구였고요", channel=DEV)
    thread = [one for one in result["records"] if one["thread"] == result["records"][0]["thread"]]
    assert thread[0]["text"].startswith("검색 API 응답이 느려졌어요")
    assert [one["ts"] for one in thread] == sorted(one["ts"] for one in thread)
    assert any("담당은 제가 할게요" in one["text"] for one in thread), "an answer need not repeat the question's words"
    assert result["records"][: len(thread)] == thread


async def test_a_question_that_nothing_said_has_to_do_with_is_told_so(workspace: Workspace) -> None:
    result = await found(workspace, about="zebra quagga", channel=DEV)
    assert result["records"] == []
    assert result["empty"].startswith("질문과 겹치는 말이 있는 메시지를 찾지 못했어요.")
    assert "zebra" not in result["empty"]


async def test_what_holds_only_some_of_the_words_is_told_and_not_given(workspace: Workspace) -> None:
    result = await found(workspace, query="납기 문의 공룡")
    assert result["records"] == []
    assert "납기만 한 번 더 확인" in result["empty"]
    alone = await found(workspace, query="공룡")
    assert "낱말 몇 개만" not in alone["empty"]
