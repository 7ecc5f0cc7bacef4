"""Where a literal input comes from: the person's own words, or the model. Pure."""

from __future__ import annotations

import re

from orchestration.disguise import plain
from schemas.values import MODEL, PERSON, Json

_QUIET = re.compile(r"[\s'\"“”‘’「」『』#@]+")
_MAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")


def origin_of_literal(value: Json, request_text: str) -> frozenset[str]:
    """Return ``person`` where every text inside stands in the request as typed, else ``model``.

    Numbers and yes/no count as typed where their digits stand there. A model that repeats what the person typed adds
    nothing of its own; whatever else it writes is the model's.
    """
    return frozenset({PERSON if stands(value, request_text) else MODEL})


def stands(value: Json, text: str) -> bool:
    """Whether every text inside a value stands in what a person typed, unseen characters and quotes aside."""
    return _typed(value, text, _folded(text))


def _typed(value: Json, typed: str, text: str) -> bool:
    match value:
        case str():
            part = _folded(value)
            return len(part) > 1 and _stands_in(part, text) and (not _MAIL.fullmatch(value) or _whole(value, typed))
        case dict():
            return all(_typed(one, typed, text) for one in value.values())
        case list():
            return all(_typed(one, typed, text) for one in value)
        case bool() | None:
            return True
        case _:
            return str(value) in text


def added_words(text: str, was: Json) -> str:
    """Return the words of a changed text that were not in it before: what stayed is not the person's because of it."""
    before = set(was.split()) if isinstance(was, str) else set[str]()
    return " ".join(word for word in text.split() if word not in before)


def _stands_in(part: str, text: str) -> bool:
    """A name in Latin letters must stand as whole words; Korean takes its particles without a space."""
    if part.isascii():
        return re.search(rf"(?<![a-z0-9]){re.escape(part)}(?![a-z0-9])", text) is not None
    return part in text


def _whole(address: str, typed: str) -> bool:
    """An e-mail address is not typed where it is only the end or the start of another."""
    mark = re.escape(plain(address).casefold())
    return (
        re.search(rf"(?<![\w.+%\-]){mark}(?![\-@]|[a-z0-9]|\.[a-z0-9])", plain(typed).casefold(), re.ASCII) is not None
    )


def _folded(text: str) -> str:
    return _QUIET.sub(" ", plain(text)).strip().casefold()
