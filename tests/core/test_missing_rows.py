"""A row that is told as missing is added without the words that say so, also to the sheet that was just read."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task, earlier, followed

BUDGET = "마케팅 예산 Q1 항목별로 얼마야?"
TWO = {"spreadsheet": "마케팅 예산", "range": "Q1"}


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("마케팅 예산 Q1에 3/2 현수막 35만원 아직 안 들어갔을 텐데 추가해줘", ["2026-03-02", "현수막", 350000]),
        ("마케팅 예산 Q1에 3/2 현수막 35만원 누락된 것 같은데 추가 부탁해요", ["2026-03-02", "현수막", 350000]),
        ("마케팅 예산 Q1에 현수막 35만 빠졌네, 어제자로 넣어줘", ["현수막", 350000, "2026-03-03"]),
        (
            "The 350k for banners on 3/2 isn't in the 마케팅 예산 Q1 yet, add it please",
            ["2026-03-02", "banners", 350000],
        ),
        (
            "The 350k for banners on 3/2 is missing from 마케팅 예산 Q1, please add it",
            ["2026-03-02", "banners", 350000],
        ),
        ("마케팅 예산のQ1に3/2の현수막 35万ウォンが抜けているので追加してください", ["2026-03-02", "현수막", 350000]),
        (
            "마케팅 예산のQ1に3/2の현수막 35万ウォンがまだ入ってないはずだから足しといて",
            ["2026-03-02", "현수막", 350000],
        ),
    ],
)
def test_that_a_row_is_missing_is_none_of_its_cells(text: str, row: list[Any]) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert [one["inputs"] for one in actions] == [{**TWO, "rows": [row]}]


@pytest.mark.parametrize(
    "text",
    [
        "3/2 현수막 35만원 추가해줘",
        "3/2 현수막 35만원 빠졌네 넣어줘",
        "3/2の현수막 35万ウォンがまだ入ってないはずだから足しといて",
    ],
)
def test_a_row_goes_to_the_sheet_that_was_read(text: str) -> None:
    plan = followed(earlier(BUDGET), text)
    assert plan is not None
    assert [one.inputs for one in plan.actions] == [{**TWO, "rows": [["2026-03-02", "현수막", 350000]]}]


@pytest.mark.parametrize(
    "text", ["합계 얼마야?", "그럼 총합 얼마지", "で、合計いくらになった?", "so what's the total now?"]
)
def test_a_total_behind_a_row_is_of_its_sheet(text: str) -> None:
    plan = followed(earlier("마케팅 예산 Q1에 3/2 현수막 35만원 추가해줘"), text)
    assert plan is not None
    assert plan.actions[0].inputs["spreadsheet"] == "마케팅 예산"


@pytest.mark.parametrize(
    "text",
    ["내일까지 준호한테 35만원 송금 작업 추가해줘", "#sales에 35만원 빠졌다고 올려줘", "회의록에 35만원 추가해줘"],
)
def test_other_orders_name_no_sheet(text: str) -> None:
    plan = followed(earlier(BUDGET), text)
    assert plan is None or not any("rows" in one.inputs for one in plan.actions)
