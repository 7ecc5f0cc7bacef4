"""What Slack tells by itself of people, channels and user groups, as facts; reading one never raises.

https://docs.slack.dev/reference/events: ``team_join``, ``user_change``, ``channel_*``, ``group_*``,
``member_joined_channel``, ``member_left_channel``, ``subteam_*``
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from connectors.slack.shapes import User, UserGroup
from schemas.values import Json, Payload

EVENTS = frozenset(
    {
        *("channel_archive", "channel_created", "channel_deleted", "channel_id_changed", "channel_left"),
        *("channel_rename", "channel_shared", "channel_unarchive", "channel_unshared"),
        *("group_archive", "group_deleted", "group_left", "group_rename", "group_unarchive"),
        *("member_joined_channel", "member_left_channel"),
        *("subteam_created", "subteam_members_changed", "subteam_updated", "team_join", "user_change"),
    }
)
"""The events that tell of the directory, and ask for nothing."""
Parsed = TypeVar("Parsed", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class PersonTold:
    """Somebody joined the workspace, or is another than before."""

    user: User


@dataclass(frozen=True, slots=True)
class ChannelTold:
    """Something of a channel is as ``changes`` say; where it ``begins``, nothing else is known of it yet."""

    id: str
    changes: Payload
    begins: bool = False


@dataclass(frozen=True, slots=True)
class ChannelGone:
    """A channel is no longer there for metel."""

    id: str


@dataclass(frozen=True, slots=True)
class ChannelMoved:
    """A channel has another id than before."""

    id: str
    to: str


@dataclass(frozen=True, slots=True)
class MemberMoved:
    """Somebody came into a channel, or went."""

    channel: str
    user: str
    joined: bool


@dataclass(frozen=True, slots=True)
class GroupTold:
    """A user group is as it says, or its people are others than before."""

    id: str
    group: UserGroup | None = None


@dataclass(frozen=True, slots=True)
class NothingTold:
    """An event of the directory whose form says nothing."""


DirectoryFact: TypeAlias = PersonTold | ChannelTold | ChannelGone | ChannelMoved | MemberMoved | GroupTold | NothingTold


def parse_directory_event(event: Payload) -> DirectoryFact | None:
    """Return what an event tells of the directory; ``None`` where it is none of those."""
    kind = event.get("type")
    if not isinstance(kind, str) or kind not in EVENTS:
        return None
    if kind in ("team_join", "user_change"):
        user = _parsed(User, event.get("user"))
        return PersonTold(user) if user is not None else NothingTold()
    if kind.startswith("subteam_"):
        return _group_fact(event)
    if kind.startswith("member_"):
        return MemberMoved(_text(event, "channel"), _text(event, "user"), kind == "member_joined_channel")
    return _channel_fact(kind, event)


def _channel_fact(kind: str, event: Payload) -> DirectoryFact:
    family, _, act = kind.partition("_")
    match act:
        case "created" | "rename":
            return _named(event.get("channel"), private=family == "group")
        case "archive" | "unarchive":
            return ChannelTold(_text(event, "channel"), {"is_archived": act == "archive"})
        case "shared" | "unshared":
            still = act == "shared" or event.get("is_ext_shared") is True
            return ChannelTold(_text(event, "channel"), {"is_ext_shared": still})
        case "id_changed":
            return ChannelMoved(_text(event, "old_channel_id"), _text(event, "new_channel_id"))
        case "left" if family == "channel":
            return ChannelTold(_text(event, "channel"), {"is_member": False})
        case _:
            return ChannelGone(_text(event, "channel"))


def _named(channel: Json, *, private: bool) -> DirectoryFact:
    told = channel if isinstance(channel, dict) else {}
    one, name = told.get("id"), told.get("name")
    if not isinstance(one, str) or not isinstance(name, str):
        return NothingTold()
    return ChannelTold(one, {"name": name, "is_private": True} if private else {"name": name}, begins=True)


def _group_fact(event: Payload) -> DirectoryFact:
    group = _parsed(UserGroup, event.get("subteam"))
    if group is not None:
        return GroupTold(group.id, group)
    return GroupTold(_text(event, "subteam_id"))


def _parsed(model: type[Parsed], told: Json) -> Parsed | None:
    try:
        return model.model_validate(told)
    except ValidationError:
        return None


def _text(event: Payload, name: str) -> str:
    value = event.get(name)
    return value if isinstance(value, str) else ""
