"""Some of what was listed is passed on: those that a reply chooses, to where it says."""

from __future__ import annotations

import pytest

from tests.core.follow_up_cases import GOING, LISTED, SALES, WEEK, earlier, followed, of, person


@pytest.mark.parametrize(
    ("text", "chosen", "heading"),
    [
        ("그중에 진행 중인 것만 #sales에 올려줘", GOING, "진행 중인 것"),
        ("そのうち進行中のものだけ#salesに貼ってください", GOING, "進行中のもの"),
        ("post just the ones in progress to #sales", GOING, "The ones in progress"),
        ("진행 중인 것만 추려서 #sales에 공유해주세요", GOING, "진행 중인 것"),
        ("그중에 준호 것만 #sales에 올려줘", person("준호"), "준호 것"),
    ],
)
def test_a_part_of_what_was_listed_is_sent(text: str, chosen: object, heading: str) -> None:
    plan = followed(earlier(LISTED), text)
    assert plan is not None
    read, post = plan.actions
    assert (read.tool, read.inputs["filter"]) == ("notion.query_database", of(*WEEK, chosen))
    assert (post.tool, post.inputs["channel"]) == ("slack.post_message", "#sales")
    assert post.inputs["text"] == f"{heading}:\n{{{{{read.id}.records}}}}"
    assert not post.policy_hints.needs_user_confirmation


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (LISTED, "그중에 진행 중인 것만 보여줘"),
        (LISTED, "only the ones in progress"),
        (SALES, "서울 것만 #sales에 올려줘"),
    ],
)
def test_other_words_send_no_part_of_a_list(before: str, text: str) -> None:
    plan = followed(earlier(before), text)
    assert plan is None or not any("records}}" in str(one.inputs) for one in plan.actions)
