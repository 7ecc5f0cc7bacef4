"""Messages: posted once, and taken back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial

from pydantic import Field

from connectors.answers import JsonObject
from connectors.failures import make_tool_error
from connectors.slack.api import SlackApi
from connectors.slack.errors import MEANINGS, SERVICE
from connectors.slack.message_text import build_message_fields
from connectors.slack.names import SlackNames
from connectors.slack.shapes import Message
from connectors.tool_spec import Completed, ToolInput, Undone
from orchestration.rate_limit.rate_limiter import check_nothing
from orchestration.tool import Absent, CallContext, Incomplete, NotFound, ToolError
from schemas.ask import Resolution

EVENT_TYPE = "metel_op"

MOST_PAGES = 25
CLOCKS_APART = timedelta(hours=1)
"""So far a message may be dated before its intent: metel's clock and Slack's are not one."""


async def post_text(names: SlackNames, channel: str, text: str, thread_ts: str | None, call: CallContext) -> str:
    """Post a text and return the message's ts. Whom or where it was judged to go to is looked at once more when its
    turn to be sent has come.

    Raises:
        ToolError: Slack refused, its answer was lost (``uncertain``), or others can read there by now.
    """
    message: JsonObject = {
        "channel": channel,
        **build_message_fields(text, call.links, call.language, call.mentions),
        "metadata": {"event_type": EVENT_TYPE, "event_payload": {"op": call.operation}},
    }
    if thread_ts:
        message["thread_ts"] = thread_ts
    reaches = call.resolved.get("channel", call.resolved.get("user"))
    check = check_nothing if reaches is None else partial(names.check_still_read_by, reaches, call.asker)
    _, ts = await names.reader.api.post(message, check)
    return ts


async def find_by_operation(
    api: SlackApi, channel: str, thread_ts: str | None, call: CallContext
) -> list[Message] | Absent | Incomplete:
    """Return the messages since the call was begun that carry its operation id, the oldest first.

    Raises:
        ToolError: Slack could not be asked.
    """
    if not thread_ts:
        return await _find_in_channel(api, channel, call)
    oldest = call.begun_at - CLOCKS_APART if call.begun_at else None
    try:
        messages, more = await api.replies(channel, thread_ts, oldest=oldest, pages=MOST_PAGES)
    except ToolError as error:
        if error.failure.code != "thread_not_found":
            raise
        return await _take_back_from_channel(api, channel, call)
    return _sort_found(messages, call) or (Incomplete() if more else Absent())


async def _find_in_channel(api: SlackApi, channel: str, call: CallContext) -> list[Message] | Absent | Incomplete:
    oldest = call.begun_at - CLOCKS_APART if call.begun_at else None
    messages, more = await api.history(channel, oldest=oldest, pages=MOST_PAGES)
    return _sort_found(messages, call) or (Incomplete() if more else Absent())


async def _take_back_from_channel(api: SlackApi, channel: str, call: CallContext) -> Absent | Incomplete:
    """Delete a reply that stands in the channel because its thread is gone: there it is no answer to anybody."""
    found = await _find_in_channel(api, channel, call)
    if not isinstance(found, list):
        return found
    for message in found:
        await api.delete(channel, message.ts)
    return Absent()


def _sort_found(messages: Iterable[Message], call: CallContext) -> list[Message]:
    return sorted(_carrying(messages, call.operation), key=lambda message: message.ts)


def _carrying(messages: Iterable[Message], operation: str) -> Iterable[Message]:
    for message in messages:
        payload = message.metadata.event_payload
        if message.metadata.event_type == EVENT_TYPE and payload.get("op") == operation:
            yield message


class UndoMessage(ToolInput):
    """A message that metel posted."""

    channel: str = Field(min_length=1, description="The conversation's id.")
    ts: str = Field(min_length=1, description="The message's ts.")
    thread_ts: str | None = Field(default=None, description="The ts of the thread's first message, for a reply.")


async def check_undo(names: SlackNames, given: UndoMessage, call: CallContext) -> Completed[UndoMessage]:
    """See that who wants a message of a channel undone can see it there; a direct message was sent for them.

    Raises:
        ToolError: they can't, or Slack could not be asked.
    """
    await check_visible(names, given.channel, call)
    return Completed(given)


async def check_visible(names: SlackNames, channel: str, call: CallContext) -> None:
    """See that who asks can see a conversation; a direct message was sent for them.

    Raises:
        ToolError: they can't, or Slack could not be asked.
    """
    if channel.startswith("D"):
        return
    if not isinstance(await names.resolve("slack.channel", channel, call.asker), Resolution):
        raise make_tool_error(SERVICE, MEANINGS["channel_not_found"], code="channel_not_found")


async def undo_message(names: SlackNames, given: UndoMessage, _: CallContext) -> Undone:
    """Delete the message; one that is gone already is fine. https://docs.slack.dev/reference/methods/chat.delete"""
    try:
        await names.reader.api.delete(given.channel, given.ts)
    except ToolError as error:
        if error.failure.code != "message_not_found":
            raise
    return Undone(undone=given.ts)


async def find_deleted(names: SlackNames, given: UndoMessage, _: CallContext) -> Undone | NotFound:
    """Look whether the message is still there. A deleted first message of a thread leaves a tombstone."""
    api = names.reader.api
    try:
        messages, more = await api.replies(given.channel, given.thread_ts or given.ts, oldest=None, pages=MOST_PAGES)
    except ToolError as error:
        if error.failure.kind != "not_found":
            raise
        messages, more = [], False
    there = any(message.ts == given.ts and message.subtype != "tombstone" for message in messages)
    if there:
        return Absent()
    return Incomplete() if more else Undone(undone=given.ts)
