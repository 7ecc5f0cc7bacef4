"""The judge of blocks, case by case."""

from typing import Any

import pytest

from sandbox.slack.blocks import judge_blocks, judge_view
from tests.sandbox.slack_place import Json, actions, button, modal, plain, section, text_input

RICH = {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": "x"}]}]}
OPTION = {"text": plain("하나"), "value": "1"}
CONFIRM = {"title": plain("t"), "text": plain("x"), "confirm": plain("y"), "deny": plain("n")}
TASK = {"type": "task_card", "task_id": "1", "title": "t", "status": "complete", "details": RICH}
FEEDBACK = {
    "positive_button": {"text": plain("g"), "value": "1"},
    "negative_button": {"text": plain("b"), "value": "0"},
}
TAKEN: list[Json] = [
    {"type": "header", "text": plain("x" * 150)},
    section("x" * 3000, accessory=button("a", visible_to_user_ids=["U0MINJI001"])),
    {"type": "section", "fields": [plain("x")] * 10},
    {"type": "context", "elements": [plain("x"), {"type": "image", "image_url": "https://x.test/i", "alt_text": "i"}]},
    {"type": "divider"},
    actions(button("a", style="danger", confirm=CONFIRM), button("b", value="x" * 2000)),
    actions({"type": "channels_select", "action_id": "c", "placeholder": plain("p")}),
    actions({"type": "static_select", "action_id": "s", "option_groups": [{"label": plain("l"), "options": [OPTION]}]}),
    actions({"type": "overflow", "action_id": "o", "options": [OPTION]}, {"type": "datetimepicker", "action_id": "d"}),
    {"type": "plan", "title": "계획", "tasks": [TASK, {"task_id": "2", "title": "t", "status": "pending"}]},
    {"type": "table", "rows": [[{"type": "raw_text", "text": "a"}, RICH]], "column_settings": [{"align": "right"}]},
    {"type": "data_table", "caption": "c", "rows": [[{"type": "raw_text", "text": "a"}]]},
    {"type": "context_actions", "elements": [{"type": "feedback_buttons", "action_id": "f", **FEEDBACK}]},
    {"type": "markdown", "text": "**x**"},
    {"type": "alert", "text": plain("x"), "level": "warning"},
    {"type": "card", "title": plain("x"), "actions": [button("a")]},
    {"type": "container", "title": plain("x"), "child_blocks": [section("x")]},
    RICH,
]
REFUSED: list[tuple[Any, str]] = [
    ("text", "missing required field: type"),
    ({"type": "unheard_of"}, "unsupported type: unheard_of"),
    ({"type": "section"}, "missing required field"),
    (section(""), "must be more than 0 characters"),
    (section("x", colour="red"), "invalid additional property: colour"),
    ({"type": "section", "fields": [plain("x" * 2001)]}, "must be less than 2001"),
    ({"type": "section", "fields": [plain("x")] * 11}, "no more than 10 items"),
    ({"type": "header", "text": plain("x" * 151)}, "must be less than 151"),
    ({"type": "header", "text": {"type": "mrkdwn", "text": "x"}}, "must be a valid enum value"),
    ({"type": "context", "elements": [plain("x")] * 11}, "no more than 10 items"),
    (actions(*[button(str(n)) for n in range(26)]), "no more than 25 items"),
    (actions({**button("a"), "text": plain("x" * 76)}), "must be less than 76"),
    (actions(button("a", value="x" * 2001)), "must be less than 2001"),
    (actions(button("x" * 256)), "must be less than 256"),
    (actions(button("a"), button("a")), "action_id `a` already exists"),
    (actions({"type": "static_select", "action_id": "s", "options": [{**OPTION, "value": "x" * 151}]}), "151"),
    (actions({"type": "static_select", "action_id": "s", "options": [{**OPTION, "text": plain("x" * 76)}]}), "76"),
    (actions({"type": "static_select", "action_id": "s", "options": [OPTION] * 101}), "no more than 100 items"),
    (actions({"type": "plain_text_input", "action_id": "i"}), "unsupported type: plain_text_input"),
    (actions(button("a", confirm={**CONFIRM, "title": plain("x" * 101)})), "must be less than 101"),
    ({"type": "plan", "title": "p", "tasks": [{**TASK, "status": "completed"}]}, "must be a valid enum value"),
    ({"type": "markdown", "text": "x" * 12_001}, "must be less than 12001"),
    ({"type": "table", "rows": [[{"type": "raw_text", "text": "a"}] * 21]}, "no more than 20 items"),
    ({"type": "context_actions", "elements": [button("a")]}, "unsupported type: button"),
    ({**RICH, "elements": [{"type": "rich_text_section", "elements": [{"type": "html"}]}]}, "unsupported type: html"),
]


@pytest.mark.parametrize("block", TAKEN, ids=lambda block: block["type"])
def test_what_the_vendor_takes_is_taken(block: Json) -> None:
    assert judge_blocks([block]) == []


@pytest.mark.parametrize(("block", "complaint"), REFUSED)
def test_what_the_vendor_refuses_is_refused(block: Any, complaint: str) -> None:
    assert complaint in " ".join(judge_blocks([block]))


def test_a_message_holds_fifty_blocks_and_no_more() -> None:
    assert judge_blocks([{"type": "divider"}] * 50) == []
    assert judge_blocks([{"type": "divider"}] * 51) == ["[ERROR] no more than 50 items allowed [json-pointer:/blocks]"]


def test_block_ids_are_unique_in_a_message() -> None:
    assert "block_id `b` already exists" in judge_blocks([{"type": "divider", "block_id": "b"}] * 2)[0]


def test_a_message_holds_one_table() -> None:
    table = {"type": "table", "rows": [[{"type": "raw_text", "text": "a"}]]}
    assert "only one table" in judge_blocks([table, table])[0]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"title": plain("x" * 25)}, "must be less than 25"),
        ({"submit": plain("x" * 25)}, "must be less than 25"),
        ({"private_metadata": "x" * 3001}, "must be less than 3001"),
        ({"callback_id": "x" * 256}, "must be less than 256"),
        ({"footer": plain("x")}, "invalid additional property: footer"),
        ({"blocks": [{"type": "markdown", "text": "x"}]}, "unsupported type: markdown"),
        ({"blocks": [{"type": "divider"}] * 101}, "no more than 100 items"),
    ],
)
def test_a_modal_has_its_own_limits(change: Json, complaint: str) -> None:
    assert judge_view(modal(text_input("a"))) == []
    assert complaint in " ".join(judge_view({**modal(text_input("a")), **change}))
