"""The controls of an approval: a tick for each step, a button to edit one, and an answer for good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.slack.body import get_objects, get_text, get_value
from bot.slack.cards.blocks import (
    build_actions,
    build_button,
    build_checkboxes,
    build_confirmation,
    build_keyed_select,
    build_section,
)
from bot.slack.cards.text import CardText, get_step_number
from orchestration.policy.rules import list_rule_ids
from orchestration.policy.team_rules import LIFTED, list_deciding_rules, select_target
from orchestration.proposers import ADVISED, UNADVISED
from orchestration.run.templates import find_references
from schemas.ask import Approval, ApprovalItem
from schemas.run import Run
from schemas.values import Payload

INCLUDE = "include"

MOST_OPTIONS = 10
"""So many options one group of ticks can have
(https://docs.slack.dev/reference/block-kit/block-elements/checkboxes-element)."""


def build_ticked_section(text: str, block_id: str, step: str, label: str) -> Payload:
    """Return a paragraph with the tick that takes its step in or leaves it out."""
    return {**build_section(text), "block_id": block_id, "accessory": build_checkboxes(INCLUDE, {step: label}, {step})}


def build_tick_list(block_id: str, labels: Sequence[tuple[str, str]]) -> Payload:
    """Return ticks for steps that are not shown one by one, as ``(step, label)``."""
    groups = [dict(labels[at : at + MOST_OPTIONS]) for at in range(0, len(labels), MOST_OPTIONS)]
    return build_actions(
        block_id, [build_checkboxes(f"{INCLUDE}_{n}", group, set(group)) for n, group in enumerate(groups)]
    )


def read_chosen_steps(body: Payload) -> frozenset[str] | None:
    """Return the ticked steps of the card that was clicked; ``None`` where it has no ticks."""
    blocks = get_objects(body, "message", "blocks")
    found = [ticks for block in blocks for ticks in _ticks(body, block)]
    return frozenset(step for ticked in found for step in ticked) if found else None


def _ticks(body: Payload, block: Payload) -> Iterator[list[str]]:
    """Yield what is ticked in each group of a block: as it stands, else as it was posted."""
    elements = [*get_objects(block, "elements")]
    accessory = block.get("accessory")
    if isinstance(accessory, dict):
        elements.append(accessory)
    for element in elements:
        name = get_text(element, "action_id")
        if get_text(element, "type") != "checkboxes" or name.partition("_")[0] != INCLUDE:
            continue
        where = ("state", "values", get_text(block, "block_id"), name, "selected_options")
        touched = isinstance(get_value(body, *where), list)
        options = get_objects(body, *where) if touched else get_objects(element, "initial_options")
        yield [get_text(option, "value") for option in options]


EDIT = "edit"

MOST_BUTTONS = 5
"""A list tells nothing when what is picked in it is picked again, as after a modal that was closed; so buttons, as
long as they do not crowd the card."""


def build_edit_controls(run: Run, steps: Mapping[str, str], card_text: CardText) -> list[Payload]:
    """Return the controls for steps by id, with what each is called."""
    if len(steps) > MOST_BUTTONS:
        return [build_keyed_select(EDIT, card_text.say(run, "button.edit_step"), steps)]
    if len(steps) == 1:
        return [build_button(EDIT, card_text.say(run, "button.edit"), step) for step in steps]
    return [
        build_button(f"{EDIT}_{place}", card_text.say(run, "button.edit_number", step=get_step_number(run, step)), step)
        for place, step in enumerate(steps)
    ]


def is_edit_action(action_id: str) -> bool:
    """Whether a control opens a step for changes."""
    return action_id.partition("_")[0] == EDIT


ALWAYS = "always"

_ASKED_EACH_TIME = frozenset({*list_rule_ids(), ADVISED, UNADVISED}) - LIFTED


def build_always_button(run: Run, approval: Approval, card_text: CardText) -> list[Payload]:
    """Return the button, where what every step asks may be answered for good; nothing else may be."""
    if not all(_may_be(item, card_text) for item in approval.items):
        return []
    confirm = build_confirmation(
        card_text.say(run, "approval.always_title"),
        card_text.say(run, "approval.always_text"),
        card_text.say(run, "button.always"),
        card_text.say(run, "button.back"),
    )
    return [build_button(ALWAYS, card_text.say(run, "button.always"), approval.id, confirm=confirm)]


def _may_be(item: ApprovalItem, card_text: CardText) -> bool:
    contract = card_text.contracts.get(item.tool)
    if contract is None or _ASKED_EACH_TIME & {*list_deciding_rules(item.decision)}:
        return False
    target = select_target(contract, item.payload)
    return bool(target) and not any(find_references(target))
