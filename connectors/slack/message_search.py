"""What was said in the channels that both metel and who asks are in, found by words, author and period.

Slack's own search takes a person's token; a bot reads the histories of the channels that it is in, newest first, and
says how far it came. https://docs.slack.dev/reference/methods/conversations.history
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pydantic import Field

from connectors.clean_text import clean_text
from connectors.day_text import add_time_zone
from connectors.failures import Meaning, make_tool_error
from connectors.slack.api import SlackApi
from connectors.slack.errors import MEANINGS, SERVICE
from connectors.slack.message_text import build_permalink, is_addressed_to, list_mentioned, render_message
from connectors.slack.messages import EVENT_TYPE
from connectors.slack.names import SlackNames
from connectors.slack.search_words import Hit, choose_by_question, parse_search_words
from connectors.slack.shapes import Channel, Message
from connectors.tool_spec import ToolInput, ToolOutput, ToolSpec
from orchestration.progress import Progress
from orchestration.rate_limit.caller import Caller, get_caller, send_as
from orchestration.text.messages import load_wording
from orchestration.tool import CallContext, ToolError
from schemas.ask import Resolution
from schemas.contract import Example
from schemas.errors import Failure

USUAL_DAYS = 30
"""So far back is looked where no period is named."""
MOST_PAGES = 20
"""So many pages of histories one search reads: fewer than Slack takes at once."""
MOST_THREADS = 10
MOST_NEAR = 2
"""So many messages are told in which only some of the words stand."""
LONGEST_TEXT = 400
SPOKEN = frozenset({"", "bot_message", "me_message", "file_share", "thread_broadcast"})
"""The kinds of messages that somebody said; the others tell of who came, left or renamed.
https://docs.slack.dev/reference/events/message#subtypes"""
PRIVATE = "groups:history"


class SearchMessages(ToolInput):
    """What is looked for: at least a word, a channel, an author or a day."""

    query: str = Field(
        default="", max_length=500, description="Words that all stand in the message; quote what stands side by side."
    )
    about: str = Field(
        default="",
        max_length=1_000,
        description="Instead of a query, a question: the messages that share words with it, each with its thread.",
    )
    channel: str | None = Field(
        default=None,
        description="The one channel to look in; all that the person shares with metel where it is left out.",
        json_schema_extra={"x-resolve": "slack.channel"},
    )
    user: str | None = Field(
        default=None, description="Who wrote the message.", json_schema_extra={"x-resolve": "slack.user"}
    )
    since: datetime | None = Field(default=None, description="From when on; 30 days back where it is left out.")
    until: datetime | None = Field(default=None, description="The moment after the last.")
    limit: int = Field(default=10, ge=1, le=50, description="How many messages, the newest first.")
    links_only: bool = Field(default=False, description="Yes where only the addresses are wanted.")


class FoundMessage(ToolOutput):
    """A message with who wrote it, where and when, and its address."""

    name: str
    text: str
    channel: str
    time: str
    link: str
    user: str
    ts: str
    thread: str = ""
    """The moment of the message that began its thread; empty where it stands alone."""


class FoundMessages(ToolOutput):
    """The newest first. ``incomplete`` where more were found, ``looked`` and ``empty`` what is said of where and since
    when was looked, ``unread`` what could not be; ``channels`` are those that the messages stand in."""

    records: list[FoundMessage]
    links: list[str]
    incomplete: bool
    looked: str
    empty: str
    unread: str
    channels: list[str]


@dataclass(frozen=True, slots=True)
class _Period:
    since: datetime
    until: datetime


@dataclass(slots=True)
class _Look:
    """One channel: what was said there, back to when it was read, and the failure that ended the reading."""

    channel: Channel
    since: datetime
    messages: list[Message] = field(default_factory=list[Message])
    is_read: bool = False
    is_cut: bool = False
    failure: Failure | None = None


async def search_messages(names: SlackNames, given: SearchMessages, call: CallContext) -> FoundMessages:
    """Find messages in the channels that metel and who asks are both in, or in the one that is named.

    Raises:
        ToolError: nothing is looked for, or no channel could be read.
    """
    if not (given.query.strip() or given.about.strip() or given.channel or given.user or given.since):
        raise make_tool_error(
            SERVICE, Meaning("invalid", "Say a word, a channel, a person or a day to look for."), code="no_query"
        )
    looks, unseen = await _look(names, given, call)
    said = await _list_said(names, looks, given)
    found = _choose(said, given)
    kept = found[: given.limit]
    records = await _describe(names, kept, given, call)
    return FoundMessages(
        records=records,
        links=[one.link for one in records],
        incomplete=len(found) > len(kept),
        looked=_tell_looked(looks, given, call),
        empty="" if kept else _tell_nothing(looks, said, given, call),
        unread=_tell_unread(looks, unseen, call),
        channels=list(dict.fromkeys(channel.id for channel, _, _ in kept)),
    )


