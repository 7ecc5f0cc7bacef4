"""Who said something is looked for among messages alone, and what was said at all in a channel is listed."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def steps_of(text: str) -> list[tuple[str, Any]]:
    task = a_task(text)._replace(channels=("dev", "marketing", "sales"))
    actions: Any = make_plan(task)["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    "text",
    [
        "대구 반품 늘었다는 거 누가 말했지",
        "누가 배송이 밀린다고 했어?",
        "쿠폰 발송하자고 한 사람 누구야",
        "who said that returns in daegu went up?",
        "who was it that mentioned the coupon?",
        "大邱の返品が増えたって誰が言ってた?",
        "配送が遅れるって言ってたのは誰だっけ",
    ],
)
def test_who_said_something_is_looked_for_among_messages(text: str) -> None:
    (search, given), (answer, asked) = steps_of(text)
    assert (search, answer) == ("slack.search_messages", "text.answer")
    assert given["about"] == asked["question"] == text


@pytest.mark.parametrize(
    ("text", "channel", "day"),
    [
        ("어제 dev에서 누가 뭐 말한 거 있어?", "#dev", "2026-03-03"),
        ("did anyone say anything in marketing yesterday?", "#marketing", "2026-03-03"),
        ("昨日devで誰か何か書いてた?", "#dev", "2026-03-03"),
        ("今日#salesに何か投稿あった?", "#sales", "2026-03-04"),
    ],
)
def test_what_was_said_at_all_on_a_day_is_listed(text: str, channel: str, day: str) -> None:
    ((tool, given),) = steps_of(text)
    assert (tool, given["channel"], given["since"][:10]) == ("slack.search_messages", channel, day)
    assert "about" not in given


@pytest.mark.parametrize(
    "text", ["dev 채널 마지막 글 뭐야", "what's the latest message in dev", "#devの最新の投稿は何?"]
)
def test_of_the_last_message_no_other_is_read(text: str) -> None:
    ((tool, given),) = steps_of(text)
    assert (tool, given["channel"], given["limit"]) == ("slack.search_messages", "#dev", 1)


@pytest.mark.parametrize(
    "text",
    [
        "이 작업 누가 맡았어?",
        "누가 승인했어?",
        "who owns the pricing survey?",
        "who approved the last change?",
        "さっきの誰が承認した?",
        "dev에 '누가 늦는다고 했는지 알려 주세요'라고 올려줘",
        "dev에서 어제 쿠폰 얘기 나온 거 있어?",
    ],
)
def test_other_questions_are_read_as_before(text: str) -> None:
    assert not any(given.get("about") == text and tool == "slack.search_messages" for tool, given in steps_of(text)[:1])
