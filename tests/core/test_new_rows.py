"""Rows that are asked for without a model: what their cells are, and that no word of asking becomes one."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Action, Plan
from schemas.values import Json
from tests.core.test_offline_planner import a_task


def row_step(text: str) -> Action:
    plan = Plan.model_validate(make_plan(a_task(text)))
    return next(action for action in plan.actions if action.tool == "sheets.append_rows")


@pytest.mark.parametrize(
    "text",
    [
        "예산 시트에 한 줄 추가해줘",
        "마케팅 예산에 한 줄만 넣어줘",
        "매출 시트에 데이터 좀 추가해줘",
        "add a row to the marketing budget",
        "add one line to the budget sheet please",
        "put a new entry in the marketing budget",
        "予算シートに一行追加しておいてください",
        "マーケティング予算に行を追加して",
        "マーケティング予算に1行だけ追加してください",
    ],
)
def test_words_of_asking_are_no_cells(text: str) -> None:
    assert row_step(text).inputs.get("rows") is None


@pytest.mark.parametrize(
    ("text", "sheet", "row"),
    [
        ("고객 명단에 홍길동 추가해줘", "고객 명단", ["홍길동"]),
        (
            "마케팅 예산 Q1에 오늘 날짜로 유튜브 광고 90만원 한 줄 넣어주세요",
            "마케팅 예산",
            ["2026-03-04", "유튜브 광고", 900_000],
        ),
        ("매출 시트에 오늘 대구 프로 12개 2,880,000원 추가", None, ["2026-03-04", "대구 프로", 12, 2_880_000]),
        (
            "マーケティング予算に 3月5日 チラシ印刷 20万ウォン を追加",
            "마케팅 예산",
            ["2026-03-05", "チラシ印刷", 200_000],
        ),
        ("売上シートに「大阪、プロ、3、900000」を追加して", None, ["大阪", "プロ", 3, 900_000]),
        (
            "マーケティング予算に今日付けでSNS広告 30万ウォン を一行追加して",
            "마케팅 예산",
            ["2026-03-04", "SNS広告", 300_000],
        ),
    ],
)
def test_what_is_said_is_a_row(text: str, sheet: str | None, row: list[Json]) -> None:
    step = row_step(text)
    assert (step.inputs.get("spreadsheet"), step.inputs["rows"]) == (sheet, [row])
