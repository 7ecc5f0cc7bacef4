"""The one message, and its thread, that people speak of in words: who wrote it, when, where and what it says.

Where several fit, a person says which; none is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from pydantic import ConfigDict, Field

from connectors.clean_text import clean_text
from connectors.slack.message_search import SearchMessages, read_said
from connectors.slack.message_text import build_permalink
from connectors.slack.names import SlackNames
from connectors.slack.search_words import Hit
from connectors.slack.shapes import Message
from connectors.tool_spec import Completed, ToolInput, ToolOutput, ToolSpec
from orchestration.patterns import make_regex
from orchestration.text.dates import find_dates
from orchestration.text.mentions import parse_message_link
from orchestration.text.passages import measure_words
from orchestration.tool import CallContext, ValueNeededError
from schemas.ask import Resolution
from schemas.contract import Example

LONGEST_CHOICE = 72
"""Characters of a choice; Slack shows 75.
https://docs.slack.dev/reference/block-kit/composition-objects/option-object"""
MOST_CHOICES = 5
MOST_NAMES = 10
"""So many words are looked up as names of people."""
OF_AUTHOR, OF_REPLIER = 1.2, 0.9
"""So much it weighs that somebody who is named wrote a message, and a reply; a word that stands in it weighs 1."""
LEAST_SHARE = 0.75
"""A message that less of the words speak for is asked about."""
LEAST_AHEAD = 0.3


