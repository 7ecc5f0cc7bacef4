"""Numbers as people spell them to be overlooked: digits in words or set apart, accounts letter by letter. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.reading.glance import Glance
from orchestration.reading.personal_numbers import Span, is_iban, kind_of, places_of

_LETTERED_ACCOUNT = re.compile(r"(?<!\S)[A-Z] [A-Z] \d \d(?: [A-Z0-9]){11,30}(?!\S)")
_APART = re.compile(r"(?<!\d)\d{1,4}(?:[ \t.·_/,*-]{1,3}\d{1,4}){5,}(?!\d)")
_GAP = r"[ \-.,·\n]{0,2}"
_ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "oh")
_JAMO = ("ㄱㅗㅇ", "ㅇㅣㄹ", "ㅅㅏㅁ", "ㅇㅠㄱ", "ㄹㅠㄱ", "ㅊㅣㄹ", "ㅍㅏㄹ", "ㅇㅕㅇ", "ㅅㅏ", "ㅇㅗ", "ㄱㅜ", "ㅇㅣ")
_JAMO_DIGITS = dict(zip(_JAMO, "013667804592", strict=True))
_SIGNS = str.maketrans("공영일이삼사오육륙칠팔구〇零一二三四五六七八九", "00123456678900123456789")
_SIGN = r"[공영일이삼사오육륙칠팔구〇零一二三四五六七八九]"
_IN_SIGNS = re.compile(rf"{_SIGN}{_GAP}(?:{_SIGN}{_GAP}){{8,}}")
_IN_ENGLISH = re.compile(rf"(?:\b(?:{'|'.join(_ENGLISH)})\b[ \-.,]{{0,2}}){{9,}}", re.IGNORECASE)
_IN_JAMO = re.compile(rf"(?:(?:{'|'.join(_JAMO)}){_GAP}){{9,}}")
_ANY_JAMO = re.compile("[ㄱ-ㅣ]")
_THREE = re.compile(rf"{_SIGN}[ \-.,·\n]{{0,2}}+{_SIGN}[ \-.,·\n]{{0,2}}+{_SIGN}")
_TWO_WORDS = re.compile(rf"\b(?:{'|'.join(_ENGLISH)})[ \-.,]{{1,2}}(?:{'|'.join(_ENGLISH)})\b")
_SIX_JAMO = re.compile("[ㄱ-ㅣ]{6}")


def lettered_accounts(look: Glance) -> Iterator[Span]:
    """Yield account numbers with a space between all letters."""
    for match in _LETTERED_ACCOUNT.finditer(look.seen):
        if is_iban(match[0]):
            yield Span(match.start(), match.end(), "iban")


def set_apart(look: Glance) -> Iterator[Span]:
    """Digits with something between each: a phone, a resident number or a card only where nothing is left over."""
    for match in places_of(_APART, look):
        kind = kind_of(re.sub(r"\D", "", match[0]))
        even = len({len(group) for group in re.findall(r"\d+", match[0])}) == 1
        if kind and (kind != "card" or even):
            yield Span(match.start(), match.end(), kind)


def may_be_spoken(look: Glance) -> bool:
    """Whether nine digits follow one another in words."""
    return next(_in_words(look), None) is not None


def spoken(look: Glance) -> Iterator[Span]:
    """Digits in words: 공일공, zero one zero, ㄱㅗㅇㅇㅣㄹㄱㅗㅇ."""
    if not _speaks(look.seen.lower()):
        return
    for match in _in_words(look):
        kind = kind_of(re.sub(r"\D", "", _as_digits(match[0])))
        if kind:
            yield Span(match.start(), match.end(), kind)


def _in_words(look: Glance) -> Iterator[re.Match[str]]:
    """Yield where nine digits follow one another in words."""
    if look.is_wide:
        yield from _IN_SIGNS.finditer(look.seen)
    if look.may_say_digits:
        yield from _IN_ENGLISH.finditer(look.seen)
    if look.is_wide and _ANY_JAMO.search(look.seen):
        yield from _IN_JAMO.finditer(look.seen)


def _speaks(text: str) -> bool:
    """Whether a text of small letters has words for digits close together, plainly spelled."""
    if any(word in text for word in _ENGLISH) and _TWO_WORDS.search(text):
        return True
    return not text.isascii() and (_THREE.search(text) is not None or _SIX_JAMO.search(text) is not None)


def _as_digits(text: str) -> str:
    digits = text.translate(_SIGNS)
    for word, digit in _JAMO_DIGITS.items():
        digits = digits.replace(word, digit)
    for at, word in enumerate(_ENGLISH):
        digits = re.sub(rf"\b{word}\b", str(at % 10), digits, flags=re.IGNORECASE)
    return digits
