"""A question on what was done does nothing again."""

from __future__ import annotations

import pytest

from tests.core.test_offline_planner import plan

READS = ("search", "get_", "list_", "query", "read", "find")


@pytest.mark.parametrize(
    "text",
    [
        "did you post it in #dev?",
        "Have you posted 'the release is out' in #dev?",
        "Pricing survey는 완료로 변경했나요?",
        "랜딩 페이지 개편 완료로 바꿨어?",
        "#dev에 '배포 끝' 올렸어요?",
        "#devに「終わりました」って投稿した？",
        "Pricing surveyを完了に変更しましたか？",
    ],
)
def test_whether_something_was_done_is_asked_and_nothing_is_done(text: str) -> None:
    made = plan(text)
    assert all(step["tool"].partition(".")[2].startswith(READS) for step in made.get("actions", ()))


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("could you post 'the release is out' in #dev?", "slack.post_message"),
        ("Pricing survey 완료로 변경해 줄 수 있나요?", "notion.update_page"),
        ("#dev에 '배포 끝났어?' 라고 올려줘", "slack.post_message"),
        ("#dev에 '배포 끝났어?'라고 올려줄래?", "slack.post_message"),
        ("#devに「終わりましたか？」って投稿して", "slack.post_message"),
        ("Pricing surveyを完了に変更してもらえますか？", "notion.update_page"),
    ],
)
def test_a_request_that_is_put_as_a_question_is_done(text: str, tool: str) -> None:
    assert [step["tool"] for step in plan(text)["actions"]] == [tool]
