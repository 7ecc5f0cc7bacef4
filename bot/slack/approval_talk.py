"""What people do about an approval beside its buttons for yes and no: the exact word in its thread, more time, somebody
who is called to it, and asking again."""

from __future__ import annotations

from dataclasses import dataclass

import structlog

from bot.slack.command_port import CommandPort
from bot.slack.intents import Click, DecisionSaid
from bot.slack.notices import Notices
from bot.slack.people import Member
from orchestration.ports import RunStore
from orchestration.run.commands import DecideApproval, Who
from orchestration.run.deadlines import waits
from orchestration.run.edit_events import newest_approvals
from orchestration.run.rulings import Ruling
from orchestration.text.messages import load_wording
from schemas.errors import ErrorKind
from schemas.plan import Language
from schemas.run import Run

_log = structlog.stdlib.get_logger("metel.approvals")


@dataclass(frozen=True, slots=True)
class ApprovalTalk:
    """Takes commands about approvals to the command handler. ``language`` is the team's, for words that belong to no
    run."""

    commands: CommandPort
    runs: RunStore
    notices: Notices
    language: Language

    async def turn_away(self, run: Run, approval: str, click: Click) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        _log.warning("decision_by_no_member", team=run.team, run=run.id, approval=approval, by=click.by)
        await self.commands.note_refused(run.team, run.id, approval, Who(click.by, click.by_name))

    async def waiting(self, click: Click) -> list[tuple[Run, str]]:
        """Return the approvals that wait in a thread, with their runs. A word where none does is talk among people."""
        rows = await self.runs.unfinished_in(click.team, click.channel, click.thread_ts)
        runs = [await self.runs.load(row.team, row.id) for row in rows]
        return [
            (run, record.approval.id)
            for run in runs
            for record in newest_approvals(run)
            if record.open and waits(run, record.approval.id)
        ]

    async def said(self, key: str, intent: DecisionSaid, member: Member, waiting: list[tuple[Run, str]]) -> bool:
        """Take an exact word as the decision of the one approval that waits. Returns whether the delivery was
        carried."""
        if len(waiting) > 1:
            await self._tell(intent.click, ErrorKind.SEVERAL_APPROVALS)
            return False
        run, approval = waiting[0]
        decision = DecideApproval(approval, Ruling(intent.approved))
        told = await self.commands.take(run.team, run.id, decision, member.who, delivery=key)
        await self.notices.tell_refusal(intent.click, told)
        return True

    async def _tell(self, click: Click, error: ErrorKind) -> None:
        await self.notices.tell_clicker(click, load_wording("orchestration.text").error(self.language, error))
