"""Personal numbers in forms that people read as such, though no register writes them so. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.reading.glance import Glance
from orchestration.reading.personal_numbers import Span, is_business_number

_LISTED = re.compile(r"(?<![\d.,])010[,;:|] ?\d{4}[,;:|] ?\d{4}(?!\d)")
_WITHOUT_PLUS = re.compile(r"(?<![\d.\-])82[-. ]10[-. ]\d{4}[-. ]\d{4}(?![\d\-])")
_BIRTH = re.compile(r"(?<![\d.])\d{2}\.(?:0[1-9]|1[0-2])\.(?:0[1-9]|[12]\d|3[01])[- ]{1,3}[1-4]\d{6}(?!\d)")
_BUSINESS = re.compile(r"(?:사업자|business (?:number|registration))\D{0,5}(\d{10})(?!\d)", re.IGNORECASE)


def odd_forms(look: Glance) -> Iterator[Span]:
    """Yield phone numbers in a list or without their plus, a birth with dots before the rest of a resident number, and
    a company's number without strokes that the text calls so."""
    for pattern in (_LISTED, _WITHOUT_PLUS):
        yield from (Span(match.start(), match.end(), "phone") for match in pattern.finditer(look.seen))
    yield from (Span(match.start(), match.end(), "resident_number") for match in _BIRTH.finditer(look.seen))
    for match in _BUSINESS.finditer(look.seen):
        if is_business_number(match[1]):
            yield Span(match.start(1), match.end(1), "business_number")
