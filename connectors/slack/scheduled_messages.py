"""Messages that Slack itself posts at a later moment: scheduled once, found again, and taken back before they are sent.

https://docs.slack.dev/reference/methods/chat.scheduleMessage"""

from __future__ import annotations

import html
from datetime import date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from pydantic import Field

from connectors.answers import JsonObject
from connectors.clean_text import clean_text
from connectors.failures import Meaning, make_tool_error
from connectors.slack.errors import SERVICE
from connectors.slack.message_text import build_message_fields
from connectors.slack.messages import CLOCKS_APART, check_visible
from connectors.slack.names import SlackNames
from connectors.slack.shapes import ScheduledMessage
from connectors.tool_spec import Completed, ToolInput, ToolOutput, ToolSpec, Undone, UndoSpec
from orchestration.rate_limit.rate_limiter import check_nothing
from orchestration.text.dates import find_dates
from orchestration.text.mentions import parse_message_link
from orchestration.tool import Absent, Ambiguous, CallContext, Incomplete, NotFound, ToolError, ValueNeededError
from schemas.ask import Candidate
from schemas.contract import Example
from schemas.values import Payload

FARTHEST = timedelta(days=120)
"""Slack takes nothing later than that."""
TOO_LATE = timedelta(seconds=60)
"""So long before its moment a message can't be taken back any more."""
USUAL_TIMES = (time(9), time(13), time(18))
LABEL = 60
_WHEN = Field(
    min_length=1,
    description="When to post: one future moment with its day and time of day, ISO 8601, at most 120 days ahead.",
    json_schema_extra={"format": "date-time"},
)


class ScheduleMessage(ToolInput):
    """A message to a channel, or to a thread of it, for a later moment."""

    channel: str = Field(
        min_length=1,
        description="Where to post: a channel, or the link of a message to answer in its thread.",
        json_schema_extra={"x-resolve": "slack.channel"},
    )
    text: str = Field(min_length=1, max_length=40_000, description="What to post; bullets and **bold** are shown.")
    post_at: str = _WHEN
    thread_ts: str | None = Field(default=None, description="The ts of the thread's first message, to reply there.")


class ScheduleDm(ToolInput):
    """A direct message to a person for a later moment."""

    user: str = Field(min_length=1, description="Who gets the message.", json_schema_extra={"x-resolve": "slack.user"})
    text: str = Field(min_length=1, max_length=40_000, description="What to send.")
    post_at: str = _WHEN


class MessageScheduled(ToolOutput):
    """The message that waits at Slack."""

    channel: str
    scheduled_message_id: str
    post_at: str


async def _complete_message(_: SlackNames, given: ScheduleMessage, call: CallContext) -> Completed[ScheduleMessage]:
    named = call.resolved.get("channel")
    linked = parse_message_link(named.asked) if named is not None else None
    changes = {
        "text": clean_text(given.text),
        "post_at": _read_moment(given.post_at, call),
        "thread_ts": given.thread_ts or (linked.thread_ts if linked else None),
    }
    return Completed(given.model_copy(update=changes))


async def _complete_dm(_: SlackNames, given: ScheduleDm, call: CallContext) -> Completed[ScheduleDm]:
    changes = {"text": clean_text(given.text), "post_at": _read_moment(given.post_at, call)}
    return Completed(given.model_copy(update=changes))


def _read_moment(asked: str, call: CallContext) -> str:
    """Return the ISO form of a moment that Slack takes, in the asker's time zone.

    Raises:
        ValueNeededError: it names no moment, or one that has passed or is too far off.
    """
    zone, plain = ZoneInfo(call.timezone), asked.strip()
    moment = _parse_iso(plain, zone) or _find_moment(plain, call)
    shown = moment.strftime("%Y-%m-%d %H:%M")
    if moment <= call.now:
        raise ValueNeededError("post_at", shown, (), why="past")
    if moment > call.now + FARTHEST:
        raise ValueNeededError("post_at", shown, (), why="far")
    return moment.isoformat()


def _parse_iso(text: str, zone: ZoneInfo) -> datetime | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        pass
    else:
        raise _ask_time(day)
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(zone) if moment.tzinfo else moment.replace(tzinfo=zone)
    except (ValueError, OverflowError):
        return None


