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


@pytest.mark.parametrize(
    "text",
    [
        "#devの今日のやりとりを3行で教えて",
        "#devの今日の分、3行で",
        "今日の#devを3行で要約して",
        "打ち合わせ続きで#dev見れてない…今日の分だけ3行で",
    ],
)
def test_the_lines_of_a_summary_are_no_words_to_look_for(text: str) -> None:
    search, summary = actions_of(text)
    assert (search["tool"], summary["tool"]) == (SEARCH, "text.summarize")
    assert search["inputs"]["channel"] == "#dev"
    assert "query" not in search["inputs"]


def test_a_number_of_messages_and_links_alone_can_be_asked_for() -> None:
    assert actions_of("#dev에서 결제 버그 언급한 메시지 3개만 찾아줘")[0]["inputs"]["limit"] == 3
    assert actions_of("#dev에서 OOM 나온 메시지 최근 2주치. 링크만")[0]["inputs"]["links_only"] is True


EACH = (
    ("search #dev and #sales for refund", [("#dev", "-"), ("#sales", "-")], "refund"),
    ("#dev랑 #sales에서 환불 얘기 찾아줘", [("#dev", "-"), ("#sales", "-")], "환불"),
    ("#devと#salesで返金の話を探して", [("#dev", "-"), ("#sales", "-")], "返金"),
    ("find messages from Sara and Junho about pricing", [("-", "Sara"), ("-", "Junho")], "pricing"),
    ("find messages by Sara, Junho or Minji about the venue", [("-", "Sara"), ("-", "Junho"), ("-", "Minji")], "venue"),
    ("what did Sara and Junho say about the launch in #dev?", [("#dev", "Sara"), ("#dev", "Junho")], "launch"),
    ("민지랑 준호가 #dev에서 배포 얘기한 거 찾아줘", [("#dev", "민지"), ("#dev", "준호")], "배포"),
    ("사라나 준호가 올린 계약서 메시지 찾아줘", [("-", "사라"), ("-", "준호")], "계약서"),
    ("サラさんとジュノさんが#devで書いた返金のメッセージを探して", [("#dev", "サラ"), ("#dev", "ジュノ")], "返金"),
    ("find where Sara mentioned the Gold and Silver plans", [("-", "Sara")], "Gold Silver plans"),
    ("결제랑 준호가 말한 배포 메시지 찾아줘", [("-", "준호")], "결제 배포"),
)


@pytest.mark.parametrize(("text", "places", "query"), EACH)
def test_each_channel_and_each_person_is_looked_for(text: str, places: list[tuple[str, str]], query: str) -> None:
    made = [one["inputs"] for one in actions_of(text)]
    assert [(one.get("channel", "-"), one.get("user", "-")) for one in made] == places
    assert {one["query"] for one in made} == {query}


@pytest.mark.parametrize(
    "text",
    [
        "슬랙이랑 노션에서 환불 찾아서 #sales에 올려줘",
        "search Slack and Notion for refund and summarize it",
        "search #dev and #sales for refund and post it in #general",
        "#dev랑 #sales에서 환불 얘기 찾아서 요약해줘",
        "#devと#salesで返金の話を探して要約して",
        "search #dev and #sales for refund and save it to the 제품 로드맵 page",
    ],
)
def test_all_that_was_found_is_passed_on(text: str) -> None:
    *found, last = actions_of(text)
    assert len(found) == 2
    for one in found:
        assert f"{{{{{one['id']}." in str(last["inputs"])


def test_no_word_of_a_long_description_is_left_out() -> None:
    text = "find the message where Sara said the spring launch slips because vendor delivery failed again"
    assert {"vendor", "delivery", "failed"} <= set(actions_of(text)[0]["inputs"]["query"].split())


