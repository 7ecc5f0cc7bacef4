"""A question what part of a whole something is, or each of several are."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.figures.shares_of_figures import is_share_turn
from orchestration.rule_planner.plans.condition_parts import list_tests
from tests.core.figure_cases import figures_of, reads_of
from tests.core.follow_up_cases import earlier, followed


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("예산 시트 Q1에서 검색 광고에 쓴 돈이 전체의 몇 퍼센트야?", "검색 광고"),
        ("2월 매출 중에 프로가 차지하는 비중은?", "프로"),
        ("지난달 서울 매출 얼마고 전체에서 몇 프로야?", "서울"),
        ("Q1에 검색 광고로 얼마 썼어? 그게 Q1 전체 지출의 몇 %인지도 알려줘. 10분 뒤 회의라서", "검색 광고"),
        ("2월에 부산 매출 비율이 어떻게 돼?", "부산"),
        (
            "How much have we burned on search ads in Q1 so far and what % of the whole Q1 spend is that? "
            "Need it for a slide in 10 min",
            "검색 광고",
        ),
        ("what share of Q1 spend went to search ads?", "검색 광고"),
        ("Seoul's share of February revenue?", "서울"),
        ("what percentage of Feb sales came from Busan?", "부산"),
        ("How much did Daegu make last month, and what percentage of the total was that?", "대구"),
        ("2月の売上に占めるプロの割合を教えてください", "프로"),
        ("予算シートのQ1で検索広告は全体の何パーセント？", "검색 광고"),
    ],
)
def test_the_part_is_held_against_all_of_the_same_days(text: str, part: str) -> None:
    (figure,) = figures_of(text)
    assert figure["share"] is True
    assert figure["names"][0] in (part, "プロ", "検索広告")
    chosen, whole = (list_tests(one.get("filter")) for one in reads_of(text))
    assert whole == [one for one in chosen if isinstance(one, dict) and one["path"] == "@date"]
    assert len(chosen) == len(whole) + 1


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("1분기 마케팅 예산 항목별 합계랑 비율도 같이 보여줘", "항목"),
        ("2월 상품별 매출 비중 알려줘", "상품"),
        ("Feb sales by product with percentages", "상품"),
        ("what share of February revenue by region", "지역"),
        ("2月の商品別売上と割合を教えて", "상품"),
    ],
)
def test_each_group_is_told_as_a_part_of_all(text: str, group: str) -> None:
    (figure,) = figures_of(text)
    assert (figure["group_by"], figure["share"]) == (group, True)


@pytest.mark.parametrize(
    "text", ["지난달 서울 프로 몇 개 팔렸어?", "2월 프로 매출", "how many units of 프로 did Seoul sell in Feb?"]
)
def test_the_name_of_a_product_is_no_share(text: str) -> None:
    assert not any(one.get("share") for one in figures_of(text))


def turned(before: str, text: str) -> list[dict[str, Any]]:
    """Return the inputs of the figure that a reply asks for."""
    plan = followed(earlier(before), text)
    return [dict(one.inputs) for one in plan.actions if one.tool == "table.aggregate"] if plan is not None else []


@pytest.mark.parametrize(
    "text", ["비중은?", "그게 전체의 몇 프로야?", "and what % of the total is that?", "as a percentage?", "割合は？"]
)
def test_a_reply_asks_for_the_share_of_a_figure_or_of_each_group(text: str) -> None:
    (grouped,) = turned("지난달 지역별 매출 알려줘", text)
    assert (grouped["group_by"], grouped["share"]) == ("지역", True)
    (alone,) = turned("2월 서울 매출 합계 알려줘", text)
    assert (alone["share"], alone["names"][0]) == (True, "서울")


@pytest.mark.parametrize("text", ["상품별로 나눠줘", "그럼 상품별로는?", "split it by product", "商品別に出して"])
def test_a_reply_tells_a_figure_apart_by_a_column(text: str) -> None:
    (figure,) = turned("2월 서울 매출 합계 알려줘", text)
    assert figure["group_by"] == "상품"


@pytest.mark.parametrize("text", ["and the average, same thing", "what about the average, same period?"])
def test_that_all_else_is_the_same_says_nothing(text: str) -> None:
    (figure,) = turned("지난달 지역별 매출 알려줘", text)
    assert (figure["function"], figure["group_by"]) == ("avg", "지역")


@pytest.mark.parametrize(
    "text",
    [
        "비율 그래프로 그려줘",
        "비중 높은 지역에 공지해줘",
        "share it with Junho",
        "share this",
        "割合をサラさんに送って",
    ],
)
def test_another_order_is_no_share(text: str) -> None:
    assert not is_share_turn(text)
    assert not any(one.get("share") for one in turned("지난달 지역별 매출 알려줘", text))
