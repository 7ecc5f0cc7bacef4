"""What an admin's click on the Home tab does to the work of the team: it stops or goes on, rehearses or acts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.slack.cards.home_access import MOST_OPTIONS
from bot.slack.home import show_home
from bot.slack.intents import AccessReviewed, TeamOrder, TeamOrdered
from bot.slack.listeners.surface import Surface
from orchestration.policy.sources import ConnectedSource, set_open_sources
from orchestration.policy.team import Author, Mode


@dataclass(frozen=True, slots=True)
class TeamOrders:
    """Carries orders out for those who administer the workspace. The tab is drawn anew in any case: it shows how things
    stand, and offers nothing to those who may not."""

    surface: Surface

    async def handle(self, team: str, intent: TeamOrdered) -> None:
        """Carry an order out.

        Raises:
            ToolError: the workspace could not be asked who this is.
        """
        click = intent.click
        is_own = intent.team == team == click.team and click.by_team in ("", team)
        if is_own and (await self.surface.web.profile(click.by)).administers(team):
            await self._carry(team, intent.order, Author(click.by, click.by_name))
        await show_home(self.surface, team, click.by)

    async def review_access(self, team: str, intent: AccessReviewed) -> None:
        """Write down which sources of a connection are open to all.

        Raises:
            ToolError: the workspace could not be asked who this is, or the service what there is.
        """
        click = intent.click
        is_own = intent.team == team == click.team and click.by_team in ("", team)
        if is_own and (await self.surface.web.profile(click.by)).administers(team):
            sources = [one for one in await self.surface.list_sources() if one.service == intent.service]
            opened, author = _list_opened(intent, sources), Author(click.by, click.by_name, f"access: {intent.choice}")
            await self.surface.policies.change(
                team, lambda policy: set_open_sources(policy, intent.service, sources, opened), author
            )
        await show_home(self.surface, team, click.by)

    async def _carry(self, team: str, order: TeamOrder, author: Author) -> None:
        match order:
            case "stop_all" | "start_again":
                await self.surface.stops.order(team, author, is_stopped=order == "stop_all")
            case "rehearse" | "act":
                await self._set_mode(team, order, author)

    async def _set_mode(self, team: str, mode: Mode, author: Author) -> None:
        noted = Author(author.by, author.by_name, f"mode: {mode}")
        await self.surface.policies.change(team, lambda policy: policy.model_copy(update={"mode": mode}), noted)


def _list_opened(intent: AccessReviewed, sources: Sequence[ConnectedSource]) -> frozenset[str]:
    match intent.choice:
        case "open_all":
            return frozenset(one.id for one in sources)
        case "close_personal":
            return frozenset(one.id for one in sources if not one.is_personal)
        case "pick_open":
            return intent.picked | {one.id for one in sources[MOST_OPTIONS:]}
