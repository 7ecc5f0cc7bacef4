"""Desks that judge by the policy in force: what a team's admins wrote last, from the next decision on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from orchestration.execution.loaders import PolicyVersions, may_name_groups, with_members
from orchestration.looking_ahead import TeamDesk
from orchestration.policy.limits import UsageStore
from orchestration.policy.team import TeamPolicy
from orchestration.tool import ToolError


class Governed:
    """Gives each team's desk with the policy in force. ``desks`` gives it with any; ``usage`` knows what was spent of
    the limits."""

    def __init__(
        self, desks: Callable[[str], TeamDesk], policies: PolicyVersions, usage: UsageStore | None = None
    ) -> None:
        self._desks = desks
        self._policies = policies
        self._usage = usage
        self._made: dict[str, tuple[TeamDesk, TeamDesk]] = {}
        self._told: dict[str, tuple[TeamPolicy, TeamPolicy]] = {}

    async def refresh(self, team: str) -> None:
        """See what the team's admins wrote last, and who is in the groups that its lists of people name.

        Raises:
            ToolError: the workspace could not be asked about a policy that was not seen before; of one that was, what
                was known stays.
        """
        await self._policies.refresh(team)
        policy = self._policies.current(team)
        if not may_name_groups(policy):
            return
        known = self._told.get(team)
        try:
            told = await with_members(policy, self._desks(team).desk.directory)
        except ToolError:
            if known is None or known[0] is not policy:
                raise
            return
        if known is None or known != (policy, told):
            self._told[team] = policy, told

    def _policy(self, team: str) -> TeamPolicy:
        policy, told = self._policies.current(team), self._told.get(team)
        return told[1] if told is not None and told[0] is policy else policy

    def __call__(self, team: str) -> TeamDesk:
        """Return the team's desk as it judges now.

        Raises:
            KeyError: what ``desks`` raises of a team that it does not know.
        """
        plain, policy = self._desks(team), self._policy(team)
        made = self._made.get(team)
        if made is None or made[0] is not plain or made[1].desk.policy is not policy:
            desk = TeamDesk(replace(plain.maker, policy=policy), replace(plain.desk, policy=policy, usage=self._usage))
            made = self._made[team] = (plain, desk)
        return made[1]
