"""Policy's word on an action and the verifier's word on a result."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass

from schemas.values import CLOSED, Copied, Frozen, Origins

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


class UsedToday(Frozen):
    """What was had of the day when a limit was looked at: of the person, of the whole team, and which day that was."""

    person: dict[str, int]
    team: dict[str, int]
    start: datetime
    end: datetime


@dataclass(frozen=True, kw_only=True, config=CLOSED)
class OutsideFacts(Copied):
    """What a decision knew that the journal does not tell otherwise, so that it can be made again from the journal.

    ``policy`` is the SHA-256 of the policy that was in force, beside its lists of people. ``revision`` is that of the
    run that was judged, 0 where a plan alone was; ``unseen`` are events before it that others recorded meanwhile.
    ``granted`` are those of the scopes that the tool requires which its connection had, ``None`` where that was not
    known; ``hosts`` are those of the team's connections, where the run had addresses; ``people`` are the team's lists
    of people, allowed and denied, with the members of the groups that they name; ``approvers`` are the team's, where
    none of them could be asked."""

    policy: str = ""
    revision: int = 0
    unseen: tuple[int, ...] = ()
    granted: tuple[str, ...] | None = None
    hosts: dict[str, tuple[str, ...]] = Field(default_factory=dict[str, tuple[str, ...]])
    used: UsedToday | None = None
    people: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    approvers: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True, config=CLOSED)
class Decision(Copied):
    """What policy says of an action, with the rule that said so and its reason in words.

    ``policy`` is the version of the team's policy that was in force, 0 where that is not known; ``grounds`` are kept
    where the word is not to go ahead, for an intent holds its whole payload. ``also`` are the other rules that say the
    same: who decides must know all of it. ``facts`` are there since decisions can be made again from the journal.
    """

    decision: DecisionKind
    rule: str
    reason: str = ""
    policy: int = 0
    grounds: tuple[Ground, ...] = ()
    also: tuple[Why, ...] = ()
    facts: OutsideFacts | None = None


class Verdict(Frozen):
    """What the verifier says of a result; a failure names the next move."""

    status: Literal["pass", "fail"]
    reason: str | None = None
    next: NextMove | None = None
    notes: tuple[str, ...] = ()
