"""Parses a request: the text is cleaned, its language found, and what has a clear form becomes marks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TypeAlias

from orchestration.rule_planner.channel_names import mark_channel_names
from orchestration.rule_planner.clauses import split_clauses
from orchestration.rule_planner.empty_pages import drop_empty
from orchestration.rule_planner.field_words import does_open_field
from orchestration.rule_planner.idioms import replace_idioms
from orchestration.rule_planner.linked_messages import mark_linked_messages
from orchestration.rule_planner.named_titles import mark_named_titles
from orchestration.rule_planner.people import mark_people
from orchestration.rule_planner.polite_openings import replace_courtesy, replace_wish
from orchestration.rule_planner.quoted_states import replace_quoted_states
from orchestration.rule_planner.self_words import replace_own_names
from orchestration.rule_planner.taught_words import mark_taught_words
from orchestration.rule_planner.told_words import mark_told_words
from orchestration.rule_planner.words import (
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
from orchestration.text.courtesy import remove_courtesy
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.hesitations import find_unmeant
from orchestration.text.language import detect_language
from orchestration.text.list_numbers import drop_list_numbers
from orchestration.text.mentions import parse_message_link
from orchestration.text.prohibitions import Prohibition, find_prohibitions, remove_prohibitions
from orchestration.text.spans import remove_spans
from orchestration.text.told_bodies import mark_told_bodies
from orchestration.text.unspaced_korean import add_spaces
from schemas.plan import Language
from schemas.remembered import RememberedFact
from schemas.request import Request

LONGEST = 4_000
"""Characters of a request that are read; a longer one is cut, which the plan's goal shows."""

_QUOTES = re.compile(
    r"“([^”\n]{1,1000})”|‘([^’\n]{1,1000})’|「([^」\n]{1,1000})」|『([^』\n]{1,1000})』|《([^》\n]{1,1000})》"
    r"|\"([^\"\n]{1,1000})\"|`([^`\n]{1,1000})`"
    r"|(?<![A-Za-z0-9])'((?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z])){1,1000})'(?![A-Za-z0-9])"
)
_LINK = re.compile(r"<(https?://[^\s|>]{1,2000})(?:\|[^>]{0,500})?>|(https?://[^\s<>]{1,2000})")
_SLACK_CHANNEL = re.compile(r"<#([A-Z0-9]{1,20})>")
_CHANNEL = re.compile(
    r"#([a-z0-9][a-z0-9_.-]{0,79}|[가-힣ぁ-んァ-ヶ一-龠][가-힣ぁ-んァ-ヶ一-龠a-z0-9_-]{0,79})", re.IGNORECASE
)
_CHANNEL_PARTICLE = re.compile(r"(?:에서|에다가|에다|으로|에게|한테|이랑|에|로|을|를|의|은|는|이|가|와|과|랑|도)$")
_NAMED_CHANNEL = re.compile(
    (
        r"(?<![\w#-])([a-z][a-z0-9_-]{1,79})\s?(?:채널|チャンネル)"
        r"|\b(?:the )([a-z][a-z0-9_-]{1,79}) channel\b|\bchannel ([a-z][a-z0-9_-]{1,79})\b"
    ),
    re.IGNORECASE,
)
_GLOSSED_CHANNEL = re.compile(r"(?:채널|チャンネル|\bchannel)\s?\(\s?([a-z][a-z0-9_-]{1,79})()()\s?\)", re.IGNORECASE)
"""A channel that is called what it is for, with its name in brackets."""
_HERE = re.compile(
    (
        r"(?<![가-힣])(?:이|여기|해당|현재|지금)\s?채널|(?<![가-힣])여기(?=에|다|로|\s?올)"
        r"|\b(?:this|the current) channel\b|\bin here\b"
    ),
    re.IGNORECASE,
)
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
_RANGE = re.compile(
    r"(?:(?<![\w!])([\w가-힣]{1,50}"
    r"|'[^'\n]{1,50}')!)?(?<![A-Za-z0-9])([A-Z]{1,2}\d{1,5}\s?:\s?[A-Z]{1,2}\d{0,5})(?![A-Za-z0-9])"
)
_ADDRESSED = re.compile(
    (
        r"^\s*(?:@?metel\b|메텔(?:아|님)?(?![가-힣])|メテル)[\s,:!]*"
        r"|^\s*(?:hey|hi|안녕)[\s,]+(?:metel|메텔)[\s,:!]*"
    ),
    re.IGNORECASE,
)


