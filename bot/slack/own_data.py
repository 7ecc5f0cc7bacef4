"""A person's own data: counted, shown on the Home tab, and erased on their own word."""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.home import show_home
from bot.slack.intents import OwnDataForgotten
from bot.slack.listeners.surface import Surface
from orchestration.ports import Clock
from orchestration.remembered import FactStore
from orchestration.storage.chain import Erasure
from orchestration.storage.erasure import SqlErasures


@dataclass(frozen=True, slots=True)
class ErasableOwnData:
    """Implements ``bot.slack.listeners.surface.OwnData``."""

    erasures: SqlErasures
    clock: Clock
    facts: FactStore

    async def count(self, team: str, person: str) -> int:
        """Return how many requests of a person that have ended hold something still."""
        return len((await self.erasures.find_content(team, person=person)).ended)

    async def erase(self, team: str, person: str) -> None:
        """Erase what the requests of a person held that have ended, and what was remembered for them."""
        kept = await self.erasures.find_content(team, person=person)
        if not kept.ended and not await self.facts.list_about(team, person):
            return
        told = Erasure(
            kinds=("results", "requests"),
            runs=kept.ended,
            by=person,
            why="asked",
            at=self.clock.now(),
            person=person,
        )
        await self.erasures.erase(team, told)

    async def scrub(self, team: str) -> None:
        """Overwrite what was erased, and what was delivered and is carried out."""
        await self.erasures.blank_deliveries(team)
        await self.erasures.scrub()


@dataclass(frozen=True, slots=True)
class OwnDataOrders:
    """Erases what a person asked for, for that person alone: the button names them, and another's click on it does
    nothing. The tab is drawn anew in any case."""

    surface: Surface

    async def handle(self, team: str, intent: OwnDataForgotten) -> None:
        """Carry an order out."""
        click = intent.click
        if intent.person == click.by and team == click.team and click.by_team in ("", team):
            await self.surface.own_data.erase(team, click.by)
        await show_home(self.surface, team, click.by)

    async def scrub(self, team: str) -> None:
        """Overwrite what was erased, once the click is carried out: it brought the whole tab with it."""
        await self.surface.own_data.scrub(team)
