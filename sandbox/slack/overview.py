"""The Slack part of GET /world."""

import base64
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from sandbox.slack.objects import view_json
from sandbox.slack.world import Channel, File, Message, SlackWorld, User, View

Json = dict[str, Any]
GENERATED_DRAWN = 100


def world_json(world: SlackWorld) -> Json:
    """Everything in the workspace, flat, for the chat page and for tests. What lies deeper (blocks, members) is the
    world's own, to be read and written out: copying it would take most of the time of a look."""
    return {
        "team": world.team,
        "bot": {"id": world.bot.id, "name": world.bot.name},
        "users": [dict(vars(user)) for user in _drawn(world.users.values())],
        "channels": [dict(vars(channel)) for channel in _drawn(world.channels.values())],
        "messages": [_message(message) for message in world.messages],
        "views": [_view(world, view) for view in world.views.values()],
        "homes": {user: _view(world, view) for user, view in world.homes.items()},
        "files": [_file(file) for file in world.files.values()],
        "scheduled": [dict(vars(scheduled)) for scheduled in world.scheduled.values()],
        "sessions": [{"channel": c, "thread_ts": t, "status": s} for (c, t), s in world.sessions.items()],
        "prompts": world.prompts,
    }


Listed = TypeVar("Listed", User, Channel)


def _drawn(listed: Iterable[Listed]) -> Iterator[Listed]:
    """All that was not generated, and the first of what was: nobody reads a page of 50,000 people."""
    left = GENERATED_DRAWN
    for one in listed:
        left -= one.generated
        if not one.generated or left >= 0:
            yield one


def _message(message: Message) -> Json:
    """All fields; `to` is there on an ephemeral message, `edited` on a changed one."""
    fields = vars(message).items()
    return {name: value for name, value in fields if value is not None or name in ("metadata", "thread_ts")}


def _view(world: SlackWorld, view: View) -> Json:
    return {"id": view.id, "owner": view.owner, "errors": view.errors, "view": view_json(world, view)}


def _file(file: File) -> Json:
    shown: Json = {"id": file.id, "name": file.name, "title": file.title, "user": file.user, "channel": file.channel}
    shown |= {"size": file.size, "mimetype": file.mimetype}
    try:
        return {**shown, "text": base64.b64decode(file.content).decode()}
    except UnicodeDecodeError:
        return {**shown, "base64": file.content}
