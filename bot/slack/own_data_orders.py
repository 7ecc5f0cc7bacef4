"""Orders of the Home tab to erase a person's own data."""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.home import show_home
from bot.slack.intents import OwnDataForgotten
from bot.slack.listeners.surface import Surface


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
