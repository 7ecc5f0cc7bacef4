"""Passages: what was read, as sources with a title and a day, cut into the pieces that can answer a question.

Words are compared by the stems of Latin ones and by pairs of Korean and Japanese letters, so that endings do not count.
Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from math import log

from orchestration.patterns import make_regex
from orchestration.text.name_sounds import is_sound_alike, shorten_finals
from orchestration.text.question_words import is_weekday, list_asked_words, strip_particle
from orchestration.text.values import format_value
from orchestration.text.word_lists import WEEKDAY_EN
from orchestration.text_proposers import SourceText
from schemas.values import Json, Payload

ANSWER_TOOL = "text.answer"
"""The tool that answers a question from what was read for it."""
MOST_PAGES, MOST_SOURCES = 8, 60
"""Pages are read eight at most; each message of a thread is a source too."""
LONGEST_LINE = 300
_LINES = make_regex(r"[^\n]+")
_SENTENCE = make_regex(
    r"[^.!?。！？]*(?:\d\.\d[^.!?。！？]*)*[.!?。！？]+(?=\s|$)|[^.!?。！？]*[。！？]|[^.!?。！？]+$"
)
_MARKS = make_regex(r"^(?:[\s#>*•]|-\s|\d{1,2}\.\s)+")
_BOX = make_regex(r"^\[([ xX])\]\s?")
TO_DO, DONE = "☐ ", "☑ "
"""How a thing to do is shown, and one that is done."""
_WORD = make_regex(r"[a-z][a-z0-9]+|\d[\d,.]*|[가-힣]+|[ぁ-んァ-ヶー一-龥々]+")
_ENDING = make_regex(r"(?:ies|ing|ed|es|s)$")
_STAMP = make_regex(r"\d{10}\.\d{6}")
_DAY = make_regex(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?")
_SHORTEST_STEM = 3
_TITLES = ("title", "name", "제목", "이름")
_TEXTS = ("text", "content", "내용")
_DAYS = ("date", "날짜", "time", "edited", "ts")
_ADDRESSES = ("url", "permalink", "link")
"""Under which names what was read has its title, text, day (its own first, then when it was edited) and address."""


def is_question_input(tool: str, name: str) -> bool:
    """Whether an input of a tool holds a whole question, of which no word is understood by that."""
    return name == "question" or (name == "about" and tool.endswith((".search", ".search_messages")))


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a source, by the number of that source from 1 on."""

    source: int
    text: str
    score: float = 0.0


def collect_sources(data: Json) -> tuple[SourceText, ...]:
    """Return the sources of what tools read: pages and messages each by itself, the rows of a table as one."""
    found = dict.fromkeys(_find_sources(data))
    return tuple(one for one in found if one.text.strip())[:MOST_SOURCES]


def _find_sources(data: Json) -> Iterator[SourceText]:
    match data:
        case str():
            yield SourceText("", data)
        case dict():
            text = _said(data, _TEXTS)
            if text:
                day, address = _read_day(_said(data, _DAYS)), _said(data, _ADDRESSES)
                yield SourceText(_name(data), text, day, address, is_thread="turns" in data)
            else:
                for name, part in data.items():
                    yield from (_named(one, name) for one in _find_sources(part))
        case list() if data and all(isinstance(one, dict) and not _said(one, _TEXTS) for one in data):
            yield SourceText("", format_value(data))
        case list():
            for part in _join_threads(data):
                yield from _find_sources(part)
        case _:
            return


def _name(data: Payload) -> str:
    """Return what a source is called; a message by who wrote it and where."""
    title, channel = _said(data, _TITLES), _said(data, ("channel",))
    if not channel.startswith("#"):
        return title
    return f"{title} ({channel})" if title else channel


def _join_threads(items: Sequence[Json]) -> Iterator[Json]:
    """Yield what stands in a list, the messages of one thread as one: what answers a question was said there."""
    for thread, run in groupby(items, key=_find_thread):
        said = list(run)
        turns = [one for one in said if isinstance(one, dict)] if thread else []
        if len(turns) < 2:
            yield from said
            continue
        lines = [f"{_said(one, _TITLES)}: {' '.join(_said(one, _TEXTS).split())}" for one in turns]
        first = {name: value for name, value in turns[0].items() if name not in _TITLES}
        yield {**first, "text": "\n".join(lines), "turns": len(turns)}


def _find_thread(item: Json) -> str:
    return f"{item.get('channel')} {item['thread']}" if isinstance(item, dict) and item.get("thread") else ""


def _named(source: SourceText, name: str) -> SourceText:
    return source if source.title else SourceText(name, source.text, source.day, source.url)


def _said(data: Payload, names: Sequence[str]) -> str:
    return next((value for name in names if isinstance(value := data.get(name), str) and value.strip()), "")


def _read_day(moment: str) -> str:
    if _STAMP.fullmatch(moment):
        return datetime.fromtimestamp(float(moment), UTC).date().isoformat()
    found = _DAY.match(moment)
    return found[0] if found else ""


def strip_marks(line: str) -> str:
    """Return a line without the marks of headings and lists; a box that is ticked, or not yet, is shown as one."""
    return _BOX.sub(lambda box: TO_DO if box[1] == " " else DONE, _MARKS.sub("", line))


