"""What was said is looked for by who, where, when and which words; what only sounds like it is not."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task
from tests.core.message_search_cases import (
    ENGLISH,
    JAPANESE,
    KOREAN,
    NOT_ENGLISH,
    NOT_JAPANESE,
    NOT_KOREAN,
    TALKED,
)

SEARCH = "slack.search_messages"


def actions_of(text: str) -> Any:
    return make_plan(a_task(text))["actions"]


def roles_of(text: str) -> str:
    """The roles of the one search of a plan, as the cases write them."""
    actions = actions_of(text)
    assert [one["tool"] for one in actions] == [SEARCH], actions
    inputs = actions[0]["inputs"]
    days = [str(inputs.get(name, "-"))[5:10] or "-" for name in ("since", "until")]
    return " | ".join([inputs.get("query", "-"), inputs.get("channel", "-"), inputs.get("user", "-"), *days])


@pytest.mark.parametrize(("text", "roles"), [*KOREAN, *ENGLISH, *JAPANESE])
def test_search_is_read_by_its_roles(text: str, roles: str) -> None:
    assert roles_of(text) == roles


@pytest.mark.parametrize("text", [*NOT_KOREAN, *NOT_ENGLISH, *NOT_JAPANESE])
def test_what_only_sounds_like_it_searches_no_messages(text: str) -> None:
    assert SEARCH not in [one["tool"] for one in actions_of(text)]


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("노션이랑 슬랙에서 '가격' 찾아줘", ["notion.search", SEARCH]),
        ("슬랙하고 노션에서 가격 검색해줘", ["notion.search", SEARCH]),
        ("search Notion and Slack for pricing", ["notion.search", SEARCH]),
        ("find 'pricing' in Slack and Notion", ["notion.search", SEARCH]),
        ("ノーションとスラックで価格を探して", ["notion.search", SEARCH]),
        ("NotionとSlackで「価格」を検索して", ["notion.search", SEARCH]),
        ("#dev에서 p95 얘기 찾아서 요약해줘", [SEARCH, "text.summarize"]),
        ("#dev에서 p95 얘기 찾아서 #sales에 올려줘", [SEARCH, "slack.post_message"]),
        ("find the messages about p95 in #dev and summarize them", [SEARCH, "text.summarize"]),
        ("find the messages about p95 in #dev and send them to Sarah", [SEARCH, "slack.send_dm"]),
        ("#devでp95の話を探して要約して", [SEARCH, "text.summarize"]),
        ("#dev 대화 요약해줘", [SEARCH, "text.summarize"]),
    ],
)
def test_what_is_found_is_told_beside_or_passed_on(text: str, tools: list[str]) -> None:
    assert [one["tool"] for one in actions_of(text)] == tools


@pytest.mark.parametrize("text", TALKED)
def test_what_people_talked_about_is_summed_up(text: str) -> None:
    search, summary = actions_of(text)
    assert (search["tool"], summary["tool"]) == (SEARCH, "text.summarize")
    assert search["inputs"]["since"][5:10] == "03-03"


def test_a_number_of_messages_and_links_alone_can_be_asked_for() -> None:
    assert actions_of("#dev에서 결제 버그 언급한 메시지 3개만 찾아줘")[0]["inputs"]["limit"] == 3
    assert actions_of("#dev에서 OOM 나온 메시지 최근 2주치. 링크만")[0]["inputs"]["links_only"] is True
