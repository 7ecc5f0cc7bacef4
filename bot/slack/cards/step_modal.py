"""The modal in which a person changes a step: a field for each input, with the control that fits its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import cast

from bot.slack.cards.blocks import (
    SELECT_OPTIONS,
    build_checkboxes,
    build_context,
    build_input,
    build_plain_text,
    build_preformatted,
    build_section,
    clip_text,
    escape_mrkdwn,
)
from bot.slack.cards.text import CardText, format_value, get_step_number, has_personal_data
from bot.slack.step_form import (
    FIELD_ACTION,
    INSIDE,
    JSON_ACTION,
    LINES_ACTION,
    StepForm,
    build_block_id,
    format_json,
    format_lines,
)
from orchestration.commands.check_edit import find_previous_value, find_shown_item
from orchestration.text.pii.find import mask_personal_data
from schemas.contract import ToolContract
from schemas.run import Run
from schemas.values import Json, Payload

LONGEST_TEXT = 3000
"""So much a field of Slack's takes
(https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element)."""


def build_nested_control(value: Json, schema: dict[str, Json], *, is_masked: bool) -> Payload | None:
    """Return the control for a value that holds others, or for a list that is still missing; nothing for anything else
    and for what is too long."""
    if not isinstance(value, list | dict) and not (value is None and schema.get("type") == "array"):
        return None
    lines = format_lines([] if value is None else value) if _holds_texts(schema) else None
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
    return "" if value is None else format_json(value)


def _holds_texts(schema: dict[str, Json]) -> bool:
    items = schema.get("items")
    return isinstance(items, dict) and items.get("type") == "string" and "enum" not in items


SEVERAL_LINES_FROM = 60

SHOWN_LOCKED = 300

MOST_INSIDE = 30
"""So many values of a map get a field of their own."""


def list_step_fields(run: Run, step: str, contract: ToolContract, card_text: CardText) -> Iterator[StepField]:
    """Yield the inputs that the step has, and those that it must have."""
    item = find_shown_item(run, step)
    for name, schema in contract.fields.items():
        value, required = find_previous_value(run, step, name), name in contract.required
        if not required and value in (None, "", [], {}):
            continue
        field = StepField(
            name=name,
            label=card_text.field(run, name, contract.tool),
            schema=_plain_schema(schema),
            value=value,
            required=required,
            kind=contract.resolves(name),
            known_as=item.resolved[name].name if item and name in item.resolved else "",
            is_masked=has_personal_data(contract.tool, name, value, card_text),
            run=run,
            card_text=card_text,
        )
        yield from field.inside() or (field,)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepField:
    """One input. ``known_as`` is what an id in it is called; ``is_masked``: it holds personal data."""

    name: str
    label: str
    schema: dict[str, Json]
    value: Json
    required: bool
    kind: str | None
    known_as: str
    is_masked: bool
    run: Run
    card_text: CardText

    def inside(self) -> tuple[StepField, ...]:
        """Return a field for each value of a map of plain values and lists of texts; none for anything else."""
        if not isinstance(self.value, dict) or len(self.value) > MOST_INSIDE or self.is_masked:
            return ()
        if not all(isinstance(one, str | int | float) or format_lines(one) for one in self.value.values()):
            return ()
        return tuple(
            replace(
                self,
                name=f"{self.name}{INSIDE}{key}",
                label=f"{self.label} · {key}",
                schema=_schema_of(one),
                value=one,
                required=True,
            )
            for key, one in self.value.items()
        )

    def entry(self) -> Payload | None:
        """The field; nothing where a person can't set it here."""
        element = self._control()
        if element is None:
            return None
        # Slack takes no tick for an empty field, and an empty field only where it is optional.
        may_be_empty = self.is_masked or element["type"] == "checkboxes" or not self._is_filled(element)
        optional = not self.required or may_be_empty
        return build_input(build_block_id(self.name), self.label, element, hint=self._hint(element), optional=optional)

    def locked(self) -> list[Payload]:
        """The input as text, with why it can't be changed where that is its length."""
        shown = build_preformatted(
            f"{self.label}: {clip_text(mask_personal_data(format_value(self.value)), SHOWN_LOCKED)}"
        )
        return (
            [shown, build_context(self.card_text.say(self.run, "step.too_long"))]
            if is_too_long(self.value)
            else [shown]
        )

    def _hint(self, element: Payload) -> str:
        if self.is_masked:
            return self.card_text.say(self.run, "step.masked")
        if element["action_id"] == LINES_ACTION:
            return self.card_text.say(self.run, "step.lines")
        if element["action_id"] == JSON_ACTION:
            return self.card_text.say(self.run, "step.json")
        if self.value is None or element["type"] == "checkboxes" or self._is_filled(element):
            return ""
        return self.card_text.say(self.run, "step.now", value=clip_text(format_value(self.value), SHOWN_LOCKED))

    def _is_filled(self, element: Payload) -> bool:
        return any(key.startswith("initial_") for key in element)

    def _control(self) -> Payload | None:
        if self.kind in ("slack.channel", "slack.user") and self.schema.get("type") != "array":
            return self._picker("conversation" if self.kind == "slack.channel" else "user")
        if isinstance(self.schema.get("enum"), list):
            return self._choice(cast("list[Json]", self.schema["enum"]))
        match self.schema.get("type"):
            case "string":
                return self._dated() or self._text()
            case "integer" | "number":
                return self._number()
            case "boolean":
                return self._tick()
            case _ if self.kind is None:
                return build_nested_control(self.value, self.schema, is_masked=self.is_masked)
            case _:
                return None

    def _picker(self, kind: str) -> Payload:
        made: Payload = {"type": f"{kind}s_select", "action_id": FIELD_ACTION}
        if kind == "conversation":
            made["filter"] = {"include": ["public", "private"], "exclude_bot_users": True}
        marks = ("C", "G") if kind == "conversation" else ("U", "W")
        if isinstance(self.value, str) and self.value.startswith(marks) and self.value.isalnum():
            made[f"initial_{kind}"] = self.value
        return made

    def _choice(self, options: list[Json]) -> Payload | None:
        if len(options) > SELECT_OPTIONS:
            return None
        made: list[Payload] = [
            {"text": build_plain_text(format_value(one), 75), "value": _coded(one)} for one in options
        ]
        chosen = next((one for one in made if one["value"] == _coded(self.value)), None)
        select: Payload = {"type": "static_select", "action_id": FIELD_ACTION, "options": [*made]}
        return {**select, "initial_option": chosen} if chosen else select

    def _dated(self) -> Payload | None:
        kind = self.schema.get("format")
        try:
            match kind, self.value:
                case "date", None:
                    return {"type": "datepicker", "action_id": FIELD_ACTION}
                case "date", str(day):
                    return {
                        "type": "datepicker",
                        "action_id": FIELD_ACTION,
                        "initial_date": f"{date.fromisoformat(day)}",
                    }
                case "date-time", None:
                    return {"type": "datetimepicker", "action_id": FIELD_ACTION}
                case "date-time", str(moment):
                    seconds = int(datetime.fromisoformat(moment).timestamp())
                    return {"type": "datetimepicker", "action_id": FIELD_ACTION, "initial_date_time": seconds}
                case _:
                    return None
        except ValueError:
            return None

    def _text(self) -> Payload | None:
        text = self.known_as or self.value
        if text is not None and (not isinstance(text, str) or len(text) > LONGEST_TEXT):
            return None
        most = self.schema.get("maxLength")
        made: Payload = {
            "type": "plain_text_input",
            "action_id": FIELD_ACTION,
            "max_length": min(most, LONGEST_TEXT) if isinstance(most, int) else LONGEST_TEXT,
        }
        if self.name in {"content", "text"} or (text and ("\n" in text or len(text) > SEVERAL_LINES_FROM)):
            made["multiline"] = True
        return {**made, "initial_value": text} if text and not self.is_masked else made

    def _number(self) -> Payload | None:
        made: Payload = {
            "type": "number_input",
            "action_id": FIELD_ACTION,
            "is_decimal_allowed": self.schema.get("type") == "number",
        }
        if self.value is None:
            return made
        is_number = isinstance(self.value, int | float) and not isinstance(self.value, bool)
        return {**made, "initial_value": f"{self.value}"} if is_number else None

    def _tick(self) -> Payload:
        label = self.card_text.say(self.run, "step.tick")
        return build_checkboxes(FIELD_ACTION, {"true": label}, {"true"} if self.value is True else set())


