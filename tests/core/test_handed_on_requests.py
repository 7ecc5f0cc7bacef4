"""What metel can't do and somebody is asked to do instead stands in their message, which is shown first."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.request import EarlierWork
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task

KO = "park@hanbit.test 로 할인 5%까지 된다고 메일 보내줘"
EN = "email Hanbit the quote"
JA = "請求書をハンビットの人にメールして"


def plan_after(words: str, text: str) -> Any:
    return make_plan(a_task(text, EarlierWork(run="r1", words=words, at=NOW, steps=())))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (KO, "그럼 준호님한테 대신 메일 보내달라고 DM해줘"),
        (EN, "then DM Junho asking him to do it instead"),
        (JA, "じゃあ代わりにジュノにやってもらえるようDMしといて"),
    ],
)
def test_the_message_says_what_was_asked_before(words: str, text: str) -> None:
    (step,) = plan_after(words, text)["actions"]
    assert words in step["inputs"]["text"]
    assert step["policy_hints"]["needs_user_confirmation"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (KO, "준호님한테 '대신 부탁드려요'라고 DM 보내줘"),
        (EN, "tell Junho the demo moved to 4pm instead"),
        (JA, "ジュノに「代わりにお願いします」とDMして"),
    ],
)
def test_other_words_stay_as_they_are(words: str, text: str) -> None:
    assert all(words not in str(one["inputs"].get("text")) for one in plan_after(words, text)["actions"])
