"""Loaders: the policy in force for each team, and the people and groups that it and a run name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import structlog
from pydantic import ValidationError

from orchestration.ask.approvers import Actor, is_high_risk
from orchestration.execution.context import TeamContext
from orchestration.execution.team_stops import TeamStops
from orchestration.patterns import make_regex
from orchestration.policy.access import EVERYBODY, AccessRule
from orchestration.policy.limits import UsageStore
from orchestration.policy.team import AS_STORED, Author, PolicyStore, PolicyVersion, StalePolicyError, TeamPolicy
from orchestration.ports import Clock
from orchestration.text.values import ANY
from orchestration.tool import ToolError
from orchestration.workspace import Approvers, Directory, Person
from schemas.run import Run
from schemas.team import TeamSettings

TERMINAL = "terminal"
"""Who asks on an operator's terminal without saying for whom: nobody whom the workspace knows."""


async def load_actor(team: TeamContext, run: Run, approval_id: str, by: str, by_name: str) -> Actor:
    """Return who wants to decide an approval. Nothing is asked about one that is decided already.

    Raises:
        ToolError: the workspace could not be asked.
    """
    record = run.approvals.get(approval_id)
    if record is None or not record.open:
        return Actor(Person(by, by_name), policy=team.policy)
    person = await load_person(team, run, by, by_name)
    needs_approvers = by != run.request.user or is_high_risk(record.approval)
    return Actor(person, await load_approvers(team) if needs_approvers else Approvers(), team.policy)


async def load_person(team: TeamContext, run: Run, by: str, by_name: str) -> Person:
    """Return someone as the workspace says they are; the operator who asked on the terminal is taken for a member, who
    decides what is of low risk."""
    if by == TERMINAL == run.request.user:
        return Person(by, by_name, "member")
    return await team.directory.person(by)


async def load_approvers(team: TeamContext) -> Approvers:
    """Return the team's approvers: those whom the policy and the settings name, else the workspace's admins."""
    return await team.directory.approvers((*team.policy.approvers, *team.settings.approvers))


async def load_team_settings(team: TeamContext, run: Run, by: str) -> TeamSettings:
    """Return the team's settings with its approvers as they are now. The one who asked may steer a run without."""
    if by == run.request.user:
        return team.settings
    approvers = await load_approvers(team)
    return team.settings.model_copy(update={"approvers": tuple(sorted(approvers.ids))})


_USER_ID = make_regex(r"[UW][A-Z0-9]{6,}")


def may_name_groups(policy: TeamPolicy) -> bool:
    """Whether a list of people has an entry that a group may be called by."""
    people = (*policy.allowed_people, *policy.denied_people)
    return any(_may_be_group(entry) for entry in people) or any(_list_unknown(rule) for rule in policy.access)


async def add_group_members(policy: TeamPolicy, directory: Directory) -> TeamPolicy:
    """Return the policy with the ids of the members behind each group that its lists of people name, and of all whom
    its access rules do.

    Raises:
        ToolError: the workspace could not be asked.
    """
    return policy.model_copy(
        update={
            "allowed_people": await _filled(policy.allowed_people, directory),
            "denied_people": await _filled(policy.denied_people, directory),
            "access": tuple([await _resolved(rule, directory) for rule in policy.access]),
        }
    )


def _list_unknown(rule: AccessRule) -> tuple[str, ...]:
    return tuple(entry for entry in (*rule.read, *rule.write) if entry != EVERYBODY and not _USER_ID.fullmatch(entry))


async def _resolved(rule: AccessRule, directory: Directory) -> AccessRule:
    """Return an access rule with the ids of all that it names; who is not known is nobody."""
    ids: dict[str, tuple[str, ...]] = {}
    for entry in _list_unknown(rule):
        ids[entry] = tuple(sorted((await directory.approvers((entry,))).ids))
    people = {
        kind: tuple(one for entry in named for one in ids.get(entry, (entry,)))
        for kind, named in (("read", rule.read), ("write", rule.write))
    }
    return rule.model_copy(update=people)


async def _filled(entries: tuple[str, ...], directory: Directory) -> tuple[str, ...]:
    inside: set[str] = set()
    for entry in entries:
        if _may_be_group(entry):
            inside |= (await directory.approvers((entry,))).grouped
    return (*entries, *sorted(inside))


def _may_be_group(entry: str) -> bool:
    """An address has a host, and letters that stand for others name nobody."""
    return bool(entry) and "@" not in entry[1:] and ANY not in entry


LOOK_EVERY = timedelta(milliseconds=250)

_TRIES = 5

log = structlog.get_logger(__name__)


