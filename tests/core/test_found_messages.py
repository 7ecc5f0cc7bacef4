"""What a thread found among messages is summed up, and answered in the thread of the one that is meant."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Action
from schemas.request import EarlierWork
from tests.core.follow_up_cases import a_task

ONE, OTHER = "https://acme.slack.com/archives/C1/p1", "https://acme.slack.com/archives/C1/p2"


def found(*messages: str) -> EarlierWork:
    """Work that found these messages in #dev."""
    inputs: Any = {"query": "p95", "channel": "#dev"}
    step = Action(
        id="a1",
        tool="slack.search_messages",
        intent="read",
        summary="",
        requires=(),
        produces=("records",),
        inputs=inputs,
    )
    return EarlierWork(
        run="r1",
        words="#dev에서 p95 얘기 찾아줘",
        at=datetime(2026, 3, 4, 1, tzinfo=UTC),
        steps=(step,),
        messages=messages,
    )


def steps_after(text: str, *messages: str) -> list[tuple[str, Any]]:
    actions: Any = make_plan(a_task(text, found(*messages)))["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    "text",
    [
        "요약해줘",
        "이거 요약해줘",
        "찾은 메시지를 짧게 요약해줘",
        "summarize them",
        "can you summarize the messages?",
        "要約して",
        "それを要約してください",
    ],
)
def test_what_was_found_is_summed_up(text: str) -> None:
    (search, given), (summary, _) = steps_after(text, ONE, OTHER)
    assert (search, summary) == ("slack.search_messages", "text.summarize")
    assert given == {"query": "p95", "channel": "#dev"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("그 스레드에 '확인했어요'라고 답글 달아줘", "확인했어요"),
        ("그 글에 답글로 '수량 볼게요'", "수량 볼게요"),
        ("거기에 댓글로 '저도 갑니다' 남겨줘", "저도 갑니다"),
        ("reply to that: see you then", "see you then"),
        ("reply to it with 'count me in'", "count me in"),
        ("それに「参加します」って返信して", "参加します"),
        ("이 메시지에 '고쳤어요'라고 댓글 남겨줘", "고쳤어요"),
        ("reply in that thread: fixed in 2.4", "fixed in 2.4"),
        ("reply to that message with 'on it'", "on it"),
        ("そのスレッドに「確認しました」と返信して", "確認しました"),
    ],
)
def test_the_one_that_was_found_is_answered_in_its_thread(text: str, said: str) -> None:
    assert steps_after(text, ONE) == [("slack.post_message", {"channel": ONE, "text": said})]


def test_of_several_the_number_says_which() -> None:
    ((tool, given),) = steps_after("두 번째 메시지 스레드에 '확인했어요'라고 답글 달아줘", ONE, OTHER)
    assert (tool, given["channel"]) == ("slack.post_message", OTHER)
    ((tool, given),) = steps_after("reply in the first thread: thanks", ONE, OTHER)
    assert (tool, given["channel"]) == ("slack.post_message", ONE)


@pytest.mark.parametrize(
    "text",
    ["그 스레드에 '확인했어요'라고 답글 달아줘", "reply in that thread: thanks", "その投稿に「参加します」と返信して"],
)
def test_of_several_none_is_guessed_and_it_is_asked_which(text: str) -> None:
    (find, given), (post, said) = steps_after(text, ONE, OTHER)
    assert (find, given["among"]) == ("slack.find_thread", [ONE, OTHER])
    assert (post, said["channel"]) == ("slack.post_message", "{{a1.link}}")


@pytest.mark.parametrize("text", ["온보딩 가이드 요약해줘", "summarize the onboarding guide", "작업 요약해줘"])
def test_what_names_something_else_is_no_word_on_it(text: str) -> None:
    assert "p95" not in str(steps_after(text, ONE))
