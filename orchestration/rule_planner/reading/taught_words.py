"""Words that people taught metel, where a request says one without a "#" or the noun of its kind. Pure.

A word is taken for its thing only where the words beside it speak of such a thing: something is sent there, or it is
read or added to. In doubt it stays a word like any other, and what it leaves open is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from orchestration.remembered import find_fact_kind
from orchestration.rule_planner.reading.words import QUOTE, Marker
from orchestration.service import list_things
from orchestration.text.messages import load_wording
from schemas.plan import Language
from schemas.remembered import RememberedFact

_ROOM = r"(?:채널|방|channel|room|チャンネル|部屋|ルーム)"
_WORD = "WORD"
"""Stands in a pattern for the taught word."""
_KO_TO = r"(?:에다가|에다|에서|에게|한테|에|으?로)(?:도|만|는)?"
_KO_SENT = r"(?:올[려리]|공유|보내|전달|게시|공지|남겨|알려|전해|띄워)"
_KO_READ = r"(?:다시\s|좀\s|한\s?번\s)?(?:요약|정리|분석|읽|보여|열어|확인|브리핑|비교)"
_KO_ADDED = r"(?:추가|넣|기록|적어|써|입력)"
_KO_SUM = r"(?:합계|평균|총합|몇\s?(?:개|건)|얼마)"
_EN_OUR = r"(?:the\s|our\s|my\s)?"
_EN_SENT = r"\b(?:post|share|send|announce|publish|message|say|tell|summari[sz]e|recap)\b"
_EN_READ = r"\b(?:summari[sz]e|recap|read|show(?:\sme)?|open|check|review|analy[sz]e|total|chart)"
_JA_SENT = r"(?:投稿|共有|送|流し|通知|書|知らせ|載せ|貼)"
_JA_READ = r"(?:要約|まとめ|読|見せ|確認|分析|表示)"
_START: Mapping[Language, str] = {
    "ko": r"(?<![\w#])",
    "en": r"(?<![\w#])",
    "ja": r"(?<![一-龥々ァ-ヶーA-Za-z0-9#])",
}

_IN_ROOM: Mapping[Language, str] = {
    "ko": rf"WORD(?=(?:{_KO_TO}|을|를|은|는|의|이|가|도|만|이랑|랑|와|과)?(?![가-힣A-Za-z0-9]))",
    "en": r"WORD(?![\w'])",
    "ja": r"WORD(?=に|へ|で|の|から|を|は|も|[、。\s]|$)",
}
"""Where a word is a channel that says so itself, by its last syllable or the noun after it."""
_IN_PLACE: Mapping[Language, tuple[str, ...]] = {
    "ko": (
        rf"WORD(?=(?:에다가|에다|에|으?로)(?:도|만|는)?\s*(?:{QUOTE}|(?:바로\s|좀\s|이거\s|그거\s|이걸\s|그걸\s)?{_KO_SENT}))",
        r"WORD(?=에서\s.*(?:대화|이야기|얘기|메시지|논의))",
    ),
    "en": (
        rf"(?:{_EN_SENT}.*?\b(?:to|in|into|on|with|from)\s{_EN_OUR})WORD(?=\s*(?:$|[.,!?;:]|{QUOTE}|\b(?:and|then|saying|please)\b))",
    ),
    "ja": (rf"WORD(?=(?:に|へ)(?:も|は)?、?\s?(?:{QUOTE}|{_JA_SENT}))",),
}
"""Where any word is a channel: something is sent there, or said there."""
_AS_SOURCE: Mapping[Language, tuple[str, ...]] = {
    "ko": (
        rf"WORD(?=(?:을|를|은|는|도)?\s{_KO_READ})",
        r"WORD(?=(?:에서|의)\s(?!.*만들))",
        rf"WORD(?=에(?:다가|다|도)?\s.*{_KO_ADDED})",
        rf"WORD(?=(?:은|는)?\s.*{_KO_SUM})",
    ),
    "en": (
        rf"(?:{_EN_READ}\s{_EN_OUR})WORD(?![\w'])",
        rf"(?:\b(?:from|in|of|to|into)\s{_EN_OUR})WORD(?![\w'])",
    ),
    "ja": (rf"WORD(?=を{_JA_READ}|から|の(?!こと|意味)|で|に.*(?:追加|入れ|書|記録)|は.*(?:いくら|合計|平均|何件))",),
}
"""Where a word is a page, database or sheet: it is read, or something is added to it."""


def mark_taught_words(marker: Marker, facts: Iterable[RememberedFact], language: Language) -> None:
    """Mark the taught words of a request as the things that they mean, each under the word that was typed; what is
    quoted is marked before. The longest word first: it says more."""
    for fact in sorted((one for one in facts if one.use == "word"), key=lambda one: -len(one.word)):
        kind = find_fact_kind(fact)
        if kind == "channel":
            _mark_channel(marker, fact.word, language)
        elif kind in _list_kinds():
            _mark_source(marker, fact.word, kind, language)


def _mark_channel(marker: Marker, word: str, language: Language) -> None:
    typed = _type(word, language)
    named = rf"{typed}(?:\s?{_ROOM})" if not re.search(f"{_ROOM}$", word, re.IGNORECASE) else typed
    patterns = (_IN_ROOM[language].replace(_WORD, f"{named}{_no_noun()}"), *_fill(_IN_PLACE[language], typed))
    for start, end, said in _find(marker, patterns):
        marker.put(start, end, "channel", said)


def _mark_source(marker: Marker, word: str, kind: str, language: Language) -> None:
    """Mark the word as a name, with the noun of its kind after it as people say it."""
    noun = load_wording("orchestration.text").say(language, f"remembered.kind.{kind}")
    typed = rf"{_type(word, language)}(?!\s?{_ROOM}){_no_noun()}"
    for start, end, said in _find(marker, _fill(_AS_SOURCE[language], typed)):
        marker.put(start, end, "quote", said)
        apart = "" if language == "ja" else " "
        marker.text = f"{marker.text[: start + 1]}{apart}{noun}{marker.text[start + 1 :]}"


def _find(marker: Marker, patterns: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the places of a taught word from the end, so that positions stay true, each with the word as typed."""
    for pattern in patterns:
        for found in reversed(list(re.finditer(pattern, marker.text, re.IGNORECASE))):
            yield found.start("typed"), found.end(), found["typed"]


def _fill(patterns: Iterable[str], typed: str) -> Iterator[str]:
    return (pattern.replace(_WORD, typed) for pattern in patterns)


def _type(word: str, language: Language) -> str:
    """Return the pattern of a word as it is typed, with or without its spaces."""
    spaced = r"\s?".join(map(re.escape, word.split()))
    return rf"{_START[language]}(?P<typed>{spaced})"


@cache
def _list_kinds() -> frozenset[str]:
    """Return the kinds of things that have a noun of their own in the words of what is remembered."""
    words = load_wording("orchestration.text")
    return frozenset(one.word for one in list_things() if one.nouns and words.knows(f"remembered.kind.{one.word}"))


@cache
def _no_noun() -> str:
    """Return the pattern that keeps a word from standing before the noun of a thing: that is a name of its own."""
    nouns = "|".join(one.nouns for one in list_things() if one.nouns and one.kind)
    return rf"(?!\s?(?:{nouns}))"
