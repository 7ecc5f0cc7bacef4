"""A person's runs in short: the list of the slash command and the Home tab, where a lost card is found again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.slack.cards.blocks import context, divider, header, section
from bot.slack.cards.foreign import clipped, escaped
from bot.slack.cards.voice import localised, short_id
from orchestration.ports import RunRow
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.values import Payload

LISTED = 10
"""So many of each kind are listed. A view takes 100 blocks (https://docs.slack.dev/surfaces/app-home), and a line is
one."""
SHOWN_CHARACTERS = 120


@dataclass(frozen=True, slots=True)
class HomeLine:
    """A run on the Home tab. ``status`` names the words for it; ``url`` leads to its card or thread, on the workspace's
    host; ``until`` is when what it asks expires, in ``timezone`` where the reader's app can't tell; ``asked_by`` is set
    where another asked."""

    run: str
    status: str
    text: str
    url: str = ""
    until: datetime | None = None
    timezone: str = "UTC"
    asked_by: str = ""


@dataclass(frozen=True, slots=True)
class HomeLines:
    """The lines of one kind, of which there are ``count`` in all."""

    lines: tuple[HomeLine, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class HomeShown:
    """What a person finds on the Home tab: what they must decide, their own runs, the policy in a few lines."""

    deciding: HomeLines = HomeLines()
    waiting: HomeLines = HomeLines()
    running: HomeLines = HomeLines()
    recent: HomeLines = HomeLines()
    policy: tuple[str, ...] = ()


def run_lines(rows: Sequence[RunRow], wording: Wording, language: Language) -> list[str]:
    """Return a mrkdwn line for each run."""
    return [
        wording.say(
            language,
            "command.run_line",
            run=short_id(row.id),
            status=wording.say(language, f"run_status.{row.status}"),
            text=_text(row.text),
        )
        for row in rows
    ]


def home_view(shown: HomeShown, wording: Wording, language: Language) -> Payload:
    """Return the Home tab.

    https://docs.slack.dev/surfaces/app-home
    """
    blocks: list[Payload] = [header(wording.say(language, "home.title"))]
    kinds = (
        ("home.deciding", shown.deciding),
        ("home.waiting", shown.waiting),
        ("home.running", shown.running),
        ("home.recent", shown.recent),
    )
    if not any(kind.lines for _, kind in kinds):
        blocks.append(section(wording.say(language, "home.empty")))
    else:
        for key, kind in kinds:
            blocks += [*_part(key, kind, wording, language), divider()]
    if shown.policy:
        blocks += [section(f"*{wording.say(language, 'home.policy')}*"), context("\n".join(shown.policy)), divider()]
    blocks.append(context(wording.say(language, "home.hint")))
    return {"type": "home", "blocks": [*blocks]}


def _part(key: str, kind: HomeLines, wording: Wording, language: Language) -> Iterator[Payload]:
    yield section(f"*{wording.say(language, key)}*")
    for line in kind.lines[:LISTED]:
        yield section(_line(line, wording, language))
    if not kind.lines:
        yield context(wording.say(language, "home.none"))
    more = max(kind.count, len(kind.lines)) - len(kind.lines[:LISTED])
    if more > 0:
        yield context(wording.say(language, "home.more", count=more))


def _line(line: HomeLine, wording: Wording, language: Language) -> str:
    status = wording.say(language, f"run_status.{line.status}")
    name = short_id(line.run)
    # Of code there are no links: the name is the link where there is one.
    named = f"<{line.url}|{name}>" if line.url else f"`{name}`"
    parts = [f"{named} {status} — {_text(line.text)}"]
    if line.asked_by:
        parts.append(wording.say(language, "home.asked", who=f"<@{line.asked_by}>"))
    if line.until is not None:
        parts.append(wording.say(language, "approval.expires", when=localised(line.until, line.timezone)))
    return " · ".join(parts)


def _text(text: str) -> str:
    return escaped(clipped(text.replace("\n", " "), SHOWN_CHARACTERS))