def _find_moment(text: str, call: CallContext) -> datetime:
    found = find_dates(text, call.now, call.timezone, call.language)
    if len(found) != 1 or found[0].cron or found[0].is_span:
        raise ValueNeededError("post_at", "", ())
    if not found[0].has_time:
        raise _ask_time(found[0].start.date())
    if not found[0].has_day:
        days = (found[0].start, found[0].start + timedelta(days=1))
        raise ValueNeededError("post_at", text, tuple(f"{day:%Y-%m-%d %H:%M}" for day in days), why="day")
    return found[0].start


def _ask_time(day: date) -> ValueNeededError:
    choices = tuple(f"{day.isoformat()} {at:%H:%M}" for at in USUAL_TIMES)
    return ValueNeededError("post_at", day.isoformat(), choices, why="time")


async def schedule_message(names: SlackNames, given: ScheduleMessage, call: CallContext) -> MessageScheduled:
    """Have Slack post a message later."""
    return await _schedule(names, given.channel, given, call, given.thread_ts)


async def schedule_dm(names: SlackNames, given: ScheduleDm, call: CallContext) -> MessageScheduled:
    """Have Slack send a direct message later."""
    return await _schedule(names, await names.reader.api.open_dm(given.user), given, call, None)


async def _schedule(
    names: SlackNames,
    channel: str,
    given: ScheduleMessage | ScheduleDm,
    call: CallContext,
    thread_ts: str | None,
) -> MessageScheduled:
    """Whom or where it was judged to go to is looked at once more when its turn to be scheduled has come. No metadata
    goes with it: Slack never posts a scheduled message that has some, as its page on the method warns."""
    message: JsonObject = {"channel": channel, "post_at": _count_seconds(given.post_at), **_build_fields(given, call)}
    if thread_ts:
        message["thread_ts"] = thread_ts
    reaches = call.resolved.get("channel", call.resolved.get("user"))
    check = check_nothing if reaches is None else partial(names.check_still_read_by, reaches, call.asker)
    there, scheduled_id = await names.reader.api.schedule(message, check)
    return MessageScheduled(channel=there, scheduled_message_id=scheduled_id, post_at=given.post_at)


def _build_fields(given: ScheduleMessage | ScheduleDm, call: CallContext) -> JsonObject:
    return build_message_fields(given.text, call.links, call.language, call.mentions)


def _count_seconds(moment: str) -> int:
    return int(datetime.fromisoformat(moment).timestamp())


async def find_scheduled(names: SlackNames, given: ScheduleMessage, call: CallContext) -> MessageScheduled | NotFound:
    """Look for the message among those that wait for the channel."""
    return await _find(names, given.channel, given, call)


async def find_scheduled_dm(names: SlackNames, given: ScheduleDm, call: CallContext) -> MessageScheduled | NotFound:
    """Look for the message among those that wait for the person."""
    return await _find(names, await names.reader.api.open_dm(given.user), given, call)


async def _find(
    names: SlackNames, channel: str, given: ScheduleMessage | ScheduleDm, call: CallContext
) -> MessageScheduled | NotFound:
    """Slack's list shows neither metadata nor blocks: the message is the one that was scheduled since the call was
    begun for the same moment with the same text."""
    at, begun = _count_seconds(given.post_at), call.begun_at or call.now
    waiting = await names.reader.api.scheduled(channel, at)
    since = [one for one in waiting if one.post_at == at and one.date_created >= (begun - CLOCKS_APART).timestamp()]
    wanted = _fold(str(_build_fields(given, call)["text"]))
    same = [one for one in since if _fold(one.text) == wanted]
    if len(same) == 1:
        return _scheduled(channel, given, same[0])
    if since:
        return Ambiguous(tuple(_candidate(channel, given, one) for one in same or since), ours=bool(same))
    posted = call.now >= datetime.fromisoformat(given.post_at) - TOO_LATE
    return Incomplete() if posted else Absent()


def _fold(text: str) -> str:
    return " ".join(html.unescape(text).split())


def _scheduled(channel: str, given: ScheduleMessage | ScheduleDm, found: ScheduledMessage) -> MessageScheduled:
    return MessageScheduled(channel=channel, scheduled_message_id=found.id, post_at=given.post_at)


def _candidate(channel: str, given: ScheduleMessage | ScheduleDm, found: ScheduledMessage) -> Candidate:
    result = _scheduled(channel, given, found).model_dump(mode="json")
    return Candidate(label=f"{clean_text(found.text)[:LABEL]} ({found.id})", url="", result=result)


