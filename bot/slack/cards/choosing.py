"""Which steps of an approval a yes is to: a tick for each, all set at first.

The ticks are kept by Slack, not by metel: the click on the button brings along how they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.slack.body import inner, objects_at, text_at
from bot.slack.cards.blocks import actions, checkboxes, section
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
