"""A changed step as a modal carries it: the hidden part, and how what stands in its fields is read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, cast

from pydantic import ValidationError

from bot.slack.body import get_object, get_objects, get_text, get_value
from bot.slack.cards.text import find_time_zone
from schemas.plan import Language
from schemas.values import Frozen, Json, Payload

LINES_ACTION = "lines"
"""Marks a field that holds a list, one text a line."""

JSON_ACTION = "json"
"""Marks a field that holds JSON."""


@dataclass(frozen=True, slots=True)
class NotJson:
    """A text that is no JSON; ``line``, counted from 1, is where it stops being so."""

    line: int


def format_lines(value: Json) -> str | None:
    """Return a list of texts with one on each line; ``None`` where that would not be read back as the same list."""
    if not isinstance(value, list):
        return None
    texts = [one for one in value if isinstance(one, str)]
    text = "\n".join(texts)
    return text if read_lines(text) == value else None


def read_lines(text: str) -> list[Json]:
    """Return the texts; spaces around them and empty lines do not count."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def format_json(value: Json) -> str:
    """Return a value as JSON with each of its parts on a line of its own."""
    match value:
        case list() if value:
            return _wrapped("[]", (_short(one) for one in value))
        case dict() if value:
            return _wrapped("{}", (f"{_short(key)}: {_short(one)}" for key, one in value.items()))
        case _:
            return _short(value)


def read_json(text: str) -> Json | NotJson:
    """Return the value that a text stands for. Strict: no ``NaN``, nothing that cannot be written as UTF-8."""
    try:
        value = cast("Json", json.loads(text, parse_constant=_no_constant))
        _short(value).encode()
    except json.JSONDecodeError as error:
        return NotJson(error.lineno)
    except (ValueError, RecursionError):
        return NotJson(1)
    return value


def _no_constant(name: str) -> Json:
    raise ValueError(name)


def _short(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _wrapped(brackets: str, parts: Iterable[str]) -> str:
    return f"{brackets[0]}\n" + ",\n".join(f"  {part}" for part in parts) + f"\n{brackets[1]}"


FIELD_ACTION = "field"

INSIDE = "."
"""Stands between a field and a key of the map that it holds."""

_MARK = "field:"

_INITIAL = {
    "plain_text_input": "initial_value",
    "number_input": "initial_value",
    "datepicker": "initial_date",
    "datetimepicker": "initial_date_time",
    "conversations_select": "initial_conversation",
    "users_select": "initial_user",
}

_CHOSEN = {
    "plain_text_input": "value",
    "number_input": "value",
    "datepicker": "selected_date",
    "datetimepicker": "selected_date_time",
    "conversations_select": "selected_conversation",
    "users_select": "selected_user",
}


class StepForm(Frozen):
    """Which step a modal changes, and the card it was opened from; ``approval`` is what asks about the step, if
    anything does. Travels in ``private_metadata``."""

    form: Literal["step"] = "step"
    run: str
    step: str
    approval: str = ""
    card: str
    channel: str
    message_ts: str
    thread_ts: str = ""
    language: Language
    timezone: str


def parse_step_form(text: str) -> StepForm | None:
    """Return the hidden part of the modal that changes a step, or None for another's."""
    try:
        return StepForm.model_validate_json(text)
    except ValidationError:
        return None


def build_block_id(field: str) -> str:
    """Return the block id of a field."""
    return _MARK + field


def list_fields(view: Payload) -> Iterator[tuple[str, Payload]]:
    """Yield the fields of the modal with their elements."""
    for block in get_objects(view, "blocks"):
        block_id = get_text(block, "block_id")
        if get_text(block, "type") == "input" and block_id.startswith(_MARK):
            yield block_id.removeprefix(_MARK), get_object(block, "element")


@dataclass(frozen=True, slots=True)
class UnreadableField:
    """Fields in which JSON is wanted and something else stands, with the line where it stops being JSON."""

    lines: Mapping[str, int]


def read_changes(view: Payload, form: StepForm) -> dict[str, Json] | UnreadableField:
    """Return what a person made different, by field; an emptied field is ``None``."""
    changed: dict[str, Json] = {}
    unreadable: dict[str, int] = {}
    for field, element in list_fields(view):
        state = get_object(view, "state", "values", build_block_id(field), get_text(element, "action_id"))
        before, now = _initial(element), _given(element, state)
        if _bare(before) == _bare(now):
            continue
        typed = _typed(element, now, form.timezone)
        if isinstance(typed, NotJson):
            unreadable[field] = typed.line
        else:
            changed[field] = typed
    return UnreadableField(unreadable) if unreadable else changed


def _bare(value: Json) -> Json:
    """Spaces around a text are no change."""
    return value.strip() if isinstance(value, str) else value


def _initial(element: Payload) -> Json:
    match get_text(element, "type"):
        case "static_select":
            return get_value(element, "initial_option", "value")
        case "checkboxes":
            return bool(get_objects(element, "initial_options"))
        case kind:
            return element.get(_INITIAL.get(kind, "")) or None


def _given(element: Payload, state: Payload) -> Json:
    match get_text(element, "type"):
        case "static_select":
            return get_value(state, "selected_option", "value")
        case "checkboxes":
            return bool(get_objects(state, "selected_options"))
        case kind:
            value = state.get(_CHOSEN.get(kind, ""))
            return None if value is None or _bare(value) == "" else value


def _typed(element: Payload, value: Json, timezone: str) -> Json | NotJson:
    """Return the value as the contract wants it; what cannot be read so is left for the contract to refuse."""
    if isinstance(value, str) and get_text(element, "action_id") == LINES_ACTION:
        return read_lines(value)
    if isinstance(value, str) and get_text(element, "action_id") == JSON_ACTION:
        return read_json(value)
    match get_text(element, "type"), value:
        case "number_input", str():
            return _number(value)
        case "static_select", str():
            return json.loads(value)
        case "datetimepicker", int():
            return datetime.fromtimestamp(value, find_time_zone(timezone)).isoformat()
        case _:
            return value


def _number(text: str) -> Json:
    try:
        number = float(text)
    except ValueError:
        return text
    return int(number) if number.is_integer() else number
