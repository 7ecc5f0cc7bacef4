"""Entries of the directory for people, channels and user groups, and what they say of them.

https://docs.slack.dev/reference/objects/user-object, https://docs.slack.dev/reference/objects/conversation-object,
https://docs.slack.dev/reference/objects/usergroup-object
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, TypeAlias, cast

from connectors.answers import VendorAnswer
from connectors.names import Named, fold_name, list_given_names
from connectors.slack.shapes import Channel, User, UserGroup
from orchestration.directory_store import DirectoryEntry, DirectoryKey
from schemas.values import Payload

PERSON, CHANNEL, GROUP = "person", "channel", "group"
ADMIN, GUEST, UNLISTED = "admin", "guest", "unlisted"
"""Traits. ``unlisted`` is a guest whose channels nobody has listed yet."""
SLACKBOT = "USLACKBOT"
SlackMembership: TypeAlias = Literal["member", "guest", "outsider", "bot", "gone"]


def find_membership(user: User, home: str) -> SlackMembership:
    """Return what somebody is to the team ``home``."""
    if user.deleted:
        return "gone"
    if user.is_bot or user.id == SLACKBOT:
        return "bot"
    if is_foreign(user, home):
        return "outsider"
    return "guest" if user.is_restricted or user.is_ultra_restricted else "member"


def is_foreign(user: User, home: str) -> bool:
    """Whether somebody belongs to another company."""
    return user.is_stranger or bool(home and user.team_id and user.team_id != home)


def is_from_outside(user: User, home: str) -> bool:
    """Whether somebody who is there is a guest or of another company."""
    return not user.deleted and (user.is_restricted or user.is_ultra_restricted or is_foreign(user, home))


def make_person(user: User, home: str, seen_at: datetime, *, unlisted: bool = False) -> DirectoryEntry:
    """Return the entry of a person. Bots and those who have left are found by no name."""
    membership = find_membership(user, home)
    traits = {ADMIN} if membership == "member" and (user.is_admin or user.is_owner) else set[str]()
    if membership == "guest":
        traits |= {GUEST, UNLISTED} if unlisted else {GUEST}
    named = frozenset[DirectoryKey]() if membership in ("bot", "gone") else _keys(describe_user(user, home))
    keys = named | {DirectoryKey("trait", trait) for trait in traits}
    return DirectoryEntry(PERSON, user.id, user.shown, seen_at, keys, _body(user))


def make_channel(channel: Channel, seen_at: datetime) -> DirectoryEntry:
    """Return the entry of a channel. Archived ones are found by no name."""
    keys = frozenset[DirectoryKey]() if channel.is_archived else _keys(describe_channel(channel))
    return DirectoryEntry(CHANNEL, channel.id, channel.name, seen_at, keys, _body(channel))


def make_group(group: UserGroup, seen_at: datetime) -> DirectoryEntry:
    """Return the entry of a user group. Disabled ones are found by no name."""
    keys = set[DirectoryKey]() if group.date_delete else {DirectoryKey("name", fold_name(group.handle))}
    return DirectoryEntry(GROUP, group.id, group.handle, seen_at, frozenset(keys), _body(group))


def read_user(entry: DirectoryEntry) -> User:
    """Return the person of an entry."""
    return User.model_validate(entry.body)


def read_channel(entry: DirectoryEntry) -> Channel:
    """Return the channel of an entry."""
    return Channel.model_validate(entry.body)


def read_group(entry: DirectoryEntry) -> UserGroup:
    """Return the user group of an entry."""
    return UserGroup.model_validate(entry.body)


def has_trait(entry: DirectoryEntry | None, trait: str) -> bool:
    """Whether an entry is listed by a trait."""
    return entry is not None and DirectoryKey("trait", trait) in entry.keys


def describe_channel(channel: Channel) -> Named:
    """Return a channel under the names that people use for it."""
    return Named(
        id=channel.id,
        name=f"#{channel.name}" if channel.name else channel.id,
        also=(channel.name,) if channel.name else (),
        near=(channel.topic.value,) if channel.topic.value else (),
        details={
            "shared": channel.reaches_other_company,
            "private": channel.is_private,
            "members": channel.num_members,
        },
    )


def describe_user(user: User, home: str) -> Named:
    """Return a person under the names that people use for them."""
    names = (user.profile.display_name, user.profile.real_name, user.real_name, user.name, user.profile.email or "")
    also = tuple(dict.fromkeys(name for name in names if name and name != user.shown))
    return Named(
        id=user.id,
        name=user.shown,
        also=also,
        short=list_given_names(filter(None, names[:3])),
        hint=", ".join(filter(None, (user.profile.title.strip(), user.profile.email or user.name))),
        details={
            "guest": user.is_restricted or user.is_ultra_restricted,
            "outsider": is_foreign(user, home),
            "email": user.profile.email or "",
        },
    )


def _keys(named: Named) -> frozenset[DirectoryKey]:
    names = {DirectoryKey("name", text) for text in _folded((named.name, *named.also))}
    short = {DirectoryKey("short", text) for text in _folded(named.short)}
    return frozenset(names | short | {DirectoryKey("near", text) for text in _folded(named.near)})


def _folded(texts: Iterable[str]) -> set[str]:
    return {fold_name(text) for text in texts} - {""}


def _body(answer: VendorAnswer) -> Payload:
    return cast("Payload", answer.model_dump(mode="json", exclude_defaults=True))
