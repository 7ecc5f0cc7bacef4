"""What a person finds on the Home tab, gathered from the journal and from what the workspace says of them now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import structlog

from bot.slack.cards.home import (
    LISTED,
    HomeContent,
    HomeLine,
    HomeLines,
    OwnDataContent,
    build_home_view,
    format_policy_lines,
    read_run_status,
)
from bot.slack.cards.home_admin import TeamContent, UnreviewedSources
from bot.slack.cards.home_examples import SHOWN_EXAMPLES, ExampleLine, ExamplesContent
from bot.slack.cards.home_facts import SHOWN_FACTS, FactLine, FactsContent
from bot.slack.listeners.commands import find_member
from bot.slack.listeners.surface import Surface
from bot.slack.web import SlackProfile
from connectors.slack.message_text import build_permalink
from orchestration.execution.recall_facts import FactRecall
from orchestration.llm.plan_examples import OwnExample, list_own_examples
from orchestration.policy.sources import list_shared_services, list_unreviewed
from orchestration.policy.team import TeamPolicy
from orchestration.ports import RunRow
from orchestration.remembered import FactTarget
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import DecideApproval, Who
from orchestration.run.status import compute_status, is_awaiting_approval
from orchestration.text.mentions import show_request_text
from orchestration.tool import ToolError
from schemas.ask import Approval
from schemas.remembered import RememberedFact
from schemas.request import Asker, Place
from schemas.run import ApprovalRecord, Run

MOST_OWN = 100
MOST_ASKING = 200
"""So many runs that ask for approvals are looked at, the newest first."""
STATUS_CARD = "status"

_log = structlog.stdlib.get_logger("metel.home")


@dataclass(frozen=True, slots=True)
class HomeTab:
    """The tab of one person of a team."""

    surface: Surface
    team: str
    user: str

    async def shown(self) -> HomeContent:
        """Return what stands on it. What the workspace does not tell is left out; nothing here changes anything."""
        own = await self.surface.runs.of_person(self.team, self.user, MOST_OWN)
        deciding = await self._deciding()
        listed = {line.run for line in deciding.lines}
        own = [row for row in own if row.id not in listed]
        waiting = [row for row in own if row.status == "waiting"]
        running = [row for row in own if row.status in ("planning", "running", "paused")]
        ended = [row for row in own if row not in waiting and row not in running]
        content = HomeContent(
            deciding=deciding,
            waiting=await self._lines(waiting),
            running=await self._lines(running),
            recent=await self._lines(ended),
            own_data=OwnDataContent(self.user, await self.surface.own_data.count(self.team, self.user)),
        )
        member = await find_member(self.surface, self.team, self.user)
        if member is None:
            return replace(content, language=self.surface.language)
        spoken = replace(content, language=member.language or self.surface.language)
        return await self._for_member(spoken, member)

    async def _facts(self, member: SlackProfile) -> FactsContent:
        """What is remembered for the person and for the team, each as the person may know it."""
        surface = self.surface
        facts = await surface.facts.list_for(self.team, self.user)
        own, of_team = ([one for one in facts if one.scope == scope] for scope in ("person", "team"))
        shown = [*own[:SHOWN_FACTS], *of_team[:SHOWN_FACTS]]
        lines = await asyncio.gather(*(self.describe_fact(one) for one in shown))
        count = len(own[:SHOWN_FACTS])
        return FactsContent(
            self.team,
            tuple(lines[:count]),
            len(own),
            tuple(lines[count:]),
            len(of_team),
            for_admin=member.administers(self.team),
        )

    async def _examples(self, policy: TeamPolicy) -> ExamplesContent:
        """What of the person serves as examples for plans."""
        surface = self.surface
        own = await list_own_examples(surface.runs, surface.card_text.contracts, self.team, self.user)
        lines = tuple(self._describe_example(one) for one in own[:SHOWN_EXAMPLES])
        return ExamplesContent(lines, len(own), is_in_use=surface.uses_examples and policy.plan_examples)

    def _describe_example(self, example: OwnExample) -> ExampleLine:
        run, place = example.runs[0], example.runs[0].request.place
        assert run.plan is not None
        assert run.ended is not None
        return ExampleLine(
            run=run.id,
            text=show_request_text(run.request),
            tools=tuple(action.tool for action in run.plan.actions),
            done_at=run.ended.at,
            count=len(example.runs),
            url=self._locate(place.channel, place.thread_ts) if place.channel and place.thread_ts else "",
            timezone=run.request.timezone,
        )

    async def describe_fact(self, fact: RememberedFact) -> FactLine:
        """Return a fact as the person may know it. What can't be asked just now is shown as it was said to its owner,
        and without its name to others."""
        target = FactTarget("other", fact.label if fact.owner else "")
        if self.surface.names is not None:
            try:
                asker = Asker(user=self.user, place=Place(team=self.team))
                target = await FactRecall(self.surface.names).describe_target(fact, asker)
            except ToolError as error:
                _log.info("fact_not_looked_up", code=error.failure.code)
        return FactLine(fact, target, self._locate(fact.channel, fact.thread_ts) if fact.channel else "")

    def _locate(self, channel: str, ts: str, thread_ts: str = "") -> str:
        address = build_permalink(self.surface.web.workspace, channel, ts, thread_ts)
        return address if self.surface.card_text.is_live("slack", address) else ""

    async def _for_member(self, content: HomeContent, member: SlackProfile) -> HomeContent:
        """Return it with what full members see besides: the policy in short, and how the team's work stands."""
        policies, wording = self.surface.policies, self.surface.card_text.wording
        await policies.refresh(self.team)
        policy = policies.current(self.team)
        lines = format_policy_lines(policy, wording, content.language)
        return replace(
            content,
            policy=lines,
            work=await self._work(member, policy),
            facts=await self._facts(member),
            examples=await self._examples(policy),
        )

    async def _deciding(self) -> HomeLines:
        found: list[tuple[RunRow, Run, Approval]] = []
        for row in await self.surface.runs.asking(self.team, MOST_ASKING):
            run = await self.surface.runs.load(self.team, row.id)
            found += [(row, run, record.approval) for record in _open(run) if await self._may_decide(run, record)]
        listed = sorted(found, key=lambda one: one[2].expires_at)[:LISTED]
        lines = await asyncio.gather(*(self._to_decide(row, run, approval) for row, run, approval in listed))
        return HomeLines(tuple(lines), len(found))

    async def _may_decide(self, run: Run, record: ApprovalRecord) -> bool:
        """As a click now would be judged; where the workspace does not tell, as the card called people."""
        command = DecideApproval(record.approval.id, Ruling(True))
        try:
            return (await self.surface.commands().review(self.team, run.id, command, Who(self.user))).accepted
        except ToolError:
            return self.user in record.approval.asks

    async def _to_decide(self, row: RunRow, run: Run, approval: Approval) -> HomeLine:
        asked = row.user == self.user and any(one.open for one in run.questions.values())
        return HomeLine(
            run=row.id,
            status="awaits_both" if asked else "awaits_approval",
            text=row.text,
            url=await self._address(row, f"approval:{approval.card}"),
            until=approval.expires_at,
            timezone=run.request.timezone,
            asked_by="" if row.user == self.user else row.user,
        )

    async def _lines(self, rows: Sequence[RunRow]) -> HomeLines:
        lines = await asyncio.gather(*(self._own(row) for row in rows[:LISTED]))
        return HomeLines(tuple(lines), len(rows))

    async def _own(self, row: RunRow) -> HomeLine:
        if row.status != "waiting":
            status = await read_run_status(self.surface.runs, row)
            return HomeLine(row.id, status, row.text, await self._address(row, STATUS_CARD))
        run = await self.surface.runs.load(self.team, row.id)
        cards = [f"question:{one.question.shown_on}" for one in run.questions.values() if one.open]
        approvals = [record.approval for record in _open(run)]
        cards += [f"approval:{approval.card}" for approval in approvals]
        return HomeLine(
            run=row.id,
            status="awaits_approval" if is_awaiting_approval(run) else compute_status(run),
            text=row.text,
            url=await self._address(row, *cards, STATUS_CARD),
            until=min((approval.expires_at for approval in approvals), default=None),
            timezone=run.request.timezone,
        )

    async def _address(self, row: RunRow, *cards: str) -> str:
        """Return where the first of these cards is, else the thread; empty where it is nowhere in Slack."""
        rows = await self.surface.cards.of_run(self.team, row.id)
        posted = next((rows[card] for card in cards if card in rows and rows[card].ts), None)
        channel, ts = (posted.channel, posted.ts) if posted else (row.channel, row.thread_ts)
        if not channel or not ts:
            return ""
        return self._locate(channel, ts, row.thread_ts if channel == row.channel else "")

    async def _work(self, member: SlackProfile, policy: TeamPolicy) -> TeamContent:
        """How the team's work stands; with the checklist for those who administer the workspace."""
        surface = self.surface
        await surface.stops.refresh(self.team)
        setup = await surface.setup.list_items(policy) if member.administers(self.team) else ()
        unreviewed = await self._unreviewed(policy) if setup else ()
        return TeamContent(self.team, surface.stops.current(self.team), policy.mode == "rehearse", setup, unreviewed)

    async def _unreviewed(self, policy: TeamPolicy) -> UnreviewedSources:
        """What the connections hold of which nobody has looked at who may read it; nothing while it can't be listed."""
        services = list_unreviewed(policy, list_shared_services())
        try:
            listed = await self.surface.list_sources() if services else ()
        except ToolError as error:
            _log.info("sources_not_listed", code=error.failure.code)
            return ()
        found = ((service, tuple(one for one in listed if one.service == service)) for service in services)
        return tuple((service, sources) for service, sources in found if sources)


async def show_home(surface: Surface, team: str, user: str) -> None:
    """Draw the tab of a person. Raises nothing: it is drawn anew when it is opened."""
    shown = await HomeTab(surface, team, user).shown()
    try:
        await surface.web.publish_home(user, build_home_view(shown, surface.card_text.wording, shown.language))
    except ToolError as error:
        _log.info("home_not_drawn", code=error.failure.code)


def _open(run: Run) -> Iterable[ApprovalRecord]:
    return [record for record in run.approvals.values() if record.open and not run.is_over]
