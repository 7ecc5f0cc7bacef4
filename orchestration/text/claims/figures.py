"""Figures of a text: digits, 억 and 만, 億 and 万, thousands and millions, percents and numbers in words. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestration.patterns import make_regex

_PLAIN = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
_SMALL_UNITS = {"천": 1e3, "千": 1e3, "백": 1e2, "百": 1e2, "십": 10.0, "十": 10.0}
_BIG_UNITS = {"조": 1e12, "兆": 1e12, "억": 1e8, "億": 1e8, "만": 1e4, "万": 1e4, "萬": 1e4}
_ENGLISH_UNITS = {
    "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
    "k": 1e3, "m": 1e6, "mn": 1e6, "b": 1e9, "bn": 1e9, "tn": 1e12,
}  # fmt: skip
_SMALL, _BIG = "".join(_SMALL_UNITS), "".join(_BIG_UNITS)
_EAST = rf"{_PLAIN}\s?[{_SMALL}]?\s?[{_BIG}](?:\s?{_PLAIN}\s?[{_SMALL}]?\s?[{_BIG}])*(?:\s?{_PLAIN}(?![,.]?\d))?"
_FIGURE = make_regex(
    rf"(?<![\d.,])(?P<east>{_EAST})|(?<![\d.,])(?P<plain>{_PLAIN})"
    r"(?:(?P<unit>\s?(?:thousand|million|billion|trillion)\b|(?:[KMB]|bn|mn|tn)\b)"
    rf"|\s?(?P<small>[{_SMALL}])(?=\s?(?:\d|원|명|개|건|엔|円|人|件|달러|대|[^가-힣]|$)))?"
)
_PERCENT = make_regex(r"\s?(?:%|퍼센트|프로(?![가-힣])|percent\b|per cent\b|パーセント)", re.IGNORECASE)
_ABOUT = make_regex(
    r"(?:약|대략|거의|가까이|about|around|nearly|almost|over|roughly|約|およそ)\s?[₩$€¥]?$", re.IGNORECASE
)
_GROUP = make_regex(rf"(?P<number>{_PLAIN})\s?(?P<small>[{_SMALL}])?\s?(?P<big>[{_BIG}])?")
_CODE = make_regex(r"(?<![A-Za-z0-9])(?!(?:KRW|USD|JPY|EUR|CNY)\d)[A-Za-z]{1,12}[-_]?\d[A-Za-z0-9_.\-]*(?<![.\-])")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its words and place, its value in ones, the value of its last written place, and its written digits.

    ``percent``: ``value`` is what stands before the sign. ``unit``: what its unit multiplies it by.
    """

    start: int
    end: int
    words: str
    value: float
    step: float
    digits: int
    percent: bool = False


def find_figures(text: str) -> Iterator[Figure]:
    """Yield the figures of a text in plain spelling (NFKC), in order; dates must have been taken out before."""
    for match in _FIGURE.finditer(text):
        value, step = _read_east(match["east"]) if match["east"] else _read_plain(match)
        percent = _PERCENT.match(text, match.end())
        end = percent.end() if percent else match.end()
        if step >= 1 and _ABOUT.search(text, 0, match.start()):
            step = _round_step(value)
        digits = len(re.sub(r"\D", "", match[0]).lstrip("0"))
        yield Figure(match.start(), end, text[match.start() : end].strip(), value, step, digits, percent is not None)
    yield from _find_spoken(text)


