"""Numbers as people type them in a value or a cell: "350,000", "₩1,200", "35%", "350000원"."""

from __future__ import annotations

import math
import re
import unicodedata

from schemas.values import Json

_NUMBER = re.compile(
    r"([-+]?)[₩$€¥￦\\]?\s*((?!0\d)(?:\d{1,3}(?:,\d{3})+|\d+))(\.\d+)?\s*(%|원|won|krw|개|건|명)?", re.IGNORECASE
)


def number_in(value: Json) -> int | float | None:
    """Return the number that a value is, or that the whole of its text says; None where there is none.

    A percentage is its hundredth part. Digits after a leading zero ("0123") are an id, a code or a telephone number,
    which nobody wants to be summed up or to lose its zero.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value
    match = _NUMBER.fullmatch(unicodedata.normalize("NFKC", value).strip()) if isinstance(value, str) else None
    if match is None:
        return None
    sign, whole, fraction, unit = match.groups()
    number = float(f"{sign}{whole.replace(',', '')}{fraction or ''}")
    if not math.isfinite(number):
        return None
    if unit == "%":
        number /= 100
    return int(number) if number.is_integer() else number
