"""A topic behind the name of a channel is looked for there and summed up; nothing is posted."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from tests.core.follow_up_cases import plan_of


@pytest.mark.parametrize(
    ("text", "channel", "word"),
    [
        ("#dev 검색 api 느린거 어떻게 됐는지 짧게 요약좀", "#dev", "검색 api"),
        ("#dev 검색 API 느린 거 어떻게 됐는지 요약해줘", "#dev", "검색 API"),
        ("#sales 한빛 건 어디까지 진행됐는지 요약해줘", "#sales", "한빛"),
        ("#dev 배포 이슈 요약", "#dev", "배포 이슈"),
        ("#dev에서 배포 이슈 요약해줘", "#dev", "배포 이슈"),
        ("#dev 채널 로그인 오류 요약 부탁드려요", "#dev", "로그인 오류"),
    ],
)
def test_a_topic_behind_a_channel_is_looked_for_there(text: str, channel: str, word: str) -> None:
    looked, answered = list_actions(plan_of(text))
    assert looked["tool"] == "slack.search_messages"
    assert get_inputs(looked)["channel"] == channel
    assert word in str(get_inputs(looked))
    assert str(answered["tool"]).startswith("text.")


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("#dev에 배포 이슈 페이지 요약해줘", "slack.post_message"),
        ("#dev 어제부터 쌓인 거 요약", "slack.search_messages"),
        ("#sales에 이번주 매출 요약해줘", "slack.post_message"),
    ],
)
def test_what_goes_there_or_is_chosen_by_its_day_is_read_as_before(text: str, tool: str) -> None:
    assert tool in [one["tool"] for one in list_actions(plan_of(text))]
