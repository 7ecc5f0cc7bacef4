"""A plan and its readings are made once for all that is asked of them, and nobody's change reaches the others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.last_made import LastMade
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.words import add_mark
from orchestration.rule_planner.requests_ahead import READ_AHEAD, read_requests_ahead
from orchestration.rule_planner.rule_planner import RulePlanner
from schemas.plan import Language
from tests.core.follow_up_cases import CONTRACTS, NOW, a_task, earlier


def test_what_was_made_last_is_made_once_of_equal_tasks() -> None:
    made = list[str]()

    def make(task: PlanningTask) -> str:
        made.append(task.request.text)
        return task.request.text.upper()

    plans = LastMade(make, lambda task: task.request.text[:1], 2)
    again = a_task("task a", earlier("내 작업 보여줘"))
    assert [plans.get(one) for one in (again, a_task("b"), again, a_task("b"))] == ["TASK A", "B", "TASK A", "B"]
    assert made == ["task a", "b"]
    plans.get(a_task("c"))
    plans.get(again)
    assert made == ["task a", "b", "c", "task a"]
    plans.get(a_task("task b"))
    assert made[-1] == "task b", "another one of the same mark is not taken for it"


def test_what_one_reader_marks_is_not_seen_by_the_next() -> None:
    task = a_task("준호님한테 '늦어요'라고 전해줘", earlier("내 작업 보여줘"))
    first = parse_request(task.request, task.now)
    before = dict(first.marks)
    add_mark(first.marks, "person", "민지")
    assert parse_request(task.request, task.now).marks == before


@pytest.mark.parametrize(
    "text",
    [
        "지난주 매출을 구글 시트에서 가져와서 #sales 채널에 요약해줘",
        "'랜딩 페이지 개편' 상태를 완료로 바꾸고 준호님한테 '끝났어요'라고 전해줘",
        "show me the tasks in progress",
    ],
)
async def test_a_plan_is_the_same_after_it_was_asked_what_it_lacks(text: str) -> None:
    planner, task = RulePlanner(), a_task(text)
    planner.lacks_names(task)
    planner.lacks_rows(task)
    assert (await planner.propose(task)).text == (await RulePlanner().propose(task)).text


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_what_is_read_ahead_is_understood_and_asks_for_all_kinds_of_work(language: Language) -> None:
    read_requests_ahead(language, CONTRACTS, NOW)
    greeting, *orders = READ_AHEAD[language]
    assert not make_plan(a_task(greeting))["actions"]
    tools = {str(one["tool"]) for text in orders for one in list_actions(make_plan(a_task(text)))}
    assert {"notion.query_database", "notion.create_page", "notion.update_page"} <= tools
    assert {"sheets.get_range", "slack.post_message", "slack.send_dm"} <= tools


@pytest.mark.parametrize(
    ("text", "looked_up"),
    [
        ("작업 DB에서 진행 중인 일 보여줘", False),
        ("지난주 매출을 구글 시트에서 가져와서 #sales 채널에 요약해줘", False),
        ("마감 지난 작업이 3개 이상이면 #dev에 알려줘", False),
        ("post the product roadmap link in #general", True),
    ],
)
def test_titles_are_looked_up_where_words_may_be_one(text: str, *, looked_up: bool) -> None:
    """A search takes as long as an answer does, and words such as "중인" are no title."""
    assert make_plan(a_task(text))["actions"]
    assert RulePlanner().lacks_names(a_task(text)) is looked_up


def test_threads_that_make_at_once_each_get_what_is_of_their_key() -> None:
    def write(number: int) -> str:
        return str(number)

    def mark(number: int) -> int:
        return number % 5

    made = LastMade(write, mark, 3)
    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(made.get, range(2000))] == [str(number) for number in range(2000)]
