"""Where the values of a case come from, as it tells: by field, or by a part of one. Read from JSON."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import cast

from orchestration.text.values import texts_in
from schemas.values import CONFIG, MODEL, PERSON, RESOLVED, Json, Payload

PLAIN_ORIGINS = frozenset({PERSON, CONFIG, RESOLVED, MODEL})
NOBODY = "tool:unknown"
"""The origin of what a case says nothing of."""


class BadCaseError(Exception):
    """A line is not a case; the message says why."""


def object_of(node: Json, what: str) -> Payload:
    """Return a node that must be an object; an empty one where there is none.

    Raises:
        BadCaseError: it is something else.
    """
    if node is None:
        return {}
    if not isinstance(node, dict):
        raise BadCaseError(f"{what} is not an object")
    return node


def closed(given: Payload, known: Collection[str], what: str) -> Payload:
    """Return an object that holds nothing but known keys: a misspelled one would be passed over in silence.

    Raises:
        BadCaseError: it holds another.
    """
    unknown = sorted(given.keys() - known)
    if unknown:
        raise BadCaseError(f"{what}: unknown key {unknown[0]}" if what else f"unknown key {unknown[0]}")
    return given


def origins_of(given: Payload, payload: Payload) -> dict[str, frozenset[str]]:
    """Return the origins of every field and of parts of it; what nobody vouches for counts as read somewhere."""
    origins = _origins_by_path(object_of(given.get("origins"), "origins"), payload)
    for name, origin in object_of(given.get("text_origins"), "text_origins").items():
        for field_name in _fields_with(payload, name):
            origins[field_name] = origins.get(field_name, frozenset()) | _origin_set(origin)
    for name, value in payload.items():
        parts = {path: found for path, found in origins.items() if path.startswith(f"{name}.")}
        missing = name not in origins and not (parts and all(_is_covered(leaf, parts) for leaf in _leaves(name, value)))
        said = frozenset[str]().union(origins.get(name, frozenset()), *parts.values())
        origins[name] = said | {NOBODY} if missing or not said else said
    return origins


def _origins_by_path(node: Payload, payload: Payload, head: str = "") -> dict[str, frozenset[str]]:
    """Return origins by dotted path; ``to[0]``, ``$.to[0]``, ``/to/0`` and an object of origins are read as such."""
    found: dict[str, frozenset[str]] = {}
    for key, origin in node.items():
        path = f"{head}{key if key in payload and not head else _dotted(key)}"
        if isinstance(origin, dict):
            found |= _origins_by_path(origin, payload, f"{path}.")
        else:
            found[path] = found.get(path, frozenset()) | _origin_set(origin)
    return found


def _dotted(key: str) -> str:
    text = key.replace("/", ".") if key.startswith("/") else key
    return re.sub(r"\[['\"]?([^\]'\"]*)['\"]?\]", r".\1", text).removeprefix("$").strip(".")


def _is_covered(leaf: str, parts: Iterable[str]) -> bool:
    return any(leaf == part or leaf.startswith(f"{part}.") for part in parts)


def _leaves(path: str, node: Json) -> Iterable[str]:
    """Yield the paths of the texts and numbers inside."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _leaves(f"{path}.{key}", value)
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from _leaves(f"{path}.{at}", value)
    else:
        yield path


def _fields_with(payload: Payload, name: str) -> Iterable[str]:
    """A key of ``text_origins`` is a field, or a text that stands in fields."""
    if name in payload:
        return (name,)
    return tuple(key for key, value in payload.items() if any(name in text for text in texts_in(value)))


def _origin_set(node: Json) -> frozenset[str]:
    """Return origins as policy knows them; a word that it does not know is nobody's it trusts."""
    listed = node if isinstance(node, list) else [] if node is None else [node]
    for one in listed:
        if not isinstance(one, str):
            raise BadCaseError(f"unknown origin {one!r}")
    texts = cast("list[str]", listed)
    return frozenset(one if one in PLAIN_ORIGINS or one.startswith("tool:") else f"tool:{one}" for one in texts)
