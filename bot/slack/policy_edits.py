"""What an admin's click does to the team's policy: a rule taken back, a question answered for good."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.slack.intents import AlwaysAllowed, Click, RuleRevoked
from bot.slack.people import Member, Notices
from bot.slack.web import SlackWeb
from orchestration.execution.loaders import PolicyVersions
from orchestration.policy.team import Allowance, Author, TeamPolicy
from orchestration.policy.team_rules import add_allowances, derive_allowances, remove_rule
from orchestration.text.messages import Wording
from schemas.contract import ToolContract
from schemas.plan import Language
from schemas.run import Run


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
