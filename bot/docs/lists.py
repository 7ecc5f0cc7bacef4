"""Reference pages that list: commands, settings, events and errors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from bot.cli.app import app
from bot.settings import Bounds, build_settings_class
from orchestration.text.messages import load_wording
from schemas.errors import ErrorArea, ErrorKind
from schemas.events import EVENT_VERSION, BaseEvent, Event


def render_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; line breaks and bars inside cells are made harmless."""
    lines = [_line(head), _line(["---"] * len(head)), *(_line([_cell(one) for one in row]) for row in rows)]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


EXITS = """
## Exit codes

| code | meaning |
| --- | --- |
| 0 | it succeeded |
| 1 | something outside the request stops it: a setting, the database, a port |
| 2 | the run waits for a person |
| 3 | the run was denied, by policy or by a person |
| 4 | the run failed, was only partly done, was cancelled or expired; with `eval`, a case did not pass |
| 64 | the call makes no sense |
| 130 | it was interrupted |
"""

# The generator writes how this very process was started (`python -m ...`) into the usage of each command.
_STARTED_AS = re.compile(r"^(metel .*?) -m [\w.]+")


def render_commands_page() -> str:
    """Return the page."""
    lines = app.generate_docs(output_format="markdown").splitlines()
    return "\n".join(_STARTED_AS.sub(r"\1", line.rstrip()) for line in lines) + "\n" + EXITS


SETTINGS_HEAD = """\
# Settings

From the environment, or from a file `.env` in the working folder; only `bot/settings.py` reads them. `metel doctor`
says which are set, which are missing and how to get them. Secrets are never logged.
"""


def render_settings_page() -> str:
    """Return the page."""
    rows = (
        (f"`{name.upper()}`", _default_of(field), field.description or "")
        for name, field in sorted(
            build_settings_class().model_fields.items(), key=lambda one: one[0] in Bounds.model_fields
        )
    )
    return "\n".join([SETTINGS_HEAD, render_table(("setting", "default", "meaning"), rows)])


def _default_of(field: FieldInfo) -> str:
    if SecretStr in get_args(field.annotation):
        return "none (secret)"
    return f"`{field.default}`" if field.default not in (None, "") else "none"


EVENTS_HEAD = """\
# Events of the journal

A run is the ordered list of these; everything that metel knows of it is read from them. They are appended and never
changed. This is version {version} of their form; each row carries the version it was written with, and older ones are
read through `orchestration/storage/entries.py`. Every event also has `at`, the moment it happened, and `type`.
"""


def render_events_page() -> str:
    """Return the page."""
    union = get_args(Event)[0]
    kinds: tuple[type[BaseEvent], ...] = get_args(union)
    return "\n".join(
        [
            EVENTS_HEAD.replace("{version}", str(EVENT_VERSION)),
            render_table(("type", "holds", "meaning"), map(_event_row, kinds)),
        ]
    )


def _event_row(kind: type[BaseEvent]) -> tuple[str, str, str]:
    fields = [name for name in kind.model_fields if name not in ("at", "type")]
    return (
        f"`{kind.model_fields['type'].default}`",
        ", ".join(f"`{name}`" for name in fields),
        (kind.__doc__ or "").replace("``", "`"),
    )


ERRORS_HEAD = """\
# Errors

Each error that a person can meet has a code; its thousands say which part of metel it comes from. Slots in braces are
filled when it is told. The cause goes to the log, never to the chat; `{log}` is the number to look for there.
"""

LANGUAGES = ("en", "ko", "ja")


def render_errors_page() -> str:
    """Return the page."""
    return "\n".join([ERRORS_HEAD, *_areas()])


def _areas() -> Iterator[str]:
    words = load_wording("orchestration.text")
    areas: tuple[ErrorArea, ...] = get_args(ErrorArea)
    for number, area in enumerate(areas, 1):
        yield f"## {number}000 {area}\n"
        for kind in ErrorKind:
            if kind.area == area:
                yield f"### {kind.value} {kind.name.lower().replace('_', ' ')}\n"
                yield render_table(
                    ("language", "message", "remedy"),
                    (
                        (language, *(words.tables[language][f"error.{kind.value}.{part}"] for part in PARTS))
                        for language in LANGUAGES
                    ),
                )


PARTS = ("message", "remedy")
