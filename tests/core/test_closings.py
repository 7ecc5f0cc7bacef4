"""Thanks and a name behind an order are no part of what is sent, nor that it is not for now where it says when."""

from __future__ import annotations

import pytest

from orchestration.text.closings import drop_closing
from tests.core.follow_up_cases import plan_of


def _has_digit(text: str) -> bool:
    return any(one.isdigit() for one in text)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("drop Junho a line that the template can wait, thx", "drop Junho a line that the template can wait"),
        ("nudge me at 3 to ring Daehan, cheers", "nudge me at 3 to ring Daehan"),
        ('Post in #dev at 5: "Code freeze." Ta!', 'Post in #dev at 5: "Code freeze."'),
        ("message Sarah that the banner is merged. Best, Minji", "message Sarah that the banner is merged."),
        ("Could you tell Jihoon that I am late? Thank you in advance", "Could you tell Jihoon that I am late?"),
        ("#dev에 배포 끝났다고 올려줘. 감사합니다~", "#dev에 배포 끝났다고 올려줘"),
        ("#dev에 '점검 끝' 남겨줘 부탁~", "#dev에 '점검 끝' 남겨줘"),
        (
            "ジフンさんに「確認済み」と送ってください。よろしくお願いします！",
            "ジフンさんに「確認済み」と送ってください",
        ),
        ("3時に電話しろって私をつついてください👉", "3時に電話しろって私をつついてください"),
        ("4시에 지훈님한테 끝났냐고 물어봐줘 지금 말고", "4시에 지훈님한테 끝났냐고 물어봐줘"),
        ("지금 말고 4시에 지훈님한테 끝났냐고 물어봐줘", "4시에 지훈님한테 끝났냐고 물어봐줘"),
        ("Ask Jihoon at 4 whether it is done, not now", "Ask Jihoon at 4 whether it is done"),
        ("今じゃなくて15時にジフンさんに「どうですか」と聞いて", "15時にジフンさんに「どうですか」と聞いて"),
    ],
)
def test_what_is_said_to_metel_behind_an_order_is_dropped(text: str, order: str) -> None:
    assert drop_closing(text, _has_digit) == order


@pytest.mark.parametrize(
    "text",
    [
        "DM Junho: got it, thanks",
        "tell Junho thanks",
        "Great, thanks!",
        "tell Sarah that he said thanks and left",
        "지훈님한테 DM 보내줘 감사합니다",
        "지훈님한테 지금 말고 나중에 오라고 전해줘",
        "Ask Jihoon whether it is done, not now",
        "サラに「ありがとう。よろしくお願いします」と送って",
    ],
)
def test_words_that_may_be_told_stay(text: str) -> None:
    assert drop_closing(text, _has_digit) == text


@pytest.mark.parametrize(
    "text",
    [
        "30분 뒤에 지훈님한테 리뷰 끝났냐고 물어봐줘 지금 말고",
        "今じゃなくて15時にジフンさんに「レビュー終わりましたか」ってDMして",
        "Ask Jihoon at 4pm whether the PR is done, not now",
    ],
)
def test_what_is_not_for_now_waits_for_its_moment_and_no_yes(text: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["tool"] == "slack.schedule_dm"
    assert "policy_hints" not in step
