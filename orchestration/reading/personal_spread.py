"""Personal data that only shows when neighbouring parts of a list, a column or an object are read as one. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from orchestration.reading.disguise import plain
from orchestration.reading.personal_numbers import is_business_number, is_iban, kind_of
from orchestration.reading.personal_spellings import EMAIL
from schemas.values import Json

LONGEST_PART = 40
MOST_PARTS = 16
MOST_DIGITS = 16
_DIGITS_ONLY = re.compile(r"[\d\s.\-+]*\d[\d\s.\-+]*")
_HINT = re.compile(r"[\d\-.+ ]\n[\d\-.+ ]|@|(?:^|\n)[A-Z]{2}\d{2}")
"""Over the edges of a row's parts: a number that may go on, a mailbox, the beginning of an account."""
_ACCOUNT_HEAD = re.compile(r"[A-Z]{2}\d{2}")
_ACCOUNT_PART = re.compile(r"[A-Z0-9 \-]+")
_BUSINESS = re.compile(r"\d{3}-?\d{2}-?\d{5}")


def spread(node: Json) -> Iterator[str]:
    """Yield the kind of each piece of personal data that is spread over the parts of a value."""
    for raw in _rows(node):
        if _HINT.search("\n".join(raw)):
            row = [plain(part).strip() for part in raw]
            yield from _in_numbers(row)
            yield from _in_mails(row)
            yield from _in_accounts(row)


def _rows(node: Json) -> Iterator[list[str]]:
    """Yield rows and columns of two short texts at least; anything else in them stands as an empty text."""
    if isinstance(node, dict):
        yield from _enough([_part(value) for value in node.values()])
        for value in node.values():
            if isinstance(value, dict | list):
                yield from _rows(value)
    elif isinstance(node, list):
        yield from _enough([_part(value) for value in node])
        if any(isinstance(one, list) and len(one) == 1 for one in node[:3]):
            yield from _enough([_part(one[0]) if isinstance(one, list) and len(one) == 1 else "" for one in node])
        for value in node:
            if isinstance(value, dict | list):
                yield from _rows(value)


def _enough(row: list[str]) -> Iterator[list[str]]:
    if len(row) - row.count("") > 1:
        yield row


def _part(value: Json) -> str:
    return value if isinstance(value, str) and len(value) <= LONGEST_PART else ""


def _runs(row: list[str], pattern: re.Pattern[str]) -> Iterator[list[str]]:
    """Yield the runs of neighbouring parts that fit, two at least."""
    run: list[str] = []
    for part in (*row, ""):
        if part and pattern.fullmatch(part):
            run.append(part)
        else:
            if len(run) > 1:
                yield run
            run = []


def _in_numbers(row: list[str]) -> Iterator[str]:
    for run in _runs(row, _DIGITS_ONLY):
        digits = [re.sub(r"\D", "", part) for part in run]
        if sum(map(len, digits)) < 10 or any(map(kind_of, digits)):
            continue
        for first in range(len(run)):
            kind = _window(run[first : first + MOST_PARTS], digits[first : first + MOST_PARTS])
            if kind:
                yield kind


def _window(parts: list[str], digits: list[str]) -> str:
    """Return what the first parts are together, as few as make something."""
    joined = digits[0]
    for last in range(1, len(parts)):
        joined += digits[last]
        if len(joined) > MOST_DIGITS:
            return ""
        written = "".join(parts[: last + 1])
        if len(joined) == 10 and _BUSINESS.fullmatch(written) and is_business_number(joined):
            cut = [len(one) for one in digits[: last + 1]]
            if cut == [3, 2, 5] or "-" in written:
                return "business_number"
        kind = kind_of(joined)
        if kind:
            return kind
    return ""


def _in_mails(row: list[str]) -> Iterator[str]:
    if not any("@" in part for part in row):
        return
    for one, two in pairwise(row):
        broken = one.endswith("@") or two.startswith("@")
        if broken and one and two and EMAIL.fullmatch(one + two):
            yield "email"
    for one, two, three in zip(row, row[1:], row[2:], strict=False):
        if two == "@" and EMAIL.fullmatch(one + two + three):
            yield "email"


def _in_accounts(row: list[str]) -> Iterator[str]:
    if not any(_ACCOUNT_HEAD.match(part) for part in row):
        return
    for run in _runs(row, _ACCOUNT_PART):
        for first in range(len(run)):
            for last in range(first + 2, min(first + MOST_PARTS, len(run)) + 1):
                parts = run[first:last]
                if is_iban("".join(parts)) and not any(map(is_iban, parts)):
                    yield "iban"