def split_passages(source: SourceText, number: int) -> Iterator[Passage]:
    """Yield the sentences of a source, without the marks of headings and lists."""
    for line in _LINES.findall(source.text):
        bare = strip_marks(line)
        for sentence in _SENTENCE.findall(bare):
            if sentence.strip():
                yield Passage(number, sentence.strip())


def extend_passage(source: SourceText, passage: str) -> str:
    """Return a passage with the rest of its line in a source, where that is short; of a heading, the line below it."""
    lines = [line for line in _LINES.findall(source.text) if line.strip()]
    at = next((at for at, line in enumerate(lines) if passage in line), None)
    if at is None:
        return passage
    if lines[at].lstrip().startswith("#") and at + 1 < len(lines):
        whole = strip_marks(lines[at + 1]).strip()
    else:
        whole = lines[at][lines[at].index(passage) :].strip()
    return whole if len(whole) <= LONGEST_LINE else passage


def find_section(question: str, source: SourceText) -> tuple[str, ...]:
    """Return the lines below the one heading of a source whose words all stand in a question; none where no heading, or
    more than one, is named so."""
    wanted, sections, lines = _list_wanted(question), list[list[str]](), list[str]()
    for line in _LINES.findall(source.text):
        if line.lstrip().startswith("#"):
            stems = frozenset(list_stems(strip_marks(line)))
            lines = list[str]()
            if stems and stems <= wanted:
                sections.append(lines)
        elif strip_marks(line).strip():
            lines.append(strip_marks(line).strip())
    return tuple(sections[0]) if len(sections) == 1 else ()


