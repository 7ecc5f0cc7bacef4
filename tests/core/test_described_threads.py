"""What is to be said below a message that words tell of is read apart from the words for the message."""

from __future__ import annotations

import time
from typing import Any

import pytest

from orchestration.rule_planner.messages.described_threads import DescribedReply, read_described_reply
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.parse import parse_request
from tests.core.follow_up_cases import NOW, a_task


def read(text: str) -> DescribedReply | None:
    return read_described_reply(parse_request(a_task(text).request, NOW), NOW)


@pytest.mark.parametrize(
    ("text", "about", "said"),
    [
        ("respond to sara's invoice message with 'paid today'", "sara's invoice message", "paid today"),
        (
            "pls answer in hyunwoo's cache thread: fine, keep it till monday",
            "hyunwoo's cache thread",
            "fine, keep it till monday",
        ),
        (
            "put 'see you there' under the offsite announcement in #general",
            "offsite announcement in #general",
            "see you there",
        ),
        (
            "in the thread under Mina's survey post write: 30 answers so far",
            "thread under Mina's survey post",
            "30 answers so far",
        ),
        ("현우 캐시 글에 댓글로 '내일 볼게요' 남겨줘", "현우 캐시 글", "내일 볼게요"),
        ("미나님 설문 공지에 답글 달아줘: 30명 답했어요", "미나님 설문 공지", "30명 답했어요"),
        ("송장 올린 메시지에 입금했습니다 라고 답장해줘", "송장 올린 메시지", "입금했습니다"),
        ("수진이 견적 글에 답글로 금요일까지 드릴게요 남겨줘", "수진이 견적 글", "금요일까지 드릴게요"),
        ("아까 현우가 올린 거에 답글 '확인 완료'", "아까 현우가 올린 거", "확인 완료"),
        ("can u reply on mina's post abt the survey: nice", "mina's post abt the survey", "nice"),
        ("ミナさんのアンケートの投稿に「30件です」って返しておいて", "ミナさんのアンケートの投稿", "30件です"),
        ("ヒョヌのキャッシュのスレッドに返信して:明日見ます", "ヒョヌのキャッシュのスレッド", "明日見ます"),
        ("請求書のお知らせに了解ですと返信お願い", "請求書のお知らせ", ""),
    ],
)
def test_the_message_and_the_words_are_told_apart(text: str, about: str, said: str) -> None:
    found = read(text)
    assert found is not None
    assert (found.about, found.text) == (about, said)


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("respond to sara's invoice post that the transfer is done", "The transfer is done"),
        ("현우 캐시 글에 확인했다고 답글 남겨줘", "확인했습니다"),
        ("請求書のお知らせに了解ですと返信お願い", "了解です"),
    ],
)
def test_reported_words_are_put_as_they_are_sent(text: str, sent: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert actions[-1]["inputs"]["text"].rstrip(".") == sent


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("tomorrow at 9am reply to sara's invoice post: paid", "2026-03-05T09:00:00+09:00"),
        ("내일 오전 9시에 현우 캐시 글에 '확인'이라고 답글 달아줘", "2026-03-05T09:00:00+09:00"),
        ("明日9時にミナのアンケートの投稿に「完了」と返信して", "2026-03-05T09:00:00+09:00"),
    ],
)
def test_a_moment_before_the_words_is_when_it_is_sent(text: str, moment: str) -> None:
    find, send = (one for one in _actions(text))
    assert find["tool"] == "slack.find_thread"
    assert (send["tool"], send["inputs"]["post_at"]) == ("slack.schedule_message", moment)


def _actions(text: str) -> Any:
    return make_plan(a_task(text))["actions"]


@pytest.mark.parametrize(
    "text", ["reply to hyunwoo's cache post", "현우 캐시 글에 답글 좀 달아줘", "ミナさんの投稿に返信して"]
)
def test_what_is_to_be_said_is_asked_for_where_no_words_are_given(text: str) -> None:
    assert _actions(text)[-1]["inputs"]["text"] == "MISSING"


@pytest.mark.parametrize(
    "text",
    [
        "현우 캐시 글에 답글 달렸는지 확인해줘",
        "캐시 글에 댓글로 의견 달라고 현우한테 전해줘",
        "현우한테 캐시 글에 답글 달아달라고 해줘",
        "#marketing에 공지 글로 '내일 휴무' 올려줘",
        "공지에 '내일 휴무'라고 올려줘",
        "설문 페이지의 댓글에 '확인'이라고 답글 달아줘",
        "현우 글에 답글 달지 마",
        "remind me to reply to hyunwoo's cache post at 3pm",
        "tell mina to reply to sara's invoice post",
        "did mina reply to sara's message?",
        "post a message in #dev: standup at 10",
        "answer the question: how many days off do I have?",
        "reply to sara's invoice post: paid, and then dm mina 'done'",
        "ミナの投稿に返信した?",
        "ヒョヌにミナの投稿に返信してって伝えて",
        "お知らせに「明日休み」と書いて",
        "#devに「投稿に返信ください」って書いて",
    ],
)
def test_other_words_on_messages_are_no_such_reply(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("piece", ["사라 글에 ", "reply to the thread in the post ", "サラの投稿に", "글에 댓글로 "])
def test_a_long_text_is_read_in_no_time(piece: str) -> None:
    reading = parse_request(a_task((piece * 400)[:4_000]).request, NOW)
    begun = time.perf_counter()
    read_described_reply(reading, NOW)
    assert time.perf_counter() - begun < 2
