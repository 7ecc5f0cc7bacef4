"""What metel asks a person for: a missing value, or a yes to an exact payload."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import JsonValue

from schemas.decision import Decision
from schemas.errors import Failure
from schemas.values import Frozen, Origins, Payload

Control: TypeAlias = Literal["channel", "user", "choices", "text", "date", "datetime", "number"]


Matter: TypeAlias = Literal["value", "condition", "remedy", "failure", "uncertain", "refusal"]
"""What a question is about: a missing value; a condition that cannot be judged; something that people must mend
before a step can go on; what to do about a failed step; whether a write of unknown outcome happened; whether
the run goes on without a step that policy refused."""


class Choice(Frozen):
    """One answer that can be picked: what is shown and what it stands for."""

    label: str
    value: JsonValue


class Question(Frozen):
    """What a person must say. ``initial`` is the sensible answer, if there is one; ``why`` says what happens with it.

    ``failure`` is what happened to the step, where the question is about more than a missing value; ``decision``
    is policy's no, where it is about that. ``card`` is the question on whose card it stands, where it is not its own;
    ``told`` are the words of the request that it says are in no step: who answers has read that.
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
    decision: Decision | None = None
    card: str = ""
    told: tuple[str, ...] = ()

    @property
    def shown_on(self) -> str:
        """The question whose card shows it."""
        return self.card or self.id


class Candidate(Frozen):
    """Something at the target that may be the write of unknown outcome: what it is called, and the call's result if
    it is the one."""

    label: str
    url: str = ""
    result: Payload


Reach: TypeAlias = Literal["none", "read", "write"]
"""What a person may do at a thing, whatever metel's own connection may: nothing, read it, or also write to it."""


class Resolution(Frozen):
    """A name that a person used and the one thing in the workspace that it means; ``level`` says how it was found
    (``thread``: the name points at what an earlier request of the thread dealt with; ``remembered``: it is a word whose
    meaning was remembered). ``reach`` is what who asks may do there; ``None`` where that was not looked at."""

    asked: str
    id: str
    name: str
    level: Literal["id", "exact", "folded", "prefix", "chosen", "thread", "remembered"]
    url: str = ""
    details: dict[str, JsonValue] = {}
    reach: Reach | None = None


class Deviation(Frozen):
    """What is other than it was when a person said yes, so that the yes does not hold: the policy's version, what a
    name means, a part of the payload, what was read at the target, a reason to ask that was not there, or who can read
    at the target: then ``was`` and ``now`` say who in a word (``private``, or a ``Visibility``), and ``names`` are the
    people from outside who came."""

    kind: Literal["policy", "target", "payload", "content", "reason", "readers"]
    field: str = ""
    was: str = ""
    now: str = ""
    names: tuple[str, ...] = ()


class ApprovalItem(Frozen):
    """One step of an approval: the exact payload, what it is bound to, and why it is asked.

    ``payload_hash`` covers tool, team, payload, what its names mean and the policy's version. ``rules`` are all that
    ask, ``dangers`` what makes it one of high risk. ``template``: the payload still holds ``{{...}}`` of steps before
    it, and the yes covers any payload that fills them. ``noted`` is what was read at the target; ``again`` says why a
    yes that was given does not hold. ``place`` is the step's number in the plan at that moment, such as ``2`` or, of a
    loop's item, ``2-3``; older approvals tell neither that nor ``origins``.
    """

    action: str
    tool: str
    payload: Payload
    payload_hash: str
    resolved: dict[str, Resolution] = {}
    origins: dict[str, Origins] = {}
    decision: Decision
    rules: tuple[str, ...] = ()
    dangers: tuple[str, ...] = ()
    template: bool = False
    noted: Payload = {}
    again: tuple[Deviation, ...] = ()
    place: str = ""


class Approval(Frozen):
    """A yes that metel waits for. It covers just these payloads and dies at ``expires_at``.

    ``continues`` is the first approval on whose card this one is asked, because a person changed a step of it.
    """

    id: str
    items: tuple[ApprovalItem, ...]
    asked_at: datetime
    expires_at: datetime
    asks: tuple[str, ...] = ()
    """Whom the card calls: ids of people and of user groups."""
    continues: str = ""
    total: int = 0
    """How many steps the plan had when this was asked; 0 in older approvals, which do not tell."""

    @property
    def card(self) -> str:
        """The approval by whose name the card goes on which this one is asked."""
        return self.continues or self.id
