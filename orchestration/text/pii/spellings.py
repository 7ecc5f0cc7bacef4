"""Personal data that is spelt out, or spread over several values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from orchestration.patterns import make_regex
from orchestration.text.disguise import is_ordinary, normalise_text
from orchestration.text.pii.accounts import EMAIL, is_account_label, is_account_number, may_name_bank
from orchestration.text.pii.numbers import TextSpan, classify_digits, find_number_matches, is_business_number, is_iban
from orchestration.text.prefilter import ACCOUNT_LETTERS, Prefilter
from schemas.values import Json

_LETTERED_ACCOUNT = make_regex(r"(?<!\S)[A-Z] [A-Z] \d \d(?: [A-Z0-9]){11,30}(?!\S)")

_APART = make_regex(r"(?<!\d)\d{1,4}(?:[ \t.·_/,*-]{1,3}\d{1,4}){5,}(?!\d)")

_GAP = r"[ \-.,·\n]{0,2}"

_ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "oh")

_JAMO = ("ㄱㅗㅇ", "ㅇㅣㄹ", "ㅅㅏㅁ", "ㅇㅠㄱ", "ㄹㅠㄱ", "ㅊㅣㄹ", "ㅍㅏㄹ", "ㅇㅕㅇ", "ㅅㅏ", "ㅇㅗ", "ㄱㅜ", "ㅇㅣ")

_JAMO_DIGITS = dict(zip(_JAMO, "013667804592", strict=True))

_SIGNS = str.maketrans("공영일이삼사오육륙칠팔구〇零一二三四五六七八九", "00123456678900123456789")

_SIGN = r"[공영일이삼사오육륙칠팔구〇零一二三四五六七八九]"

_IN_SIGNS = make_regex(rf"{_SIGN}{_GAP}(?:{_SIGN}{_GAP}){{8,}}")

_IN_ENGLISH = make_regex(rf"(?:\b(?:{'|'.join(_ENGLISH)})\b[ \-.,]{{0,2}}){{9,}}", re.IGNORECASE)

_IN_JAMO = make_regex(rf"(?:(?:{'|'.join(_JAMO)}){_GAP}){{9,}}")

_ANY_JAMO = make_regex("[ㄱ-ㅣ]")

_THREE = make_regex(rf"{_SIGN}[ \-.,·\n]{{0,2}}+{_SIGN}[ \-.,·\n]{{0,2}}+{_SIGN}")

_TWO_WORDS = make_regex(rf"\b(?:{'|'.join(_ENGLISH)})[ \-.,]{{1,2}}(?:{'|'.join(_ENGLISH)})\b")

_SIX_JAMO = make_regex("[ㄱ-ㅣ]{6}")


def find_lettered_accounts(look: Prefilter) -> Iterator[TextSpan]:
    """Yield account numbers with a space between all letters."""
    for match in _LETTERED_ACCOUNT.finditer(look.seen):
        if is_iban(match[0]):
            yield TextSpan(match.start(), match.end(), "iban")


def find_separated_digits(look: Prefilter) -> Iterator[TextSpan]:
    """Digits with something between each: a phone, a resident number or a card only where nothing is left over."""
    for match in find_number_matches(_APART, look):
        kind = classify_digits(re.sub(r"\D", "", match[0]))
        even = len({len(group) for group in re.findall(r"\d+", match[0])}) == 1
        if kind and (kind != "card" or even):
            yield TextSpan(match.start(), match.end(), kind)


def may_be_spoken(look: Prefilter) -> bool:
    """Whether nine digits follow one another in words."""
    return next(_in_words(look), None) is not None


def find_spoken_numbers(look: Prefilter) -> Iterator[TextSpan]:
    """Digits in words: 공일공, zero one zero, ㄱㅗㅇㅇㅣㄹㄱㅗㅇ."""
    if not _speaks(look.seen.lower()):
        return
    for match in _in_words(look):
        kind = classify_digits(re.sub(r"\D", "", _as_digits(match[0])))
        if kind:
            yield TextSpan(match.start(), match.end(), kind)


def _in_words(look: Prefilter) -> Iterator[re.Match[str]]:
    """Yield where nine digits follow one another in words."""
    if look.is_wide:
        yield from _IN_SIGNS.finditer(look.seen)
    if look.may_say_digits:
        yield from _IN_ENGLISH.finditer(look.seen)
    if look.is_wide and _ANY_JAMO.search(look.seen):
        yield from _IN_JAMO.finditer(look.seen)


def _speaks(text: str) -> bool:
    """Whether a text of small letters has words for digits close together, plainly spelled."""
    if any(word in text for word in _ENGLISH) and _TWO_WORDS.search(text):
        return True
    return not text.isascii() and (_THREE.search(text) is not None or _SIX_JAMO.search(text) is not None)


def _as_digits(text: str) -> str:
    digits = text.translate(_SIGNS)
    for word, digit in _JAMO_DIGITS.items():
        digits = digits.replace(word, digit)
    for at, word in enumerate(_ENGLISH):
        digits = re.sub(rf"\b{word}\b", str(at % 10), digits, flags=re.IGNORECASE)
    return digits


_LISTED = make_regex(r"(?<![\d.,])010[,;:|] ?\d{4}[,;:|] ?\d{4}(?!\d)")

_WITHOUT_PLUS = make_regex(r"(?<![\d.\-])82[-. ]10[-. ]\d{4}[-. ]\d{4}(?![\d\-])")

_BIRTH = make_regex(r"(?<![\d.])\d{2}\.(?:0[1-9]|1[0-2])\.(?:0[1-9]|[12]\d|3[01])[- ]{1,3}[1-4]\d{6}(?!\d)")

_BUSINESS = make_regex(r"(?:사업자|business (?:number|registration))\D{0,5}(\d{10})(?!\d)", re.IGNORECASE)

_SPLIT = make_regex(r"(?<!\d)(\d{6})(?!\d)((?:[^\d\n]|[67](?=\s?자리)){1,20}?)([1-8]\d{6})(?!\d)")

_HALVES = make_regex(r"주민\s?(?:등록\s?)?번호|외국인\s?등록|뒷\s?자리|뒤\s?7\s?자리")

BEFORE_HALVES = 20
"""So far before the first half can the words stand that call both a person's number."""

