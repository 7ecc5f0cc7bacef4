"""Personal data in text: found by shape and checked by rule, never guessed by a model. Pure.

What is found is told by kind and number, and masked where people and logs see it. A text is read as a person would:
wide and foreign digits, unseen characters, digits set apart, Korean digit words, "(at)" and 골뱅이, and what stands in
base64, hexadecimal or percent signs.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from urllib.parse import unquote

from orchestration.disguise import plain, plain_parts
from schemas.values import Json

KINDS = (
    "resident_number", "foreigner_number", "phone", "email", "card", "business_number", "iban", "passport",
    "driver_licence",
)  # fmt: skip
_S = r"[-\s.·/]"
_RESIDENT = re.compile(rf"(?<!\d)(\d{{2}})(\d{{2}})(\d{{2}}){_S}{{0,3}}([0-9])\d{{6}}(?!\d)")
_PHONE = re.compile(
    rf"(?<![\d.])(?:(?:\+|00)82{_S}{{0,2}}\(?0?\)?{_S}?(?:1[016789]|2|[3-6]\d)|\(?01[016789]\)?){_S}{{0,3}}\d{{3,4}}{_S}{{0,3}}\d{{4}}(?!\d)"
    r"|(?<![\d.\-])(?:\(0(?:2|[3-6]\d|70)\)\s?|0(?:2|[3-6]\d|70)[-.\s])\d{3,4}[-.\s]\d{4}(?!\d)"
    r"|(?<![\d.\-])0(?:2|3[1-3]|4[1-4]|5[1-5]|6[1-4]|70)\d{3,4}\d{4}(?!\d)"
)
_EMAIL = re.compile(r"[\w.%+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){0,3}\.[A-Za-z]{2,24}", re.ASCII)
_SPELLED_AT = re.compile(
    r"([A-Za-z0-9._%+\-]{2,64})\s*(?:[(\[{<]\s*(?:at|앳|@|골뱅이)\s*[)\]}>]|골뱅이|＠)\s*"
    r"([A-Za-z0-9\-]{2,63}(?:\s*(?:[(\[{<]\s*(?:dot|점|\.)\s*[)\]}>]|\sdot\s|\s?점\s?|\.)\s*[A-Za-z]{2,24}){1,3})(?![A-Za-z])"
    r"|([A-Za-z0-9._%+\-]{2,64}) (?:at|@) ([A-Za-z0-9\-]{2,63}(?: (?:dot|\.) [A-Za-z]{2,24}){1,3})(?![A-Za-z])"
    r"|([A-Za-z0-9._%+\-]{2,64})\s?@\s?([A-Za-z0-9\-]{2,63}(?:\s?\.\s?[A-Za-z]{2,24}){1,3})(?![A-Za-z])",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"(?<!\d)\d(?:[ \-]?\d){12,}")
_ISSUER = re.compile(r"(?:(?=\d{16}$)(?:4|5[0-8]|6|35|2[2-7]|9)\d+|3[47]\d{13}|3[068]\d{12}|4\d{12}|[46]\d{18})$")
"""How the numbers of card companies begin, by length; Korean domestic cards begin with 9."""
_BUSINESS = re.compile(r"(?<!\d)(\d{3})-?(\d{2})-?(\d{5})(?!\d)")
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ \-]?[A-Z0-9]){11,30}(?![A-Za-z0-9])")
_PASSPORT = re.compile(r"(?<![A-Za-z0-9])(?:[MSRODG]\d{8}|[MSRODG]\d{3}[A-Z]\d{4})(?![A-Za-z0-9])")
_PASSPORT_WORD = re.compile(r"여권|passport|パスポート", re.IGNORECASE)
_LICENCE = re.compile(r"(?<!\d)(?:1[1-9]|2[0-8])-\d{2}-\d{6}-\d{2}(?!\d)")
_APART = re.compile(r"(?<!\d)\d{1,4}(?:[ \t.·_/,*-]{1,3}\d{1,4}){5,}(?!\d)")
_LETTER = re.compile(r"[A-Za-z가-힣]")
_WORDS = re.compile(r"(?:[공영일이삼사오육륙칠팔구][ \-.,·]{0,2}){9,}")
_PACKED = re.compile(r"[A-Za-z0-9+/_\-]{12,}={0,2}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}){8,}")
_SPOKEN_HINT = re.compile(r"[공영일이삼사오육륙칠팔구][ \-.,·]{0,2}[공영일이삼사오육륙칠팔구]")
_SPOKEN = str.maketrans("공영일이삼사오육륙칠팔구", "001234566789")
_WORD = re.compile(r"\S+")
_ESCAPED = re.compile(r"%[0-9A-Fa-f]{2}")
MAX_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Span:
    """Where a kind of personal data stands in a text."""

    start: int
    end: int
    kind: str


def find_personal_data(node: Json) -> Counter[str]:
    """Return how many of each kind (see ``KINDS``) stand anywhere in a value, also spread over its parts."""
    found: Counter[str] = Counter()
    for text in _texts(node):
        for span in spans(text):
            found[span.kind] += 1
    spread = list(_spread(node))
    return found | Counter(spread) if spread else found


def mask(text: str) -> str:
    """Return the text with personal data made unreadable: the last digits of a number and an e-mail's host stay."""
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
    if not _ANY_HINT.search(seen):
        return []
    taken: list[Span] = []
    for hint, finder in _FINDERS:
        for span in finder(seen) if hint.search(seen) else ():
            if all(span.end <= other.start or span.start >= other.end for other in taken):
                taken.append(span)
    if depth < MAX_DEPTH:
        taken += [span for span in _packed(seen, depth) if not any(_meet(span, other) for other in taken)]
    taken.sort(key=lambda span: span.start)
    return _placed(taken, plain_parts(text)) if taken and seen != text else taken


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _placed(found: list[Span], parts: list[str]) -> list[Span]:
    """Return spans of the plain text as spans of the text as written."""
    at: list[int] = []
    for index, part in enumerate(parts):
        at += [index] * len(part)
    return [Span(at[span.start], at[span.end - 1] + 1, span.kind) for span in found]