def rank_passages(question: str, sources: Sequence[SourceText]) -> tuple[Passage, ...]:
    """Return the passages that hold words of a question or what those mean, the likeliest first. Words of a title count
    for all of its passages; a word that stands everywhere says little."""
    wanted = _list_groups(question)
    passages = [one for number, source in enumerate(sources, 1) for one in split_passages(source, number)]
    held = [_measure_held(wanted, one.text) for one in passages]
    titles = [_measure_held(wanted, source.title) for source in sources]
    common = [1 + sum(1 for one in held if one[at]) for at in range(len(wanted))]
    ranked: list[Passage] = []
    for one, parts in zip(passages, held, strict=True):
        score = sum(part * log(1 + len(passages) / many) for part, many in zip(parts, common, strict=True))
        if score:
            bonus = 0.5 * sum(titles[one.source - 1])
            fits = sum(HOLDING for asks, holds in _KINDS if asks.search(question) and holds.search(one.text))
            ranked.append(Passage(one.source, one.text, (score + bonus) * (1 + fits)))
    newest = sorted(ranked, key=lambda one: sources[one.source - 1].day, reverse=True)
    return tuple(sorted(newest, key=lambda one: -one.score))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A word that a question is about, by the stems of all that it is called, and how much it weighs."""

    forms: tuple[tuple[str, ...], ...]
    weight: float = 1.0
    name: str = ""
    """The word itself where nothing else is known that it means: another script writes it by its sound."""


WEEKDAY = 0.4
"""So much a weekday weighs beside a word for a thing."""


def _list_groups(question: str) -> tuple[_Wanted, ...]:
    """Return the words that a question is about; each stem of its words where they only ask."""
    asked = list_asked_words(question)
    if not asked:
        return tuple(_Wanted(((stem,),)) for stem in dict.fromkeys(list_stems(question)))
    groups = (
        _Wanted(
            tuple(dict.fromkeys(tuple(list_stems(form)) for form in sorted(forms))),
            WEEKDAY if is_weekday(forms) else 1.0,
            name=next(iter(forms)) if len(forms) == 1 else "",
        )
        for forms in asked
    )
    return tuple(dict.fromkeys(groups))


def _measure_held(wanted: Sequence[_Wanted], text: str) -> tuple[float, ...]:
    """Return for each word how much of it stands in a text, as it weighs: of the form that stands there best."""
    stems = frozenset(list_stems(text))
    held = [max((_measure_form(form, stems) for form in one.forms), default=0.0) for one in wanted]
    return tuple(
        one.weight * (part or (BY_SOUND if one.name and _is_heard(one.name, text) else 0.0))
        for one, part in zip(wanted, held, strict=True)
    )


BY_SOUND = 0.9
"""So much a name weighs that a text writes in another script."""


def _find_script(word: str) -> str:
    """Return which script a word begins in: Hangul, Latin, or that of Japanese."""
    return "ko" if "가" <= word[0] <= "힣" else "en" if word[0].isascii() else "ja"


def _is_heard(name: str, text: str) -> bool:
    """Whether a text holds a word that sounds as a name of another script ("ハンビット", "한빛")."""
    asked = shorten_finals(name)
    plain = unicodedata.normalize("NFKC", text).casefold()
    own = _find_script(name)
    if own == "en" and not re.search(r"[aeiou].*[a-z]{2}|[a-z]{2}.*[aeiou]", name, re.IGNORECASE):
        return False  # an abbreviation has no sound of its own
    words = (
        strip_particle(word) for word in _WORD.findall(plain) if not word[0].isdigit() and _find_script(word) != own
    )
    return any(is_sound_alike(shorten_finals(word), asked) for word in words)


LEAST_HELD = 0.5


def _measure_form(form: Sequence[str], stems: frozenset[str]) -> float:
    """Return which part of a word stands among stems: its beginning has to, as endings do not count."""
    if not form or form[0] not in stems:
        return 0.0
    share = sum(one in stems for one in form) / len(form)
    return share if share >= LEAST_HELD else 0.0


HOLDING = 0.6
"""So much more a passage weighs that holds a value of the kind that is asked for."""
_KINDS = (
    (
        make_regex(
            r"언제|몇\s?시|며칠|무슨\s?요일|\b(?:when|what\s(?:time|day|date))\b|いつ|何時|何日|何曜", re.IGNORECASE
        ),
        make_regex(
            rf"\d{{1,2}}\s?[시일월時日月]|\d{{1,2}}:\d\d|오전|오후|내일|모레|[월화수목금토일]요일|\b\d{{1,2}}\s?[ap]m\b|\b{WEEKDAY_EN}\b"
            r"|\btomorrow\b|午前|午後|明日|曜日",
            re.IGNORECASE,
        ),
    ),
    (
        make_regex(
            r"몇\s?(?:퍼|%|프로)|비율|\b(?:what|how\smany)\s(?:percent|%)|\bpercentage\b|何(?:%|％|パー|割)",
            re.IGNORECASE,
        ),
        make_regex(r"\d\s?(?:%|％|퍼센트|percent)", re.IGNORECASE),
    ),
    (
        make_regex(r"얼마|몇\s?[개건명원초번]|\bhow\s(?:much|many|long)\b|いくら|何[個件人円秒回]", re.IGNORECASE),
        make_regex(r"\d"),
    ),
    (
        make_regex(r"누가|누구|담당|\bwho(?:'?s)?\b|誰|だれ|担当", re.IGNORECASE),
        make_regex(r"담당|맡|제가|할게요|님|\b(?:owner|i(?:'ll| will| can)|owns?)\b|担当|私が|さん", re.IGNORECASE),
    ),
    (
        make_regex(r"왜|원인|이유|\b(?:why|cause)\b|なぜ|原因|理由", re.IGNORECASE),
        make_regex(r"때문|빠져|원인|생긴|because|due to|cause|ため|原因", re.IGNORECASE),
    ),
)
"""What a question asks for, and how a value of that kind looks."""


def rank_texts(question: str, texts: Sequence[str]) -> tuple[int, ...]:
    """Return the places of the texts that hold words of a question or what those mean, the likeliest first."""
    wanted = _list_groups(question)
    held = [_measure_held(wanted, one) for one in texts]
    common = [1 + sum(1 for one in held if one[at]) for at in range(len(wanted))]
    scores = [
        sum(part * log(1 + len(texts) / many) for part, many in zip(parts, common, strict=True)) for parts in held
    ]
    return tuple(sorted((at for at, score in enumerate(scores) if score), key=lambda at: -scores[at]))


def measure_words(words: str, text: str) -> tuple[float, ...]:
    """Return for each word that says something how much of it, or of what it means, stands in a text."""
    return _measure_held(_list_groups(words), text) if list_asked_words(words) else ()


def _list_wanted(question: str) -> frozenset[str]:
    """Return the stems of a question's words, and of what else they are called."""
    others = (form for forms in list_asked_words(question) for form in forms)
    return frozenset(list_stems(" ".join([question, *others])))


def find_nearest_source(question: str, sources: Sequence[SourceText]) -> SourceText | None:
    """Return the source that holds most words of a question, of several the one that says most; None where none holds
    any."""
    wanted = _list_groups(question)
    held = [sum(_measure_held(wanted, f"{one.title} {one.text}")) for one in sources]
    best = max(range(len(held)), key=lambda at: (held[at], len(sources[at].text)), default=None)
    return sources[best] if best is not None and held[best] else None


def measure_support(sentence: str, quote: str) -> float | None:
    """Return which part of a sentence's words stands in a quote; ``None`` where both have no letters in common, as in
    two languages."""
    told, given = frozenset(list_stems(sentence)), frozenset(list_stems(quote))
    if not told or not given or not _letters(sentence) & _letters(quote):
        return None
    return len(told & given) / len(told)


def _letters(text: str) -> frozenset[str]:
    kinds = {"ko": "[가-힣]", "ja": "[ぁ-んァ-ヶ一-龥]", "en": "[A-Za-z]{3}"}
    return frozenset(name for name, pattern in kinds.items() if re.search(pattern, text))


def list_stems(text: str) -> list[str]:
    """Return the words of a text as they are compared."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    stems: list[str] = []
    for word in _WORD.findall(plain):
        if word[0].isascii():
            bare = _ENDING.sub("", word)
            stems.append(bare if len(bare) >= _SHORTEST_STEM else word)
        elif len(word) == 1:
            stems.append(word)
        else:
            stems += (word[at : at + 2] for at in range(len(word) - 1))
    return stems
