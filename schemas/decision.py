"""Policy's word on an action and the verifier's word on a result."""

from __future__ import annotations

from typing import Literal, TypeAlias

from schemas.values import Frozen, Origins

DecisionKind: TypeAlias = Literal["allow", "require_confirm", "deny"]
NextMove: TypeAlias = Literal["retry", "ask_user", "replan"]

STRICTNESS: tuple[DecisionKind, ...] = ("allow", "require_confirm", "deny")


class Ground(Frozen):
    """What a decision looked at: a field of the payload, the value as people see it, and where it came from."""

    field: str
    value: str
    origins: Origins = frozenset()


class Why(Frozen):
    """Another rule that says the same as the deciding one."""

    rule: str
    reason: str = ""


class Decision(Frozen):
    """What policy says of an action, with the rule that said so and its reason in words.

    ``policy`` is the version of the team's policy that was in force, 0 where that is not known; ``grounds`` are kept
    where the word is not to go ahead, for an intent holds its whole payload. ``also`` are the other rules that say the
    same: who decides must know all of it.
    """

    decision: DecisionKind
    rule: str
    reason: str = ""
    policy: int = 0
    grounds: tuple[Ground, ...] = ()
    also: tuple[Why, ...] = ()


class Verdict(Frozen):
    """What the verifier says of a result; a failure names the next move."""

    status: Literal["pass", "fail"]
    reason: str | None = None
    next: NextMove | None = None
    notes: tuple[str, ...] = ()
