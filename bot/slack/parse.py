"""Parses what Slack delivers: a stored body in, one intent out. Pure; it never raises on a body."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.slack.body import get_object, get_objects, get_text
from bot.slack.clicks import read_click, read_submission
from bot.slack.intents import (
    Click,
    CommandAsked,
    CommandKind,
    HomeOpened,
    Ignored,
    Invited,
    MessageEdited,
    SlackIntent,
    StartRun,
    StopPressed,
    ThreadOverheard,
)
from bot.slack.message_body import MessageBody, read_command_text, read_message
from orchestration.ports import Delivery
from orchestration.text.language import detect_language
from orchestration.text.pasted_text import split_pasted_text
from orchestration.text.thread_phrases import read_phrase
from orchestration.text.typed_words import may_change
from orchestration.text.unspaced_korean import add_spaces_to_order
from schemas.plan import Language
from schemas.request import AttachedFile, Place, Request
from schemas.values import Payload

_PEOPLE_WRITE = frozenset({"", "file_share", "thread_broadcast"})
"""Message subtypes behind which there is a person's new text; the others are edits, deletions and notices."""
_COMMANDS: dict[str, CommandKind] = {
    "runs": "runs",
    "목록": "runs",
    "実行": "runs",
    "policy": "policy",
    "정책": "policy",
    "ポリシー": "policy",
}
_WHY = re.compile(r"(?:why|왜|なぜ)(?:\s+#?r?[0-9a-f]{4,16})?")
"""Alone or with the id of a run; anything longer is a request that begins so."""
_NEAR_COMMAND = re.compile(
    r"(?:runs|목록|実行|policy|정책|ポリシー)(?:\s+#?[\w.:-]+){1,2}|(?:help|도움말|ヘルプ|why|왜|なぜ)\s+#?[\w.:-]+",
    re.ASCII,
)
"""A command with more than it takes: a word or two in Latin letters. A request that begins so says more, or says it in
another script."""
_HEARD_FROM_ALL = frozenset({"stop", "cancel", "pause", "resume", "stop_waiting", "approve", "reject", "forbid"})
_FILE_NAME = 255
_SLACKBOT = "USLACKBOT"
_MENTIONS_COME_TOO = frozenset({"channel", "group"})
"""Where Slack delivers a mention besides the message that holds it; a direct message comes alone
(https://docs.slack.dev/reference/events/app_mention)."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who metel is in this workspace, and what its team set."""

    bot_user: str
    language: Language = "ko"
    timezone: str = "Asia/Seoul"


def parse_delivery(delivery: Delivery, reader: Reader) -> SlackIntent:
    """Return what a delivery means."""
    match delivery.kind:
        case "slack.event":
            return _event(delivery, reader)
        case "slack.command":
            return _command(delivery, reader)
        case "slack.interaction" if get_text(delivery.body, "type") == "view_submission":
            return read_submission(delivery.body)
        case "slack.interaction":
            return read_click(delivery.body)
        case _:
            return Ignored(f"not of Slack: {delivery.kind}")


def is_relevant_delivery(delivery: Delivery, reader: Reader) -> bool:
    """Whether a delivery may ask for something; the others need not be kept."""
    if delivery.kind == "slack.event" and _is_addressed(get_object(delivery.body, "event"), _named(delivery, reader)):
        return True  # whatever the words ask for is made out when there is time for it
    match parse_delivery(delivery, reader):
        case Ignored() | CommandAsked(request=None):
            return False
        case ThreadOverheard(request=request):
            return _may_concern(request.text)
        case _:
            return True


def find_overheard(delivery: Delivery, reader: Reader) -> Request | None:
    """Return what a person said in a thread to nobody in particular; it is kept only where it answers something."""
    if delivery.kind != "slack.event":
        return None
    intent = parse_delivery(delivery, reader)
    return intent.request if isinstance(intent, ThreadOverheard) and intent.request.text else None


def _may_concern(text: str) -> bool:
    """Whether words that are not said to metel may be for a run all the same: an exact word, or a change."""
    return read_phrase(text).act in _HEARD_FROM_ALL or may_change(text)


