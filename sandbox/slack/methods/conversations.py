"""conversations.*: channels and who is in them."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.method import App, Json, Method, by_kind, known_user, page_by_id, scope_for, visible_channel
from sandbox.slack.objects import channel_json
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import Channel

TYPES = {"public_channel": "channels:read", "private_channel": "groups:read", "im": "im:read", "mpim": "mpim:read"}
MOST = 999
"""The most that one page may be asked for."""


def _type_of(channel: Channel) -> str:
    return {"channel": "public_channel", "group": "private_channel", "im": "im", "mpim": "mpim"}[channel.kind]


def list_conversations(app: App, arguments: Arguments) -> Json:
    types = arguments.names("types") or ["public_channel"]
    for kind in types:
        if kind not in TYPES:
            raise SlackError("invalid_types")
        app.needs(TYPES[kind])
    bot = app.world.bot.id
    seen = [
        c for c in app.world.channels.values() if _type_of(c) in types and (c.kind == "channel" or bot in c.members)
    ]
    return _listed(app, arguments, seen)


def _listed(app: App, arguments: Arguments, seen: list[Channel]) -> Json:
    """A page of channels. Archived ones are left out afterwards, so that it may hold fewer than were asked for."""
    shown, following = page_by_id(seen, arguments, "team", 100, MOST)
    leaves_out = arguments.flag("exclude_archived")
    channels = [channel_json(app.world, channel) for channel in shown if not (leaves_out and channel.is_archived)]
    return {"channels": channels, "response_metadata": {"next_cursor": following}}


def list_of_person(app: App, arguments: Arguments) -> Json:
    """https://docs.slack.dev/reference/methods/users.conversations"""
    types = arguments.names("types") or ["public_channel"]
    for kind in types:
        if kind not in TYPES:
            raise SlackError("invalid_types")
        app.needs(TYPES[kind])
    bot = app.world.bot.id
    person = known_user(app, arguments.text("user", bot)).id
    seen = [
        channel
        for channel in app.world.channels.values()
        if _type_of(channel) in types
        and person in channel.members
        and (channel.kind == "channel" or bot in channel.members)
    ]
    return _listed(app, arguments, seen)


def info(app: App, arguments: Arguments) -> Json:
    channel = visible_channel(app, arguments.text("channel"))
    app.needs(scope_for(channel, "read"))
    shown = channel_json(app.world, channel)
    if not arguments.flag("include_num_members"):
        shown.pop("num_members", None)
    return {"channel": shown}


def members(app: App, arguments: Arguments) -> Json:
    channel = visible_channel(app, arguments.text("channel"))
    app.needs(scope_for(channel, "read"))
    shown, following = page_by_id(channel.members, arguments, "user_id", 100, MOST)
    return {"members": list(shown), "response_metadata": {"next_cursor": following}}


def open_conversation(app: App, arguments: Arguments) -> Json:
    if arguments.maybe("channel"):
        channel = visible_channel(app, arguments.text("channel"))
        return {"channel": channel_json(app.world, channel), "no_op": True, "already_open": True}
    asked = arguments.names("users")
    if not asked:
        raise SlackError("users_list_not_supplied")
    if len(asked) > 1:
        raise SlackError("method_not_supported_for_channel_type")
    user = known_user(app, asked[0])
    if user.is_bot:
        raise SlackError("cannot_dm_bot")
    channel = app.world.direct(user.id, app.world.bot.id)
    whole = arguments.flag("return_im")
    return {"channel": channel_json(app.world, channel) if whole else {"id": channel.id}}


def join(app: App, arguments: Arguments) -> Json:
    channel = visible_channel(app, arguments.text("channel"))
    if channel.kind != "channel":
        raise SlackError("method_not_supported_for_channel_type")
    already = app.world.bot.id in channel.members
    if not already:
        channel.members.append(app.world.bot.id)
        app.world.changes.announce("channel", channel=channel.id)
    shown: Json = {"channel": channel_json(app.world, channel)}
    return {**shown, "warning": "already_in_channel"} if already else shown


CONVERSATIONS = (
    Method(
        "conversations.list",
        list_conversations,
        takes_json=False,
        scopes=by_kind("read"),
        notes="scope by type; no group messages",
    ),
    Method(
        "users.conversations",
        list_of_person,
        takes_json=False,
        scopes=by_kind("read"),
        notes="scope by type; private channels that the app is in",
    ),
    Method("conversations.info", info, takes_json=False, scopes=by_kind("read")),
    Method("conversations.members", members, takes_json=False, scopes=by_kind("read")),
    Method("conversations.open", open_conversation, "im:write", writes=True, notes="one person; no group messages"),
    Method("conversations.join", join, "channels:join", writes=True),
)