class PolicyVersions:
    """The policies in force. ``default`` is that of the file, for teams that have written none."""

    def __init__(self, store: PolicyStore, default: TeamPolicy, clock: Clock) -> None:
        self._store = store
        self.default = default
        self._clock = clock
        self._known: dict[str, TeamPolicy] = {}
        self._looked: dict[str, datetime] = {}

    def current(self, team: str) -> TeamPolicy:
        """Return what is in force for a team, as far as this process has seen."""
        return self._known.get(team, self.default)

    async def refresh(self, team: str) -> None:
        """See a newer version that another process wrote; looks at most every ``LOOK_EVERY``."""
        now, looked = self._clock.now(), self._looked.get(team)
        if looked is not None and looked <= now < looked + LOOK_EVERY:
            return
        known = self._known.get(team)
        # Of many who come at once, one looks.
        self._looked[team] = now
        try:
            row = await (self._store.newest(team) if known is None else self._store.newer(team, known.version))
        except BaseException:
            self._looked.pop(team, None)
            raise
        if row is not None:
            self._see(row)

    async def history(self, team: str, limit: int = 50) -> Sequence[PolicyVersion]:
        """Return the versions that a team's admins wrote, the newest first."""
        return await self._store.history(team, limit)

    async def change(self, team: str, change: Callable[[TeamPolicy], TeamPolicy], author: Author) -> TeamPolicy:
        """Write the next version: what ``change`` makes of the one in force; of two at once, the later one is made of
        the earlier. A change that changes nothing writes nothing.

        Raises:
            StalePolicyError: others kept being faster.
        """
        for _ in range(_TRIES):
            row = await self._store.newest(team)
            before = read_version(row) if row else self.default
            after = change(before)
            if after == before:
                return before
            after = after.model_copy(update={"version": before.version + 1})
            try:
                await self._store.put(self._row(team, after, author))
            except StalePolicyError:
                continue
            self._known[team] = after
            log.info("policy_changed", team=team, version=after.version, by=author.by, note=author.note)
            return after
        raise StalePolicyError(team)

    def _row(self, team: str, policy: TeamPolicy, author: Author) -> PolicyVersion:
        body = policy.model_dump(mode="json", exclude_defaults=True, exclude={"version"})
        body |= policy.model_dump(mode="json", include={"limits"})
        return PolicyVersion(team, policy.version, body, author.by, author.by_name, self._clock.now(), author.note)

    def _see(self, row: PolicyVersion) -> None:
        known = self._known.get(row.team)
        if known is None or row.version > known.version:
            self._known[row.team] = read_version(row)


def read_version(row: PolicyVersion) -> TeamPolicy:
    """Return a version as it is judged by. One that cannot be read lets nothing happen: no word of it is guessed."""
    try:
        # A version that says nothing of limits was written when there were none by default.
        return TeamPolicy.model_validate({"limits": [], **row.body, "version": row.version}, context=AS_STORED)
    except ValidationError:
        log.exception("policy_unreadable", team=row.team, version=row.version)
        return TeamPolicy(version=row.version, denied_tools=("*",))


class TeamContexts:
    """Gives each team's context with the policy in force. ``teams`` gives it with any; ``usage`` knows what was spent
    of the limits, ``stops`` whose work is stopped."""

    def __init__(
        self,
        teams: Callable[[str], TeamContext],
        policies: PolicyVersions,
        usage: UsageStore | None = None,
        stops: TeamStops | None = None,
    ) -> None:
        self._teams = teams
        self._stops = stops
        self._policies = policies
        self._usage = usage
        self._made: dict[str, tuple[TeamContext, TeamContext]] = {}
        self._told: dict[str, tuple[TeamPolicy, TeamPolicy]] = {}

    async def refresh(self, team: str) -> None:
        """See what the team's admins wrote last, and who is in the groups that its lists of people name.

        Raises:
            ToolError: the workspace could not be asked about a policy that was not seen before; of one that was, what
                was known stays.
        """
        if self._stops is not None:
            await self._stops.refresh(team)
        await self._policies.refresh(team)
        policy = self._policies.current(team)
        if not may_name_groups(policy):
            return
        known = self._told.get(team)
        try:
            told = await add_group_members(policy, self._teams(team).directory)
        except ToolError:
            if known is None or known[0] is not policy:
                raise
            return
        if known is None or known != (policy, told):
            self._told[team] = policy, told

    def policy(self, team: str) -> TeamPolicy:
        """Return the policy that is in force for a team, with the people of the groups that it names by their ids; the
        groups of one that was not refreshed yet hold nobody."""
        policy, told = self._policies.current(team), self._told.get(team)
        return told[1] if told is not None and told[0] is policy else policy

    def __call__(self, team: str) -> TeamContext:
        """Return the team's context with the policy that is in force now.

        Raises:
            KeyError: what ``teams`` raises of a team that it does not know.
        """
        plain, policy = self._teams(team), self.policy(team)
        stop = self._stops.current(team) if self._stops is not None else None
        made = self._made.get(team)
        if made is None or made[0] is not plain or made[1].policy is not policy or made[1].stop != stop:
            maker = replace(plain.maker, policy=policy)
            governed = replace(plain, maker=maker, policy=policy, usage=self._usage, stop=stop)
            made = self._made[team] = (plain, governed)
        return made[1]
