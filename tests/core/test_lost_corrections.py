"""A correction in the middle of a request that changes nothing in its plan has the effect shown first."""

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import list_actions
from schemas.values import Payload
from tests.core.follow_up_cases import a_task

LOST = (
    "#marketing に、あー違う営業のほうだ、「デモは16時に変更になりました」って書いてもらえると",
    "#dev に、あ、間違えたあっちのほう、「本日18時で閉まります」と投稿して",
)
HEARD = (
    ("#dev 아니 #sales에 '점심 드세요' 올려줘", "#sales"),
    ("#dev에 '점심 드세요' 올려줘 아 아니다 #sales에", "#sales"),
    ("post 'hi' to #dev. no wait, #sales", "#sales"),
    ("#dev に「お昼です」と投稿して", "#dev"),
    ("#dev に「金額が違うので確認中です」と投稿して", "#dev"),
)


def is_held(step: Payload) -> bool:
    hints = step.get("policy_hints")
    return isinstance(hints, dict) and hints.get("needs_user_confirmation") is True


@pytest.mark.parametrize("text", LOST)
def test_what_was_taken_back_is_shown_first(text: str) -> None:
    steps = list_actions(make_plan(a_task(text)))
    assert steps
    assert all(is_held(step) for step in steps)


@pytest.mark.parametrize(("text", "channel"), HEARD)
def test_a_correction_that_is_heard_is_done(text: str, channel: str) -> None:
    (step,) = list_actions(make_plan(a_task(text)))
    inputs = step["inputs"]
    assert isinstance(inputs, dict)
    assert inputs["channel"] == channel
    assert not is_held(step)
