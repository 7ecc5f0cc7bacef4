"""Parses what Slack delivers: a stored body in, one intent out. Pure; it never raises on a body."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.slack.body import object_at, objects_at, text_at
from bot.slack.clicks import read_click, read_submission
from bot.slack.intents import (
    ChangeSaid,
    Click,
    CommandAsked,
    CommandKind,
    DecisionSaid,
    HomeOpened,
    Ignored,
    Intent,
    StartRun,
    SteeringSaid,
)
from bot.slack.typed_text import as_typed, decision_word, mentions, revisit_word, steering_word, without_mention
from orchestration.ports import Delivery
from orchestration.text.language import language_of
from orchestration.text.typed_words import may_change
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


def parse(delivery: Delivery, reader: Reader) -> Intent:
    """Return what a delivery means."""
    match delivery.kind:
        case "slack.event":
            return _event(delivery, reader)
        case "slack.command":
            return _command(delivery, reader)
        case "slack.interaction" if text_at(delivery.body, "type") == "view_submission":
            return read_submission(delivery.body)
        case "slack.interaction":
            return read_click(delivery.body)
        case _:
            return Ignored(f"not of Slack: {delivery.kind}")


def matters(delivery: Delivery, reader: Reader) -> bool:
    """Whether a delivery may ask for something; the others need not be kept."""
    if delivery.kind == "slack.event" and _is_addressed(object_at(delivery.body, "event"), _named(delivery, reader)):
        return True  # whatever the words ask for is made out when there is time for it
    match parse(delivery, reader):
        case Ignored() | HomeOpened() | CommandAsked(request=None):
            return False
        case _:
            return True


def request_id(team: str, channel: str, ts: str) -> str:
    """Return the id of the request that a message makes: the same for the mention and its twin, the message."""
    return hashlib.sha256("\n".join((team, channel, ts)).encode()).hexdigest()[:20]


def _event(delivery: Delivery, reader: Reader) -> Intent:
    event = object_at(delivery.body, "event")
    match text_at(event, "type"):
        case "app_mention" | "message":
            return _message(delivery, event, _named(delivery, reader))
        case "agent_session_stopped":
            return SteeringSaid("stop", _said_by(delivery, event, reader))
        case "app_home_opened" if text_at(event, "tab") == "home":
            return HomeOpened(text_at(event, "user"))
        case kind:
            return Ignored(f"event {kind}")


def _named(delivery: Delivery, reader: Reader) -> Reader:
    """The workspace's own word on who the bot is goes before the one learned at the start."""
    for row in objects_at(delivery.body, "authorizations"):
        if row.get("is_bot") is True and text_at(row, "user_id"):
            return Reader(text_at(row, "user_id"), reader.language, reader.timezone)
    return reader


def _message(delivery: Delivery, event: Payload, reader: Reader) -> Intent:
    unread = _not_of_a_person(event, reader)
    if unread:
        return Ignored(unread)
    raw, thread_ts = text_at(event, "text"), text_at(event, "thread_ts")
    text = as_typed(without_mention(raw, reader.bot_user))
    steered = steering_word(text) if thread_ts else None
    if steered is not None:
        return SteeringSaid(steered, _said_by(delivery, event, reader), _is_addressed(event, reader))
    decided = decision_word(text) if thread_ts else None
    if (decided is not None or revisit_word(text)) and _is_twin(event, reader):
        # Said once, it must not decide what is asked between the two deliveries as well, nor undo what comes between.
        return Ignored("its mention decides")
    if decided is not None:
        return DecisionSaid(decided, _said_by(delivery, event, reader))
    if not _is_addressed(event, reader):
        if thread_ts and may_change(text):
            return ChangeSaid(_request(delivery, event, text, reader), _own_team(event))
        return Ignored("not said to metel")
    return StartRun(_request(delivery, event, text, reader), _own_team(event), _is_twin(event, reader))


