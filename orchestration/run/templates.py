"""Templates in inputs: ``{{a1.page_url}}``. A text that is one template alone passes the value itself on. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from orchestration.patterns import make_regex
from schemas.values import Json, Value, join_origins

_TEMPLATE = make_regex(r"\{\{\s*([A-Za-z0-9_\-]+(?:\.[^\s{}.]+)*)\s*\}\}")
_OPENING = "{{"
_NESTED = (dict, list)


class MissingKeyError(Exception):
    """A template names a memory key that has no value. ``nothing``: its place is known, and nothing is there."""

    def __init__(self, key: str, *, nothing: bool = False) -> None:
        super().__init__(key)
        self.key = key
        self.nothing = nothing


class RenderedValue(NamedTuple):
    """A value with its templates filled, and the origins of all that went in."""

    data: Json
    origins: frozenset[str]


ValueLookup = Callable[[str], Value]
ToText = Callable[[Json], str]


def find_references(node: Json | dict[str, Json]) -> list[str]:
    """Return the keys that templates anywhere inside name, in their order."""
    if isinstance(node, str):  # most often
        return _TEMPLATE.findall(node) if _OPENING in node else []
    found: list[str] = []
    if isinstance(node, _NESTED):
        _gather(node, found)
    return found


def _gather(node: list[Json] | dict[str, Json], found: list[str]) -> None:
    """Most of what a plan holds is plain text: it is passed by without a search."""
    for value in node.values() if isinstance(node, dict) else node:
        if isinstance(value, str):
            if _OPENING in value:
                found += _TEMPLATE.findall(value)
        elif isinstance(value, _NESTED):
            _gather(value, found)


def split_literals(text: str) -> tuple[str, ...]:
    """Return the literal parts of a text, before, between and after its templates: two empty ones are a template
    alone."""
    return tuple(_TEMPLATE.split(text.strip() if _TEMPLATE.fullmatch(text.strip()) else text)[::2])


def render_value(node: Json, own: frozenset[str], look: ValueLookup, as_text: ToText) -> RenderedValue:
    """Fill the templates of a value. ``own`` is the origin of the literal parts.

    Raises:
        MissingKeyError: ``look`` has no value for a key.
    """
    if isinstance(node, str):
        return _render_text(node, own, look, as_text)
    if isinstance(node, dict):
        parts = {key: render_value(value, own, look, as_text) for key, value in node.items()}
        return RenderedValue(
            {k: p.data for k, p in parts.items()}, join_origins([own, *(p.origins for p in parts.values())])
        )
    if isinstance(node, list):
        items = [render_value(value, own, look, as_text) for value in node]
        return RenderedValue([i.data for i in items], join_origins([own, *(i.origins for i in items)]))
    return RenderedValue(node, own)


def _render_text(text: str, own: frozenset[str], look: ValueLookup, as_text: ToText) -> RenderedValue:
    if _OPENING not in text:
        return RenderedValue(text, own)
    whole = _TEMPLATE.fullmatch(text.strip())
    if whole:
        value = look(whole.group(1))
        return RenderedValue(value.data, value.origins)
    origins = [own]

    def put(match: re.Match[str]) -> str:
        value = look(match.group(1))
        origins.append(value.origins)
        return as_text(value.data)

    return RenderedValue(_TEMPLATE.sub(put, text), join_origins(origins))
