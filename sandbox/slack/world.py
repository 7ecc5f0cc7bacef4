"""What there is in the Slack workspace: people, channels, messages, views, files."""

import base64
import mimetypes
import secrets
from bisect import insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from typing import Any

from sandbox.changes import Changes
from sandbox.clock import Clock

Json = dict[str, Any]


@dataclass
class User:
    """A member, a guest (`is_restricted`), someone of another company (`is_stranger`), or a bot."""

    id: str
    name: str
    real_name: str
    team_id: str
    email: str | None = None
    title: str = ""
    is_admin: bool = False
    is_bot: bool = False
    is_restricted: bool = False
    is_stranger: bool = False
    deleted: bool = False
    is_owner: bool = False
    generated: bool = False
    locale: str = "ko-KR"


@dataclass
class Channel:
    """A channel or a direct message: of two with `is_im`, of several with `is_mpim`; `members` are user ids."""

    id: str
    name: str
    members: list[str]
    topic: str = ""
    is_private: bool = False
    is_ext_shared: bool = False
    is_im: bool = False
    is_archived: bool = False
    is_mpim: bool = False
    created: int = 0
    generated: bool = False

    @property
    def kind(self) -> str:
        """The vendor's `channel_type`."""
        if self.is_im:
            return "im"
        if self.is_mpim:
            return "mpim"
        return "group" if self.is_private else "channel"


@dataclass
class UserGroup:
    """A user group; `members` are user ids."""

    id: str
    handle: str
    name: str
    members: list[str]


@dataclass
class Message:
    """A message as stored. `to` is set on an ephemeral one; `by_bot` on the app's own; `state` holds what each
    person picked in its controls, `{user: {block_id: {action_id: element state}}}`: nobody sees another's picks."""

    channel: str
    ts: str
    user: str
    text: str
    blocks: list[Json] = field(default_factory=list[Json])
    metadata: Json | None = None
    thread_ts: str | None = None
    by_bot: bool = False
    to: str | None = None
    edited: str | None = None
    subtype: str | None = None
    broadcast: bool = False
    files: list[str] = field(default_factory=list[str])
    attachments: list[Json] = field(default_factory=list[Json])
    reactions: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    state: Json = field(default_factory=dict[str, Any])
    client_msg_id: str | None = None

    @property
    def root(self) -> str:
        return self.thread_ts or self.ts


@dataclass
class View:
    """A modal (or a Home tab) of one person. `content` is what the app gave; `errors` are by block id."""

    id: str
    owner: str
    content: Json
    hash: str
    root_id: str
    previous_id: str | None = None
    state: Json = field(default_factory=dict[str, Any])
    errors: dict[str, str] = field(default_factory=dict[str, str])


@dataclass
class File:
    """An uploaded file; `content` is base64 text."""

    id: str
    name: str
    title: str
    user: str
    content: str = ""
    channel: str | None = None

    @property
    def size(self) -> int:
        return len(base64.b64decode(self.content))

    @property
    def mimetype(self) -> str:
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"


@dataclass(frozen=True)
class Scheduled:
    """A message that will be posted at `post_at` (epoch seconds)."""

    id: str
    channel: str
    post_at: int
    created: int
    content: Json


def new_id(prefix: str) -> str:
    """An id in the vendor's shape."""
    return prefix + "0" + secrets.token_hex(5).upper()[:9]


