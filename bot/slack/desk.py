"""What Slack asks of the loop: begin a run, and take a person's answer, decision or steering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from orchestration.asks.rulings import Ruling
from orchestration.changes.changing import Clarity
from orchestration.reception import Reception
from schemas.request import Request
from schemas.values import Json


class Door(Protocol):
    """What a person may want of a whole run, without more to say."""

    async def __call__(
        self, team: str, run_id: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Have it done, or hear why not."""
        ...


class Desk(Protocol):
    """The loop's door. ``delivery`` is the inbox row that caused a call; it is marked done in the run's transaction.

    Every call is durable when it returns and may be repeated with the same arguments.
    """

    async def begin(self, request: Request, *, delivery: str | None = None) -> str:
        """Start the run of a request and return its id; the same request gives the same run."""
        ...

    async def answer(
        self, team: str, run_id: str, question_id: str, value: Json, *, by: str, delivery: str | None = None
    ) -> Reception:
        """Take the answer to a question."""
        ...

    async def decide(
        self,
        team: str,
        run_id: str,
        approval_id: str,
        ruling: Ruling,
        *,
        by: str,
        by_name: str,
        delivery: str | None = None,
    ) -> Reception:
        """Take a yes or no to an approval."""
        ...

    async def note_refused(self, team: str, run_id: str, approval_id: str, *, by: str, by_name: str) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        ...

    async def extend(
        self, team: str, run_id: str, approval_id: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Give the deciders of an approval more time."""
        ...

    async def hand(
        self, team: str, run_id: str, approval_id: str, to: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Call somebody who may decide to an approval."""
        ...

    async def renew(
        self, team: str, run_id: str, approval_id: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Have what nobody decided in time asked again."""
        ...

    async def may_reject(self, team: str, run_id: str, approval_id: str, *, by: str) -> Reception:
        """Say whether this person could decide the approval now; records nothing."""
        ...

    async def review_change(
        self, team: str, run_id: str, action_id: str, values: Mapping[str, Json], *, by: str, approval_id: str = ""
    ) -> Reception:
        """Say what is wrong with values that a person wants to put into a step; records nothing."""
        ...

    async def change_step(
        self,
        team: str,
        run_id: str,
        action_id: str,
        values: Mapping[str, Json],
        *,
        by: str,
        by_name: str,
        approval_id: str = "",
        delivery: str | None = None,
    ) -> Reception:
        """Put a person's values into a step that has not begun."""
        ...

    async def cancel(self, team: str, run_id: str, *, by: str, by_name: str, delivery: str | None = None) -> Reception:
        """Stop a run."""
        ...

    async def pause(self, team: str, run_id: str, *, by: str, by_name: str, delivery: str | None = None) -> Reception:
        """Let what is under way end and begin nothing new, until the run is resumed."""
        ...

    async def resume(
        self, team: str, run_id: str, *, by: str, by_name: str = "", delivery: str | None = None
    ) -> Reception:
        """Have a paused run go on, and try again what waited for something to be mended."""
        ...

    async def drop(
        self, team: str, run_id: str, action_id: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Leave a step of a paused run out."""
        ...

    async def hears_change(self, team: str, run_id: str, text: str) -> Clarity:
        """Return whether a text is said of the plan of a run under way: plainly, perhaps, or not at all."""
        ...

    async def change_plan(
        self, team: str, run_id: str, text: str, *, by: str, by_name: str, said_in: str, delivery: str | None = None
    ) -> Reception:
        """Change the plan of a run under way as a person says in their own words, once for a message."""
        ...

    async def undo(self, team: str, run_id: str, *, by: str, by_name: str, delivery: str | None = None) -> Reception:
        """Take back what an ended run did."""
        ...

    async def retry(self, team: str, run_id: str, *, by: str, by_name: str, delivery: str | None = None) -> Reception:
        """Try again what failed of an ended run."""
        ...

    async def start_over(
        self, team: str, run_id: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Do what a stopped run was asked for from the start."""
        ...