async def read_said(names: SlackNames, given: SearchMessages, call: CallContext) -> list[Hit]:
    """Return all that people said where and when a search looks.

    Raises:
        ToolError: no channel could be read.
    """
    looks, _ = await _look(names, given, call)
    return await _list_said(names, looks, given)


async def _look(names: SlackNames, given: SearchMessages, call: CallContext) -> tuple[list[_Look], int]:
    """Read the channels and the threads of a period; return them, and how many threads were not read."""
    zone = ZoneInfo(call.timezone)
    since, until = (None if at is None else add_time_zone(at, zone) for at in (given.since, given.until))
    last = min(until, call.now) if until else call.now
    period = _Period(
        since or last - timedelta(days=USUAL_DAYS), last + timedelta(seconds=1) if last == call.now else last
    )
    places = await _list_places(names, given, call)
    looks = await _read_channels(names.reader.api, places, period, call)
    if not any(look.is_read for look in looks):
        raise _find_failure(looks)
    return looks, await _add_threads(names.reader.api, looks, period)


async def _list_places(names: SlackNames, given: SearchMessages, call: CallContext) -> list[Channel]:
    """Return the channels to look in, that of the request first; a closed one only for who is in it, and where others
    read the answer to a question only if it is named."""
    api = names.reader.api
    if given.channel is not None:
        seen = await names.resolve("slack.channel", given.channel, call.asker)
        if not isinstance(seen, Resolution):
            raise make_tool_error(SERVICE, MEANINGS["channel_not_found"], code="channel_not_found")
        return [Channel(id=seen.id, name=seen.name.lstrip("#"), is_private=bool(seen.details.get("private")))]
    me = await api.me()
    own, theirs = await asyncio.gather(_list_channels_of(api, me.user_id), _list_channels_of(api, call.user))
    shared = {channel.id for channel in theirs}
    both = [channel for channel in own if channel.id in shared]
    if _keeps_to_open(given, call):
        both = [channel for channel in both if not channel.is_private or channel.id == call.place.channel]
    return sorted(both, key=lambda channel: channel.id != call.place.channel)


def _keeps_to_open(given: SearchMessages, call: CallContext) -> bool:
    """Whether closed channels are left out: what stands there would keep all of an answer from the others."""
    return bool(given.about.strip()) and given.channel is None and not call.place.is_direct


async def _list_channels_of(api: SlackApi, user: str) -> list[Channel]:
    """Return the channels that somebody is in, without private ones where metel may not know of them."""
    if not user:
        return []
    try:
        return await api.channels_of(user)
    except ToolError as error:
        if error.failure.code != "missing_scope":
            raise
        return await api.channels_of(user, types="public_channel")