class SlackWorld:
    """The workspace's state and the few ways it changes."""

    def __init__(self, clock: Clock, changes: Changes, team: Json, app: Json, token_suffix: str = "") -> None:
        self.clock = clock
        self.changes = changes
        self.team = team
        self.app = app
        self.token_suffix = token_suffix
        self.granted_tokens: list[str] = []
        self.url = ""
        self.users: dict[str, User] = {}
        self.channels: dict[str, Channel] = {}
        self.groups: dict[str, UserGroup] = {}
        self.views: dict[str, View] = {}
        self.homes: dict[str, View] = {}
        self.files: dict[str, File] = {}
        self.scheduled: dict[str, Scheduled] = {}
        self.sessions: dict[tuple[str, str], str] = {}
        self.prompts: dict[str, list[Json]] = {}
        self.on_message: Callable[[Message], None] = lambda _: None
        self._last_ts = 0
        self._by_channel: dict[str, list[Message]] = {}
        self._threads: dict[tuple[str, str], list[Message]] = {}
        self._index: dict[tuple[str, str], Message] = {}

    @property
    def bot(self) -> User:
        return next(user for user in self.users.values() if user.is_bot)

    def next_ts(self, at: datetime | None = None) -> str:
        """A message timestamp, unique and growing for the present; `at` dates the past."""
        micros = int((at or self.clock.now()).timestamp() * 1_000_000)
        if at is None:
            micros = self._last_ts = max(micros, self._last_ts + 1)
        return f"{micros // 1_000_000}.{micros % 1_000_000:06d}"

    def epoch(self) -> int:
        return int(self.clock.now().timestamp())

    def add(self, message: Message) -> Message:
        """Keep a message, tell the page, and let the app hear of it unless it is ephemeral."""
        insort(self._by_channel.setdefault(message.channel, []), message, key=lambda m: m.ts)
        self._index[message.channel, message.ts] = message
        root = self.message(message.channel, message.root)
        if root is not None and root is not message:
            root.thread_ts = root.ts
            insort(self._threads.setdefault((root.channel, root.ts), []), message, key=lambda m: m.ts)
        self.changes.announce("message", channel=message.channel, ts=message.ts, thread_ts=message.thread_ts)
        if message.to is None:
            self.on_message(message)
        return message

    def edited(self, message: Message) -> None:
        self.changes.announce("message_changed", channel=message.channel, ts=message.ts, thread_ts=message.thread_ts)

    def remove(self, message: Message) -> None:
        self._by_channel[message.channel].remove(message)
        del self._index[message.channel, message.ts]
        if message.root != message.ts:
            self._threads[message.channel, message.root].remove(message)
        self.changes.announce("message_deleted", channel=message.channel, ts=message.ts, thread_ts=message.thread_ts)

    def message(self, channel: str, ts: str) -> Message | None:
        return self._index.get((channel, ts))

    @property
    def messages(self) -> Iterator[Message]:
        """All messages, channel by channel, each in order of time."""
        return chain.from_iterable(self._by_channel.values())

    def in_channel(self, channel: str) -> list[Message]:
        """The messages that everyone in the channel sees, in order of time."""
        return [m for m in self._by_channel.get(channel, []) if m.to is None]

    def replies(self, channel: str, root: str) -> list[Message]:
        """The replies in a thread that everyone sees, in order of time."""
        return [m for m in self._threads.get((channel, root), []) if m.to is None]

    def person(self, handle: str) -> User | None:
        """A user by id, handle (`minji`, `@minji`) or real name."""
        name = handle.removeprefix("@")
        for user in self.users.values():
            if name in (user.id, user.name, user.real_name):
                return user
        return None

    def channel(self, name: str) -> Channel | None:
        """A channel by id or name (`sales`, `#sales`)."""
        if name in self.channels:
            return self.channels[name]
        plain = name.removeprefix("#")
        return next((c for c in self.channels.values() if not c.is_im and c.name == plain), None)

    def direct(self, one: str, other: str) -> Channel:
        """The direct message of two users, opened if need be."""
        pair = {one, other}
        for channel in self.channels.values():
            if channel.is_im and set(channel.members) == pair:
                return channel
        return self._open_direct(one, other)

    def group_direct(self, people: list[str]) -> Channel:
        """The direct message of several, opened if need be. It is private, and its id is that of a channel."""
        members = list(dict.fromkeys(people))
        for channel in self.channels.values():
            if channel.is_mpim and set(channel.members) == set(members):
                return channel
        name = f"mpdm-{'--'.join(self.users[one].name for one in members)}-1"
        channel = Channel(new_id("C"), name, members, is_private=True, is_mpim=True, created=self.epoch())
        self.channels[channel.id] = channel
        self.changes.announce("channel", channel=channel.id)
        return channel

    def _open_direct(self, one: str, other: str) -> Channel:
        stem = (one if other == self.bot.id else other).removeprefix("U")
        free = f"D{stem}" if self.bot.id in (one, other) else new_id("D")
        channel = Channel(free, free, [one, other], is_im=True, created=self.epoch())
        self.channels[free] = channel
        self.changes.announce("channel", channel=free)
        return channel
