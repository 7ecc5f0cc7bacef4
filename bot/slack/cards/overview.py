"""A person's runs in short: the list of the slash command and the Home tab, where a lost card is found again."""

from __future__ import annotations

from collections.abc import Sequence

from bot.slack.cards.blocks import context, divider, header, section
from bot.slack.cards.foreign import clipped, escaped
from bot.slack.cards.voice import short_id
from orchestration.ports import RunRow
from orchestration.wording import Wording
from schemas.plan import Language
from schemas.values import Payload

WAITING = frozenset({"waiting"})
RUNNING = frozenset({"planning", "running", "paused"})
LISTED = 10


def run_lines(rows: Sequence[RunRow], wording: Wording, language: Language) -> list[str]:
    """Return a mrkdwn line for each run."""
    return [
        wording.say(
            language,
            "command.run_line",
            run=short_id(row.id),
            status=wording.say(language, f"run_status.{row.status}"),
            text=escaped(clipped(row.text.replace("\n", " "), 120)),
        )
        for row in rows
    ]


def home_view(rows: Sequence[RunRow], wording: Wording, language: Language) -> Payload:
    """Return the Home tab of the person whose runs these are.

    https://docs.slack.dev/surfaces/app-home
    """
    waiting = [row for row in rows if row.status in WAITING]
    running = [row for row in rows if row.status in RUNNING]
    ended = [row for row in rows if row.status not in WAITING | RUNNING]
    blocks: list[Payload] = [header(wording.say(language, "home.title"))]
    for key, part in (("home.waiting", waiting), ("home.running", running), ("home.recent", ended)):
        lines = run_lines(part[:LISTED], wording, language) or [wording.say(language, "home.none")]
        blocks += [section("\n".join([f"*{wording.say(language, key)}*", *lines])), divider()]
    blocks.append(context(wording.say(language, "home.hint")))
    return {"type": "home", "blocks": [*blocks]}
