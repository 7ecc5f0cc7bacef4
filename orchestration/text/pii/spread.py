"""Personal data that only shows when neighbouring parts of a list, a column or an object are read as one. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from orchestration.text.disguise import is_ordinary, plain
from orchestration.text.pii.accounts import calls_account, is_account_number, may_name_bank
from orchestration.text.pii.mails import EMAIL
from orchestration.text.pii.numbers import is_business_number, is_iban, kind_of
from orchestration.text.prefilter import ACCOUNT_LETTERS
from schemas.values import Json

LONGEST_PART = 40
MOST_PARTS = 16
MOST_DIGITS = 16
_DIGITS_ONLY = re.compile(r"[\d\s.\-+]*\d[\d\s.\-+]*")
_HINT = re.compile(r"[\d\-.+ ]\n[\d\-.+ ]|@|(?:^|\n)[A-Z]{2}\d{2}")
"""Over the edges of a row's parts: a number that may go on, a mailbox, the beginning of an account."""
_ACCOUNT_HEAD = re.compile(r"[A-Z]{2}\d{2}")
_ACCOUNT_PART = re.compile(r"[A-Z0-9 \-]+")
_EDGES = bytes(b"1"[0] if chr(code) in "0123456789-.+ " else code if code == 10 else b"0"[0] for code in range(256))
_NESTED = (list, dict)
_BUSINESS = re.compile(r"\d{3}-?\d{2}-?\d{5}")


def spread(node: Json, *, names_bank: bool) -> Iterator[str]:
    """Yield the kind of each piece of personal data that is spread over the parts of a value. ``names_bank``: a word
    for a bank or an account stands somewhere in it."""
    rows = _rows(node)
    if names_bank:
        yield from _beside_their_names(node, rows)
    for raw in rows if rows and _may_go_on(rows) else ():
        if _HINT.search("\n".join(raw)):
            row = [plain(part).strip() for part in raw]
            yield from _in_numbers(row)
            yield from _in_mails(row)
            yield from _in_accounts(row)


def _beside_their_names(node: Json, rows: list[list[str]]) -> Iterator[str]:
    """Yield the accounts whose bank, or the word for one, stands in the next part or is the key they go by."""
    pairs = [pair for row in rows if may_name_bank(" ".join(row)) for pair in pairwise(row)]
    for one, two in (*pairs, *_named(node)):
        for name, number in ((one, two), (two, one)):
            if name and number and is_account_number(plain(number).strip()) and calls_account(plain(name)):
                yield "bank_account"


def _named(node: Json) -> Iterator[tuple[str, str]]:
    """Yield the keys that may call what they hold an account, with the short texts that they hold."""
    left = [node]
    while left:
        one = left.pop()
        parts = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        left += [part for part in parts if isinstance(part, _NESTED)]
        for key, part in one.items() if isinstance(one, dict) else ():
            if may_name_bank(key):
                yield key, _short(part)


def _may_go_on(rows: list[list[str]]) -> bool:
    """Whether there is a hint in any of the rows: one look at all of them."""
    text = "\0".join(["\n".join(row) for row in rows])
    if not is_ordinary(text):
        return True
    letters = text.encode("latin-1", "replace")
    return b"@" in letters or b"1\n1" in letters.translate(_EDGES) or b"AA11" in letters.translate(ACCOUNT_LETTERS)


def _rows(node: Json) -> list[list[str]]:
    """Return rows and columns of two short texts at least; anything else in them stands as an empty text."""
    found: list[list[str]] = []
    left = [node]
    while left:
        one = left.pop()
        parts = list(one.values()) if isinstance(one, dict) else one
        if not isinstance(parts, list):
            continue
        row = [part if isinstance(part, str) and len(part) <= LONGEST_PART else "" for part in parts]
        found.append(row)
        inside = [part for part in parts if isinstance(part, _NESTED)] if "" in row else []
        left += inside
        if inside and parts is one and any(isinstance(part, list) and len(part) == 1 for part in parts[:3]):
            found.append([_short(part[0]) if isinstance(part, list) and len(part) == 1 else "" for part in parts])
    return [row for row in found if len(row) - row.count("") > 1]


def _short(value: Json) -> str:
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
