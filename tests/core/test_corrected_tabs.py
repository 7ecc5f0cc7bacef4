"""A reply that puts the tab right to which a row was added, or says once more which it is."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.thread.corrected_tabs import find_tab_correction
from tests.core.follow_up_cases import earlier, followed
from tests.core.test_corrected_effects import ROW, corrected


@pytest.mark.parametrize(
    "text",
    [
        "아니다 Q2에 넣어줘",
        "아 Q1 말고 Q2 탭",
        "헉 2분기였네 Q2로 옮겨주세요",
        "이거 Q2 거야",
        "no wait, Q2",
        "oops, should be Q2 not Q1",
        "wrong tab, put it in Q2 please",
        "that was meant for Q2",
        "すみませんQ2でした",
        "Q1じゃなくてQ2に移してください",
        "Q2였어요",
    ],
)
def test_the_row_is_taken_back_and_put_into_the_other_tab(text: str) -> None:
    inputs, replaces = corrected(ROW, text)
    assert inputs is not None
    assert (inputs["range"], inputs["rows"], replaces) == ("Q2", [["2026-03-04", "리플렛 인쇄", 180_000]], True)


def test_another_day_is_put_into_it_too() -> None:
    inputs, replaces = corrected(ROW, "헐 이거 2분기 거다 방금 넣은 건 빼고 Q2에 넣어줘 날짜는 4월 1일")
    assert inputs is not None
    assert (inputs["range"], inputs["rows"], replaces) == ("Q2", [["2026-04-01", "리플렛 인쇄", 180_000]], True)


@pytest.mark.parametrize("text", ["아 Q1 탭이지 당연히ㅋㅋ", "Q1이요", "the Q1 tab of course", "Q1です"])
def test_a_tab_that_is_said_once_more_adds_nothing(text: str) -> None:
    for before in (ROW, "마케팅 예산에 오늘자 리플렛 인쇄 18만원 추가요"):
        plan = followed(earlier(before), text)
        assert plan is not None
        assert [(one.is_effect, one.inputs["range"]) for one in plan.actions] == [(False, "Q1")]


@pytest.mark.parametrize(
    "text",
    [
        "Q2는?",
        "Q2 합계 얼마야?",
        "Q2에 배너 20만원도 추가해줘",
        "준호님한테 Q2라고 알려줘",
        "Q1이랑 Q2 비교해줘",
        "how about Q2?",
        "tell Sara it is Q2",
        "Q2の合計は？",
    ],
)
def test_what_says_more_is_no_correction(text: str) -> None:
    assert find_tab_correction(text) is None
