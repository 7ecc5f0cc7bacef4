"""A reminder for oneself goes out at its moment, wherever in the sentence that stands."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task
from tests.core.test_told_words import list_inputs

TOMORROW_9 = "2026-03-05T09:00:00+09:00"
TODAY_16 = "2026-03-04T16:00:00+09:00"
IN_30_MINUTES = "2026-03-04T10:30:00+09:00"


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("remind me to send the quote tomorrow at 9", "Reminder: please send the quote", TOMORROW_9),
        ("remind me tomorrow at 9 to send the quote", "Reminder: please send the quote", TOMORROW_9),
        ("remind me to call Junho at 4", "Reminder: please call Junho", TODAY_16),
        ("can you remind me to check the build in 30 minutes?", "Reminder: please check the build", IN_30_MINUTES),
        ("remind me to send the quote on Friday", "Reminder: please send the quote", "2026-03-06"),
        ("remind me about the quote tomorrow morning", "Reminder: the quote", TOMORROW_9),
        ("set a reminder for 4pm to call Sara", "Reminder: please call Sara", TODAY_16),
        ("set me a reminder to call Sara at 4pm", "Reminder: please call Sara", TODAY_16),
        ("내일 9시에 견적서 보내라고 나한테 알려줘", "견적서 보내세요", TOMORROW_9),
        ("나한테 4시에 회의 자료 챙기라고 말해줘", "회의 자료 챙기세요", TODAY_16),
        ("30분 뒤에 빌드 확인하라고 알려줘", "빌드 확인해 주세요", IN_30_MINUTES),
        ("4시에 준호한테 전화하라고 나한테 리마인드해줘", "준호한테 전화해 주세요", TODAY_16),
        ("금요일에 견적서 보내라고 리마인드 좀", "견적서 보내세요", "2026-03-06"),
        ("내일 아침 9시에 견적서 보내기 알림 해줘", "견적서 보내기", TOMORROW_9),
        ("내일 9시에 견적서 보내는 거 리마인드해줘", "견적서 보내는 거", TOMORROW_9),
        ("明日9時に見積もりを送るようリマインドして", "見積もりを送る", TOMORROW_9),
        ("30分後にビルドを確認するよう私に教えて", "ビルドを確認する", IN_30_MINUTES),
    ],
)
def test_a_reminder_waits_for_its_moment(text: str, said: str, at: str) -> None:
    assert list_inputs(text) == [{"user": "김민지", "text": said, "post_at": at}]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("remind Junho to send the quote tomorrow at 9", "Junho"),
        ("준호한테 4시에 회의 온다고 알려줘", "준호"),
    ],
)
def test_what_is_no_moment_of_a_reminder_is_told_now(text: str, who: str) -> None:
    (step,) = list_inputs(text)
    assert step["user"] == who
    assert "post_at" not in step


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("remind me to send the quote by Friday", "Reminder: please send the quote by Friday"),
        ("remind me to call Junho", "Reminder: please call Junho"),
        ("remind me about the quote", "Reminder: the quote"),
        ("견적서 보내라고 나한테 리마인드해줘", "견적서 보내세요"),
    ],
)
def test_a_reminder_without_a_moment_asks_when(text: str, said: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert [(one["tool"], one["inputs"]) for one in actions] == [
        ("slack.schedule_dm", {"user": "김민지", "text": said})
    ]


@pytest.mark.parametrize("text", ["내일 9시에 있는 회의 알려줘", "내일 있는 거 알려줘", "오늘 마감인 작업 알려줘"])
def test_what_only_asks_reminds_nobody(text: str) -> None:
    assert not any("user" in one for one in list_inputs(text))