def _schema_of(value: Json) -> dict[str, Json]:
    match value:
        case list():
            return {"type": "array", "items": {"type": "string"}}
        case bool():
            return {"type": "boolean"}
        case str():
            return {"type": "string"}
        case _:
            return {"type": "number"}


def _plain_schema(schema: dict[str, Json]) -> dict[str, Json]:
    """Return the schema of a field that may be absent as that of what it is when it is there."""
    ways = schema.get("anyOf")
    real = (
        [one for one in ways if isinstance(one, dict) and one.get("type") != "null"] if isinstance(ways, list) else []
    )
    return {**schema, **real[0]} if len(real) == 1 else schema


def _coded(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def build_step_modal(run: Run, form: StepForm, card_text: CardText) -> Payload:
    """Return the modal; without a field that can be changed it has nothing to send."""
    assert run.plan is not None
    contract = card_text.contracts[run.plan.action(form.step).tool]
    headline = f"*{get_step_number(run, form.step)}. {escape_mrkdwn(card_text.verb(run, contract.tool))}*"
    drawn = [(field, field.entry()) for field in list_step_fields(run, form.step, contract, card_text)]
    entries = [block for _, block in drawn if block is not None]
    locked = [block for field, shown in drawn if shown is None for block in field.locked()]
    if locked:
        locked.insert(0, build_context(card_text.say(run, "step.locked")))
    modal: Payload = {
        "type": "modal",
        "callback_id": "step",
        "private_metadata": form.model_dump_json(),
        "title": build_plain_text(card_text.say(run, "step.title"), 24),
        "close": build_plain_text(card_text.say(run, "button.back"), 24),
        "blocks": [build_section(headline), *entries, *locked],
    }
    return {**modal, "submit": build_plain_text(card_text.say(run, "button.save"), 24)} if entries else modal
