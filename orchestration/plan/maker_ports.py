"""What the maker of plans asks of others, and what is said where nobody else is set: nothing is heard, or all is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

from orchestration.plan.earlier_values import RecalledValues
from orchestration.proposers import Clarity, EarlierTurn, PlanningTask, TurnKind
from schemas.request import Request

AssessChange: TypeAlias = Callable[[PlanningTask], Clarity]
"""Tells whether the words of a task's ``change`` are said of its plan. Asks nobody."""


IsRequest: TypeAlias = Callable[[PlanningTask], bool]
"""Tells whether the words of a task's request ask for something that can be done. Asks nobody."""


KindOfTurn: TypeAlias = Callable[[PlanningTask], TurnKind]
"""Tells whether the words of a task's request are only a remark on earlier work, or take it back. Asks nobody."""


CountActs: TypeAlias = Callable[[PlanningTask], int]
"""Counts the clauses of what is asked now that say an act. Asks nobody."""


def count_no_acts(task: PlanningTask) -> int:
    """Hear no act."""
    del task
    return 0


def find_no_follow_up(task: PlanningTask) -> bool:
    """Read no words as a follow-up."""
    del task
    return False


def find_no_kind(task: PlanningTask) -> TurnKind:
    """Hear no words on earlier work as a remark, or as taking it back."""
    del task
    return "order"


def find_no_fact(task: PlanningTask) -> bool:
    """Read no words as something to be remembered."""
    del task
    return False


def find_no_effect(task: PlanningTask) -> bool:
    """Hear no wish to change or send something."""
    del task
    return False


def find_no_help(task: PlanningTask) -> bool:
    """Hear no question about what metel can do."""
    del task
    return False


def find_no_lack(task: PlanningTask) -> bool:
    """Lack no name."""
    del task
    return False


def accept_every_text(task: PlanningTask) -> bool:
    """Take every text for a request."""
    del task
    return True


WorkspaceId: TypeAlias = Callable[[], Awaitable[str]]
"""Returns the id of the Notion workspace that is connected; empty where it is not known. Raises ``ToolError``."""


async def find_no_workspace() -> str:
    """Know of no Notion workspace."""
    return ""


def find_no_change(task: PlanningTask) -> Clarity:
    """Hear no change in anything: every text is a request of its own."""
    del task
    return "none"


RecallValues: TypeAlias = Callable[
    [Request, Sequence[EarlierTurn], Mapping[str, frozenset[str]]], Awaitable[RecalledValues]
]
"""Recalls what earlier turns left, by the names and keys by which a plan works on it."""


async def recall_nothing(
    request: Request, turns: Sequence[EarlierTurn], wanted: Mapping[str, frozenset[str]]
) -> RecalledValues:
    """Know of nothing that was left."""
    del request, turns
    return RecalledValues(gone=tuple(f"{turn}.{key}" for turn, keys in wanted.items() for key in sorted(keys)))


FindChannels: TypeAlias = Callable[[Request], Awaitable[Sequence[str]]]
"""Finds the words of a request that are exactly the name of a channel that who asks sees, where a place stands."""


async def find_no_channels(request: Request) -> Sequence[str]:
    """Find no channel."""
    del request
    return ()
