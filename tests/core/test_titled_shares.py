"""What was shown is passed on as a table and under a heading of the person's own, without a question."""

from __future__ import annotations

import pytest

from tests.core.follow_up_cases import earlier, followed

SHOWN = "지난주 매출 상품별로 합계 좀"


@pytest.mark.parametrize(
    ("text", "channel", "heading"),
    [
        ("ㅇㅋ 그거 표로 #exec 에 올려줘, 제목은 '지난주 상품별'", "#exec", "지난주 상품별"),
        ("이거 #marketing에 표로 공유해줘 제목 '지역별 매출'로", "#marketing", "지역별 매출"),
        ('post that in #dev as a table, titled "Last week"', "#dev", "Last week"),
        ("これ表で #dev に貼って、タイトルは「先週の売上」", "#dev", "先週の売上"),
        ("그거 표로 #dev에 올려줘", "#dev", ""),
    ],
)
def test_a_table_goes_out_under_its_heading(text: str, channel: str, heading: str) -> None:
    plan = followed(earlier(SHOWN), text)
    assert plan is not None
    recall, post = plan.actions
    assert (recall.tool, post.tool) == ("session.recall_answer", "slack.post_message")
    assert post.inputs["channel"] == channel
    assert str(post.inputs["text"]).removeprefix(heading).strip() == "{{a1.text}}"
    assert str(post.inputs["text"]).startswith(heading)
    assert not post.policy_hints.needs_user_confirmation


@pytest.mark.parametrize("text", ["제목을 '지난주 상품별'로 바꿔줘", "표로 보여줘", "그거 #dev에 올리지 마"])
def test_other_words_on_what_was_shown_send_nothing(text: str) -> None:
    plan = followed(earlier(SHOWN), text)
    assert plan is None or all(one.tool != "slack.post_message" for one in plan.actions)
