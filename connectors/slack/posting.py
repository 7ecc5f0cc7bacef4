"""Posting a message once: the operation id goes along as metadata, and is looked for where an answer was lost."""

from __future__ import annotations

from collections.abc import Iterable

from connectors.answers import Json
from connectors.slack.api import Message, SlackApi
from connectors.slack.outgoing import message_fields
from orchestration.tool import Absent, Ambiguous, CallContext, ToolError

EVENT_TYPE = "metel_op"
LOOK_BACK_PAGES = 5


async def post(api: SlackApi, channel: str, text: str, thread_ts: str | None, call: CallContext) -> str:
    """Post a text and return the message's ts.

    Raises:
        ToolError: Slack refused, or its answer was lost (``uncertain``).
    """
    message: Json = {
        "channel": channel,
        **message_fields(text, call.links, call.language),
        "metadata": {"event_type": EVENT_TYPE, "event_payload": {"op": call.operation}},
    }
    if thread_ts:
        message["thread_ts"] = thread_ts
    _, ts = await api.post(message)
    return ts


async def look_for(api: SlackApi, channel: str, thread_ts: str | None, operation: str) -> str | Absent | Ambiguous:
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


async def address_of(api: SlackApi, channel: str, ts: str) -> str:
    """Return a message's address, or "" where Slack does not tell: the message itself is posted already."""
    try:
        return await api.permalink(channel, ts)
    except ToolError:
        return ""
