"""What a control on a card stands for, told by its block id. It names things in the database and holds nothing of them.

Controls of one kind (a select, a date picker) carry no value of their own, so the block id, which every control has,
is where the reference goes. A click is checked against the run and the card it claims to come from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

ReferenceKind: TypeAlias = Literal[
    "stop", "question", "approval", "reminder", "undo", "copies", "share", "policy", "team", "own", "fact", "example"
]

_MARK = "metel"
_SEPARATOR = "|"


@dataclass(frozen=True, slots=True)
class Reference:
    """A run and, for a question or an approval, its id; for what can be wanted at a later end of a run, its number; for
    an answer to be shared, the key of its card; of a policy, the team and a rule of its own; of the team as a whole,
    its id; of a person's own data, the person; of what is remembered, whose it is and its id; of an
    example, its newest run."""

    kind: ReferenceKind
    run: str
    id: str = ""

    @property
    def card(self) -> str:
        """The key of the card that shows it."""
        match self.kind:
            case "stop":
                return "status"
            case "undo":
                return build_answer_key(self.id)
            case "share":
                return self.id
            case _:
                return f"{self.kind}:{self.id}"

    def written(self) -> str:
        """Return it as a block id (at most 255 characters)."""
        return _SEPARATOR.join((_MARK, self.kind, self.run, self.id))


def build_answer_key(number: str) -> str:
    """Return the key of the card that tells how a run ended: of its first end, which has no number, or a later one."""
    return f"answer:{number}" if number else "answer"


def read_answer_number(key: str) -> int:
    """Return which of a run's answers a card tells, counted from 0."""
    number = key.partition(":")[2]
    return int(number) if number.isascii() and number.isdecimal() else 0


def read_reference(block_id: str) -> Reference | None:
    """Return the reference that a block id holds, or None when metel did not write it."""
    parts = block_id.split(_SEPARATOR)
    if len(parts) != 4 or parts[0] != _MARK or not parts[2]:
        return None
    for kind in get_args(ReferenceKind):
        if parts[1] == kind:
            return Reference(kind, parts[2], parts[3])
    return None
