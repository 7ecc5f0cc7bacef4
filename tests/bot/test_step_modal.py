"""The modal that changes a step: a control for each kind of field, within Slack's limits, and how it is read."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from bot.slack.cards.approval_controls import read_chosen_steps
from bot.slack.cards.modals import build_reject_modal
from bot.slack.cards.run_cards import build_run_cards
from bot.slack.cards.step_modal import build_step_modal
from bot.slack.cards.text import CardText
from bot.slack.clicks import read_submission
from bot.slack.forms import RejectForm
from bot.slack.intents import CommandGiven, Ignored
from bot.slack.step_form import StepForm, UnreadableField, read_changes
from orchestration.run.ask_events import Ruling, Sequel
from orchestration.run.commands import ChangeStep, DecideApproval
from orchestration.text.messages import load_wording
from sandbox.slack.blocks import judge_blocks, judge_view
from schemas.contract import ToolContract
from schemas.events import FieldChange, StepChanged
from schemas.plan import Language
from schemas.run import Outcome
from schemas.states import AwaitingApproval
from schemas.values import Json, Payload
from tests.bot.runs import NOON, a_run

SCHEMA: dict[str, Json] = {
    "title": {"type": "string", "maxLength": 200},
    "content": {"type": "string"},
    "channel": {"type": "string", "x-resolve": "slack.channel"},
    "user": {"type": "string", "x-resolve": "slack.user"},
    "page": {"type": "string", "x-resolve": "notion.page"},
    "day": {"type": "string", "format": "date"},
    "post_at": {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]},
    "count": {"type": "integer", "minimum": 1},
    "share": {"type": "number"},
    "urgent": {"type": "boolean"},
    "level": {"enum": ["low", "high", 3]},
    "rows": {"type": "array"},
    "labels": {"type": "array", "items": {"type": "string"}},
    "people": {"type": "array", "items": {"type": "string"}, "x-resolve": "slack.user"},
    "properties": {"type": "object"},
}


def a_tool(properties: dict[str, Json], *required: str) -> ToolContract:
    """A tool with these inputs."""
    return ToolContract(
        tool="notion.archive_page",
        service="notion",
        description="",
        risk_level="write",
        input_schema={"type": "object", "properties": properties, "required": [*required]},
        output_schema={},
        who_where=("channel", "user"),
    )


TOOL = a_tool(SCHEMA, "title")
CARD_TEXT = CardText(load_wording("bot.slack"), {"notion.archive_page": TOOL})
FULL: Payload = {
    "title": "회의",
    "content": "여러\n줄",
    "channel": "C0SALES001",
    "user": "U0MINJI001",
    "page": "p1",
    "day": "2026-03-05",
    "post_at": "2026-03-05T15:00:00+09:00",
    "count": 3,
    "share": 0.5,
    "urgent": True,
    "level": 3,
    "rows": [["a", 1], {"b": None}],
    "labels": ["급함", "3월 정산"],
    "people": ["U0MINJI001"],
    "properties": {"상태": "완료", "담당": ["민지", "준호"]},
}
"""Every kind of value; names that are looked up are picked one at a time, so a list of them is only shown."""


def a_view(payload: Payload, card_text: CardText = CARD_TEXT, language: Language = "ko") -> tuple[Any, StepForm]:
    built = a_run(language=language).planned("a1", tool="notion.archive_page").approval_asked(payload)
    run = built.run
    run = run.model_copy(update={"states": {"a1": AwaitingApproval(approval="ap1")}})
    form = StepForm(
        run=run.id,
        step="a1",
        approval="ap1",
        card="approval:ap1",
        channel="C1",
        message_ts="1.1",
        language=language,
        timezone="Asia/Seoul",
    )
    return build_step_modal(run, form, card_text), form


def controls(view: Any) -> dict[str, Any]:
    return {b["block_id"].removeprefix("field:"): b["element"] for b in view["blocks"] if b["type"] == "input"}


def filled(view: Any, **states: Json) -> Any:
    """The view as Slack sends it: every field with its state, those given with another."""
    names = {
        "plain_text_input": ("value", "initial_value"),
        "number_input": ("value", "initial_value"),
        "datepicker": ("selected_date", "initial_date"),
        "datetimepicker": ("selected_date_time", "initial_date_time"),
        "conversations_select": ("selected_conversation", "initial_conversation"),
        "users_select": ("selected_user", "initial_user"),
        "static_select": ("selected_option", "initial_option"),
        "checkboxes": ("selected_options", "initial_options"),
    }
    values: dict[str, Any] = {}
    for field, element in controls(view).items():
        state, initial = names[element["type"]]
        values[f"field:{field}"] = {element["action_id"]: {state: states.get(field, element.get(initial))}}
    return {**view, "state": {"values": values}}


def test_each_kind_of_field_has_its_control_with_what_is_there() -> None:
    view, _ = a_view(FULL)
    found = controls(view)
    assert {name: element["type"] for name, element in found.items()} == {
        "title": "plain_text_input",
        "content": "plain_text_input",
        "channel": "conversations_select",
        "user": "users_select",
        "page": "plain_text_input",
        "day": "datepicker",
        "post_at": "datetimepicker",
        "count": "number_input",
        "share": "number_input",
        "urgent": "checkboxes",
        "level": "static_select",
        "rows": "plain_text_input",
        "labels": "plain_text_input",
        "properties.상태": "plain_text_input",
        "properties.담당": "plain_text_input",
    }
    assert found["page"]["initial_value"] == "구버전 위키 <x>", "a name, not an id"
    assert found["title"]["max_length"] == 200
    assert found["content"]["multiline"]
    assert found["level"]["initial_option"]["value"] == "3"
    locked = [block for block in view["blocks"] if block["type"] == "rich_text"]
    assert "U0MINJI001" in json.dumps(locked)
    assert len(view["private_metadata"]) <= 3000


def test_a_form_that_is_sent_as_it_was_shown_changes_nothing() -> None:
    view, form = a_view(FULL)
    assert read_changes(filled(view), form) == {}


def test_what_is_put_in_is_read_as_the_contract_wants_it() -> None:
    view, form = a_view(FULL)
    sent = filled(
        view,
        title="새 회의",
        channel="C0GENERAL1",
        day="2026-03-06",
        post_at=1772780400,
        count="12",
        share="0.25",
        urgent=[],
        level={"value": '"high"'},
        content=None,
    )
    assert read_changes(sent, form) == {
        "title": "새 회의",
        "channel": "C0GENERAL1",
        "day": "2026-03-06",
        "post_at": "2026-03-06T16:00:00+09:00",
        "count": 12,
        "share": 0.25,
        "urgent": False,
        "level": "high",
        "content": None,
    }


def test_a_map_of_plain_values_has_a_field_for_each() -> None:
    view, form = a_view({"title": "회의", "properties": {"상태": "완료", "건수": 3, "급함": True}})
    inside = {name: element["type"] for name, element in controls(view).items() if name.startswith("properties.")}
    assert list(inside.values()) == ["plain_text_input", "number_input", "checkboxes"]
    assert read_changes(filled(view, **{"properties.상태": "진행 중"}), form) == {"properties.상태": "진행 중"}


def test_a_list_of_texts_is_typed_one_a_line() -> None:
    view, form = a_view(FULL)
    assert controls(view)["labels"]["initial_value"] == "급함\n3월 정산"
    assert controls(view)["labels"]["multiline"]
    sent = filled(view, labels=" 급함 \n\n4월 정산\n", **{"properties.담당": "민지"})
    assert read_changes(sent, form) == {"labels": ["급함", "4월 정산"], "properties.담당": ["민지"]}
    assert read_changes(filled(view, labels=None), form) == {"labels": None}


@pytest.mark.parametrize("texts", [["두\n줄"], [" 빈칸"], ["", "둘"]], ids=["two lines", "a space", "an empty text"])
def test_a_list_that_lines_would_change_is_json(texts: list[Json]) -> None:
    view, form = a_view({"title": "회의", "labels": texts})
    assert json.loads(controls(view)["labels"]["initial_value"]) == texts
    assert read_changes(filled(view), form) == {}


def test_what_is_nested_is_json_with_a_part_on_each_line() -> None:
    view, form = a_view(FULL)
    shown = controls(view)["rows"]["initial_value"]
    assert shown == '[\n  ["a", 1],\n  {"b": null}\n]'
    changed = shown.replace("1", "2.5").replace("null", "true")
    assert read_changes(filled(view, rows=changed), form) == {"rows": [["a", 2.5], {"b": True}]}


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ('[\n  ["a", 1]\n  {"b": 2}\n]', 3),
        ("없음", 1),
        ("[NaN]", 1),
        ("[-Infinity]", 1),
        ('["\\ud800"]', 1),
        ("[" * 2_900, 1),
    ],
    ids=["a comma is missing", "a word", "no number", "without end", "half a letter", "too deep"],
)
def test_what_is_no_json_is_said_with_its_line_and_changes_nothing(typed: str, line: int) -> None:
    view, form = a_view(FULL)
    sent = filled(view, rows=typed, title="새 회의")
    assert read_changes(sent, form) == UnreadableField({"rows": line})
    assert isinstance(read_submission(body_of(sent)), Ignored)


def test_a_list_that_is_wanted_and_missing_has_an_empty_field() -> None:
    card_text = CardText(CARD_TEXT.wording, {TOOL.tool: a_tool({"labels": SCHEMA["labels"]}, "labels")})
    view, form = a_view({}, card_text)
    assert "initial_value" not in controls(view)["labels"]
    assert read_changes(filled(view, labels="급함"), form) == {"labels": ["급함"]}


@pytest.mark.parametrize(
    "payload",
    [{"content": "가" * 3001}, {"rows": [["가" * 3001]]}, {"labels": ["가나다라마바사"] * 400}],
    ids=["a text", "rows", "a list"],
)
def test_what_is_too_long_for_a_field_is_shown_with_a_sentence_that_says_so(payload: Payload) -> None:
    view, _ = a_view({"title": "회의", **payload})
    assert list(controls(view)) == ["title"]
    assert "3,000자가 넘어" in json.dumps(view, ensure_ascii=False)
    assert judge_view(view) == []


def test_personal_data_is_not_put_into_the_modal() -> None:
    view, form = a_view({"title": "회의", "content": "010-1234-5678", "rows": [["010-9999-1234"]]})
    assert "010-1234" not in json.dumps(view)
    assert "010-9999" not in json.dumps(view)
    assert read_changes(filled(view), form) == {}


def test_a_step_with_nothing_to_change_has_nothing_to_send() -> None:
    view, _ = a_view(
        {"content": "가" * 3001}, CardText(CARD_TEXT.wording, {TOOL.tool: a_tool({"content": SCHEMA["content"]})})
    )
    assert controls(view) == {}
    assert "submit" not in view


def body_of(view: Any) -> Any:
    return {"view": view, "user": {"id": "U1", "name": "minji", "team_id": "T1"}, "team": {"id": "T1"}}


def test_a_submission_names_the_step_its_approval_and_the_card() -> None:
    view, _ = a_view(FULL)
    intent = read_submission(body_of(filled(view, title="새 회의")))
    assert isinstance(intent, CommandGiven)
    assert intent.card == "approval:ap1"
    assert intent.command == ChangeStep("a1", {"title": "새 회의"}, "ap1")
    assert (intent.click.channel, intent.click.message_ts) == ("C1", "1.1")


@pytest.mark.parametrize(("chosen", "sequel"), [(None, "stop"), ("stop", "stop"), ("another_way", "another_way")])
def test_a_rejection_carries_its_reason_and_what_follows(chosen: str | None, sequel: Sequel) -> None:
    form = RejectForm(run="r1", approval="ap1", channel="C1", message_ts="1.1", language="ko")
    values: Json = {
        "reason": {"said": {"value": " 아직 "}},
        "sequel": {"said": {"selected_option": {"value": chosen} if chosen else None}},
    }
    intent = read_submission(body_of({"private_metadata": form.model_dump_json(), "state": {"values": values}}))
    assert isinstance(intent, CommandGiven)
    assert isinstance(intent.command, DecideApproval)
    assert intent.command.ruling == Ruling(False, reason="아직", sequel=sequel)


MANY: list[Payload] = [{"title": f"{number}번"} for number in range(1, 26)]


def many_card() -> Any:
    built = a_run().planned(*(f"a{n}" for n in range(1, 26))).approval_asked(*MANY)
    (card,) = [card for card in build_run_cards(built.run, CARD_TEXT) if card.key == "approval:ap1"]
    return card


def test_every_step_of_a_long_approval_can_be_left_out() -> None:
    card = many_card()
    assert len(card.blocks) <= 50
    body: Any = {"message": {"blocks": list(card.blocks)}}
    assert read_chosen_steps(body) == frozenset(f"a{n}" for n in range(1, 26))
    ticks = [e for b in card.blocks for e in b.get("elements", []) if e.get("type") == "checkboxes"]
    assert [len(element["options"]) for element in ticks] == [10, 5]
    block = next(b for b in card.blocks if ticks[1] in b.get("elements", []))
    kept = [{"value": "a22"}]
    body["state"] = {"values": {block["block_id"]: {ticks[1]["action_id"]: {"selected_options": kept}}}}
    assert read_chosen_steps(body) == frozenset([*(f"a{n}" for n in range(1, 21)), "a22"])


def test_a_card_without_ticks_is_a_yes_to_all() -> None:
    assert read_chosen_steps({"message": {"blocks": []}}) is None


def test_a_tick_can_be_taken_away_also_where_the_contract_wants_the_field() -> None:
    card_text = CardText(CARD_TEXT.wording, {TOOL.tool: a_tool({"urgent": {"type": "boolean"}}, "urgent")})
    view, form = a_view({"urgent": True}, card_text)
    (block,) = [block for block in view["blocks"] if block["type"] == "input"]
    assert block["optional"]
    assert read_changes(filled(view, urgent=[]), form) == {"urgent": False}


@pytest.mark.parametrize("language", get_args(Language))
def test_every_card_and_modal_of_an_approval_speaks_the_language_within_slacks_limits(language: Language) -> None:
    change = StepChanged(
        at=NOON, action="a1", changes={"title": FieldChange(value="b", was="a")}, by="U1", by_name="민지"
    )
    built = a_run(language=language).planned("a1", "a2", tool=TOOL.tool).approval_asked(FULL, {"title": "x"})
    record = built.run.approvals["ap1"].model_copy(update={"changed": change, "closed": True})
    outcome = Outcome(approved={"a1": True, "a2": False}, by="U1", by_name="민지", reason="", at=NOON)
    some = built.run.approvals["ap1"].model_copy(update={"outcome": outcome})
    other = built.run.approvals["ap1"].model_copy(
        update={"outcome": outcome.model_copy(update={"approved": {"a1": False}, "another_way": True})}
    )
    shown = (
        (built.run.approvals["ap1"], ("approval.include", "button.approve_chosen")),
        (record, ("approval.looked_at_again",)),
        (some, ("approval.because",)),
        (other, ("approval.because",)),
    )
    for state, words in shown:
        run = built.run.model_copy(update={"approvals": {"ap1": state}})
        (card,) = [one for one in build_run_cards(run, CARD_TEXT) if one.key == "approval:ap1"]
        assert judge_blocks(list(card.blocks)) == []
        said = json.dumps(card.blocks, ensure_ascii=False)
        assert all(CARD_TEXT.wording.say(language, key, step="").split("{")[0].strip() in said for key in words)
    form = RejectForm(run="r1", approval="ap1", channel="C1", message_ts="1.1", language=language)
    assert judge_view(build_reject_modal(built.run, form, CARD_TEXT)) == []
    view, _ = a_view({**FULL, "content": "가" * 3001}, language=language)
    assert judge_view(view) == []
    said = json.dumps(view, ensure_ascii=False)
    assert all(
        CARD_TEXT.wording.say(language, f"step.{key}") in said for key in ("lines", "json", "too_long", "locked")
    )
