"""conversations.*: channels and who is in them."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.method import App, Json, Method, known_user, page, scope_for, visible_channel
from sandbox.slack.objects import channel_json
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import Channel

TYPES = {"public_channel": "channels:read", "private_channel": "groups:read", "im": "im:read", "mpim": "mpim:read"}


def _type_of(channel: Channel) -> str:
    return {"channel": "public_channel", "group": "private_channel", "im": "im"}[channel.kind]


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
    shown, following = page(seen, arguments, 100)
    channels = [channel_json(app.world, channel) for channel in shown]
    return {"channels": channels, "response_metadata": {"next_cursor": following}}


def info(app: App, arguments: Arguments) -> Json:
    channel = visible_channel(app, arguments.text("channel"))
    app.needs(scope_for(channel, "read"))
    return {"channel": channel_json(app.world, channel)}


def members(app: App, arguments: Arguments) -> Json:
    channel = visible_channel(app, arguments.text("channel"))
    app.needs(scope_for(channel, "read"))
    shown, following = page(channel.members, arguments, 100)
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
    Method("conversations.list", list_conversations, notes="scope by type; no archived channels, no group messages"),
    Method("conversations.info", info),
    Method("conversations.members", members),
    Method("conversations.open", open_conversation, "im:write", writes=True, notes="one person; no group messages"),
    Method("conversations.join", join, "channels:join", writes=True),
)
