"""What changes in a workspace while an app looks on: people, channels, who is where, groups; each with its events.

https://docs.slack.dev/reference/events
"""

from typing import Any, Literal

from sandbox.slack.events import Events
from sandbox.slack.objects import group_json, user_json
from sandbox.slack.world import Channel, SlackWorld, User, UserGroup, new_id

Json = dict[str, Any]
ChannelAct = Literal["create", "rename", "archive", "unarchive", "delete", "share", "unshare", "change_id"]


class UnknownThingError(Exception):
    """There is no such person, channel or group; the text says which."""


class Administration:
    """Changes the workspace and tells the app, as far as it subscribed and could see it."""

    def __init__(self, world: SlackWorld, events: Events) -> None:
        self._world = world
        self._events = events

    def put_person(self, name: str, changes: Json) -> User:
        """Change somebody, or take on somebody new (`team_join`), who is a member of #general unless a guest."""
        known = self._world.person(name)
        if known is not None:
            for field, value in changes.items():
                setattr(known, field, value)
            self._tell({"type": "user_change", "user": user_json(known)})
            return known
        user = User(new_id("U"), name, name, self._world.team["id"])
        for field, value in changes.items():
            setattr(user, field, value)
        self._world.users[user.id] = user
        self._tell({"type": "team_join", "user": user_json(user)})
        general = self._world.channel("#general")
        if general is not None and not user.is_restricted and not user.is_stranger:
            self.join(general.id, [user.id])
        return user

    def change_channel(self, act: ChannelAct, name: str, *, to: str = "", private: bool = False) -> Channel:
        """Do one thing to a channel; `to` is its new name, its new id, or the company it is shared with."""
        if act == "create":
            return self._create(name, private)
        channel = self._channel(name)
        family = "group" if channel.is_private else "channel"
        by = next(iter(channel.members), "")
        match act:
            case "rename":
                channel.name = to
                self._tell_of(channel, {"type": f"{family}_rename", "channel": _named(channel)})
            case "archive" | "unarchive":
                channel.is_archived = act == "archive"
                self._tell_of(channel, {"type": f"{family}_{act}", "channel": channel.id, "user": by})
            case "delete":
                del self._world.channels[channel.id]
                self._tell_of(channel, {"type": f"{family}_deleted", "channel": channel.id, "actor_id": by})
            case "share" | "unshare":
                channel.is_ext_shared = act == "share"
                self._tell_of(channel, _sharing(channel, to))
            case "change_id":
                self._move(channel, to)
        return channel

    def join(self, name: str, people: list[str]) -> Channel:
        """Have people in a channel; the app hears of it where it is a member, or becomes one."""
        channel = self._channel(name)
        for user in map(self._person, people):
            if user.id not in channel.members:
                channel.members.append(user.id)
                self._tell_of_member("member_joined_channel", channel, user)
        return channel

    def leave(self, name: str, people: list[str]) -> Channel:
        """Have people out of a channel; the app that goes itself hears `channel_left` or `group_left`."""
        channel = self._channel(name)
        for user in map(self._person, people):
            if user.id not in channel.members:
                continue
            channel.members.remove(user.id)
            if user.id == self._world.bot.id:
                family = "group" if channel.is_private else "channel"
                self._tell({"type": f"{family}_left", "channel": channel.id, "actor_id": user.id})
            else:
                self._tell_of_member("member_left_channel", channel, user)
        return channel

    def put_group(self, handle: str, people: list[str]) -> UserGroup:
        """Make a user group, or say who is in it."""
        members = [self._person(one).id for one in people]
        known = next((group for group in self._world.groups.values() if group.handle == handle), None)
        if known is None:
            group = UserGroup(new_id("S"), handle, handle, members)
            self._world.groups[group.id] = group
            self._tell({"type": "subteam_created", "subteam": self._group(group)})
            return group
        before, known.members = known.members, members
        self._tell({"type": "subteam_updated", "subteam": self._group(known)})
        self._tell(_moved(self._world.team["id"], known, before))
        return known

    def _group(self, group: UserGroup) -> Json:
        return group_json(group, self._world.team["id"], with_users=True)

    def _create(self, name: str, private: bool) -> Channel:
        channel = Channel(new_id("C"), name, [], is_private=private, created=self._world.epoch())
        self._world.channels[channel.id] = channel
        if not private:
            told = {**_named(channel), "creator": "", "is_shared": False, "is_org_shared": False}
            self._tell({"type": "channel_created", "channel": told})
        return channel

    def _move(self, channel: Channel, to: str) -> None:
        before = channel.id
        self._world.channels[to] = self._world.channels.pop(before)
        channel.id = to
        self._tell_of(channel, {"type": "channel_id_changed", "old_channel_id": before, "new_channel_id": to})

    def _channel(self, name: str) -> Channel:
        channel = self._world.channel(name)
        if channel is None:
            raise UnknownThingError(f"no such channel: {name}")
        return channel

    def _person(self, name: str) -> User:
        user = self._world.person(name)
        if user is None:
            raise UnknownThingError(f"no such person: {name}")
        return user

    def _tell_of_member(self, kind: str, channel: Channel, user: User) -> None:
        if self._world.bot.id in channel.members:
            told = {"type": kind, "user": user.id, "channel": channel.id, "team": user.team_id}
            self._tell({**told, "channel_type": channel.id[0]})

    def _tell_of(self, channel: Channel, event: Json) -> None:
        if not channel.is_private or self._world.bot.id in channel.members:
            self._tell(event)

    def _tell(self, event: Json) -> None:
        self._world.changes.announce("channel", type=event["type"])
        if event["type"] in self._events.subscribed:
            self._events.tell({**event, "event_ts": self._world.next_ts()})


def _named(channel: Channel) -> Json:
    """https://docs.slack.dev/reference/events/channel_rename"""
    return {
        "id": channel.id,
        "is_channel": not channel.is_private,
        "is_mpim": False,
        "name": channel.name,
        "name_normalized": channel.name,
        "created": channel.created,
    }


def _sharing(channel: Channel, other: str) -> Json:
    if channel.is_ext_shared:
        return {"type": "channel_shared", "connected_team_id": other or "T0HANBIT01", "channel": channel.id}
    told = {"type": "channel_unshared", "previously_connected_team_id": other or "T0HANBIT01"}
    return {**told, "channel": channel.id, "is_ext_shared": False}


def _moved(team: str, group: UserGroup, before: list[str]) -> Json:
    """https://docs.slack.dev/reference/events/subteam_members_changed: the counts come as texts."""
    added = [one for one in group.members if one not in before]
    removed = [one for one in before if one not in group.members]
    return {
        "type": "subteam_members_changed",
        "subteam_id": group.id,
        "team_id": team,
        "date_previous_update": 0,
        "date_update": 0,
        "added_users": added,
        "added_users_count": str(len(added)),
        "removed_users": removed,
        "removed_users_count": str(len(removed)),
    }
