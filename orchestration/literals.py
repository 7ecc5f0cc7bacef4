"""Where a literal input comes from: the person's own words, or the model. Pure."""

from __future__ import annotations

import re
import unicodedata

from schemas.values import MODEL, PERSON, Json

_QUIET = re.compile(r"[\s'\"“”‘’「」『』#@]+")


def origin_of_literal(value: Json, request_text: str) -> frozenset[str]:
    """Return ``person`` where every text inside stands in the request as typed, else ``model``.

    Numbers and yes/no count as typed where their digits stand there. A model that repeats what the person typed adds
    nothing of its own; whatever else it writes is the model's.
    """
    return frozenset({PERSON if _typed(value, _folded(request_text)) else MODEL})


def _typed(value: Json, text: str) -> bool:
    match value:
        case str():
            part = _folded(value)
            return len(part) > 1 and _stands_in(part, text)
        case dict():
            return all(_typed(one, text) for one in value.values())
        case list():
            return all(_typed(one, text) for one in value)
        case bool() | None:
            return True
        case _:
            return str(value) in text


def _stands_in(part: str, text: str) -> bool:
    """A name in Latin letters must stand as whole words; Korean takes its particles without a space."""
    if part.isascii():
        return re.search(rf"(?<![a-z0-9]){re.escape(part)}(?![a-z0-9])", text) is not None
    return part in text


def _folded(text: str) -> str:
    plain = "".join(char for char in unicodedata.normalize("NFKC", text) if unicodedata.category(char) != "Cf")
    return _QUIET.sub(" ", plain).strip().casefold()
