"""The tools of Slack."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from connectors.clean_text import clean_text
from connectors.failures import Meaning, make_tool_error
from connectors.slack.api import Message, SlackApi, User
from connectors.slack.message_text import is_addressed_to, render_message
from connectors.slack.messages import (
    UndoMessage,
    fetch_permalink,
    find_by_operation,
    find_deleted,
    post_text,
    undo_message,
)
from connectors.slack.names import find_visible_channel
from connectors.tool_spec import Completed, ToolInput, ToolOutput, ToolSpec, UndoSpec, bind_tool
from orchestration.ports import AmbiguousName
from orchestration.tool import Absent, Ambiguous, CallContext, Tool
from schemas.ask import Resolution
from schemas.contract import Example
from schemas.values import Payload


class PostMessage(ToolInput):
    """A message to a channel, or to a thread of it."""

    channel: str = Field(
        min_length=1, description="Where to post: a channel.", json_schema_extra={"x-resolve": "slack.channel"}
    )
    text: str = Field(min_length=1, max_length=40_000, description="What to post; bullets and **bold** are shown.")
    thread_ts: str | None = Field(default=None, description="The ts of the thread's first message, to reply there.")


class SendDm(ToolInput):
    """A direct message to a person."""

    user: str = Field(min_length=1, description="Who gets the message.", json_schema_extra={"x-resolve": "slack.user"})
    text: str = Field(min_length=1, max_length=40_000, description="What to send.")


class MessagePosted(ToolOutput):
    """Where the message stands."""

    channel: str
    message_ts: str
    message_url: str


class ReadThread(ToolInput):
    """A thread; the request's own where none is named."""

    channel: str | None = Field(
        default=None,
        description="The thread's channel; this thread's where it is left out.",
        json_schema_extra={"x-resolve": "slack.channel"},
    )
    thread_ts: str | None = Field(default=None, description="The ts of the thread's first message.")


class ThreadMessage(ToolOutput):
    """A message as people read it."""

    user: str
    name: str
    text: str
    ts: str


class ThreadMessages(ToolOutput):
    """What was said in the thread, oldest first, without metel's own messages and the requests to it."""

    messages: list[ThreadMessage]


class FindChannel(ToolInput):
    """A channel's name or the beginning of it."""

    name: str = Field(min_length=1, description="The channel's name.")


class FoundChannel(ToolOutput):
    """The channel that the name means."""

    channel_id: str
    name: str
    is_private: bool


async def _clean_post(_: SlackApi, given: PostMessage, __: CallContext) -> Completed[PostMessage]:
    return Completed(given.model_copy(update={"text": clean_text(given.text)}))


async def post_message(api: SlackApi, given: PostMessage, call: CallContext) -> MessagePosted:
    """Post a message. https://docs.slack.dev/reference/methods/chat.postMessage"""
    ts = await post_text(api, given.channel, given.text, given.thread_ts, call)
    return await _posted(api, given.channel, ts)


async def find_posted(api: SlackApi, given: PostMessage, call: CallContext) -> MessagePosted | Absent | Ambiguous:
    """Look for the message in the channel or thread."""
    seen = await find_by_operation(api, given.channel, given.thread_ts, call.operation)
    return await _posted(api, given.channel, seen) if isinstance(seen, str) else seen


async def _posted(api: SlackApi, channel: str, ts: str) -> MessagePosted:
    return MessagePosted(channel=channel, message_ts=ts, message_url=await fetch_permalink(api, channel, ts))


async def _clean_dm(_: SlackApi, given: SendDm, __: CallContext) -> Completed[SendDm]:
    return Completed(given.model_copy(update={"text": clean_text(given.text)}))


async def send_dm(api: SlackApi, given: SendDm, call: CallContext) -> MessagePosted:
    """Send a direct message: open the conversation (which changes nothing for the person) and post."""
    channel = await api.open_dm(given.user)
    return await _posted(api, channel, await post_text(api, channel, given.text, None, call))


async def find_sent(api: SlackApi, given: SendDm, call: CallContext) -> MessagePosted | Absent | Ambiguous:
    """Look for the message in the conversation with the person."""
    channel = await api.open_dm(given.user)
    seen = await find_by_operation(api, channel, None, call.operation)
    return await _posted(api, channel, seen) if isinstance(seen, str) else seen


