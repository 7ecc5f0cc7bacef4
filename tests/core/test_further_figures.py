"""What is asked beside a figure: a second one, the difference, periods; and who has most or least to do."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.figures.further_figure_words import list_readings
from schemas.plan import Language
from tests.core.figure_cases import figure_task, figures_of, reads_of
from tests.core.follow_up_cases import a_task
from tests.core.test_lookups import OPEN, steps_of

SUM, UNITS = ("매출", "sum"), ("수량", "sum")


def measures(text: str) -> list[tuple[Any, Any]]:
    return [(one.get("column"), one["function"]) for one in figures_of(text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("지난달 서울에서 프로 얼마어치 팔렸어? 대수도 같이", [SUM, UNITS]),
        ("2월 부산 매출이랑 수량 알려줘", [SUM, UNITS]),
        ("이번 달 스타터 평균 금액과 건수만 알고 싶어", [("매출", "avg"), (None, "count")]),
        ("지난주 대구 매출 합계랑 평균 보여줘", [SUM, ("매출", "avg")]),
        ("서울 2월 매출 얼마야? 건수도", [SUM, (None, "count")]),
        ("지난달 프로 몇 개 팔렸어? 금액도 알려줘", [UNITS, SUM]),
        ("How many units of 프로 did Busan sell last month, and the revenue too?", [UNITS, SUM]),
        ("total and average sales for Seoul in February", [SUM, ("매출", "avg")]),
        ("What was revenue for Daegu in Feb? Also the number of deals please", [SUM, (None, "count")]),
        ("今月のスターター、1件あたりの平均金額と件数だけ知りたい", [("매출", "avg"), (None, "count")]),
        ("先月の釜山の売上と数量を教えて", [SUM, UNITS]),
        ("2月の釜山の売上合計は？数量もお願いします", [SUM, UNITS]),
    ],
)
def test_two_figures_of_the_same_rows_are_worked_out(text: str, wanted: list[tuple[Any, Any]]) -> None:
    assert measures(text) == wanted
    assert len(reads_of(text)) == 1
    assert len({one["rows"] for one in figures_of(text)}) == 1


@pytest.mark.parametrize("text", ["先月の大邱の売り上げ、平均でいくら?", "지난달 대구 매출, 평균으로 얼마야?"])
def test_how_a_figure_is_worked_out_is_no_second_one(text: str) -> None:
    assert measures(text) == [("매출", "avg")]


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("2월 제품별 판매량 순위 매기고 1위랑 2위 차이도 알려줘", "상품"),
        ("2월 서울이랑 부산 매출 차이 알려줘", "지역"),
        ("지난달 서울이랑 대구 중에 어디가 더 많이 팔았어? 차이는?", "지역"),
        ("Rank the three products by units sold in February, and tell me how far the 2nd is behind the 1st", "상품"),
        ("Which sold more in Feb, Seoul or Busan, and by how much?", "지역"),
        ("What's the difference between Seoul and Busan revenue last month?", "지역"),
        ("3月に入ってからの売上、釜山と大邱だとどっちが多い?差額も知りたい", "지역"),
        ("2月の売上、ソウルと釜山の差はいくら？", "지역"),
    ],
)
def test_a_difference_is_worked_out_too(text: str, group: str) -> None:
    (figure,) = figures_of(text)
    assert figure["group_by"] == group
    assert figure["difference"] in ("차이", "difference", "差")


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("월별 매출 합계 보여줘", "month"),
        ("월별 매출", "month"),
        ("2월 주별 매출 알려줘", "week"),
        ("서울 분기별 매출 알려줘", "quarter"),
        ("monthly sales total please", "month"),
        ("sales by month for Busan", "month"),
        ("weekly revenue since February", "week"),
        ("月別の売上を出して", "month"),
        ("週ごとの売上合計を教えて", "week"),
    ],
)
def test_figures_are_told_apart_by_periods(text: str, period: str) -> None:
    (figure,) = figures_of(text)
    assert (figure["group_by"], figure["period"], figure.get("order")) == ("날짜", period, None)


@pytest.mark.parametrize(
    "text", ["어느 달에 제일 많이 팔렸어?", "which month had the highest sales?", "どの月が一番売れた？"]
)
def test_the_period_that_stands_first_is_asked_for(text: str) -> None:
    (figure,) = figures_of(text)
    assert (figure["group_by"], figure["period"], figure["order"]) == ("날짜", "month", "descending")


@pytest.mark.parametrize(
    "text",
    [
        "monthly sales by region please",
        "2월 지역별 매출 합계 좀",
        "서울이랑 부산 2월 매출 합계",
        "지난주 매출 얼마야?",
        "average sales per month for Busan",
    ],
)
def test_other_questions_stay_as_they_are(text: str) -> None:
    (figure,) = figures_of(text)
    assert not {"period", "difference"} & figure.keys()


@pytest.mark.parametrize(
    "text",
    [
        "#sales에 '매출이랑 수량도 같이 봐주세요' 올려줘",
        "'2월 매출과 수량 차이 분석' 작업 만들어줘",
        "준호님한테 차이도 알려달라고 전해줘",
        "post 'monthly sales total' to #sales",
        "DM Junho that the difference is small",
    ],
)
def test_words_for_others_and_titles_are_no_figures(text: str) -> None:
    plan = steps_of(a_task(text))
    assert [tool for tool, _ in plan] != []
    assert not any(tool == "table.aggregate" for tool, _ in plan)


def test_two_months_are_compared_by_their_averages() -> None:
    text = "For the deck: average amount per sale in Seoul, Feb vs. March so far. And is it up or down?"
    (figure,) = figures_of(text)
    assert figure["function"] == "avg"
    assert figure["against"]
    assert [one["filter"]["all"][0]["value"] for one in reads_of(text)] == ["2026-03-01", "2026-02-01"]


@pytest.mark.parametrize(
    ("text", "op", "day"),
    [
        ("average amount per row for Enterprise in Busan since Feb 16?", "ge", "2026-02-16"),
        ("2월 20일부터 부산 매출 합계", "ge", "2026-02-20"),
        ("부산 매출 2월 말까지 얼마야?", "le", "2026-02-28"),
        ("2月20日以降の釜山の売上合計は？", "ge", "2026-02-20"),
    ],
)
def test_figures_are_of_the_days_since_or_until_one(text: str, op: str, day: str) -> None:
    (read,) = reads_of(text)
    assert {"path": "@date", "op": op, "value": day} in read["filter"]["all"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("who's the least busy right now?", "ascending"),
        ("who has the fewest open tasks?", "ascending"),
        ("who has the most on their plate?", None),
        ("who is the busiest?", None),
        ("누가 제일 한가해?", "ascending"),
        ("제일 바쁜 사람 누구야?", None),
        ("誰が一番空いてる？", "ascending"),
        ("誰が一番忙しい？", None),
    ],
)
def test_who_has_most_or_least_to_do_is_counted(text: str, order: str | None) -> None:
    (_, read), (tool, figure) = steps_of(figure_task(text))
    assert (tool, read["filter"]) == ("table.aggregate", OPEN)
    assert (figure["function"], figure["group_by"], figure.get("order")) == ("count", "담당자", order)


@pytest.mark.parametrize(
    "text",
    [
        "今週締切でまだ終わってないタスク、担当者ごとに見せてください",
        "이번 주 마감 작업 담당자별로 보여줘",
        "show me open tasks by owner",
    ],
)
def test_records_by_owner_are_listed(text: str) -> None:
    ((_, read),) = steps_of(figure_task(text))
    assert read["sort"] == "@person"


def test_records_by_owner_are_counted_where_it_is_asked_how_many() -> None:
    assert steps_of(figure_task("이번 주 마감 작업 담당자별로 몇 개야"))[-1][1]["function"] == "count"


@pytest.mark.parametrize(
    ("text", "name"),
    [("whats on sara's plate rn", "sara"), ("what's on jihoon's plate?", "jihoon"), ("what is on my plate", "김민지")],
)
def test_whose_plate_it_is_chooses_the_records(text: str, name: str) -> None:
    ((_, read),) = steps_of(figure_task(text))
    assert {"path": "@person", "op": "contains", "value": name} in read["filter"].get("all", [read["filter"]])


def test_what_is_left_until_a_day_is_due_by_then() -> None:
    ((_, read),) = steps_of(figure_task("이번 주 금요일까지인 작업 뭐뭐 남았어?"))
    assert {"path": "@date", "op": "le", "value": "2026-03-06"} in read["filter"]["all"]


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
@pytest.mark.parametrize("piece", ["차이 ", "how far ", "差", "매출이랑 ", "Feb vs ", "月", "who is the "])
def test_long_texts_are_read_at_once(language: Language, piece: str) -> None:
    assert [*list_readings((piece * 4_000)[:4_000], language)] == []
