"""Figures and rows of sheets as people ask for them: what a post of them holds, growth, one unit, conditions, rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orchestration.rule_planner.figures.shaped_figures import find_shape
from orchestration.rule_planner.planner import make_plan
from orchestration.text.language import detect_language
from orchestration.workspace import NamedCell
from tests.core.follow_up_cases import a_task, earlier
from tests.core.test_lookups import SALES, SPENT


def actions_of(text: str) -> list[Any]:
    task = a_task(text)._replace(channels=("sales", "marketing", "general"))
    plan: Any = make_plan(task)
    return plan["actions"]


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("지난주 매출 지역별로 정리해서 #marketing에 올려줘요~ 상품별은 넣지 말고 금액만", "지역"),
        ("이번주 매출 상품별로 정리해서 #sales에 올려줘. 지역은 빼고 금액만", "상품"),
        ("지난주 지역별 매출만 #marketing에 공유해줘, 수량은 빼고", "지역"),
        ("post last week's sales by region to #marketing, amounts only, no product breakdown", "지역"),
        ("send #sales this week's revenue per product pls. leave the units out", "상품"),
        ("先週の売上を地域別にまとめて #marketing に投稿して。商品別はいらない、金額だけで", "지역"),
        ("今週の売上、商品別の金額だけ #sales に流しといて。数量は入れないで", "상품"),
    ],
)
def test_a_post_of_figures_holds_one_figure_of_the_column_that_is_said(text: str, by: str) -> None:
    read, total, post = actions_of(text)
    assert not {"columns", "without_columns"} & {*read["inputs"]}
    assert (total["tool"], total["inputs"]["column"], total["inputs"]["group_by"]) == ("table.aggregate", "매출", by)
    assert post["inputs"]["text"].endswith("\n{{a2.rows}}")


@pytest.mark.parametrize(
    "text",
    [
        "지난주 매출 요약해서 #sales에 올려줘 상품별 내용은 빼고",
        "summarise last week's sales for #general without the product figures",
    ],
)
def test_a_summary_is_made_of_rows_without_the_columns_that_are_left_out(text: str) -> None:
    read, summary, _ = actions_of(text)
    assert (read["inputs"]["without_columns"], summary["tool"]) == (["상품"], "text.summarize")


@pytest.mark.parametrize(
    "text",
    [
        "#general에 '상품별은 넣지 말고 금액만'이라고 올려줘",
        "지난주 매출 지역별로 정리해서 #marketing에 올려줘",
        "이번 주 회의록 #general에 올려줘",
        "post 'no products today' in #sales",
        "#sales に「数量は入れないで」と投稿して",
    ],
)
def test_what_says_nothing_of_its_figures_is_read_as_before(text: str) -> None:
    language = detect_language(text, "ko")
    shape = find_shape(text, language)
    assert shape is None or all(one["inputs"].get("without_columns") is None for one in actions_of(text))


@pytest.mark.parametrize(
    ("text", "op", "value"),
    [
        (
            "check seoul for last week. under 40M → ask #sales to double check the sheet, otherwise leave them be",
            "lt",
            40_000_000,
        ),
        ("check last week's total. over 70M -> post 'Over 70M' in #sales, else do nothing", "gt", 70_000_000),
        (
            "has this week passed 30M yet? if so tell #sales 'we did it', if not just tell me the number",
            "gt",
            30_000_000,
        ),
        (
            "今週の売上もう3000万ウォン超えてる？超えてたら #sales に「突破」って書いちゃって。"
            "まだなら金額だけ教えてくれればOK",
            "gt",
            30_000_000,
        ),
        (
            "이번주 서울 매출 2천만 넘으면 #sales에 '서울 2천만 돌파'라고 올려줘 아니면 나한테 금액만 알려줘",
            "gt",
            20_000_000,
        ),
    ],
)
def test_a_message_waits_for_a_figure_however_the_condition_is_typed(text: str, op: str, value: int) -> None:
    *_, total, post = actions_of(text)
    assert total["tool"] == "table.aggregate"
    assert post["when"] == {"path": f"{total['id']}.total", "op": op, "value": value}
    assert (post["tool"], post["inputs"]["channel"]) == ("slack.post_message", "#sales")


@pytest.mark.parametrize(
    "text",
    [
        "post 'over 40M -> nice' in #sales",
        "check the roadmap page. over to you",
        "has Junho finished the report? if so tell #sales 'we did it'",
    ],
)
def test_what_names_no_figure_waits_for_none(text: str) -> None:
    assert all(one["tool"] != "table.aggregate" for one in actions_of(text))


def of_sales(text: str, **values: tuple[str, str]) -> Any:
    """The plan of a request of which some words are known for values of the sheet of sales."""
    cells = tuple(NamedCell(words, column, value) for column, (words, value) in values.items())
    task = a_task(text)._replace(rows=(replace(SALES, cells=cells), SPENT))
    plan: Any = make_plan(task)
    return plan["actions"]


@pytest.mark.parametrize(
    ("text", "region", "product", "row"),
    [
        (
            "방금 부산 스타터 12개 팔았어 1068000원. 매출에 한 줄 추가해줘",
            "부산",
            "스타터",
            ["2026-03-04", "부산", "스타터", 12, 1068000],
        ),
        (
            "어제 서울 프로 3개 72만 나간거 시트에 빠졌더라 넣어줘",
            "서울",
            "프로",
            ["2026-03-03", "서울", "프로", 3, 720000],
        ),
        (
            "Just closed Seoul, Pro, 8 units, 1,920,000. add it to the sales sheet",
            "Seoul",
            "Pro",
            ["2026-03-04", "서울", "프로", 8, 1920000],
        ),
        (
            "yesterday's sheet is missing a line, seoul pro 12 units 2.88M. can you put it in the weekly sales one",
            "seoul",
            "pro",
            ["2026-03-03", "서울", "프로", 12, 2880000],
        ),
        (
            "たった今ソウルでプロ5個売れました、120万ウォン。売上シートに追記お願いします",
            "ソウル",
            "プロ",
            ["2026-03-04", "서울", "프로", 5, 1200000],
        ),
    ],
)
def test_values_that_stand_in_a_table_tell_their_columns(text: str, region: str, product: str, row: list[Any]) -> None:
    (step,) = of_sales(text, 지역=(region, str(row[1])), 상품=(product, str(row[2])))
    assert (step["tool"], step["inputs"]["rows"]) == ("sheets.append_rows", [row])
    assert not step.get("policy_hints")


def test_a_row_without_its_day_is_asked_about() -> None:
    (step,) = of_sales(
        "プサンのスターター12個 1,068,000ウォン売れたので売上に足しておいて",
        지역=("プサン", "부산"),
        상품=("スターター", "스타터"),
    )
    assert step["inputs"]["rows"] == [{"지역": "부산", "상품": "스타터", "수량": 12, "매출": 1068000}]


@pytest.mark.parametrize(
    "text",
    [
        "서울 프로 12개 288만원 팔았는데 시트에 있나?",
        "don't add Seoul, Pro, 8 units, 1,920,000 to the sheet",
        "서울 프로 288만원 넘으면 시트에 12개라고 적어줘",
        "add 'Seoul Pro 8 units 1,920,000' to the roadmap page",
    ],
)
def test_no_row_is_added_where_none_is_told(text: str) -> None:
    words = ("Seoul", "Pro") if text.isascii() else ("서울", "프로")
    steps = of_sales(text, 지역=(words[0], "서울"), 상품=(words[1], "프로"))
    assert all([*one["inputs"].get("rows", [])] != [["서울", "프로", 8, 1920000]] for one in steps)
    assert not any(one["tool"] == "sheets.append_rows" and len(one["inputs"]["rows"][0]) > 3 for one in steps)


@pytest.mark.parametrize(
    ("first", "then", "row"),
    [
        (
            "log insta ads 380k for today in the mktg budget",
            "shoot. 830 not 380, my bad",
            ["insta ads", 830000, "2026-03-04"],
        ),
        ("마케팅 예산에 오늘 현수막 제작 30만원 추가해줘", "아 32만이었어", ["2026-03-04", "현수막 제작", 320000]),
        ("log flyer printing 120k today in the marketing budget", "oops, 21 not 13", None),
        ("마케팅 예산에 오늘 현수막 제작 30만원 추가해줘", "31 말고 32", None),
    ],
)
def test_an_amount_that_is_said_short_puts_its_row_right(first: str, then: str, row: list[Any] | None) -> None:
    plan: Any = make_plan(a_task(then, earlier(first)))
    rows = [one["inputs"].get("values") for one in plan["actions"]]
    assert rows == ([row] if row else [])


@pytest.mark.parametrize(
    ("text", "product", "per"),
    [
        ("프로 하나에 얼마꼴이지? 매출시트에 단가 칸이 없네", "프로", "수량"),
        ("what's the price per unit for Pro", "Pro", "수량"),
        ("プロ1個あたりいくら？", "プロ", "수량"),
        ("프로 매출 얼마야?", "프로", None),
    ],
)
def test_what_one_unit_comes_to_is_divided_by_the_units(text: str, product: str, per: str | None) -> None:
    *_, total = of_sales(text, 상품=(product, "프로"))
    assert (total["tool"], total["inputs"].get("per")) == ("table.aggregate", per)


@pytest.mark.parametrize(
    "text",
    [
        "이번주 매출 오늘까지 다 더하면 얼마고 지난주 수요일까지랑 비교하면 어떤지",
        "compare this week so far with the same days last week",
        "今週ここまでの売上と先週の同じ時期を比べて",
    ],
)
def test_a_week_so_far_is_held_against_the_same_days(text: str) -> None:
    now, before, total = of_sales(text)
    days = [[one["value"] for one in step["inputs"]["filter"]["all"]] for step in (now, before)]
    assert days == [["2026-03-02", "2026-03-04"], ["2026-02-23", "2026-02-25"]]
    assert total["inputs"]["against"] == "{{a2.rows}}"


@pytest.mark.parametrize(
    ("first", "then", "by"),
    [
        ("지난주 서울 매출 얼마야", "어느 지역이 제일 많이 늘었어?", "지역"),
        ("how much did we sell last week", "which region grew most?", "지역"),
        ("先週の売上は？", "地域別で一番伸びたのは？", "지역"),
    ],
)
def test_a_reply_asks_which_grew_most(first: str, then: str, by: str) -> None:
    plan: Any = make_plan(a_task(then, earlier(first)))
    *_, total = plan["actions"]
    assert (total["inputs"]["group_by"], total["inputs"]["against"]) == (by, "{{a2.rows}}")
