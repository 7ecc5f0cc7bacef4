"""What clicks on cards and submitted modals mean: the vendor's payloads in, intents out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, get_args

import pytest

from bot.slack.forms import AnswerForm
from bot.slack.inbox import build_delivery_key
from bot.slack.intents import Accepted, AnswerGiven, CommandGiven, GivenValue, Ignored, Picked
from bot.slack.parse import Reader, parse_delivery
from bot.slack.references import Reference, read_reference
from orchestration.ports import Delivery
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import DecideApproval, DropStep, Revisit, RevisitAct, Steer
from schemas.values import Payload

NOON = datetime(2026, 3, 4, 3, tzinfo=UTC)
READER = Reader("UBOT", "ko", "Asia/Seoul")


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
    return Delivery(build_delivery_key(body), "T1", "slack.interaction", body, NOON)


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
    return Delivery(build_delivery_key(body), "T1", "slack.interaction", body, NOON)


QUESTION = Reference("question", "R1", "q1")
APPROVAL = Reference("approval", "R1", "a1")


@pytest.mark.parametrize(
    ("action", "part"),
    [
        ({"action_id": "choose_1", "value": "1"}, Picked(1)),
        ({"action_id": "choose", "selected_option": {"value": "7"}}, Picked(7)),
        ({"action_id": "pick_channel", "selected_conversation": "C7"}, GivenValue("C7")),
        ({"action_id": "pick_user", "selected_user": "U7"}, GivenValue("U7")),
        ({"action_id": "pick_date", "selected_date": "2026-03-05"}, GivenValue("2026-03-05")),
        ({"action_id": "pick_datetime", "selected_date_time": 1772600000}, GivenValue(1772600000)),
        ({"action_id": "accept", "value": "q1"}, Accepted()),
    ],
)
def test_a_control_of_a_question_answers_it(action: Payload, part: object) -> None:
    intent = parse_delivery(click(action, QUESTION), READER)
    assert isinstance(intent, AnswerGiven)
    assert (intent.run, intent.question, intent.answer) == ("R1", "q1", part)
    assert (intent.click.channel, intent.click.message_ts, intent.click.by) == ("C1", "9.9", "U2")


@pytest.mark.parametrize(("name", "approved"), [("approve", True), ("reject", False)])
def test_a_button_of_an_approval_decides_it(name: str, approved: bool) -> None:
    intent = parse_delivery(click({"action_id": name, "value": "a1"}, APPROVAL), READER)
    assert isinstance(intent, CommandGiven)
    assert (intent.run, intent.card, intent.command) == ("R1", "approval:a1", DecideApproval("a1", Ruling(approved)))


@pytest.mark.parametrize("act", get_args(RevisitAct))
def test_a_button_of_an_answer_asks_it_of_the_run_whose_answer_it_is_on(act: RevisitAct) -> None:
    intent = parse_delivery(click({"action_id": act, "value": "R1"}, Reference("undo", "R1")), READER)
    assert isinstance(intent, CommandGiven)
    assert (intent.command, intent.run, intent.card) == (Revisit(act), "R1", "answer")
    assert isinstance(
        parse_delivery(click({"action_id": "other", "value": "R1"}, Reference("undo", "R1")), READER), Ignored
    )


def test_the_stop_button_stops_the_run_of_its_card() -> None:
    on_status = parse_delivery(click({"action_id": "stop", "value": "R1"}, Reference("stop", "R1")), READER)
    on_question = parse_delivery(click({"action_id": "stop", "value": "R1"}, QUESTION), READER)
    assert isinstance(on_status, CommandGiven)
    assert isinstance(on_question, CommandGiven)
    assert (on_status.command, on_question.command) == (Steer("stop"), Steer("stop"))
    assert (on_status.run, on_status.card, on_question.card) == ("R1", "status", "question:q1")


def test_the_status_cards_buttons_pause_and_resume_and_its_list_leaves_a_step_out() -> None:
    status = Reference("stop", "R1")
    paused = parse_delivery(click({"action_id": "pause", "value": "R1"}, status), READER)
    resumed = parse_delivery(click({"action_id": "resume", "value": "R1"}, status), READER)
    dropped = parse_delivery(click({"action_id": "drop", "selected_option": {"value": "a2"}}, status), READER)
    assert isinstance(paused, CommandGiven)
    assert isinstance(resumed, CommandGiven)
    assert isinstance(dropped, CommandGiven)
    assert (paused.command, resumed.command, dropped.command) == (Steer("pause"), Steer("resume"), DropStep("a2"))
    assert (paused.run, paused.card, resumed.run, dropped.run) == ("R1", "status", "R1", "R1")


@pytest.mark.parametrize("action", [{"action_id": "drop", "selected_option": None}, {"action_id": "sing"}])
def test_a_control_of_the_status_card_that_says_nothing_changes_nothing(action: Payload) -> None:
    assert isinstance(parse_delivery(click(action, Reference("stop", "R1")), READER), Ignored)


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
    assert isinstance(parse_delivery(click(action, QUESTION), READER), Ignored)


def test_cards_of_others_are_left_alone() -> None:
    assert isinstance(parse_delivery(click({"action_id": "approve", "value": "a1"}), READER), Ignored)
    for text in ("metel|stop", "metel|sing|R1|", "metel|stop||", "", "other|stop|R1|"):
        assert read_reference(text) is None


def test_a_submitted_modal_answers_its_question() -> None:
    intent = parse_delivery(submission("  회의 기록 "), READER)
    assert isinstance(intent, AnswerGiven)
    assert (intent.run, intent.question, intent.answer) == ("R1", "q1", GivenValue("회의 기록"))
    assert (intent.click.channel, intent.click.message_ts) == ("C1", "9.9")


@pytest.mark.parametrize(("typed", "value"), [("1,200", 1200), ("3.5", 3.5), ("-2", -2)])
def test_a_number_is_read_as_people_write_it(typed: str, value: float) -> None:
    intent = parse_delivery(submission(typed, control="number"), READER)
    assert isinstance(intent, AnswerGiven)
    assert intent.answer == GivenValue(value)


@pytest.mark.parametrize(
    ("typed", "control"), [("  ", "text"), ("many", "number"), ("nan", "number"), ("inf", "number")]
)
def test_what_the_modal_refuses_is_not_an_answer(typed: str, control: str) -> None:
    assert isinstance(parse_delivery(submission(typed, control=control), READER), Ignored)


def test_a_second_try_in_a_modal_is_not_taken_for_a_redelivery() -> None:
    assert submission("one").key != submission("two").key
    assert submission("one").key == submission("one").key


def test_a_click_has_the_same_key_each_time_it_comes() -> None:
    action: Payload = {"action_id": "approve", "value": "a1"}
    assert click(action, APPROVAL).key == click(action, APPROVAL).key
    assert click(action, APPROVAL).key != click({"action_id": "reject", "value": "a1"}, APPROVAL).key
