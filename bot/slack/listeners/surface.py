"""What the listeners may use: reading runs, Slack's views, and the words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.slack.cards.voice import Voice
from bot.slack.command_port import CommandPort
from bot.slack.web import SlackWeb
from orchestration.execution.loaders import PolicyVersions
from orchestration.ports import CardStore, RunStore
from schemas.plan import Language


@dataclass(frozen=True, slots=True)
class Surface:
    """``language`` is the team's, for words that belong to no run. ``commands`` is asked whether a person may do a
    thing; what they do is carried out from the stored delivery."""

    runs: RunStore
    web: SlackWeb
    voice: Voice
    language: Language
    commands: Callable[[], CommandPort]
    policies: PolicyVersions
    cards: CardStore
