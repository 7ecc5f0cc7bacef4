"""What the tagger is sure of goes before what the grammar makes of the same words; the sentences are of its corpus."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from tests.core.follow_up_cases import plan_of


def steps_of(text: str) -> list[tuple[str, object]]:
    """Each step of the plan with the value that tells it best."""
    names = ("user", "channel", "title", "page", "spreadsheet", "database", "query")
    found = [(str(one["tool"]), get_inputs(one)) for one in list_actions(plan_of(text))]
    return [(tool, next((inputs[name] for name in names if name in inputs), None)) for tool, inputs in found]


@pytest.mark.parametrize(
    "text",
    [
        "Customer interview #7をざっと要約して",
        "#dev 어제부터 쌓인 거 요약",
        "look up Kakao channel settings in the wiki",
    ],
)
def test_what_only_asks_sends_nothing(text: str) -> None:
    assert not [tool for tool, _ in steps_of(text) if tool.startswith("slack.post") or tool.startswith("slack.send")]


def test_what_is_to_be_shared_is_not_only_asked_for() -> None:
    steps = steps_of("What did we decide in the Q1 strategy meeting? Share the key points in #exec only")
    assert steps[-1] == ("slack.post_message", "#exec")


@pytest.mark.parametrize("text", ["To-do (old) 버려주세요", "손님이 취소했대. 12일 단체예약 작업 삭제해줘"])
def test_the_one_that_is_named_is_put_away_and_no_other(text: str) -> None:
    assert [tool for tool, _ in steps_of(text)] == ["notion.archive_page"]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "give the stock count to Minji and ask her if Saturday is okay",
            [("notion.update_page", "stock count"), ("slack.send_dm", "Minji")],
        ),
        (
            "set the lease renewal to in progress and let Mr. Okafor know we have started on it,"
            " and add surveyor booked for the 8th to Lease notes",
            [
                ("notion.update_page", "lease renewal"),
                ("slack.send_dm", "Mr. Okafor"),
                ("notion.append_blocks", "Lease notes"),
            ],
        ),
        (
            "先方の都合で延期になりました。導入前ヒアリングは23日に。"
            "同席予定だった梅本さんにも日程が変わったことを知らせていただけますか。",
            [("notion.update_page", "導入前ヒアリング"), ("slack.send_dm", "梅本")],
        ),
    ],
)
def test_each_order_is_a_step_of_its_own_parts(text: str, steps: list[tuple[str, object]]) -> None:
    assert steps_of(text) == steps


def test_a_remark_ahead_of_an_order_is_told_to_nobody() -> None:
    (step,) = list_actions(plan_of("냉장고가 또 말썽이라 오후 2시에 AS 기사님 오신다고 나한테 알려줘요"))
    assert "냉장고" not in str(get_inputs(step)["text"])


def test_words_behind_what_is_told_stay_a_part_of_it() -> None:
    (step,) = list_actions(plan_of("tell sarah the deck is final, no more changes"))
    assert get_inputs(step)["text"] == "The deck is final, no more changes"


@pytest.mark.parametrize(
    "text", ["junho's done with the quote template, pls close it", "Jihoon finished the log check, you can close it"]
)
def test_what_is_done_is_closed_and_not_put_away(text: str) -> None:
    assert "notion.archive_page" not in [tool for tool, _ in steps_of(text)]


@pytest.mark.parametrize("text", ["Slackに「こんにちは」と投稿して", "슬랙에 '안녕' 올려줘", "post 'hi' on Slack"])
def test_a_service_is_nobody_who_is_told(text: str) -> None:
    assert [tool for tool, _ in steps_of(text)] == ["slack.post_message"]
