"""What hangs on whether somebody wrote in a channel is looked up there, and only the sure side acts unasked."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task
from tests.core.test_change_products import with_titles


def actions_of(text: str) -> list[dict[str, Any]]:
    plan: Any = make_plan(with_titles(a_task(text)))
    return plan["actions"]


@pytest.mark.parametrize(
    ("text", "who", "channel", "told"),
    [
        ("Unless Sarah already put up the March campaign budget, ask her for it in #marketing. I honestly lost track",
         "Sarah", "#marketing", "Sarah: Could you send the March campaign budget, please?"),
        ("Ask Junho for the numbers in #sales unless he already posted them", "Junho", "#sales",
         "Junho: Could you send the numbers, please?"),
        ('if Sarah hasn\'t shared the demo notes in #sales yet, post "Sarah, notes please!" in #sales', "Sarah",
         "#sales", "Sarah, notes please!"),
        ("Did Junho post anything about the Busan stock in #sales? If not, ask him in #sales to share numbers. "
         "If he did just show me what he said", "Junho", "#sales", "Junho: Could you share numbers?"),
        ("사라가 #marketing에 예산안 아직 안 올렸으면 #marketing에 사라한테 예산안 부탁한다고 올려줘", "사라",
         "#marketing", "사라님, 예산안 부탁합니다"),
        ("サラさんが #marketing に予算案もう上げてたら何もしなくていい。"
         "まだなら催促のメッセージを #marketing に投げといて",
         "サラ", "#marketing", "サラさん、予算案の共有をお願いします。"),
    ],
)  # fmt: skip
def test_something_is_asked_for_only_where_its_author_wrote_nothing(
    text: str, who: str, channel: str, told: str
) -> None:
    look, post = actions_of(text)
    assert look["inputs"] == {"channel": channel, "user": who, "since": "2026-02-18T00:00:00+09:00"}
    assert post["inputs"] == {"channel": channel, "text": told}
    assert post["when"] == {"path": f"{look['id']}.messages", "op": "count_eq", "value": 0}


def test_what_is_done_because_of_a_message_is_shown_first() -> None:
    look, change = actions_of("#dev 에서 지훈이가 PR 올렸다고 했으면 뉴스레터 초안 완료로 바꿔줘, 아니면 그냥 둬")
    assert look["inputs"] == {"query": "PR", "channel": "#dev", "user": "지훈"}
    assert change["when"] == {"path": f"{look['id']}.messages", "op": "count_gt", "value": 0}
    assert change["policy_hints"] == {"needs_user_confirmation": True}


@pytest.mark.parametrize(
    "text",
    [
        "if you can, post 'lunch is ready' in #general",
        "post 'if Sarah posted it, skip it' in #general",
        "#general에 '사라가 올렸으면 됐어요'라고 올려줘",
        "사라가 예산안 올렸으면 좋겠다고 #marketing에 올려줘",
    ],
)
def test_what_hangs_on_nothing_is_no_condition(text: str) -> None:
    (post,) = actions_of(text)
    assert post["tool"] == "slack.post_message"
    assert not post.get("when")


def test_an_order_behind_a_condition_that_is_not_read_is_shown_first() -> None:
    (post,) = actions_of('if the weather is nice, post "picnic today" in #general')
    assert post["policy_hints"] == {"needs_user_confirmation": True}
