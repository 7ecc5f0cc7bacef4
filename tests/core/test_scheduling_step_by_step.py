"""A message is scheduled bit by bit: what is missing is asked, and an answer may give where and when at once."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.proposers import PlanEdit, PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.thread.plan_changes import build_changed_plan
from schemas.plan import Plan
from tests.core.builders import NOW, a_request
from tests.core.follow_up_cases import CONTRACTS, TEAM, a_task, earlier, followed


def plan_of(text: str) -> Any:
    """The plan of a request, as plain data."""
    return make_plan(a_task(text))


@pytest.mark.parametrize(
    ("text", "post_at"),
    [
        ("금요일에 나갈 메시지 예약 좀 하자", "2026-03-06"),
        ("내일 아침에 나갈 공지 예약하고 싶어", "2026-03-05T09:00:00+09:00"),
        ("금요일 오전에 올릴 글 하나 예약하려고 하는데", "2026-03-06"),
        ("메시지 예약 하나 하려고", None),
        ("let's set up a post for tomorrow at 9am", "2026-03-05T09:00:00+09:00"),
        ("I'd like to schedule something for Friday", "2026-03-06"),
        ("let's schedule a message", None),
        ("金曜に出すメッセージを予約したい", "2026-03-06"),
        ("明日のお知らせを予約しよう", "2026-03-05"),
    ],
)
def test_a_message_that_is_only_begun_is_one_to_schedule(text: str, post_at: str | None) -> None:
    (step,) = plan_of(text)["actions"]
    assert (step["tool"], step["inputs"].get("post_at")) == ("slack.schedule_message", post_at)
    assert "text" not in step["inputs"]


@pytest.mark.parametrize(
    "text", ["금요일 회의실 예약하자", "let's schedule a meeting for Friday", "会議室を予約したい"]
)
def test_what_else_is_reserved_is_no_message(text: str) -> None:
    assert not [one for one in plan_of(text)["actions"] if one["tool"].startswith("slack.schedule")]


@pytest.mark.parametrize(
    ("text", "post_at", "words"),
    [
        (
            "schedule in #dev for Friday 9:30 - Freeze starts, push your fixes",
            "2026-03-06T09:30:00+09:00",
            "Freeze starts, push your fixes",
        ),
        ("please schedule #dev tomorrow 9:30 – freeze starts", "2026-03-05T09:30:00+09:00", "freeze starts"),
        ("schedule a post for Friday 9:30 in #dev - freeze starts", "2026-03-06T09:30:00+09:00", "freeze starts"),
        ("#dev에 금요일 9:30 예약 - 배포 동결 시작합니다", "2026-03-06T09:30:00+09:00", "배포 동결 시작합니다"),
        ("내일 오전 9시 #dev 예약 공지: 배포 동결 시작", "2026-03-05T09:00:00+09:00", "배포 동결 시작"),
        ("#devに金曜9:30予約：リリース凍結を始めます", "2026-03-06T09:30:00+09:00", "リリース凍結を始めます"),
    ],
)
def test_a_head_before_a_dash_schedules_what_stands_behind_it(text: str, post_at: str, words: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["tool"] == "slack.schedule_message"
    assert step["inputs"] == {"channel": "#dev", "text": words, "post_at": post_at}


@pytest.mark.parametrize(
    "text",
    [
        "#dev에 3시 회의실 예약 - 4층으로 잡았어요",
        "schedule in #dev is wrong - look again",
        "post in #dev: schedule for Friday 9:30 - tbd",
    ],
)
def test_what_only_speaks_of_a_schedule_is_no_head(text: str) -> None:
    assert not [one for one in plan_of(text)["actions"] if one["tool"].startswith("slack.schedule")]


def answered(text: str, said: str, *asked: str) -> Any:
    """The inputs of the one step of a request with an answer to what is asked."""
    task = a_task(text)
    plan = Plan.model_validate({**make_plan(task), "context": {}})
    step = plan.actions[0].id
    asks = frozenset(f"{step}.{one}" for one in asked)
    edit = PlanEdit(said, plan, plan, frozenset(), {}, {}, asks)
    changed = build_changed_plan(
        PlanningTask(request=a_request(text), team=TEAM, contracts=CONTRACTS, now=NOW, change=edit), make_plan
    )
    return changed.actions[0].inputs if changed is not None else None


@pytest.mark.parametrize(
    ("text", "said", "channel", "post_at"),
    [
        ("금요일에 메시지 예약해줘", "#general 오전 10시", "#general", "2026-03-06T10:00:00+09:00"),
        ("금요일에 메시지 예약해줘", "#general에 3시로 해줘", "#general", "2026-03-06T15:00:00+09:00"),
        ("메시지 하나 예약해줘", "#dev, 금요일 오전 10시요", "#dev", "2026-03-06T10:00:00+09:00"),
        ("schedule a message", "#general at 10am Friday", "#general", "2026-03-06T10:00:00+09:00"),
        ("schedule a message for Friday", "9am in #dev please", "#dev", "2026-03-06T09:00:00+09:00"),
        ("金曜にメッセージを予約して", "#generalに10時でお願いします", "#general", "2026-03-06T10:00:00+09:00"),
    ],
)
def test_where_and_when_may_be_said_at_once(text: str, said: str, channel: str, post_at: str) -> None:
    inputs = answered(text, said, "channel", "text", "post_at")
    assert (inputs["channel"], inputs["post_at"]) == (channel, post_at)
    assert "text" not in inputs


@pytest.mark.parametrize(
    ("said", "words"),
    [("#general 오전 10시에 시작합니다", "오전 10시에 시작합니다"), ("#dev: standup at 10", "standup at 10")],
)
def test_words_that_name_a_time_are_what_is_sent(said: str, words: str) -> None:
    assert answered("금요일에 메시지 예약해줘", said, "channel", "text")["text"] == words


RECURRING = "remind #exec every Thursday about expense reports"
WEEKLY = "매주 목요일에 #exec에 '경비 내세요' 올려줘"
WEEKLY_JA = "毎週木曜に#execに「経費の締切」と投稿して"
AT_FOUR = "2026-03-05T16:00:00+09:00"


@pytest.mark.parametrize(
    ("before", "text", "channel", "words", "post_at"),
    [
        (RECURRING, 'fine, just this Thursday then, 4pm: "Reports are due"', "#exec", "Reports are due", AT_FOUR),
        (RECURRING, "ok, only once then, this Thursday at 4pm", "#exec", None, AT_FOUR),
        (WEEKLY, "그럼 이번 주 목요일 4시에 한 번만", "#exec", "경비 내세요", AT_FOUR),
        (WEEKLY, "그럼 이번 목요일만 해줘", "#exec", "경비 내세요", "2026-03-05"),
        (WEEKLY_JA, "じゃあ今週の木曜16時に一回だけ", "#exec", "経費の締切", AT_FOUR),
    ],
)
def test_what_was_to_recur_is_scheduled_once(
    before: str, text: str, channel: str, words: str | None, post_at: str
) -> None:
    plan = followed(earlier(before), text)
    assert plan is not None
    (step,) = plan.actions
    assert step.tool == "slack.schedule_message"
    assert (step.inputs["channel"], step.inputs.get("text"), step.inputs["post_at"]) == (channel, words, post_at)


@pytest.mark.parametrize(
    "text", ["fine", "just show me this Thursday's tasks", "그럼 이번 주 목요일 회의 알려줘", "Thursday 4pm"]
)
def test_other_words_behind_a_refused_recurrence_schedule_nothing(text: str) -> None:
    plan = followed(earlier(RECURRING), text)
    assert plan is None or not [one for one in plan.actions if one.tool.startswith("slack.schedule")]


def test_a_message_that_did_not_recur_is_not_sent_again() -> None:
    plan = followed(earlier("#exec에 '경비 내세요' 올려줘"), "그럼 이번 주 목요일 4시에 한 번만")
    assert plan is None or not [one for one in plan.actions if "post_at" in one.inputs]
