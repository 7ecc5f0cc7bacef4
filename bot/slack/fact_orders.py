"""A click on the Home tab that deletes what is remembered: one's own, or as an admin the team's."""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.home import show_home
from bot.slack.intents import FactForgotten
from bot.slack.listeners.surface import Surface


@dataclass(frozen=True, slots=True)
class FactOrders:
    """Deletes a fact for its owner alone, the team's for those who administer the workspace. The tab is drawn anew in
    any case."""

    surface: Surface

    async def handle(self, team: str, intent: FactForgotten) -> None:
        """Carry an order out.

        Raises:
            ToolError: the workspace could not be asked who this is.
        """
        click = intent.click
        is_here = team == click.team and click.by_team in ("", team)
        if is_here and intent.owner == click.by:
            await self.surface.facts.remove(team, click.by, intent.fact)
        elif is_here and intent.owner == team and (await self.surface.web.profile(click.by)).administers(team):
            await self.surface.facts.remove(team, "", intent.fact)
        await show_home(self.surface, team, click.by)
