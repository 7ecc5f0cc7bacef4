"""Messages that Slack posts later: scheduled once, found again, taken back in time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from orchestration.tool import Absent, Ambiguous, FinishedCall, Found, Incomplete, ToolError, ValueNeededError
from schemas.values import Payload
from tests.connectors.workspace import NOW, Workspace, a_call, ready

GENERAL, JUNHO = "C0GENERAL1", "U0JUNHO001"
TOOL, DM = "slack.schedule_message", "slack.schedule_dm"
GIVEN: Payload = {"channel": GENERAL, "text": "회의 <지금> & 시작", "post_at": "2026-03-05T09:00:00+09:00"}
LOST = ("slack", "chat.scheduleMessage", "drop_response")


async def test_a_message_waits_without_metadata_with_which_slack_would_never_post_it(workspace: Workspace) -> None:
    made = await workspace.run(TOOL, GIVEN)
    (body,) = [row["body"] for row in workspace.calls("chat.scheduleMessage")]
    assert "metadata" not in body
    assert body["unfurl_links"] is False
    assert (made["channel"], made["post_at"]) == (GENERAL, "2026-03-05T09:00:00+09:00")
    (waiting,) = workspace.world("slack")["scheduled"]
    assert waiting["id"] == made["scheduled_message_id"]


async def test_a_message_whose_answer_was_lost_is_found_by_its_moment_and_text(workspace: Workspace) -> None:
    failure, seen = await workspace.lose(TOOL, GIVEN, LOST)
    assert failure.kind == "uncertain"
    assert isinstance(seen, Found)
    assert seen.result["scheduled_message_id"] == workspace.world("slack")["scheduled"][0]["id"]


async def test_a_message_that_never_arrived_is_absent_and_after_its_moment_nothing_tells(workspace: Workspace) -> None:
    _, seen = await workspace.lose(TOOL, GIVEN, ("slack", "chat.scheduleMessage", "server_error"))
    assert isinstance(seen, Absent)
    tool = workspace.toolbox.tool(TOOL)
    assert tool.reconcile is not None
    later = a_call(now=NOW + timedelta(days=2), begun_at=NOW)
    assert isinstance(await tool.reconcile(GIVEN, later), Incomplete)


async def test_of_two_like_it_a_person_must_say_which(workspace: Workspace) -> None:
    await workspace.run(TOOL, GIVEN)
    _, seen = await workspace.lose(TOOL, GIVEN, LOST, a_call("op-2"))
    assert isinstance(seen, Ambiguous)
    assert len(seen.candidates) == 2


@pytest.mark.parametrize(
    ("asked", "made"),
    [
        ("2026-03-05 09:00", "2026-03-05T09:00:00+09:00"),
        ("2026-03-05T00:00:00Z", "2026-03-05T09:00:00+09:00"),
        ("내일 오후 3시", "2026-03-05T15:00:00+09:00"),
        ("tomorrow at 9am", "2026-03-05T09:00:00+09:00"),
    ],
)
async def test_a_moment_is_read_in_the_askers_zone(workspace: Workspace, asked: str, made: str) -> None:
    payload, _ = await ready(workspace.toolbox.tool(TOOL), {**GIVEN, "post_at": asked}, a_call())
    assert payload["post_at"] == made


@pytest.mark.parametrize(
    ("asked", "why", "choices"),
    [
        ("2026-03-04T09:59:00+09:00", "past", 0),
        ("2026-07-03T10:00:00+09:00", "far", 0),
        ("2026-03-05", "time", 3),
        ("내일", "time", 3),
        ("9시", "day", 2),
        ("언젠가", "", 0),
    ],
)
async def test_what_is_no_moment_that_slack_takes_is_asked(
    workspace: Workspace, asked: str, why: str, choices: int
) -> None:
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool(TOOL), {**GIVEN, "post_at": asked}, a_call())
    needed = caught.value
    assert (needed.field, needed.why, len(needed.choices)) == ("post_at", why, choices)


async def test_a_direct_message_waits_in_the_conversation_with_the_person(workspace: Workspace) -> None:
    made = await workspace.run(DM, {"user": JUNHO, "text": "자료", "post_at": "2026-03-05T09:00:00+09:00"})
    assert str(made["channel"]).startswith("D")


async def test_it_is_taken_back_before_its_moment_and_too_late_is_told(workspace: Workspace) -> None:
    tool = workspace.toolbox.tool(TOOL)
    payload, call = await ready(tool, GIVEN, a_call())
    made = await tool.call(payload, call)
    assert tool.undo is not None
    needed = tool.undo.payload(FinishedCall(payload, made, {}, "op-1"))
    assert needed is not None
    back = tool.undo.tool
    assert back.prepare is not None
    with pytest.raises(ToolError) as caught:
        await back.prepare(needed, a_call(now=NOW + timedelta(hours=22, minutes=59, seconds=30)))
    assert caught.value.failure.code == "scheduled_already_posted"
    assert back.reconcile is not None
    assert isinstance(await back.reconcile(needed, a_call()), Absent)
    await back.call(needed, a_call())
    assert isinstance(await back.reconcile(needed, a_call()), Found)
    assert workspace.world("slack")["scheduled"] == []
    assert isinstance(await back.reconcile(needed, a_call(now=NOW + timedelta(days=2))), Incomplete)
