"""A line for the notes of a meeting that was: it goes to the page of its title and its day, and makes none."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.execution.draft import render_field
from orchestration.rule_planner.planner import make_plan
from orchestration.text.dated_titles import read_dated_title
from orchestration.workspace import NamedTitle
from schemas.request import EarlierThing
from schemas.values import MODEL, PERSON
from tests.core.builders import a_plan, a_run, an_action
from tests.core.follow_up_cases import a_task, earlier, followed

WEEKLY, LAST = "주간 회의", "주간 회의 (2026-02-23..2026-03-01)"


def list_steps(text: str) -> list[tuple[str, Any]]:
    task = a_task(text)._replace(titles=(NamedTitle("주간 회의", WEEKLY, table="회의록"),) if WEEKLY in text else ())
    actions: Any = make_plan(task)["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        ("이번주 월욜 주간회의 회의록에 '다음은 3/9' 한줄 추가해줘요", "주간회의 (2026-03-02)", "다음은 3/9"),
        ("지난주 주간 회의 회의록에 '예산은 그대로' 적어줘", LAST, "예산은 그대로"),
        ("주간 회의 회의록에 할 일 추가해줘: 예산 표 보내기", WEEKLY, "- [ ] 예산 표 보내기"),
        ("어제... 아니 지난주 주간 회의 회의록에 '예산은 그대로' 적어줘", LAST, "예산은 그대로"),
        ("1분기 전략 회의 회의록에 '설문은 금요일' 추가해줘", "1분기 전략 회의", "설문은 금요일"),
        (
            "add a todo to this weeks weekly meeting notes: Jihoon: recheck p95 on Friday",
            "weekly meeting (2026-03-02..2026-03-08)",
            "- [ ] Jihoon: recheck p95 on Friday",
        ),
        (
            "add a line to Monday's weekly meeting notes: next one is March 9",
            "weekly meeting (2026-03-02..2026-03-09)",
            "next one is March 9",
        ),
        ("append 'prices wait' to the strategy meeting notes", "strategy meeting", "prices wait"),
        ("今週月曜の週間会議の議事録に「次回は9日」と一行追加してください", "週間会議 (2026-03-02)", "次回は9日"),
    ],
)
def test_a_line_goes_to_the_notes_of_their_day(text: str, page: str, content: str) -> None:
    assert list_steps(text) == [("notion.append_blocks", {"page": page, "content": content})]


@pytest.mark.parametrize("text", ["새 주간 회의 회의록에 '예산' 추가해줘", "내일 3시 예산 회의 회의록 만들어줘"])
def test_new_notes_are_no_lines(text: str) -> None:
    assert [tool for tool, _ in list_steps(text)] == ["notion.create_page"]


@pytest.mark.parametrize(
    ("text", "reply", "content"),
    [
        (
            "'주간 회의' 페이지에 '다음은 3/9' 추가해줘",
            "아 '다음은 3/9 오전 10시'로 고쳐주세요",
            "다음은 3/9 오전 10시",
        ),
        ("add 'next is March 9' to the page 'Weekly'", "oh make that 'March 9, 10am'", "March 9, 10am"),
        ("「週間」ページに「次回は9日」を追加して", "「次回は9日10時」に直してください", "次回は9日10時"),
    ],
)
def test_a_line_that_is_to_stand_for_another_is_added_and_the_old_one_told(text: str, reply: str, content: str) -> None:
    plan = followed(earlier(text, EarlierThing(id="p1", title=WEEKLY)), reply)
    assert plan is not None
    assert [one.inputs for one in plan.actions] == [{"page": "p1", "content": content}]
    assert plan.not_done


@pytest.mark.parametrize(
    ("text", "value", "origin"),
    [
        ("지난주 주간 회의 회의록에 '예산' 적어줘", LAST, PERSON),
        ("add a todo to last weeks 주간 회의 notes: budget", LAST, PERSON),
        ("이번 주 주간 회의 회의록에 '예산' 적어줘", LAST, MODEL),
        ("지난주 회의록에 '예산' 적어줘", LAST, MODEL),
    ],
)
def test_a_page_with_its_day_is_named_by_who_says_both(text: str, value: str, origin: str) -> None:
    action = an_action(inputs={"page": value})
    run = a_run(a_plan(action), text=text).run
    assert render_field(run, action, value, text).origins == frozenset({origin})


def test_a_title_without_a_day_is_as_it_is() -> None:
    assert read_dated_title("주간 회의 (지난주)") is None
    assert str(read_dated_title(LAST)) == LAST
