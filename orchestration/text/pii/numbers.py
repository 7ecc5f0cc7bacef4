"""The numbers that belong to people and companies: found by shape, checked by their own arithmetic. Pure."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

from orchestration.patterns import make_regex
from orchestration.text.prefilter import Prefilter

_S = r"[-\s._·/]"
_RESIDENT = make_regex(rf"(?<!\d)(\d{{2}})(\d{{2}})(\d{{2}}){_S}{{0,3}}([0-9])\d{{6}}(?!\d)")
_PHONE = make_regex(
    rf"(?<![\d.])(?:(?:\+|00)82{_S}{{0,2}}\(?0?\)?{_S}?(?:1[016789]|2|[3-6]\d)|\(?01[016789]\)?){_S}{{0,3}}\d{{3,4}}{_S}{{0,3}}\d{{4}}(?!\d)"
    r"|(?<![\d.\-])(?:\(0(?:2|[3-6]\d|70)\)\s?|0(?:2|[3-6]\d|70)[-.\s_])\d{3,4}[-.\s_]\d{4}(?!\d)"
    r"|(?<![\d.\-])0(?:2|3[1-3]|4[1-4]|5[1-5]|6[1-4]|70)\d{3,4}\d{4}(?!\d)"
)
_CODE = make_regex(r"010\d{7}")
_OF_A_CODE = make_regex(r"[A-Za-z][-_]?\Z")
"""010 and seven digits are a mobile number in no network: behind letters, they number an order."""
_ABROAD = make_regex(
    r"[+(0](?<![\w.\-].)(?:(?<=\+)(?!82)[1-9](?:\d{0,2}[-. ]?\(?\d{1,4}\)?(?:[-. ]\d{2,4}){2,4}|\d{10,12})"
    r"|(?<=\()\d{3}\) ?\d{3}-\d{4}|(?<=0)(?:[789]0-\d{4}-\d{4}|[89]0\d{8}|[36]-\d{4}-\d{4}))(?!-?\d)"
)
"""With the number of a country, as Americans write it, and Japanese ones."""
_CALLED = make_regex(
    r"(?:tel|phone|call|mobile|cell|전화|연락처|휴대폰|電話|携帯)[^\d\n]{0,8}+(\d{3}[-. ]\d{3}[-. ]\d{4})(?!-?\d)",
    re.IGNORECASE,
)
"""Ten digits that are a phone's only because the text says so."""
LONGEST_CALL = 16
"""So far before the digits does the word for phone begin at most."""
_DIGITS = make_regex(r"(?<!\d)\d(?:[ \-]?\d){12,}")
_GROUPED = make_regex(
    rf"(?<!\d)(?:(?:\d{{4}}{_S}{{1,3}}){{3}}\d{{4}}|3[47]\d{{2}}{_S}{{1,3}}\d{{6}}{_S}{{1,3}}\d{{5}})(?!\d)"
)
_ISSUER = make_regex(r"(?:(?=\d{16}$)(?:4|5[0-8]|6|35|2[2-7]|9)\d+|3[47]\d{13}|3[068]\d{12}|4\d{12}|[46]\d{18})$")
"""How the numbers of card companies begin, by length; Korean domestic cards begin with 9."""
_FIRST = "234569"
_LENGTHS = (16, 15, 14, 19, 13)
_GROUP = make_regex(r"\d+")
_NO_DIGIT = make_regex(r"\D")
_FIGURES = bytes.maketrans(b"0123456789", bytes(range(10)))
_DOUBLED = bytes.maketrans(bytes(range(10)), bytes((0, 2, 4, 6, 8, 1, 3, 5, 7, 9)))
_BUSINESS = make_regex(r"(?<!\d)(\d{3})([-\s._/])(\d{2})\2(\d{5})(?!\d)")
_IBAN = make_regex(r"(?<![A-Za-z0-9])[A-Z][ \-]?[A-Z][ \-]?\d[ \-]?\d(?:[\s\-]?[A-Z0-9]){11,30}(?![A-Za-z0-9])")
_PASSPORT = make_regex(r"(?<![A-Za-z0-9])(?:[MSRODG]\d{8}|[MSRODG]\d{3}[A-Z]\d{4})(?![A-Za-z0-9])")
LATEST_BIRTH = 49
"""No clock is asked here; a birth later in this century is none: such digits are the bar code of a thing."""
_BETWEEN = make_regex(r"[\s\-]")
_ACCOUNT = make_regex(r"[A-Z]{2}\d{2}[A-Z0-9]+")
_AS_NUMBERS = {ord(char): str(int(char, 36)) for char in string.ascii_uppercase}
PASSPORT_WORD = make_regex(r"여권|passport|パスポート", re.IGNORECASE)
_LICENCE = make_regex(r"(?<!\d)(?:1[1-9]|2[0-8])-\d{2}-\d{6}-\d{2}(?!\d)")


@dataclass(frozen=True, slots=True)
class TextSpan:
    """Where a kind of personal data stands in a text."""

    start: int
    end: int
    kind: str


def find_number_matches(pattern: re.Pattern[str], look: Prefilter) -> Iterator[re.Match[str]]:
    """Yield where a pattern of a number stands. It needs nine digits, and ends with one."""
    for start, end in look.number_places:
        yield from pattern.finditer(look.seen, start, end)


def find_residents(look: Prefilter) -> Iterator[TextSpan]:
    """Yield the numbers of residents and foreigners whose date of birth is one."""
    for match in find_number_matches(_RESIDENT, look):
        if is_birth(match):
            yield TextSpan(match.start(), match.end(), "foreigner_number" if match[4] in "5678" else "resident_number")


