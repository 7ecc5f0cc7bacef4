"""Where a literal input comes from: the person's own words, or the model. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.reading.disguise import plain
from orchestration.reading.spoken_forms import stands_as_name
from orchestration.reading.texts import texts_in
from schemas.values import MODEL, PERSON, Json

LONGEST_NAME = 20
"""What is longer, and not in Latin letters, is a text of the person's rather than a name."""
_QUIET = re.compile(r"[\s'\"“”‘’「」『』]+|(?<![a-z0-9._%+\-])[#@]+", re.IGNORECASE)


def origin_of_literal(value: Json, request_text: str) -> frozenset[str]:
    """Return ``person`` where every text inside stands in the request as typed, else ``model``.

    Numbers and yes/no count as typed where their digits stand there. A model that repeats what the person typed adds
    nothing of its own; whatever else it writes is the model's.
    """
    return frozenset({PERSON if _typed(value, request_text, named=False) else MODEL})


def stands(value: Json, text: str) -> bool:
    """Whether a person typed every text inside a value as a name of its own: quotes, case and spaces aside.

    It does not stand where it is only a part of a longer word, name, host or number. A phone number, an account or a
    web address may be written in another of its usual forms.
    """
    return _typed(value, text, named=True)


def added_words(text: str, was: Json) -> str:
    """Return the words of a changed text that were not in what stood there before, a text or a list or map of texts:
    what stayed is not the person's because of it."""
    before = {word for part in texts_in(was) for word in part.split()}
    return " ".join(word for word in text.split() if word not in before)


def _typed(value: Json, text: str, *, named: bool) -> bool:
    match value:
        case str():
            return _is_said(value, text, named=named)
        case dict():
            return all(_typed(one, text, named=named) for one in value.values())
        case list():
            return all(_typed(one, text, named=named) for one in value)
        case bool() | None:
            return True
        case _:
            return re.search(rf"(?<!\d)(?<!\d[.,]){re.escape(str(value))}(?!\d)(?![.,]\d)", _bare(text)) is not None


def _is_said(value: str, text: str, *, named: bool) -> bool:
    part, said = _folded(value), _folded(text)
    if len(part) < 2 and not part.isdecimal():
        return False
    if not named and not part.isascii() and len(part) > LONGEST_NAME:
        return part in said
    return stands_as_name(part, said)


@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    return _QUIET.sub(" ", plain(text)).strip().casefold()


@lru_cache(maxsize=16)
def _bare(text: str) -> str:
    """The text beside itself without the commas of its thousands."""
    return f"{plain(text)} {re.sub(r'(?<=[0-9]),(?=[0-9]{3})', '', plain(text))}"
