"""Chain of calls: the longest row of vendor calls in which each starts after the one before ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any


@dataclass(frozen=True, slots=True)
class TimedCall:
    """One request to a vendor, from its arrival there to the end of its answer."""

    method: str
    at: datetime
    ended_at: datetime

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> TimedCall:
        """Return the call that a row of the sandbox's ledger tells of."""
        return cls(row["method"], datetime.fromisoformat(row["at"]), datetime.fromisoformat(row["ended_at"]))


def find_longest_chain(calls: Iterable[TimedCall], begin: datetime, end: datetime) -> tuple[TimedCall, ...]:
    """Return the longest chain between two moments; a call counts where all of it lies between them.

    Of all calls that could be next, the one that ends first leaves room for the most others.
    """
    chain: list[TimedCall] = []
    free_from = begin
    for call in sorted(calls, key=attrgetter("ended_at")):
        if free_from <= call.at and call.ended_at <= end:
            chain.append(call)
            free_from = call.ended_at
    return tuple(chain)
