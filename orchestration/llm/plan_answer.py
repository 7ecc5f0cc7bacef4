"""Reads a planner's answer: bare JSON with what was forgiven in its form; and while it is written, its steps. Pure."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from orchestration.llm import wire_v1
from orchestration.llm.answer_reader import parse_json_object, read_answer
from orchestration.llm.wire import OWN_KEYS, PLAN_KEYS
from orchestration.progress import Progress, TellProgress
from schemas.plan import Plan
from schemas.values import Json, Payload

_KNOWN = {*PLAN_KEYS, *OWN_KEYS, *wire_v1.OWN_KEYS, *Plan.model_fields, "condition", "conditions"}
_THOUGHT = "reasoning"
"""A key of the first form, and of any other a thought aloud."""
_STANDS_ALONE = ("reply", "unclear", "missing_tools")
"""Keys that say something also where there is no step."""
_MOST_NAME = 40


def parse_plan_answer(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a planner's answer as bare JSON, and what was forgiven in it; a text that holds no object as it is.

    What no form of a plan knows is left out where it stands beside the plan's own keys; inside of an action it is not.
    """
    read = read_answer(text)
    if read.value is None:
        return text, ()
    raw, mended = read.value, [*read.mended]
    for mend in (_unwrap, _drop_keys, _add_no_steps, _form_reply, _open_inputs):
        raw = mend(raw, mended.append)
    return (json.dumps(raw, ensure_ascii=False), tuple(mended)) if mended else (text, ())


Note = Callable[[str], None]


def _unwrap(raw: Payload, note: Note) -> Payload:
    """Take a plan out of the one object that it stands in."""
    inner = [(name, one) for name, one in raw.items() if isinstance(one, dict) and "actions" in one]
    if _KNOWN & raw.keys() or len(inner) != 1:
        return raw
    for name in raw:
        note(f"key {name[:_MOST_NAME]}")
    return inner[0][1]


def _drop_keys(raw: Payload, note: Note) -> Payload:
    if "version" in raw:
        return raw
    thinks = _THOUGHT in raw and wire_v1.is_later_form(raw)
    extra = [name for name in raw if name not in _KNOWN or (thinks and name == _THOUGHT)]
    for name in extra:
        note(f"key {name[:_MOST_NAME]}")
    return {name: value for name, value in raw.items() if name not in extra}


def _add_no_steps(raw: Payload, note: Note) -> Payload:
    """A reply or a question stands alone where no steps are named."""
    if "version" in raw or raw.get("actions") is not None or not any(raw.get(name) for name in _STANDS_ALONE):
        return raw
    note("no steps")
    return {**raw, "actions": []}


def _form_reply(raw: Payload, note: Note) -> Payload:
    """A bare text that stands alone where a reply is wanted answers."""
    reply = raw.get("reply")
    if not isinstance(reply, str) or raw.get("actions"):
        return raw
    note("bare reply")
    return {**raw, "reply": {"kind": "answer", "text": reply} if reply.strip() else None}


def _open_inputs(raw: Payload, note: Note) -> Payload:
    """Inputs that are JSON in a text are those inputs."""
    actions = raw.get("actions")
    if not isinstance(actions, list):
        return raw
    opened: list[Json] = [_open_action(one) if isinstance(one, dict) else one for one in actions]
    if opened == actions:
        return raw
    note("packed inputs")
    return {**raw, "actions": opened}


def _open_action(action: Payload) -> Payload:
    call, args = action.get("call"), action.get("args")
    if isinstance(call, dict):
        return {**action, "call": _open_action(call)}
    inside = parse_json_object(args) if isinstance(args, str) else None
    return action if inside is None else {**action, "args": inside}


_OPENINGS, _ENDS = frozenset("{["), frozenset("}]")
_ACTION = ["{", "[", "{"]
"""Where an action stands: in a list of the plan's own object."""
STEP_KEY = "say"


@dataclass(slots=True)
class StepCounter:
    """Counts the actions of a plan's JSON whose words for people are there, however its text is divided."""

    count: int = 0
    _open: list[str] = field(default_factory=list[str])
    _key: str = ""
    _word: str = ""
    _quoted: bool = False
    _escaped: bool = False

    def feed(self, text: str) -> int:
        """Take the next part of the text; return the count."""
        for letter in text:
            if self._quoted:
                self._take_quoted(letter)
            else:
                self._take_plain(letter)
        return self.count

    def _take_quoted(self, letter: str) -> None:
        if self._escaped:
            self._escaped = False
        elif letter == "\\":
            self._escaped = True
        elif letter == '"':
            self._quoted = False
            self.count += self._key == STEP_KEY and self._open == _ACTION
        elif len(self._word) <= len(STEP_KEY):
            self._word += letter

    def _take_plain(self, letter: str) -> None:
        if letter == '"':
            self._quoted, self._word = True, ""
        elif letter == ":":
            self._key = self._word
        elif letter == ",":
            self._key = ""
        elif letter in _OPENINGS:
            self._key = ""
            self._open.append(letter)
        elif letter in _ENDS and self._open:
            self._key = ""
            self._open.pop()


@dataclass(slots=True)
class PlanListener:
    """Implements ``orchestration.llm.model_client.AnswerListener``: tells each step of a plan as it comes."""

    tell: TellProgress
    _steps: StepCounter = field(default_factory=StepCounter)

    def start(self) -> None:
        """Take back what was told of an answer that came to nothing."""
        self.tell(Progress(0))
        self._steps = StepCounter()

    def hear(self, text: str) -> None:
        """Tell of a step that is there by now."""
        before = self._steps.count
        if self._steps.feed(text) != before:
            self.tell(Progress(self._steps.count))

    def wait(self, seconds: float) -> None:
        """Tell that the model is busy, and for how long it is waited for."""
        self.tell(Progress(0, waits_s=ceil(seconds)))
