"""The page of the error tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from bot.docs.markdown import table
from orchestration.text.messages import load_wording
from schemas.errors import Area, ErrorKind

HEAD = """\
# Errors

Each error that a person can meet has a code; its thousands say which part of metel it comes from. Slots in braces are
filled when it is told. The cause goes to the log, never to the chat; `{log}` is the number to look for there.
"""
LANGUAGES = ("en", "ko", "ja")


def errors_page() -> str:
    """Return the page."""
    return "\n".join([HEAD, *_areas()])


def _areas() -> Iterator[str]:
    words = load_wording("orchestration.text")
    areas: tuple[Area, ...] = get_args(Area)
    for number, area in enumerate(areas, 1):
        yield f"## {number}000 {area}\n"
        for kind in ErrorKind:
            if kind.area == area:
                yield f"### {kind.value} {kind.name.lower().replace('_', ' ')}\n"
                yield table(
                    ("language", "message", "remedy"),
                    (
                        (language, *(words.tables[language][f"error.{kind.value}.{part}"] for part in PARTS))
                        for language in LANGUAGES
                    ),
                )


PARTS = ("message", "remedy")
