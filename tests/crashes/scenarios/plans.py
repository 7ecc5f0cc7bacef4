"""Plans that the scripted model gives."""

from __future__ import annotations

import json

from tests.crashes.scenarios.scenario import Json


def post(action_id: str, channel: str, text: str, *, asks: bool = False, **more: object) -> Json:
    """A step that posts; one that asks wants a yes first."""
    inputs = {"channel": channel, "text": text} if channel else {"text": text}
    step: Json = {"id": action_id, "tool": "slack.post_message", "intent": "notify", "requires": [], "inputs": inputs}
    hints: Json = {"policy_hints": {"needs_user_confirmation": True}} if asks else {}
    return {**step, "produces": ["message_ts"], **hints, **more}


def plan(*actions: Json, **more: object) -> str:
    """A plan as the model writes it."""
    whole: Json = {"version": "1.1", "goal": "알림", "timezone": "Asia/Seoul", "actions": [*actions], **more}
    return json.dumps(whole)


TWO_POSTS = plan(post("a1", "", "남는 글"), post("a2", "#general", "빼는 글", depends_on=["a1"]))
"""The first step lacks its channel, so that the run waits at a question."""
TWO_YESES = plan(
    post("a1", "#sales", "첫 글", asks=True),
    post("a2", "#general", "둘째 글", asks=True),
    constraints={"allow_parallel": True},
)
ONE_YES = plan(post("a1", "#sales", "첫 글", asks=True))
READ_UNTIL = plan(
    {
        "id": "a1",
        "tool": "notion.query_database",
        "intent": "read",
        "requires": [],
        "produces": ["records"],
        "inputs": {"database": "회의록"},
        "repeat": {"every_s": 1, "until": {"path": "records", "op": "count_gt", "value": 4}, "max": 60},
    },
    post("a2", "#sales", "점심은 12시 반입니다", depends_on=["a1"]),
)
ASTRAY = plan(
    {
        "id": "a1",
        "tool": "slack.read_thread",
        "intent": "read",
        "requires": [],
        "produces": ["messages"],
        "inputs": {"channel": "#sales", "thread_ts": "1.000001"},
        "on_error": "replan",
    },
    post("a2", "#sales", "점심은 12시 반입니다", depends_on=["a1"]),
)
BROKEN_READ = plan(
    {
        "id": "a1",
        "tool": "notion.create_page",
        "intent": "write",
        "requires": [],
        "produces": ["page_url"],
        "inputs": {"title": "주간 보고"},
    },
    {
        "id": "a2",
        "tool": "sheets.get_range",
        "intent": "read",
        "requires": [],
        "produces": ["rows"],
        "retries": {"max_attempts": 1},
        "inputs": {"spreadsheet": "매출 현황 2026", "range": "주간!A1:B2"},
    },
    post("a3", "#sales", "점심은 12시 반입니다", depends_on=["a1", "a2"]),
    constraints={"allow_parallel": True},
)
"""A page, a read that fails as long as the sheets are out of order, and a post that needs both."""
ELSEWHERE = plan(post("b1", "#random", "다른 글"))
REASON = "#random에 올려 주세요"
STRAIGHT = plan(post("b1", "#sales", "점심은 12시 반입니다"))
