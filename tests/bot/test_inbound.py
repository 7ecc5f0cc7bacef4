"""What deliveries mean: the vendor's payloads in, intents out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.slack.inbound import Reader, matters, parse, request_id
from bot.slack.inbox import delivery_key
from bot.slack.intents import (
    Accepted,
    AnswerGiven,
    CommandAsked,
    DecisionMade,
    DecisionSaid,
    DropAsked,
    Given,
    HomeOpened,
    Ignored,
    Picked,
    RevisitAsked,
    StartRun,
    SteeringAsked,
)
from bot.slack.references import Reference, read_reference
from bot.slack.written_answer import AnswerForm
from orchestration.asks.rulings import Ruling
from orchestration.ports import Delivery
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


def click(action: Payload, reference: Reference | None = None) -> Delivery:
    block_id = reference.written() if reference else "other"
    body: Payload = {
        "type": "block_actions",
        "team": {"id": "T1"},
        "user": {"id": "U2", "name": "junho", "team_id": "T1"},
        "channel": {"id": "C1"},
        "container": {"type": "message", "message_ts": "9.9", "channel_id": "C1", "thread_ts": "1.5"},
        "actions": [{"block_id": block_id, "action_ts": "10.1", **action}],
    }
    return Delivery(delivery_key(body), "T1", "slack.interaction", body, NOON)


def submission(typed: str, *, control: str = "text", **more: Any) -> Delivery:
    form = AnswerForm(run="R1", question="q1", control=control, channel="C1", message_ts="9.9", language="ko")
    body: Payload = {
        "type": "view_submission",
        "team": {"id": "T1"},
        "user": {"id": "U2", "name": "junho", "team_id": "T1"},
        "view": {
            "id": "V1",
            "hash": "h1",
            "private_metadata": form.model_dump_json(),
            "state": {"values": {"answer": {"written": {"type": "plain_text_input", "value": typed}}}},
        },
        **more,
    }
    return Delivery(delivery_key(body), "T1", "slack.interaction", body, NOON)


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
    return Delivery(delivery_key(body), "T1", "slack.command", body, NOON)


def test_a_mention_starts_a_run_in_the_thread_that_it_opens() -> None:
    intent = parse(mention("<@UBOT> 노션에 페이지 만들어줘"), READER)
    assert isinstance(intent, StartRun)
    request = intent.request
    assert request.text == "노션에 페이지 만들어줘"
    assert (request.place.channel, request.place.thread_ts, request.in_thread) == ("C1", "1.5", False)
    assert (request.user, request.language, request.asked_at) == ("U1", "ko", NOON)


def test_a_mention_in_a_thread_belongs_to_the_thread() -> None:
    intent = parse(mention("<@UBOT> summarise", thread_ts="1.0"), READER)
    assert isinstance(intent, StartRun)
    assert (intent.request.place.thread_ts, intent.request.message_ts) == ("1.0", "1.5")
    assert intent.request.in_thread


def test_a_mention_and_its_twin_make_one_request() -> None:
    first = parse(mention("<@UBOT> hi"), READER)
    twin = parse(mention("<@UBOT> hi", type="message", channel_type="channel"), READER)
    assert isinstance(first, StartRun)
    assert isinstance(twin, StartRun)
    assert first.request.id == twin.request.id == request_id("T1", "C1", "1.5")
    assert (first.is_twin, twin.is_twin) == (False, True)


@pytest.mark.parametrize("channel_type", ["im", "mpim"])
def test_a_mention_where_only_the_message_comes_is_nobodys_twin(channel_type: str) -> None:
    intent = parse(direct("<@UBOT> hi", channel_type=channel_type), READER)
    assert isinstance(intent, StartRun)
    assert not intent.is_twin


def test_a_decision_said_in_a_mention_counts_once() -> None:
    said = mention("<@UBOT> 승인", thread_ts="1.0")
    twin = mention("<@UBOT> 승인", thread_ts="1.0", type="message", channel_type="channel")
    assert isinstance(parse(said, READER), DecisionSaid)
    assert isinstance(parse(twin, READER), Ignored)


def test_a_decision_said_without_a_mention_counts() -> None:
    said = mention("승인", thread_ts="1.0", type="message", channel_type="channel")
    assert isinstance(parse(said, READER), DecisionSaid)


def test_requests_of_other_teams_channels_and_messages_differ() -> None:
    ids = {request_id(*parts) for parts in (("T1", "C1", "1"), ("T2", "C1", "1"), ("T1", "C2", "1"), ("T1", "C1", "2"))}
    assert len(ids) == 4


def test_every_direct_message_is_a_request() -> None:
    intent = parse(direct("오늘 마감인 작업 알려줘"), READER)
    assert isinstance(intent, StartRun)
    assert intent.request.place.thread_ts == "1.5"


def test_the_workspace_says_who_the_bot_is() -> None:
    delivery = mention("<@UOTHER> hello there")
    delivery.body["authorizations"] = [{"is_bot": True, "user_id": "UOTHER"}]
    intent = parse(delivery, READER)
    assert isinstance(intent, StartRun)
    assert intent.request.text == "hello there"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("<@UBOT> share to <#C9|sales>", "share to #sales"),
        ("<@UBOT> share to <#C9>", "share to #C9"),
        ("tell <@U5|junho> hi <@UBOT>", "tell @junho hi"),
        ("<@UBOT> dm <@U5>", "dm <@U5>"),
        ("<@UBOT> read <https://notion.so/p?a=1&amp;b=2|the page>", "read https://notion.so/p?a=1&b=2"),
        ("<@UBOT> visit <http://acme.com|acme.com>", "visit acme.com"),
        ("<@UBOT> mail <mailto:a@b.co|a@b.co>", "mail a@b.co"),
        ("<@UBOT>   A &lt;B&gt; &amp; C  ", "A <B> & C"),
        ("<@UBOT|metel> <!here> hello", "@here hello"),
    ],
)
def test_what_slack_escaped_is_read_as_it_was_typed(typed: str, read: str) -> None:
    intent = parse(mention(typed), READER)
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
    intent = parse(mention(f"<@UBOT> {text}"), READER)
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
    assert isinstance(parse(direct("hello", **fields), READER), Ignored)
    assert not matters(direct("hello", **fields), READER)


def test_talk_among_people_is_not_kept() -> None:
    talk = mention("점심 뭐 먹지", type="message", channel_type="channel")
    assert isinstance(parse(talk, READER), Ignored)
    assert not matters(talk, READER)


@pytest.mark.parametrize("word", ["중지", "stop", "취소", "Stop.", " 중지! "])
def test_a_stop_word_in_a_thread_asks_to_stop(word: str) -> None:
    said = mention(word, type="message", channel_type="channel", thread_ts="1.0")
    intent = parse(said, READER)
    assert isinstance(intent, SteeringAsked)
    assert (intent.act, intent.run) == ("stop", "")
    assert (intent.click.channel, intent.click.thread_ts, intent.click.by) == ("C1", "1.0", "U1")


@pytest.mark.parametrize("word", ["일시정지", "잠깐 멈춰", "pause", "Pause!", "一時停止"])
def test_a_pause_word_in_a_thread_asks_to_pause(word: str) -> None:
    intent = parse(mention(f"<@UBOT> {word}", thread_ts="1.0"), READER)
    assert isinstance(intent, SteeringAsked)
    assert intent.act == "pause"


@pytest.mark.parametrize("word", ["계속", "다시 시작", "다시  시작", "resume", "Continue.", "再開"])
def test_a_resume_word_in_a_thread_asks_to_resume(word: str) -> None:
    intent = parse(mention(word, type="message", channel_type="channel", thread_ts="1.0"), READER)
    assert isinstance(intent, SteeringAsked)
    assert (intent.act, intent.run, intent.click.thread_ts, intent.click.by) == ("resume", "", "1.0", "U1")


@pytest.mark.parametrize("text", ["<@UBOT> 계속 올려줘", "<@UBOT> pause the campaign page"])
def test_a_pause_or_resume_word_within_a_sentence_is_just_a_word(text: str) -> None:
    assert isinstance(parse(mention(text, thread_ts="1.0"), READER), StartRun)


def test_a_stop_word_within_a_sentence_is_just_a_word() -> None:
    assert isinstance(parse(mention("<@UBOT> stop by the office", thread_ts="1.0"), READER), StartRun)


def test_slacks_own_stop_button_asks_to_stop() -> None:
    intent = parse(event(type="agent_session_stopped", channel="D1", thread_ts="1.5", user="U1"), READER)
    assert isinstance(intent, SteeringAsked)
    assert (intent.act, intent.click.thread_ts, intent.click.by) == ("stop", "1.5", "U1")


def test_the_home_tab_is_the_listeners() -> None:
    assert parse(event(type="app_home_opened", tab="home", user="U1"), READER) == HomeOpened("U1")
    assert isinstance(parse(event(type="app_home_opened", tab="messages", user="U1"), READER), Ignored)


QUESTION = Reference("question", "R1", "q1")
APPROVAL = Reference("approval", "R1", "a1")


@pytest.mark.parametrize(
    ("action", "part"),
    [
        ({"action_id": "choose_1", "value": "1"}, Picked(1)),
        ({"action_id": "choose", "selected_option": {"value": "7"}}, Picked(7)),
        ({"action_id": "pick_channel", "selected_conversation": "C7"}, Given("C7")),
        ({"action_id": "pick_user", "selected_user": "U7"}, Given("U7")),
        ({"action_id": "pick_date", "selected_date": "2026-03-05"}, Given("2026-03-05")),
        ({"action_id": "pick_datetime", "selected_date_time": 1772600000}, Given(1772600000)),
        ({"action_id": "accept", "value": "q1"}, Accepted()),
    ],
)
def test_a_control_of_a_question_answers_it(action: Payload, part: object) -> None:
    intent = parse(click(action, QUESTION), READER)
    assert isinstance(intent, AnswerGiven)
    assert (intent.run, intent.question, intent.answer) == ("R1", "q1", part)
    assert (intent.click.channel, intent.click.message_ts, intent.click.by) == ("C1", "9.9", "U2")


@pytest.mark.parametrize(("name", "approved"), [("approve", True), ("reject", False)])
def test_a_button_of_an_approval_decides_it(name: str, approved: bool) -> None:
    intent = parse(click({"action_id": name, "value": "a1"}, APPROVAL), READER)
    assert isinstance(intent, DecisionMade)
    assert (intent.run, intent.approval, intent.ruling) == ("R1", "a1", Ruling(approved))


@pytest.mark.parametrize("act", ["undo", "retry", "start_over"])
def test_a_button_of_an_answer_asks_it_of_the_run_whose_answer_it_is_on(act: str) -> None:
    intent = parse(click({"action_id": act, "value": "R1"}, Reference("undo", "R1")), READER)
    assert isinstance(intent, RevisitAsked)
    assert (intent.act, intent.run, intent.card) == (act, "R1", "answer")
    assert isinstance(parse(click({"action_id": "other", "value": "R1"}, Reference("undo", "R1")), READER), Ignored)


def test_the_stop_button_stops_the_run_of_its_card() -> None:
    on_status = parse(click({"action_id": "stop", "value": "R1"}, Reference("stop", "R1")), READER)
    on_question = parse(click({"action_id": "stop", "value": "R1"}, QUESTION), READER)
    assert isinstance(on_status, SteeringAsked)
    assert isinstance(on_question, SteeringAsked)
    assert (on_status.act, on_question.act) == ("stop", "stop")
    assert (on_status.run, on_status.card, on_question.card) == ("R1", "status", "question:q1")


def test_the_status_cards_buttons_pause_and_resume_and_its_list_leaves_a_step_out() -> None:
    status = Reference("stop", "R1")
    paused = parse(click({"action_id": "pause", "value": "R1"}, status), READER)
    resumed = parse(click({"action_id": "resume", "value": "R1"}, status), READER)
    dropped = parse(click({"action_id": "drop", "selected_option": {"value": "a2"}}, status), READER)
    assert isinstance(paused, SteeringAsked)
    assert isinstance(resumed, SteeringAsked)
    assert (paused.act, resumed.act) == ("pause", "resume")
    assert isinstance(dropped, DropAsked)
    assert (paused.run, paused.card, resumed.run, dropped.run, dropped.step) == ("R1", "status", "R1", "R1", "a2")


@pytest.mark.parametrize("action", [{"action_id": "drop", "selected_option": None}, {"action_id": "sing"}])
def test_a_control_of_the_status_card_that_says_nothing_changes_nothing(action: Payload) -> None:
    assert isinstance(parse(click(action, Reference("stop", "R1")), READER), Ignored)


@pytest.mark.parametrize(
    "action",
    [
        {"action_id": "choose_0", "value": "-1"},
        {"action_id": "choose_0", "value": "²"},
        {"action_id": "choose_0", "value": ""},
        {"action_id": "choose", "selected_option": None},
        {"action_id": "pick_channel"},
        {"action_id": "write_answer", "value": "q1"},
    ],
)
def test_a_control_without_a_usable_value_changes_nothing(action: Payload) -> None:
    assert isinstance(parse(click(action, QUESTION), READER), Ignored)


def test_cards_of_others_are_left_alone() -> None:
    assert isinstance(parse(click({"action_id": "approve", "value": "a1"}), READER), Ignored)
    for text in ("metel|stop", "metel|sing|R1|", "metel|stop||", "", "other|stop|R1|"):
        assert read_reference(text) is None


def test_a_submitted_modal_answers_its_question() -> None:
    intent = parse(submission("  회의 기록 "), READER)
    assert isinstance(intent, AnswerGiven)
    assert (intent.run, intent.question, intent.answer) == ("R1", "q1", Given("회의 기록"))
    assert (intent.click.channel, intent.click.message_ts) == ("C1", "9.9")


@pytest.mark.parametrize(("typed", "value"), [("1,200", 1200), ("3.5", 3.5), ("-2", -2)])
def test_a_number_is_read_as_people_write_it(typed: str, value: float) -> None:
    intent = parse(submission(typed, control="number"), READER)
    assert isinstance(intent, AnswerGiven)
    assert intent.answer == Given(value)


@pytest.mark.parametrize(
    ("typed", "control"), [("  ", "text"), ("many", "number"), ("nan", "number"), ("inf", "number")]
)
def test_what_the_modal_refuses_is_not_an_answer(typed: str, control: str) -> None:
    assert isinstance(parse(submission(typed, control=control), READER), Ignored)


def test_a_second_try_in_a_modal_is_not_taken_for_a_redelivery() -> None:
    assert submission("one").key != submission("two").key
    assert submission("one").key == submission("one").key


def test_a_click_has_the_same_key_each_time_it_comes() -> None:
    action: Payload = {"action_id": "approve", "value": "a1"}
    assert click(action, APPROVAL).key == click(action, APPROVAL).key
    assert click(action, APPROVAL).key != click({"action_id": "reject", "value": "a1"}, APPROVAL).key


@pytest.mark.parametrize(
    ("text", "kind"),
    [("", "help"), ("help", "help"), ("도움말", "help"), ("runs", "runs"), ("할 일 보여줘", "request")],
)
def test_a_command_is_help_the_list_or_a_request(text: str, kind: str) -> None:
    intent = parse(command(text), READER)
    assert isinstance(intent, CommandAsked)
    assert intent.kind == kind
    assert (intent.request is not None) == (kind == "request")


def test_a_body_of_any_shape_is_read_without_an_error() -> None:
    odd: list[Payload] = [{}, {"event": None}, {"event": []}, {"actions": "x"}, {"view": 1}, {"type": ["a"]}]
    for body in odd:
        for kind in ("slack.event", "slack.interaction", "slack.command", "other"):
            parse(Delivery("k", "T1", kind, body, NOON), READER)


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
    assert matters(delivery, READER) is not isinstance(parse(delivery, READER), Ignored)