class UndoScheduled(ToolInput):
    """A message that waits at Slack."""

    channel: str = Field(min_length=1, description="The conversation's id.")
    scheduled_message_id: str = Field(min_length=1, description="The scheduled message's id.")
    post_at: str = Field(min_length=1, description="The moment at which it is posted.")


def _from_scheduled(given: ScheduleMessage | ScheduleDm, made: MessageScheduled, _: Payload, __: str) -> UndoScheduled:
    return UndoScheduled(channel=made.channel, scheduled_message_id=made.scheduled_message_id, post_at=given.post_at)


async def check_undo_scheduled(names: SlackNames, given: UndoScheduled, call: CallContext) -> Completed[UndoScheduled]:
    """See that the message can still be taken back, and that who asks can see where it would stand.

    Raises:
        ToolError: it is too late, they can't, or Slack could not be asked.
    """
    await check_visible(names, given.channel, call)
    if call.now >= datetime.fromisoformat(given.post_at) - TOO_LATE:
        raise _too_late()
    return Completed(given)


def _too_late() -> ToolError:
    meaning = Meaning("invalid", "The message is posted, or will be within a minute: it can't be taken back any more.")
    return make_tool_error(SERVICE, meaning, code="scheduled_already_posted")


async def undo_scheduled(names: SlackNames, given: UndoScheduled, call: CallContext) -> Undone:
    """Take the message back; one that is gone before its moment is fine.
    https://docs.slack.dev/reference/methods/chat.deleteScheduledMessage"""
    try:
        await names.reader.api.unschedule(given.channel, given.scheduled_message_id)
    except ToolError as error:
        if error.failure.code != "invalid_scheduled_message_id":
            raise
        if call.now >= datetime.fromisoformat(given.post_at) - TOO_LATE:
            raise _too_late() from error
    return Undone(undone=given.scheduled_message_id)


async def find_unscheduled(names: SlackNames, given: UndoScheduled, call: CallContext) -> Undone | NotFound:
    """Look whether the message still waits; after its moment that does not tell whether it was taken back."""
    waiting = await names.reader.api.scheduled(given.channel, _count_seconds(given.post_at))
    if any(one.id == given.scheduled_message_id for one in waiting):
        return Absent()
    late = call.now >= datetime.fromisoformat(given.post_at)
    return Incomplete() if late else Undone(undone=given.scheduled_message_id)


SCHEDULE_MESSAGE = ToolSpec(
    tool="slack.schedule_message",
    held_as=("slack.post_message",),
    description="Schedule a message to a Slack channel or thread for one later moment; not for what recurs.",
    risk_level="write",
    given=ScheduleMessage,
    gives=MessageScheduled,
    act=schedule_message,
    prepare=_complete_message,
    reconcile=find_scheduled,
    undo=UndoSpec(
        given=UndoScheduled,
        from_done=_from_scheduled,
        act=undo_scheduled,
        reconcile=find_unscheduled,
        prepare=check_undo_scheduled,
    ),
    scopes=("chat:write",),
    produces={"scheduled_message_id": "$.scheduled_message_id"},
    who_where=("channel", "thread_ts"),
    examples=(
        Example(
            ko="내일 오전 9시에 #general에 '오늘 전사 회의가 있어요' 올려줘",
            en="Post 'standup in 5' in #dev tomorrow at 9:55am",
        ),
    ),
)
SCHEDULE_DM = ToolSpec(
    tool="slack.schedule_dm",
    held_as=("slack.send_dm",),
    description="Schedule a direct message to a person in Slack for one later moment; not for what recurs.",
    risk_level="write",
    given=ScheduleDm,
    gives=MessageScheduled,
    act=schedule_dm,
    prepare=_complete_dm,
    reconcile=find_scheduled_dm,
    undo=UndoSpec(
        given=UndoScheduled,
        from_done=_from_scheduled,
        act=undo_scheduled,
        reconcile=find_unscheduled,
        prepare=check_undo_scheduled,
    ),
    scopes=("chat:write", "im:write"),
    produces={"scheduled_message_id": "$.scheduled_message_id"},
    who_where=("user",),
    examples=(
        Example(
            ko="금요일 오후 3시에 이준호님한테 '자료 부탁해요'라고 DM 보내줘",
            en="DM Sarah 'send the deck' on Friday at 3pm",
        ),
    ),
)
