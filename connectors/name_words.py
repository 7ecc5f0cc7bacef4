"""Names by some of their words: in the singular or the plural, inside a run without spaces, or by words of another
language that mean the same. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orchestration.text.office_words import compile_words, is_same_word, split_compound

_WORD = compile_words(r"[가-힣]+|[A-Za-z][A-Za-z'-]*|[ァ-ヶー]+|[一-龥々]+|[0-9]+")
_DAY_ENDS = ("일", "日")
"""Letters that end the name of a day."""


def does_hold_words(name: str, asked: str) -> bool:
    """Whether a name holds each word of what was asked, or a word that means the same."""
    words, own = [*list_name_words(asked)], [*list_name_words(name)]
    return bool(words) and all(_is_in(word, own) for word in words)


def list_singulars(word: str) -> frozenset[str]:
    """Return a word as it is and without the ending of a plural."""
    return frozenset({word, word.removesuffix("s"), word.removesuffix("es")})


def list_name_words(name: str) -> Iterator[str]:
    """Yield the words of a name in small letters; of a run without spaces those that are known."""
    for word in _WORD.findall(name.casefold()):
        yield from split_compound(word)


def _is_in(word: str, own: Sequence[str]) -> bool:
    if word.isascii():
        return any(_is_one(word, one) or is_same_word(word, one) for one in own)
    if len(word) == 1:
        return word in _DAY_ENDS and any(one.endswith(word) and len(one) > 1 for one in own)
    return any(word in one or is_same_word(word, one) for one in own)


def _is_one(word: str, other: str) -> bool:
    return not list_singulars(word).isdisjoint(list_singulars(other))
