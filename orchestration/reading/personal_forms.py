"""Personal numbers in forms that people read as such, though no register writes them so. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.reading.glance import Glance
from orchestration.reading.personal_numbers import Span, is_business_number, kind_of, places_of

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


def may_split(look: Glance) -> bool:
    """Whether a word for a person's number or its halves stands anywhere."""
    return look.six_digits and look.is_wide and any(sign in look.seen for sign in ("주민", "외국인", "자리"))


def split_residents(look: Glance) -> Iterator[Span]:
    """Yield the numbers of residents and foreigners whose halves stand apart and are called so."""
    for match in _SPLIT.finditer(look.seen):
        kind = kind_of(match[1] + match[3])
        before = look.seen[max(0, match.start() - BEFORE_HALVES) : match.start()]
        if kind and _HALVES.search(before + match[2]):
            yield Span(match.start(), match.end(), kind)


def _has_right_end(digits: str) -> bool:
    """Whether the last digit of a resident's number is the one that its first twelve give; since October 2020 new
    numbers end in any."""
    total = sum(int(digit) * weight for digit, weight in zip(digits, _WEIGHTS, strict=False))
    return (11 - total % 11) % 10 == int(digits[12])


def odd_forms(look: Glance) -> Iterator[Span]:
    """Yield phone numbers in a list or without their plus, a birth with dots before the rest of a resident number, one
    in three parts whose last digit is right, and a company's number without strokes that the text calls so."""
    for pattern in (_LISTED, _WITHOUT_PLUS):
        yield from (Span(match.start(), match.end(), "phone") for match in pattern.finditer(look.seen))
    yield from (Span(match.start(), match.end(), "resident_number") for match in _BIRTH.finditer(look.seen))
    for match in places_of(_IN_THREE, look):
        digits = match[1] + match[2] + match[3]
        kind = kind_of(digits)
        if kind == "resident_number" and _has_right_end(digits):
            yield Span(match.start(), match.end(), kind)
    for match in _BUSINESS.finditer(look.seen):
        if is_business_number(match[1]):
            yield Span(match.start(1), match.end(1), "business_number")
