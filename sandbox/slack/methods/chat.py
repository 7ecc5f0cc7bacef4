"""chat.*: posting, changing and taking back messages."""

import json
from typing import Any, cast

from sandbox.slack.arguments import Arguments
from sandbox.slack.blocks import judge_blocks
from sandbox.slack.blocks.block_ids import with_ids
from sandbox.slack.blocks.judge import are_too_long
from sandbox.slack.methods.method import App, Json, Method, joined_channel, known_user, visible_channel
from sandbox.slack.objects import message_json
from sandbox.slack.refusals import SlackError, invalid
from sandbox.slack.world import Channel, Message

LONGEST_TEXT = 40_000
LONGEST_CHANGE = 4_000
"""`chat.update` is stricter: https://docs.slack.dev/reference/methods/chat.update#errors"""
MOST_ATTACHMENTS = 100
METADATA_BYTES = 8_000
"""Slack says that there is a limit (`metadata_too_large`) and not which: this one is the sandbox's own."""


def content_of(arguments: Arguments) -> Json:
    """The judged content of a message to be sent: text, blocks, attachments, metadata. Raises SlackError."""
    text = arguments.text("text", "")
    blocks = judged_blocks(arguments) or []
    attachments = judged_attachments(arguments) or []
    if arguments.maybe("markdown_text"):
        if text or blocks:
            raise SlackError("markdown_text_conflict")
        text = arguments.text("markdown_text")
        blocks = with_ids([{"type": "markdown", "text": text}]) if len(text) <= 12_000 else []
        if not blocks:
            raise SlackError("msg_too_long")
    if not (text or blocks or attachments):
        raise SlackError("no_text")
    return {
        "text": text[:LONGEST_TEXT],
        "blocks": blocks,
        "attachments": attachments,
        "metadata": judged_metadata(arguments),
    }


def judged_attachments(arguments: Arguments) -> list[Any] | None:
    """Raises invalid_attachments or too_many_attachments."""
    attachments = arguments.items("attachments", "invalid_attachments")
    if attachments is not None and len(attachments) > MOST_ATTACHMENTS:
        raise SlackError("too_many_attachments")
    return attachments


def judged_blocks(arguments: Arguments) -> list[Json] | None:
    """The blocks as stored, or None when none were given. Raises invalid_blocks_format, invalid_blocks,
    msg_blocks_too_long."""
    blocks = arguments.items("blocks", "invalid_blocks_format")
    if blocks is None:
        return None
    complaints = judge_blocks(blocks)
    if complaints:
        raise invalid("invalid_blocks", complaints)
    if are_too_long(blocks):
        raise SlackError("msg_blocks_too_long")
    return with_ids(blocks)


def judged_metadata(arguments: Arguments) -> Json | None:
    """The metadata, flat as the vendor wants it. Raises invalid_metadata_format, invalid_metadata_schema or
    metadata_too_large."""
    metadata = arguments.mapping("metadata", "invalid_metadata_format")
    if not metadata:
        return metadata
    if len(json.dumps(metadata, ensure_ascii=False).encode()) > METADATA_BYTES:
        raise SlackError("metadata_too_large")
    payload = metadata.get("event_payload")
    if set(metadata) - {"event_type", "event_payload", "entities"} or not isinstance(metadata.get("event_type"), str):
        raise SlackError("invalid_metadata_schema")
    if not isinstance(payload, dict) or not all(map(_is_flat_enough, cast(Json, payload).values())):
        raise SlackError("invalid_metadata_schema")
    return metadata


def _is_flat_enough(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_scalar, cast(Json, value).values()))
    if isinstance(value, list):
        return all(_is_scalar(v) or (isinstance(v, dict) and _is_flat_enough(v)) for v in cast(list[Any], value))
    return _is_scalar(value)


def _is_scalar(value: Any) -> bool:
    return isinstance(value, str | int | float | bool)


def channel_to_post(app: App, name: str) -> Channel:
    """Where a message may go, by id or name: a channel the app is in, any public one with chat:write.public, or a
    person's direct message. Raises channel_not_found, not_in_channel or is_archived."""
    user = app.world.users.get(name)
    if user is not None:
        if user.is_bot:
            raise SlackError("cannot_dm_bot")
        return app.world.direct(user.id, app.world.bot.id)
    named = app.world.channel(name)
    see = visible_channel if "chat:write.public" in app.scopes else joined_channel
    channel = see(app, named.id if named else name)
    if channel.is_archived:
        raise SlackError("is_archived")
    return channel


