"""``metel runs ...``: what an operator sees and wants of runs; a run's journal as JSON Lines."""

from __future__ import annotations

import asyncio
import getpass
import json
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime

from pydantic import TypeAdapter
from rich.console import Console

from bot.cli.terminal import print_json, show_run, show_waits
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.processes.operator import OperatorCommand, build_command_delivery, check_command
from bot.run_report import build_report
from bot.settings import read_policy, read_settings
from bot.slack.cards.text import shorten_run_id
from connectors.catalog import list_contracts, list_undo_contracts
from orchestration.ask.waits import RunSurroundings, describe_wait, list_waits
from orchestration.execution.loaders import read_version
from orchestration.plan.check import index_contracts
from orchestration.plan.estimate import render_mermaid
from orchestration.plan.replay_decisions import DecisionReplay, replay_decisions
from orchestration.policy.recorded_facts import compute_policy_digest
from orchestration.policy.team import TeamPolicy
from orchestration.ports import Clock, Delivery, RunRow
from orchestration.run.reducer import fold_events
from orchestration.run.status import compute_status
from orchestration.storage.audit import find_index_differences
from orchestration.storage.database import Database
from orchestration.storage.errors import DatabaseError
from orchestration.text.messages import load_wording
from schemas.events import EVENT_VERSION, EVENTS, Event
from schemas.run import Run
from schemas.values import Payload

_LINE: TypeAdapter[Payload] = TypeAdapter(Payload)


def format_journal(run_id: str, events: Sequence[Event]) -> list[str]:
    """Return one line for each event: ``{run, seq, version, event}``; ``event`` is as ``docs/reference/events.md``
    describes it."""
    return [
        json.dumps(
            {"run": run_id, "seq": seq, "version": EVENT_VERSION, "event": EVENTS.dump_python(event, mode="json")},
            ensure_ascii=False,
        )
        for seq, event in enumerate(events, 1)
    ]


def parse_journal(lines: Iterable[str]) -> Run:
    """Fold a run from its exported story.

    Raises:
        ValueError: a line is not an event of this version.
        orchestration.run.reducer.BrokenJournalError: the events do not follow one another.
    """
    return fold_events([EVENTS.validate_python(_LINE.validate_json(line)["event"]) for line in lines])


LOOK_EVERY_S = 0.2

TAKEN_WITHIN_S = 10.0

MOST_WAITING = 1_000
"""So many deliveries that are not carried yet are looked through for those of a run."""
ALL_VERSIONS = 10_000


class UnknownRunError(DatabaseError):
    """There is no such run."""

    def __init__(self, run_id: str) -> None:
        super().__init__(f"there is no run {run_id}; see: metel runs list")


class SeveralRunsError(DatabaseError):
    """A short id is that of several runs."""

    def __init__(self, named: str, rows: Sequence[RunRow]) -> None:
        told = "".join(f"\n  {row.id}  {row.status}  {row.created_at:%Y-%m-%d %H:%M}" for row in rows)
        super().__init__(f"{named} is the short id of {len(rows)} runs; name one in full:{told}")


async def find_run(database: Database, named: str) -> RunRow:
    """Return the run of that id, or the only one of that short id.

    Raises:
        UnknownRunError, SeveralRunsError: there is none, or which is meant is not clear.
    """
    row = await database.runs.row(named)
    if row is not None:
        return row
    wanted = named.lstrip("#").casefold()
    rows = [one for one in await database.runs.ending(wanted) if shorten_run_id(one.id).casefold() == wanted]
    if not rows:
        raise UnknownRunError(named)
    if len(rows) > 1:
        raise SeveralRunsError(named, rows)
    return rows[0]


async def _found(database: Database, named: str) -> tuple[RunRow, Sequence[Event]]:
    row = await find_run(database, named)
    return row, await database.runs.events(row.team, row.id)


async def show_stored_run(named: str, *, as_json: bool, picture: bool = False) -> int:
    """Show a run of the database; as a picture, only its plan. Exits 4 where that run has no plan to draw."""
    settings = read_settings()
    now = build_clock(settings).now()
    async with open_configured_database(settings, "read") as database:
        row = await find_run(database, named)
        run = await database.runs.load(row.team, row.id)
        waits = list_waits(run, now, await _look_around(database, row, now))
    if picture:
        if run.plan is None:
            sys.stderr.write(f"the run {row.id} has no plan\n")
            return 4
        sys.stdout.write(render_mermaid(run.plan) + "\n")
    elif as_json:
        print_json(build_report(run, waits))
    else:
        show_run(run, explained=True)
        language, words = run.request.language, load_wording("orchestration.text")
        show_waits([describe_wait(run, wait, language, words) for wait in waits])
    return 0


async def _look_around(database: Database, row: RunRow, now: datetime) -> RunSurroundings:
    """Return what is known of a run beside its journal."""
    held = await database.limiter_stores.held(now)
    waiting = await database.inbox.waiting(row.team, MOST_WAITING)
    stop = await database.stops.last(row.team)
    return RunSurroundings(
        {service: hold for team, service, what, hold in held if team == row.team and not what},
        frozenset(service for team, service, what, _ in held if team == row.team and what),
        row.wake_at,
        tuple((one.received_at, one.kind) for one in waiting if _concerns(one, row)),
        stop.who if stop is not None and stop.is_stopped else "",
    )


def _concerns(delivery: Delivery, row: RunRow) -> bool:
    """Whether a delivery is of a run: it names the run, or was said in its thread."""
    body = json.dumps(delivery.body, ensure_ascii=False)
    return row.id in body or (bool(row.thread_ts) and f'"{row.thread_ts}"' in body and f'"{row.channel}"' in body)


