"""Amounts in a text: money, counts and plain numbers, as people write them ("1억 5천만 원", "1.2m", "26万円"). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex

_KOREAN_UNITS = {"천": 1e3, "백만": 1e6, "천만": 1e7, "만": 1e4, "억": 1e8, "조": 1e12}

_ENGLISH_UNITS = {"k": 1e3, "thousand": 1e3, "m": 1e6, "mil": 1e6, "million": 1e6, "b": 1e9, "bn": 1e9, "billion": 1e9}

_AMOUNT_NUMBER = r"\d[\d,]{0,20}(?:\.\d{1,6})?"

_PART = make_regex(rf"({_AMOUNT_NUMBER})?\s?(천만|백만|천|만|억|조)")

_KOREAN = make_regex(
    rf"(?:(?:{_AMOUNT_NUMBER}|(?<![가-힣])(?=천만|백만))\s?(?:천만|백만|천|만|억|조)\s?)+(?:{_AMOUNT_NUMBER})?\s?원?"
)

_ENGLISH = make_regex(
    rf"[₩$€]?\s?({_AMOUNT_NUMBER})\s?(thousand|million|billion|mil|bn|k|m|b)\b(?:\s?(?:won|krw|dollars|usd))?",
    re.IGNORECASE,
)

_MONEY = make_regex(rf"[₩$€]\s?({_AMOUNT_NUMBER})|({_AMOUNT_NUMBER})\s?(?:원|won\b|krw\b)", re.IGNORECASE)

_COUNT = make_regex(
    rf"(?<![\w/:.-])({_AMOUNT_NUMBER})\s?(?:개|건|명|행|줄|(?:units?|pcs|tasks?|items?|rows?|pages?|people)\b)",
    re.IGNORECASE,
)

_BARE = make_regex(rf"(?<![\w/:.,-])({_AMOUNT_NUMBER})(?![\w/:-])")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in a text with its positions."""

    start: int
    end: int
    value: float


_UNITS_JA = str.maketrans("万億個件", "만억개건")


def normalise_units(text: str) -> str:
    """Return a text of the same length with the units of Japanese numbers as Korean writes them."""
    return re.sub(r"(?<=[\d万])千", "천", text).translate(_UNITS_JA)


def _plain(digits: str) -> float:
    return float(digits.replace(",", "").rstrip(".") or 0)


def _korean_value(text: str) -> float:
    """Read "1억 5천만": each part is a number times its unit; "5천 만" multiplies on."""
    total, position = 0.0, 0
    for match in _PART.finditer(text):
        total += (_plain(match[1]) if match[1] else 1.0) * _KOREAN_UNITS[match[2]]
        position = match.end()
    rest = re.search(_AMOUNT_NUMBER, text[position:])
    return total + (_plain(rest[0]) if rest else 0.0)


def find_amounts(text: str, *, bare: bool = False) -> list[Amount]:
    """Return the amounts in order; plain numbers without a unit only where ``bare`` is asked for."""
    text = normalise_units(text)
    found = [Amount(m.start(), m.end(), _korean_value(m[0])) for m in _KOREAN.finditer(text)]
    found += [Amount(m.start(), m.end(), _plain(m[1]) * _ENGLISH_UNITS[m[2].lower()]) for m in _ENGLISH.finditer(text)]
    found += [Amount(m.start(), m.end(), _plain(m[1] or m[2])) for m in _MONEY.finditer(text)]
    found += [Amount(m.start(), m.end(), _plain(m[1])) for m in _COUNT.finditer(text)]
    if bare:
        found += [Amount(m.start(), m.end(), _plain(m[1])) for m in _BARE.finditer(text)]
    kept: list[Amount] = []
    for amount in sorted(found, key=lambda a: (a.start, -(a.end - a.start))):
        if not kept or amount.start >= kept[-1].end:
            kept.append(amount)
    return kept


_AROUND = make_regex(
    r"[\s.,!~…、。]*(?:(?:아|음+|그|네|넵|약|총|한|각|ah?|oh|um+|it'?s|about|around|あ|えっと|約)(?:[\s,.…、]+|$))*"
    r"(?:(?:금액|가격|단가|비용|수량|합계|총액|매출|amount|price|in total|total"
    r"|金額|値段|合計|売上)\s?(?:은|는|이|가|요|은요|は)?\s?[?:？：,]?\s*)?"
    r"|(?:\s?(?:짜리|쯤|정도|이?요|이에요|예요|입니다|이야|야|임|으로|로|please|pls|each|in total|total|합계"
    r"|です|で|だよ|になります|お願いします|ウォン|円|원|won|krw))*"
    r"[\s.,!~ㅎㅋ…、。]*",
    re.IGNORECASE,
)
"""What may stand before and behind the one amount that an answer gives."""


def parse_spoken_amount(text: str) -> int | float | None:
    """Return the amount that is all a text says ("33만원이요", "아 금액? 27만원"); ``None`` for anything else."""
    found = find_amounts(text, bare=True)
    if len(found) != 1:
        return None
    (amount,) = found
    if not _AROUND.fullmatch(text[: amount.start]) or not _AROUND.fullmatch(text[amount.end :]):
        return None
    return int(amount.value) if amount.value.is_integer() else amount.value
