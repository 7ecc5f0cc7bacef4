"""Policy's word on an action and the verifier's word on a result."""

from __future__ import annotations

from typing import Literal, TypeAlias

from schemas.values import Frozen

DecisionKind: TypeAlias = Literal["allow", "require_confirm", "deny"]
NextMove: TypeAlias = Literal["retry", "ask_user", "replan"]

STRICTNESS: tuple[DecisionKind, ...] = ("allow", "require_confirm", "deny")


class Decision(Frozen):
    """What policy says of an action, with the rule that said so and its reason in words."""

    decision: DecisionKind
    rule: str
    reason: str = ""


class Verdict(Frozen):
    """What the verifier says of a result; a failure names the next move."""

    status: Literal["pass", "fail"]
    reason: str | None = None
    next: NextMove | None = None
    notes: tuple[str, ...] = ()
