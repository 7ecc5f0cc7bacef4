"""How a name sounds, in letters that are the same in Hangul, kana and Latin writing ("사라", "サラ", "Sarah").

Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.family_names import FAMILIES
from orchestration.text.hangul import romanise_hangul

_ROWS = {
    "": "アイウエオ", "k": "カキクケコ", "s": "サシスセソ", "t": "タチツテト", "n": "ナニヌネノ", "h": "ハヒフヘホ",
    "m": "マミムメモ", "r": "ラリルレロ", "g": "ガギグゲゴ", "z": "ザジズゼゾ", "d": "ダヂヅデド", "b": "バビブベボ",
    "p": "パピプペポ",
}  # fmt: skip
_LETTERS = {kana: row + vowel for row, letters in _ROWS.items() for kana, vowel in zip(letters, "aiueo", strict=True)}
_KANA = _LETTERS | {
    "チ": "chi",
    "ヤ": "ya",
    "ユ": "yu",
    "ヨ": "yo",
    "ワ": "wa",
    "ヲ": "o",
    "ン": "n",
    "ー": "",
    "ッ": "",
    "ヴ": "b",
}
_SMALL = dict(zip("ァィゥェォャュョ", ("a", "i", "u", "e", "o", "ya", "yu", "yo"), strict=True))
_SAME = tuple((make_regex(spelling), one) for spelling, one in (
    (r"sh", "s"), (r"ch|ti(?=[aiueo]|$)", "j"), (r"ph|f", "p"), (r"th", "s"), (r"c(?=[eiy])", "s"),
    (r"ck|c|q", "k"),
    (r"v", "b"), (r"z", "j"),
    (r"l", "r"), (r"oo|ou|wu", "u"), (r"ee|ea|ie|y(?=[^aeiou]|$)", "i"), (r"eo", "o"), (r"eu", "u"), (r"ae", "e"),
    (r"(?<=[bdgjkmnprst])h(?=[aiueo])", ""), (r"ru$", "r"), (r"(?<=[aiueo])h(?=[^aiueo]|$)", ""), (r"(.)\1+", r"\1"),
))  # fmt: skip
"""Spellings of one sound, in the order in which they are put into one."""


def render_sound(name: str) -> str:
    """Return the letters of a name's sound: equal for names that only differ in how they are written."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    letters = "".join(_KANA.get(char, char) for char in _with_small(romanise_hangul(folded)))
    for spelling, one in _SAME:
        letters = spelling.sub(one, letters)
    return _NO_LETTERS.sub("", letters)


_NO_LETTERS = make_regex("[^a-z]")
_BEGINNINGS = {
    "a": "ae", "c": "jks", "e": "eiou", "f": "p", "l": "r", "o": "ou", "q": "k", "t": "jst", "v": "b", "w": "uw",
    "y": "iy", "z": "j",
}  # fmt: skip
"""The letters that the sound of a name may begin with by the first letter of its spelling; with any other, by that."""
_SOUNDLESS_FIRST = make_regex(r"[\x00-\x40\x5b-\x60\x7b-\x7f一-龥々]+")


def may_sound_as(name: str, beginnings: Container[str]) -> bool:
    """Whether the sound of a folded name may begin with one of some letters: a cheap look at its first letter."""
    skipped = _SOUNDLESS_FIRST.match(name)
    at = skipped.end() if skipped is not None else 0
    if at == len(name):
        return False
    after = name[at + 1 : at + 2]
    if not (after.isascii() or "가" <= after <= "힣"):  # small kana and accents change the letter before them
        return True
    letters = _list_beginnings(name[at])
    return not letters or any(letter in beginnings for letter in letters)


@lru_cache(maxsize=4096)
def _list_beginnings(char: str) -> str:
    """Return the letters that a sound may begin with by its first character; none where it takes more to tell."""
    first = romanise_hangul(char.casefold())[:1]
    return _BEGINNINGS.get(first, first) if "a" <= first <= "z" else ""


def _with_small(text: str) -> str:
    """Join small kana to the letter before them ("ジュ" is "ju")."""
    found: list[str] = []
    for char in text:
        if char in _SMALL and found:
            found[-1] = (_KANA.get(found[-1], found[-1])[:-1] or "") + _SMALL[char].removeprefix("y")
        else:
            found.append(char)
    return "".join(found)


_SILENT_R = make_regex(r"(?<=[aeiou])r(?![aeiou])")
_CLASSES = str.maketrans("bvfpdtgkcqszxjlr", "pppp" + "tt" + "kkkk" + "ssss" + "rr")
_SOUNDLESS = make_regex(r"[aeiouyhw]")
LEAST_CONSONANTS = 2
"""A word of fewer consonants may be any other."""


@lru_cache(maxsize=8192)
def render_consonants(word: str) -> str:
    """Return the consonants of a word's sound by their classes: equal for a loan word and where it comes from ("골드",
    "ゴールド", "gold"), and for few other words besides."""
    spoken = _SILENT_R.sub("", word.casefold()) if word.isascii() else word
    letters = render_sound(spoken).replace("ng", "n").translate(_CLASSES)
    return re.sub(r"(.)\1+", r"\1", _SOUNDLESS.sub("", letters))


def find_loan_word(asked: str, words: Iterable[str]) -> str | None:
    """Return the one word that is what was asked in another script; None where none is, or several are."""
    sound = render_consonants(asked)
    if len(sound) < LEAST_CONSONANTS or re.search("[一-龥々ぁ-ん]", asked):
        return None
    alike = {one for one in words if _script(one) != _script(asked) and render_consonants(one) == sound}
    return alike.pop() if len(alike) == 1 else None


