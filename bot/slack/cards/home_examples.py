"""What of a person serves as examples for plans, on the Home tab: each request with its steps, and a button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.slack.cards.blocks import (
    build_button,
    build_confirmation,
    build_context,
    build_divider,
    build_section,
    clip_text,
    escape_mrkdwn,
)
from bot.slack.cards.text import format_local_time
from bot.slack.references import Reference
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.values import Payload

SHOWN_EXAMPLES = 5
LEAST_ROOM = 3
"""So many blocks are there beside those of the examples."""
_MOST_CHARACTERS = 160


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """A request that serves as an example: its words, the tools of its steps, and when it was done last; ``count`` is
    how often, ``run`` the latest, and ``url`` leads to where it was asked."""

    run: str
    text: str
    tools: tuple[str, ...]
    done_at: datetime
    count: int = 1
    url: str = ""
    timezone: str = "UTC"


@dataclass(frozen=True, slots=True)
class ExamplesContent:
    """What serves as examples, as far as it is shown, and how much there is in all; ``is_in_use``: a model looks at
    them."""

    lines: tuple[ExampleLine, ...] = ()
    count: int = 0
    is_in_use: bool = False


def build_example_blocks(
    shown: ExamplesContent, wording: Wording, language: Language, room: int = LEAST_ROOM + SHOWN_EXAMPLES
) -> Iterator[Payload]:
    """Yield at most ``room`` blocks; nothing where there is no example and none would be used."""
    if not shown.lines and not shown.is_in_use:
        return
    lines = shown.lines[: max(room - LEAST_ROOM, 0)]
    if shown.lines:
        yield build_section(f"*{wording.say(language, 'home.examples')}*")
    for line in lines:
        yield _line(line, wording, language)
    more = shown.count - len(lines)
    how = "home.examples_how" if shown.is_in_use else "home.examples_unused"
    told = [wording.say(language, "home.more", count=more)] if more > 0 else []
    yield build_context(*told, wording.say(language, how if shown.lines else "home.examples_none"))
    yield build_divider()


def _line(line: ExampleLine, wording: Wording, language: Language) -> Payload:
    label, back = wording.say(language, "button.forget_example"), wording.say(language, "button.back")
    title, text = wording.say(language, "home.example_title"), wording.say(language, "home.example_text")
    button = build_button("forget_example", label, line.run, confirm=build_confirmation(title, text, label, back))
    section = build_section("\n".join(_tell(line, wording, language)))
    return {**section, "block_id": Reference("example", line.run).written(), "accessory": button}


def _tell(line: ExampleLine, wording: Wording, language: Language) -> Iterator[str]:
    """Say what was asked, by which steps it was done, and when."""
    yield f"“{escape_mrkdwn(clip_text(' '.join(line.text.split()), _MOST_CHARACTERS))}”"
    keys = ((tool, f"verb.{tool}") for tool in line.tools)
    yield " → ".join(escape_mrkdwn(wording.say(language, key) if wording.knows(key) else tool) for tool, key in keys)
    when = format_local_time(line.done_at, line.timezone)
    parts = [wording.say(language, "home.example_done", when=when)]
    if line.count > 1:
        parts.append(wording.say(language, "home.example_times", count=line.count))
    if line.url:
        parts.append(f"<{line.url}|{wording.say(language, 'home.example_where')}>")
    yield " · ".join(parts)
