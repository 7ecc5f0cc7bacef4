"""A day told by the one that was set before, and words to somebody's face."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.days_beside import show_days_beside
from schemas.plan import Action, Plan
from tests.core.follow_up_cases import PAGE, a_task, earlier, followed

MADE = 'task "Beta deck" for Jihoon due 3/16'


def plan_of(text: str) -> Any:
    """The plan of a request, as plain data."""
    return make_plan(a_task(text))


def steps(text: str = MADE) -> tuple[Action, ...]:
    return Plan.model_validate({**make_plan(a_task(text)), "context": {}}).actions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("make it the Friday before", "make it 2026-03-13"),
        ("make it the Monday before that", "make it 2026-03-09"),
        ("move it to the Wednesday after, please", "move it to 2026-03-18, please"),
        ("그 전 금요일로 해줘", "2026-03-13로 해줘"),
        ("그 다음 주 월요일로 바꿔줘", "2026-03-23로 바꿔줘"),
        ("その前の金曜に変えて", "2026-03-13に変えて"),
        ("その次の月曜日にして", "2026-03-23にして"),
        ("make it the Friday before the launch", "make it the Friday before the launch"),
        ("the Friday before last", "the Friday before last"),
        ("make it Friday", "make it Friday"),
        ("다음 주 월요일로 해줘", "다음 주 월요일로 해줘"),
    ],
)
def test_a_day_beside_the_one_that_is_set_is_a_day_of_the_calendar(text: str, said: str) -> None:
    assert show_days_beside(text, steps()) == said


def test_nothing_is_counted_from_a_day_that_nobody_set() -> None:
    text = "make it the Friday before"
    assert show_days_beside(text, steps('task "Beta deck" for Jihoon')) == text


@pytest.mark.parametrize("text", ["he's out Monday. make it the Friday before", "make it the Friday before"])
def test_the_record_is_moved_to_it(text: str) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is not None
    assert ["2026-03-13" in str(one.inputs["properties"]) for one in plan.actions] == [True]


@pytest.mark.parametrize(
    "text",
    [
        'task "Beta deck" for Jihoon due 3/16, and drop him a line that it\'s his',
        'create a task "Beta deck" for Jihoon due 3/16 and let him know it\'s his',
        'create a task "Beta deck" for Jihoon and tell him that it is his now',
    ],
)
def test_what_is_his_is_yours_to_his_face(text: str) -> None:
    *_, sent = plan_of(text)["actions"]
    assert sent["inputs"]["user"] == "Jihoon"
    assert "is yours" in sent["inputs"]["text"].replace("'s", " is")


def test_to_others_it_is_his() -> None:
    (sent,) = plan_of("tell #dev that it's his")["actions"]
    assert sent["inputs"] == {"channel": "#dev", "text": "It's his"}
