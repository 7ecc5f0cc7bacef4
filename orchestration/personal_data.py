"""Personal data in text: found by shape and checked by rule, never guessed by a model. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from schemas.values import Json

_RESIDENT = re.compile(r"(?<!\d)(\d{2})(\d{2})(\d{2})[-\s]?([1-8])\d{6}(?!\d)")
_PHONE = re.compile(
    r"(?<!\d)(?:\+82[-\s]?)?0?1[016789][-.\s]?\d{3,4}[-.\s]?\d{4}(?!\d)|(?<!\d)0(?:2|[3-6]\d)[-.\s]\d{3,4}[-.\s]\d{4}(?!\d)"
)
_EMAIL = re.compile(r"[A-Za-z0-9._%+\-]{1,64}@[A-Za-z0-9\-]{1,63}(?:\.[A-Za-z0-9\-]{1,63}){1,4}")
_CARD = re.compile(r"(?<!\d)(?:\d[ \-]?){13,19}(?!\d)")
_BUSINESS = re.compile(r"(?<!\d)(\d{3})-(\d{2})-(\d{5})(?!\d)")


def find_personal_data(node: Json) -> Counter[str]:
    """Return how many of each kind stand anywhere in a value: resident_number, phone, email, card, business_number."""
    found: Counter[str] = Counter()
    for text in _texts(node):
        found.update(_kinds(text))
    return found


def _texts(node: Json) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from _texts(value)


def _kinds(text: str) -> Iterator[str]:
    yield from ("resident_number" for match in _RESIDENT.finditer(text) if _is_birth(match))
    yield from ("phone" for _ in _PHONE.finditer(text))
    yield from ("email" for _ in _EMAIL.finditer(text))
    yield from ("card" for match in _CARD.finditer(text) if _luhn(re.sub(r"\D", "", match[0])))
    yield from ("business_number" for match in _BUSINESS.finditer(text) if _business("".join(match.groups())))


def _is_birth(match: re.Match[str]) -> bool:
    century = 1900 if match[4] in "1256" else 2000
    try:
        date(century + int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return False
    return True


def _luhn(digits: str) -> bool:
    doubled = [int(d) * (2 if i % 2 else 1) for i, d in enumerate(reversed(digits))]
    return 13 <= len(digits) <= 19 and len(set(digits)) > 1 and sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0


def _business(digits: str) -> bool:
    weights = (1, 3, 7, 1, 3, 7, 1, 3, 5)
    total = sum(int(d) * w for d, w in zip(digits, weights, strict=False)) + int(digits[8]) * 5 // 10
    return (10 - total % 10) % 10 == int(digits[9])
