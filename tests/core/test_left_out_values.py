"""A question for figures that leaves some rows out in words of their own is of the rest."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.figures.left_out_values import FORMS, is_only_left_out
from orchestration.rule_planner.plans.condition_parts import list_tests
from schemas.plan import Language
from tests.core.figure_cases import figures_of, reads_of

ENTERPRISE = ("상품", "ne", "엔터프라이즈")
STARTER = ("상품", "ne", "스타터")


def chosen_by(text: str) -> list[Any]:
    """Return the tests by which a question's rows are chosen, without those of days."""
    (read,) = reads_of(text)
    tests: list[Any] = list_tests(read.get("filter"))
    return [(one["path"], one["op"], one["value"]) for one in tests if one["path"] != "@date"]


@pytest.mark.parametrize(
    ("text", "wanted", "group"),
    [
        ("3월 매출 상품별로 볼래. 스타터는 빼고", [STARTER], "상품"),
        ("이번 달 매출 지역별 합계 좀, 대구는 아직 정산 전이라 제외하고", [("지역", "ne", "대구")], "지역"),
        (
            "3월 들어서 오늘까지 매출 건별로 보지 말고 상품별 합계만, 큰 순서대로. 엔터프라이즈는 따로 계약이라 빼고",
            [ENTERPRISE],
            "상품",
        ),
        ("2월 매출 지역별로, 서울이랑 부산 제외하고", [("지역", "ne", "서울"), ("지역", "ne", "부산")], "지역"),
        (
            "프로랑 엔터프라이즈 빼고 지난달 서울 판매 수량은?",
            [("지역", "eq", "서울"), ("상품", "ne", "프로"), ENTERPRISE],
            None,
        ),
        ("지난주 스타터 뺀 매출 총합", [STARTER], None),
        ("2월 매출 상품별로 보여줘. 엔터프라이즈는 제외해줘", [ENTERPRISE], "상품"),
        ("what were total sales in Feb without Enterprise?", [ENTERPRISE], None),
        ("Revenue by product for last week, leave out Enterprise", [ENTERPRISE], "상품"),
        ("Feb sales by region, excluding Seoul since that's a special deal", [("지역", "ne", "서울")], "지역"),
        ("total units sold in Feb, don't count Starter please", [STARTER], None),
        ("How much did Busan sell last month not counting Enterprise?", [("지역", "eq", "부산"), ENTERPRISE], None),
        ("2月の売上を地域別で。ソウルは除いてください", [("지역", "ne", "서울")], "지역"),
        ("2月の売上を商品別に出して、スターターは別枠なので除いて", [STARTER], "상품"),
        ("2月の売上を地域別で。ソウルは特別だから計算から外してください", [("지역", "ne", "서울")], "지역"),
        ("2月の売上を商品別に出して。スターターは数えないで", [STARTER], "상품"),
        ("2월 매출 상품별로 보여줘. 엔터프라이즈는 따로 계약이라 합계에서 빼줘", [ENTERPRISE], "상품"),
        ("Revenue by product for last week. Leave Enterprise out, it's a special deal", [ENTERPRISE], "상품"),
        ("Feb sales by region, keep Seoul out of the total", [("지역", "ne", "서울")], "지역"),
    ],
)
def test_what_is_left_out_is_not_counted(text: str, wanted: list[Any], group: str | None) -> None:
    assert chosen_by(text) == wanted
    (figure,) = figures_of(text)
    assert figure.get("group_by") == group


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("올해 서울에서 프로 얼마나 팔았어? 건수 말고 금액으로", "매출"),
        ("지난달 부산 매출 합계 알려줘. 수량은 빼고", "매출"),
        ("2월 서울 매출 합계", "매출"),
    ],
)
def test_words_for_another_figure_are_no_rows(text: str, column: str) -> None:
    assert all(one["column"] == column for one in figures_of(text))
    assert all(test[1] != "ne" for test in chosen_by(text))


@pytest.mark.parametrize("form", [*FORMS.values()])
def test_long_texts_are_read_in_no_time(form: Any) -> None:
    for text in ("서울이랑 " * 800, "without a, " * 400, "、サラ" * 1300, "가 은 나라서 " * 500):
        assert sum(1 for _ in form.finditer(text[:4000])) < 4000


@pytest.mark.parametrize(
    ("text", "language", "is_alone"),
    [
        ("엔터프라이즈는 따로 계약이라 빼고", "ko", True),
        ("leave out Enterprise", "en", True),
        ("スターターは除いて", "ja", True),
        ("2월 매출 상품별로. 스타터는 빼고", "ko", False),
        ("서울 매출은?", "ko", False),
    ],
)
def test_a_sentence_may_only_leave_something_out(text: str, language: Language, is_alone: bool) -> None:
    assert is_only_left_out(text, language) is is_alone
