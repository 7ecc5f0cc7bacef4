"""What a text looks like to a person: one spelling of each letter, nothing unseen, and whether it pretends. Pure.

Unicode's own words for this: UTS 39 (look-alikes, mixed scripts) and UAX 15 (NFKC).
https://www.unicode.org/reports/tr39/
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from orchestration.patterns import make_regex
from schemas.values import Json

_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_SELECTOR = make_regex("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_FLAG = make_regex("\U0001f3f4[\U000e0061-\U000e007a]{2,8}\U000e007f")
_UNSEEN = make_regex("[\u200b\u200c\u200d\u2060-\u2064\ufeff]")
_RIGHT_TO_LEFT = make_regex("[\u0590-\u08ff]")
_TURNED = make_regex("[\u2066-\u2068]")
_SMUGGLED = make_regex(
    "[\ufff9-\ufffb\U000e0000-\U000e007f\U000e0100-\U000e01ef\u202b\u202d\u202e]"
    "|[\u00ad\u180e\u200b-\u200f\u2060-\u2064\u3164\ufe00-\ufe0f\ufeff]{4,}"
    "|[a-zA-Z가-힣\u0300-\u036f][\u0300-\u036f]{4,}"
)
_JOINED_EMOJI = make_regex(
    "(?<=[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
)
_EMOJI_FORM = make_regex(
    "(?<=[\u2190-\u2bff\U0001f000-\U0001faff\u00a9\u00ae0-9#*\u203c\u2049\u2122\u3030\u303d\u3297\u3299])[\ufe0e\ufe0f]"
)
"""A sign may say that it wants to be a picture; behind a letter the same mark only hides."""
_WORD = make_regex(r"[^\W\d_]+")
_LOOK_ALIKE = frozenset({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
_ORNATE = make_regex(
    "[\u0250-\u02af\u1d00-\u1dbf\u2071\u207f\u2090-\u209c\u2100-\u214f\u2c60-\u2c7f\ua720-\ua7ff\ufb00-\ufb06"
    "\U0001d400-\U0001d7cb\u24b6-\u24e9\U0001f130-\U0001f189]"
)
"""Letters that stand for plain Latin ones in formulas, sound writing and ornaments."""
_LIKE_LATIN = frozenset("асеорхуіјѕԁһӏвкмнтԛԝαονρτυικχγϲѡ")
_HOST_SCRIPTS = frozenset({"HANGUL", "CJK", "HIRAGANA", "KATAKANA"})


_PLAIN_ALREADY = "\\x00-\\x7f가-힣ㄱ-ㅣ·“”‘’—–一-龥ぁ-んァ-ヶ"
_ORDINARY = make_regex(f"[{_PLAIN_ALREADY}]*")
"""Letters and signs that are plain already."""
_OTHERS = make_regex(f"[^{_PLAIN_ALREADY}]+")
_JAMO = make_regex("[\u1100-\u11ff]")


LONGEST_NAME = 200
"""What is no longer is often met again: the names of people, places and fields."""


def normalise_text(text: str) -> str:
    """Return the text in NFKC without characters that nobody sees, every digit as 0-9; itself where it is so."""
    if text.isascii():
        return text
    if len(text) <= LONGEST_NAME:
        return _plain_name(text)
    return text if is_ordinary(text) else _plain_text(text)


@lru_cache(maxsize=256)
def _plain_name(text: str) -> str:
    return text if is_ordinary(text) else _OTHERS.sub(_respelled, compose_syllables(text))


@lru_cache(maxsize=4)
def _plain_text(text: str) -> str:
    return _OTHERS.sub(_respelled, compose_syllables(text))


def forget_texts() -> None:
    """Forget the long texts that were read: they may hold what is nobody else's, and are not met again."""
    _plain_text.cache_clear()


def _respelled(letters: re.Match[str]) -> str:
    return letters[0].translate(_PLAIN)


def normalise_value(value: Json) -> Json:
    """Return a value with each of its texts in plain spelling."""
    match value:
        case str():
            return normalise_text(value)
        case list():
            return [normalise_value(one) for one in value]
        case dict():
            return {key: normalise_value(one) for key, one in value.items()}
        case _:
            return value


