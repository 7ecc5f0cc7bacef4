"""Words of a request that may not be dropped: its channels, people, quoted texts, dates, numbers and cues. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.text.asked_by_others import find_who_asked
from orchestration.text.cited_words import find_citation
from orchestration.text.dates import FoundDate, find_dates, may_name_date
from orchestration.text.dates.rare_recurrence import find_rare_recurrences
from orchestration.text.hesitations import find_unmeant
from orchestration.text.language import detect_language
from orchestration.text.late_values import list_taken_back
from orchestration.text.list_numbers import find_wish_numbers
from orchestration.text.not_done_facts import find_not_done
from orchestration.text.prohibitions import Cue, Prohibition, find_prohibitions, find_unheard_cues
from orchestration.text.spans import mask_spans, remove_spans, restore_span
from orchestration.text.standing_terms import find_standing_terms


@dataclass(frozen=True, slots=True)
class Word:
    """Some words of a request, and where they stand; ``shown`` is how people are told of them, where that is more."""

    start: int
    end: int
    words: str
    shown: str = ""


_QUOTED = make_regex(
    r"“([^”\n]{1,300})”|‘([^’\n]{1,300})’|「([^」\n]{1,300})」|『([^』\n]{1,300})』|\"([^\"\n]{1,300})\""
    r"|(?<![A-Za-z0-9])'((?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z])){1,300})'(?![A-Za-z0-9])"
)
_OTHERS_WORDS = make_regex(r"^[ \t]*(?:>|&gt;)[^\n]*|```.*?```", re.MULTILINE | re.DOTALL)
"""Quoted lines and blocks: what others wrote asks for nothing."""
_LINK = make_regex(r"<[^>\s]+>|https?://\S+")
_CHANNEL = make_regex(r"#[A-Za-z0-9][A-Za-z0-9_.-]*(?<![.-])")
_PERSON = make_regex(
    r"(?<![가-힣A-Za-z])(?P<ko>[가-힣]{2,4}?)(?:이)?(?:님|씨)?(?:이랑|랑|하고|와|과)?\s?(?:에게|한테|께)(?=[\s,만도는]|서|$)"
    r"|(?<![가-힣A-Za-z])(?P<both>[가-힣]{2,4}?)(?:\s?(?:님|씨)(?:하고|와|과)|\s?(?:님|씨)?(?:이랑|랑)|(?:님|씨),)\s"
    r"(?=[가-힣]{2,4}\s?(?:님|씨)?\s?(?:두\s?(?:분|사람|명)|둘)?\s?(?:에게|한테|께))"
    r"|(?<![가-힣A-Za-z])(?P<posed>[가-힣]{2,4}?)(?:이)?(?:님|씨)?(?:인\s?척|[이가]\s(?:쓴|보낸|말한)\s?(?:것|거)처럼|(?<=[님씨])\s?이름으로)"
    r"|(?P<posed_ja>[一-龥々]{1,4}|[ァ-ヶー]{2,10})(?:さんの(?:名前|名義)で|(?:さん)?(?:の(?:ふり|振り)|になりすま))"
    r"|\bas(?:\sif\s(?:you\s(?:were|are)|it\s(?:was|were)\sfrom))?\s(?P<posed_en>[A-Z][a-z]+)(?=\s*(?:[,.;!?]|$)|\s(?:saying|that)\b)"
    r"|(?P<ja>[一-龥々]{1,4}|[ァ-ヶー]{2,10}|[A-Z][a-z]+)(?=さん(?:に|へ|と))"
    r"|\b(?:[Dd][Mm]|[Tt]ell|[Mm]essage|[Nn]otify|[Rr]emind|[Ll]et)\s"
    r"(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)(?:(?:Ms|Mr|Mrs|Dr|Miss)\.?\s)?(?P<en>[A-Z][a-z]+)\b"
    r"|\b(?:[Dd][Mm]|[Tt]ell|[Mm]essage|[Nn]otify|[Rr]emind)\s[A-Z][a-z]+\s(?:and|&)\s(?P<and>[A-Z][a-z]+)\b"
    r"|(?<![가-힣A-Za-z])(?P<honoured>[가-힣]{2,4}?)(?:님|씨)(?=[은는도]\s|으로(?![가-힣]{2}))"
    r"|(?P<honoured_ja>[一-龥々]{1,4}|[ァ-ヶー]{2,10}|[A-Z][a-z]+)さん(?=[はがも、。]|$)"
    r"|\b(?P<should>[A-Z][a-z]+)\s(?:should|must|gets\sto|is\sto)\s[a-z]+"
    r"|\bwith\s(?P<with>[A-Z][a-z]+)(?=\s*(?:[,.;!?\n]|$|and\s[A-Z]))"
)
_MAY_NAME = make_regex("[A-Z가-힣一-龥々ァ-ヶ]")
"""Without one of these letters there is no such name."""
_ROLES = make_regex(
    r"파트너|협력|업체|거래|손님|동료|후배|선배|학생|선생|[사팀처측]$|담당|팀|모두|전원|다들|사람|저희|우리|고객|각자|본인|누구|아무|여러분|분들|직원|멤버|나|저|오너|책임|작성|참석|참여|개발|디자이너|대표|부장|과장|사장|매니저|상사|부모"
    r"|客|担当|皆|全員|各|参加|上司|部長|課長|The|Everyone|Me|Us|People|All|Each"
)


class RequestWords(NamedTuple):
    """What of a request may not be dropped, whatever is planned for it. ``named`` are its channels, people and quoted
    texts; ``recurring`` says how often, by ``schedules`` in a way that a schedule can hold. No part stands in a
    prohibition, and no number in a date."""

    prohibitions: tuple[Prohibition, ...]
    named: tuple[Word, ...]
    dates: tuple[FoundDate, ...]
    schedules: tuple[Word, ...]
    recurring: tuple[Word, ...]
    numbers: tuple[Word, ...]
    cues: tuple[Cue, ...]

    @property
    def may_be_unheard(self) -> bool:
        """Whether there is anything beside what is forbidden."""
        return bool(self.named or self.dates or self.schedules or self.recurring or self.numbers or self.cues)

    def behind(self, start: int) -> RequestWords:
        """Return these without what stands before the order of a request."""
        spans = ((0, start),)
        named = tuple(one for one in self.named if not is_inside(one, spans))
        return self.without(spans)._replace(named=named)

    def without_names(self, spans: Sequence[tuple[int, int]]) -> RequestWords:
        """Return these without the channels, people and quoted texts in some spans."""
        return self._replace(named=tuple(one for one in self.named if not is_inside(one, spans)))

    def without(self, spans: Sequence[tuple[int, int]]) -> RequestWords:
        """Return these without the dates, numbers and cues in some spans."""
        dates = tuple(one for one in self.dates if not is_inside(Word(*one.span, one.text), spans))
        numbers = tuple(one for one in self.numbers if not is_inside(one, spans))
        cues = tuple(one for one in self.cues if not is_inside(Word(one.start, one.end, one.words), spans))
        return self._replace(dates=dates, numbers=numbers, cues=cues)


@lru_cache(maxsize=256)
def find_request_words(text: str, now: datetime, timezone: str) -> RequestWords:
    """Return what of a request may not be dropped. It is the same for each step of a run, so it is kept."""
    text = mask_others_words(text)
    text = mask_spans(text, _find_told_aside(text))
    prohibitions = find_prohibitions(text)
    plain = mask_quotes(text)
    unmeant = find_unmeant(plain, lambda said: [one.span for one in _find_dates(said, now, timezone)])
    if late := list_taken_back(text):
        unmeant = sorted([*(one for one in unmeant if not _meets(one, late)), *late])
    meant, places = remove_spans(plain, unmeant)
    every = tuple(replace(one, span=restore_span(one.span, places)) for one in _find_dates(meant, now, timezone))
    if unmeant:
        text = mask_spans(text, unmeant)
        plain = mask_quotes(text)
    spared = [(one.start, one.end) for one in prohibitions]
    rare = [Word(start, end, text[start:end].strip()) for start, end in find_rare_recurrences(plain)]
    listed = find_wish_numbers(plain)
    dated = [*(one.span for one in every), *((one.start, one.end) for one in rare), *listed]
    return RequestWords(
        prohibitions,
        tuple(one for one in _find_named(text) if not is_inside(one, spared)),
        tuple(one for one in every if one.cron is None and not is_inside(Word(*one.span, one.text), spared)),
        tuple(Word(*one.span, one.text) for one in every if one.cron is not None),
        tuple(one for one in rare if not is_inside(one, spared)),
        tuple(one for one in _find_numbers(text) if not is_inside(one, [*dated, *spared])),
        find_unheard_cues(text),
    )


def _meets(span: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)


def _find_told_aside(text: str) -> list[tuple[int, int]]:
    """Return where a request cites somebody as its reason, tells by whom it was asked for, that something will not be
    done in time, or until when it is due so far."""
    cited = find_citation(text)
    opening = _CORRECTS.match(text)
    opened = [opening.span()] if opening is not None and opening.end() < len(text.strip()) else []
    asked = [(0, end)] if (end := find_who_asked(text)) else []
    asked += [(0, late.ends)] if (late := find_not_done(text)) is not None else []
    return [*find_standing_terms(text), *opened, *asked, *([(cited.start, cited.end)] if cited is not None else [])]


_CORRECTS = make_regex(
    r"\W*(?:(?:oh|ah|sorry|oops|wait|actually|hm+|ok)[\s,.!…]+)*(?:no|nope|nah)(?:[,.!…]+|\s(?=(?:wait|sorry|actually)\b))"
    r"\s*(?:(?:wait|sorry|actually|hold\son)[\s,.!…]+)*",
    re.IGNORECASE,
)
"""How somebody begins who puts something right: what they want stands behind it."""


def mask_others_words(text: str) -> str:
    """Return a text of the same length without the lines and blocks that quote others."""
    return _OTHERS_WORDS.sub(lambda match: " " * len(match[0]), text)


def mask_quotes(text: str) -> str:
    """Return a text of the same length with spaces for what it quotes."""
    return _QUOTED.sub(lambda match: " " * len(match[0]), text)


def _find_named(text: str) -> Iterator[Word]:
    """Yield the channels, people and quoted texts of a request."""
    for match in _QUOTED.finditer(text):
        yield Word(*match.span(), next(group for group in match.groups() if group))
    plain = _QUOTED.sub(lambda match: " " * len(match[0]), text)
    for match in _CHANNEL.finditer(plain):
        yield Word(*match.span(), match[0])
    for match in _PERSON.finditer(plain) if _MAY_NAME.search(plain) else ():
        name = match[match.lastgroup or 0]
        if not _ROLES.search(name):
            yield Word(*match.span(match.lastgroup or 0), name)


def _find_dates(text: str, now: datetime, timezone: str) -> tuple[FoundDate, ...]:
    plain = mask_quotes(text)
    return find_dates(plain, now, timezone, detect_language(plain, "ko")) if may_name_date(plain) else ()


_NUMBER = make_regex(r"(?<![A-Za-z0-9_#.,:/-])\d[\d,.]*(?![\d:/-])")


_COUNTED = make_regex(
    r"\s?(?:%|퍼센트|프로|개월|개|건|명|줄|행|열|장|번째|번|회|시간|분|일|주|배|점|위|곳|팀|가지|페이지|원|만\s?원|천\s?원|km|kg)(?![a-z])"
    r"|\s?(?:件|個|人|名|行|枚|回|分|時間|日|円|つ|位|倍|ページ)"
    r"|\s(?:(?!and\b|or\b|to\b|in\b|on\b|at\b|by\b|for\b|of\b|is\b|the\b)[a-z]{2,14})\b",
    re.IGNORECASE,
)
"""What a number counts: it is told with it."""


def _find_numbers(text: str) -> Iterator[Word]:
    """Yield the numbers of a request outside of its names."""
    plain = text
    for pattern in (_QUOTED, _CHANNEL, _LINK):
        plain = pattern.sub(lambda match: " " * len(match[0]), plain)
    for found in _NUMBER.finditer(plain):
        words = found[0].rstrip(".,")
        counted = _COUNTED.match(plain, found.start() + len(words))
        yield Word(found.start(), found.start() + len(words), words, f"{words}{counted[0]}" if counted else "")


def is_inside(part: Word, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether words begin in one of some spans."""
    return any(start <= part.start < end for start, end in spans)


_SPACES = make_regex(r"\s+")


def fold_text(text: str) -> str:
    """Return a text as it is compared: in one form of its letters, with single spaces."""
    return _SPACES.sub(" ", unicodedata.normalize("NFKC", text)).strip().casefold()
