"""Judges whole block lists and views: sizes, uniqueness, totals, and what slack_sdk's own models find."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast

from slack_sdk.errors import SlackObjectFormationError
from slack_sdk.models.blocks import Block

from sandbox.slack.blocks.block_types import MESSAGE_BLOCK, VIEW_BLOCK
from sandbox.slack.blocks.checks import Check, Complaints, Fields, boolean, choice, complaint, items, string, text

MESSAGE_BLOCKS = 50
VIEW_BLOCKS = 100
MESSAGE_CHARACTERS = 13_200
MARKDOWN_CHARACTERS = 12_000
VIEW_BYTES = 250_000
BLOCKS_BEYOND_THE_MODELS = frozenset({"data_table"})

_MODAL: dict[str, Check] = {
    "type": choice("modal", "home"),
    "title": text(24, plain=True),
    "submit": text(24, plain=True),
    "close": text(24, plain=True),
    "blocks": items(VIEW_BLOCK, VIEW_BLOCKS, 0),
    "private_metadata": string(3000, 0),
    "callback_id": string(255, 0),
    "external_id": string(255, 0),
    "clear_on_close": boolean,
    "notify_on_close": boolean,
    "submit_disabled": boolean,
}
MODAL = Fields(("type", "title", "blocks"), **_MODAL)
HOME = Fields(("type", "blocks"), **_MODAL)


def judge_blocks(blocks: list[Any]) -> list[str]:
    """The vendor's complaints about a message's blocks; none when it would take them."""
    found = [*items(MESSAGE_BLOCK, MESSAGE_BLOCKS, 0)(blocks, "/blocks")]
    if not found:
        found = [*_repeated(blocks), *_crowded(blocks), *_by_the_models(blocks)]
    return found


def are_too_long(blocks: list[Any]) -> bool:
    """Whether the texts of all blocks together exceed what one message holds (`msg_blocks_too_long`)."""
    return sum(map(len, _texts(blocks))) > MESSAGE_CHARACTERS


def judge_view(view: dict[str, Any]) -> list[str]:
    """The vendor's complaints about a modal or Home view; none when it would take it."""
    kind = view.get("type")
    found = [*(HOME if kind == "home" else MODAL)(view, "/view")]
    if found:
        return found
    blocks = cast(list[dict[str, Any]], view["blocks"])
    if kind == "modal" and "submit" not in view and any(block["type"] == "input" for block in blocks):
        found.append(complaint("missing required field: submit", "/view"))
    return [*found, *_repeated(blocks), *_by_the_models(blocks)]


def actionables(blocks: list[Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every block with each of its elements that a person can use, those of nested blocks too."""
    for block in cast(list[dict[str, Any]], blocks):
        inside = [block.get("accessory"), block.get("element"), *_listed(block, "elements"), *_listed(block, "actions")]
        for element in inside:
            if isinstance(element, dict) and _is_usable(cast(dict[str, Any], element)):
                yield block, cast(dict[str, Any], element)
        yield from actionables(_listed(block, "child_blocks"))
        yield from actionables([card for card in _listed(block, "elements") if card.get("type") == "card"])


def _listed(block: dict[str, Any], name: str) -> list[Any]:
    value = block.get(name)
    return cast(list[Any], value) if isinstance(value, list) else []


def _is_usable(element: dict[str, Any]) -> bool:
    kind = str(element.get("type", ""))
    return kind not in ("image", "plain_text", "mrkdwn", "card") and not kind.startswith("rich_text_")


def _repeated(blocks: list[Any]) -> Complaints:
    ids = Counter(block["block_id"] for block in blocks if block.get("block_id"))
    for block_id in [block_id for block_id, times in ids.items() if times > 1]:
        yield f"[ERROR] block_id `{block_id}` already exists [json-pointer:/blocks]"
    actions = Counter(
        (id(block), element["action_id"]) for block, element in actionables(blocks) if element.get("action_id")
    )
    for _, action_id in [key for key, times in actions.items() if times > 1]:
        yield f"[ERROR] action_id `{action_id}` already exists in its block [json-pointer:/blocks]"


def _crowded(blocks: list[Any]) -> Complaints:
    if sum(block["type"] == "table" for block in blocks) > 1:
        yield complaint("only one table is allowed per message", "/blocks")
    if sum(len(block["text"]) for block in blocks if block["type"] == "markdown") > MARKDOWN_CHARACTERS:
        yield complaint(f"markdown must be less than {MARKDOWN_CHARACTERS + 1} characters in all", "/blocks")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in cast(list[Any], value):
            yield from _texts(item)
    elif isinstance(value, dict):
        for name, item in cast(dict[str, Any], value).items():
            if name in ("text", "title") and isinstance(item, str):
                yield item
            else:
                yield from _texts(item)


def _by_the_models(blocks: list[Any]) -> Complaints:
    """What the SDK's own block models refuse: a second opinion by the vendor's code."""
    for number, block in enumerate(cast(list[dict[str, Any]], blocks)):
        if block["type"] in BLOCKS_BEYOND_THE_MODELS:
            continue
        refusal = _refusal_of(json.dumps(block))
        if refusal is not None:
            yield complaint(refusal, f"/blocks/{number}")


@lru_cache(maxsize=2_000)
def _refusal_of(block: str) -> str | None:
    """Why the SDK refuses a block, given as JSON: a card that changes comes again with most blocks as they were."""
    models = cast(Any, Block)  # untyped in the SDK
    try:
        models.parse(json.loads(block)).to_dict()
    except (SlackObjectFormationError, TypeError, AttributeError, KeyError) as error:
        return str(error)
    return None
