"""The tools of Slack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import Field

from connectors.clean_text import clean_text
from connectors.failures import Meaning, make_tool_error
from connectors.slack.api import SlackApi
from connectors.slack.message_search import SEARCH_MESSAGES
from connectors.slack.message_text import build_permalink, is_addressed_to, list_mentioned, render_message
from connectors.slack.messages import (
    UndoMessage,
    check_undo,
    find_by_operation,
    find_deleted,
    post_text,
    undo_message,
)
from connectors.slack.names import SlackNames
from connectors.slack.scheduled_messages import SCHEDULE_DM, SCHEDULE_MESSAGE
from connectors.slack.shapes import Channel, Message, User
from connectors.slack.thread_search import FIND_THREAD
from connectors.tool_spec import Completed, ToolInput, ToolOutput, ToolSpec, UndoSpec, bind_tool
from orchestration.ports import AmbiguousName
from orchestration.text.mentions import MessageLink, parse_message_link
from orchestration.tool import Absent, Ambiguous, CallContext, Incomplete, NotFound, Tool
from schemas.ask import Candidate
from schemas.contract import Example
from schemas.values import Payload


class PostMessage(ToolInput):
    """A message to a channel, or to a thread of it."""

    channel: str = Field(
        min_length=1,
        description="Where to post: a channel, or the link of a message to answer in its thread.",
        json_schema_extra={"x-resolve": "slack.channel"},
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


LABEL = 60


class ReadThread(ToolInput):
    """A thread; the request's own where none is named."""

    channel: str | None = Field(
        default=None,
        description="The thread's channel, or the link of a message; this thread's where it is left out.",
        json_schema_extra={"x-resolve": "slack.channel"},
    )
    thread_ts: str | None = Field(default=None, description="The ts of the thread's first message.")
    message_ts: str | None = Field(default=None, description="The ts of the one message to read.")
    whole: bool = Field(default=True, description="No for the linked message alone, without its thread.")


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


async def _clean_post(_: SlackNames, given: PostMessage, call: CallContext) -> Completed[PostMessage]:
    linked = _find_linked(call)
    thread_ts = given.thread_ts or (linked.thread_ts if linked else None)
    return Completed(given.model_copy(update={"text": clean_text(given.text), "thread_ts": thread_ts}))


async def _find_thread(_: SlackNames, given: ReadThread, call: CallContext) -> Completed[ReadThread]:
    linked = _find_linked(call)
    if linked is None or given.thread_ts:
        return Completed(given)
    only = None if given.whole else linked.ts
    return Completed(given.model_copy(update={"thread_ts": linked.thread_ts, "message_ts": only}))


def _find_linked(call: CallContext) -> MessageLink | None:
    """Return the message whose link was given in place of a channel."""
    named = call.resolved.get("channel")
    return parse_message_link(named.asked) if named is not None else None


async def post_message(names: SlackNames, given: PostMessage, call: CallContext) -> MessagePosted:
    """Post a message. https://docs.slack.dev/reference/methods/chat.postMessage"""
    ts = await post_text(names, given.channel, given.text, given.thread_ts, call)
    return await _posted(names.reader.api, given.channel, ts, given.thread_ts)


async def find_posted(names: SlackNames, given: PostMessage, call: CallContext) -> MessagePosted | NotFound:
    """Look for the message in the channel or thread."""
    api = names.reader.api
    seen = await find_by_operation(api, given.channel, given.thread_ts, call)
    return await _found(api, given.channel, given.thread_ts, seen)


async def _found(
    api: SlackApi, channel: str, thread_ts: str | None, seen: list[Message] | Absent | Incomplete
) -> MessagePosted | NotFound:
    if not isinstance(seen, list):
        return seen
    posted = [await _posted(api, channel, message.ts, thread_ts) for message in seen]
    if len(posted) == 1:
        return posted[0]
    return Ambiguous(tuple(_candidate(message, one) for message, one in zip(seen, posted, strict=True)), ours=True)


def _candidate(message: Message, posted: MessagePosted) -> Candidate:
    label = f"{clean_text(message.text)[:LABEL]} (…{posted.message_ts[-6:]})"
    return Candidate(label=label, url=posted.message_url, result=posted.model_dump(mode="json"))


