"""A new spreadsheet is told to be out of reach, and reads or changes no other one."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.questions.out_of_reach import does_ask_new_table
from orchestration.rule_planner.reading.parse import parse_request
from tests.core.follow_up_cases import NOW, a_task


def asks(text: str) -> bool:
    return does_ask_new_table(parse_request(a_task(text).request, NOW))


@pytest.mark.parametrize(
    "text",
    [
        "'도서 대여'라고 새 구글시트 하나 파줘. 칸은 제목, 빌린 사람, 반납일",
        "새 스프레드시트 하나 만들어 주세요",
        "구글 시트 새로 하나 만들어서 '설문 응답'이라고 해줘",
        "엑셀 파일 하나 생성해줘",
        "create a new google sheet called 'Visitors' with columns Name, Company",
        "can you make me a spreadsheet for the survey",
        "「来場者」という新しいシートを作って。列は名前と会社",
    ],
)
def test_a_new_spreadsheet_is_told_to_be_out_of_reach(text: str) -> None:
    proposed: Any = make_plan(a_task(text))
    assert asks(text)
    assert (proposed["actions"], proposed["reply"]["kind"]) == ([], "unsupported")


@pytest.mark.parametrize(
    "text",
    [
        "매출 현황 시트에 행 하나 만들어줘: 오늘, 서울, 프로, 3, 720000",
        "마케팅 예산 시트 보고 요약 만들어줘",
        "새로 만든 시트 보여줘",
        "시트 만들었어?",
        "add a row to the sheet 매출 현황 2026: 2026-03-04, Seoul, 100",
        "create a task to clean up the sheet",
        "新しい行をシートに追加して",
    ],
)
def test_what_is_made_in_a_sheet_is_no_new_one(text: str) -> None:
    assert not asks(text)
