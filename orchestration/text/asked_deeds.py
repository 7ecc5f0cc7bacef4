"""Questions on what metel did somewhere: whom it is put to, an act of metel's, where or to what, and when ("너 어제부터
작업에 손댄 거 있어?", "did you post anything in #general?"). Pure; what people did is none of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.text.asked_deed_words import ENGLISH, JAPANESE, KOREAN, Act, DeedWords
from orchestration.text.dates.days import FoundDate
from orchestration.text.dates.find import find_dates
from orchestration.text.prohibitions import QUOTED_SPAN
from schemas.plan import Language

LONGEST = 220
LONGEST_NAME = 40
MOST_WORDS = 5
_WORDS: dict[Language, DeedWords] = {"ko": KOREAN, "en": ENGLISH, "ja": JAPANESE}
_SENTENCE = make_regex(r"(?<=[?？!！。\n])\s*|(?<=[.…])\s+|\s(?:but|though)\s")
_EDGES = " \t\n,.!?~…:;—–-。、！？・ㅋㅎㅠㅜ"
_FIRST_QUOTE = 0xE000
_QUOTES = "'\"“”‘’「」『』"
_SINCE = make_regex(r"\bsince\s*$", re.IGNORECASE)
_UNTIL_NOW = make_regex(r"\s?(?:부터|이후|から|以降)")
_TO_PERSON = make_regex(r"dm\W?e?d?|messaged?", re.IGNORECASE)
"""An act whose object is whom it reaches."""
_TO_DAY = make_regex(r"\b(?:to|as|until|till)\s*$", re.IGNORECASE)
_DAY_TO = make_regex(r"\s?(?:(?:으)?로(?![가-힣])|に(?:変|移|動|ずら|し))")
_AROUND_DAY = make_regex(r"(?:\b(?:since|on|from|during|over|the)\s*)+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AskedDeeds:
    """What is asked of metel's deeds: the kind of act; the name of a place or thing (``""``: any), and whether things
    lie in it; whether something is only pointed at, or one message asked about whether it went out; and the day on or
    (``goes_on``) since which."""

    act: Act
    name: str = ""
    is_place: bool = False
    points: bool = False
    arrived: bool = False
    day: FoundDate | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence without its days, and these."""

    text: str
    day: FoundDate | None
    goes_on: bool


@dataclass(frozen=True, slots=True)
class _Name:
    """A name in a question, ``""`` where there is none, whether things lie in what it names, and whether its own word
    marks it as a place or thing."""

    text: str
    is_place: bool
    is_marked: bool = False


_BESIDES = make_regex(
    r"(?<![가-힣])(?:이거|그거|이것|그것|방금\s?(?:거|건))\s?(?:말고|빼고|외에|제외하고)(?:는|도)?\s(?:또\s|더\s|다른\s?(?:거|건|것)(?:는|도)?\s)?"
    r"|,?\s?\b(?:besides|apart\sfrom|other\sthan|except(?:\sfor)?)\s(?:this|that)(?:\sone)?\b,?|(?:これ|それ)(?:以外|のほか|の他)(?:に|で)?(?:は|も)?、?",
    re.IGNORECASE,
)
_OLD_KO = {
    "바꾸": "바꾼", "고치": "고친", "옮기": "옮긴", "보내": "보낸", "올리": "올린", "남기": "남긴", "만들": "만든",
    "지우": "지운", "수정하": "수정한", "변경하": "변경한", "추가하": "추가한", "등록하": "등록한", "삭제하": "삭제한",
    "하": "한",
}  # fmt: skip
_TOLD_KO = make_regex(
    rf"(?:내가|제가)\s(?P<when>(?:오늘|어제|아까|방금|지금까지)\s)?(?:(?:너|메텔)(?:한테|에게)\s)?(?:(?P<verb>{'|'.join(_OLD_KO)})라고\s?(?:한|했던|말한|말했던)"
    r"|시킨|시켰던|부탁한|부탁했던|요청한|요청했던)\s?(?=(?:거|건|것|게|일)(?:들)?(?:이|가|은|는|도)?(?:\s|$))"
)
_TOLD_EN = make_regex(
    r"\bi(?:'ve|\shave)?\s(?:(?:just|also|already)\s)?(?:asked|told|had|wanted|got)\s(?:you|u)\s(?:to\s)?"
    r"(?P<verb>change|edit|update|move|post|send|share|create|make|add|delete|remove|do)\b",
    re.IGNORECASE,
)
_OLD_EN = {"send": "sent", "make": "made", "do": "done"}
_TOLD_JA = make_regex(
    r"(?:私|僕|俺)が(?P<verb>変え|直し|動かし|変更し|更新し|送っ|投稿し|共有し|作っ|追加し|消し|削除し|し)て(?:って|と|ほしいと)(?:頼んだ|言った|お願いした|頼みました|言いました)"
)