def thread_of(app: App, channel: Channel, arguments: Arguments) -> str | None:
    """The root of the thread to reply in. Where there is no such message, Slack refuses nothing: the reply stands in
    the channel, outside any thread (https://github.com/slack-go/slack/issues/1571)."""
    parent = app.world.message(channel.id, arguments.maybe("thread_ts") or "")
    return parent.root if parent is not None and parent.to is None else None


def post(app: App, channel: Channel, content: Json, **more: Any) -> Message:
    """Put a message of the app into a channel."""
    world = app.world
    return world.add(Message(channel.id, world.next_ts(), world.bot.id, by_bot=True, **content, **more))


def post_message(app: App, arguments: Arguments) -> Json:
    channel = channel_to_post(app, arguments.text("channel"))
    content = content_of(arguments)
    thread_ts = thread_of(app, channel, arguments)
    message = post(app, channel, content, thread_ts=thread_ts, broadcast=arguments.flag("reply_broadcast"))
    answer: Json = {"channel": channel.id, "ts": message.ts, "message": message_json(app.world, message)}
    if len(arguments.text("text", "")) > LONGEST_TEXT:
        warnings = ["message_truncated"]
        answer |= {"warning": warnings[0], "response_metadata": {"warnings": warnings}}
    return answer


def _own_message(app: App, arguments: Arguments, refusal: str) -> Message:
    channel = visible_channel(app, arguments.text("channel"))
    message = app.world.message(channel.id, arguments.text("ts"))
    if message is None or message.to is not None:
        raise SlackError("message_not_found")
    if not message.by_bot:
        raise SlackError(refusal)
    return message


def update(app: App, arguments: Arguments) -> Json:
    """A text without blocks takes the blocks away; blocks alone keep the text."""
    message = _own_message(app, arguments, "cant_update_message")
    if app.world.channels[message.channel].is_archived:
        raise SlackError("is_inactive")
    if len(arguments.text("text", "")) > LONGEST_CHANGE:
        raise SlackError("msg_too_long")
    blocks, attachments = judged_blocks(arguments), judged_attachments(arguments)
    metadata = judged_metadata(arguments)
    if blocks is None:
        blocks = [] if arguments.maybe("text") else message.blocks
    text = arguments.text("text", message.text)
    if not (text or blocks or attachments):
        raise SlackError("no_text")
    message.text, message.blocks = text, blocks
    message.metadata = message.metadata if metadata is None else (metadata or None)
    message.attachments = message.attachments if attachments is None else attachments
    message.edited = app.world.next_ts()
    app.world.edited(message)
    shown = message_json(app.world, message)
    return {"channel": message.channel, "ts": message.ts, "text": message.text, "message": shown}


def delete(app: App, arguments: Arguments) -> Json:
    message = _own_message(app, arguments, "cant_delete_message")
    if app.world.replies(message.channel, message.ts):
        message.text, message.blocks, message.metadata = "This message was deleted.", [], None
        message.subtype, message.by_bot = "tombstone", False
        app.world.edited(message)
    else:
        app.world.remove(message)
    return {"channel": message.channel, "ts": message.ts}


def post_ephemeral(app: App, arguments: Arguments) -> Json:
    channel = joined_channel(app, arguments.text("channel"))
    if channel.is_archived:
        raise SlackError("is_archived")
    user = known_user(app, arguments.text("user"))
    if user.id not in channel.members:
        raise SlackError("user_not_in_channel")
    if len(arguments.text("text", "")) > LONGEST_TEXT:
        raise SlackError("msg_too_long")
    content = content_of(arguments)
    message = post(app, channel, content, thread_ts=thread_of(app, channel, arguments), to=user.id)
    return {"message_ts": message.ts}


def get_permalink(app: App, arguments: Arguments) -> Json:
    channel = visible_channel(app, arguments.text("channel"))
    message = app.world.message(channel.id, arguments.text("message_ts"))
    if message is None:
        raise SlackError("message_not_found")
    link = f"https://{app.world.team['domain']}.slack.com/archives/{channel.id}/p{message.ts.replace('.', '')}"
    if message.root != message.ts:
        link += f"?thread_ts={message.root}&cid={channel.id}"
    return {"channel": channel.id, "permalink": link}


CHAT = (
    Method(
        "chat.postMessage",
        post_message,
        "chat:write",
        writes=True,
        notes="blocks, metadata and sizes judged; no unfurling",
    ),
    Method(
        "chat.update", update, "chat:write", writes=True, notes="a text without blocks removes them; no edit window"
    ),
    Method("chat.delete", delete, "chat:write", writes=True, notes="a root with replies stays as a tombstone"),
    Method("chat.postEphemeral", post_ephemeral, "chat:write", writes=True, notes="seen in /world with `to`"),
    Method("chat.getPermalink", get_permalink, takes_json=False),
)
