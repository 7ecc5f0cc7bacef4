"""Personal data in text: found by shape and checked by rule, never guessed by a model. Pure.

What is found is told by kind and number, and masked where people and logs see it. A text is read as a person would:
wide and foreign digits, unseen characters, digits set apart or in words, "(at)" and 골뱅이, and what stands in base64,
hexadecimal, percent signs, entities and escapes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from orchestration.reading.disguise import composed, plain, plain_parts
from orchestration.reading.personal_numbers import (
    Span,
    businesses,
    cards,
    ibans,
    licences,
    passports,
    phones,
    residents,
)
from orchestration.reading.personal_spellings import (
    EMAIL,
    lettered_accounts,
    may_be_spoken,
    set_apart,
    spelled_mails,
    spoken,
)
from orchestration.reading.personal_spread import spread
from orchestration.reading.texts import APART, texts_in
from orchestration.reading.unpacking import may_pack, packed_parts
from schemas.values import Json

KINDS = (
    "resident_number", "foreigner_number", "phone", "email", "card", "business_number", "iban", "passport",
    "driver_licence",
)  # fmt: skip
MAX_DEPTH = 3
_LETTER = re.compile(r"[A-Za-z가-힣]")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹘﹣", "-"))
_DASH = re.compile("[‐‑‒–—―−﹘﹣]")
_REPOSITORY = re.compile(r"(?<![\w.+\-])git@[\w.\-]{1,200}(?::(?!\d{6})|/)(?=[\w~./\-])")
"""Where a repository is fetched from; nobody's mailbox."""
_NINE = re.compile(r"(?<!\d)\d(?:\D{0,3}+\d){8}")
"""No number that is looked for has fewer digits, or more between two of them."""
_ACCOUNT = re.compile(r"[A-Z][ \-]?[A-Z][ \-]?\d[ \-]?\d")
_LETTERED = re.compile(r"[A-Z] [A-Z] \d \d ")
_SIGNS = ("@", "골뱅이", "앳", "엣", "아트", "アット", " at ", "(at", "[at", "{at", "<at")
Finder: TypeAlias = Callable[[str], Iterator[Span]]


def _mails(text: str) -> Iterator[Span]:
    yield from (Span(match.start(), match.end(), "email") for match in EMAIL.finditer(text))


def _finders(seen: str) -> Iterator[Finder]:
    """Yield the finders that are worth their time on a plain text; the first to take a place keeps it."""
    small = seen.lower()
    has_nine = _NINE.search(seen) is not None
    if "@" in seen:
        yield _mails
    if _ACCOUNT.search(seen):
        yield ibans
    if has_nine:
        yield from (cards, residents, businesses, licences, phones)
    if "여권" in small or "passport" in small or "パスポート" in small:
        yield passports
    if any(sign in small for sign in _SIGNS):
        yield spelled_mails
    if _LETTERED.search(seen):
        yield lettered_accounts
    if has_nine:
        yield set_apart
    if may_be_spoken(small):
        yield spoken


def _may_hold(seen: str) -> bool:
    """Whether a plain text can hold any personal data at all."""
    return may_pack(seen) or next(_finders(seen), None) is not None


def find_personal_data(node: Json, held: Iterable[str] = (), text: str | None = None) -> Counter[str]:
    """Return how many of each kind (see ``KINDS``) stand anywhere in a value, also spread over its parts.

    ``held`` is what the place that it goes to holds already: that is not counted. ``text`` are all texts of the value,
    apart from one another, where they are known.
    """
    known = frozenset(_bare(text) for text in held)
    found: Counter[str] = Counter()
    whole = APART.join(texts_in(node, keys=True)) if text is None else text
    for part in texts_in(node, keys=True) if _may_hold(plain(whole)) else ():
        found.update(span.kind for span in spans(part) if _bare(part[span.start : span.end]) not in known)
    return found | Counter(spread(node))


def pieces(node: Json) -> Iterator[str]:
    """Yield each piece of personal data in a value, as it is written there."""
    for text in texts_in(node, keys=True):
        yield from (text[span.start : span.end] for span in spans(text))


def _bare(text: str) -> str:
    return re.sub(r"[\s\-.·/()_]", "", plain(text)).casefold() if "@" not in text else plain(text).strip().casefold()


def mask(text: str) -> str:
    """Return the text with personal data made unreadable: the last digits of a number and an e-mail's host stay."""
    text = composed(text)
    for span in sorted(spans(text), key=lambda span: span.start, reverse=True):
        text = text[: span.start] + _masked(text[span.start : span.end], span.kind) + text[span.end :]
    return text


def mask_all(node: Json) -> Json:
    """Return a value with personal data masked in each of its texts."""
    match node:
        case str():
            return mask(node)
        case dict():
            return {key: mask_all(value) for key, value in node.items()}
        case list():
            return [mask_all(value) for value in node]
        case _:
            return node


def _masked(text: str, kind: str) -> str:
    if kind == "email" and "@" in text:
        name, _, host = text.partition("@")
        return f"{name[:1]}***@{host}"
    keep = (
        4 if kind in ("phone", "card") and sum(char.isdigit() for char in text) > 7 and not _LETTER.search(text) else 0
    )
    shown = len(text) - keep
    return "".join("*" if at < shown and char.isalnum() else char for at, char in enumerate(text))


def spans(text: str, depth: int = 0) -> list[Span]:
    """Return where personal data stands, in order; no two overlap."""
    if len(text) < 6:
        return []
    seen = plain(text)
    if not seen.isascii() and _DASH.search(seen):
        seen = seen.translate(_DASHES)
    taken: list[Span] = []
    for finder in _finders(seen):
        for span in finder(seen):
            if span.kind == "email" and _REPOSITORY.match(seen, span.start):
                continue
            if not any(_meet(span, other) for other in taken):
                taken.append(span)
    if depth < MAX_DEPTH and may_pack(seen):
        taken += [span for span in _packed(seen, depth) if not any(_meet(span, other) for other in taken)]
    taken.sort(key=lambda span: span.start)
    return _placed(taken, plain_parts(text)) if taken and plain(text) != text else taken


def _packed(text: str, depth: int) -> Iterator[Span]:
    """Look inside packed words; the whole word is what to mask."""
    for start, end, inside in packed_parts(text):
        yield from (Span(start, end, one.kind) for one in spans(inside, depth + 1)[:1])


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _placed(found: list[Span], parts: list[str]) -> list[Span]:
    """Return spans of the plain text as spans of the text as written."""
    at: list[int] = []
    for index, part in enumerate(parts):
        at += [index] * len(part)
    return [Span(at[span.start], at[span.end - 1] + 1, span.kind) for span in found]
