"""What metel asks a person for: a missing value, or a yes to an exact payload."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import JsonValue

from schemas.decision import Decision
from schemas.failure import Failure
from schemas.values import Frozen, Payload

Control: TypeAlias = Literal["channel", "user", "choices", "text", "date", "datetime", "number"]


Matter: TypeAlias = Literal["value", "condition", "remedy", "failure", "uncertain"]
"""What a question is about: a missing value; a condition that cannot be judged; something that people must mend
before a step can go on; what to do about a failed step; whether a write of unknown outcome happened."""


class Choice(Frozen):
    """One answer that can be picked: what is shown and what it stands for."""

    label: str
    value: JsonValue


class Question(Frozen):
    """What a person must say. The first choice is the sensible one; ``why`` says what happens with the answer.

    ``failure`` is what happened to the step, where the question is about more than a missing value.
    """

    id: str
    action: str
    tool: str
    field: str
    text: str
    why: str = ""
    control: Control
    choices: tuple[Choice, ...] = ()
    initial: JsonValue = None
    about: Matter = "value"
    failure: Failure | None = None


class Candidate(Frozen):
    """Something at the target that may be the write of unknown outcome: what it is called, and the call's result if
    it is the one."""

    label: str
    url: str = ""
    result: Payload


class Resolution(Frozen):
    """A name that a person used and the one thing in the workspace that it means."""

    asked: str
    id: str
    name: str
    level: Literal["id", "exact", "folded", "prefix", "chosen"]
    url: str = ""
    details: dict[str, JsonValue] = {}


class ApprovalItem(Frozen):
    """One step of an approval: the exact payload, its hash, and why it is asked."""

    action: str
    tool: str
    payload: Payload
    payload_hash: str
    resolved: dict[str, Resolution] = {}
    decision: Decision


class Approval(Frozen):
    """A yes that metel waits for. It covers just these payloads and dies at ``expires_at``.

    ``continues`` is the first approval on whose card this one is asked, because a person changed a step of it.
    """

    id: str
    items: tuple[ApprovalItem, ...]
    asked_at: datetime
    expires_at: datetime
    continues: str = ""

    @property
    def card(self) -> str:
        """The approval by whose name the card goes on which this one is asked."""
        return self.continues or self.id
