"""The controls of an approval: a tick for each step, a button to edit one, and an answer for good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.slack.body import inner, objects_at, text_at
from bot.slack.cards.blocks import actions, button, checkboxes, confirmation, keyed_select, section
from bot.slack.cards.text import CardText, number
from orchestration.policy.rules import rule_ids
from orchestration.policy.team_rules import LIFTED, rules_of, target_of
from orchestration.proposers import ADVISED
from orchestration.run.templates import references
from schemas.ask import Approval, ApprovalItem
from schemas.run import Run
from schemas.values import Payload

INCLUDE = "include"

MOST_OPTIONS = 10
"""So many options one group of ticks can have
(https://docs.slack.dev/reference/block-kit/block-elements/checkboxes-element)."""


def ticked_section(text: str, block_id: str, step: str, label: str) -> Payload:
    """Return a paragraph with the tick that takes its step in or leaves it out."""
    return {**section(text), "block_id": block_id, "accessory": checkboxes(INCLUDE, {step: label}, {step})}


def tick_list(block_id: str, labels: Sequence[tuple[str, str]]) -> Payload:
    """Return ticks for steps that are not shown one by one, as ``(step, label)``."""
    groups = [dict(labels[at : at + MOST_OPTIONS]) for at in range(0, len(labels), MOST_OPTIONS)]
    return actions(block_id, [checkboxes(f"{INCLUDE}_{n}", group, set(group)) for n, group in enumerate(groups)])


def chosen_steps(body: Payload) -> frozenset[str] | None:
    """Return the ticked steps of the card that was clicked; ``None`` where it has no ticks."""
    blocks = objects_at(body, "message", "blocks")
    found = [ticks for block in blocks for ticks in _ticks(body, block)]
    return frozenset(step for ticked in found for step in ticked) if found else None


def _ticks(body: Payload, block: Payload) -> Iterator[list[str]]:
    """Yield what is ticked in each group of a block: as it stands, else as it was posted."""
    elements = [*objects_at(block, "elements")]
    accessory = block.get("accessory")
    if isinstance(accessory, dict):
        elements.append(accessory)
    for element in elements:
        name = text_at(element, "action_id")
        if text_at(element, "type") != "checkboxes" or name.partition("_")[0] != INCLUDE:
            continue
        where = ("state", "values", text_at(block, "block_id"), name, "selected_options")
        touched = isinstance(inner(body, *where), list)
        options = objects_at(body, *where) if touched else objects_at(element, "initial_options")
        yield [text_at(option, "value") for option in options]


EDIT = "edit"

MOST_BUTTONS = 5
"""A list tells nothing when what is picked in it is picked again, as after a modal that was closed; so buttons, as
long as they do not crowd the card."""


def edit_controls(run: Run, steps: Mapping[str, str], voice: CardText) -> list[Payload]:
    """Return the controls for steps by id, with what each is called."""
    if len(steps) > MOST_BUTTONS:
        return [keyed_select(EDIT, voice.say(run, "button.edit_step"), steps)]
    if len(steps) == 1:
        return [button(EDIT, voice.say(run, "button.edit"), step) for step in steps]
    return [
        button(f"{EDIT}_{place}", voice.say(run, "button.edit_number", step=number(run, step)), step)
        for place, step in enumerate(steps)
    ]


def opens_step(action_id: str) -> bool:
    """Whether a control opens a step for changes."""
    return action_id.partition("_")[0] == EDIT


ALWAYS = "always"

_ASKED_EACH_TIME = frozenset({*rule_ids(), ADVISED}) - LIFTED


def always_button(run: Run, approval: Approval, voice: CardText) -> list[Payload]:
    """Return the button, where what every step asks may be answered for good; nothing else may be."""
    if not all(_may_be(item, voice) for item in approval.items):
        return []
    confirm = confirmation(
        voice.say(run, "approval.always_title"),
        voice.say(run, "approval.always_text"),
        voice.say(run, "button.always"),
        voice.say(run, "button.back"),
    )
    return [button(ALWAYS, voice.say(run, "button.always"), approval.id, confirm=confirm)]


def _may_be(item: ApprovalItem, voice: CardText) -> bool:
    contract = voice.contracts.get(item.tool)
    if contract is None or _ASKED_EACH_TIME & {*rules_of(item.decision)}:
        return False
    target = target_of(contract, item.payload)
    return bool(target) and not any(references(target))
