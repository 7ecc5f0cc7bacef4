"""reactions.add and reactions.remove."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.method import App, Json, Method, joined_channel
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import Message


def _message(app: App, arguments: Arguments) -> Message:
    channel = joined_channel(app, arguments.text("channel"))
    message = app.world.message(channel.id, arguments.text("timestamp"))
    if message is None:
        raise SlackError("message_not_found")
    return message


def add(app: App, arguments: Arguments) -> Json:
    message, name = _message(app, arguments), arguments.text("name").strip(":")
    users = message.reactions.setdefault(name, [])
    if app.world.bot.id in users:
        raise SlackError("already_reacted")
    users.append(app.world.bot.id)
    app.world.edited(message)
    return {}


def remove(app: App, arguments: Arguments) -> Json:
    message, name = _message(app, arguments), arguments.text("name").strip(":")
    users = message.reactions.get(name, [])
    if app.world.bot.id not in users:
        raise SlackError("no_reaction")
    users.remove(app.world.bot.id)
    if not users:
        del message.reactions[name]
    app.world.edited(message)
    return {}


REACTIONS = (
    Method("reactions.add", add, "reactions:write", writes=True, notes="any emoji name is taken"),
    Method("reactions.remove", remove, "reactions:write", writes=True),
)
