"""Replies that ask for a figure of the rows that were read before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orchestration.plan.check import index_contracts
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.row_order import find_row_order
from orchestration.rule_planner.thread.follow_ups import build_follow_up
from orchestration.workspace import NamedCell
from schemas.plan import Plan
from tests.core.follow_up_cases import a_task, earlier
from tests.core.test_lookups import SPENT

BIGGEST = "마케팅 예산 Q1에서 제일 비싼 거 뭐야"
SEARCH_ADS = {"path": "항목", "op": "eq", "value": "검색 광고"}


def added_up(text: str, words: str = "") -> Plan | None:
    cells = (NamedCell(words, "항목", "검색 광고"),) if words else ()
    task = a_task(text, earlier(BIGGEST))._replace(rows=(replace(SPENT, cells=cells),))
    assert index_contracts(task.contracts)
    proposed = build_follow_up(task, make_plan)
    return Plan.model_validate(proposed) if proposed is not None else None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("그럼 검색 광고 합계는?", "검색 광고"),
        ("검색 광고만 합계", "검색 광고"),
        ("검색 광고 다 더하면?", "검색 광고"),
        ("じゃあ逆に検索広告の合計は", "検索広告"),
        ("total for search ads?", "search ads"),
    ],
)
def test_a_figure_of_some_rows_is_of_all_that_are_named_so(text: str, words: str) -> None:
    plan = added_up(text, words)
    assert plan is not None
    read, added = plan.actions
    assert (read.inputs.get("filter"), read.inputs.get("limit"), read.inputs.get("sort")) == (SEARCH_ADS, None, None)
    assert added.inputs["function"] == "sum"


@pytest.mark.parametrize("text", ["합계는?", "total?", "合計は?"])
def test_a_figure_is_of_all_rows_and_not_of_those_that_were_shown_of_them(text: str) -> None:
    plan = added_up(text)
    assert plan is not None
    assert plan.actions[0].inputs.get("limit") is None
    assert plan.actions[0].inputs.get("filter") is None


def test_words_that_name_no_known_value_choose_rows_all_the_same() -> None:
    plan = added_up("현수막 합계는?")
    assert plan is not None
    assert plan.actions[0].inputs["filter"] == {"path": "@any", "op": "matches", "value": ["현수막"]}


@pytest.mark.parametrize("text", ["이번 주 매출 합계는?", "고객 명단 합계"])
def test_a_table_of_its_own_is_no_figure_of_what_was_read(text: str) -> None:
    plan = added_up(text)
    assert plan is None or "마케팅" not in str(plan.actions[0].inputs)


@pytest.mark.parametrize(
    ("text", "sort"), [("제일 비싼 거", "-@amount"), ("제일 싼 거", "@amount"), ("비싼 순으로", "-@amount")]
)
def test_what_costs_most_is_not_what_costs_least(text: str, sort: str) -> None:
    order = find_row_order(text)
    assert order is not None
    assert order.sort == sort