def build_request_id(team: str, channel: str, ts: str) -> str:
    """Return the id of the request that a message makes: the same for the mention and its twin, the message."""
    return hashlib.sha256("\n".join((team, channel, ts)).encode()).hexdigest()[:20]


def _event(delivery: Delivery, reader: Reader) -> SlackIntent:
    event = get_object(delivery.body, "event")
    match get_text(event, "type"):
        case "message" if get_text(event, "subtype") == "message_changed":
            return _edit(delivery, event, _named(delivery, reader))
        case "app_mention" | "message":
            return _message(delivery, event, _named(delivery, reader))
        case "agent_session_stopped":
            return StopPressed(_said_by(delivery, event, reader))
        case "app_home_opened" if get_text(event, "tab") == "home":
            return HomeOpened(get_text(event, "user"))
        case "member_joined_channel" if get_text(event, "user") == _named(delivery, reader).bot_user:
            return _joined(event)
        case kind:
            return Ignored(f"event {kind}")


def _joined(event: Payload) -> SlackIntent:
    """metel's own coming into a channel; who invited is told, where somebody did
    (https://docs.slack.dev/reference/events/member_joined_channel)."""
    channel, inviter = get_text(event, "channel"), get_text(event, "inviter")
    return Invited(channel, inviter) if channel and inviter else Ignored("nobody invited")


def _named(delivery: Delivery, reader: Reader) -> Reader:
    """The workspace's own word on who the bot is goes before the one learned at the start."""
    for row in get_objects(delivery.body, "authorizations"):
        if row.get("is_bot") is True and get_text(row, "user_id"):
            return Reader(get_text(row, "user_id"), reader.language, reader.timezone)
    return reader


def _message(delivery: Delivery, event: Payload, reader: Reader) -> SlackIntent:
    unread = _not_of_a_person(event, reader)
    if unread:
        return Ignored(unread)
    body, thread_ts = read_message(event), get_text(event, "thread_ts")
    if not _is_addressed(event, reader):
        if not thread_ts:
            return Ignored("not said to metel")
        return ThreadOverheard(_request(delivery, event, body, reader), _own_team(event))
    return StartRun(_request(delivery, event, body, reader), _own_team(event), _is_duplicate(event, reader))


def _edit(delivery: Delivery, event: Payload, reader: Reader) -> SlackIntent:
    """A message that is told anew: its words were changed, or Slack added a preview or a reply to it. One that comes to
    mention metel asks for the first time (https://docs.slack.dev/reference/events/message/message_changed)."""
    place = {"channel": get_text(event, "channel"), "channel_type": get_text(event, "channel_type")}
    now: Payload = {**get_object(event, "message"), **place, "type": "message"}
    before: Payload = {**get_object(event, "previous_message"), **place, "type": "message"}
    if read_message(now).text == read_message(before).text or not _is_addressed(now, reader):
        return Ignored("nothing was said anew")
    request = _request(delivery, now, read_message(now), reader)
    if _is_addressed(before, reader):
        return MessageEdited(request, _own_team(now))
    return StartRun(request, _own_team(now))


def _is_duplicate(event: Payload, reader: Reader) -> bool:
    """Whether it is the message beside a mention."""
    beside = get_text(event, "type") == "message" and get_text(event, "channel_type") in _MENTIONS_COME_TOO
    return beside and has_mention(read_message(event).text, reader.bot_user)


def _is_addressed(event: Payload, reader: Reader) -> bool:
    """Whether a person says something to metel. A mention inside a quote is not theirs."""
    match get_text(event, "type"):
        case "app_mention":
            body = read_message(event)
            is_quoted = any(has_mention(text, reader.bot_user) for text in body.quoted)
            said_to_metel = has_mention(body.text, reader.bot_user) or not is_quoted
        case "message":
            is_direct = get_text(event, "channel_type") == "im"
            said_to_metel = is_direct or has_mention(read_message(event).text, reader.bot_user)
        case _:
            said_to_metel = False
    return said_to_metel and not _not_of_a_person(event, reader)


def _not_of_a_person(event: Payload, reader: Reader) -> str:
    if get_text(event, "subtype") not in _PEOPLE_WRITE:
        return f"message {get_text(event, 'subtype')}"
    if get_text(event, "type") == "app_mention" and get_object(event, "edited"):
        return "an edit, which is told as one too"
    if get_text(event, "bot_id") or get_text(event, "user") in {"", reader.bot_user, _SLACKBOT}:
        return "written by a bot"
    if not get_text(event, "ts") or not get_text(event, "channel"):
        return "a message without its place"
    return ""


