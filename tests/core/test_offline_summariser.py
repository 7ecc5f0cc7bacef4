"""The summariser without a model states what the data says, briefly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestration.rule_planner import RuleSummariser
from orchestration.rule_planner.figures.summariser import LONGEST, summarise_data
from schemas.plan import Language
from schemas.values import Json

ROWS: list[Json] = [
    {"날짜": "2026-02-23", "지역": "서울", "상품": "A", "수량": 10, "매출": 60_000_000},
    {"날짜": "2026-02-24", "지역": "부산", "상품": "A", "수량": 5, "매출": 30_000_000},
    {"날짜": "2026-03-01", "지역": "서울", "상품": "B", "수량": 3, "매출": "33,400,000"},
]
RECORDS: list[Json] = [
    {"id": "1", "url": "u", "title": "랜딩 페이지 개편", "상태": "진행 중", "마감일": "2026-03-06"},
    {"id": "2", "url": "u", "title": "Pricing survey", "상태": "할 일", "마감일": "2026-03-05"},
    {"id": "3", "url": "u", "title": "고객 인터뷰 정리", "상태": "완료", "마감일": "2026-03-02"},
]
MESSAGES: list[Json] = [
    {"user": "U1", "name": "김민지", "text": "배포 일정 논의합시다. 다들 어떤가요?", "ts": "1"},
    {"user": "U2", "name": "이준호", "text": "금요일 3시로 결정했습니다.", "ts": "2"},
    {"user": "U1", "name": "김민지", "text": "공지 글은 제가 목요일까지 준비할게요.", "ts": "3"},
]


async def test_a_summary_says_that_no_model_wrote_it() -> None:
    summary = await RuleSummariser().summarise(ROWS, "지난주 매출", "ko")
    assert summary.marked_offline
    assert summary.use.calls == 0


@pytest.mark.parametrize(
    "said",
    [
        "총 3건 (2026-02-23 ~ 2026-03-01)",
        "매출 합계 123,400,000원(1억 2,340만 원)",
        "최소 30,000,000원",
        "최대 60,000,000원",
        "수량 합계 18",
        "지역별 매출 상위: 서울 93,400,000원, 부산 30,000,000원 (서울 76%)",
    ],
)
def test_rows_are_counted_added_and_grouped(said: str) -> None:
    assert said in summarise_data(ROWS, "지난주 매출", "ko")


def test_shares_are_told_as_shares_and_not_added_up() -> None:
    rows: list[Json] = [{"팀": "A", "달성률": "35%", "수량": 2}, {"팀": "B", "달성률": "60.5%", "수량": 1}]
    lines = summarise_data(rows, "", "ko").splitlines()
    assert "• 달성률 평균 47.75%, 최소 35%, 최대 60.5%" in lines
    assert "• 팀별 수량 상위: A 2, B 1 (A 67%)" in lines


def test_rows_are_told_in_english() -> None:
    text = summarise_data(ROWS, "", "en")
    assert text.startswith("3 entries (2026-02-23 to 2026-03-01)")
    assert "매출: total ₩123,400,000" in text


def test_the_columns_that_the_focus_names_come_first() -> None:
    lines = summarise_data(ROWS, "상품별 수량", "ko").splitlines()
    assert lines[1].startswith("• 수량")
    assert "상품별" in lines[3]


def test_records_are_told_by_status_and_by_what_is_due_next() -> None:
    text = summarise_data(RECORDS, "", "ko")
    assert "상태: 진행 중 1, 할 일 1, 완료 1" in text
    assert "마감일 가까운 순: Pricing survey (2026-03-05), 랜딩 페이지 개편 (2026-03-06)" in text


def test_a_conversation_keeps_its_decisions_and_promises_with_their_speakers() -> None:
    text = summarise_data(MESSAGES, "", "ko")
    assert "메시지 3개, 참여 2명 (많이 말한 사람: 김민지 2, 이준호 1)" in text
    assert "• [결정] 이준호: 금요일 3시로 결정했습니다." in text
    assert "• [할 일] 김민지: 공지 글은 제가 목요일까지 준비할게요." in text


def test_a_conversation_is_told_in_as_many_lines_as_are_wanted() -> None:
    head, *said = summarise_data(MESSAGES, "#dev 오늘 (1줄)", "ko").splitlines()
    assert head.startswith("메시지 3개")
    assert said == ["• [결정] 이준호: 금요일 3시로 결정했습니다."]


def test_a_page_is_told_by_its_headings_and_its_own_sentences() -> None:
    page = "# 첫날\n노트북을 받습니다.\n# 보안\n보안 교육은 금요일까지 마쳐야 합니다."
    text = summarise_data(page, "", "ko")
    assert "구성: 첫날, 보안" in text
    assert "보안 교육은 금요일까지 마쳐야 합니다." in text


def test_several_sheets_are_told_one_after_the_other_by_name() -> None:
    text = summarise_data({"매출": ROWS, "예산": ROWS[:1]}, "", "ko")
    assert "매출: 총 3건" in text
    assert "예산: 총 1건" in text


def test_personal_columns_are_not_listed() -> None:
    people: list[Json] = [
        {"이름": f"사람{n}", "전화": f"010-1234-567{n}", "이메일": f"p{n}@example.com", "등급": "AB"[n % 2]}
        for n in range(6)
    ]
    text = summarise_data(people, "", "ko")
    assert "010-" not in text
    assert "@" not in text
    assert "등급별 건수 상위: A 3, B 3" in text


@pytest.mark.parametrize(("language", "said"), [("ko", "없어요"), ("en", "nothing"), ("ja", "ありません")])
def test_nothing_to_summarise_is_said(language: Language, said: str) -> None:
    assert said in summarise_data([], "", language)


JSON_DATA = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False, width=32)
    | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.sampled_from(["날짜", "매출", "text", "name", "title", "id", "상태"]), inner, max_size=5)
    ),
    max_leaves=20,
)


@given(JSON_DATA, st.sampled_from(["ko", "en", "ja"]))
@settings(max_examples=200, deadline=None)
def test_any_data_gets_a_short_text(data: Json, language: Language) -> None:
    text = summarise_data(data, "매출", language)
    assert 0 < len(text) <= LONGEST
    assert "| --" not in text


@pytest.mark.parametrize(("focus", "count"), [("가이드 (2줄)", 2), ("guide (3 lines)", 3), ("ガイド (1行)", 1)])
def test_a_summary_has_as_many_lines_as_were_asked_for(focus: str, count: int) -> None:
    text = "# 하나\n첫 줄입니다. 둘째 줄입니다.\n# 둘\n1. 셋째 줄입니다.\n2. 넷째 줄입니다. 다섯째 줄입니다."
    assert len(summarise_data(text, focus, "ko").splitlines()) == count


def test_the_number_of_an_item_is_no_sentence() -> None:
    lines = summarise_data("1. 노트북을 받습니다.\n2. 계정을 만듭니다.", "", "ko").splitlines()
    assert lines == ["• 노트북을 받습니다.", "• 계정을 만듭니다."]
