"""Hangul in Latin letters, syllable by syllable. Pure."""

from __future__ import annotations

import unicodedata

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
    *[
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
    ],
]
_BEGIN, _END = ord("가"), ord("힣")


def romanise_hangul(text: str) -> str:
    """Return a text with each Hangul syllable in Latin letters; all else stays."""
    return "".join(map(_romanise_syllable, text))


def drop_final(char: str) -> str:
    """Return a Hangul syllable without its final consonant; another letter as it is."""
    number = ord(char)
    return chr(number - (number - _BEGIN) % len(_LAST)) if _BEGIN <= number <= _END else char


def _romanise_syllable(char: str) -> str:
    number = ord(char)
    if not _BEGIN <= number <= _END:
        return char
    first, rest = divmod(number - _BEGIN, len(_MIDDLE) * len(_LAST))
    middle, last = divmod(rest, len(_LAST))
    return _FIRST[first] + _MIDDLE[middle] + _LAST[last]


def is_one_letter_apart(typed: str, written: str) -> bool:
    """Return whether a word is another, or stands in it, with one letter of a syllable wrong."""
    letters = unicodedata.normalize("NFD", typed)
    windows = (written[at : at + len(typed)] for at in range(len(written) - len(typed) + 1))
    return any(_count_apart(letters, unicodedata.normalize("NFD", window)) == 1 for window in windows)


def _count_apart(one: str, other: str) -> int:
    """Return in how many places two words differ; all of them where one is longer."""
    if len(one) != len(other):
        return max(len(one), len(other))
    return sum(a != b for a, b in zip(one, other, strict=True))