async def _posted(api: SlackApi, channel: str, ts: str, thread_ts: str | None = None) -> MessagePosted:
    address = build_permalink((await api.me()).url, channel, ts, thread_ts)
    return MessagePosted(channel=channel, message_ts=ts, message_url=address)


async def _clean_dm(_: SlackNames, given: SendDm, __: CallContext) -> Completed[SendDm]:
    return Completed(given.model_copy(update={"text": clean_text(given.text)}))


async def send_dm(names: SlackNames, given: SendDm, call: CallContext) -> MessagePosted:
    """Send a direct message: open the conversation (which changes nothing for the person) and post."""
    channel = await names.reader.api.open_dm(given.user)
    ts = await post_text(names, channel, given.text, None, call)
    return await _posted(names.reader.api, channel, ts)


async def find_sent(names: SlackNames, given: SendDm, call: CallContext) -> MessagePosted | NotFound:
    """Look for the message in the conversation with the person."""
    api = names.reader.api
    channel = await api.open_dm(given.user)
    return await _found(api, channel, None, await find_by_operation(api, channel, None, call))


async def read_thread(names: SlackNames, given: ReadThread, call: CallContext) -> ThreadMessages:
    """Read a thread. https://docs.slack.dev/reference/methods/conversations.replies"""
    api = names.reader.api
    channel = given.channel or call.place.channel
    thread_ts = given.thread_ts or call.place.thread_ts
    if not channel or not thread_ts:
        raise make_tool_error(
            "slack", Meaning("invalid", "There is no thread here. Name one, or ask in it."), code="no_thread"
        )
    me = await api.me()
    thread = await api.thread(channel, thread_ts, call.tell)
    there = [message for message in thread if given.message_ts in (None, message.ts)]
    spoken = [message for message in there if message.user != me.user_id]
    discussion = [message for message in spoken if not is_addressed_to(message.text, me.user_id)]
    people = await names.reader.users(_list_people(discussion or spoken))
    return ThreadMessages(messages=[_as_read(message, people) for message in discussion or spoken])


def _list_people(messages: Sequence[Message]) -> list[str]:
    """Return who wrote messages or is mentioned in them."""
    named = [found for message in messages for found in (message.user, *list_mentioned(message.text))]
    return [one for one in dict.fromkeys(named) if one]


def _as_read(message: Message, people: Mapping[str, User]) -> ThreadMessage:
    names = {user_id: user.shown for user_id, user in people.items()}
    name = names.get(message.user) or message.username or message.user or message.bot_id
    return ThreadMessage(user=message.user, name=name, text=render_message(message.text, names), ts=message.ts)


async def find_channel(names: SlackNames, given: FindChannel, call: CallContext) -> FoundChannel:
    """Find a channel by its name, among those that who asks sees."""
    found = await names.find_channel(given.name, call.asker)
    if isinstance(found, Channel):
        return FoundChannel(channel_id=found.id, name=found.name, is_private=found.is_private)
    if found.incomplete:
        unlisted = Meaning("transient", "Not all channels are known yet. It can be tried again.")
        raise make_tool_error("slack", unlisted, code="channels_not_listed")
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
    undo=UndoSpec(
        given=UndoMessage, from_done=_from_posted, act=undo_message, reconcile=find_deleted, prepare=check_undo
    ),
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
    undo=UndoSpec(
        given=UndoMessage, from_done=_from_sent, act=undo_message, reconcile=find_deleted, prepare=check_undo
    ),
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
    prepare=_find_thread,
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

SPECS: tuple[ToolSpec[SlackNames, Any, Any], ...] = (
    POST_MESSAGE,
    SEND_DM,
    SCHEDULE_MESSAGE,
    SCHEDULE_DM,
    READ_THREAD,
    SEARCH_MESSAGES,
    FIND_THREAD,
    FIND_CHANNEL,
)


def bind_slack_tools(names: SlackNames) -> list[Tool]:
    """Return Slack's tools, bound to a workspace."""
    return [bind_tool(spec, names) for spec in SPECS]
