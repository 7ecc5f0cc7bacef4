"""The control for a list or a nested value: several lines, as a list of texts or as JSON."""

from __future__ import annotations

from bot.slack.typed_values import JSON_ACTION, LINES_ACTION, as_json, as_lines
from schemas.values import Json, Payload

LONGEST_TEXT = 3000
"""So much a field of Slack's takes
(https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element)."""


def nested_control(value: Json, schema: dict[str, Json], *, is_masked: bool) -> Payload | None:
    """Return the control for a value that holds others, or for a list that is still missing; nothing for anything else
    and for what is too long."""
    if not isinstance(value, list | dict) and not (value is None and schema.get("type") == "array"):
        return None
    lines = as_lines([] if value is None else value) if _holds_texts(schema) else None
    text = lines if lines is not None else _text(value)
    if len(text) > LONGEST_TEXT:
        return None
    made: Payload = {
        "type": "plain_text_input",
        "action_id": JSON_ACTION if lines is None else LINES_ACTION,
        "multiline": True,
        "max_length": LONGEST_TEXT,
    }
    return {**made, "initial_value": text} if text and not is_masked else made


def is_too_long(value: Json) -> bool:
    """Whether a value is longer than a field can take."""
    return len(value if isinstance(value, str) else _text(value)) > LONGEST_TEXT


def _text(value: Json) -> str:
    return "" if value is None else as_json(value)


def _holds_texts(schema: dict[str, Json]) -> bool:
    items = schema.get("items")
    return isinstance(items, dict) and items.get("type") == "string" and "enum" not in items
