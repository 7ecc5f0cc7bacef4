"""Hangul as it sounds in Latin letters, for comparing names across the two scripts ("마케팅", "marketing").

Letter by letter after the Revised Romanization (https://www.korean.go.kr/front_eng/roman/roman_01.do), without its
rules for sounds that change where syllables meet: it is for likeness, not for reading.
"""

from __future__ import annotations

_FIRST = "g kk n d tt r m b pp s ss - j jj ch k t p h".replace("-", "").split(" ")
_MIDDLE = [
    "a",
    "ae",
    "ya",
    "yae",
    "eo",
    "e",
    "yeo",
    "ye",
    "o",
    "wa",
    "wae",
    "oe",
    "yo",
    "u",
    "wo",
    "we",
    "wi",
    "yu",
    "eu",
    "ui",
    "i",
]
_LAST = [
    "",
    "g",
    "kk",
    "gs",
    "n",
    "nj",
    "nh",
    "d",
    "l",
    "lg",
    "lm",
    "lb",
    "ls",
    "lt",
    "lp",
    "lh",
    "m",
    "b",
    "bs",
    "s",
    "ss",
    "ng",
    "j",
    "ch",
    "k",
    "t",
    "p",
    "h",
]
_BEGIN, _END = ord("가"), ord("힣")


def romanised(text: str) -> str:
    """Return a text with each Hangul syllable in Latin letters; all else stays."""
    return "".join(_syllable(char) for char in text)


def _syllable(char: str) -> str:
    number = ord(char)
    if not _BEGIN <= number <= _END:
        return char
    first, rest = divmod(number - _BEGIN, 21 * 28)
    middle, last = divmod(rest, 28)
    return _FIRST[first] + _MIDDLE[middle] + _LAST[last]
