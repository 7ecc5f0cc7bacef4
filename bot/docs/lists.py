"""Reference pages that list: commands, settings, events, errors, scopes and tools."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from pydantic import JsonValue, SecretStr
from pydantic.fields import FieldInfo

from bot.cli.app import app
from bot.scopes import SLACK_SURFACES
from bot.settings import Bounds, build_settings_class
from connectors.catalog import list_contracts
from connectors.scopes import render_scopes
from connectors.service import list_connectors
from orchestration.limits import Limits
from orchestration.text.messages import load_wording
from schemas.contract import ToolContract
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


SCOPES_HEAD = """\
# Scopes and capabilities

What metel asks each service for, and what for. It asks for no more: `manifest.yml` holds exactly these scopes of
Slack, the [sandbox](sandbox.md) grants exactly those, and `metel doctor` says which of them a connection lacks.
"""

SLACK = """
The app-level token for Socket Mode has the one scope `connections:write`. A direct message needs no `im:read`: metel
knows whose it is from the message, or by opening it. metel joins no channel by itself and reads no files.

### Limits of apps that are not in the Marketplace

Slack holds `conversations.history` and `conversations.replies` of a commercially distributed app that is not in its
Marketplace to about one request a minute with 15 messages
([changelog](https://docs.slack.dev/changelog/2025/05/29/rate-limit-changes-for-non-marketplace-apps/)). An app that a
company made for its own workspace, as with `manifest.yml`, is not held to that. Where it applies, reading a thread
waits for its turn, and finding out whether a message whose answer was lost was posted takes minutes. A search of
messages reads the first 15 and tells what it did not look through.
"""

UNTRIED = """
## Never run live

Nothing of metel was run against the vendors' own services yet. It was run with their own clients against the
[sandbox](sandbox.md), which follows their documentation, their published schemas and recorded answers, and whose page
says what of it is unconfirmed. Tell what you see differ.
"""


def render_scopes_page() -> str:
    """Return the page."""
    parts = [
        SCOPES_HEAD,
        "## Slack\n\n" + render_scopes("bot scope", SLACK_SURFACES, _needed_by("slack")) + SLACK,
        *(one.scopes_page(_needed_by(one.id)) for one in list_connectors() if one.scopes_page is not None),
        UNTRIED.lstrip("\n"),
    ]
    return "\n".join(parts)


def _needed_by(service: str) -> Mapping[str, list[str]]:
    needed: dict[str, list[str]] = {}
    for scope, tool in _scopes_of(service):
        needed.setdefault(scope, []).append(tool)
    return needed


def _scopes_of(service: str) -> Iterator[tuple[str, str]]:
    for contract in list_contracts():
        if contract.service == service:
            yield from ((scope, contract.tool) for scope in contract.scopes_required)


TOOLS_HEAD = """\
# Tools

Each tool is a contract: what it takes and gives, how much it may change, and how a lost call is found again. The
whole contracts are in `schemas/tools/`; `metel tools show ID` prints one. A field that *names* something is looked up
in the workspace: exactly, then with case and spaces folded, then as the unique beginning of a name.
"""


def render_tools_page() -> str:
    """Return the page."""
    contracts = list_contracts()
    overview = render_table(
        ("tool", "risk", "does"),
        ((f"[`{one.tool}`](#{_anchor(one.tool)})", one.risk_level, one.description) for one in contracts),
    )
    return "\n".join([TOOLS_HEAD, overview, *(part for one in contracts for part in _section(one))])


def _anchor(tool: str) -> str:
    return tool.replace(".", "")


def _section(contract: ToolContract) -> Iterator[str]:
    yield f"## {contract.tool}\n"
    yield f"{contract.description}\n"
    yield "\n".join(f"- {fact}" for fact in _facts(contract)) + "\n"
    yield render_table(("input", "type", "meaning"), _inputs(contract))
    for example in contract.examples:
        yield f"> {example.ko}\n>\n> {example.en}\n"


def _facts(contract: ToolContract) -> Iterator[str]:
    yield f"risk: {contract.risk_level}{_listed(', tags ', contract.tags)}"
    if contract.aliases:
        yield "also called" + _listed(" ", contract.aliases)
    if contract.scopes_required:
        yield "needs the scope" + _listed(" ", contract.scopes_required)
    if contract.produces_map:
        yield "produces" + _listed(" ", tuple(contract.produces_map))
    yield f"given up after {_describe_time(contract)}; tried at most {contract.retry.max_attempts} times"
    if contract.risk_level != "read":
        found = "looked for at the target before it is sent again" if contract.reconcile else "not sent again"
        yield f"a call whose answer was lost is {found}"
    if contract.reads_untrusted:
        yield "what it reads is marked as not typed by a person of the team"


def _describe_time(contract: ToolContract) -> str:
    longest_s, usual_s = contract.timeout_ms / 1000, Limits().max_timeout_s
    if longest_s <= usual_s:
        return f"{longest_s:g} s"
    return f"{usual_s:g} s, or as `METEL_MAX_TIMEOUT_S` says, at most {longest_s:g} s"


def _listed(before: str, names: tuple[str, ...]) -> str:
    return before + ", ".join(f"`{name}`" for name in names) if names else ""


def _inputs(contract: ToolContract) -> Iterator[tuple[str, str, str]]:
    for name, schema in contract.fields.items():
        required = " (required)" if name in contract.required else ""
        meaning = str(schema.get("description") or "")
        kind = contract.resolves(name)
        named = f" Names a {kind.replace('.', ' ')}." if kind else ""
        yield f"`{name}`{required}", _type(schema), meaning + named


def _type(schema: dict[str, JsonValue]) -> str:
    options = schema.get("anyOf")
    if isinstance(options, list):
        kinds = [_type(one) for one in options if isinstance(one, dict)]
        return " or ".join(dict.fromkeys(kind for kind in kinds if kind != "null"))
    if "enum" in schema and isinstance(schema["enum"], list):
        return ", ".join(f"`{value}`" for value in schema["enum"])
    kind = schema.get("type")
    return " or ".join(str(one) for one in kind) if isinstance(kind, list) else str(kind or "any")
