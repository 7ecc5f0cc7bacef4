"""What a click on the Home tab wants of what is remembered: that it is deleted, changed, or no example any more."""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.fact_form import write_change
from bot.slack.home import show_home
from bot.slack.intents import Click, ExampleDeclined, FactChanged, FactForgotten
from bot.slack.listeners.facts import find_changeable_fact
from bot.slack.listeners.surface import Surface
from bot.slack.parse import build_request_id
from orchestration.llm.plan_examples import list_alike
from orchestration.ports import Clock
from orchestration.run.commands import ForgetExample, Who
from orchestration.text.mentions import find_mentions
from schemas.request import Asker, Place, Request


@dataclass(frozen=True, slots=True)
class FactOrders:
    """Deletes a fact for its owner alone, the team's for those who administer the workspace, and asks for a change in
    their words. ``timezone`` is the team's."""

    surface: Surface
    clock: Clock
    timezone: str

    async def handle(self, team: str, intent: FactForgotten | ExampleDeclined) -> None:
        """Delete a fact, or have an example be none. The tab is drawn anew in any case.

        Raises:
            ToolError: the workspace could not be asked who this is.
        """
        if not _is_here(team, intent.click):
            pass
        elif isinstance(intent, FactForgotten):
            await self._remove(team, intent)
        else:
            await self._decline(team, intent)
        await show_home(self.surface, team, intent.click.by)

    async def _remove(self, team: str, intent: FactForgotten) -> None:
        click = intent.click
        if intent.owner == click.by:
            await self.surface.facts.remove(team, click.by, intent.fact)
        elif intent.owner == team and (await self.surface.web.profile(click.by)).administers(team):
            await self.surface.facts.remove(team, "", intent.fact)

    async def _decline(self, team: str, intent: ExampleDeclined) -> None:
        """Every run that came to the same example is none any more."""
        surface, who = self.surface, Who(intent.click.by, intent.click.by_name)
        asker = Asker(user=who.id, place=Place(team=team))
        for run in await list_alike(surface.runs, surface.card_text.contracts, asker, intent.run):
            await surface.commands().take(team, run, ForgetExample(), who)

    async def write_request(self, team: str, key: str, intent: FactChanged) -> Request | None:
        """Return the request by which the person would have said the change to metel alone; ``None`` where the fact is
        gone or not theirs to change, and then the tab is drawn anew. ``key`` is the delivery's.

        Raises:
            ToolError: the workspace could not be asked who this is.
        """
        click = intent.click
        mine = _is_here(team, click) and intent.owner in (click.by, team)
        fact = await find_changeable_fact(self.surface, team, click.by, intent.fact) if mine else None
        text = write_change(fact, intent.value, intent.language) if fact is not None else ""
        if not text:
            await show_home(self.surface, team, click.by)
            return None
        channel = await self.surface.web.open_direct(click.by)
        return Request(
            id=build_request_id(team, channel, key),
            text=text,
            user=click.by,
            user_name=click.by_name,
            place=Place(team=team, channel=channel),
            language=intent.language,
            timezone=self.timezone,
            asked_at=self.clock.now(),
            mentions=tuple(find_mentions(text)),
        )


def _is_here(team: str, click: Click) -> bool:
    return team == click.team and click.by_team in ("", team)
