"""What deliveries mean: the vendor's payloads in, intents out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.slack.inbox import build_delivery_key
from bot.slack.intents import (
    CommandAsked,
    HomeOpened,
    Ignored,
    StartRun,
    StopPressed,
    ThreadOverheard,
)
from bot.slack.parse import (
    Reader,
    build_request_id,
    find_overheard,
    find_unused_words,
    is_relevant_delivery,
    parse_delivery,
)
from orchestration.ports import Delivery
from orchestration.text.thread_phrases import read_phrase
from schemas.values import Payload

NOON = datetime(2026, 3, 4, 3, tzinfo=UTC)
READER = Reader("UBOT", "ko", "Asia/Seoul")


def event(**fields: Any) -> Delivery:
    body: Payload = {"type": "event_callback", "team_id": "T1", "event_id": "Ev1", "event": fields}
    return Delivery("event:Ev1", "T1", "slack.event", body, NOON)


def mention(text: str, **more: Any) -> Delivery:
    return event(**{"type": "app_mention", "user": "U1", "text": text, "ts": "1.5", "channel": "C1", **more})


def direct(text: str, **more: Any) -> Delivery:
    fields = {"type": "message", "channel_type": "im", "user": "U1", "text": text, "ts": "1.5", "channel": "D1"}
    return event(**{**fields, **more})


def command(text: str) -> Delivery:
    body: Payload = {
        "command": "/metel",
        "text": text,
        "trigger_id": "t.1",
        "team_id": "T1",
        "channel_id": "C1",
        "channel_name": "sales",
        "user_id": "U1",
        "user_name": "minji",
    }
    return Delivery(build_delivery_key(body), "T1", "slack.command", body, NOON)


def test_a_mention_starts_a_run_in_the_thread_that_it_opens() -> None:
    intent = parse_delivery(mention("<@UBOT> 노션에 페이지 만들어줘"), READER)
    assert isinstance(intent, StartRun)
    request = intent.request
    assert request.text == "노션에 페이지 만들어줘"
    assert (request.place.channel, request.place.thread_ts, request.in_thread) == ("C1", "1.5", False)
    assert (request.user, request.language, request.asked_at) == ("U1", "ko", NOON)


def test_a_mention_in_a_thread_belongs_to_the_thread() -> None:
    intent = parse_delivery(mention("<@UBOT> summarise", thread_ts="1.0"), READER)
    assert isinstance(intent, StartRun)
    assert (intent.request.place.thread_ts, intent.request.message_ts) == ("1.0", "1.5")
    assert intent.request.in_thread


def test_a_mention_and_its_twin_make_one_request() -> None:
    first = parse_delivery(mention("<@UBOT> hi"), READER)
    twin = parse_delivery(mention("<@UBOT> hi", type="message", channel_type="channel"), READER)
    assert isinstance(first, StartRun)
    assert isinstance(twin, StartRun)
    assert first.request.id == twin.request.id == build_request_id("T1", "C1", "1.5")
    assert (first.is_duplicate, twin.is_duplicate) == (False, True)


@pytest.mark.parametrize("channel_type", ["im", "mpim"])
def test_a_mention_where_only_the_message_comes_is_nobodys_twin(channel_type: str) -> None:
    intent = parse_delivery(direct("<@UBOT> hi", channel_type=channel_type), READER)
    assert isinstance(intent, StartRun)
    assert not intent.is_duplicate


def test_a_decision_said_in_a_mention_counts_once() -> None:
    said = mention("<@UBOT> 승인", thread_ts="1.0")
    twin = mention("<@UBOT> 승인", thread_ts="1.0", type="message", channel_type="channel")
    first, second = parse_delivery(said, READER), parse_delivery(twin, READER)
    assert isinstance(first, StartRun)
    assert isinstance(second, StartRun)
    assert (first.request.id, first.is_duplicate, second.is_duplicate) == (second.request.id, False, True)


def test_a_decision_said_without_a_mention_counts() -> None:
    said = mention("승인", thread_ts="1.0", type="message", channel_type="channel")
    assert isinstance(parse_delivery(said, READER), ThreadOverheard)
    assert is_relevant_delivery(said, READER)


def test_requests_of_other_teams_channels_and_messages_differ() -> None:
    ids = {
        build_request_id(*parts)
        for parts in (("T1", "C1", "1"), ("T2", "C1", "1"), ("T1", "C2", "1"), ("T1", "C1", "2"))
    }
    assert len(ids) == 4


def test_every_direct_message_is_a_request() -> None:
    intent = parse_delivery(direct("오늘 마감인 작업 알려줘"), READER)
    assert isinstance(intent, StartRun)
    assert intent.request.place.thread_ts == "1.5"


def test_the_workspace_says_who_the_bot_is() -> None:
    delivery = mention("<@UOTHER> hello there")
    delivery.body["authorizations"] = [{"is_bot": True, "user_id": "UOTHER"}]
    intent = parse_delivery(delivery, READER)
    assert isinstance(intent, StartRun)
    assert intent.request.text == "hello there"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("<@UBOT> share to <#C9|sales>", "share to <#C9>"),
        ("<@UBOT> share to <#C9>", "share to <#C9>"),
        ("<@UBOT> share to <#C9|>", "share to <#C9>"),
        ("tell <@U5|junho> hi <@UBOT>", "tell <@U5> hi"),
        ("<@UBOT> dm <@U5>", "dm <@U5>"),
        ("<@UBOT> read <https://notion.so/p?a=1&amp;b=2|the page>", "read <https://notion.so/p?a=1&b=2|the page>"),
        ("<@UBOT> visit <http://acme.com|acme.com>", "visit acme.com"),
        ("<@UBOT> mail <mailto:a@b.co|a@b.co>", "mail a@b.co"),
        ("<@UBOT>   A &lt;B&gt; &amp; C  ", "A <B> & C"),
        ("<@UBOT|metel> <!here> hello", "@here hello"),
    ],
)
def test_what_slack_escaped_is_read_with_a_mark_where_something_was_picked(typed: str, read: str) -> None:
    intent = parse_delivery(mention(typed), READER)
    assert isinstance(intent, StartRun)
    assert intent.request.text == read


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("노션에 페이지 만들어줘", "ko"),
        ("Notion 페이지 만들어줘 please", "ko"),
        ("create a page '회의록' in Notion", "en"),
        ("ページを作って", "ja"),
        ("'회의록'", "ko"),
        ("https://notion.so/abc", "ko"),
        ("123", "ko"),
    ],
)
def test_the_language_is_that_of_the_words(text: str, language: str) -> None:
    intent = parse_delivery(mention(f"<@UBOT> {text}"), READER)
    assert isinstance(intent, StartRun)
    assert intent.request.language == language


@pytest.mark.parametrize(
    "fields",
    [
        {"bot_id": "B1"},
        {"user": "UBOT"},
        {"user": ""},
        {"user": "USLACKBOT"},
        {"subtype": "message_changed"},
        {"subtype": "message_deleted"},
        {"subtype": "channel_join"},
        {"ts": ""},
    ],
)
def test_bots_edits_and_notices_ask_for_nothing(fields: dict[str, str]) -> None:
    assert isinstance(parse_delivery(direct("hello", **fields), READER), Ignored)
    assert not is_relevant_delivery(direct("hello", **fields), READER)


def test_talk_among_people_is_not_kept() -> None:
    talk = mention("점심 뭐 먹지", type="message", channel_type="channel")
    assert isinstance(parse_delivery(talk, READER), Ignored)
    assert not is_relevant_delivery(talk, READER)
    assert find_overheard(talk, READER) is None


def test_talk_in_a_thread_is_kept_only_where_a_run_there_waits_for_who_says_it() -> None:
    talk = mention("점심 뭐 먹지", type="message", channel_type="channel", thread_ts="1.0")
    assert not is_relevant_delivery(talk, READER)
    overheard = find_overheard(talk, READER)
    assert overheard is not None
    assert (overheard.text, overheard.place.thread_ts, overheard.user) == ("점심 뭐 먹지", "1.0", "U1")


@pytest.mark.parametrize(
    "words",
    [
        "취소해줘",
        "그냥 취소",
        "그냥 취소해줘",
        "그만해줘",
        "그만둬",
        "멈춰줘",
        "이거 취소해 주세요!",
        "아 그냥 하지 마",
        "cancel it",
        "please stop",
        "just cancel this please",
        "stop it.",
        "やめて",
        "やっぱりやめてください",
        "キャンセルして",
    ],
)
def test_a_message_that_is_nothing_but_the_wish_to_stop_stops(words: str) -> None:
    assert read_phrase(words).act in ("stop", "cancel")


@pytest.mark.parametrize(
    "words",
    [
        "회의 취소 메시지 올려줘",
        "취소된 회의 알려줘",
        "2번은 취소해줘",
        "예약 취소해줘",
        "그만큼만 올려줘",
        "멈춰있던 작업 알려줘",
        "cancel the meeting",
        "stop by the office",
        "cancel it and post 'hi' to #dev",
        "会議をキャンセルして",
        "やめてもいいか聞いて",
    ],
)
def test_the_same_words_inside_a_request_stop_nothing(words: str) -> None:
    assert read_phrase(words).act != "stop"


@pytest.mark.parametrize(
    ("word", "act"),
    [
        *((word, "stop") for word in ("중지", "stop", "Stop.", " 중지! ")),
        ("취소", "cancel"),
        *((word, "pause") for word in ("일시정지", "잠깐 멈춰", "pause", "Pause!", "一時停止")),
        *((word, "resume") for word in ("계속", "다시 시작", "다시  시작", "resume", "Continue.", "再開")),
    ],
)
def test_a_word_that_steers_counts_in_a_thread_whoever_it_is_said_to(word: str, act: str) -> None:
    said = mention(word, type="message", channel_type="channel", thread_ts="1.0")
    intent = parse_delivery(said, READER)
    assert isinstance(intent, ThreadOverheard)
    assert read_phrase(intent.request.text).act == act
    assert (intent.request.place.channel, intent.request.place.thread_ts, intent.request.user) == ("C1", "1.0", "U1")
    assert is_relevant_delivery(said, READER)


@pytest.mark.parametrize("text", ["<@UBOT> 계속 올려줘", "<@UBOT> pause the campaign page"])
def test_a_pause_or_resume_word_within_a_sentence_is_just_a_word(text: str) -> None:
    assert isinstance(parse_delivery(mention(text, thread_ts="1.0"), READER), StartRun)


def test_a_stop_word_within_a_sentence_is_just_a_word() -> None:
    assert isinstance(parse_delivery(mention("<@UBOT> stop by the office", thread_ts="1.0"), READER), StartRun)


def test_slacks_own_stop_button_asks_to_stop() -> None:
    intent = parse_delivery(event(type="agent_session_stopped", channel="D1", thread_ts="1.5", user="U1"), READER)
    assert isinstance(intent, StopPressed)
    assert (intent.click.thread_ts, intent.click.by) == ("1.5", "U1")


def test_the_home_tab_is_the_listeners() -> None:
    assert parse_delivery(event(type="app_home_opened", tab="home", user="U1"), READER) == HomeOpened("U1")
    assert isinstance(parse_delivery(event(type="app_home_opened", tab="messages", user="U1"), READER), Ignored)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("", "help"), ("help", "help"), ("도움말", "help"), ("runs", "runs"), ("할 일 보여줘", "request")],
)
def test_a_command_is_help_the_list_or_a_request(text: str, kind: str) -> None:
    intent = parse_delivery(command(text), READER)
    assert isinstance(intent, CommandAsked)
    assert intent.kind == kind
    assert (intent.request is not None) == (kind == "request")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("policy revoke x", ("policy", "revoke x")),
        ("정책 show", ("정책", "show")),
        ("ポリシー set a.yaml", ("ポリシー", "set a.yaml")),
        ("Runs Today", ("Runs", "Today")),
        ("why zzz", ("why", "zzz")),
        ("왜 run-1", ("왜", "run-1")),
        ("help me", ("help", "me")),
    ],
)
def test_a_command_with_words_that_it_does_not_take_is_answered_with_help(text: str, known: tuple[str, str]) -> None:
    assert find_unused_words(text) == known
    assert parse_delivery(command(text), READER) == CommandAsked("help")


@pytest.mark.parametrize(
    "text",
    [
        "정책 요약해줘",
        "policy 문서를 #sales에 공유해줘",
        "policy changes of this week, post them to #sales",
        "why are sales down? post it to #sales",
        "왜 매출이 줄었는지 정리해줘",
        "runs 목록을 노션에 만들어줘",
        "help junho with the report",
        "ポリシーを要約して",
        "policyrevoke x",
    ],
)
def test_a_request_that_begins_like_a_command_is_a_request(text: str) -> None:
    assert find_unused_words(text) is None
    intent = parse_delivery(command(text), READER)
    assert isinstance(intent, CommandAsked)
    assert intent.kind == "request"


@pytest.mark.parametrize("text", ["", "help", "runs", "policy", "why", "why 7f3a", "왜 #79ab", "why r6e3d9db6b1152bb"])
def test_a_command_with_all_that_it_takes_is_understood(text: str) -> None:
    assert find_unused_words(text) is None
    assert isinstance(parse_delivery(command(text), READER), CommandAsked)


def test_a_body_of_any_shape_is_read_without_an_error() -> None:
    odd: list[Payload] = [{}, {"event": None}, {"event": []}, {"actions": "x"}, {"view": 1}, {"type": ["a"]}]
    for body in odd:
        for kind in ("slack.event", "slack.interaction", "slack.command", "other"):
            parse_delivery(Delivery("k", "T1", kind, body, NOON), READER)


@pytest.mark.parametrize("kind", ["app_mention", "message", "reaction_added"])
@pytest.mark.parametrize("subtype", ["", "file_share", "message_changed"])
@pytest.mark.parametrize("where", ["channel", "im", "thread"])
@pytest.mark.parametrize("user", ["U1", "UBOT", "USLACKBOT", ""])
@pytest.mark.parametrize("text", ["<@UBOT> hi", "<@UBOT>", "hi", "중지", "승인", "#dev 말고 #sales에 올려줘", ""])
def test_what_matters_is_what_is_not_ignored(kind: str, subtype: str, where: str, user: str, text: str) -> None:
    more: dict[str, Any] = {"subtype": subtype, "channel_type": "im" if where == "im" else "channel"}
    if where == "thread":
        more["thread_ts"] = "1.0"
    delivery = mention(text, type=kind, user=user, **more)
    intent = parse_delivery(delivery, READER)
    is_talk = isinstance(intent, ThreadOverheard) and text in ("hi", "")
    assert is_relevant_delivery(delivery, READER) is not (isinstance(intent, Ignored) or is_talk)


def test_the_files_of_a_message_are_kept_with_their_names_and_types() -> None:
    whole = {"id": "F1", "name": "a.pdf", "mimetype": "application/pdf"}
    files = [whole, {"id": "F2", "title": "b"}, {"name": "no id"}]
    intent = parse_delivery(direct("정리해줘", subtype="file_share", files=files), READER)
    assert isinstance(intent, StartRun)
    found = [(file.id, file.name, file.type) for file in intent.request.files]
    assert found == [("F1", "a.pdf", "application/pdf"), ("F2", "b", "")]


@pytest.mark.parametrize("files", [None, "x", [7], [{}]])
def test_what_is_no_list_of_files_is_none(files: Any) -> None:
    intent = parse_delivery(direct("정리해줘", files=files), READER)
    assert isinstance(intent, StartRun)
    assert intent.request.files == ()
