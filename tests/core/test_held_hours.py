"""A reply that leaves the hour that was set, or only tells its half of the day again."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.plans.talk import make_talk
from tests.core.follow_up_cases import a_task, earlier, followed

CALL = "schedule a post to #dev for tomorrow 15:00: freeze starts"


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("make it half past", "2026-03-05T15:30"),
        ("half past would be better", "2026-03-05T15:30"),
        ("quarter past please", "2026-03-05T15:15"),
        ("make it a quarter to", "2026-03-05T14:45"),
        ("반으로 바꿔줘", "2026-03-05T15:30"),
        ("15分に変更して", "2026-03-05T15:15"),
        ("半にして", "2026-03-05T15:30"),
        ("half past four", "2026-03-05T16:30"),
    ],
)
def test_minutes_alone_are_of_the_hour_that_was_set(text: str, moment: str) -> None:
    plan = followed(earlier(CALL), text)
    assert plan is not None
    assert str(plan.actions[0].inputs["post_at"])[:16] == moment


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("afternoon of course. and make it 15:20", "make it 15:20"),
        ("in the afternoon of course", "make it 15:00"),
        ("당연히 오후죠", "15:00로 바꿔줘"),
        ("もちろん午後です", "15:00に変更して"),
        ("morning of course", "make it 03:00"),
        ("make it the evening", "make it the evening"),
        ("the afternoon demo is off", "the afternoon demo is off"),
    ],
)
def test_a_half_of_the_day_that_is_told_again_moves_nothing(text: str, said: str) -> None:
    work = earlier(CALL)
    assert make_talk(a_task(text, work), work).task.request.text == said
