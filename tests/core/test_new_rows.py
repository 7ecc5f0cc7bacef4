"""Rows that are asked for without a model: what their cells are, and that no word of asking becomes one."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Action, Plan
from schemas.values import Json
from tests.core.test_offline_planner import a_task, planned


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


@pytest.mark.parametrize(
    ("text", "tab", "row"),
    [
        ("마케팅 예산 시트에 오늘자로 카페 쿠폰 5만원 썼다고 적어줘", None, ["2026-03-04", "카페 쿠폰", 50_000]),
        ("마케팅 예산에 어제자로 택시비 3만2천원 나갔다고 기록해줘", None, ["2026-03-03", "택시비", 32_000]),
        ("마케팅 예산 시트에 오늘 사은품 샀다고 15만원 적어줘", None, ["2026-03-04", "사은품", 150_000]),
        ("마케팅 예산 시트에 오늘 카탈로그 인쇄 삼십이만원 추가해줘", None, ["2026-03-04", "카탈로그 인쇄", 320_000]),
        (
            "매출시트 주간 탭에 추가: 3/4 부산 스타터 18개 160만2천원",
            "주간",
            ["2026-03-04", "부산 스타터", 18, 1_602_000],
        ),
        ("마케팅 예산 Q1에 추가: 오늘 / 팟캐스트 협찬 / 60만", "Q1", ["2026-03-04", "팟캐스트 협찬", 600_000]),
        (
            "고객 명단에 새 고객 등록: 김하늘 010-2222-3333 haneul@example.com 골드",
            None,
            ["김하늘", "010-2222-3333", "haneul@example.com", "골드"],
        ),
        ("고객 명단에 한 줄 넣어줘: 이름 김하늘, 등급 골드", None, {"이름": "김하늘", "등급": "골드"}),
        ("고객 명단에 추가: 3M, 010-2222-3333, a@b.com, 골드", None, ["3M", "010-2222-3333", "a@b.com", "골드"]),
        (
            "add to 마케팅 예산 Q1 - today, podcast sponsorship, 600k",
            "Q1",
            ["2026-03-04", "podcast sponsorship", 600_000],
        ),
        ("log in 마케팅 예산: today, venue deposit, 1.2m", None, ["2026-03-04", "venue deposit", 1_200_000]),
        (
            "new one for 고객 명단: Grace Choi, 010-3333-4444, grace.choi@example.com, 실버",
            None,
            ["Grace Choi", "010-3333-4444", "grace.choi@example.com", "실버"],
        ),
        ("new entry in 마케팅 예산 - today, stickers, 45k", None, ["2026-03-04", "stickers", 45_000]),
        (
            "마케팅 예산のQ1に今日の日付で「カタログ印刷」180000って1行入れといて",
            "Q1",
            ["2026-03-04", "カタログ印刷", 180_000],
        ),
        (
            "マーケティング予算に3月5日「展示会ブース」35万って1行入れておいてください",
            None,
            ["2026-03-05", "展示会ブース", 350_000],
        ),
        (
            "매출 현황 2026に追記お願い:3月4日、대구、엔터프라이즈、3、360万",
            None,
            ["2026-03-04", "대구", "엔터프라이즈", 3, 3_600_000],
        ),
    ],
)
def test_a_row_is_read_behind_the_order_to_add_it(text: str, tab: str | None, row: Json) -> None:
    step = row_step(text)
    assert (step.inputs.get("range"), step.inputs["rows"]) == (tab, [row])


def test_each_day_with_cells_of_its_own_is_a_row() -> None:
    step = row_step("매출시트 주간 탭에 추가: 3/4 부산 스타터 18개 160만2천원, 3/5 서울 프로 2개 48만원")
    assert step.inputs["rows"] == [
        ["2026-03-04", "부산 스타터", 18, 1_602_000],
        ["2026-03-05", "서울 프로", 2, 480_000],
    ]


@pytest.mark.parametrize(
    "text", ["작업에 추가: 모니터 암 구매", "add to 작업 - buy a monitor", "회의록に追加お願い:定例会議"]
)
def test_what_is_put_among_pages_is_no_row(text: str) -> None:
    assert all(one["tool"] != "sheets.append_rows" for one in planned(a_task(text))["actions"])
