"""What the listeners may use: reading runs, Slack's views, and the words."""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.cards.voice import Voice
from bot.slack.web import SlackWeb
from orchestration.ports import RunStore
from schemas.plan import Language


@dataclass(frozen=True, slots=True)
class Surface:
    """``language`` is the team's, for words that belong to no run."""

    runs: RunStore
    web: SlackWeb
    voice: Voice
    language: Language
