"""Korean particles that follow what fills a slot: 을 or 를, by how the last sound of the word ends. Pure.

A text writes both, as in ``'{name}'을(를)``. Where the ending can be told, one of them is left; a Latin word keeps
both, since its letters do not tell how it is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_BOTH = {
    "을(를)": ("을", "를"),
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "와(과)": ("과", "와"),
    "(으)로": ("으로", "로"),
}
"""What a text writes, and what is said after a consonant and after a vowel."""
_AFTER_SLOT = re.compile(rf"\{{(\w+)\}}(['’”\"`*]*)({'|'.join(map(re.escape, _BOTH))})")
_FIRST, _LAST, _ENDINGS, _RIEUL = 0xAC00, 0xD7A3, 28, 8
_DIGITS = {"0": 21, "1": _RIEUL, "2": 0, "3": 16, "4": 0, "5": 0, "6": 1, "7": _RIEUL, "8": _RIEUL, "9": 0}
"""How the name of each digit ends, as the final consonant's place in Unicode's order of syllables; 0 is a vowel."""


def with_particles(text: str, slots: Mapping[str, object]) -> str:
    """Return a text whose slots are still to be filled, with the particles after them chosen.

    Raises:
        KeyError: a slot is missing.
    """
    return _AFTER_SLOT.sub(lambda found: _chosen(found, slots), text) if "(" in text else text


def _chosen(found: re.Match[str], slots: Mapping[str, object]) -> str:
    name, closing, both = found.groups()
    ending = _ending(str(slots[name]))
    if ending is None:
        return found[0]
    consonant, vowel = _BOTH[both]
    as_vowel = ending == 0 or (both == "(으)로" and ending == _RIEUL)
    return f"{{{name}}}{closing}{vowel if as_vowel else consonant}"


def _ending(word: str) -> int | None:
    """Return how a word ends: 0 for a vowel, else a consonant; None where it can't be told."""
    last = word[-1:]
    if last and _FIRST <= ord(last) <= _LAST:
        return (ord(last) - _FIRST) % _ENDINGS
    return _DIGITS.get(last)
