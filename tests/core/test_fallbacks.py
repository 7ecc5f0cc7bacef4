"""What is to be done where something can't be is planned, and what can't be is told."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def planned(text: str) -> Any:
    return make_plan(a_task(text))


@pytest.mark.parametrize(
    ("text", "moment", "about"),
    [
        (
            "来週火曜14時からジュノさんと1on1なのでカレンダーに入れてほしい。"
            "できないんだったら当日13:50に私にリマインドくれればそれでいい",
            "2026-03-10T13:50",
            "ジュノさんと1on1",
        ),
        (
            "put 30 min with jihoon on my calendar tomorrow at 4. "
            "if calendars arent your thing then just nudge me at 3:50 so i walk over",
            "2026-03-05T15:50",
            "30 min with jihoon",
        ),
        ("캘린더에 내일 3시 회의 잡아줘. 안 되면 2시 50분에 알려만 줘", "2026-03-05T14:50", "15:00 회의"),
        (
            "add a call with hanbit to my calendar for friday 10am, if you can't just remind me friday at 9:45",
            "2026-03-06T09:45",
            "call with hanbit",
        ),
        (
            "구글 캘린더에 금요일 오후 2시 면접 등록해줘. 못 하면 금요일 1시 반에 나한테 알림만 줘",
            "2026-03-06T13:30",
            "면접",
        ),
    ],
)
def test_a_reminder_stands_in_for_what_no_calendar_takes(text: str, moment: str, about: str) -> None:
    plan = planned(text)
    (step,) = plan["actions"]
    assert (step["tool"], step["inputs"]["post_at"][:16]) == ("slack.schedule_dm", moment)
    assert step["inputs"]["user"] == "김민지"
    assert about in step["inputs"]["text"]
    assert plan["not_done"], "what can't be done is told"


def test_another_way_to_tell_somebody_stands_in_for_mail() -> None:
    (step,) = planned("メールで送って。無理ならサラさんにDMで「資料はドライブにあります」と送って")["actions"]
    assert (step["tool"], step["inputs"]["text"]) == ("slack.send_dm", "資料はドライブにあります")


@pytest.mark.parametrize(
    "text",
    [
        "캘린더에 내일 3시 회의 잡아줘",
        "put 30 min with jihoon on my calendar tomorrow at 4",
        "カレンダーに明日の会議を入れて",
    ],
)
def test_without_another_way_the_calendar_is_refused(text: str) -> None:
    plan = planned(text)
    assert (plan["actions"], plan["reply"]["kind"]) == ([], "unsupported")


def test_what_can_be_done_needs_no_other_way() -> None:
    steps = planned("#dev에 '배포 끝' 올려줘")["actions"]
    assert [one["tool"] for one in steps] == ["slack.post_message"]
