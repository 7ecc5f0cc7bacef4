"""What an admin's click on the Home tab does to the work of the team: it stops or goes on, rehearses or acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.slack.cards.home_admin import MOST_OPTIONS
from bot.slack.home import show_home
from bot.slack.intents import AccessReviewed, AlwaysAllowed, Click, RuleRevoked, TeamOrder, TeamOrdered
from bot.slack.listeners.surface import Surface
from bot.slack.people import Member, Notices
from bot.slack.web import SlackWeb
from orchestration.execution.loaders import PolicyVersions
from orchestration.policy.sources import ConnectedSource, set_open_sources
from orchestration.policy.team import Allowance, Author, Mode, TeamPolicy
from orchestration.policy.team_rules import add_allowances, derive_allowances, remove_rule
from orchestration.text.messages import Wording
from schemas.contract import ToolContract
from schemas.plan import Language
from schemas.run import Run


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


@dataclass(frozen=True, slots=True)
class PolicyEdits:
    """Changes the policy for those who administer the workspace; the others are told that they can't."""

    policies: PolicyVersions
    web: SlackWeb
    notices: Notices
    wording: Wording
    language: Language
    contracts: Mapping[str, ToolContract]

    async def revoke(self, team: str, intent: RuleRevoked) -> None:
        """Take a rule of the team's own back.

        Raises:
            ToolError: the workspace could not be asked who this is.
        """
        if intent.team != team or not await self._administers(team, intent.click):
            await self._say(intent.click, "notice.admins_only")
            return
        before = self.policies.current(team)
        author = Author(intent.click.by, intent.click.by_name, f"revoked {intent.rule}")
        after = await self.policies.change(team, lambda policy: remove_rule(policy, intent.rule), author)
        key = "notice.revoked" if after.version != before.version else "notice.not_revoked"
        await self._say(intent.click, key, rule=intent.rule, version=after.version)

    async def allow(self, run: Run, intent: AlwaysAllowed, member: Member) -> str:
        """Answer for good what an approval asks; return why that does not count, nothing where it was done.

        Raises:
            ToolError: the workspace could not be asked who this is.
        """
        language = run.request.language
        if not await self._administers(run.team, intent.click):
            return self.wording.say(language, "notice.admins_only")
        record = run.approvals.get(intent.approval)
        policy = self.policies.current(run.team)
        made = build_allowances(run, intent, policy, self.contracts, member.id) if record and record.open else ()
        if not made:
            return self.wording.say(language, "notice.not_for_good")
        note = "; ".join(f"{one.tool} {', '.join(one.names.values())} ({one.rule})" for one in made)
        await self.policies.change(
            run.team, lambda before: add_allowances(before, made), Author(member.id, member.name, note)
        )
        return ""

    async def _administers(self, team: str, click: Click) -> bool:
        if click.team != team or (click.by_team and click.by_team != team):
            return False
        return (await self.web.profile(click.by)).administers(team)

    async def _say(self, click: Click, key: str, **slots: object) -> None:
        await self.notices.tell_clicker(click, self.wording.say(self.language, key, **slots))


def build_allowances(
    run: Run, intent: AlwaysAllowed, policy: TeamPolicy, contracts: Mapping[str, ToolContract], by: str
) -> tuple[Allowance, ...]:
    """Return what "always allow this here" means of the chosen steps; nothing where that may not be said of each."""
    made = [
        derive_allowances(item, contracts[item.tool], policy, by) if item.tool in contracts else ()
        for item in run.approvals[intent.approval].approval.items
        if intent.ruling.chosen is None or item.action in intent.ruling.chosen
    ]
    return tuple(one for part in made for one in part) if made and all(made) else ()
