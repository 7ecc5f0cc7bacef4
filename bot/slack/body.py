"""A vendor's body read by path, so that a missing or odd field is an empty value and never an exception."""

from __future__ import annotations

from schemas.values import Json, Payload


def get_value(body: Json, *path: str) -> Json:
    """Return what is at the path, or None."""
    for key in path:
        if not isinstance(body, dict):
            return None
        body = body.get(key)
    return body


def get_text(body: Json, *path: str) -> str:
    """Return the text at the path; empty for anything else."""
    value = get_value(body, *path)
    return value if isinstance(value, str) else ""


def get_object(body: Json, *path: str) -> Payload:
    """Return the object at the path; empty for anything else."""
    value = get_value(body, *path)
    return value if isinstance(value, dict) else {}


def get_objects(body: Json, *path: str) -> list[Payload]:
    """Return the objects of the list at the path."""
    value = get_value(body, *path)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def get_first_object(body: Json, *path: str) -> Payload:
    """Return the first object of the list at the path; empty if there is none."""
    return next(iter(get_objects(body, *path)), Payload())
