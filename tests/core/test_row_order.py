"""In which order rows are wanted, and how many, by the words; other words with such syllables want none."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.reading.row_order import find_row_order


@pytest.mark.parametrize("text", ["제일 큰 지출 뭐였어", "가장 높은 금액은?", "제일 비싼 항목 보여줘"])
def test_the_largest_of_what_is_spent_is_one_row(text: str) -> None:
    order = find_row_order(text)
    assert order is not None
    assert (order.sort, order.limit) == ("-@amount", 1)


@pytest.mark.parametrize(
    ("text", "sort", "limit"),
    [
        ("지난주 매출 상위 3개 보여줘", "-@amount", 3),
        ("금액 큰 순으로", "-@amount", None),
        ("매출 낮은 순으로 보여줘", "@amount", None),
        ("수량 많은 순", "-@count", None),
        ("작업을 마감일 순으로 보여줘", "@date", None),
        ("그중 제일 큰 거", "-@amount", 1),
        ("가장 낮은 거 2개", "@amount", 2),
        ("last week's top 3 sales", "-@amount", 3),
        ("sort by amount", "-@amount", None),
        ("sorted by due date", "@date", None),
        ("latest first", "-@date", None),
        ("the smallest one", "@amount", 1),
        ("what's the single biggest expense", "-@amount", 1),
        ("whats the priciest thing in the q1 tab", "-@amount", 1),
        ("the cheapest item we bought", "@amount", 1),
        ("what did we spend the most on", "-@amount", 1),
        ("돈 제일 많이 잡아먹은 거 하나만", "-@amount", 1),
        ("제일 돈 많이 나간 항목", "-@amount", 1),
        ("一番高かったのは何", "-@amount", 1),
        ("一番お金がかかったもの", "-@amount", 1),
        ("それを金額順に", "-@amount", None),
        ("上位3件だけ", "-@amount", 3),
        ("一番低いのは？", "@amount", 1),
        ("지난주 매출 큰 순으로 3개만 보여줘", "-@amount", 3),
        ("매출 낮은 순서대로 5건", "@amount", 5),
        ("the 3 largest sales", "-@amount", 3),
        ("show the two oldest rows", "@date", 2),
        ("金額の大きい順に3件だけ", "-@amount", 3),
        ("매출 제일 컸던 날", "-@amount", 1),
        ("2월에 제일 매출 높았던 날 언제야", "-@amount", 1),
        ("제일 작았던 지출이 뭐야", "@amount", 1),
        ("마지막으로 팔린 게 언제야", "-@date", 1),
        ("최근 매출 5건", "-@date", 5),
        ("the last 3 sales", "-@date", 3),
        ("直近3件", "-@date", 3),
    ],
)
def test_an_order_and_a_number_of_rows_are_heard(text: str, sort: str, limit: int | None) -> None:
    order = find_row_order(text)
    assert order is not None
    assert (order.sort, order.limit) == (sort, limit)


@pytest.mark.parametrize(
    "text",
    [
        "우선순위 알려줘",
        "순천 매출",
        "주문 순서 알려줘",
        "주문 순서대로 3개 알려줘",
        "手順を見せて",
        "마지막으로 하나 더",
        "이번 주 마지막 날",
        "the last 3 days",
        "last week's sales",
        "by last thing on Friday",
        "마지막 순서로 넣어줘",
        "지난주 매출 알려줘",
        "in order to ship",
        "제일 적게 팔린 지역",
    ],
)
def test_other_words_want_no_order(text: str) -> None:
    assert find_row_order(text) is None
