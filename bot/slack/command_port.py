"""What Slack asks of the loop: to begin a run, and to take what a person wants of one."""

from __future__ import annotations

from typing import Protocol

from orchestration.ask.command_result import CommandResult
from orchestration.commands.thread_words import Heard
from orchestration.proposers import Clarity
from orchestration.run.commands import ChangeStep, Command, DecideApproval, Who
from schemas.request import Request


class CommandPort(Protocol):
    """What the loop does for people. ``delivery`` is the inbox row that caused a call; it is marked done in the run's
    transaction.

    Every call is durable when it returns and may be repeated with the same arguments.
    """

    async def begin(self, request: Request, *, delivery: str | None = None) -> str:
        """Start the run of a request and return its id; the same request gives the same run."""
        ...

    async def take(
        self, team: str, run_id: str, command: Command, who: Who, *, delivery: str | None = None
    ) -> CommandResult:
        """Take a person's command, or say why it does not count."""
        ...

    async def review(self, team: str, run_id: str, command: DecideApproval | ChangeStep, who: Who) -> CommandResult:
        """Say whether a command would be taken now, and what is wrong with it; records nothing."""
        ...

    async def note_refused(self, team: str, run_id: str, approval_id: str, who: Who) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        ...

    async def hears_change(self, team: str, run_id: str, text: str) -> Clarity:
        """Return whether a text is said of the plan of a run under way: plainly, perhaps, or not at all."""
        ...

    async def hears(self, team: str, run_id: str, text: str, by: str) -> Heard | None:
        """Return what a text says to a run that waits for people; ``None`` where it is not for it."""
        ...
