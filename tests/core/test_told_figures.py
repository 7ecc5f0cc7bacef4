"""Figures and rows of sheets as people ask for them: what a post of them holds, growth, one unit, conditions, rows."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.shaped_figure_words import find_shape
from orchestration.text.language import detect_language
from tests.core.follow_up_cases import a_task


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
        ("check seoul for last week. under 40M → ask #sales to double check the sheet, otherwise leave them be", "lt", 40_000_000),
        ("check last week's total. over 70M -> post 'Over 70M' in #sales, else do nothing", "gt", 70_000_000),
        ("has this week passed 30M yet? if so tell #sales 'we did it', if not just tell me the number", "gt", 30_000_000),
        ("今週の売上もう3000万ウォン超えてる？超えてたら #sales に「3000万突破」って書いちゃって。まだなら金額だけ教えてくれればOK", "gt", 30_000_000),
        ("이번주 서울 매출 2천만 넘으면 #sales에 '서울 2천만 돌파'라고 올려줘 아니면 나한테 금액만 알려줘", "gt", 20_000_000),
    ],
)  # fmt: skip
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