_IN_THREE = make_regex(r"(?<![\d.,\-])(\d{6})[ \-]{1,3}([1-8])[ \-]{1,3}(\d{6})(?![\d,]|[.\-]\d)")

_WEIGHTS = (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)


def may_split(look: Prefilter) -> bool:
    """Whether a word for a person's number or its halves stands anywhere."""
    return look.six_digits and look.is_wide and any(sign in look.seen for sign in ("주민", "외국인", "자리"))


def find_split_residents(look: Prefilter) -> Iterator[TextSpan]:
    """Yield the numbers of residents and foreigners whose halves stand apart and are called so."""
    for match in _SPLIT.finditer(look.seen):
        kind = classify_digits(match[1] + match[3])
        before = look.seen[max(0, match.start() - BEFORE_HALVES) : match.start()]
        if kind and _HALVES.search(before + match[2]):
            yield TextSpan(match.start(), match.end(), kind)


def _has_right_end(digits: str) -> bool:
    """Whether the last digit of a resident's number is the one that its first twelve give; since October 2020 new
    numbers end in any."""
    total = sum(int(digit) * weight for digit, weight in zip(digits, _WEIGHTS, strict=False))
    return (11 - total % 11) % 10 == int(digits[12])


def find_odd_forms(look: Prefilter) -> Iterator[TextSpan]:
    """Yield phone numbers in a list or without their plus, a birth with dots before the rest of a resident number, one
    in three parts whose last digit is right, and a company's number without strokes that the text calls so."""
    for pattern in (_LISTED, _WITHOUT_PLUS):
        yield from (TextSpan(match.start(), match.end(), "phone") for match in pattern.finditer(look.seen))
    yield from (TextSpan(match.start(), match.end(), "resident_number") for match in _BIRTH.finditer(look.seen))
    for match in find_number_matches(_IN_THREE, look):
        digits = match[1] + match[2] + match[3]
        kind = classify_digits(digits)
        if kind == "resident_number" and _has_right_end(digits):
            yield TextSpan(match.start(), match.end(), kind)
    for match in _BUSINESS.finditer(look.seen):
        if is_business_number(match[1]):
            yield TextSpan(match.start(1), match.end(1), "business_number")


LONGEST_PART = 40

MOST_PARTS = 16

MOST_DIGITS = 16

_DIGITS_ONLY = make_regex(r"[\d\s.\-+]*\d[\d\s.\-+]*")

_HINT = make_regex(r"[\d\-.+ ]\n[\d\-.+ ]|@|(?:^|\n)[A-Z]{2}\d{2}")
"""Over the edges of a row's parts: a number that may go on, a mailbox, the beginning of an account."""

_ACCOUNT_HEAD = make_regex(r"[A-Z]{2}\d{2}")

_ACCOUNT_PART = make_regex(r"[A-Z0-9 \-]+")

_EDGES = bytes(b"1"[0] if chr(code) in "0123456789-.+ " else code if code == 10 else b"0"[0] for code in range(256))

_NESTED = (list, dict)

_SPREAD_BUSINESS = make_regex(r"\d{3}-?\d{2}-?\d{5}")


def may_spread(node: Json) -> bool:
    """Whether something could be spread over the parts of a value: one text alone, as most messages are, has none."""
    return not isinstance(node, dict) or len(node) != 1 or not isinstance(next(iter(node.values())), str)


def find_spread_data(node: Json, *, names_bank: bool) -> Iterator[str]:
    """Yield the kind of each piece of personal data that is spread over the parts of a value. ``names_bank``: a word
    for a bank or an account stands somewhere in it."""
    rows = _rows(node)
    if names_bank:
        yield from _beside_their_names(node, rows)
    for raw in rows if rows and _may_go_on(rows) else ():
        if _HINT.search("\n".join(raw)):
            row = [normalise_text(part).strip() for part in raw]
            yield from _in_numbers(row)
            yield from _in_mails(row)
            yield from _in_accounts(row)


def _beside_their_names(node: Json, rows: list[list[str]]) -> Iterator[str]:
    """Yield the accounts whose bank, or the word for one, stands in the next part or is the key they go by."""
    pairs = [pair for row in rows if may_name_bank(" ".join(row)) for pair in pairwise(row)]
    for one, two in (*pairs, *_named(node)):
        for name, number in ((one, two), (two, one)):
            if (
                name
                and number
                and is_account_number(normalise_text(number).strip())
                and is_account_label(normalise_text(name))
            ):
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
        if sum(map(len, digits)) < 10 or any(map(classify_digits, digits)):
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
        if len(joined) == 10 and _SPREAD_BUSINESS.fullmatch(written) and is_business_number(joined):
            cut = [len(one) for one in digits[: last + 1]]
            if cut == [3, 2, 5] or "-" in written:
                return "business_number"
        kind = classify_digits(joined)
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
