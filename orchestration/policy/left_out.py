"""What the conditions of a plan leave out. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orchestration.patterns import make_regex
from orchestration.text.office_words import is_same_word
from orchestration.text.values import collect_texts
from schemas.plan import Action
from schemas.values import Json

_WORD = make_regex(r"\w+")
_SHORTEST = 3


def list_left_out(value: Json) -> Iterator[str]:
    """Yield what the conditions inside a value say that something is not."""
    if isinstance(value, dict):
        if value.get("op") == "ne" or "not" in value:
            yield from collect_texts(value.get("value", value.get("not")))
        for one in value.values():
            yield from list_left_out(one)
    elif isinstance(value, list):
        for one in value:
            yield from list_left_out(one)


def is_left_out(words: str, actions: Iterable[Action]) -> bool:
    """Whether a condition of some steps leaves out what a word of some says, in whatever language."""
    own = {word for one in actions for text in list_left_out([*one.inputs.values()]) for word in _WORD.findall(text)}
    return any(is_same_word(said, word) for said in _WORD.findall(words) if len(said) >= _SHORTEST for word in own)