class FindThread(ToolInput):
    """A message as people speak of it."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_extra={"x-points": True})

    about: str = Field(
        min_length=1, max_length=500, description="Who wrote it, when, and words of it, as the person says it."
    )
    channel: str | None = Field(
        default=None,
        description="The channel that it stands in, where it is named.",
        json_schema_extra={"x-resolve": "slack.channel"},
    )
    among: list[str] = Field(
        default=[], max_length=50, description="The addresses of messages of this thread, one of which is meant."
    )
    thread: str | None = Field(default=None, description="Its address, where it is known.")


class FoundThread(ToolOutput):
    """Where it stands."""

    link: str
    channel: str
    ts: str


@dataclass(frozen=True, slots=True)
class _Fit:
    """A message of a thread, and how much of the words speaks for it."""

    hit: Hit
    score: float
    share: float


@dataclass(frozen=True, slots=True)
class _Told:
    """What words tell of a message: what stands in it, the people among them by the words for them, and the days."""

    words: str
    people: Mapping[str, str]
    days: frozenset[date]
    is_newest: bool = False
    is_placed: bool = False
    """Whether its channel is named, where alone is looked."""


async def complete_thread(names: SlackNames, given: FindThread, call: CallContext) -> Completed[FindThread]:
    """Find the message and put its address in.

    Raises:
        ToolError: no channel could be read.
        ValueNeededError: none fits, or several do.
    """
    if given.thread and parse_message_link(given.thread) is not None:
        return Completed(given)
    said = await _read_candidates(names, given, call)
    people = await names.reader.users([one.user for _, one, _ in said if one.user])
    shown = {user_id: user.shown for user_id, user in people.items()}
    labels = {_describe(hit, shown, call): hit for hit in said}
    chosen = labels.get(given.thread or "")
    if chosen is None and given.among and not given.thread:
        raise ValueNeededError("thread", given.about, (*labels,)[:MOST_CHOICES], why="several")
    if chosen is None:
        fits = rank_threads(await _read_told(names, given, call), said, _zone(call))
        choices = [_describe(one.hit, shown, call) for one in fits]
        chosen = _take_sure(fits, choices, given.thread or given.about)
    channel, message, _ = chosen
    link = build_permalink((await names.reader.api.me()).url, channel.id, message.ts, message.thread_ts or None)
    return Completed(given.model_copy(update={"thread": link}))


async def _read_candidates(names: SlackNames, given: FindThread, call: CallContext) -> list[Hit]:
    """Return the messages one of which is meant: those that are listed, else all that were said."""
    listed = [linked for one in given.among if (linked := parse_message_link(one)) is not None]
    places = {one.channel for one in listed}
    channel = given.channel or (places.pop() if len(places) == 1 else None)
    said = await read_said(names, SearchMessages(about=given.about, channel=channel), call)
    meant = {(one.channel, one.ts) for one in listed}
    return [hit for hit in said if not meant or (hit[0].id, hit[1].ts) in meant]


def _take_sure(fits: Sequence[_Fit], labels: Sequence[str], asked: str) -> Hit:
    """Return the message that is meant.

    Raises:
        ValueNeededError: no message is clearly the one.
    """
    if not fits:
        raise ValueNeededError("thread", asked, (), why="none")
    ahead = len(fits) == 1 or fits[0].score - fits[1].score >= LEAST_AHEAD
    if ahead and fits[0].share >= LEAST_SHARE:
        return fits[0].hit
    why = "perhaps" if len(fits) == 1 else "several"
    raise ValueNeededError("thread", asked, tuple(dict.fromkeys(labels))[:MOST_CHOICES], why=why)


_NEWEST = make_regex(
    r"마지막|최근|최신|제일\s?새|가장\s?새|방금|아까|さっき|先ほど|\b(?:just\snow|earlier)\b|\b(?:last|latest|newest|most\srecent)\b|最後|最新|直近",
    re.IGNORECASE,
)
_KINDS = make_regex(
    r"(?:메시지|메세지|게시글|게시물|포스트|스레드|쓰레드|댓글|답글)(?:에다가?|에|의|을|를)?|(?<![가-힣])(?:글|공지)(?:에다가?|에|의|을|를)?(?![가-힣])"
    r"|\b(?:messages?|msg|posts?|threads?|repl(?:y|ies)|comments?|channel|announcements?|updates?|questions?|notes?|reminders?)\b|メッセージ|投稿|スレッド?|書き込み|発言|コメント|チャンネル|お知らせ|告知|質問",
    re.IGNORECASE,
)
"""What it is, which its words do not say."""
_ACTS_JA = make_regex(r"(?:書い|投稿し|送っ|言っ|上げ|出し)(?:て(?:い)?)?た")
_TOKEN = make_regex(r"[A-Za-z][A-Za-z'’-]*|[가-힣]+|[ァ-ヶー]{2,}|[一-龥々]{1,4}(?=さん|様|くん|ちゃん)")
_OWN = frozenset({"내", "제", "내가", "제가", "my", "i", "私", "僕", "自分"})
_ENDING = make_regex(r"(?<=[가-힣]{2})(?:이?(?:님|씨))?(?:이가|이|가|의|은|는|한테|께서)?$|['’]s?$")


async def _read_told(names: SlackNames, given: FindThread, call: CallContext) -> _Told:
    about, place = given.thread or given.about, call.resolved.get("channel")
    days = [one for one in find_dates(about, call.now, call.timezone, call.language) if one.has_day and not one.cron]
    past = [one for one in days if not one.is_span and one.start.date() <= call.now.astimezone(_zone(call)).date()]
    bare = _ACTS_JA.sub(" ", _KINDS.sub(" ", about.replace(place.asked, " ") if place is not None else about))
    people: dict[str, str] = {}
    for word in list(dict.fromkeys(_TOKEN.findall(bare)))[:MOST_NAMES]:
        user = call.user if word.casefold() in _OWN else await _find_person(names, word, call)
        people |= {word: user} if user else {}
    for word in people:
        bare = re.sub(rf"(?<![A-Za-z가-힣]){re.escape(word)}(?![A-Za-z가-힣])", " ", bare)
    for one in past:
        bare = bare.replace(one.text, " ")
    days_of = frozenset(one.start.date() for one in past)
    return _Told(_NEWEST.sub(" ", bare), people, days_of, _NEWEST.search(about) is not None, given.channel is not None)


async def _find_person(names: SlackNames, word: str, call: CallContext) -> str:
    """Return whom a word names, also with the ending that stands on a name; nobody where it may be any other word."""
    forms = dict.fromkeys((_ENDING.sub("", word), word, re.sub(r"(?<=[a-z]{3})s$", "", word)))
    for form in forms:
        if len(form) < (3 if form.isascii() else 2) and not re.match("[一-龥]", form):
            continue
        found = await names.resolve("slack.user", form, call.asker)
        if isinstance(found, Resolution):
            return found.id
    return ""


def rank_threads(told: _Told, said: Sequence[Hit], zone: ZoneInfo) -> list[_Fit]:
    """Return the messages that something of the words speaks for, the likeliest of each thread, the best first; the
    newest first of those that are alike."""
    best: dict[tuple[str, str], _Fit] = {}
    for hit in sorted(said, key=lambda one: one[1].ts):
        fit = _measure(told, hit, zone)
        key = (hit[0].id, hit[1].thread_ts or hit[1].ts)
        if fit.score and (key not in best or fit.score > best[key].score):
            best[key] = fit
    ranked = sorted(best.values(), key=lambda one: (one.score, one.hit[1].ts), reverse=True)
    if told.is_newest and ranked:
        top = [one for one in ranked if one.score == ranked[0].score]
        return top[:1]
    return ranked


def _measure(told: _Told, hit: Hit, zone: ZoneInfo) -> _Fit:
    _, message, text = hit
    words = measure_words(told.words, text)
    by_author = OF_REPLIER if _is_reply(message) else OF_AUTHOR
    of_people = (
        by_author if message.user == user else sum(measure_words(word, text)) for word, user in told.people.items()
    )
    of_author = max(of_people, default=0.0)
    of_day = 1.0 if datetime.fromtimestamp(float(message.ts), UTC).astimezone(zone).date() in told.days else 0.0
    wanted = len(words) + bool(told.people) + bool(told.days) + told.is_placed
    score = sum(words) + of_author + of_day + told.is_placed + (1.0 if told.is_newest and not wanted else 0.0)
    return _Fit(hit, round(score, 3), score / wanted if wanted else score)


def _is_reply(message: Message) -> bool:
    return bool(message.thread_ts) and message.thread_ts != message.ts


def _describe(hit: Hit, shown: Mapping[str, str], call: CallContext) -> str:
    """Return a message as a choice; what a closed channel holds is not quoted where others read."""
    channel, message, text = hit
    at = datetime.fromtimestamp(float(message.ts), UTC).astimezone(_zone(call))
    head = f"{clean_text(shown.get(message.user) or message.username)} (#{channel.name}, {at:%m-%d %H:%M})"
    is_closed = channel.is_private and not call.place.is_direct and channel.id != call.place.channel
    whole = head if is_closed else f"{head}: {' '.join(clean_text(text).split())}"
    return whole if len(whole) <= LONGEST_CHOICE else f"{whole[: LONGEST_CHOICE - 1]}…"


def _zone(call: CallContext) -> ZoneInfo:
    return ZoneInfo(call.timezone)


async def find_thread(_: SlackNames, given: FindThread, __: CallContext) -> FoundThread:
    """Give the address that was found."""
    linked = parse_message_link(given.thread or "")
    assert linked is not None, "the address is put in before"
    return FoundThread(link=given.thread or "", channel=linked.channel, ts=linked.ts)


FIND_THREAD = ToolSpec(
    tool="slack.find_thread",
    description="Find the one Slack message that the person speaks of in words, to reply in its thread.",
    risk_level="read",
    given=FindThread,
    gives=FoundThread,
    act=find_thread,
    prepare=complete_thread,
    scopes=("channels:history", "channels:read", "users:read"),
    produces={"link": "$.link", "channel": "$.channel", "ts": "$.ts"},
    timeout_ms=60_000,
    examples=(
        Example(ko="준호가 올린 검색 글에 '확인했어요'라고 답글 달아줘", en="Reply 'on it' to Sarah's banner post"),
    ),
)
