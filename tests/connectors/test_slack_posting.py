"""Messages that metel posts in Slack: what people see, and that each is posted once."""

from datetime import timedelta
from typing import Any

import pytest

from orchestration.tool import Absent, Found, Incomplete, ToolError
from schemas.ask import Resolution
from tests.connectors.workspace import ASKER, Json, Workspace, a_call

GENERAL, PARTNER, JUNHO = "C0GENERAL1", "C0PARTNER1", "U0JUNHO001"


def posted(workspace: Workspace, text: str) -> list[Json]:
    bodies = [row["body"] for row in workspace.calls("chat.postMessage") if row["effect"]]
    return [body for body in bodies if text in body["text"]]


async def test_a_message_is_posted_with_its_address_and_without_unfurling(workspace: Workspace) -> None:
    result = await workspace.run("slack.post_message", {"channel": GENERAL, "text": "배포 완료"})
    assert result["message_ts"]
    assert str(result["message_url"]).startswith("https://")
    (body,) = posted(workspace, "배포 완료")
    assert body["unfurl_links"] is False
    assert body["unfurl_media"] is False
    assert body["metadata"] == {"event_type": "metel_op", "event_payload": {"op": "op-1"}}


async def test_a_reply_stands_in_its_thread(workspace: Workspace) -> None:
    root = await workspace.run("slack.post_message", {"channel": GENERAL, "text": "시작"})
    payload: Any = {"channel": GENERAL, "text": "답", "thread_ts": root["message_ts"]}
    reply = await workspace.run("slack.post_message", payload, a_call("op-2"))
    thread = await workspace.slack.thread(GENERAL, str(root["message_ts"]))
    assert [message.ts for message in thread] == [root["message_ts"], reply["message_ts"]]


async def test_a_reply_to_a_deleted_message_is_taken_back_and_told(workspace: Workspace) -> None:
    root = await workspace.run("slack.post_message", {"channel": GENERAL, "text": "시작"})
    ts = str(root["message_ts"])
    await workspace.slack.delete(GENERAL, ts)
    with pytest.raises(ToolError) as caught:
        await workspace.run(
            "slack.post_message", {"channel": GENERAL, "text": "비밀 답", "thread_ts": ts}, a_call("op-2")
        )
    assert (caught.value.failure.kind, caught.value.failure.code) == ("not_found", "thread_not_found")
    assert "비밀 답" not in str(workspace.world("slack")["messages"])


async def test_a_lost_reply_to_a_deleted_message_is_found_in_the_channel_and_taken_back(workspace: Workspace) -> None:
    root = await workspace.run("slack.post_message", {"channel": GENERAL, "text": "시작"})
    ts = str(root["message_ts"])
    await workspace.slack.delete(GENERAL, ts)
    payload: Any = {"channel": GENERAL, "text": "비밀 답", "thread_ts": ts}
    fault = ("slack", "chat.postMessage", "drop_response")
    _, seen = await workspace.lose("slack.post_message", payload, fault, a_call("op-2"))
    assert isinstance(seen, Absent)
    assert "비밀 답" not in str(workspace.world("slack")["messages"])


@pytest.mark.parametrize("kind", ["drop_response", "error_after"])
async def test_a_message_whose_answer_was_lost_is_found_and_not_posted_again(workspace: Workspace, kind: str) -> None:
    failure, seen = await workspace.lose(
        "slack.post_message", {"channel": GENERAL, "text": "한 번만"}, ("slack", "chat.postMessage", kind)
    )
    assert failure.kind == "uncertain"
    assert isinstance(seen, Found)
    assert seen.result["message_ts"]
    assert workspace.effects("chat.postMessage") == 1


async def test_a_message_that_was_never_posted_is_not_found(workspace: Workspace) -> None:
    failure, seen = await workspace.lose(
        "slack.post_message", {"channel": GENERAL, "text": "없던 일"}, ("slack", "chat.postMessage", "server_error")
    )
    assert failure.kind == "uncertain"
    assert isinstance(seen, Absent)


async def test_a_lost_reply_is_found_in_its_thread(workspace: Workspace) -> None:
    root = await workspace.run("slack.post_message", {"channel": GENERAL, "text": "시작"})
    payload: Any = {"channel": GENERAL, "text": "답", "thread_ts": root["message_ts"]}
    lost = ("slack", "chat.postMessage", "drop_response")
    _, seen = await workspace.lose("slack.post_message", payload, lost, a_call("op-2"))
    assert isinstance(seen, Found)
    assert seen.result["message_ts"] != root["message_ts"]


