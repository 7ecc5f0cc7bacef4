"""Two questions in one request: the second is answered as a reply to the first would be, by itself, or told."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.second_questions import add_second_question
from tests.core.follow_up_cases import a_task
from tests.core.test_asked_figures import plan


def filters(text: str) -> list[Any]:
    """What each read of a plan chooses by."""
    return [inputs.get("filter") for tool, inputs in plan(text) if tool != "table.aggregate"]


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산에서 검색 광고 얼마 썼어? 그리고 전체 합계는?",
        "In 마케팅 예산, what have we spent on 검색 광고 so far? and what's the total of it all?",
    ],
)
def test_the_whole_is_told_beside_a_part(text: str) -> None:
    part, whole = filters(text)
    assert part == {"path": "항목", "op": "eq", "value": "검색 광고"}
    assert "항목" not in str(whole)


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산で一番お金がかかった項目はどれ？あと全部足すといくらになるのかも",
        "마케팅 예산で一番高い項目はどれ？それと全部でいくらかも知りたい",
        "마케팅 예산에서 제일 돈 많이 든 항목은 뭐야? 다 더하면 얼마인지도",
    ],
)
def test_the_sum_of_it_all_is_of_the_same_sheet(text: str) -> None:
    reads = [inputs for tool, inputs in plan(text) if tool == "sheets.get_range"]
    assert {one["spreadsheet"] for one in reads} == {"마케팅 예산"}
    assert reads[-1].get("filter") is None
    assert [tool for tool, _ in plan(text)].count("table.aggregate") == 2


@pytest.mark.parametrize("text", ["지난주 부산 매출 얼마야? 서울은?", "先週の釜山の売上はいくら？ソウルは？"])
def test_the_same_is_told_of_another_value(text: str) -> None:
    first, second = filters(text)
    assert ("부산" in str(first), "서울" in str(second)) == (True, True)
    assert [one["value"] for one in first["all"][:2]] == [one["value"] for one in second["all"] if "@date" in str(one)]


def test_a_second_question_that_is_not_read_is_told() -> None:
    text = "오늘 마감인 작업 뭐 있어? 점심은 뭐가 좋을까?"
    task = a_task(text)
    first = make_plan(a_task("오늘 마감인 작업 뭐 있어?"))

    def read_first_alone(one: Any) -> Any:
        return first if "마감" in one.request.text else {"actions": []}

    assert add_second_question(task, first, read_first_alone)["not_done"] == ["점심은 뭐가 좋을까?"]


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산 Q1에 오늘 날짜로 검색 광고 680,000 추가해줘. 그리고 검색 광고 합계도 알려줘",
        "마케팅 예산 Q1에 오늘 날짜로 검색 광고 680,000 추가해줘. 추가한 다음 검색 광고 합계도 알려줘",
        "마케팅 예산のQ1に、今日の日付で 검색 광고 680,000 を足しといて。足したあとの検索広告の合計も教えて",
    ],
)
def test_a_figure_behind_an_order_is_read_after_it(text: str) -> None:
    (added, row), (read, rows), (worked_out, figure) = plan(text)
    assert (added, read, worked_out) == ("sheets.append_rows", "sheets.get_range", "table.aggregate")
    assert row["rows"] == [["2026-03-04", "검색 광고", 680000]]
    assert (rows["filter"], figure["function"]) == ({"path": "항목", "op": "eq", "value": "검색 광고"}, "sum")


def test_a_figure_behind_an_order_that_is_not_read_is_told() -> None:
    order = "마케팅 예산 Q1에 오늘 날짜로 검색 광고 680,000 추가해줘."
    task = a_task(f"{order} 우주의 원자 개수도 알려줘")
    first = make_plan(a_task(order))

    def read_first_alone(one: Any) -> Any:
        return first if "추가" in one.request.text else {"actions": []}

    assert add_second_question(task, first, read_first_alone)["not_done"] == ["우주의 원자 개수도 알려줘"]


def test_a_link_that_is_wanted_behind_an_order_is_no_figure() -> None:
    assert [tool for tool, _ in plan("내일 3시에 '디자인 리뷰' 회의록 만들어줘. 다 되면 링크 알려줘")] == [
        "notion.create_page"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산에 오늘 유튜브 광고 90만원 추가해주시고, 검색 광고에 얼마 썼는지도 알려주세요",
    ],
)
def test_how_much_was_spent_is_read_behind_an_order(text: str) -> None:
    assert [tool for tool, _ in plan(text)] == ["sheets.append_rows", "sheets.get_range", "table.aggregate"]
