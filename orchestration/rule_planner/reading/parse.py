"""Parses a request: the text is cleaned, its language found, and what has a clear form becomes marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idioms import replace_idioms
from orchestration.rule_planner.last_made import LastMade
from orchestration.rule_planner.reading.channel_names import mark_channel_names
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.clean_request import (
    LOOSE_END,
    QUOTES,
    clean_request_text,
    drop_spurs,
    remove_unmeant,
    render_as_reported,
)
from orchestration.rule_planner.reading.empty_pages import drop_empty
from orchestration.rule_planner.reading.field_words import does_open_field
from orchestration.rule_planner.reading.linked_messages import mark_linked_messages
from orchestration.rule_planner.reading.named_titles import mark_named_titles
from orchestration.rule_planner.reading.people import mark_people
from orchestration.rule_planner.reading.polite_openings import replace_courtesy, replace_wish
from orchestration.rule_planner.reading.self_words import replace_own_names
from orchestration.rule_planner.reading.taught_words import mark_taught_words
from orchestration.rule_planner.reading.told_words import mark_told_words, replace_quoted_states
from orchestration.rule_planner.reading.words import (
    ANY_MARK,
    DATE,
    LINKED,
    NAMED,
    QUOTE,
    Mark,
    Marker,
    MarkKind,
    find_marks,
    unmark_text,
)
from orchestration.text.back_references import find_answer, find_back_references
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.here_words import HERE
from orchestration.text.language import detect_language
from orchestration.text.mentions import parse_message_link
from orchestration.text.prohibitions import Prohibition, find_prohibitions, remove_prohibitions
from schemas.plan import Language
from schemas.remembered import RememberedFact
from schemas.request import Request

_LINK = make_regex(r"<(https?://[^\s|>]{1,2000})(?:\|[^>]{0,500})?>|(https?://[^\s<>]{1,2000})")
_SLACK_CHANNEL = make_regex(r"<#([A-Z0-9]{1,20})>")
_CHANNEL = make_regex(
    r"#([a-z0-9][a-z0-9_.-]{0,79}|[가-힣ぁ-んァ-ヶ一-龠][가-힣ぁ-んァ-ヶ一-龠a-z0-9_-]{0,79})", re.IGNORECASE
)
_CHANNEL_PARTICLE = make_regex(r"(?:에서|에다가|에다|으로|에게|한테|이랑|에|로|을|를|의|은|는|이|가|와|과|랑|도)$")
_NAMED_CHANNEL = make_regex(
    (
        r"(?<![\w#-])([a-z][a-z0-9_-]{1,79})\s?(?:채널|チャンネル)"
        r"|\b(?:the )((?!(?:shared|same|right|other|usual|whole)\b)[a-z][a-z0-9_-]{1,79}) channel\b"
        r"|\bchannel ((?!(?:whether|that|if|to|and|or|about|with|we|at|on|for|in|is|are|has|was|saying|please|when"
        r"|did|does|do|should|can|could|will|would|i|you|he|she|they"
        r"|while|before)\b)"
        r"[a-z][a-z0-9_-]{1,79})\b"
    ),
    re.IGNORECASE,
)
_GLOSSED_CHANNEL = make_regex(r"(?:채널|チャンネル|\bchannel)\s?\(\s?([a-z][a-z0-9_-]{1,79})()()\s?\)", re.IGNORECASE)
"""A channel that is called what it is for, with its name in brackets."""
_NOT_CHANNEL_NAMES = frozenset(
    {
        "slack",
        "the",
        "this",
        "that",
        "a",
        "our",
        "right",
        "same",
        "history",
        "messages",
        "to",
        "is",
        "should",
        "we",
        "with",
        "for",
        "shared",
    }
)
_RANGE = make_regex(
    r"(?:(?<![\w!])([\w가-힣]{1,50}"
    r"|'[^'\n]{1,50}')!)?(?<![A-Za-z0-9])([A-Z]{1,2}\d{1,5}\s?:\s?[A-Z]{1,2}\d{0,5})(?![A-Za-z0-9])"
)


_MENTIONED = make_regex(
    r"만들|작성|생성|페이지|문서|노트|회의록|시트|DB|디비|데이터|\b(?:creat|mak|writ|page|doc|note|sheet|spreadsheet|database)"
    r"|作|書|ページ|文書|シート",
    re.IGNORECASE,
)
"""What a request says of a thing itself: words after it that point at one mean that."""
_LATER_ON = make_regex(rf"(?<![가-힣])(?:(?:이따가?|있다가)\s(?:그\s)?|그\s)(?={DATE})")
"""What only says that a time is yet to come, or looks for it."""


_MOST_KEPT = 32
"""How many readings are kept: the requests of a moment, each with what is asked of it in parts."""


_LINKED = make_regex(LINKED)
_NAMED = make_regex(NAMED)


@dataclass(frozen=True, slots=True)
class Reading:
    """A request as the grammar sees it.

    ``text`` is what was typed, cleaned and without what it forbids; ``marked`` the same with marks; ``whole`` has all
    of it, and ``prohibitions`` what it forbids; ``cron`` is set where the request recurs.
    """

    text: str
    marked: str
    marks: dict[str, Mark]
    language: Language
    cron: str | None = None
    whole: str = ""
    prohibitions: tuple[Prohibition, ...] = ()

    def raw(self, piece: str) -> str:
        """Return a piece of the marked text as it was typed."""
        return unmark_text(piece, self.marks)

    def quotes(self, piece: str) -> list[Mark]:
        """Return the quoted texts of a piece."""
        return find_marks(piece, self.marks, "quote")

    def channels(self, piece: str) -> list[Mark]:
        """Return the channels of a piece."""
        return find_marks(piece, self.marks, "channel")

    def people(self, piece: str) -> list[Mark]:
        """Return the people of a piece."""
        return find_marks(piece, self.marks, "person")

    def named(self, piece: str) -> list[Mark]:
        """Return everybody named in a piece, also as an owner, in order."""
        return [self.marks[char] for char in _NAMED.findall(piece) if char in self.marks]

    def linked_messages(self, piece: str) -> list[Mark]:
        """Return the messages of Slack that a piece names by their addresses."""
        return [self.marks[char] for char in _LINKED.findall(piece) if char in self.marks]

    def items(self, piece: str) -> list[Mark]:
        """Return the items of a list in a piece."""
        return find_marks(piece, self.marks, "item")

    def links(self, piece: str) -> list[Mark]:
        """Return the other addresses of a piece."""
        return find_marks(piece, self.marks, "link")

    def dates(self, piece: str) -> list[FoundDate]:
        """Return the dates of a piece."""
        return [mark.date for mark in find_marks(piece, self.marks, "date") if mark.date]


def parse_request(
    request: Request,
    now: datetime,
    *,
    recalls: bool = False,
    forbidden: Sequence[Prohibition] | None = None,
    taught: Sequence[RememberedFact] = (),
    channels: Sequence[str] = (),
) -> Reading:
    """Return how a request reads; ``now`` dates its words. ``recalls``: it may stand for what was answered before.
    ``taught`` are the words that mean a thing of theirs, ``channels`` names that it says without "#".

    What it forbids is not read as what is to be done; ``forbidden`` says what that is, where it is not for this text
    to say. The last readings are kept: a plan is made of a request by many, each of whom reads it.
    """
    given = None if forbidden is None else tuple(forbidden)
    reading = _READINGS.get(_Asked(request, now, recalls, given, tuple(taught), tuple(channels)))
    return replace(reading, marks=dict(reading.marks))  # its readers may add marks of their own


class _Asked(NamedTuple):
    request: Request
    now: datetime
    recalls: bool
    forbidden: tuple[Prohibition, ...] | None
    taught: tuple[RememberedFact, ...]
    channels: tuple[str, ...]


_SPACES = make_regex(r"[ \t]+")


def _read_request(asked: _Asked) -> Reading:
    read = _READ_FORMS.get(asked._replace(recalls=False))
    marker = Marker(read.marked, dict(read.marks))
    if asked.recalls:
        _mark_answer(marker, read.language)
    return replace(read, marked=_SPACES.sub(" ", marker.text).strip(), marks=marker.marks)


def _read_forms(asked: _Asked) -> Reading:
    """Return how a request reads whether or not it recalls an answer, its marked text with all its spaces."""
    request, now, _, forbidden, taught, channels = asked
    whole = clean_request_text(request.text)
    language = detect_language(whole, request.language)
    prohibitions = find_prohibitions(whole) if forbidden is None else forbidden
    text = replace_idioms(render_as_reported(drop_spurs(remove_prohibitions(whole, prohibitions))), language)
    text = LOOSE_END.sub("", text) if prohibitions else text
    text = replace_quoted_states(remove_unmeant(text, now, request.timezone, language))
    text = replace_courtesy(text) if language == "en" else replace_wish(text)
    marker = Marker(text)
    _mark_forms(marker, request)
    marker.text = drop_empty(marker.text)
    mark_taught_words(marker, taught, language)
    mark_channel_names(marker, channels, language)
    _mark_pointing(marker)
    cron = _mark_dates(marker, now, request.timezone, language)
    marker.text = _LATER_ON.sub("", marker.text)
    _mark_items(marker, language)
    marker.text = replace_own_names(marker.text)
    mark_people(marker, request, language)
    mark_told_words(marker)
    mark_named_titles(marker, language)
    return Reading(text, marker.text, marker.marks, language, cron, whole, prohibitions)


def _mark(asked: _Asked) -> Hashable:
    return asked.request.id, asked.request.text, asked.recalls, asked.forbidden is None, asked.channels


_READ_FORMS = LastMade(_read_forms, _mark, _MOST_KEPT)
_READINGS = LastMade(_read_request, _mark, _MOST_KEPT)


def _mark_forms(marker: Marker, request: Request) -> None:
    _replace(marker, _LINK, _linked)
    _replace(marker, QUOTES, lambda m: ("quote", next(part for part in m.groups() if part).strip()))
    _replace(marker, _SLACK_CHANNEL, lambda m: ("channel", f"<#{m[1]}>"))
    for match in reversed(list(_CHANNEL.finditer(marker.text))):
        name = match[0] if re.match(r"#[a-z0-9]", match[0], re.IGNORECASE) else _CHANNEL_PARTICLE.sub("", match[0])
        marker.put(match.start(), match.start() + len(name), "channel", name.rstrip("."))
    _replace(marker, _NAMED_CHANNEL, _named_channel)
    _replace(marker, _GLOSSED_CHANNEL, _named_channel)
    mark_linked_messages(marker)
    here = f"#{request.place.channel_name.lstrip('#')}" if request.place.channel_name else request.place.channel
    if here:
        _replace(marker, HERE, lambda _m: ("channel", here))
    _replace(marker, _RANGE, lambda m: ("range", f"{m[1]}!{m[2]}" if m[1] else m[2]))


def _linked(match: re.Match[str]) -> tuple[MarkKind, str]:
    address = match[1] or match[2]
    return ("thread" if parse_message_link(address) else "link"), address


def _mark_pointing(marker: Marker) -> None:
    """Have the words that point at what an earlier request dealt with stand before their noun as a name does."""
    found = next(find_back_references(marker.text), None)
    names_itself = any(mark.kind in {"link", "thread", "message"} for mark in marker.marks.values())
    before = marker.text[: found.start] if found is not None else ""
    if found is None or names_itself or _MENTIONED.search(before) or re.search(rf"{QUOTE}\s?$", before):
        return
    begin, end = found.noun
    marker.text = marker.text[:end] + marker.text[found.end :]
    marker.put(found.start, len(marker.text[:begin].rstrip()), "quote", found.words)


_OPENS_CLAUSE = make_regex(
    rf"that\s{DATE}(?:'s)?\s(?!(?:at|in|to|by|on|and|please|pls|instead|too|for|with)\b)[a-z0-9]", re.IGNORECASE
)
"""A word that opens what is told, and points at nothing ("that next Monday is a holiday")."""


def _mark_answer(marker: Marker, language: Language) -> None:
    """Mark the words that stand for what was answered before, where the request does nothing ahead of them."""
    found = find_answer(marker.text)
    if found is None or (language == "en" and _OPENS_CLAUSE.match(marker.text, found[0])):
        return
    if re.search(rf"{QUOTE}\s?$", marker.text[: found[0]]):  # what it points at stands before it
        marker.text = marker.text[: found[0]] + re.sub(r"^[을를]?\s", "", marker.text[found[1] :])
        return
    ahead = [clause for clause in split_clauses(marker.text[: found[0]], language) if clause.act is not None]
    only_a_verb = len(ahead) == 1 and not re.sub(ANY_MARK, "", ahead[0].text).strip()
    if not ahead or (language == "en" and only_a_verb):
        marker.put(*found, "answer", marker.text[found[0] : found[1]])


_ITEM = make_regex(r"^[ \t]*(?:[-•]|\d{1,2}[.)])[ \t]+(\S.*)$", re.MULTILINE)


def _mark_items(marker: Marker, language: Language) -> None:
    """Mark the items of a list that is to be put in somewhere: verbs and people inside them are content."""
    items = list(_ITEM.finditer(marker.text))
    acts = [clause.act for clause in split_clauses(marker.text[: items[0].start()], language)] if items else []
    if any(does_open_field(match[1]) for match in items):
        # The fields of one thing, a line for each, and no items of a list.
        for match in reversed(items):
            marker.text = marker.text[: match.start()] + match[1] + marker.text[match.end() :]
    elif acts and acts[-1] in {"append", "create", "save"}:
        for match in reversed(items):
            marker.put(match.start(), match.end(), "item", unmark_text(match[1], marker.marks).strip())


def _named_channel(match: re.Match[str]) -> tuple[MarkKind, str] | None:
    name = match[1] or match[2] or match[3]
    return None if name.lower() in _NOT_CHANNEL_NAMES else ("channel", f"#{name.lower()}")


FormMeaning: TypeAlias = Callable[["re.Match[str]"], "tuple[MarkKind, str] | None"]


def _replace(marker: Marker, pattern: re.Pattern[str], meaning: FormMeaning) -> None:
    """Mark each match from the end, so that positions stay true."""
    for match in reversed(list(pattern.finditer(marker.text))):
        found = meaning(match)
        if found is not None:
            marker.put(match.start(), match.end(), found[0], found[1])


def _mark_dates(marker: Marker, now: datetime, timezone: str, language: Language) -> str | None:
    """Mark the dates; take a recurrence out of the text and return its cron line."""
    cron: str | None = None
    dates = find_dates(marker.text, now, timezone, language)
    recurs = any(found.cron for found in dates)
    for found in reversed(dates):
        start, end = found.span
        if found.cron or (recurs and not found.has_day):
            cron = found.cron or cron
            tail = re.match(r"\s?(?:에는|에|마다|은|는)?(?=\s|,|$)[,\s]*", marker.text[end:])
            cut = end + (tail.end() if tail else 0)
            head = re.sub(r"\s(?:at|on)\s$", " ", marker.text[:start]) if not found.cron else marker.text[:start]
            marker.text = head + marker.text[cut:]
        else:
            marker.put(start, end, "date", found.text, found)
    return cron
