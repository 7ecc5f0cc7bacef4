"""Rows for a sheet with what people say around them: remarks, a day for all, how many, lines of their own."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.rows.row_frames import join_row_lines
from tests.core.test_new_rows import row_step

BOOTH = {"2026-03-03", "박람회 부스", 3_300_000}


def rows_of(text: str) -> list[Any]:
    """Return the rows that a request adds, each as what is in it in any order: the sheet puts each in its column."""
    rows: Any = row_step(text).inputs["rows"]
    return [{*one} if type(one) is list else one for one in rows]


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산 Q1 탭에 박람회 부스 330만원 3월 3일자로 한 줄만 넣어주세요. 부가세 포함이에요",
        "마케팅 예산 Q1에 3월 3일 박람회 부스 330만원 추가해줘요 (부가세 포함)",
        "마케팅 예산 시트에 박람회 부스 330만원 추가해줘 날짜는 어제",
        "마케팅 예산에 박람회 부스 330만원 넣어줘. 날짜는 3월 3일이고 Q1 탭이야",
        "계산서 왔어요. 예산 시트에 3/3 박람회 부스 330만원 적어주세요 제 카드로 결제했어요",
        "박람회 부스 330만원, 3월 3일, 마케팅 예산 Q1에 기록 부탁. 세금계산서 발행 예정",
        "예산 시트 Q1에 3/3 박람회 부스 330만원 추가해줘 근데 아직 영수증은 없어",
        "마케팅 예산 Q1에 3/3 박람회 부스 330만원 추가해줘요, 준호님 건이에요",
        "예산 시트 Q2 탭에 한 줄 추가: 3/3, 박람회 부스, 330만원. 대표님 승인 받은 거예요",
    ],
)
def test_what_is_remarked_on_a_row_is_no_cell_of_it(text: str) -> None:
    assert rows_of(text) == [BOOTH]


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("add a row to the marketing budget Q1: Mar 3, fair booth, 3,300,000. VAT included", "fair booth"),
        ("Log this in the marketing budget please. Fair booth, 3,300,000, March 3. Sara approved it.", "Fair booth"),
        ("log 3,300,000 for fair booth, March 3rd, Q1 tab of the marketing budget.", "fair booth"),
        ("put 3,300,000 for fair booth on the Q1 tab of the budget sheet, yesterday's date", "fair booth"),
        (
            "please add fair booth 3,300,000 to the marketing budget (Q1), date March 3. Receipt is with me",
            "fair booth",
        ),
        (
            "new row for the marketing budget, Q1 tab - March 3, fair booth, 3,300,000 won, already approved by Sara",
            "fair booth",
        ),
        ("マーケティング予算のQ1に3月3日付で展示会ブース330万ウォンを1行追加してください。税込みです", "展示会ブース"),
        ("予算シートのQ1に展示会ブース 330万ウォン、3月3日で追加お願いします。領収書あります", "展示会ブース"),
        ("予算のQ1に「展示会ブース」330万ウォンを昨日の日付で追記して。サラさん承認済み", "展示会ブース"),
    ],
)
def test_remarks_in_other_languages_are_none_either(text: str, item: str) -> None:
    assert rows_of(text) == [{"2026-03-03", item, 3_300_000}]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("예산 Q1에 두 줄 추가해줘. 검색 광고 50만원, 배너 광고 20만원. 둘 다 3/2 날짜로", ("검색 광고", "배너 광고")),
        ("예산 Q1에 다음 두 건 넣어줘: 3/2 검색 광고 50만원, 3/2 배너 광고 20만원", ("검색 광고", "배너 광고")),
        ("3월 2일 검색 광고 50만원이랑 배너 광고 20만원 마케팅 예산 Q1에 넣어줘", ("검색 광고", "배너 광고")),
        (
            "예산 시트 Q1에 아래 내용 추가해줘\n- 3/2 검색 광고 50만원\n- 3/2 배너 광고 20만원",
            ("검색 광고", "배너 광고"),
        ),
        (
            "Add two rows to Q1 of the marketing budget: search ads 500,000 and banner 200,000, both dated March 2",
            ("search ads", "banner"),
        ),
        ("add to marketing budget Q1: Mar 2 search ads 500,000; Mar 2 banner 200,000", ("search ads", "banner")),
        (
            "Please add these to the marketing budget Q1:\n- March 2, search ads, 500,000\n- March 2, banner, 200,000",
            ("search ads", "banner"),
        ),
        (
            "予算シートのQ1に2行追加してください。検索広告 50万ウォン、バナー 20万ウォン、日付はどちらも3/2で",
            ("検索広告", "バナー"),
        ),
        ("予算シートに2行追加: 3/2 検索広告 50万ウォン、3/2 バナー 20万ウォン", ("検索広告", "バナー")),
    ],
)
def test_several_rows_are_each_their_own(text: str, items: tuple[str, str]) -> None:
    assert rows_of(text) == [{"2026-03-02", items[0], 500_000}, {"2026-03-02", items[1], 200_000}]


def test_other_rows_than_were_counted_are_asked_for() -> None:
    assert row_step("예산 시트에 두 줄 추가해줘. 검색 광고 50만원").inputs.get("rows") is None


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("마케팅 예산에 3월 3일 '부가세 포함 광고비' 55만원 추가해줘", {"2026-03-03", "부가세 포함 광고비", 550_000}),
        (
            'add "VAT refund, approved" 90,000 to the marketing budget dated March 3',
            {"2026-03-03", "VAT refund, approved", 90_000},
        ),
        ("매출 현황에 오늘 부산 스타터 3개 87000원 추가해줘", {"2026-03-04", "부산 스타터", 3, 87_000}),
        (
            "예산 시트에 한 줄 넣어줘: 날짜 3/2, 항목 스티커, 금액 9만원",
            {"날짜": "2026-03-02", "항목": "스티커", "금액": 90_000},
        ),
        ("예산 Q1 탭에 인쇄비 5만원(3/3) 넣어줘", {"2026-03-03", "인쇄비", 50_000}),
    ],
)
def test_what_is_quoted_or_a_cell_stays(text: str, row: Any) -> None:
    assert rows_of(text) == [row]


@pytest.mark.parametrize(
    "text",
    [
        "작업 세 개 만들어줘\n- 3/2 보고서 2000자\n- 3/3 발표 자료 3000자",
        "#general에 이렇게 올려줘\n1. 예산 50만원 추가\n2. 인원 3000명",
        "예산 시트 Q1 합계 얼마야?\n검색 광고는 50만원 맞지?",
    ],
)
def test_lines_of_other_requests_stay(text: str) -> None:
    assert join_row_lines(text) == text


def test_long_texts_are_read_in_no_time() -> None:
    for text in ("예산 시트에 추가해줘 " * 300, "add it to the budget. " * 180, "予算に追加。" * 600):
        assert join_row_lines(text[:4000]) == text[:4000]