def is_ordinary(text: str) -> bool:
    """Whether a text is plain already, as nearly all are."""
    return text.isascii() or _ORDINARY.fullmatch(text) is not None


def compose_syllables(text: str) -> str:
    """Return the text with Korean syllables that are written in their parts put together."""
    return text if text.isascii() or not _JAMO.search(text) else unicodedata.normalize("NFC", text)


def fold_letters(text: str) -> str:
    """Return the text in NFKC, but for Korean letters that stand alone ("ㅋㅋ", "ㅠ"): NFKC would make parts of
    syllables of them."""
    return _NOT_ALONE.sub(lambda run: unicodedata.normalize("NFKC", run[0]), text)


_NOT_ALONE = make_regex("[^ㄱ-ㅣ]+")


def normalise_characters(text: str) -> list[str]:
    """Return what each character of a text becomes: nothing, itself, or its plain spelling."""
    return [_PLAIN[ord(char)] for char in text]


class _Spellings(dict[int, str]):
    """Each character's plain spelling, worked out when it is first met; there are no more than Unicode has."""

    def __missing__(self, code: int) -> str:
        self[code] = _plain_character(chr(code))
        return self[code]


_PLAIN = _Spellings()


def _plain_character(char: str) -> str:
    if char.isascii() or "가" <= char <= "힣" or "ㄱ" <= char <= "ㅣ":
        return char
    if char in _FILLERS or _SELECTOR.match(char) or unicodedata.category(char) in ("Cf", "Co", "Cn"):
        return ""
    folded = unicodedata.normalize("NFKC", char)
    if folded.isdecimal() and len(folded) == 1:
        return str(unicodedata.decimal(folded))
    return "" if folded in _FILLERS else folded


def is_unseen_letter(char: str) -> bool:
    """Whether a character that Unicode calls a letter or a mark is shown as nothing: a filler, or a variation selector
    that no emoji has."""
    return char in _FILLERS or "\ufe00" <= char <= "\ufe0d" or "\U000e0100" <= char <= "\U000e01ef"


def has_hidden_message(text: str) -> bool:
    """Whether a text carries a message of unseen characters, or turns its reading direction round.

    A single zero-width space, as web pages leave it behind, is no message; nor is the flag of a region, nor what
    joins emoji. Many of two kinds, wherever they stand, are one.
    """
    if is_ordinary(text):
        return False
    bare = _JOINED_EMOJI.sub("", _FLAG.sub("", text))
    if _SMUGGLED.search(bare) or (_TURNED.search(bare) and not _RIGHT_TO_LEFT.search(bare)):
        return True
    unseen = _UNSEEN.findall(bare)
    return len(unseen) >= 8 and len(set(unseen)) > 1


def is_disguised(name: str) -> bool:
    """Whether the name of a person or place holds unseen characters or letters that imitate others."""
    if name.isascii():
        return False
    seen = _EMOJI_FORM.sub("", _JOINED_EMOJI.sub("", _FLAG.sub("", name)))
    if any(
        char in _FILLERS or _SELECTOR.match(char) or unicodedata.category(char) in ("Cf", "Co", "Cc") for char in seen
    ):
        return True
    if _ORNATE.search(seen):
        return True
    return any(_imitates(word) for word in _WORD.findall(seen))


def _imitates(word: str) -> bool:
    scripts = {_script(char) for char in word}
    if "LATIN" in scripts and scripts & _LOOK_ALIKE:
        return True
    return len(word) > 2 and bool(scripts & _LOOK_ALIKE) and set(word.casefold()) <= _LIKE_LATIN


def _script(char: str) -> str:
    return unicodedata.name(char, "?").partition(" ")[0].partition("-")[0]


def is_disguised_host(host: str) -> bool:
    """Whether a host is written in punycode, in wide or ornamental letters, or in a script that imitates Latin."""
    if "xn--" in host.casefold():
        return True
    if host.isascii():
        return False
    return any(
        not char.isascii() and (_script(char) not in _HOST_SCRIPTS or normalise_text(char) != char) for char in host
    )


def fold_name(name: str) -> str:
    """Return a name as it is compared: without its sign (``#``, ``@``), its case and disguises."""
    return normalise_text(name).strip().lstrip("#@").casefold()