async def _read_channels(api: SlackApi, places: Sequence[Channel], period: _Period, call: CallContext) -> list[_Look]:
    """Read the histories. The first waits for its turn as any read does; for the others nobody is kept waiting."""
    looks = [_Look(channel, period.until) for channel in places]
    pages = max(1, MOST_PAGES // max(1, len(looks)))
    for read, look in enumerate(looks[:MOST_PAGES], 1):
        patient = not any(one.is_read for one in looks)
        await _read_channel(api, look, period, pages, patient=patient)
        call.tell(Progress(read, len(looks)))
    return looks


async def _read_channel(api: SlackApi, look: _Look, period: _Period, pages: int, *, patient: bool) -> None:
    cursor = ""
    for _ in range(pages):
        try:
            with send_as(_as_caller(patient=patient)):
                messages, cursor = await api.messages_page(look.channel.id, period.since, period.until, cursor)
        except ToolError as error:
            look.failure = error.failure
            look.is_cut = look.is_read
            return
        look.messages += messages
        look.is_read, patient = True, False
        if not cursor:
            look.since = period.since
            return
        look.since = _read_moment(messages[-1].ts) if messages else look.since
    look.is_cut = True


def _as_caller(*, patient: bool) -> Caller:
    """For whom is asked now, who may not want to wait."""
    caller = get_caller() or Caller()
    return caller if patient else replace(caller, patient=False, positions={})


def _find_failure(looks: Sequence[_Look]) -> ToolError:
    failure = next((look.failure for look in looks if look.failure is not None), None)
    if failure is not None:
        return ToolError(failure)
    return make_tool_error(SERVICE, MEANINGS["not_in_channel"], code="not_in_channel")


async def _add_threads(api: SlackApi, looks: Sequence[_Look], period: _Period) -> int:
    """Add what was answered in the threads that went on last; return how many threads were not read."""
    roots = [(look, one) for look in looks for one in look.messages if one.reply_count]
    alive = [(look, one) for look, one in roots if _read_moment(one.latest_reply or one.ts) >= period.since]
    alive.sort(key=lambda pair: pair[1].latest_reply or pair[1].ts, reverse=True)
    unseen = len(alive[MOST_THREADS:])
    for look, root in alive[:MOST_THREADS]:
        try:
            with send_as(_as_caller(patient=False)):
                replies = await api.replies_between(look.channel.id, root.ts, period.since, period.until)
        except ToolError:
            unseen += 1
            continue
        known = {one.ts for one in look.messages}
        look.messages += [one for one in replies if one.ts not in known]
    return unseen


async def _list_said(names: SlackNames, looks: Sequence[_Look], given: SearchMessages) -> list[Hit]:
    """Return what people said, each message as it is read."""
    me = await names.reader.api.me()
    said = [(look.channel, one) for look in looks for one in look.messages if _is_said(one, me.user_id)]
    if given.user:
        said = [(channel, one) for channel, one in said if one.user == given.user]
    chosen = given.query or given.about
    mentioned = [user for _, one in said for user in list_mentioned(one.text)] if chosen else []
    people = await names.reader.users(mentioned)
    shown = {user_id: user.shown for user_id, user in people.items()}
    return [(channel, one, text) for channel, one in said if (text := _render(one, shown))]


def _choose(said: Sequence[Hit], given: SearchMessages) -> list[Hit]:
    """Return the messages that fit, the newest first; those that answer a question by how much they may, and of one
    author all others behind them: what they said may be in another language."""
    if given.about.strip():
        likely = choose_by_question(given.about, said)
        return likely if not given.user else [*likely, *_sort_newest([one for one in said if one not in likely])]
    words = parse_search_words(given.query)
    return _sort_newest([one for one in said if words.match(one[2])])


def _sort_newest(said: Sequence[Hit]) -> list[Hit]:
    return sorted(said, key=lambda found: found[1].ts, reverse=True)


def _is_said(message: Message, me: str) -> bool:
    """Whether somebody said it: metel's cards and what is asked of it are no part of a discussion."""
    own = message.user == me and message.metadata.event_type != EVENT_TYPE
    return message.subtype in SPOKEN and not own and not is_addressed_to(message.text, me)


def _render(message: Message, names: dict[str, str]) -> str:
    """Return what a message says; what an app put beside its text belongs to it."""
    beside = [
        part
        for one in message.attachments or ()
        for part in (one.pretext, one.title, one.text or (one.fallback if not one.title else ""))
    ]
    told = "\n".join(part for part in dict.fromkeys((message.text, *beside)) if part)
    return render_message(told, names)


async def _describe(
    names: SlackNames, found: Sequence[Hit], given: SearchMessages, call: CallContext
) -> list[FoundMessage]:
    involved = [user for _, one, _ in found for user in (one.user, *list_mentioned(one.text)) if user]
    people = {user_id: user.shown for user_id, user in (await names.reader.users(involved)).items()}
    zone, workspace = ZoneInfo(call.timezone), (await names.reader.api.me()).url
    return [
        FoundMessage(
            name=clean_text(people.get(one.user) or one.username or one.user or one.bot_id),
            text="" if given.links_only else _shorten(_render(one, people)),
            channel=f"#{channel.name}" if channel.name else channel.id,
            time=f"{_read_moment(one.ts).astimezone(zone):%Y-%m-%d %H:%M}",
            link=build_permalink(workspace, channel.id, one.ts, one.thread_ts or None),
            user=one.user,
            ts=one.ts,
            thread=one.thread_ts or (one.ts if one.reply_count else ""),
        )
        for channel, one, _ in found
    ]


def _tell_nothing(looks: Sequence[_Look], said: Sequence[Hit], given: SearchMessages, call: CallContext) -> str:
    """Say what was looked for in vain, what comes near it, where was looked, and where metel can't look."""
    words, query = load_wording("orchestration.text"), given.query.strip()
    key = "nothing" if query else "unrelated" if given.about.strip() else "silent"
    told = [words.say(call.language, f"searched.{key}", query=query)]
    if near := _list_near(query, said):
        listed = " / ".join(f"“{_shorten(text)}” (#{channel.name})" for channel, _, text in near)
        told.append(words.say(call.language, "searched.near", messages=listed))
    if given.user and (who := call.resolved.get("user")) is not None:
        told.append(words.say(call.language, "searched.by", who=who.name))
    told.append(_tell_looked(looks, given, call))
    if given.channel is None:
        told.append(words.say(call.language, "searched.members"))
    return " ".join(told)


def _list_near(query: str, said: Sequence[Hit]) -> list[Hit]:
    """Return the messages that hold most of the words that no message holds all of, the newest of them first."""
    words = parse_search_words(query)
    some = [(words.count(hit[2]), hit[1].ts, hit) for hit in said]
    near = sorted((one for one in some if one[0]), key=lambda one: (one[0], one[1]), reverse=True)
    return [hit for _, _, hit in near[:MOST_NEAR]]


def _tell_looked(looks: Sequence[_Look], given: SearchMessages, call: CallContext) -> str:
    """Say where, and from which day until which, was looked."""
    words, zone = load_wording("orchestration.text"), ZoneInfo(call.timezone)
    read = [look for look in looks if look.is_read]
    slots = {"day": _name_day(min(look.since for look in read).astimezone(zone), call)}
    ends = None if given.until is None else add_time_zone(given.until, zone)
    ended = ends is not None and ends < call.now
    if ends is not None and ended:
        slots["last"] = _name_day((ends - timedelta(microseconds=1)).astimezone(zone), call)
    if len(looks) == 1:
        key, named = "one", {"channel": _name_channel(read[0])}
    else:
        key, named = "open" if _keeps_to_open(given, call) else "several", {"count": str(len(read))}
    return words.say(call.language, f"searched.{key}_until" if ended else f"searched.{key}", **named, **slots)


def _tell_unread(looks: Sequence[_Look], unseen: int, call: CallContext) -> str:
    """Say what could not be looked through, and why."""
    words, zone = load_wording("orchestration.text"), ZoneInfo(call.timezone)
    cut = [look for look in looks if look.is_cut]
    closed = [look for look in looks if not look.is_read and look.failure and look.failure.code == "missing_scope"]
    others = sum(not look.is_read for look in looks) - len(closed)
    told = [
        words.say(
            call.language, "searched.cut", channel=_name_channel(one), day=_name_day(one.since.astimezone(zone), call)
        )
        for one in cut[:3]
    ]
    if len(cut) > 3:
        told.append(words.say(call.language, "searched.more_cut", count=len(cut) - 3))
    if closed:
        told.append(words.say(call.language, "searched.closed", count=len(closed), scope=PRIVATE))
    if others:
        told.append(words.say(call.language, "searched.others", count=others))
    if unseen:
        told.append(words.say(call.language, "searched.threads", count=unseen))
    return " ".join(told)


def _name_channel(look: _Look) -> str:
    return f"#{look.channel.name}" if look.channel.name else look.channel.id


def _name_day(at: datetime, call: CallContext) -> str:
    """Return a day as it is said; with its year where that is another."""
    is_now = at.year == call.now.astimezone(at.tzinfo).year
    match call.language:
        case "en":
            return f"{at:%b} {at.day}" if is_now else f"{at:%b} {at.day}, {at.year}"
        case "ja":
            return f"{at.month}月{at.day}日" if is_now else f"{at.year}年{at.month}月{at.day}日"
        case _:
            return f"{at.month}월 {at.day}일" if is_now else f"{at.year}년 {at.month}월 {at.day}일"


def _shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"


def _read_moment(ts: str) -> datetime:
    return datetime.fromtimestamp(float(ts), UTC)


SEARCH_MESSAGES = ToolSpec(
    tool="slack.search_messages",
    description="Find Slack messages by words, author, channel or period, or list what a channel's people said.",
    risk_level="read",
    given=SearchMessages,
    gives=FoundMessages,
    act=search_messages,
    scopes=("channels:history", "channels:read", "users:read"),
    produces={"records": "$.records", "messages": "$.records", "message_urls": "$.links"},
    timeout_ms=60_000,
    reads_untrusted=True,
    examples=(
        Example(
            ko="#dev에서 배포 얘기한 메시지 최근 2주치 찾아줘", en="Find where Junho asked about the venue in #general"
        ),
    ),
)
