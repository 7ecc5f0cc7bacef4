"""Marks in a text: where a person picked a channel, a person or a user group instead of typing its name. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from orchestration.patterns import make_regex
from schemas.request import Mention, MentionKind, Request
from schemas.values import Json

MARK = make_regex(r"<(?:#(?P<channel>[CGD][A-Z0-9]+)|@(?P<person>[UW][A-Z0-9]+)|!subteam\^(?P<group>S[A-Z0-9]+))>")
_LABELLED = make_regex(r"<((?:https?|mailto|tel):[^|<>\s]+)\|([^<>]*)>")
_MESSAGE_LINK = make_regex(
    r"https://(?:[\w-]+\.)*slack\.com/archives/(?P<channel>[CGD][A-Z0-9]+)/p(?P<ts>\d{10,})(?:\?(?P<query>\S*))?"
)
_THREAD = make_regex(r"(?:^|&)thread_ts=(\d+\.\d+)")
_KINDS: tuple[MentionKind, ...] = ("channel", "person", "group")


@dataclass(frozen=True, slots=True)
class MessageLink:
    """Which message an address names; ``thread_ts`` is the ts of its thread's first message, its own where it is no
    reply."""

    channel: str
    ts: str
    thread_ts: str


def parse_message_link(address: str) -> MessageLink | None:
    """Return which message of Slack an address names, ``None`` where it names none
    (https://docs.slack.dev/reference/methods/chat.getPermalink)."""
    found = _MESSAGE_LINK.fullmatch(address.strip())
    if found is None:
        return None
    ts = f"{found['ts'][:-6]}.{found['ts'][-6:]}"
    thread = _THREAD.search(found["query"] or "")
    return MessageLink(found["channel"], ts, thread[1] if thread else ts)


def find_mentions(text: str, names: Mapping[str, str] | None = None) -> tuple[Mention, ...]:
    """Return what the marks in a text stand for, each once, in order; ``names`` are what is known by id."""
    known = names or {}
    found = (
        Mention(kind=kind, id=match[kind], name=known.get(match[kind], ""))
        for match in MARK.finditer(text)
        for kind in _KINDS
        if match[kind]
    )
    return tuple(dict.fromkeys(found))


def show_mentions(text: str, mentions: Iterable[Mention]) -> str:
    """Return the text as people see it: names instead of marks, and a link's words before its address."""
    if "<" not in text:
        return text
    shown = {mention.mark: mention.shown for mention in mentions}
    named = MARK.sub(lambda match: shown.get(match[0], match[0]), text)
    return _LABELLED.sub(lambda match: f"{match[2]} ({match[1]})" if match[2] else match[1], named)


@dataclass(frozen=True, slots=True)
class KnownMention:
    """A mention with the e-mail address by which other services know the person; empty where it is not known."""

    mention: Mention
    email: str = ""


def show_known_mentions(value: Json, known: Iterable[KnownMention], *, inside: bool = False) -> Json:
    """Return a value with names instead of marks. A person who is all of a text inside an object or a list is there by
    their e-mail address, where it is known."""
    everyone = tuple(known)
    match value:
        case str():
            alone = next((one.email for one in everyone if one.mention.mark == value.strip()), "")
            return alone if inside and alone else show_mentions(value, (one.mention for one in everyone))
        case list():
            return [show_known_mentions(part, everyone, inside=True) for part in value]
        case dict():
            return {key: show_known_mentions(part, everyone, inside=True) for key, part in value.items()}
        case _:
            return value


def show_request_text(request: Request) -> str:
    """Return what a person asked as people see it."""
    return show_mentions(request.text, request.mentions) if "<" in request.text else request.text


def show_mentions_inside(value: Json, mentions: Iterable[Mention]) -> Json:
    """Return a value whose texts are as people see them. A text that is a mark and nothing else stays: it stands for
    the thing itself."""
    known = tuple(mentions)
    match value:
        case str():
            return value if "<" not in value or MARK.fullmatch(value.strip()) else show_mentions(value, known)
        case list():
            return [show_mentions_inside(part, known) for part in value]
        case dict():
            return {key: show_mentions_inside(part, known) for key, part in value.items()}
        case _:
            return value
