"""The page of the journal's events."""

from __future__ import annotations

from typing import get_args

from bot.docs.markdown import table
from schemas.events import EVENT_VERSION, Event, Happened

HEAD = """\
# Events of the journal

A run is the ordered list of these; everything that metel knows of it is read from them. They are appended and never
changed. This is version {version} of their form; each row carries the version it was written with, and older ones are
read through `orchestration/storage/upcasters.py`. Every event also has `at`, the moment it happened, and `type`.
"""


def events_page() -> str:
    """Return the page."""
    union = get_args(Event)[0]
    kinds: tuple[type[Happened], ...] = get_args(union)
    return "\n".join(
        [HEAD.replace("{version}", str(EVENT_VERSION)), table(("type", "holds", "meaning"), map(_row, kinds))]
    )


def _row(kind: type[Happened]) -> tuple[str, str, str]:
    fields = [name for name in kind.model_fields if name not in ("at", "type")]
    return (
        f"`{kind.model_fields['type'].default}`",
        ", ".join(f"`{name}`" for name in fields),
        (kind.__doc__ or "").replace("``", "`"),
    )
