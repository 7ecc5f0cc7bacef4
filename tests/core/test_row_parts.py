"""Rows whose cells stand in any order with their sheet and the order to add them."""

from __future__ import annotations

import pytest

from schemas.values import Json
from tests.core.test_new_rows import row_step
from tests.core.test_offline_planner import plan

DAY, BEFORE = "2026-03-04", "2026-03-03"


@pytest.mark.parametrize(
    ("text", "sheet", "tab", "rows"),
    [
        (
            "오늘 대구 엔터프라이즈 2개 나갔어요 240만원! 매출 현황 2026에 한줄 추가 부탁",
            "매출 현황 2026",
            None,
            [[DAY, "대구 엔터프라이즈", 2, 2_400_000]],
        ),
        (
            "방금 부산에서 프로 열두 개 나갔어요! 이백팔십팔만원이요. 매출 시트에 오늘 날짜로 적어줘요",
            None,
            None,
            [["부산", "프로", 12, 2_880_000, DAY]],
        ),
        (
            "대구 어제 스타터 스무개 백칠십팔만원 매출시트 추가요",
            None,
            None,
            [["대구", BEFORE, "스타터", 20, 1_780_000]],
        ),
        (
            "Figma 플러그인 결제했어요 3월 2일, 6만6천원. 마케팅 예산 Q1에 row 추가 pls",
            "마케팅 예산",
            "Q1",
            [["Figma 플러그인", "2026-03-02", 66_000]],
        ),
        (
            "오늘 점심에 박람회 식대로 8만 7천원 썼습니다. 마케팅 예산 Q1에 '박람회 식대'로 기록 부탁드려요",
            "마케팅 예산",
            "Q1",
            [[DAY, "박람회 식대", 87_000]],
        ),
        (
            "마케팅 예산에 두 줄 넣어줘: 어제 버스 광고 95만원, 오늘 전단지 인쇄 7만5천원",
            "마케팅 예산",
            None,
            [[BEFORE, "버스 광고", 950_000], [DAY, "전단지 인쇄", 75_000]],
        ),
        (
            "마케팅 예산 메모 탭에 오늘 날짜로 '부스 잔금은 4월에 지급' 이라고 남겨두세요",
            "마케팅 예산",
            "메모",
            [[DAY, "부스 잔금은 4월에 지급"]],
        ),
        (
            "고객 명단에 새 고객요. 윤다솜, 010-9123-4567, dasom@example.com, 실버 등급입니다",
            "고객 명단",
            None,
            [["윤다솜", "010-9123-4567", "dasom@example.com", "실버"]],
        ),
        (
            "고객 명단에 새 고객분 올려주세요. 조하람 / 010-5555-7788 / haram@example.com / 실버",
            "고객 명단",
            None,
            [["조하람", "010-5555-7788", "haram@example.com", "실버"]],
        ),
        (
            "just closed Seoul, three Enterprise seats, 3.6 million won, today. stick it in the weekly sales sheet",
            None,
            "주간",
            [["Seoul", 3, "Enterprise", 3_600_000, DAY]],
        ),
        (
            "log a sale from yesterday in 매출 현황 2026 - 서울, 프로, 11 units, 2,640,000 won. thx!",
            "매출 현황 2026",
            None,
            [[BEFORE, "서울", "프로", 11, 2_640_000]],
        ),
        (
            "log these in 마케팅 예산 Q1 please: Mar 2 stock photos 55,000; Mar 3 courier 18,000",
            "마케팅 예산",
            "Q1",
            [["2026-03-02", "stock photos", 55_000], [BEFORE, "courier", 18_000]],
        ),
        (
            "New customer for 고객 명단: Grace Oh, 010-2222-7788, grace@example.com, gold tier (골드)",
            "고객 명단",
            None,
            [["Grace Oh", "010-2222-7788", "grace@example.com", "골드"]],
        ),
        (
            "one more line in the 마케팅 예산 sheet please: Mar 2, photographer, 300k",
            "마케팅 예산",
            None,
            [["2026-03-02", "photographer", 300_000]],
        ),
        (
            "売上シートに1行お願いします。今日、釜山でスターター15個、133万5千ウォンでした",
            None,
            None,
            [[DAY, "釜山", "スターター", 15, 1_335_000]],
        ),
        (
            "매출 현황 2026に一行足して。昨日、서울、스타터、5個、445000ウォン",
            "매출 현황 2026",
            None,
            [[BEFORE, "서울", "스타터", 5, 445_000]],
        ),
        (
            "매출 현황 2026に追記お願いします→ 3月3日 서울 프로 4個 96万ウォン",
            "매출 현황 2026",
            None,
            [[BEFORE, "서울 프로", 4, 960_000]],
        ),
        (
            "고객 명단に新規の方を1名。佐藤葵さん、010-5151-6262、aoi@example.net、等級は골드です",
            "고객 명단",
            None,
            [["佐藤葵", "010-5151-6262", "aoi@example.net", "골드"]],
        ),
    ],
)
def test_what_is_left_beside_the_place_and_the_order_is_a_row(
    text: str, sheet: str | None, tab: str | None, rows: list[Json]
) -> None:
    step = row_step(text)
    assert (step.inputs.get("spreadsheet"), step.inputs.get("range"), step.inputs["rows"]) == (sheet, tab, rows)


@pytest.mark.parametrize(
    "text",
    [
        "어제 대구에서 240만원 나갔다는데 매출 시트에 있어?",
        "매출 시트에서 오늘 서울 프로 5개 지워줘",
        "매출 시트 합계 알려줘, 오늘 240만원 들어왔다던데",
        "is the 300,000 won from yesterday in the budget sheet?",
        "add up 45000 and 32000 in the budget sheet",
        "昨日の32万ウォン、予算シートにありますか?",
    ],
)
def test_what_is_asked_about_a_sheet_adds_no_row(text: str) -> None:
    assert not any(one["tool"] == "sheets.append_rows" and one["inputs"].get("rows") for one in plan(text)["actions"])


def test_words_of_asking_for_a_row_are_no_cells() -> None:
    step = row_step("I need to log an expense in the marketing budget, banner ads, dated today")
    assert step.inputs["rows"] == [["banner ads", DAY]]
