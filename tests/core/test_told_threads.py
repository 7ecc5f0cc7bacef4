"""A reply below a message that is only told by its words goes to where that is found, and is no message of its own."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.questions.out_of_reach import is_other_thread
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.prohibitions import find_quoted_texts
from tests.core.follow_up_cases import NOW, a_task

REPLIES = [
    "#dev에 준호가 아침에 올린 배포 글에 답글로 '확인했어요' 달아줘",
    "어제 사라가 쓴 일정 글에 '좋아요'라고 답글 남겨줘",
    "지훈이 쿠폰 문의한다고 쓴 글 있잖아 거기에 '내일 볼게요' 라고 답글 달아줘",
    "준호가 #dev에 올린 글 스레드에 '봤습니다' 남겨줘",
    "사라 글 밑에 '감사합니다' 댓글 달아줘",
    "reply 'looks good' to Sarah's budget post in #marketing",
    "reply to Junho's standup in #dev with 'thanks'",
    "#devのサラさんの投稿に「見ました」と返信して",
]


@pytest.mark.parametrize("text", REPLIES)
def test_a_reply_to_a_message_told_in_words_goes_below_the_one_that_is_found(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert [one["tool"] for one in actions] == ["slack.find_thread", "slack.post_message"]
    assert actions[1]["inputs"]["channel"] == "{{a1.link}}"
    assert actions[1]["inputs"]["text"] in find_quoted_texts(text)


@pytest.mark.parametrize("text", REPLIES)
def test_without_the_tool_that_finds_it_nothing_is_posted(text: str) -> None:
    task = a_task(text)
    bare = task._replace(contracts=tuple(one for one in task.contracts if one.tool != "slack.find_thread"))
    proposed: Any = make_plan(bare)
    assert (proposed["actions"], proposed["reply"]["kind"]) == ([], "unsupported")
    assert RulePlanner().asks(bare)


@pytest.mark.parametrize(
    "text",
    [
        "#dev에 '댓글로 의견 주세요'라고 글 올려줘",
        "사라한테 답장 왔어?",
        "어제 사라가 올린 글 보여줘",
        "'온보딩 가이드' 페이지에 댓글 달아줘: 확인했습니다",
        "이 글에 답글로 '확인' 달아줘",
        "reply to Sarah 'see you soon'",
        "add a comment to the onboarding page: looks good",
        "サラさんの投稿を見せて",
    ],
)
def test_other_words_on_messages_and_comments_are_no_such_reply(text: str) -> None:
    assert not is_other_thread(parse_request(a_task(text).request, NOW))
