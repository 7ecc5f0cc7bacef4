"""Who people are to the team, as Slack says now. Implements ``orchestration.ports.Directory``.

https://docs.slack.dev/reference/methods/users.info, https://docs.slack.dev/reference/methods/usergroups.users.list
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import structlog

from connectors.cached_value import CachedValue
from connectors.names import fold_name
from connectors.slack.api import SlackApi, User, UserGroup
from connectors.slack.names import USER_ID
from orchestration.ports import Approvers, Membership, Person
from orchestration.tool import ToolError

log = structlog.get_logger(__name__)
FRESH_S = 10.0
"""A person who clicks again and again is asked about once in so many seconds."""
KEPT_S = 60.0
MOST_PEOPLE = 5_000
SLACKBOT = "USLACKBOT"


class SlackDirectory:
    """Looks people up with ``users.info`` when they act; lists of people and groups are remembered for a minute."""

    def __init__(self, api: SlackApi, fresh_s: float = FRESH_S, kept_s: float = KEPT_S) -> None:
        self._api = api
        self._fresh_s = fresh_s
        self._kept_s = kept_s
        self._users = CachedValue(api.clock, api.users, kept_s)
        self._groups = CachedValue(api.clock, api.user_groups, kept_s)
        self._members: dict[str, CachedValue[list[str]]] = {}
        self._people: dict[str, CachedValue[Person]] = {}

    async def person(self, user: str) -> Person:
        """Return someone as they are at this moment.

        Raises:
            ToolError: Slack could not be asked.
        """
        if user not in self._people:
            while len(self._people) >= MOST_PEOPLE:
                del self._people[next(iter(self._people))]
            self._people[user] = CachedValue(self._api.clock, lambda: self._look_up(user), self._fresh_s)
        return await self._people[user].get()

    async def _look_up(self, user: str) -> Person:
        home = (await self._api.me()).team_id
        try:
            return _person(await self._api.user(user), home)
        except ToolError as error:
            if error.failure.kind in ("not_found", "invalid"):
                return Person(user)
            raise

    async def approvers(self, named: Sequence[str]) -> Approvers:
        """Return the full members among those named, or the workspace's admins where nobody is.

        Raises:
            ToolError: Slack could not be asked.
        """
        home = (await self._api.me()).team_id
        users = {user.id: user for user in await self._users.get()}
        if not named:
            admins = [user for user in users.values() if user.is_admin or user.is_owner]
            return Approvers(tuple(_members(admins, home)))
        groups = await self._named_groups(named)
        listed = [user for entry in named for user in users.values() if _is_called(user, entry)]
        inside = [users[one] for group in groups for one in await self._inside(group.id) if one in users]
        direct = {user.id for user in listed}
        people = {user.id: user for user in (*listed, *inside)}
        grouped = frozenset(people.keys() - direct)
        return Approvers(
            tuple(_members(people.values(), home)), tuple((group.id, group.handle) for group in groups), grouped
        )

    async def _named_groups(self, named: Sequence[str]) -> list[UserGroup]:
        """Return the groups among those named. What Slack does not let metel see counts as nobody."""
        wanted = [entry for entry in named if not USER_ID.fullmatch(entry) and "@" not in entry[1:]]
        if not wanted:
            return []
        try:
            groups = await self._groups.get()
        except ToolError as error:
            if error.failure.kind not in ("permission", "invalid", "not_found"):
                raise
            log.warning("groups_unknown", why=error.failure.code)
            return []
        return [group for group in groups if any(_is_group(group, entry) for entry in wanted)]

    async def _inside(self, group: str) -> list[str]:
        if group not in self._members:
            self._members[group] = CachedValue(
                self._api.clock, lambda: self._api.user_group_members(group), self._kept_s
            )
        try:
            return await self._members[group].get()
        except ToolError as error:
            if error.failure.kind not in ("permission", "invalid", "not_found"):
                raise
            log.warning("group_unknown", group=group, why=error.failure.code)
            return []


def _is_called(user: User, entry: str) -> bool:
    """By id, handle or e-mail address; the name that a person shows is theirs to choose, so it does not count."""
    return entry == user.id or fold_name(entry) in {
        fold_name(name) for name in (user.name, user.profile.email or "") if name
    }


def _is_group(group: UserGroup, entry: str) -> bool:
    return group.date_delete == 0 and (entry == group.id or fold_name(entry) == fold_name(group.handle))


def _members(users: Iterable[User], home: str) -> list[Person]:
    people = [_person(user, home) for user in users]
    return [person for person in people if person.membership == "member"]


def _person(user: User, home: str) -> Person:
    return Person(user.id, user.shown, _standing(user, home), user.tz)


def _standing(user: User, home: str) -> Membership:
    if user.deleted:
        return "gone"
    if user.is_bot or user.id == SLACKBOT:
        return "bot"
    if user.is_stranger or bool(user.team_id and home and user.team_id != home):
        return "outsider"
    return "guest" if user.is_restricted or user.is_ultra_restricted else "member"