_MENTIONED = re.compile(
    r"만들|작성|생성|페이지|문서|노트|회의록|시트|DB|디비|데이터|\b(?:creat|mak|writ|page|doc|note|sheet|spreadsheet|database)"
    r"|作|書|ページ|文書|シート",
    re.IGNORECASE,
)
"""What a request says of a thing itself: words after it that point at one mean that."""
_SPUR = re.compile(
    r"^[\s,.!]*(?:(?:please|pls|plz)\s)?(?:(?:do not|don'?t|never) (?:forget|fail|neglect) to\s|(?:make"
    r"|be) sure (?:not to forget to|to|you)\s"
    r"|(?:do not|don'?t) (?:skip|miss|ignore) (?:this|it|that)(?: one)?[\s,;:.!]+|without (?:wishing|wanting"
    r"|meaning) to [^,.;\n]{1,80},\s"
    r"|i(?: would|'d) (?:\w+ )?(?:ask|request) (?:that you|you to)\s(?:(?:not|never) (?:forget|neglect|fail"
    r"|omit) to\s)?)"
    r"|^[\s,.!]*(?:(?:잊|까먹|빼먹|잊어버리|놓치)지\s?(?:말고|마시고|말구|않도록|않게)|忘れずに|忘れないで|忘れないうちに)[\s,、]*"
    r"|(?:(?:잊|까먹|빼먹|잊어버리)지\s?(?:말고|마시고|말구)|忘れずに|忘れないで)[\s,、]*(?=[\"'‘“「『]|DM|디엠|메시지|보내|전해|알려|올려|공유|送|連絡|伝え|共有|投稿)",
    re.IGNORECASE,
)
"""What only spurs on: it says nothing of what is to be done."""
_MOST_SPURS = 3
_LOOSE_END = re.compile(r"[\s,;]+(?:but|and|so|though|tho|다만|단|ただし|ただ)?[\s,;]*$", re.IGNORECASE)
"""What joined the words that forbid to what is asked for."""
_SAYING = r"(?:올려|올리|보내|전해|전달|공지|알려|남겨|써|적어|답|말|물어|여쭤|공유|게시|dm|디엠|메시지|메세지|댓글)"
_APART = re.compile(
    rf"(?<=[요다까죠자음임네줘])[ \t]+(?=이?라고[\s,])|(?<=[가-힣!?~.)])[ \t]+(?=이?라고\s{_SAYING})", re.IGNORECASE
)
"""What parts a sentence from the word that quotes it ("배포 끝났어요 라고 올려줘")."""
_LATER_ON = re.compile(rf"(?<![가-힣])(?:(?:이따가?|있다가)\s(?:그\s)?|그\s)(?={DATE})")
"""What only says that a time is yet to come, or looks for it."""
_LONE_JAMO = re.compile(r"[ㄱ-ㆎ]")


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
        return [self.marks[char] for char in re.findall(NAMED, piece) if char in self.marks]

    def linked_messages(self, piece: str) -> list[Mark]:
        """Return the messages of Slack that a piece names by their addresses."""
        return [self.marks[char] for char in re.findall(LINKED, piece) if char in self.marks]

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
    to say.
    """
    whole = clean_request_text(request.text)
    language = detect_language(whole, request.language)
    prohibitions = find_prohibitions(whole) if forbidden is None else tuple(forbidden)
    text = replace_idioms(_report_plainly(_drop_spurs(remove_prohibitions(whole, prohibitions))), language)
    text = _LOOSE_END.sub("", text) if prohibitions else text
    text = replace_quoted_states(_remove_unmeant(text, now, request.timezone, language))
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
    if recalls:
        _mark_answer(marker, language)
    marked = re.sub(r"[ \t]+", " ", marker.text).strip()
    return Reading(text, marked, marker.marks, language, cron, whole, prohibitions)


_EVENT = r"(?:(?<=로\s)|(?<=회의\s)|(?<=미팅\s)|(?<=회식\s)|(?<=행사\s)|(?<=배포\s)|(?<=[이가]\s))"
_FACT = r"\s?(?:거|것|점|사실)(?:을|를)?(?=(?:도|만)?\s(?:[#@]\S+|\S+(?:한테|에게|께)\S*)\s)"
_NOUN_SPEECH = tuple(
    (
        re.compile(rf"{noun}(?=\s(?:[^.!?\n]{{0,40}}\s)?(?:전달|알려|알리|공지|안내|공유|통보|전해|보내|올려|게시))"),
        said,
    )
    for noun, said in (
        (r"지\s?말\s?것을", "지 말라고"),
        (r"할\s?것을", "하라고"),
        (r"(?:되었음|됐음|되었다는\s?점|됐다는\s?점)을", "됐다고"),
        (r"(?:하였음|했음|하였다는\s?점|했다는\s?점)을", "했다고"),
        (r"될\s?예정임을", "될 예정이라고"),
        (r"(?<=[가-힣])임을", "이라고"),
        (rf"{_EVENT}바뀐{_FACT}", "바뀌었다고"),
        (rf"{_EVENT}(?P<verb>변경|취소|연기|확정|조정|지연)된{_FACT}", r"\g<verb>됐다고"),
        (rf"{_EVENT}끝난{_FACT}", "끝났다고"),
        (rf"{_EVENT}(?P<verb>늦어|미뤄|당겨|옮겨)진{_FACT}", r"\g<verb>졌다고"),
    )
)
"""What is told as a noun ("삭제하지 말 것을 전달"), in the form of reported speech."""


def _report_plainly(text: str) -> str:
    """Return a text with what is told as a noun in the form of reported speech."""
    for pattern, said in _NOUN_SPEECH:
        text = pattern.sub(said, text)
    return text


def _drop_spurs(text: str) -> str:
    """Return a text without what only spurs on; several may stand one after the other."""
    for _ in range(_MOST_SPURS):
        text = _SPUR.sub("", text, count=1)
    return text


def _remove_unmeant(text: str, now: datetime, timezone: str, language: Language) -> str:
    """Return a text without hesitations and what its writer takes back at once; quotes stay as they are."""
    hidden = _QUOTES.sub(lambda match: "\x00" * len(match[0]), text)
    unmeant = find_unmeant(hidden, lambda spoken: [one.span for one in find_dates(spoken, now, timezone, language)])
    return remove_spans(text, unmeant)[0]


@lru_cache(maxsize=64)
def clean_request_text(text: str) -> str:
    """Return the words of a request as they are read: composed, without what cannot be seen and who was addressed."""
    text = unicodedata.normalize("NFC", text[:LONGEST])
    text = "".join(c if _LONE_JAMO.match(c) else unicodedata.normalize("NFKC", c) for c in text)
    text = "".join(c for c in text if unicodedata.category(c) not in {"Cf", "Co", "Cs", "Cc"} or c in "\n\t")
    text = re.sub(r"(?<=[A-Za-z])’(?=[A-Za-z])", "'", text)
    text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    text = drop_list_numbers(mark_told_bodies(add_spaces(_APART.sub("", text))))
    return remove_courtesy(re.sub(r"[ \t]+", " ", _ADDRESSED.sub("", text, count=1)).strip())


def _mark_forms(marker: Marker, request: Request) -> None:
    _replace(marker, _LINK, _linked)
    _replace(marker, _QUOTES, lambda m: ("quote", next(part for part in m.groups() if part).strip()))
    _replace(marker, _SLACK_CHANNEL, lambda m: ("channel", f"<#{m[1]}>"))
    for match in reversed(list(_CHANNEL.finditer(marker.text))):
        name = match[0] if re.match(r"#[a-z0-9]", match[0], re.IGNORECASE) else _CHANNEL_PARTICLE.sub("", match[0])
        marker.put(match.start(), match.start() + len(name), "channel", name.rstrip("."))
    _replace(marker, _NAMED_CHANNEL, _named_channel)
    _replace(marker, _GLOSSED_CHANNEL, _named_channel)
    mark_linked_messages(marker)
    here = f"#{request.place.channel_name.lstrip('#')}" if request.place.channel_name else request.place.channel
    if here:
        _replace(marker, _HERE, lambda _m: ("channel", here))
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


_OPENS_CLAUSE = re.compile(
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


_ITEM = re.compile(r"^[ \t]*(?:[-•]|\d{1,2}[.)])[ \t]+(\S.*)$", re.MULTILINE)


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