def _residents(text: str) -> Iterator[Span]:
    for match in _RESIDENT.finditer(text):
        if _is_birth(match):
            yield Span(match.start(), match.end(), "foreigner_number" if match[4] in "5678" else "resident_number")


def _is_birth(match: re.Match[str]) -> bool:
    century = {"1": 19, "2": 19, "5": 19, "6": 19, "3": 20, "4": 20, "7": 20, "8": 20}.get(match[4], 18) * 100
    try:
        date(century + int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return False
    return True


def _cards(text: str) -> Iterator[Span]:
    """Look at the start of each group of digits: other numbers may follow the card's."""
    for run in _DIGITS.finditer(text):
        places = [at for at in range(run.start(), run.end()) if text[at].isdigit()]
        at = 0
        while at <= len(places) - 13:
            starts = at == 0 or places[at] - places[at - 1] > 1
            length = next((n for n in _LENGTHS if starts and _is_card(text, places, at, n)), 0)
            if length:
                yield Span(places[at], places[at + length - 1] + 1, "card")
            at += length or 1


_LENGTHS = (16, 15, 14, 19, 13)


def _is_card(text: str, places: list[int], at: int, length: int) -> bool:
    if at + length > len(places) or (at + length < len(places) and places[at + length] - places[at + length - 1] == 1):
        return False
    return _luhn("".join(text[place] for place in places[at : at + length]))


def _luhn(digits: str) -> bool:
    if not _ISSUER.match(digits) or len(set(digits)) < 2:
        return False
    doubled = [int(d) * (2 if i % 2 else 1) for i, d in enumerate(reversed(digits))]
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0


def _businesses(text: str) -> Iterator[Span]:
    for match in _BUSINESS.finditer(text):
        if "-" in match[0] and _business("".join(match.groups())):
            yield Span(match.start(), match.end(), "business_number")


def _business(digits: str) -> bool:
    weights = (1, 3, 7, 1, 3, 7, 1, 3, 5)
    total = sum(int(d) * w for d, w in zip(digits, weights, strict=False)) + int(digits[8]) * 5 // 10
    return (10 - total % 10) % 10 == int(digits[9])


def _ibans(text: str) -> Iterator[Span]:
    for match in _IBAN.finditer(text):
        for end in _ends(match[0]):
            if _is_iban(match[0][:end]):
                yield Span(match.start(), match.start() + end, "iban")
                break


def _ends(text: str) -> Iterator[int]:
    """Words after an account number look like a part of it: leave them off from the end."""
    yield len(text)
    yield from (at for at in range(len(text) - 1, 14, -1) if text[at] == " ")


def _is_iban(text: str) -> bool:
    """ISO 13616: moved four places and read as a number, the rest by 97 is one."""
    plain_text = re.sub(r"[ \-]", "", text)
    if not 15 <= len(plain_text) <= 34:
        return False
    return int("".join(str(int(char, 36)) for char in plain_text[4:] + plain_text[:4])) % 97 == 1


def _passports(text: str) -> Iterator[Span]:
    if _PASSPORT_WORD.search(text):
        yield from _matches(_PASSPORT, "passport")(text)


def _matches(pattern: re.Pattern[str], kind: str) -> Callable[[str], Iterator[Span]]:
    return lambda text: (Span(match.start(), match.end(), kind) for match in pattern.finditer(text))


def _set_apart(text: str) -> Iterator[Span]:
    """Digits with something between each: a phone, a resident number or a card only where nothing is left over."""
    for match in _APART.finditer(text):
        kind = _kind_of(re.sub(r"\D", "", match[0]))
        even = len({len(group) for group in re.findall(r"\d+", match[0])}) == 1
        if kind and (kind != "card" or even):
            yield Span(match.start(), match.end(), kind)


def _spoken(text: str) -> Iterator[Span]:
    for match in _WORDS.finditer(text):
        kind = _kind_of(re.sub(r"\D", "", match[0].translate(_SPOKEN)))
        if kind:
            yield Span(match.start(), match.end(), kind)


def _kind_of(digits: str) -> str:
    """Return what bare digits are beyond doubt, or nothing."""
    if re.fullmatch(r"(?:8210|010)\d{8}|01[16789]\d{7,8}", digits):
        return "phone"
    resident = _RESIDENT.fullmatch(digits)
    if resident and _is_birth(resident) and resident[4] in "12345678":
        return "foreigner_number" if resident[4] in "5678" else "resident_number"
    return "card" if 15 <= len(digits) <= 16 and _luhn(digits) else ""


def _packed(text: str, depth: int) -> Iterator[Span]:
    """Look inside base64, hexadecimal and percent signs; the whole word is what to mask."""
    for pattern, unpack in ((_WORD, unquote), (_HEX, _from_hex), (_PACKED, _from_base64)):
        if pattern is _WORD and not _ESCAPED.search(text):
            continue
        for match in pattern.finditer(text):
            inside = unpack(match[0])
            if inside and inside != match[0]:
                yield from (Span(match.start(), match.end(), one.kind) for one in spans(inside, depth + 1)[:1])


def _from_hex(word: str) -> str:
    return _readable(bytes.fromhex(word))


def _from_base64(word: str) -> str:
    bare = word.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _readable(base64.b64decode(bare + "=" * (-len(bare) % 4)))
    except (binascii.Error, ValueError):
        return ""


def _readable(raw: bytes) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return text if all(char.isprintable() or char.isspace() for char in text) else ""


_AT = re.compile("@")
_SPELLED = re.compile(r"@|골뱅이|\bat\b|[(\[{<]\s*앳", re.IGNORECASE)
_NUMBER = re.compile(r"(?:\d[-\s.·/()]{0,5}){9}")
"""No number looked for here has fewer digits; a date has eight."""
_SIX = re.compile(r"(?:\d[ \t.·_/,*-]{0,3}){6}")
_FINDERS: tuple[tuple[re.Pattern[str], Callable[[str], Iterator[Span]]], ...] = (
    (_AT, _matches(_EMAIL, "email")),
    (re.compile(r"[A-Z]{2}\d{2}"), _ibans),
    (_NUMBER, _cards),
    (_NUMBER, _residents),
    (_NUMBER, _businesses),
    (_NUMBER, _matches(_LICENCE, "driver_licence")),
    (_NUMBER, _matches(_PHONE, "phone")),
    (_PASSPORT_WORD, _passports),
    (_SPELLED, _matches(_SPELLED_AT, "email")),
    (_SIX, _set_apart),
    (_SPOKEN_HINT, _spoken),
)
"""A cheap look that says whether the finder is worth its time, and the finder; the first to take a place keeps it."""
_ANY_HINT = re.compile(
    "|".join(
        f"(?{'i' if hint.flags & re.IGNORECASE else ''}:{hint.pattern})"
        for hint in dict.fromkeys([*(hint for hint, _ in _FINDERS), _PACKED, _ESCAPED])
    )
)
"""All those looks in one, with those inside packed words (hexadecimal is among them): most texts hold none."""


def _spread(node: Json) -> Iterator[str]:
    """Yield what only shows when neighbouring short texts of a list or an object are read as one."""
    for row in _rows(node):
        if sum(map(bool, row)) < 2:
            continue
        for first in range(len(row)):
            for last in range(first + 2, min(first + 16, len(row)) + 1):
                kind = _joined(row[first:last])
                if kind:
                    yield kind
                    break


def _rows(node: Json) -> Iterator[list[str]]:
    if isinstance(node, dict):
        yield [value if isinstance(value, str) else "" for value in node.values()]
        for value in node.values():
            yield from _rows(value)
    elif isinstance(node, list):
        yield [value if isinstance(value, str) else "" for value in node]
        column = [value[0] if isinstance(value, list) and len(value) == 1 else "" for value in node]
        yield [value if isinstance(value, str) else "" for value in column]
        for value in node:
            yield from _rows(value)


def _joined(parts: list[str]) -> str:
    if not all(0 < len(part) <= 40 for part in parts):
        return ""
    if any(one.strip().endswith("@") or two.strip().startswith("@") for one, two in pairwise(parts)):
        match = _EMAIL.fullmatch("".join(part.strip() for part in parts))
        return "email" if match and not any(_EMAIL.search(part) for part in parts) else ""
    digits = "".join("".join(plain_parts(part)) for part in parts)
    if re.search(r"[^\d\s.\-+]", digits) or all(_kind_of(re.sub(r"\D", "", part)) for part in parts):
        return ""
    if any(_kind_of(re.sub(r"\D", "", part)) for part in parts):
        return ""
    return _kind_of(re.sub(r"\D", "", digits))


def _texts(node: Json) -> Iterator[str]:
    match node:
        case str():
            yield node
        case dict():
            for key, value in node.items():
                yield key
                yield from _texts(value)
        case list():
            for value in node:
                yield from _texts(value)
        case int() if not isinstance(node, bool):
            yield str(node)
        case _:
            return