def _is_twin(event: Payload, reader: Reader) -> bool:
    """Whether it is the message beside a mention."""
    beside = text_at(event, "type") == "message" and text_at(event, "channel_type") in _MENTIONS_COME_TOO
    return beside and mentions(text_at(event, "text"), reader.bot_user)


def _is_addressed(event: Payload, reader: Reader) -> bool:
    """Whether a person says something to metel."""
    match text_at(event, "type"):
        case "app_mention":
            said_to_metel = True
        case "message":
            is_direct = text_at(event, "channel_type") == "im"
            said_to_metel = is_direct or mentions(text_at(event, "text"), reader.bot_user)
        case _:
            said_to_metel = False
    return said_to_metel and not _not_of_a_person(event, reader)


def _not_of_a_person(event: Payload, reader: Reader) -> str:
    if text_at(event, "subtype") not in _PEOPLE_WRITE:
        return f"message {text_at(event, 'subtype')}"
    if text_at(event, "bot_id") or text_at(event, "user") in {"", reader.bot_user, _SLACKBOT}:
        return "written by a bot"
    if not text_at(event, "ts") or not text_at(event, "channel"):
        return "a message without its place"
    return ""


def _said_by(delivery: Delivery, event: Payload, reader: Reader) -> Click:
    return Click(
        team=delivery.team,
        channel=text_at(event, "channel"),
        message_ts="",
        thread_ts=text_at(event, "thread_ts"),
        by=text_at(event, "user"),
        by_name="",
        by_team=_own_team(event),
        is_twin=_is_twin(event, reader),
    )


def _own_team(event: Payload) -> str:
    return text_at(event, "user_team") or text_at(event, "source_team")


def _request(delivery: Delivery, event: Payload, text: str, reader: Reader) -> Request:
    channel, ts, thread_ts = text_at(event, "channel"), text_at(event, "ts"), text_at(event, "thread_ts")
    return Request(
        id=request_id(delivery.team, channel, ts),
        text=text,
        user=text_at(event, "user"),
        place=Place(team=delivery.team, channel=channel, thread_ts=thread_ts or ts),
        language=language_of(text, reader.language),
        timezone=reader.timezone,
        asked_at=delivery.received_at,
        message_ts=ts,
        in_thread=bool(thread_ts),
        files=tuple(_files(event)),
    )


def _files(event: Payload) -> Iterator[AttachedFile]:
    for row in objects_at(event, "files"):
        if text_at(row, "id"):
            name = text_at(row, "name") or text_at(row, "title")
            yield AttachedFile(id=text_at(row, "id"), name=name[:_FILE_NAME], type=text_at(row, "mimetype"))


def _command(delivery: Delivery, reader: Reader) -> Intent:
    body = delivery.body
    text = as_typed(text_at(body, "text"))
    kind = command_kind(text)
    if kind != "request":
        return CommandAsked(kind)
    request = Request(
        id=request_id(delivery.team, text_at(body, "channel_id"), delivery.key),
        text=text,
        user=text_at(body, "user_id"),
        user_name=text_at(body, "user_name"),
        place=Place(
            team=delivery.team, channel=text_at(body, "channel_id"), channel_name=text_at(body, "channel_name")
        ),
        language=language_of(text, reader.language),
        timezone=reader.timezone,
        asked_at=delivery.received_at,
    )
    return CommandAsked("request", request)


def command_kind(text: str) -> CommandKind:
    """Return what the words after the command ask for."""
    word = text.strip().casefold()
    if word in {"", "help", "도움말", "ヘルプ"} or not_taken(text) is not None:
        return "help"
    if _WHY.fullmatch(word):
        return "why"
    return _COMMANDS.get(word, "request")


def not_taken(text: str) -> tuple[str, str] | None:
    """Return a command and the words after it that it does not take; ``None`` where it has none, or it is a request."""
    words = text.strip()
    found = _NEAR_COMMAND.fullmatch(words.casefold())
    if found is None or _WHY.fullmatch(words.casefold()):
        return None
    command, *rest = words.split()
    return command, " ".join(rest)