async def export_run(named: str) -> int:
    """Print every event of a run as JSON Lines."""
    async with open_configured_database(read_settings(), "read") as database:
        row, events = await _found(database, named)
    sys.stdout.writelines(line + "\n" for line in format_journal(row.id, events))
    return 0


async def replay_run(named: str) -> int:
    """Fold the journal again and compare it with the index and with its own export, and make each decision again; exits
    1 where something differs."""
    settings = read_settings()
    async with open_configured_database(settings, "read") as database:
        row, events = await _found(database, named)
        written = [read_version(one) for one in await database.policies.history(row.team, ALL_VERSIONS)]
    decisions = _replay_decisions(events, [*written, read_policy(settings.metel_policy)])
    run = fold_events(events)
    wrong = find_index_differences(row, run)
    if parse_journal(format_journal(row.id, events)) != run:
        wrong.append("the exported story folds to another run")
    out = Console(highlight=False, markup=False, soft_wrap=True)
    out.print(f"{row.id}: {len(events)} events fold to a run that is {compute_status(run)}.")
    for difference in wrong:
        out.print(difference)
    out.print("They differ." if wrong else "The index and the exported story agree with it.")
    equal = decisions.judged - len(decisions.differences)
    out.print(f"Decisions made again: {decisions.judged}, of which {equal} came out as recorded.")
    for line in (*decisions.differences, *(f"not made again: {one}" for one in decisions.unjudged)):
        out.print(line)
    return 1 if wrong or decisions.differences else 0


def _replay_decisions(events: Sequence[Event], policies: Iterable[TeamPolicy]) -> DecisionReplay:
    """Make the decisions of a journal again with the policies that are kept: the team's versions, and the file."""
    contracts = index_contracts((*list_contracts(), *list_undo_contracts()))
    kept = {compute_policy_digest(one): one for one in policies}
    return replay_decisions(events, contracts.get, lambda _, digest: kept.get(digest))


async def send_command(named: str, wanted: OperatorCommand) -> int:
    """Leave a command for the process that carries the runs; exits 1 where the run is in no state for it."""
    settings = read_settings()
    async with open_configured_database(settings, "visit") as database:
        row, events = await _found(database, named)
        clock = build_clock(settings)
        run = fold_events(events)
        if _refused(run, wanted, clock) or (wanted == "resume" and await _resumes_nothing(database, row, run, clock)):
            return 1
        await database.inbox.store(build_command_delivery(wanted, row.id, row.team, getpass.getuser(), clock))
    Console(highlight=False).print(f"Left for the process that carries the runs: {wanted} {row.id}.")
    return 0


def _refused(run: Run, wanted: OperatorCommand, clock: Clock) -> bool:
    """Say why the run can't take the command, in its language; return whether it can't."""
    notice = check_command(run, wanted, clock.now())
    if notice is not None:
        told = load_wording("orchestration.text").error(run.request.language, notice.error, **notice.slots)
        sys.stderr.write(f"{run.id} ({compute_status(run)}): {told}\n")
    return notice is not None


_NOT_BY_LOOKING = frozenset({"held", "held_by_person", "approval", "answer", "team_stopped", "stopping"})
"""What a run waits for that another look at it does not end."""


async def _resumes_nothing(database: Database, row: RunRow, run: Run, clock: Clock) -> bool:
    """Say why a run does not go on, and what would help, where looking at it again changes nothing; return whether."""
    now = clock.now()
    waits = list_waits(run, now, await _look_around(database, row, now))
    lasting = [wait for wait in waits if wait.kind in _NOT_BY_LOOKING]
    if len(lasting) < len(waits) and not any(wait.kind == "team_stopped" for wait in waits):
        return False
    sys.stderr.write(f"{run.id} ({compute_status(run)}): it is not resumed, for that would change nothing.\n")
    language, words = run.request.language, load_wording("orchestration.text")
    for why, remedy in (describe_wait(run, wait, language, words) for wait in lasting):
        sys.stderr.write(f"~ {why}\n  {remedy}\n")
    return True


async def change_plan(named: str, text: str) -> int:
    """Have the plan of a run changed in words, and show what is different; exits 1 where it was not understood."""
    settings = read_settings()
    async with open_configured_database(settings, "visit") as database:
        row, events = await _found(database, named)
        clock = build_clock(settings)
        if _refused(fold_events(events), "change", clock):
            return 1
        said = build_command_delivery("change", row.id, row.team, getpass.getuser(), clock, text=text)
        await database.inbox.store(said)
        if not await _is_done(database, said):
            Console(highlight=False).print(f"Left for the process that carries the runs: change {row.id}.")
            return 0
        return _told_change(
            fold_events(await database.runs.events(row.team, row.id)), len(fold_events(events).plan_changes)
        )


async def _is_done(database: Database, said: Delivery) -> bool:
    """Wait a while for the process that carries the runs; return whether it has taken the command."""
    for _ in range(round(TAKEN_WITHIN_S / LOOK_EVERY_S)):
        if all(one.key != said.key for one in await database.inbox.waiting(said.team)):
            return True
        await asyncio.sleep(LOOK_EVERY_S)
    return False


def _told_change(run: Run, before: int) -> int:
    if len(run.plan_changes) == before:
        sys.stderr.write(
            "The plan stays as it is: the words were not understood, or speak of what has begun. For example:\n"
            "  'post it to #random instead', 'change the title to Weekly', 'leave out step 3'\n"
        )
        return 1
    out = Console(highlight=False, markup=False)
    out.print(f"Revision {run.plan_revision} of the plan:")
    for one in run.plan_changes[-1].difference:
        out.print(f"  {one.kind} {one.action} {one.tool}")
        for field in one.fields:
            out.print(f"    {field.field}: {field.before} -> {field.after}")
    return 0