def _script(word: str) -> str:
    if word.isascii():
        return "latin"
    return "hangul" if re.search("[가-힣]", word) else "kana"


_OPEN_A = make_regex(r"^([^aeiou]*)a")
_SOFT_G = make_regex(r"g(?=[eiy])")
_LAST_U = make_regex(r"(?<=[bdgjkmnprst])u$")
_VOWELS = make_regex(r"[aeiou]")
SURE_LOAN = 3
"""A loan word of so many consonants is told by them and by how many vowels it has."""


def list_name_sounds(name: str) -> Iterator[str]:
    """Yield the sounds that a person's name may have: a Latin one is also said with an open "e" ("세라" of Sarah)."""
    sound = render_sound(name)
    yield sound
    if name.isascii():
        yield _OPEN_A.sub(r"\1e", sound)
    elif "・" in name:
        yield _LAST_U.sub("", sound)
    for korean in _list_korean_names(name):
        yield render_sound(korean)


def _list_korean_names(name: str) -> Iterator[str]:
    """Yield a name of two words with its family name as Korean writes it ("박지훈" of "Park Jihoon", "Jihoon Park")."""
    words = [word for word in re.split(r"[\s・·.]+", unicodedata.normalize("NFKC", name).casefold()) if word]
    if len(words) == 2:
        for family, given in (words, words[::-1]):
            if family in FAMILIES:
                yield f"{FAMILIES[family]} {given}"


def list_loan_sounds(word: str) -> Iterator[str]:
    """Yield how a word may sound that another script writes as a loan word ("데브" of dev, "제너럴" of general): as a
    whole, and its consonants with the number of its vowels where they are enough ("채널" is no general)."""
    sound = render_sound(word)
    yield sound
    if not word.isascii():
        sound = _LAST_U.sub("", sound)
        yield sound
    vowels = len(_VOWELS.findall(sound))
    for spelling in {word, _SOFT_G.sub("j", word)} if word.isascii() else {word}:
        consonants = render_consonants(spelling)
        if len(consonants) >= SURE_LOAN:
            yield f"{consonants.upper()}{vowels}"


def may_sound_as_loan(name: str, beginnings: Container[str]) -> bool:
    """Whether a folded name may sound as a loan word whose sounds begin with one of some letters."""
    first = name[:1]
    if _SOUNDLESS.match(first) or may_sound_as(name, beginnings):
        return True
    letters = {"c": "KS", "g": "KS", "t": "TS"}.get(first, first.translate(_CLASSES).upper())
    return any(letter in beginnings for letter in letters)


SURE_CONSONANTS = 5
"""A name of so many may have one more or less in another script."""
SHORTEST_PART = 2
"""Letters of a part of a name that may stand for the whole."""
_THE = make_regex(
    r"^(?:the|our|my)\s+|\s*(?:시트|표|문서|페이지|シート|ページ|\b(?:sheet|page|doc|document))$", re.IGNORECASE
)


def is_part_of_name(name: str, asked: str) -> bool:
    """Whether what was asked is a word, or words in a row, of a name, or sounds as such in another script."""
    wanted = _THE.sub("", asked.strip())
    parts, asked_parts = name.split(), wanted.split()
    if len("".join(asked_parts)) < SHORTEST_PART:
        return False
    joined = "".join(asked_parts).casefold()
    for start in range(len(parts)):
        for end in range(start + 1, len(parts) + 1):
            row = parts[start:end]
            if "".join(row).casefold() == joined or _do_sound_as(row, asked_parts):
                return True
    return False


_NO_LOAN = make_regex(
    r"of|the|a|an|all|every\w*|any\w*|some\w*|and|or|to|for|in|on|my|our|your|his|her|their|.*['’]s", re.IGNORECASE
)
"""Words of English that no title writes by their sound."""


def _do_sound_as(row: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether words sound as a row of a name's: as many of them, or one that is written apart or together."""
    if len(asked) > 1 and any(map(_NO_LOAN.fullmatch, asked)):
        return False
    return (len(row) == len(asked) or 1 in (len(row), len(asked))) and is_sound_alike("".join(row), "".join(asked))


def is_sound_alike(part: str, asked: str) -> bool:
    """Whether a word sounds as another of another script, by enough consonants to tell."""
    if _script(part) == _script(asked) or re.search("[一-龥々ぁ-ん]", asked):
        return False
    left, right = render_consonants(part), render_consonants(asked)
    if len(left) < len(right):
        left, right = right, left
    near = len(right) >= SURE_CONSONANTS and right in {left[:at] + left[at + 1 :] for at in range(len(left))}
    return len(right) > LEAST_CONSONANTS and (left == right or near)


_STOPPED = {19: 7, 20: 7, 22: 7, 23: 7, 25: 7}
"""Final consonants of Hangul that are said as a stop, and that stop."""


def is_part_of_channel(name: str, asked: str) -> bool:
    """Whether what was asked is a part of a channel's name between its hyphens, or sounds as one in another script."""
    parts = [part for part in re.split(r"[-_]", name.lstrip("#")) if len(part) >= SHORTEST_PART]
    bare = "".join(asked.casefold().lstrip("#").split())
    return len(parts) > 1 and any(
        part.casefold() == bare or is_sound_alike(part, shorten_finals(bare)) for part in parts
    )


def shorten_finals(text: str) -> str:
    """Return a text whose syllables end as they are said ("빛" as "빋")."""
    return "".join(
        chr(ord(char) - final + _STOPPED.get(final, final))
        if "가" <= char <= "힣" and (final := (ord(char) - ord("가")) % 28)
        else char
        for char in text
    )