_ELSE = make_regex(r"\belse\s|、?(?:他|ほか)に(?:も)?、?", re.IGNORECASE)


_STILL_HELD = make_regex(r"걸려\s?있|걸어\s?둔|예약|아직\s?안|\b(?:scheduled|pending|still)\b|予約|まだ", re.IGNORECASE)
"""That what has yet to go out is asked about too."""


def _write_as_deeds(text: str) -> str:
    """Return a question on what somebody had metel do as one on what metel did, and without what it asks besides."""
    if _STILL_HELD.search(text):
        return text
    said = _BESIDES.sub("", text)
    beside = said != text
    said = _TOLD_KO.sub(lambda one: f"{one['when'] or ''}네가 {_OLD_KO[one['verb'] or '하']} ", said)
    said = _TOLD_EN.sub(lambda one: f"you {_OLD_EN.get(one['verb'].lower(), one['verb'].rstrip('e') + 'ed')}", said)
    said = _TOLD_JA.sub(r"あなたが\g<verb>た", said)
    told = _BESIDES.sub("", text) != said
    return _ELSE.sub("", said).strip() if told else text if beside else said


def read_asked_deeds(text: str, now: datetime, timezone: str, language: Language) -> AskedDeeds | None:
    """Return what a text asks of metel's deeds; ``None`` where it asks or orders anything else as well. ``now`` is any
    aware moment; days are counted in ``timezone`` (IANA)."""
    if len(text) > LONGEST:
        return None
    text = _write_as_deeds(text)
    words, quotes = _WORDS[language], [one.group() for one in QUOTED_SPAN.finditer(text)]
    masked = _mask(text, quotes).replace("’", "'")
    parts = [part for one in _SENTENCE.split(masked) if (part := one.strip())]
    read = [
        (at, found) for at, one in enumerate(parts) if (found := _read(_cut_days(one, now, timezone, language), words))
    ]
    if len(read) != 1:
        return None
    at, found = read[0]
    if any(_asks_more(one, words) for place, one in enumerate(parts) if place != at):
        return None
    name = _unmask(found.name, quotes)
    if len(name) > LONGEST_NAME or any(chr(_FIRST_QUOTE + one) not in found.name for one in range(len(quotes))):
        return None
    day = _cut_days(parts[at], now, timezone, language)
    if day.day is not None and day.day.start > now:
        return None
    return replace(found, name=name, day=day.day, goes_on=day.goes_on)


def find_lone_question(text: str, language: Language) -> str | None:
    """Return the one sentence of a text that asks, where the others neither ask nor order anything else."""
    parts = [part for one in _SENTENCE.split(text) if (part := one.strip())]
    asking = [at for at, one in enumerate(parts) if one.endswith(("?", "？"))]
    if len(asking) != 1 or len(parts) == 1:
        return None
    others = (one for at, one in enumerate(parts) if at != asking[0])
    return None if any(_asks_more(one, _WORDS[language]) for one in others) else parts[asking[0]]


def _mask(text: str, quotes: Sequence[str]) -> str:
    for at, one in enumerate(quotes):
        text = text.replace(one, chr(_FIRST_QUOTE + at), 1)
    return text


def _unmask(name: str, quotes: Sequence[str]) -> str:
    for at, one in enumerate(quotes):
        name = name.replace(chr(_FIRST_QUOTE + at), one.strip(_QUOTES))
    return name


def _cut_days(text: str, now: datetime, timezone: str, language: Language) -> _Sentence:
    """Return a sentence without the days in it, and the first of these."""
    found = (one for one in find_dates(text, now, timezone, language) if one.cron is None)
    dates = [one for one in found if not _is_value(text, one)]
    day = next((one for one in dates if one.has_day), None)
    goes_on = day is not None and (_SINCE.search(text[: day.span[0]]) or _UNTIL_NOW.match(text, day.span[1]))
    for one in reversed(dates):
        rest = (
            _UNTIL_NOW.sub("", text[one.span[1] :], count=1)
            if _UNTIL_NOW.match(text, one.span[1])
            else text[one.span[1] :]
        )
        text = f"{_AROUND_DAY.sub('', text[: one.span[0]])} {rest}"
    return _Sentence(" ".join(text.split()), day, bool(goes_on))


