"""Two figures and what one has more than the other."""

from __future__ import annotations

from schemas.values import Payload
from tests.connectors.workspace import Workspace


async def test_two_periods_are_told_with_their_difference(workspace: Workspace) -> None:
    given: Payload = {
        "rows": [{"매출": 120}, {"매출": 30}],
        "against": [{"매출": 100}],
        "column": "매출",
        "function": "sum",
        "names": ["this week", "last week", "difference"],
    }
    result = await workspace.run("table.aggregate", given)
    assert result["rows"] == [
        {"": "this week", "매출": 150},
        {"": "last week", "매출": 100},
        {"": "difference", "매출": 50, "%": "+50.0%"},
    ]
    assert result["counted"] == 3


async def test_a_figure_is_told_with_what_is_missing_to_a_goal(workspace: Workspace) -> None:
    given: Payload = {"rows": [{"매출": 20}, {"매출": 5}], "column": "매출", "function": "sum", "target": 100}
    result = await workspace.run("table.aggregate", {**given, "names": ["total", "goal", "difference"]})
    assert result["rows"] == [
        {"": "total", "매출": 25},
        {"": "goal", "매출": 100},
        {"": "difference", "매출": -75, "%": "-75.0%"},
    ]
    assert result["total"] == 25


async def test_no_part_is_told_of_nothing(workspace: Workspace) -> None:
    given: Payload = {"rows": [{"매출": 120}], "against": [], "column": "매출", "function": "sum"}
    result = await workspace.run("table.aggregate", given)
    assert result["rows"] == [{"": "first", "매출": 120}, {"": "second", "매출": 0}, {"": "difference", "매출": 120}]


async def test_a_part_is_told_of_the_whole(workspace: Workspace) -> None:
    given: Payload = {
        "rows": [{"매출": 30}],
        "against": [{"매출": 30}, {"매출": 50}],
        "column": "매출",
        "function": "sum",
        "names": ["서울", "전체", "비중"],
        "share": True,
    }
    result = await workspace.run("table.aggregate", given)
    assert result["rows"] == [{"": "서울", "매출": 30}, {"": "전체", "매출": 80}, {"": "비중", "매출": "37.5%"}]
    nothing = await workspace.run("table.aggregate", {**given, "rows": [], "against": []})
    assert nothing["rows"] == [{"": "서울", "매출": 0}, {"": "전체", "매출": 0}, {"": "비중", "매출": None}]


async def test_each_group_is_told_as_a_part_of_all(workspace: Workspace) -> None:
    rows: list[Payload] = [{"지역": "서울", "매출": 30}, {"지역": "부산", "매출": 10}]
    given: Payload = {"rows": [*rows], "column": "매출", "function": "sum", "group_by": "지역", "share": True}
    result = await workspace.run("table.aggregate", given)
    assert result["rows"] == [{"지역": "서울", "매출": 30, "%": "75.0%"}, {"지역": "부산", "매출": 10, "%": "25.0%"}]


async def test_each_group_is_held_against_itself_and_what_grew_most_stands_first(workspace: Workspace) -> None:
    given: Payload = {
        "rows": [{"지역": "서울", "매출": 30}, {"지역": "부산", "매출": 40}],
        "against": [{"지역": "서울", "매출": 10}, {"지역": "부산", "매출": 35}, {"지역": "대구", "매출": 5}],
        "column": "매출",
        "function": "sum",
        "group_by": "지역",
        "names": ["지난주", "그 전", "차이"],
    }
    result = await workspace.run("table.aggregate", given)
    assert result["rows"] == [
        {"지역": "서울", "지난주": 30, "그 전": 10, "차이": 20, "%": "+200.0%"},
        {"지역": "부산", "지난주": 40, "그 전": 35, "차이": 5, "%": "+14.3%"},
        {"지역": "대구", "지난주": 0, "그 전": 5, "차이": -5, "%": "-100.0%"},
    ]
    assert (result["first"], result["total"]) == ("서울", 70)


async def test_a_sum_is_told_for_one_unit(workspace: Workspace) -> None:
    given: Payload = {
        "rows": [{"수량": 2, "매출": 30}, {"수량": 4, "매출": 60}],
        "column": "매출",
        "function": "sum",
        "per": "수량",
    }
    assert (await workspace.run("table.aggregate", given))["total"] == 15
    nothing = await workspace.run("table.aggregate", {**given, "rows": []})
    assert nothing["total"] is None
