"""The texts inside a value. Pure."""

from __future__ import annotations

from schemas.values import Json

APART = "\n" * 6
"""Stands between texts that must not be read as one."""


def texts_in(value: Json, *, keys: bool = False) -> list[str]:
    """Return every text and number inside a value as text, in order; with ``keys`` also those of its objects."""
    found: list[str] = []
    _gather(value, found, keys=keys)
    return found


def _gather(value: Json, found: list[str], *, keys: bool) -> None:
    if isinstance(value, str):
        found.append(value)
    elif isinstance(value, list):
        for part in value:
            if isinstance(part, str):  # nearly all are texts or numbers
                found.append(part)
            elif type(part) is int or type(part) is float:
                found.append(str(part))
            else:
                _gather(part, found, keys=keys)
    elif isinstance(value, dict):
        for key, part in value.items():
            if keys:
                found.append(key)
            _gather(part, found, keys=keys)
    elif value is not None and not isinstance(value, bool):
        found.append(str(value))
