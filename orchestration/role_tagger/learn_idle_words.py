"""Learns from the corpus which words are idle, and writes them:
``python -m orchestration.role_tagger.learn_idle_words``.

A word is idle where it stands outside the parts that have a role, twice at least and in a third of all its places. The
words of remarks, of bans and of what metel has no act for are left out: they may speak of anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from orchestration.role_tagger.idle_words import ENDING, WORD, get_idle_file
from orchestration.role_tagger.tagger import OUTSIDE
from orchestration.role_tagger.tokens import Token
from orchestration.role_tagger.train import TaggedRequest, read_corpus
from schemas.plan import Language

_LEAST, _SHARE = 2, 0.34
_APART = frozenset({"aside", "keep", "other"})


def write_idle_words() -> None:
    """Write the idle words of each language beside what was trained."""
    for language in get_args(Language):
        listed = list_idle_words(one for one in read_corpus() if one.language == language)
        get_idle_file(language).write_text("\n".join(listed) + "\n", "utf-8")


def list_idle_words(examples: Iterable[TaggedRequest]) -> list[str]:
    """Return the idle words and endings of examples, in the order of their letters."""
    idle, held = Counter[str](), Counter[str]()
    for word, is_idle in (found for one in examples for found in _read_words(one)):
        (idle if is_idle else held)[word] += 1
    kept = {word: count for word, count in idle.items() if count >= _LEAST}
    return sorted(word for word, count in kept.items() if count >= _SHARE * (count + held[word]))


def _read_words(example: TaggedRequest) -> Iterator[tuple[str, bool]]:
    """Yield the words of an example, with whether each is outside what has a role; a part's ending is a word too."""
    tokens = [*zip(example.tokens, _list_acts(example), example.roles, strict=True)]
    for found in WORD.finditer(example.text):
        own = [one for one in tokens if one[0].start < found.end() and one[0].end > found.start()]
        if not own or any(token.kind == "quote" for token, _, _ in own):
            continue
        outside = [role == OUTSIDE for _, _, role in own]
        if all(outside) and any(act in _APART for _, act, _ in own):
            continue
        if all(outside) or not any(outside):
            yield found[0].lower(), all(outside)
        elif (ending := _find_ending(example.text, [token for token, _, _ in own], outside, found.end())) is not None:
            yield ENDING + ending, True


def _find_ending(text: str, tokens: list[Token], outside: list[bool], end: int) -> str | None:
    """Return what stands behind the part that a word begins with; None where it begins with none."""
    at = outside.index(True)
    return text[tokens[at].start : end].lower() if at and all(outside[at:]) else None


def _list_acts(example: TaggedRequest) -> Iterator[str]:
    """Yield the act that each token is of."""
    act = ""
    for label in example.acts:
        act = label[2:] if label.startswith("B-") else act if label.startswith("I-") else ""
        yield act


if __name__ == "__main__":
    write_idle_words()
