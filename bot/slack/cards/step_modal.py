"""The modal in which a person changes a step: a field for each input that the contract lets a person set.

Fields that hold personal data are not filled in, for the card masks it: what is left empty stays as it is.
"""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import cast

from bot.slack.cards.blocks import SELECT_OPTIONS, checkboxes, context, entry, plain, preformatted, section
from bot.slack.cards.foreign import clipped, escaped
from bot.slack.cards.payload_text import holds_personal_data, written
from bot.slack.cards.step_names import number
from bot.slack.cards.voice import Voice
from bot.slack.step_form import FIELD_ACTION, StepForm, block_of
from orchestration.personal_data import mask
from orchestration.step_review import shown_item, value_before
from schemas.contract import ToolContract
from schemas.run import Run
from schemas.values import Json, Payload

LONGEST_TEXT = 3000
"""So much a field of Slack's takes
(https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element)."""
SEVERAL_LINES_FROM = 60
SHOWN_LOCKED = 300


def step_modal(run: Run, form: StepForm, voice: Voice) -> Payload:
    """Return the modal; without a field that can be changed it has nothing to send."""
    contract = voice.contracts[_tool(run, form.step)]
    headline = f"*{number(run, form.step)}. {escaped(voice.verb(run, contract.tool))}*"
    fields = [_StepField(run, form.step, contract, name, voice) for name in contract.fields]
    shown = [field for field in fields if field.is_shown]
    entries = [block for field in shown if (block := field.entry()) is not None]
    locked = [block for field in shown if field.entry() is None for block in field.locked()]
    if locked:
        locked.insert(0, context(voice.say(run, "step.locked")))
    modal: Payload = {
        "type": "modal",
        "callback_id": "step",
        "private_metadata": form.model_dump_json(),
        "title": plain(voice.say(run, "step.title"), 24),
        "close": plain(voice.say(run, "button.back"), 24),
        "blocks": [section(headline), *entries, *locked],
    }
    return {**modal, "submit": plain(voice.say(run, "button.save"), 24)} if entries else modal


def _tool(run: Run, step: str) -> str:
    assert run.plan is not None
    return run.plan.action(step).tool


class _StepField:
    """One input of a step: what it holds, and the control that fits its schema."""

    def __init__(self, run: Run, step: str, contract: ToolContract, name: str, voice: Voice) -> None:
        self._run, self._voice, self._name = run, voice, name
        self._label = voice.field(run, name)
        self._required = name in contract.required
        self._kind = contract.resolves(name)
        self._schema = _plain_schema(contract.fields[name])
        self._value = value_before(run, step, name)
        item = shown_item(run, step)
        self._found = item.resolved.get(name) if item else None
        self._is_masked = holds_personal_data(contract.tool, name, self._value, voice)

    @property
    def is_shown(self) -> bool:
        """Whether the step has the input, or must have it."""
        return self._required or self._value not in (None, "", [], {})

    def entry(self) -> Payload | None:
        """The field; nothing where a person can't set it here."""
        element = self._control()
        if element is None:
            return None
        # Slack takes no tick for an empty field, and an empty field only where it is optional.
        may_be_empty = self._is_masked or element["type"] == "checkboxes" or not self._is_filled(element)
        optional = not self._required or may_be_empty
        return entry(block_of(self._name), self._label, element, hint=self._hint(element), optional=optional)

    def locked(self) -> list[Payload]:
        """The input as text."""
        shown = clipped(mask(written(self._value)), SHOWN_LOCKED)
        return [preformatted(f"{self._label}: {shown}")]

    def _hint(self, element: Payload) -> str:
        if self._is_masked:
            return self._voice.say(self._run, "step.masked")
        if self._value is None or element["type"] == "checkboxes" or self._is_filled(element):
            return ""
        return self._voice.say(self._run, "step.now", value=clipped(written(self._value), SHOWN_LOCKED))

    def _is_filled(self, element: Payload) -> bool:
        return any(key.startswith("initial_") for key in element)

    def _control(self) -> Payload | None:
        if self._kind in ("slack.channel", "slack.user"):
            return self._picker("conversation" if self._kind == "slack.channel" else "user")
        if isinstance(self._schema.get("enum"), list):
            return self._choice(cast("list[Json]", self._schema["enum"]))
        match self._schema.get("type"):
            case "string":
                return self._dated() or self._text()
            case "integer" | "number":
                return self._number()
            case "boolean":
                return self._tick()
            case _:
                return None

    def _picker(self, kind: str) -> Payload:
        made: Payload = {"type": f"{kind}s_select", "action_id": FIELD_ACTION}
        if kind == "conversation":
            made["filter"] = {"include": ["public", "private"], "exclude_bot_users": True}
        marks = ("C", "G") if kind == "conversation" else ("U", "W")
        if isinstance(self._value, str) and self._value.startswith(marks) and self._value.isalnum():
            made[f"initial_{kind}"] = self._value
        return made

    def _choice(self, options: list[Json]) -> Payload | None:
        if len(options) > SELECT_OPTIONS:
            return None
        made: list[Payload] = [{"text": plain(written(one), 75), "value": _coded(one)} for one in options]
        chosen = next((one for one in made if one["value"] == _coded(self._value)), None)
        select: Payload = {"type": "static_select", "action_id": FIELD_ACTION, "options": [*made]}
        return {**select, "initial_option": chosen} if chosen else select

    def _dated(self) -> Payload | None:
        kind = self._schema.get("format")
        try:
            match kind, self._value:
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
        text = self._found.name if self._found else self._value
        if text is not None and (not isinstance(text, str) or len(text) > LONGEST_TEXT):
            return None
        most = self._schema.get("maxLength")
        made: Payload = {
            "type": "plain_text_input",
            "action_id": FIELD_ACTION,
            "max_length": min(most, LONGEST_TEXT) if isinstance(most, int) else LONGEST_TEXT,
        }
        if self._name in {"content", "text"} or (text and ("\n" in text or len(text) > SEVERAL_LINES_FROM)):
            made["multiline"] = True
        return {**made, "initial_value": text} if text and not self._is_masked else made

    def _number(self) -> Payload | None:
        made: Payload = {
            "type": "number_input",
            "action_id": FIELD_ACTION,
            "is_decimal_allowed": self._schema.get("type") == "number",
        }
        if self._value is None:
            return made
        is_number = isinstance(self._value, int | float) and not isinstance(self._value, bool)
        return {**made, "initial_value": f"{self._value}"} if is_number else None

    def _tick(self) -> Payload:
        label = self._voice.say(self._run, "step.tick")
        return checkboxes(FIELD_ACTION, {"true": label}, {"true"} if self._value is True else set())


def _plain_schema(schema: dict[str, Json]) -> dict[str, Json]:
    """Return the schema of a field that may be absent as that of what it is when it is there."""
    ways = schema.get("anyOf")
    real = (
        [one for one in ways if isinstance(one, dict) and one.get("type") != "null"] if isinstance(ways, list) else []
    )
    return {**schema, **real[0]} if len(real) == 1 else schema


def _coded(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