@pytest.mark.parametrize(
    ("text", "reads", "posts"),
    [
        ("#dev랑 #sales 대화 요약해줘", ["#dev", "#sales"], []),
        ("#devと#salesの会話を要約して", ["#dev", "#sales"], []),
        ("summarize the conversations in #dev and #sales", ["#dev", "#sales"], []),
        ("#dev랑 #sales 대화 요약해서 #general에 올려줘", ["#dev", "#sales"], ["#general"]),
        ("#dev랑 #general 얘기 #sales에 공유해줘", ["#dev", "#general"], ["#sales"]),
        ("post a summary of #dev and #general in #sales", ["#dev", "#general"], ["#sales"]),
        ("#dev랑 #sales에 '배포 끝' 올려줘", [], ["#dev", "#sales"]),
        ("#devと#salesに「完了」と投稿して", [], ["#dev", "#sales"]),
        ("post 'done' to #dev and #sales", [], ["#dev", "#sales"]),
    ],
)
def test_channels_told_together_are_all_read_or_all_written_to(text: str, reads: list[str], posts: list[str]) -> None:
    made = [(one["tool"], one["inputs"].get("channel")) for one in actions_of(text)]
    assert [channel for tool, channel in made if tool == SEARCH] == reads
    assert [channel for tool, channel in made if tool == "slack.post_message"] == posts


IF_FOUND = (
    ("#dev에서 p95 얘기 있으면 사라한테 보내줘", "p95", "slack.send_dm"),
    ("#dev에서 장애 언급한 사람 있으면 #sales에 공유해줘", "장애", "slack.post_message"),
    ("#dev에 오늘 환불 얘기 나왔으면 요약해서 #sales에 올려줘", "환불", "slack.post_message"),
    ("#dev에 새 글 있으면 요약해서 나한테 보내줘", "-", "slack.send_dm"),
    ("if anyone mentioned refund in #dev, send it to Sarah", "refund", "slack.send_dm"),
    ("If there are messages about p95 in #dev then post them in #sales", "p95", "slack.post_message"),
    ("if there are new messages in #dev today, summarize them in #sales", "-", "slack.post_message"),
    ("#devで返金の話があればサラさんに送って", "返金", "slack.send_dm"),
    ("#devでp95の投稿があったら要約して#salesに投稿して", "p95", "slack.post_message"),
    ("#dev에서 환불 얘기 찾아서 사라한테 보내줘", "환불", "slack.send_dm"),
    ("find the messages about unicorns in #dev and send them to Sarah", "unicorns", "slack.send_dm"),
)


@pytest.mark.parametrize(("text", "query", "tool"), IF_FOUND)
def test_only_what_was_meant_is_sent_and_nothing_where_none_was_found(text: str, query: str, tool: str) -> None:
    actions = actions_of(text)
    assert actions[0]["tool"] == SEARCH
    assert actions[0]["inputs"].get("query", "-") == query
    sent = [one for one in actions if one["tool"].startswith("slack.") and one["tool"] != SEARCH]
    assert [one["tool"] for one in sent] == [tool]
    assert sent[0]["when"] == {"path": f"{actions[0]['id']}.messages", "op": "count_gt", "value": 0}


def test_what_any_of_several_searches_found_is_sent() -> None:
    *_, sent = actions_of("#dev랑 #sales에서 환불 얘기 찾아서 사라한테 보내줘")
    tests = [{"path": f"{one}.messages", "op": "count_gt", "value": 0} for one in ("a1", "a2")]
    assert sent["when"] == {"any": tests}


def test_a_condition_is_no_word_to_look_for() -> None:
    assert roles_of("#dev에 환불 얘기 있으면 알려줘") == "환불 | #dev | - | - | -"
    assert roles_of("#devに返金の話があれば教えて") == "返金 | #dev | - | - | -"
    assert roles_of("let me know if anyone mentioned refund in #dev") == "refund | #dev | - | - | -"


def test_a_number_of_messages_is_what_a_condition_compares_with() -> None:
    search, sent = actions_of("#dev에 환불 얘기가 3개 넘으면 사라한테 알려줘")
    assert (search["inputs"]["query"], search["inputs"].get("limit")) == ("환불", None)
    assert sent["when"] == {"path": "a1.messages", "op": "count_gt", "value": 3}


@pytest.mark.parametrize(
    "text", ["summarize #dev since Monday", "월요일부터 #dev 대화 요약해줘", "月曜からの#devの会話を要約して"]
)
def test_a_day_since_when_a_channel_is_summed_up_is_over(text: str) -> None:
    read = actions_of(text)[0]["inputs"]
    assert read["since"] == "2026-03-02T00:00:00+09:00"
    assert "until" not in read
