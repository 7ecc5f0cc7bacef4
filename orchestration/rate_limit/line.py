"""The line before a rate: who waits for it, in which order, and whose turn has come. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import IntEnum

LEASE = timedelta(seconds=15)
"""A ticket of which its process has not been heard for so long is void: the process is gone."""


class Urgency(IntEnum):
    """What goes first: the lowest before the others, and within one who came first."""

    CLICK = 0
    """Somebody waits for it in front of the screen."""
    ANSWER = 1
    """What a run does, asks and answers."""
    PROGRESS = 2
    """How far a run is: worth less than any answer, and out of date soon."""
    BACKGROUND = 3
    """Nobody waits for it."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A request that waits for a rate, of a process (``owner``) that was heard of at ``seen``.

    ``arrived`` is when the run began that it is for. People take turns: each ``round`` has one run of everybody's; 0
    where none is given yet.
    """

    id: str
    owner: str
    person: str
    urgency: Urgency
    arrived: datetime
    seen: datetime
    round: int = 0

    @property
    def rank(self) -> tuple[int, int, datetime, str]:
        """The ticket's place in the order of the line."""
        return self.urgency, self.round, self.arrived, self.id


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """Who waits for one rate, in order; ``rounds`` is how far the line has come, by urgency."""

    tickets: tuple[Ticket, ...] = ()
    rounds: Mapping[Urgency, int] = field(default_factory=dict[Urgency, int])

    def joined(self, wanted: Sequence[Ticket], owner: str, now: datetime) -> WaitingLine:
        """Return the line with just those tickets of one process, and of others those whose lease runs."""
        given = {ticket.id: ticket.round for ticket in self.tickets if ticket.owner == owner}
        waiting = [ticket for ticket in self.tickets if ticket.owner != owner and ticket.seen + LEASE > now]
        for ticket in sorted(wanted, key=lambda one: (one.arrived, one.id)):
            # A run that had its turn keeps its round, unless the line has ended since and begun anew.
            kept = given.get(ticket.id) or min(ticket.round, self.rounds.get(ticket.urgency, 1))
            waiting.append(replace(ticket, round=kept or self._next_round(ticket, waiting), seen=now))
        return replace(self, tickets=tuple(sorted(waiting, key=lambda ticket: ticket.rank)))

    def served(self) -> WaitingLine:
        """Return the line without its first ticket."""
        first = self.tickets[0]
        come_to = max(self.rounds.get(first.urgency, 1), first.round)
        return WaitingLine(self.tickets[1:], {**self.rounds, first.urgency: come_to})

    def _next_round(self, ticket: Ticket, waiting: Iterable[Ticket]) -> int:
        """Return the round of the same run's other tickets, else the one after the person's last, else the present."""
        last = 0
        for other in waiting:
            if other.person == ticket.person and other.urgency == ticket.urgency:
                if other.arrived == ticket.arrived:
                    return other.round
                last = max(last, other.round)
        return max(self.rounds.get(ticket.urgency, 1), last + 1)
