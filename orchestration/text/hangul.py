"""Hangul in Latin letters, syllable by syllable. Pure."""

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
