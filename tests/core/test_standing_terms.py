"""Until when something is due so far, beside the day that it moves to: only the second is set."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.standing_terms import find_standing_terms
from tests.core.follow_up_cases import a_task


def list_inputs(text: str) -> list[Any]:
    actions: Any = make_plan(a_task(text))["actions"]
    return [one["inputs"] for one in actions]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("'배너 시안' 내일 마감인데 다음 주 화요일까지 연장해 주세요", "2026-03-10"),
        ("'배너 시안' 오늘 마감이지만 모레까지 연장 부탁드려요", "2026-03-06"),
        ("'배너 시안' 어제까지였는데 금요일까지로 늘려주세요", "2026-03-06"),
        ("'배너 시안' 원래 목요일까지인데 9일로 옮겨줘", "2026-03-09"),
        ("'배너 시안' 마감이 내일로 되어 있는데 금요일로 바꿔줘", "2026-03-06"),
        ("'Banner draft' is due tomorrow but please extend it until next Tuesday", "2026-03-10"),
        ("the 'Banner draft' was due Friday, give it till next Wednesday", "2026-03-11"),
        ("'Banner draft' was due yesterday; let's make it this Friday", "2026-03-06"),
        ("「배너 시안」、本日締切ですが明後日まで延ばしてあげてください。", "2026-03-06"),
        ("「배너 시안」は明日締切ですが、来週火曜まで延長してあげてください", "2026-03-10"),
        ("「배너 시안」、6日締切なんですが9日に変更お願いします", "2026-03-09"),
        ("「배너 시안」、金曜が期限だけど来週の水曜まで延ばしてもらえますか", "2026-03-11"),
    ],
)
def test_the_day_it_moves_to_is_set(text: str, day: str) -> None:
    (change,) = list_inputs(text)
    assert change["properties"] == {"@date": day}


@pytest.mark.parametrize(
    "text",
    [
        "'배너 시안' 내일까지로 바꿔줘",
        "내일 마감인데 준호님한테 확인해줘",
        "내일 마감인 작업 다 금요일로 옮겨줘",
        "준호님한테 '내일 마감인데 괜찮냐'고 물어봐줘",
        "준호님한테 내일 마감인데 금요일로 미뤄도 되냐고 물어봐줘",
        "Pricing survey 내일 마감인데 금요일로 옮겼다고 사라님한테 알려줘",
        "the report is due tomorrow",
        "tell Sara the survey is due tomorrow but please extend it until Friday",
        "サラさんに明日締切ですが金曜に変更してと伝えて",
        "tell Junho it is due Friday",
        "明日締切のタスクを全部金曜に変更して",
        "明日締切ですが大丈夫ですか",
    ],
)
def test_other_days_stay(text: str) -> None:
    assert find_standing_terms(text) == ()


def test_a_long_text_is_read_at_once() -> None:
    assert find_standing_terms("오늘 마감인데 " * 600) == ()
