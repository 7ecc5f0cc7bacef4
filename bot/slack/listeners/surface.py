"""What the listeners may use: reading runs, Slack's views, the words, and Bolt's registration with types."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from re import Pattern
from typing import Protocol, TypeAlias

from bot.slack.cards.text import CardText
from bot.slack.intents import CommandPort
from bot.slack.people import Notices
from bot.slack.setup_check import SetupCheck
from bot.slack.web import SlackWeb
from orchestration.execution.loaders import PolicyVersions
from orchestration.execution.team_stops import TeamStops
from orchestration.policy.sources import ListSources, list_no_sources
from orchestration.ports import CardStore, Resolver, RunStore
from orchestration.remembered import FactStore, NoFacts
from schemas.plan import Language


class OwnData(Protocol):
    """What is kept of a person's own requests."""

    async def count(self, team: str, person: str) -> int:
        """Return how many requests of a person that have ended hold something still."""
        ...

    async def erase(self, team: str, person: str) -> None:
        """Erase what the requests of a person held that have ended; safe to repeat."""
        ...

    async def scrub(self, team: str) -> None:
        """Overwrite what was erased, and what was delivered and is carried out."""
        ...


@dataclass(frozen=True, slots=True)
class Surface:
    """``language`` is the team's, for words that belong to no run. ``commands`` is asked whether a person may do a
    thing; what they do is carried out from the stored delivery. ``names`` looks up what is remembered in ``facts``, as
    its reader may know it. ``uses_examples``: a model plans that is shown plans of the team."""

    runs: RunStore
    web: SlackWeb
    card_text: CardText
    language: Language
    commands: Callable[[], CommandPort]
    policies: PolicyVersions
    cards: CardStore
    stops: TeamStops
    notices: Notices
    setup: SetupCheck
    own_data: OwnData
    list_sources: ListSources = list_no_sources
    facts: FactStore = field(default_factory=NoFacts)
    names: Resolver | None = None
    uses_examples: bool = False


Listener: TypeAlias = Callable[..., Awaitable[None]]

Register: TypeAlias = Callable[[Listener], object]


class Registrar(Protocol):
    """The part of ``AsyncApp`` that listeners register with.

    https://docs.slack.dev/tools/bolt-python/concepts/event-listening
    """

    def event(self, event: str | Pattern[str]) -> Register:
        """Listen to events of that type."""
        ...

    def action(self, constraints: str | Pattern[str]) -> Register:
        """Listen to clicks with that action id."""
        ...

    def command(self, command: str) -> Register:
        """Listen to a slash command."""
        ...

    def view_submission(self, constraints: str | Pattern[str]) -> Register:
        """Listen to submitted modals with that callback id."""
        ...

    def view_closed(self, constraints: str | Pattern[str]) -> Register:
        """Listen to closed modals with that callback id."""
        ...