def _said_by(delivery: Delivery, event: Payload, reader: Reader) -> Click:
    return Click(
        team=delivery.team,
        channel=get_text(event, "channel"),
        message_ts="",
        thread_ts=get_text(event, "thread_ts"),
        by=get_text(event, "user"),
        by_name="",
        by_team=_own_team(event),
        is_duplicate=_is_duplicate(event, reader),
    )


def _own_team(event: Payload) -> str:
    return get_text(event, "user_team") or get_text(event, "source_team")


def _request(delivery: Delivery, event: Payload, body: MessageBody, reader: Reader) -> Request:
    typed, pasted = split_pasted_text(strip_mentions(body.text, reader.bot_user))
    text = add_spaces_to_order(typed)
    channel, ts, thread_ts = get_text(event, "channel"), get_text(event, "ts"), get_text(event, "thread_ts")
    return Request(
        id=build_request_id(delivery.team, channel, ts),
        text=text,
        user=get_text(event, "user"),
        place=Place(team=delivery.team, channel=channel, thread_ts=thread_ts or ts),
        language=detect_language(text, reader.language),
        timezone=reader.timezone,
        asked_at=delivery.received_at,
        message_ts=ts,
        in_thread=bool(thread_ts),
        files=tuple(_files(event)),
        mentions=tuple(one for one in body.mentions if one.id != reader.bot_user and one.mark in text),
        quoted=(*body.quoted, *((pasted,) if pasted else ())),
    )


def _files(event: Payload) -> Iterator[AttachedFile]:
    for row in get_objects(event, "files"):
        if get_text(row, "id"):
            name = get_text(row, "name") or get_text(row, "title")
            yield AttachedFile(id=get_text(row, "id"), name=name[:_FILE_NAME], type=get_text(row, "mimetype"))


def _command(delivery: Delivery, reader: Reader) -> SlackIntent:
    body = delivery.body
    said = read_command_text(get_text(body, "text"))
    typed, pasted = split_pasted_text(said.text)
    text = add_spaces_to_order(typed)
    kind = parse_command_kind(text)
    if kind != "request":
        return CommandAsked(kind)
    request = Request(
        id=build_request_id(delivery.team, get_text(body, "channel_id"), delivery.key),
        text=text,
        user=get_text(body, "user_id"),
        user_name=get_text(body, "user_name"),
        place=Place(
            team=delivery.team, channel=get_text(body, "channel_id"), channel_name=get_text(body, "channel_name")
        ),
        language=detect_language(text, reader.language),
        timezone=reader.timezone,
        asked_at=delivery.received_at,
        mentions=tuple(one for one in said.mentions if one.mark in text),
        quoted=(pasted,) if pasted else (),
    )
    return CommandAsked("request", request)


def parse_command_kind(text: str) -> CommandKind:
    """Return what the words after the command ask for."""
    word = text.strip().casefold()
    if word in {"", "help", "도움말", "ヘルプ"} or find_unused_words(text) is not None:
        return "help"
    if _WHY.fullmatch(word):
        return "why"
    return _COMMANDS.get(word, "request")


def find_unused_words(text: str) -> tuple[str, str] | None:
    """Return a command and the words after it that it does not take; ``None`` where it has none, or it is a request."""
    words = text.strip()
    found = _NEAR_COMMAND.fullmatch(words.casefold())
    if found is None or _WHY.fullmatch(words.casefold()):
        return None
    command, *rest = words.split()
    return command, " ".join(rest)


def strip_mentions(text: str, bot_user: str) -> str:
    """Return the text without the mentions of the bot."""
    if not bot_user:
        return text.strip()
    return re.sub(rf"<@{re.escape(bot_user)}(?:\|[^>]*)?>[ \t]*", "", text).strip()


def has_mention(text: str, user: str) -> bool:
    """Whether the text mentions that user."""
    return bool(user) and re.search(rf"<@{re.escape(user)}(?:\|[^>]*)?>", text) is not None