async def test_in_a_very_busy_channel_absence_is_not_claimed(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connectors.slack.messages.MOST_PAGES", 1)
    monkeypatch.setattr("connectors.slack.api.PAGE", 2)
    for number in range(3):
        await workspace.run("slack.post_message", {"channel": GENERAL, "text": f"{number}"}, a_call(f"op-{number}"))
    tool = workspace.toolbox.tool("slack.post_message")
    assert tool.reconcile is not None
    seen = await tool.reconcile({"channel": GENERAL, "text": "0"}, a_call("op-0"))
    assert isinstance(seen, Incomplete)


async def test_a_direct_message_reaches_the_person_once(workspace: Workspace) -> None:
    failure, seen = await workspace.lose(
        "slack.send_dm",
        {"user": JUNHO, "text": "회의가 2시로 변경됐어요"},
        ("slack", "chat.postMessage", "drop_response"),
    )
    assert failure.kind == "uncertain"
    assert isinstance(seen, Found)
    assert workspace.effects("chat.postMessage") == 1
    assert str(seen.result["channel"]).startswith("D")


async def test_hostile_text_neither_pings_nor_hides(workspace: Workspace) -> None:
    hostile = "<!channel> <@U0JUNHO001> \u202egnp.exe <https://evil.test|intranet> ＜!here＞ a\u200bb"
    await workspace.run("slack.post_message", {"channel": GENERAL, "text": hostile})
    (body,) = posted(workspace, "gnp.exe")
    assert "<" not in body["text"]
    assert "\u202e" not in str(body)
    assert "\u200b" not in str(body)
    elements = body["blocks"][0]["elements"][0]["elements"]
    assert {element["type"] for element in elements} == {"text"}


async def test_only_addresses_that_the_run_returned_are_links(workspace: Workspace) -> None:
    own = "https://www.notion.so/abc"
    text = f"페이지: {own}. 다른 곳: https://evil.test/?d=secret"
    await workspace.run("slack.post_message", {"channel": GENERAL, "text": text}, a_call(links=frozenset({own})))
    (body,) = posted(workspace, "페이지")
    elements = body["blocks"][0]["elements"][0]["elements"]
    assert [element["url"] for element in elements if element["type"] == "link"] == [own]
    assert any("evil.test" in element.get("text", "") for element in elements)


async def test_a_summary_is_shown_with_its_bullets(workspace: Workspace) -> None:
    await workspace.run(
        "slack.post_message", {"channel": GENERAL, "text": "# 요약\n- **합계** 71,667,000\n- 서울 1위\n끝"}
    )
    (body,) = posted(workspace, "요약")
    kinds = [element["type"] for element in body["blocks"][0]["elements"]]
    assert kinds == ["rich_text_section", "rich_text_list", "rich_text_section"]
    first = body["blocks"][0]["elements"][1]["elements"][0]["elements"][0]
    assert first == {"type": "text", "text": "합계", "style": {"bold": True}}


@pytest.mark.parametrize("text", ["가" * 30_000, "줄\n" * 10_000, "- " + "하나\n- " * 6_000])
async def test_a_text_too_long_for_one_message_is_cut_with_a_note(workspace: Workspace, text: str) -> None:
    await workspace.run("slack.post_message", {"channel": GENERAL, "text": text})
    (body,) = posted(workspace, "너무 길어")
    assert len(body["text"]) <= 13_000


async def test_a_channel_that_metel_is_not_in_says_how_to_invite_it(workspace: Workspace) -> None:
    with pytest.raises(ToolError) as caught:
        await workspace.run("slack.post_message", {"channel": "C0NOWHERE1", "text": "안녕"})
    assert caught.value.failure.kind == "not_found"
    assert "Invite" in caught.value.failure.message


async def test_a_rate_limit_says_how_long_to_wait(workspace: Workspace) -> None:
    workspace.fault("slack", "chat.postMessage", "rate_limit", retry_after=7)
    with pytest.raises(ToolError) as caught:
        await workspace.run("slack.post_message", {"channel": GENERAL, "text": "안녕"})
    assert caught.value.failure.kind == "rate_limited"
    assert caught.value.failure.retry_after_s == 7
    assert len(workspace.calls("chat.postMessage")) == 1


@pytest.mark.parametrize("tool", ["slack.post_message", "slack.send_dm"])
async def test_what_waited_for_its_turn_is_looked_at_when_the_turn_comes(workspace: Workspace, tool: str) -> None:
    field, asked = ("channel", "#dev") if tool == "slack.post_message" else ("user", "박지훈")
    found = await workspace.resolver.resolve(f"slack.{field}", asked, ASKER)
    assert isinstance(found, Resolution)
    world = workspace.running.sandbox.world.slack.world
    world.users["U0JIHOON01"].is_restricted = True
    world.channels["C0DEV00001"].members.append("U0GUEST001")
    payload: Json = {field: found.id, "text": "배포 완료"}
    call = a_call(resolved={field: found})
    workspace.clock.moment += timedelta(seconds=6)
    with pytest.raises(ToolError) as caught:
        await workspace.toolbox.tool(tool).call(payload, call)
    assert (caught.value.failure.code, caught.value.failure.held) == ("readers_changed", True)
    assert workspace.effects("chat.postMessage") == 0
    now = await workspace.resolver.resolve(f"slack.{field}", asked, ASKER)
    assert isinstance(now, Resolution)
    await workspace.toolbox.tool(tool).call(payload, a_call(resolved={field: now}))
    assert workspace.effects("chat.postMessage") == 1