def is_birth(match: re.Match[str]) -> bool:
    """Whether the first three groups are a day of birth in the century that the fourth tells."""
    century = {"1": 19, "2": 19, "5": 19, "6": 19, "3": 20, "4": 20, "7": 20, "8": 20}.get(match[4], 18) * 100
    if century == 2000 and int(match[1]) > LATEST_BIRTH:
        return False
    try:
        date(century + int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return False
    return True


def find_cards(look: Prefilter) -> Iterator[TextSpan]:
    """Look at the start of each group of digits: other numbers may follow the card's."""
    for run in find_number_matches(_DIGITS, look):
        yield from _cards_in(run[0], run.start())
    for match in find_number_matches(_GROUPED, look):
        if is_card_number(_NO_DIGIT.sub("", match[0])):
            yield TextSpan(match.start(), match.end(), "card")


def _cards_in(run: str, offset: int) -> Iterator[TextSpan]:
    """Yield the cards in a run of groups of digits; one begins and ends where a group does."""
    groups = [(group.start(), group.end()) for group in _GROUP.finditer(run)]
    digits = _NO_DIGIT.sub("", run)
    begins = list(accumulate((end - start for start, end in groups), initial=0))
    ends = {count: end for count, (_, end) in zip(begins[1:], groups, strict=True)}
    free = 0
    for (start, _), at in zip(groups, begins, strict=False):
        if at < free or digits[at] not in _FIRST:
            continue
        length = next((n for n in _LENGTHS if at + n in ends and is_card_number(digits[at : at + n])), 0)
        if length:
            free = at + length
            yield TextSpan(offset + start, offset + ends[free], "card")


def is_card_number(digits: str) -> bool:
    """Whether digits begin as a card company's do and have the right last one (Luhn, ISO/IEC 7812-1)."""
    if not _ISSUER.match(digits) or digits == digits[0] * len(digits):
        return False
    figures = digits.encode("ascii").translate(_FIGURES)
    return (sum(figures[-1::-2]) + sum(figures[-2::-2].translate(_DOUBLED))) % 10 == 0


def find_businesses(look: Prefilter) -> Iterator[TextSpan]:
    """Yield the registration numbers of companies whose last digit is right."""
    for match in find_number_matches(_BUSINESS, look):
        if is_business_number(match[1] + match[3] + match[4]):
            yield TextSpan(match.start(), match.end(), "business_number")


def is_business_number(digits: str) -> bool:
    """Whether ten digits are a company's."""
    weights = (1, 3, 7, 1, 3, 7, 1, 3, 5)
    total = sum(int(d) * w for d, w in zip(digits, weights, strict=False)) + int(digits[8]) * 5 // 10
    return (10 - total % 10) % 10 == int(digits[9])


def find_ibans(look: Prefilter) -> Iterator[TextSpan]:
    """Yield account numbers; words after one look like a part of it and are left off from the end."""
    for match in _IBAN.finditer(look.seen):
        for end in _ends(match[0]):
            if is_iban(match[0][:end]):
                yield TextSpan(match.start(), match.start() + end, "iban")
                break


def _ends(text: str) -> Iterator[int]:
    yield len(text)
    yield from (at for at in range(len(text) - 1, 14, -1) if text[at] == " ")


def is_iban(text: str) -> bool:
    """Whether a text is an account number (ISO 13616): turned round and read as a number, the rest by 97 is one."""
    bare = _BETWEEN.sub("", text)
    if not 15 <= len(bare) <= 34 or not _ACCOUNT.fullmatch(bare):
        return False
    return int((bare[4:] + bare[:4]).translate(_AS_NUMBERS)) % 97 == 1


def find_passports(look: Prefilter) -> Iterator[TextSpan]:
    """Yield passport numbers, where the text speaks of passports."""
    if PASSPORT_WORD.search(look.seen):
        yield from (TextSpan(match.start(), match.end(), "passport") for match in _PASSPORT.finditer(look.seen))


def find_licences(look: Prefilter) -> Iterator[TextSpan]:
    """Yield the numbers of driver licences."""
    yield from (TextSpan(match.start(), match.end(), "driver_licence") for match in find_number_matches(_LICENCE, look))


def find_phones(look: Prefilter) -> Iterator[TextSpan]:
    """Yield phone numbers: Korean ones, mobile and at a desk, at home and from abroad; Japanese ones; others with the
    number of their country, in the American form, or behind a word for phone."""
    for match in find_number_matches(_PHONE, look):
        if not (_CODE.fullmatch(match[0]) and _OF_A_CODE.search(look.seen, max(0, match.start() - 2), match.start())):
            yield TextSpan(match.start(), match.end(), "phone")
    yield from (TextSpan(match.start(), match.end(), "phone") for match in _ABROAD.finditer(look.seen))
    for start, end in look.number_places:
        called = _CALLED.finditer(look.seen, max(0, start - LONGEST_CALL), end)
        yield from (TextSpan(match.start(1), match.end(1), "phone") for match in called)


def classify_digits(digits: str) -> str:
    """Return what bare digits are beyond doubt, or nothing."""
    if re.fullmatch(r"(?:8210|010)\d{8}|01[16789]\d{7,8}", digits):
        return "phone"
    resident = _RESIDENT.fullmatch(digits)
    if resident and is_birth(resident) and resident[4] in "12345678":
        return "foreigner_number" if resident[4] in "5678" else "resident_number"
    return "card" if 15 <= len(digits) <= 16 and is_card_number(digits) else ""
