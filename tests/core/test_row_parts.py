"""Rows whose cells stand in any order with their sheet and the order to add them."""

from __future__ import annotations

import pytest

from connectors.catalog import list_contracts
from schemas.values import Json
from tests.core.test_new_rows import row_step
from tests.core.test_offline_planner import a_task, plan, planned

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
        "let me know if sales drop below 1M",
        "tell me whether sales go over 2M this month",
    ],
)
def test_what_is_asked_about_a_sheet_adds_no_row(text: str) -> None:
    assert not any(one["tool"] == "sheets.append_rows" and one["inputs"].get("rows") for one in plan(text)["actions"])


def test_words_of_asking_for_a_row_are_no_cells() -> None:
    step = row_step("I need to log an expense in the marketing budget, banner ads, dated today")
    assert step.inputs["rows"] == [["banner ads", DAY]]


@pytest.mark.parametrize(
    ("text", "sheet", "tab", "rows"),
    [
        ("마케팅 예산에 3/4 현수막 제작 28만원 적어놔줘 (Q1 탭)", "마케팅 예산", "Q1", [[DAY, "현수막 제작", 280000]]),
        (
            "마케팅 예산에 오늘 현수막 제작 28만원 추가해줘 (Q1 탭에)",
            "마케팅 예산",
            "Q1",
            [[DAY, "현수막 제작", 280000]],
        ),
        ("(Q1 탭) 마케팅 예산에 오늘 현수막 제작 28만원 넣어줘", "마케팅 예산", "Q1", [[DAY, "현수막 제작", 280000]]),
        (
            "마케팅 예산에 오늘 현수막 제작 28만원 기록해줘, Q1 탭에",
            "마케팅 예산",
            "Q1",
            [[DAY, "현수막 제작", 280000]],
        ),
        (
            "오늘 현수막 제작 28만원 마케팅 예산에 적어줘. Q1 탭이야",
            "마케팅 예산",
            "Q1",
            [[DAY, "현수막 제작", 280000]],
        ),
        ("마케팅 예산(Q1)에 오늘 현수막 제작 28만원 적어줘", "마케팅 예산", "Q1", [[DAY, "현수막 제작", 280000]]),
        ("마케팅 예산 (Q1 탭)에 오늘 현수막 제작 28만원 적어줘", "마케팅 예산", "Q1", [[DAY, "현수막 제작", 280000]]),
        ("마케팅 예산에 오늘 현수막 제작 28만원 적어줘 탭은 Q1", "마케팅 예산", "Q1", [[DAY, "현수막 제작", 280000]]),
        (
            "Q1 탭, 마케팅 예산에 오늘 현수막 제작 28만원 적어주세요",
            "마케팅 예산",
            "Q1",
            [[DAY, "현수막 제작", 280000]],
        ),
        ("마케팅 예산에 현수막 제작 28만원 오늘자로 적어줘(Q1)", "마케팅 예산", "Q1", [["현수막 제작", 280000, DAY]]),
        (
            "Add to the marketing budget: today, banner printing, 280,000 (Q1 tab)",
            "마케팅 예산",
            "Q1",
            [[DAY, "banner printing", 280000]],
        ),
        (
            "Log banner printing, 280,000, today in the marketing budget (Q1 tab)",
            "마케팅 예산",
            "Q1",
            [["banner printing", 280000, DAY]],
        ),
        (
            "マーケティング予算に今日、横断幕、28万ウォンを追加して(Q1タブ)",
            "마케팅 예산",
            "Q1",
            [[DAY, "横断幕", 280000]],
        ),
        ("Q1 예산 시트 맨밑에 어제자 사은품 구입 45만 기록 부탁해요", "예산", "Q1", [[BEFORE, "사은품 구입", 450000]]),
        (
            "마케팅 예산 Q1 맨 아래에 어제 사은품 구입 45만원 적어줘",
            "마케팅 예산",
            "Q1",
            [[BEFORE, "사은품 구입", 450000]],
        ),
        (
            "마케팅 예산 Q1 탭 제일 밑에 어제 사은품 구입 45만원 추가",
            "마케팅 예산",
            "Q1",
            [[BEFORE, "사은품 구입", 450000]],
        ),
        ("예산 시트 Q1 맨 끝에 어제 사은품 구입 45만원 넣어줘", "예산", "Q1", [[BEFORE, "사은품 구입", 450000]]),
        (
            "어제 사은품 구입 45만원 마케팅 예산 Q1 맨밑에 적어줘",
            "마케팅 예산",
            "Q1",
            [[BEFORE, "사은품 구입", 450000]],
        ),
        (
            "마케팅 예산 Q1 마지막 줄에 어제 사은품 구입 45만원 넣어주세요",
            "마케팅 예산",
            "Q1",
            [[BEFORE, "사은품 구입", 450000]],
        ),
        (
            "매출 현황 2026 주간 맨아래에다가 오늘 부산 스타터 12개 1,068,000원 추가해줘",
            "매출 현황 2026",
            "주간",
            [[DAY, "부산 스타터", 12, 1068000]],
        ),
        ("마케팅 예산 Q1 하단에 어제 사은품 구입 450,000 기록", "마케팅 예산", "Q1", [[BEFORE, "사은품 구입", 450000]]),
        (
            "At the bottom of the marketing budget Q1 tab, add yesterday, gifts, 450000",
            "마케팅 예산",
            "Q1",
            [[BEFORE, "gifts", 450000]],
        ),
        (
            "Add a row at the bottom of the marketing budget Q1 tab: yesterday, gifts, 450000",
            "마케팅 예산",
            "Q1",
            [[BEFORE, "gifts", 450000]],
        ),
        (
            "マーケティング予算のQ1の一番下に、昨日、ノベルティ、45万ウォンを追加して",
            "마케팅 예산",
            "Q1",
            [[BEFORE, "ノベルティ", 450000]],
        ),
        (
            "マーケティング予算 Q1の末尾に昨日、ノベルティ、45万ウォンを追加して",
            "마케팅 예산",
            "Q1",
            [[BEFORE, "ノベルティ", 450000]],
        ),
        ("주간 매출에 한 줄요~ 오늘 부산 스타터 12개 1,068,000원", None, "주간", [[DAY, "부산 스타터", 12, 1068000]]),
        ("주간 매출에 한 줄만요: 오늘 부산 스타터 12개 1,068,000원", None, "주간", [[DAY, "부산 스타터", 12, 1068000]]),
        ("주간 매출 한 줄이요! 오늘 부산 스타터 12개 1,068,000원", None, "주간", [[DAY, "부산 스타터", 12, 1068000]]),
        (
            "매출 현황 2026 주간에 한줄 부탁~ 오늘 부산 스타터 12개 1,068,000원",
            "매출 현황 2026",
            "주간",
            [[DAY, "부산 스타터", 12, 1068000]],
        ),
        ("오늘 부산 스타터 12개 1,068,000원, 주간 매출에 한 줄요", None, "주간", [[DAY, "부산 스타터", 12, 1068000]]),
        (
            "주간 매출 시트에 한 행요. 오늘 부산 스타터 12개 1,068,000원",
            None,
            "주간",
            [[DAY, "부산 스타터", 12, 1068000]],
        ),
        (
            "주간 매출에 한 줄 추가요 오늘 부산 스타터 12개 1,068,000원",
            None,
            "주간",
            [[DAY, "부산 스타터", 12, 1068000]],
        ),
        ("주간 매출에 한 건요~ 오늘 부산 스타터 12개 1,068,000원", None, "주간", [[DAY, "부산 스타터", 12, 1068000]]),
        ("마케팅 예산 Q1에 하나요~ 오늘 엽서 인쇄 12만원", "마케팅 예산", "Q1", [[DAY, "엽서 인쇄", 120000]]),
        (
            "週間売上に1行お願いします。今日、釜山、スターター、12、1,068,000",
            None,
            "주간",
            [[DAY, "釜山", "スターター", 12, 1068000]],
        ),
        (
            "週間売上に一行: 今日、釜山、スターター、12、1,068,000",
            None,
            "주간",
            [[DAY, "釜山", "スターター", 12, 1068000]],
        ),
        ("Q1 예산에 오늘 엽서 인쇄 12만원 적어줘", "예산", "Q1", [[DAY, "엽서 인쇄", 120000]]),
        ("오늘 엽서 인쇄 12만원 Q1 예산에 적어줘", "예산", "Q1", [[DAY, "엽서 인쇄", 120000]]),
        ("오늘 엽서 인쇄 12만원 Q1 마케팅 예산에 넣어줘", "마케팅 예산", "Q1", [[DAY, "엽서 인쇄", 120000]]),
        (
            "마케팅 예산에 오늘 책상 밑에 둘 선반 12만원 적어줘",
            "마케팅 예산",
            None,
            [[DAY, "책상 밑에 둘 선반", 120000]],
        ),
        (
            "마케팅 예산에 어제 사은품 구입 45만원 맨 밑에 적어줘",
            "마케팅 예산",
            None,
            [[BEFORE, "사은품 구입", 450000]],
        ),
        (
            "add flyers 120000 today to the marketing budget at the bottom",
            "마케팅 예산",
            None,
            [["flyers", 120000, DAY]],
        ),
    ],
)
def test_the_tab_and_the_end_of_a_sheet_are_no_cells(
    text: str, sheet: str | None, tab: str | None, rows: list[Json]
) -> None:
    step = row_step(text)
    assert (step.inputs.get("spreadsheet"), step.inputs.get("range"), step.inputs["rows"]) == (sheet, tab, rows)


def test_the_place_of_a_row_is_read_in_a_clause_of_several() -> None:
    text = "오늘 엽서 인쇄 12만원 Q1 예산에 적고, 사라한테 적었다고 알려줘"
    step = planned(a_task(text, contracts=tuple(list_contracts())))["actions"][0]["inputs"]
    assert (step["range"], step["rows"]) == ("Q1", [[DAY, "엽서 인쇄", 120_000]])


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("마케팅 예산 맨 위에 오늘 선반 12만원 적어줘", "맨 위에"),
        ("마케팅 예산에 오늘 선반 12만원 맨 위에 적어줘", "맨 위에"),
        ("add today, 선반, 120000 to the marketing budget at the top", "at the top"),
    ],
)
def test_the_beginning_of_a_sheet_is_no_cell_and_told_as_not_done(text: str, first: str) -> None:
    made = plan(text)
    assert (made["actions"][0]["inputs"]["rows"], made["not_done"]) == ([[DAY, "선반", 120_000]], [first])
