"""The last figures of a thread added up or held against each other, and a figure in units and in money at once."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.figures.further_figures import ask_measures
from schemas.request import EarlierWork
from tests.core.follow_up_cases import earlier, followed, plan_of

SEOUL = "지난주 서울 매출 합계 알려줘"
BUSAN = "지난주 부산 매출 합계 알려줘"
DAEGU = "지난주 대구 매출 합계 알려줘"
BY_REGION = "2월 매출 지역별로 합계 좀"


def thread(*words: str) -> EarlierWork:
    works = [earlier(one) for one in words]
    return works[-1].model_copy(update={"reads": tuple(one.steps for one in works[:-1])})


def steps(before: EarlierWork, text: str) -> list[tuple[str, Any]]:
    plan = followed(before, text)
    return [(one.tool, one.inputs) for one in plan.actions] if plan is not None else []


@pytest.mark.parametrize(
    "text",
    [
        "둘이 합치면 얼마야",
        "두 개 더하면?",
        "그럼 둘 다 합해서 얼마",
        "what's that together",
        "and the two combined?",
        "add those up for me",
        "足したらいくら？",
        "二つ合わせると？",
    ],
)
def test_the_last_two_figures_are_added_up(text: str) -> None:
    (_, read), (_, figure) = steps(thread(SEOUL, BUSAN), text)
    assert read["filter"]["all"][-1]["value"] == ["서울", "부산"]
    assert (figure["function"], figure["column"]) == ("sum", "매출")
    assert "group_by" not in figure


@pytest.mark.parametrize(
    "text", ["둘이 차이 얼마나 나?", "차이가 얼마야", "what's the difference", "so how much is the gap", "差いくら？"]
)
def test_the_last_two_figures_are_held_against_each_other(text: str) -> None:
    (_, first), (_, second), (_, figure) = steps(thread(SEOUL, BUSAN), text)
    assert first["filter"] != second["filter"]
    assert (figure["rows"], figure["against"]) == ("{{a1.rows}}", "{{a2.rows}}")
    assert figure["names"][:2] == ["서울", "부산"]


def test_three_figures_are_added_up_where_three_are_meant() -> None:
    three = steps(thread(SEOUL, BUSAN, DAEGU), "셋 다 더하면?")
    two = steps(thread(SEOUL, BUSAN, DAEGU), "둘이 합치면?")
    assert three[0][1]["filter"] != two[0][1]["filter"]
    assert "서울" in str(three)
    assert "서울" not in str(two)


def test_a_sum_is_told_in_units_and_in_money_where_both_are_asked_for() -> None:
    found = steps(thread(SEOUL, BUSAN), "足したら何個でいくら？")
    assert [one["column"] for tool, one in found if tool == "table.aggregate"] == ["수량", "매출"]


@pytest.mark.parametrize(
    "text", ["상품별로 합치면?", "합치지 말고 따로 보여줘", "준호한테 합계 보내줘", "대구까지 합치면?"]
)
def test_a_reply_that_says_more_adds_no_figures_up(text: str) -> None:
    assert "서울" not in str(steps(thread(SEOUL, BUSAN), text))


def test_the_figures_of_groups_are_not_those_of_a_thread() -> None:
    assert "서울" not in str(steps(thread(SEOUL, BY_REGION), "합치면 얼마야"))


@pytest.mark.parametrize(
    "text",
    [
        "지난주 매출 프로 몇 개 팔렸고 금액은 총 얼마야?",
        "how many pro units did we sell last week and what did that bring in",
        "先週の売上、プロは何個売れていくらになった？",
    ],
)
def test_both_measures_that_are_asked_for_are_told(text: str) -> None:
    totals = [one["inputs"] for one in plan_of(text)["actions"] if one["tool"] == "table.aggregate"]
    assert {one["column"] for one in totals} == {"수량", "매출"}
    assert len({str(one["rows"]) for one in totals}) == 1


@pytest.mark.parametrize("text", ["지난주 매출 얼마나 팔렸어?", "how many deals did we close", "先週の売上いくら？"])
def test_one_measure_alone_stays_alone(text: str) -> None:
    assert ask_measures(text) == []
