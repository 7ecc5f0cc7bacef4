"""Numbers as people type them in a value: "350,000", "₩1,200", "35%", "350000원"."""

from __future__ import annotations

import re
import unicodedata

NUMBER = re.compile(r"([-+]?)[₩$€¥￦\\]?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(%|원|won|krw|개|건|명)?", re.IGNORECASE)


def number_in(text: str) -> int | float | None:
    """Return the number that the whole text is, or None; a percentage is its hundredth part."""
    match = NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None:
        return None
    sign, whole, fraction, unit = match.groups()
    value = float(f"{sign}{whole.replace(',', '')}{fraction or ''}")
    if unit == "%":
        value /= 100
    return int(value) if value.is_integer() else value
