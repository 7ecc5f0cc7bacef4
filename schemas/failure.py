"""Failure as a value: what went wrong with a call, of a closed set of kinds."""

from __future__ import annotations

from typing import Literal, TypeAlias

from schemas.values import Frozen

FailureKind: TypeAlias = Literal[
    "rate_limited", "transient", "auth", "permission", "not_found", "invalid", "conflict", "uncertain", "refused"
]
"""``uncertain``: a write may or may not have happened. ``refused``: metel itself stopped (limits, plan, model)."""

REPEATABLE: frozenset[FailureKind] = frozenset({"rate_limited", "transient", "conflict"})
"""Kinds where the call certainly had no effect and may be tried again."""


MENDABLE: frozenset[FailureKind] = frozenset({"auth", "permission"})
"""Kinds where the call certainly had no effect and people can see to it that the next one is taken."""


class Unfit(Frozen):
    """Which field of a tool's input does not fit, and why: a key of the texts below ``unfit`` and what is demanded."""

    field: str
    key: str
    limit: str = ""


class Failure(Frozen):
    """Why a call failed. ``message`` is for people and holds no secret and no raw vendor body; ``code`` is the
    vendor's own word; ``retry_after_s`` is what the vendor asked to wait, in seconds; ``held``: metel itself held the
    request back, so nothing was sent and it is no attempt; ``needs`` is what is lacking: a scope, or what a condition
    looks at and nobody gave;
    ``unfit`` is what metel itself found wrong with the input before anything was sent; ``lacks`` is the key of the plan
    that has no value."""

    kind: FailureKind
    message: str
    service: str = ""
    code: str = ""
    retry_after_s: float | None = None
    held: bool = False
    needs: str = ""
    log_id: str = ""
    unfit: Unfit | None = None
    lacks: str = ""