def find_codes(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a name with digits in it stands (``INV-2026-001``, ``v2.4``): it is a name and no amount."""
    for match in _CODE.finditer(text):
        yield match.start(), match.end(), match[0]


def _read_plain(match: re.Match[str]) -> tuple[float, float]:
    unit = (match["unit"] or "").strip().casefold()
    times = _ENGLISH_UNITS.get(unit, 1.0) * _SMALL_UNITS.get(match["small"] or "", 1.0)
    return _number(match["plain"]) * times, _place(match["plain"]) * times


def _read_east(words: str) -> tuple[float, float]:
    """Return the value of ``1억 9,138만`` and that of its last written place."""
    total, step = 0.0, 1.0
    for group in _GROUP.finditer(words):
        times = _SMALL_UNITS.get(group["small"] or "", 1.0) * _BIG_UNITS.get(group["big"] or "", 1.0)
        total += _number(group["number"]) * times
        step = _place(group["number"]) * times
    return total, step


def _number(digits: str) -> float:
    return float(digits.replace(",", ""))


def _place(digits: str) -> float:
    return 10.0 ** -len(digits.partition(".")[2])


def _round_step(value: float) -> float:
    step, rest = 1.0, int(value)
    while rest and rest % 10 == 0:
        step, rest = step * 10, rest // 10
    return step


_SINO = {"일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "륙": 6, "칠": 7, "팔": 8, "구": 9}
_KANJI = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_EASTERN = {**_SINO, **_KANJI}
_SPOKEN_EAST = make_regex(
    rf"(?<![가-힣一-龥\d])[{''.join(_EASTERN)}{_SMALL}{_BIG}](?:\s?[{''.join(_EASTERN)}{_SMALL}{_BIG}])*"
    r"\s?(?:원|명|건|개|달러|엔|대|円|人|件|個|ドル)"
)
_NATIVE = {"두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10}
_SPOKEN_NATIVE = make_regex(rf"(?<![가-힣])({'|'.join(_NATIVE)})\s(?:명|건|개|곳|팀|분|군데)(?![가-힣]?니)")
_ENGLISH = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
_SPOKEN_ENGLISH = make_regex(
    rf"\b(?:(?:{'|'.join(_ENGLISH)}|hundred|and)[\s-])*(?:{'|'.join(_ENGLISH)}|hundred)"
    r"(?:[\s-](?:hundred|thousand|million|billion))+\b",
    re.IGNORECASE,
)


def _find_spoken(text: str) -> Iterator[Figure]:
    for match in _SPOKEN_EAST.finditer(text):
        if any(sign in match[0] for sign in _BIG):
            yield _spoken(match, _read_spoken_east(match[0]))
    for match in _SPOKEN_NATIVE.finditer(text):
        yield _spoken(match, _NATIVE[match[1]])
    for match in _SPOKEN_ENGLISH.finditer(text):
        yield _spoken(match, _read_spoken_english(match[0]))


def _spoken(match: re.Match[str], value: float) -> Figure:
    return Figure(match.start(), match.end(), match[0], value, 1.0, len(str(int(value)).rstrip("0")))


def _read_spoken_east(words: str) -> float:
    total = group = digit = 0.0
    for sign in words:
        if sign in _EASTERN:
            digit = _EASTERN[sign]
        elif sign in _SMALL_UNITS:
            group, digit = group + (digit or 1) * _SMALL_UNITS[sign], 0
        elif sign in _BIG_UNITS:
            total, group, digit = total + (group + digit or 1) * _BIG_UNITS[sign], 0, 0
    return total + group + digit


def _read_spoken_english(words: str) -> float:
    total = group = 0.0
    for word in re.split(r"[\s-]+", words.casefold()):
        if word in _ENGLISH:
            group += _ENGLISH[word]
        elif word == "hundred":
            group = (group or 1) * 100
        elif word in _ENGLISH_UNITS:
            total, group = total + (group or 1) * _ENGLISH_UNITS[word], 0
    return total + group


def is_told_by(figure: Figure, value: float) -> bool:
    """Whether a figure is a value, exactly or as people shorten it: rounded, or cut where three digits are left."""
    told, real = abs(figure.value), abs(value)
    apart = abs(told - real)
    if apart <= 1e-9 * max(1.0, real):
        return True
    rounded = apart <= min(figure.step / 2, real / 20)
    return rounded or (figure.digits >= 3 and told < real and apart < figure.step)
