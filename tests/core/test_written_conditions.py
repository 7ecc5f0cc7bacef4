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


@pytest.mark.parametrize(
    ("text", "look", "thanks", "asks"),
    [
        ("로그인 오류 수정 PR 올라왔으면 지훈이한테 수고했다고 한마디 보내고 아직이면 언제쯤 될지 물어봐줘",
         {"query": "로그인 오류 수정 PR"}, "수고했습니다", "로그인 오류 수정 PR 언제쯤 될까요?"),
        ("#dev에 PR 올라왔으면 지훈이한테 수고했다고 전해주고, 아니면 언제 되냐고 물어봐줘",
         {"query": "PR", "channel": "#dev"}, "수고했습니다", "PR 언제 되나요?"),
        ("사라가 회의 시안 올렸으면 고맙다고 디엠 보내고 아직이면 언제쯤 되냐고 물어봐줘",
         {"query": "회의 시안", "user": "사라"}, "고맙습니다", "회의 시안 언제쯤 되나요?"),
        ('If the login page banner is posted, tell Sarah "great work", otherwise ask her when it will be up',
         {"query": "login page banner"}, "great work", "Could you tell me when login page banner will be up?"),
        ("ログイン修正のPRが上がってたらジフンさんにお疲れ様と送って、まだならいつ頃になるか聞いて",
         {"query": "ログイン修正 PR"}, "お疲れ様", "ログイン修正のPRはいつ頃になるか教えてください"),
    ],
)  # fmt: skip
def test_each_side_of_what_somebody_posted_waits_for_its_own_and_is_shown_first(
    text: str, look: dict[str, str], thanks: str, asks: str
) -> None:
    read, posted, missing = actions_of(text)
    assert read["inputs"] == look
    assert (posted["inputs"]["text"], posted["when"]["op"]) == (thanks, "count_gt")
    assert (missing["inputs"]["text"], missing["when"]["op"]) == (asks, "count_eq")
    assert posted["inputs"]["user"] == missing["inputs"]["user"]
    assert all(one["policy_hints"] == {"needs_user_confirmation": True} for one in (posted, missing))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("준호한테 시안 올라왔으면 공유해 달라고 전해줘", "시안 올라왔으면 공유해 주세요"),
        ("준호한테 시간 되면 언제 올 수 있는지 물어봐줘", "시간 되면 언제 올 수 있나요?"),
    ],
)
def test_a_condition_of_what_is_told_is_no_look_at_messages(text: str, told: str) -> None:
    (message,) = actions_of(text)
    assert message["inputs"]["text"] == told
