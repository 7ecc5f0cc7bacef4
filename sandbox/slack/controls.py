"""What a person does to an element, as the vendor tells it: the value that fits the control becomes its state.

https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
"""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, cast

from sandbox.clock import SEOUL
from sandbox.slack.blocks.judge import actionables

Json = dict[str, Any]
BUTTONS = ("button", "icon_button", "feedback_buttons", "workflow_button")
SINGLE = ("static_select", "external_select", "radio_buttons", "overflow")
SEVERAL = ("multi_static_select", "multi_external_select", "checkboxes")
NAMED = {
    "users_select": "selected_user",
    "channels_select": "selected_channel",
    "conversations_select": "selected_conversation",
    "multi_users_select": "selected_users",
    "multi_channels_select": "selected_channels",
    "multi_conversations_select": "selected_conversations",
    "datepicker": "selected_date",
    "timepicker": "selected_time",
    "datetimepicker": "selected_date_time",
    "rich_text_input": "rich_text_value",
}
SHAPES = {"datepicker": r"\d{4}-\d{2}-\d{2}", "timepicker": r"([01]\d|2[0-3]):[0-5]\d"}


class UnfitValueError(Exception):
    """The value does not fit the control; the text says what does."""


def options_of(element: Json) -> list[Json]:
    """All options of a select, those in groups too."""
    groups = cast(list[Json], element.get("option_groups") or [])
    return [*(element.get("options") or []), *(option for group in groups for option in group["options"])]


def state_of(element: Json, value: Any, resolve: Callable[[str, str], str]) -> Json:
    """The element's state once `value` was chosen. `resolve(element type, name)` turns `#sales` or `minji` into an id.
    Raises UnfitValueError."""
    kind = element["type"]
    if kind in SINGLE:
        return {"type": kind, "selected_option": None if value is None else _option(element, value)}
    if kind in SEVERAL:
        return {"type": kind, "selected_options": [_option(element, item) for item in _listed(value)]}
    if kind.startswith("multi_"):
        return {"type": kind, NAMED[kind]: [resolve(kind, str(item)) for item in _listed(value)]}
    if kind in ("users_select", "channels_select", "conversations_select"):
        return {"type": kind, NAMED[kind]: None if value is None else resolve(kind, str(value))}
    if kind == "datetimepicker":
        return {"type": kind, NAMED[kind]: None if value is None else _epoch(value)}
    if kind in NAMED:
        return {"type": kind, NAMED[kind]: _shaped(kind, value)}
    if kind == "file_input":
        return {"type": kind, "files": _listed(value)}
    return {"type": kind, "value": None if value is None else str(value)}


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return cast(list[Any], value) if isinstance(value, list) else [value]


def _option(element: Json, value: Any) -> Json:
    wanted = str(cast(Json, value).get("value")) if isinstance(value, dict) else str(value)
    options = options_of(element)
    for option in options:
        if option["value"] == wanted:
            return option
    raise UnfitValueError(f"no option {wanted!r}; there are: {', '.join(option['value'] for option in options)}")


def _shaped(kind: str, value: Any) -> Any:
    shape = SHAPES.get(kind)
    if value is not None and shape and not re.fullmatch(shape, str(value)):
        raise UnfitValueError(f"{value!r} is not the form that a {kind} gives")
    return value


def _epoch(value: Any) -> int:
    """Epoch seconds, from a number or an ISO moment (Seoul time unless it names a zone)."""
    if isinstance(value, int) or str(value).isdigit():
        return int(value)
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        raise UnfitValueError(f"{value!r} is neither epoch seconds nor an ISO moment") from None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=SEOUL)).timestamp())


def pressed(element: Json, value: Any) -> Json:
    """What a button adds to its action. Raises UnfitValueError when `value` is given and is not the button's."""
    if element["type"] == "feedback_buttons":
        return _feedback(element, value)
    if value is not None and str(value) != element.get("value", ""):
        raise UnfitValueError(f"the button's value is {element.get('value')!r}")
    return {name: element[name] for name in ("text", "value", "style", "url") if name in element}


def _feedback(element: Json, value: Any) -> Json:
    for name in ("positive_button", "negative_button"):
        if element[name]["value"] == str(value):
            return {"text": element[name]["text"], "value": element[name]["value"]}
    raise UnfitValueError("the value is neither the positive nor the negative button's")


def untouched(blocks: list[Json]) -> Json:
    """The state of all controls before anybody touched them: what the app put in, else empty."""
    state: Json = {}
    for block, element in actionables(blocks):
        if element["type"] in (*BUTTONS, "overflow"):
            continue
        state.setdefault(block["block_id"], {})[element["action_id"]] = _initial(element)
    return state


def compute_state(blocks: list[Json], touched: Json) -> Json:
    """The state of all controls as they stand: what people chose, for the others what the app put in."""
    state = untouched(blocks)
    for block_id, fields in state.items():
        fields |= {action: one for action, one in touched.get(block_id, {}).items() if action in fields}
    return state


def _initial(element: Json) -> Json:
    kind = element["type"]
    if kind in SINGLE:
        return {"type": kind, "selected_option": element.get("initial_option")}
    if kind in SEVERAL:
        return {"type": kind, "selected_options": element.get("initial_options", [])}
    if kind in NAMED:
        name = NAMED[kind]
        empty: Any = [] if kind.startswith("multi_") else None
        given = "initial_value" if kind == "rich_text_input" else name.replace("selected_", "initial_")
        return {"type": kind, name: element.get(given, empty)}
    if kind == "file_input":
        return {"type": kind, "files": []}
    return {"type": kind, "value": element.get("initial_value")}


def is_empty(state: Json) -> bool:
    """Whether nothing was entered or chosen."""
    return not any(value for name, value in state.items() if name != "type")
