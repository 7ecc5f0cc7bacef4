"""Messages: posted once, and taken back."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from connectors.answers import JsonObject
from connectors.slack.api import Message, SlackApi
from connectors.slack.message_text import build_message_fields
from connectors.tool_spec import ToolInput, Undone
from orchestration.tool import Absent, Ambiguous, CallContext, ToolError

EVENT_TYPE = "metel_op"

LOOK_BACK_PAGES = 5


async def post_text(api: SlackApi, channel: str, text: str, thread_ts: str | None, call: CallContext) -> str:
    """Post a text and return the message's ts.

    Raises:
        ToolError: Slack refused, or its answer was lost (``uncertain``).
    """
    message: JsonObject = {
        "channel": channel,
        **build_message_fields(text, call.links, call.language),
        "metadata": {"event_type": EVENT_TYPE, "event_payload": {"op": call.operation}},
    }
    if thread_ts:
        message["thread_ts"] = thread_ts
    _, ts = await api.post(message)
    return ts


async def find_by_operation(
    api: SlackApi, channel: str, thread_ts: str | None, operation: str
) -> str | Absent | Ambiguous:
    """Return the ts of the message that carries the operation id, if it is there.

    Raises:
        ToolError: Slack could not be asked.
    """
    if thread_ts:
        return _carrying(await api.thread(channel, thread_ts), operation) or Absent()
    messages, more = await api.history(channel, pages=LOOK_BACK_PAGES)
    found = _carrying(messages, operation)
    # In a channel so busy that the look does not reach back far enough, absence proves nothing.
    return found or (Ambiguous(()) if more else Absent())


def _carrying(messages: Iterable[Message], operation: str) -> str | None:
    for message in messages:
        payload = message.metadata.event_payload
        if message.metadata.event_type == EVENT_TYPE and payload.get("op") == operation:
            return message.ts
    return None


async def fetch_permalink(api: SlackApi, channel: str, ts: str) -> str:
    """Return a message's address, or "" where Slack does not tell: the message itself is posted already."""
    try:
        return await api.permalink(channel, ts)
    except ToolError:
        return ""


class UndoMessage(ToolInput):
    """A message that metel posted."""

    channel: str = Field(min_length=1, description="The conversation's id.")
    ts: str = Field(min_length=1, description="The message's ts.")
    thread_ts: str | None = Field(default=None, description="The ts of the thread's first message, for a reply.")


async def undo_message(api: SlackApi, given: UndoMessage, _: CallContext) -> Undone:
    """Delete the message; one that is gone already is fine. https://docs.slack.dev/reference/methods/chat.delete"""
    try:
        await api.delete(given.channel, given.ts)
    except ToolError as error:
        if error.failure.code != "message_not_found":
            raise
    return Undone(undone=given.ts)


async def find_deleted(api: SlackApi, given: UndoMessage, _: CallContext) -> Undone | Absent | Ambiguous:
    """Look whether the message is still there. A deleted first message of a thread leaves a tombstone."""
    try:
        messages = await api.thread(given.channel, given.thread_ts or given.ts)
    except ToolError as error:
        if error.failure.kind != "not_found":
            raise
        messages = []
    there = any(message.ts == given.ts and message.subtype != "tombstone" for message in messages)
    return Absent() if there else Undone(undone=given.ts)