def _is_value(text: str, day: FoundDate) -> bool:
    """Whether a day is what something was changed to."""
    start, end = day.span
    return _TO_DAY.search(text[:start]) is not None or _DAY_TO.match(text, end) is not None


def _read(sentence: _Sentence, words: DeedWords) -> AskedDeeds | None:
    """Return what one sentence asks: an act of metel's beside words that mean nothing here, and at most one name."""
    text = sentence.text.strip(_EDGES)
    if words.arrived.fullmatch(text):
        return AskedDeeds("sent", points=True, arrived=True)
    is_put = words.secretly.search(text) is not None or words.who.search(text) is not None
    if not (sentence.text.endswith(("?", "？")) or words.asks.search(text) or words.tells.search(text)):
        return None
    for found in filter(None, (form.search(text) for form in words.forms)):
        act = _find_act(found.group("verb"), words)
        left = _find_name(text[: found.start()], found.group("rest"), words, act)
        is_put = is_put or (words.leaves_out and left is not None and _is_left_out(left, text, words))
        if act is not None and left is not None and is_put:
            is_place = left.is_place or (left.text != "" and _TO_PERSON.fullmatch(found.group("verb")) is not None)
            return AskedDeeds(act, left.text, is_place, words.shown.search(text) is not None)
    return None


def _find_act(verb: str, words: DeedWords) -> Act | None:
    return next((act for act, verbs in words.acts.items() if verbs.fullmatch(verb)), None)


def _is_left_out(left: _Name, text: str, words: DeedWords) -> bool:
    """Whether only who is spoken to can be meant, where nobody is named."""
    return left.is_marked or (not left.text and words.asks.search(text) is not None)


def _find_name(before: str, behind: str, words: DeedWords, act: Act | None) -> _Name | None:
    """Return the name on its side of an act; ``None`` where there is anything else, such as what it was changed to."""
    other, named = (before, behind) if words.is_name_behind else (behind, before)
    if _cut_idle(other, words):
        return None
    bare = _cut_idle(named, words)
    is_set = act == "changed" and words.value.search(bare) is not None
    left = _name_left(words.value.sub("", bare) if is_set else bare, words)
    is_of_shown = act != "sent" and words.shown.search(named) is not None
    is_bare = left is None or not left.text
    return None if (is_set and is_bare) or (is_of_shown and not is_bare) else left


def _cut_idle(text: str, words: DeedWords) -> str:
    """Return a text without the words at its ends that mean nothing here."""
    padded = f" {text} "
    bare = words.idle.sub(lambda found: " " * len(found.group()), padded)
    kept = [at for at, char in enumerate(bare) if char not in _EDGES]
    return " ".join(padded[kept[0] : kept[-1] + 1].split()) if kept else ""


def _name_left(text: str, words: DeedWords) -> _Name | None:
    """Return the name that is left of the words around an act, and whether it is a place; ``None`` where they say more
    than a name."""
    bare = text.strip(_EDGES)
    if not bare:
        return _Name("", is_place=False)
    placed = words.place.fullmatch(bare)
    is_thing = placed is not None and placed.group("thing") is not None
    name = (placed.group("name") if placed is not None else bare).strip(_EDGES)
    kind = words.kinds.search(name)
    name = name[: kind.start()].strip(_EDGES) if kind is not None else name
    name = _cut_idle(name, words) or name
    holds = (
        (placed is not None and not is_thing)
        or name.startswith("#")
        or (kind is not None and kind.group("holds") is not None)
    )
    is_name = name and not (words.no_name.search(name) or words.orders.search(name)) and len(name.split()) <= MOST_WORDS
    return _Name(name, is_place=holds, is_marked=is_thing or holds) if is_name else None


def _asks_more(sentence: str, words: DeedWords) -> bool:
    """Whether another sentence orders or asks something: neither a ban, nor the wish to be told, nor a remark."""
    bare = sentence.strip(_EDGES)
    if not bare or words.bans.search(bare) or words.tells.search(bare):
        return words.orders.search(words.bans.sub("", words.tells.sub("", bare))) is not None
    return sentence.rstrip().endswith(("?", "？")) or words.orders.search(bare) is not None
