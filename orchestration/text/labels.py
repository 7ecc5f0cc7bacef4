"""Labels: names that others gave to things, cleaned so that they hold no order, and found in the words of a request.

A model is shown labels beside a request. Whoever names a channel or a column writes them, so that what reads as a
sentence, an address or a template is no label. Pure.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.bare_hosts import find_bare_hosts

LONGEST_LABEL = 40
MOST_WORDS = 6

_WORD = make_regex(r"[^\s_\-./:,;|]+")
_ADDRESS = make_regex(r"://|\bwww\.|[^\s@]+@[^\s@]+\.[^\s@]+|\d(?:[\s-]?\d){8,}", re.IGNORECASE)
_TEMPLATE = make_regex(r"[{}<>`\"\\]")
_ORDER = make_regex(
    r"(?:세요|십시오|시오|니다|해라|하라|어라|아라|해\s?줘|해\s?주|마라|말\s?것|할\s?것)[.!\s]*$"
    r"|무시(?:하고|해)|(?:올려|보내|삭제해|지워|공유해|전송해)(?:라|줘)?[.!\s]*$"
    r"|(?:ください|下さい|せよ|しろ|ます|です|するな|送れ|消せ|無視(?:して|し))[。!\s]*",
)
_ENGLISH_ORDER = make_regex(
    r"\b(?:ignore|disregard|forget|override|instead|always|never|must|please|you|your|don'?t|delete|send|post|share"
    r"|forward|transfer|reveal)\b",
    re.IGNORECASE,
)
_ENDED = make_regex(r"[.!?。！？…]$")
_LATIN = make_regex(r"[a-z0-9]+")
_EAST = make_regex(r"[가-힣]{2,}|[ぁ-んァ-ヶー一-龥々]{2,}")
_ENDING = make_regex(r"(?:ies|es|s)$")
_NEARLY = 0.5


@lru_cache(maxsize=4096)
def clean_label(text: str) -> str:
    """Return a name as a label: in plain spelling and on one line. Empty where it is long or many words, or reads as a
    sentence, an address or a template."""
    plain = unicodedata.normalize("NFKC", text)
    shown = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in plain)
    name = " ".join(shown.split())
    words = _WORD.findall(name)
    if not words or len(name) > LONGEST_LABEL or len(words) > MOST_WORDS:
        return ""
    if _ADDRESS.search(name) or _TEMPLATE.search(name) or next(find_bare_hosts(name), ""):
        return ""
    spoken = " ".join(words)
    if _ORDER.search(spoken) or (len(words) > 2 and (_ENDED.search(name) or _ENGLISH_ORDER.search(spoken))):
        return ""
    return name


def measure_mention(name: str, text: str) -> float:
    """Return how surely a text speaks of a thing of that name: 1 where the whole name stands in it, 0 where nothing
    does. Spaces, signs and particles make no difference."""
    said, wanted = _pieces(text), _pieces(name)
    if not wanted.whole:
        return 0.0
    if wanted.is_latin:
        return _share(wanted.words, said.words)
    if len(wanted.whole) > 1 and wanted.whole in said.whole:
        return 1.0
    return max(_share(wanted.pairs, said.pairs), 0.9 * _share(wanted.words, said.words))


class _Pieces:
    """A text without spaces and signs, the stems of its Latin words, and the pairs of its other letters."""

    def __init__(self, text: str) -> None:
        plain = unicodedata.normalize("NFKC", text).casefold()
        self.whole = "".join(char for char in plain if char.isalnum())
        self.words = frozenset(_ENDING.sub("", word) or word for word in _LATIN.findall(plain) if len(word) > 1)
        runs = _EAST.findall(plain)
        self.pairs = frozenset(run[at : at + 2] for run in runs for at in range(len(run) - 1))
        self.is_latin = bool(self.words) and not runs


@lru_cache(maxsize=4096)
def _pieces(text: str) -> _Pieces:
    return _Pieces(text)


def _share(wanted: frozenset[str], said: frozenset[str]) -> float:
    """Return which part of the pieces is there; a little is nothing."""
    part = len(wanted & said) / len(wanted) if wanted else 0.0
    return part if part >= _NEARLY else 0.0
