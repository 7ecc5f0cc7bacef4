"""Taking a message back."""

from __future__ import annotations

from pydantic import Field

from connectors.slack.api import SlackApi
from connectors.spec import Given, Undone
from orchestration.tool import Absent, Ambiguous, CallContext, ToolError


class UndoMessage(Given):
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
