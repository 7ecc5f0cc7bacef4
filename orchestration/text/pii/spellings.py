"""Personal numbers in words, set apart or in odd forms that people still read as such. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.text.pii.numbers import TextSpan, is_business_number, is_iban, kind_of, places_of
from orchestration.text.prefilter import Prefilter

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


def lettered_accounts(look: Prefilter) -> Iterator[TextSpan]:
    """Yield account numbers with a space between all letters."""
    for match in _LETTERED_ACCOUNT.finditer(look.seen):
        if is_iban(match[0]):
            yield TextSpan(match.start(), match.end(), "iban")


def set_apart(look: Prefilter) -> Iterator[TextSpan]:
    """Digits with something between each: a phone, a resident number or a card only where nothing is left over."""
    for match in places_of(_APART, look):
        kind = kind_of(re.sub(r"\D", "", match[0]))
        even = len({len(group) for group in re.findall(r"\d+", match[0])}) == 1
        if kind and (kind != "card" or even):
            yield TextSpan(match.start(), match.end(), kind)


def may_be_spoken(look: Prefilter) -> bool:
    """Whether nine digits follow one another in words."""
    return next(_in_words(look), None) is not None


def spoken(look: Prefilter) -> Iterator[TextSpan]:
    """Digits in words: 공일공, zero one zero, ㄱㅗㅇㅇㅣㄹㄱㅗㅇ."""
    if not _speaks(look.seen.lower()):
        return
    for match in _in_words(look):
        kind = kind_of(re.sub(r"\D", "", _as_digits(match[0])))
        if kind:
            yield TextSpan(match.start(), match.end(), kind)


def _in_words(look: Prefilter) -> Iterator[re.Match[str]]:
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


_LISTED = re.compile(r"(?<![\d.,])010[,;:|] ?\d{4}[,;:|] ?\d{4}(?!\d)")

_WITHOUT_PLUS = re.compile(r"(?<![\d.\-])82[-. ]10[-. ]\d{4}[-. ]\d{4}(?![\d\-])")

_BIRTH = re.compile(r"(?<![\d.])\d{2}\.(?:0[1-9]|1[0-2])\.(?:0[1-9]|[12]\d|3[01])[- ]{1,3}[1-4]\d{6}(?!\d)")

_BUSINESS = re.compile(r"(?:사업자|business (?:number|registration))\D{0,5}(\d{10})(?!\d)", re.IGNORECASE)

_SPLIT = re.compile(r"(?<!\d)(\d{6})(?!\d)((?:[^\d\n]|[67](?=\s?자리)){1,20}?)([1-8]\d{6})(?!\d)")

_HALVES = re.compile(r"주민\s?(?:등록\s?)?번호|외국인\s?등록|뒷\s?자리|뒤\s?7\s?자리")

BEFORE_HALVES = 20
"""So far before the first half can the words stand that call both a person's number."""

_IN_THREE = re.compile(r"(?<![\d.,\-])(\d{6})[ \-]{1,3}([1-8])[ \-]{1,3}(\d{6})(?![\d,]|[.\-]\d)")

_WEIGHTS = (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)


def may_split(look: Prefilter) -> bool:
    """Whether a word for a person's number or its halves stands anywhere."""
    return look.six_digits and look.is_wide and any(sign in look.seen for sign in ("주민", "외국인", "자리"))


def split_residents(look: Prefilter) -> Iterator[TextSpan]:
    """Yield the numbers of residents and foreigners whose halves stand apart and are called so."""
    for match in _SPLIT.finditer(look.seen):
        kind = kind_of(match[1] + match[3])
        before = look.seen[max(0, match.start() - BEFORE_HALVES) : match.start()]
        if kind and _HALVES.search(before + match[2]):
            yield TextSpan(match.start(), match.end(), kind)


def _has_right_end(digits: str) -> bool:
    """Whether the last digit of a resident's number is the one that its first twelve give; since October 2020 new
    numbers end in any."""
    total = sum(int(digit) * weight for digit, weight in zip(digits, _WEIGHTS, strict=False))
    return (11 - total % 11) % 10 == int(digits[12])


def odd_forms(look: Prefilter) -> Iterator[TextSpan]:
    """Yield phone numbers in a list or without their plus, a birth with dots before the rest of a resident number, one
    in three parts whose last digit is right, and a company's number without strokes that the text calls so."""
    for pattern in (_LISTED, _WITHOUT_PLUS):
        yield from (TextSpan(match.start(), match.end(), "phone") for match in pattern.finditer(look.seen))
    yield from (TextSpan(match.start(), match.end(), "resident_number") for match in _BIRTH.finditer(look.seen))
    for match in places_of(_IN_THREE, look):
        digits = match[1] + match[2] + match[3]
        kind = kind_of(digits)
        if kind == "resident_number" and _has_right_end(digits):
            yield TextSpan(match.start(), match.end(), kind)
    for match in _BUSINESS.finditer(look.seen):
        if is_business_number(match[1]):
            yield TextSpan(match.start(1), match.end(1), "business_number")
