"""The page for the night: a database in trouble, and what each command of the page says of it.

``python -m tests.truth.night`` writes the outputs into the page anew.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from orchestration.ports import Commit
from orchestration.run.reducer import fold_events
from orchestration.run.scheduler import compute_wake_time
from orchestration.storage.database import open_database
from schemas.ask import Approval, ApprovalItem, Question
from schemas.decision import Decision
from schemas.errors import Failure
from schemas.events import (
    ActionStarted,
    ActionSuspended,
    ApprovalAsked,
    Event,
    PlanAccepted,
    RequestReceived,
    RetryPlanned,
)
from schemas.plan import Action, Plan
from schemas.request import Place, Request
from schemas.states import Filled
from tests.bot.command_line import clean_environment, run_cli
from tests.contracts.builders import HandClock

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "at-3-am.md"
NIGHT = datetime.fromisoformat("2026-03-04T03:00:00+09:00")
TEAM = "T0ACME0001"
ALLOWED = Decision(decision="allow", rule="write.ordinary")
BLOCK = re.compile(r"```console\n(.*?)```\n", re.DOTALL)


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


def begun(run: str, text: str, tool: str, summary: str, asked: timedelta, *more: Event) -> Commit:
    """A run with a plan of one step, asked for so long ago."""
    at = NIGHT - asked
    place = Place(team=TEAM, channel="C0SALES001", channel_name="sales", thread_ts=f"17725{run[1:6]}.000100")
    request = Request(
        id=f"request of {run}",
        text=text,
        user="U0MINJI001",
        user_name="minji",
        place=place,
        language="en",
        timezone="Asia/Seoul",
        asked_at=at,
    )
    step = Action(id="a1", tool=tool, intent="write", requires=(), produces=(), summary=summary)
    plan = Plan(version="1.1", goal=text, timezone="Asia/Seoul", actions=(step,))
    events: list[Event] = [RequestReceived(at=at, run=run, request=request)]
    events += [PlanAccepted(at=at, plan=plan, source="night")] if summary else []
    folded = fold_events([*events, *more])
    return Commit(folded, 0, (*events, *more), wake_at=compute_wake_time(folded))


def started(at: datetime) -> ActionStarted:
    return ActionStarted(at=at, action="a1", attempt=1, operation="op", filled=Filled(payload={}), decision=ALLOWED)


def refused(kind: str, service: str, code: str = "", **more: object) -> Failure:
    return Failure.model_validate({"kind": kind, "message": code or kind, "service": service, "code": code, **more})


def runs() -> Iterator[Commit]:
    """A run that nobody carries, one that a service holds up, one that waits for a yes, one for an invitation, one that
    has no plan."""
    yield _left_alone()
    yield _held_up()
    yield _waiting_for_a_yes()
    yield _waiting_for_an_invitation()
    yield begun("re47b1d20c96af85", "summarise this thread", "slack.read_thread", "", minutes(80))


def _left_alone() -> Commit:
    late = NIGHT - minutes(50)
    busy = refused("transient", "notion", "http_502")
    again = RetryPlanned(at=late - minutes(1), action="a1", attempt=1, until=late, failure=busy)
    begins = started(late - minutes(2))
    named = ("add the minutes to Notion", "notion.create_page", "create a page")
    return begun("r1c5e0fd8a2b40e1", *named, minutes(52), begins, again)


def _held_up() -> Commit:
    wait = refused("rate_limited", "notion", "http_429", held=True, held_until=NIGHT + timedelta(hours=2))
    hold = RetryPlanned(at=NIGHT - minutes(10), action="a1", attempt=0, until=NIGHT + minutes(5), failure=wait)
    named = ("list the tasks due this week", "notion.query_database", "read the tasks")
    return begun("r6d0a4be71f9c203", *named, minutes(21), started(NIGHT - minutes(20)), hold)


def _waiting_for_a_yes() -> Commit:
    item = ApprovalItem(
        action="a1",
        tool="notion.archive_page",
        payload={"page": "P1"},
        payload_hash="h",
        decision=Decision(decision="require_confirm", rule="destructive", reason="delete"),
    )
    asked = NIGHT - timedelta(hours=5)
    approval = Approval(
        id="p1", items=(item,), asked_at=asked, expires_at=asked + timedelta(hours=24), asks=("U0JUNHO001",)
    )
    named = ("delete the old wiki", "notion.archive_page", "move a page to the trash")
    return begun("r93f27cc05e8d41b", *named, timedelta(hours=5), ApprovalAsked(at=asked, approval=approval))


def _waiting_for_an_invitation() -> Commit:
    scope = refused("permission", "slack", "not_in_channel")
    mend = Question(
        id="q1",
        action="a1",
        tool="slack.post_message",
        field="",
        text="Is metel in #finance now?",
        control="choices",
        about="remedy",
        failure=scope,
    )
    suspended = ActionSuspended(
        at=NIGHT - minutes(30),
        action="a1",
        attempt=1,
        failure=scope,
        question=mend,
        checks=2,
        until=NIGHT + minutes(30),
    )
    named = ("post the numbers to #finance", "slack.post_message", "post a message")
    return begun("rb80e3a96d517f2c", *named, minutes(31), started(NIGHT - minutes(30)), suspended)


async def fill(folder: Path) -> None:
    """Make the database of that night."""
    async with open_database(url_of(folder), HandClock(NIGHT)) as database:
        for change in runs():
            await database.runs.commit(change)
        store = database.limiter_stores.of(TEAM, "notion")
        until, since = NIGHT + timedelta(hours=2), NIGHT - minutes(10)
        await store.change(lambda state: (state.asked_to_wait("", until, since), None))


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'metel.db'}"


def run_blocks(text: str) -> str:
    """Return the page with what each command really says, in the order of the page."""
    with tempfile.TemporaryDirectory(prefix="metel-night-") as made:
        folder = Path(made)
        asyncio.run(fill(folder))
        return BLOCK.sub(lambda block: f"```console\n{_run_block(block[1], folder)}```\n", text)


def _run_block(block: str, folder: Path) -> str:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"$ {command}\n{_run(command, folder)}" for command in commands)


def _run(command: str, folder: Path) -> str:
    env = clean_environment(DATABASE_URL=url_of(folder), METEL_NOW=NIGHT.isoformat(), COLUMNS="118", METEL_LOG="error")
    done = run_cli(*shlex.split(command)[1:], env=env, cwd=folder)
    assert "Traceback" not in done.stderr, done.stderr
    return "".join(f"{line.rstrip()}\n" for line in (done.stdout + done.stderr).replace(str(folder), ".").splitlines())


def normalise(text: str) -> str:
    """Take out what is another each time: hashes, sizes, seconds."""
    text = re.sub(r"\b[0-9a-f]{64}\b", "HASH", text)
    text = re.sub(r"\b\d{1,3}(,\d{3})+ bytes", "SIZE", text)
    text = re.sub(r"(\d\d?:\d\d):\d\d", r"\1", text)
    text = re.sub(r"(\d{8}T\d{4})\d\dZ", r"\1", text)
    return "\n".join(line.rstrip() for line in text.splitlines())


if __name__ == "__main__":
    PAGE.write_text(run_blocks(PAGE.read_text("utf-8")), "utf-8")
