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


async def test_no_part_is_told_of_nothing(workspace: Workspace) -> None:
    given: Payload = {"rows": [{"매출": 120}], "against": [], "column": "매출", "function": "sum"}
    result = await workspace.run("table.aggregate", given)
    assert result["rows"] == [{"": "first", "매출": 120}, {"": "second", "매출": 0}, {"": "difference", "매출": 120}]
