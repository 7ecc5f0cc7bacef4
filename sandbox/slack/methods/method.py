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
    always needs; where it depends on the channel, `run` checks it and `scopes` lists them. `writes` says that the
    method has an effect. Most methods that only read do not look into a JSON body: `takes_json` is false for them."""

    name: str
    run: Callable[[App, Arguments], Json]
    scope: str | None = None
    writes: bool = False
    notes: str = ""
    takes_json: bool = True
    scopes: tuple[str, ...] = ()

    def accepted_scopes(self) -> str:
        """The header by which Slack tells what it would have taken."""
        return ",".join(self.scopes) or self.scope or ""


def by_kind(verb: str) -> tuple[str, ...]:
    """The scopes of a method that depend on the kind of the conversation."""
    return tuple(f"{family}:{verb}" for family in ("channels", "groups", "im", "mpim"))


def scope_for(channel: Channel, verb: str) -> str:
    """`channels:read`, `groups:history`, `im:history`...: the scope by the kind of the channel."""
    family = {"channel": "channels", "group": "groups", "im": "im", "mpim": "mpim"}[channel.kind]
    return f"{family}:{verb}"


def visible_channel(app: App, name: str) -> Channel:
    """A channel by its id that the app can see. Raises channel_not_found; a private channel it isn't in does not exist
    for it."""
    channel = app.world.channels.get(name)
    if channel is None or (channel.kind != "channel" and app.world.bot.id not in channel.members):
        raise SlackError("channel_not_found")
    return channel


def joined_channel(app: App, name: str) -> Channel:
    """A channel that the app is in. Raises channel_not_found or not_in_channel."""
    channel = visible_channel(app, name)
    if app.world.bot.id not in channel.members:
        raise SlackError("not_in_channel")
    return channel


def known_user(app: App, user_id: str) -> User:
    """A user by id. Raises user_not_found."""
    user = app.world.users.get(user_id)
    if user is None:
        raise SlackError("user_not_found")
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


Named = TypeVar("Named", User, Channel, str)


def page_by_id(
    listed: Sequence[Named], arguments: Arguments, mark: str, default: int, most: int
) -> tuple[Sequence[Named], str]:
    """The page that `cursor` and `limit` ask for, and the next cursor: it names the first of the next page, so that a
    list which changes meanwhile skips nobody. Raises invalid_limit, or invalid_cursor where that one has gone.

    https://docs.slack.dev/apis/web-api/pagination
    """
    limit = arguments.number("limit", default)
    if not 1 <= limit <= most:
        raise SlackError("invalid_limit")
    ids = [one if isinstance(one, str) else one.id for one in listed]
    start = ids.index(_marked(arguments.text("cursor", ""), mark, ids)) if arguments.maybe("cursor") else 0
    stop = start + limit
    following = base64.b64encode(f"{mark}:{ids[stop]}".encode()).decode() if stop < len(ids) else ""
    return listed[start:stop], following


def _marked(cursor: str, mark: str, ids: Sequence[str]) -> str:
    try:
        marked, _, one = base64.b64decode(cursor, validate=True).decode().partition(":")
    except ValueError:
        raise SlackError("invalid_cursor") from None
    if marked != mark or one not in ids:
        raise SlackError("invalid_cursor")
    return one


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
