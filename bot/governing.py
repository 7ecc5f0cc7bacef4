"""Desks that judge by the policy in force: what a team's admins wrote last, from the next decision on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from orchestration.limiting import Ledger
from orchestration.looking_ahead import TeamDesk
from orchestration.policy_book import PolicyBook


class Governed:
    """Gives each team's desk with the policy in force. ``desks`` gives it with any; ``ledger`` knows what was spent of
    the limits."""

    def __init__(self, desks: Callable[[str], TeamDesk], book: PolicyBook, ledger: Ledger | None = None) -> None:
        self._desks = desks
        self._book = book
        self._ledger = ledger
        self._made: dict[str, tuple[TeamDesk, TeamDesk]] = {}

    def __call__(self, team: str) -> TeamDesk:
        """Return the team's desk as it judges now.

        Raises:
            KeyError: what ``desks`` raises of a team that it does not know.
        """
        plain, policy = self._desks(team), self._book.current(team)
        made = self._made.get(team)
        if made is None or made[0] is not plain or made[1].desk.policy is not policy:
            desk = TeamDesk(
                replace(plain.maker, policy=policy), replace(plain.desk, policy=policy, ledger=self._ledger)
            )
            made = self._made[team] = (plain, desk)
        return made[1]
