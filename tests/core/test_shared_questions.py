"""A question about figures whose answer is sent is worked out as it is where it is only asked, and then sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.shared_questions import split_question
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import NamedCell
from tests.core.model_builders import a_task
from tests.core.test_lookups import CLIENTS, SALES, SPENT

CONTRACTS = tuple(list_contracts())
PLACES = {"서울": "서울", "부산": "부산", "Seoul": "서울", "Busan": "부산", "ソウル": "서울", "釜山": "부산"}


def a_question(text: str) -> PlanningTask:
    cells = tuple(NamedCell(word, "지역", value) for word, value in PLACES.items() if word in text)
    return a_task(text, contracts=CONTRACTS)._replace(rows=(replace(SALES, cells=cells), SPENT, CLIENTS))


@pytest.mark.parametrize(
    ("text", "whom"),
    [
        ("지난주랑 지지난주 매출 비교해서 사라한테 DM 보내줘", "사라"),
        ("지난주랑 지지난주 매출 차이 #sales에 공유해줘", "#sales"),
        ("#sales에 지난주랑 지지난주 매출 비교해서 올려줘", "#sales"),
        ("지난주 매출 지지난주랑 얼마나 차이나는지 지훈님한테 알려주세요", "지훈"),
        ("지난주 총매출 그 전 주랑 비교해서 #sales에 올려주세요", "#sales"),
        ("compare last week's sales with the week before and post it in #sales", "#sales"),
        ("share how last week's sales compare to the week before with Sarah", "Sarah"),
        ("先週と先々週の売上を比べて#salesに投稿して", "#sales"),
        ("先週と先々週の売上の差を#salesに投稿して", "#sales"),
        ("先週の売上を先々週と比較してサラさんにDMしてください", "サラ"),
    ],
)
def test_periods_that_are_compared_are_both_sent(text: str, whom: str) -> None:
    task = a_question(text)
    assert RulePlanner().lacks_rows(task)
    *reads, figure, sent = plan(task)
    assert len(reads) == 2
    assert figure["inputs"]["against"]
    assert (sent["inputs"].get("user") or sent["inputs"].get("channel")) == whom
    assert str(sent["inputs"]["text"]).endswith(f":\n{{{{{figure['id']}.rows}}}}")


@pytest.mark.parametrize(
    "text",
    [
        "지난주 매출 서울이랑 부산 비교해서 #sales에 올려줘",
        "서울이랑 부산 중 지난주에 어디가 더 팔았는지 #sales에 공유해줘",
        "share how Seoul did against Busan last week in #sales",
        "先週のソウルと釜山の売上を比べて#salesに投稿して",
    ],
)
def test_places_that_are_compared_are_told_apart(text: str) -> None:
    _, figure, sent = plan(a_question(text))
    assert figure["inputs"]["group_by"] == "지역"
    assert sent["tool"] == "slack.post_message"


@pytest.mark.parametrize(
    "text",
    [
        "let #sales know how many units we sold last week",
        "share the top product of last week with #marketing",
        "tell me last week's total and post it to #sales too",
    ],
)
def test_a_figure_is_worked_out_before_it_is_told(text: str) -> None:
    _, figure, sent = plan(a_question(text))
    assert (figure["tool"], sent["tool"]) == ("table.aggregate", "slack.post_message")


@pytest.mark.parametrize(
    "text",
    [
        "부산 매출이 지난주보다 줄었으면 #sales에 알려줘",
        "지난주 매출이 그 전 주보다 늘었을 때만 #sales에 알려줘",
        "내일 9시에 지난주랑 지지난주 매출 비교해서 #sales에 올려줘",
        "if last week's sales grew compared to the week before, tell #sales",
        "先週の売上が先々週より減ったら#salesに知らせて",
    ],
)
def test_what_depends_on_something_or_is_for_later_is_not_taken_for_a_question(text: str) -> None:
    assert list(split_question(a_question(text))) == []


@pytest.mark.parametrize(
    "text",
    [
        "#sales에 '지난주랑 지지난주 매출 비교 자료 올렸어요'라고 올려줘",
        "사라한테 지난주랑 지지난주 매출 비교해달라고 디엠해줘",
        "사라한테 지난주 매출이 지지난주보다 얼마나 늘었는지 물어봐줘",
        "tell Sarah that last week's sales were better than the week before",
    ],
)
def test_words_that_are_told_work_nothing_out(text: str) -> None:
    assert [one["tool"].partition(".")[0] for one in plan(a_question(text))] == ["slack"]


def plan(task: PlanningTask) -> list[dict[str, Any]]:
    actions: Any = make_plan(task)["actions"]
    return actions
