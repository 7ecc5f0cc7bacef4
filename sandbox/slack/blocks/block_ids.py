"""Blocks as the vendor keeps them: every block and every usable element has an id."""

import copy
import secrets
from typing import Any

from sandbox.slack.blocks.judge import actionables


def with_ids(blocks: list[Any]) -> list[dict[str, Any]]:
    """A copy of judged blocks in which missing block and action ids are filled in."""
    kept = copy.deepcopy(blocks)
    for block in kept:
        block.setdefault("block_id", secrets.token_urlsafe(4)[:5])
    for block, element in actionables(kept):
        block.setdefault("block_id", secrets.token_urlsafe(4)[:5])
        element.setdefault("action_id", secrets.token_urlsafe(4)[:5])
    return kept
