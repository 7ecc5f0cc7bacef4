"""What a Web API method is, and the checks that many of them share."""

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sandbox.slack.arguments import Arguments
from sandbox.slack.refusals import SlackError
from sandbox.slack.triggers import Triggers
from sandbox.slack.world import Channel, SlackWorld, User

Json = dict[str, Any]
Item = TypeVar("Item")


@dataclass
class App:
    """The installed app as a method sees it: the world, its granted scopes, and the triggers people gave it."""

    world: SlackWorld
    triggers: Triggers
    scopes: set[str] = field(default_factory=set[str])

    def needs(self, scope: str) -> None:
        """Raises SlackError(missing_scope) when the app was not granted `scope`."""
        if scope not in self.scopes:
            provided = ",".join(sorted(self.scopes))
            raise SlackError("missing_scope", needed=scope, provided=provided)


@dataclass(frozen=True)
class Method:
    """One Web API method. `run` gives the fields of the answer beside `ok`, or raises SlackError. `scope` is what it
    always needs; where it depends on the channel, `run` checks it. `writes` says that the method has an effect."""

    name: str
    run: Callable[[App, Arguments], Json]
    scope: str | None = None
    writes: bool = False
    notes: str = ""


def scope_for(channel: Channel, verb: str) -> str:
    """`channels:read`, `groups:history`, `im:history`...: the scope by the kind of the channel."""
    family = {"channel": "channels", "group": "groups", "im": "im"}[channel.kind]
    return f"{family}:{verb}"


def visible_channel(app: App, name: str) -> Channel:
    """A channel that the app can see. Raises channel_not_found; a private channel it isn't in does not exist for it."""
    channel = app.world.channel(name)
    if channel is None or (channel.kind != "channel" and app.world.bot.id not in channel.members):
        raise SlackError("channel_not_found")
    return channel


def joined_channel(app: App, name: str) -> Channel:
    """A channel that the app is in. Raises channel_not_found or not_in_channel."""
    channel = visible_channel(app, name)
    if app.world.bot.id not in channel.members:
        raise SlackError("not_in_channel")
    return channel


def known_user(app: App, user_id: str, error: str = "user_not_found") -> User:
    """A user by id. Raises SlackError(error)."""
    user = app.world.users.get(user_id)
    if user is None:
        raise SlackError(error)
    return user


def page(listed: Sequence[Item], arguments: Arguments, default: int, most: int = 1000) -> tuple[Sequence[Item], str]:
    """The page that `cursor` and `limit` ask for, and the next cursor, empty at the end. Raises invalid_cursor or
    invalid_limit."""
    limit = arguments.number("limit", default)
    if not 1 <= limit <= most:
        raise SlackError("invalid_limit")
    start = _offset(arguments.text("cursor", ""))
    stop = start + limit
    following = base64.b64encode(f"next:{stop}".encode()).decode() if stop < len(listed) else ""
    return listed[start:stop], following


def _offset(cursor: str) -> int:
    if not cursor:
        return 0
    try:
        marked, _, number = base64.b64decode(cursor, validate=True).decode().partition(":")
        if marked != "next":
            raise ValueError
        return int(number)
    except ValueError:
        raise SlackError("invalid_cursor") from None
