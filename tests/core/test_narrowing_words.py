"""What a reply leaves of a list that was shown, in everyday words: the list is read again by that, and no other one."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.rule_planner.thread.narrowing_words import write_narrowing
from orchestration.rule_planner.thread.same_again import find_period_after, move_on
from schemas.request import EarlierThing
from schemas.values import Json
from tests.core.follow_up_cases import ALL_TASKS, LISTED, NOT_DONE, a_task, earlier

SURVEY = EarlierThing(id="p1", title="Pricing survey", row=1)
BANNER = EarlierThing(id="p2", title="배너 디자인", row=2)


def planned(before: str, text: str, *things: EarlierThing) -> Any:
    (step,) = list_actions(make_plan(a_task(text, earlier(before, *things))))
    return step


@pytest.mark.parametrize(
    "text",
    [
        "hide the completed ones",
        "drop the finished stuff please",
        "just the ones that aren't done yet",
        "only the open ones",
        "完了したやつは除いて",
        "済んだのはいらないです",
        "まだ終わってないのだけでいい",
        "これからのだけ見せて",
        "끝난 건 안 봐도 돼",
    ],
)
def test_what_is_over_is_left_out_of_the_list(text: str) -> None:
    task = a_task(text, earlier(LISTED))
    step = planned(LISTED, text)
    assert (step["tool"], step["inputs"]["database"]) == ("notion.query_database", "작업")
    assert NOT_DONE in step["inputs"]["filter"]["all"]
    assert len(step["inputs"]["filter"]["all"]) > 2
    assert RulePlanner().follows(task)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("프로만 따로", "프로만"),
        ("대구만 따로 빼서 보여줘", "대구만"),
        ("プロだけ別で", "プロだけ"),
        ("starter separately", "just starter"),
        ("ジフンさんのはどれ", "ジフンさんのだけ"),
        ("그중에 지훈님 거는 뭐야", "지훈 거만"),
        ("which ones are jihoon's?", "just jihoon's"),
    ],
)
def test_one_value_alone_is_asked_for_in_plain_words(text: str, plain: str) -> None:
    assert write_narrowing(a_task(text, earlier(LISTED))).request.text.replace("님", "") == plain


@pytest.mark.parametrize("text", ["without the survey", "설문 빼고", "アンケートは抜いて"])
def test_a_thing_that_is_left_out_is_known_by_its_title(text: str) -> None:
    step = planned(ALL_TASKS, text, SURVEY, BANNER)
    assert "Pricing survey" in str(step["inputs"]["filter"])
    assert "ne" in str(step["inputs"]["filter"])


@pytest.mark.parametrize(
    "text",
    [
        "delete the done ones from the page",
        "따로 알려줘",
        "그건 뭐야",
        "remove it",
        "これだけ送って",
        "금요일로 바꿔줘",
    ],
)
def test_other_replies_stay_as_they_are_typed(text: str) -> None:
    assert write_narrowing(a_task(text, earlier(LISTED))).request.text == text


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("그 다음주는?", "week"),
        ("and the week after?", "week"),
        ("その次の週は?", "week"),
        ("그 다음 날은?", "day"),
        ("その翌月は", "month"),
        ("다음주는?", None),
        ("the day after tomorrow", None),
    ],
)
def test_the_period_behind_the_one_that_was_read_is_asked_for(text: str, period: str | None) -> None:
    assert find_period_after(text) == period


def test_days_move_on_by_a_period() -> None:
    week: list[Json] = [
        {"path": "@date", "op": "ge", "value": "2026-03-09"},
        {"path": "@date", "op": "le", "value": "2026-03-15"},
    ]
    assert [one["value"] for one in move_on(week, "week") if isinstance(one, dict)] == ["2026-03-16", "2026-03-22"]
    month: list[Json] = [{"value": "2026-01-01"}, {"value": "2026-01-31"}, {"value": "서울"}]
    assert move_on(month, "month") == [{"value": "2026-02-01"}, {"value": "2026-02-28"}, {"value": "서울"}]


@pytest.mark.parametrize("text", ["그 다음주는?", "and the week after?", "その次の週は?"])
def test_a_list_of_the_week_behind_is_shown(text: str) -> None:
    step = planned("다음주 회의 있어?", text)
    assert [test["value"] for test in step["inputs"]["filter"]["all"]] == ["2026-03-16", "2026-03-22"]
