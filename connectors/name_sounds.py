"""How a name sounds, in letters that are the same in Hangul, kana and Latin writing ("사라", "サラ", "Sarah")."""

from __future__ import annotations

import re
import unicodedata

from connectors.names import romanise_hangul

_ROWS = {
    "": "アイウエオ", "k": "カキクケコ", "s": "サシスセソ", "t": "タチツテト", "n": "ナニヌネノ", "h": "ハヒフヘホ",
    "m": "マミムメモ", "r": "ラリルレロ", "g": "ガギグゲゴ", "z": "ザジズゼゾ", "d": "ダヂヅデド", "b": "バビブベボ",
    "p": "パピプペポ",
}  # fmt: skip
_LETTERS = {kana: row + vowel for row, letters in _ROWS.items() for kana, vowel in zip(letters, "aiueo", strict=True)}
_KANA = _LETTERS | {"ヤ": "ya", "ユ": "yu", "ヨ": "yo", "ワ": "wa", "ヲ": "o", "ン": "n", "ー": "", "ッ": "", "ヴ": "b"}
_SMALL = dict(zip("ァィゥェォャュョ", ("a", "i", "u", "e", "o", "ya", "yu", "yo"), strict=True))
_SAME: tuple[tuple[str, str], ...] = (
    (r"sh", "s"), (r"ch|ti(?=[aiueo]|$)", "j"), (r"ph|f", "p"), (r"th", "s"), (r"ck|c|q", "k"),
    (r"v", "b"), (r"z", "j"),
    (r"l", "r"), (r"oo|ou|wu", "u"), (r"ee|ea|ie|y(?=[^aeiou]|$)", "i"), (r"eo", "o"), (r"eu", "u"), (r"ae", "e"),
    (r"ru$", "r"), (r"(?<=[aiueo])h(?=[^aiueo]|$)", ""), (r"(.)\1+", r"\1"),
)  # fmt: skip
"""Spellings of one sound, in the order in which they are put into one."""


def render_sound(name: str) -> str:
    """Return the letters of a name's sound: equal for names that only differ in how they are written."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    letters = "".join(_KANA.get(char, char) for char in _with_small(romanise_hangul(folded)))
    for spelling, one in _SAME:
        letters = re.sub(spelling, one, letters)
    return re.sub(r"[^a-z]", "", letters)


def _with_small(text: str) -> str:
    """Join small kana to the letter before them ("ジュ" is "ju")."""
    found: list[str] = []
    for char in text:
        if char in _SMALL and found:
            found[-1] = (_KANA.get(found[-1], found[-1])[:-1] or "") + _SMALL[char].removeprefix("y")
        else:
            found.append(char)
    return "".join(found)