async def read_thread(api: SlackApi, given: ReadThread, call: CallContext) -> ThreadMessages:
    """Read a thread. https://docs.slack.dev/reference/methods/conversations.replies"""
    channel = given.channel or call.place.channel
    thread_ts = given.thread_ts or call.place.thread_ts
    if not channel or not thread_ts:
        raise make_tool_error(
            "slack", Meaning("invalid", "There is no thread here. Name one, or ask in it."), code="no_thread"
        )
    me = await api.me()
    spoken = [message for message in await api.thread(channel, thread_ts) if message.user != me.user_id]
    discussion = [message for message in spoken if not is_addressed_to(message.text, me.user_id)]
    people = {user.id: user for user in await api.users()}
    return ThreadMessages(messages=[_as_read(message, people) for message in discussion or spoken])


def _as_read(message: Message, people: dict[str, User]) -> ThreadMessage:
    names = {user_id: user.shown for user_id, user in people.items()}
    name = names.get(message.user) or message.username or message.user or message.bot_id
    return ThreadMessage(user=message.user, name=name, text=render_message(message.text, names), ts=message.ts)


async def find_channel(api: SlackApi, given: FindChannel, call: CallContext) -> FoundChannel:
    """Find a channel by its name, among those that who asks sees."""
    channels = {channel.id: channel for channel in await api.channels()}
    found = await find_visible_channel(given.name, call.asker, channels, api.members)
    if isinstance(found, Resolution):
        channel = channels[found.id]
        return FoundChannel(channel_id=channel.id, name=channel.name, is_private=channel.is_private)
    choices = found.choices if isinstance(found, AmbiguousName) else found.closest
    near = f" Did you mean {', '.join(choice.label for choice in choices)}?" if choices else ""
    raise make_tool_error(
        "slack", Meaning("not_found", f"No single channel is called {given.name}.{near}"), code="no_match"
    )


def _from_posted(given: PostMessage, made: MessagePosted, _: Payload, __: str) -> UndoMessage:
    return UndoMessage(channel=made.channel, ts=made.message_ts, thread_ts=given.thread_ts)


def _from_sent(_: SendDm, made: MessagePosted, __: Payload, ___: str) -> UndoMessage:
    return UndoMessage(channel=made.channel, ts=made.message_ts)


POST_MESSAGE = ToolSpec(
    tool="slack.post_message",
    description="Post a message to a Slack channel or thread.",
    risk_level="write",
    given=PostMessage,
    gives=MessagePosted,
    act=post_message,
    prepare=_clean_post,
    reconcile=find_posted,
    undo=UndoSpec(given=UndoMessage, from_done=_from_posted, act=undo_message, reconcile=find_deleted),
    scopes=("chat:write",),
    produces={"message_ts": "$.message_ts", "message_url": "$.message_url"},
    who_where=("channel", "thread_ts"),
    examples=(
        Example(ko="#general에 배포 완료라고 올려줘", en="Post to #general that the release is out"),
        Example(ko="요약을 #sales 채널에 공유해줘", en="Share the summary in #sales"),
    ),
)
SEND_DM = ToolSpec(
    tool="slack.send_dm",
    description="Send a direct message to a person in Slack.",
    risk_level="write",
    given=SendDm,
    gives=MessagePosted,
    act=send_dm,
    prepare=_clean_dm,
    reconcile=find_sent,
    undo=UndoSpec(given=UndoMessage, from_done=_from_sent, act=undo_message, reconcile=find_deleted),
    scopes=("chat:write", "im:write"),
    produces={"message_ts": "$.message_ts", "message_url": "$.message_url"},
    who_where=("user",),
    examples=(Example(ko="이준호님에게 회의가 2시로 바뀌었다고 DM 보내줘", en="DM Sarah that the deck is ready"),),
)
READ_THREAD = ToolSpec(
    tool="slack.read_thread",
    description="Read the messages of a Slack thread, of this one where none is named.",
    risk_level="read",
    given=ReadThread,
    gives=ThreadMessages,
    act=read_thread,
    scopes=("channels:history", "users:read"),
    produces={"messages": "$.messages"},
    reads_untrusted=True,
    examples=(Example(ko="이 스레드 요약해줘", en="Summarize this thread"),),
)
FIND_CHANNEL = ToolSpec(
    tool="slack.find_channel",
    description="Find a Slack channel by its name.",
    risk_level="read",
    given=FindChannel,
    gives=FoundChannel,
    act=find_channel,
    scopes=("channels:read",),
    produces={"channel_id": "$.channel_id"},
    examples=(Example(ko="영업 채널이 어디야?", en="Which channel is for sales?"),),
)

SPECS: tuple[ToolSpec[SlackApi, Any, Any], ...] = (POST_MESSAGE, SEND_DM, READ_THREAD, FIND_CHANNEL)


def bind_slack_tools(api: SlackApi) -> list[Tool]:
    """Return Slack's tools, bound to a workspace."""
    return [bind_tool(spec, api) for spec in SPECS]
