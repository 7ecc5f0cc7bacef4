"""What must hold once a case is at rest: in the ledger, in the thread, and in the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bot.clock import SystemClock
from bot.slack.posting import card_mark
from bot.slack.web import CARD_EVENT
from orchestration.ports import CardRow
from orchestration.status import status_of
from orchestration.storage.database import Database, open_database
from orchestration.transitions import fold
from sandbox.app import Sandbox
from sandbox.slack.world import Message
from schemas.events import ActionFailed, ActionSkipped, ActionStarted, ActionSucceeded, Event
from schemas.run import Run
from schemas.states import SETTLED
from tests.crashes.person import controls
from tests.crashes.scenarios import Json, Scenario

OWN = frozenset({"chat.update", "chat.postEphemeral", "conversations.open", "agents.sessions.setStatus", "views.open"})
"""Methods by which metel keeps its own cards, notices and modals; cards are judged in the thread."""
RESULTS = (ActionSucceeded, ActionFailed, ActionSkipped)


async def problems_of(scenario: Scenario, sandbox: Sandbox, database: Path) -> list[str]:
    """Return everything that is not as it must be."""
    found = [*_ledger(scenario, sandbox.exchange.ledger), *scenario.holds(sandbox.world)]
    async with open_database(f"sqlite:///{database}", SystemClock(), access="read") as opened:
        rows = list(await opened.runs.latest())
        if len(rows) != 1:
            return [*found, f"{len(rows)} runs"]
        run, journal = await _journal(opened, rows[0].id)
        found += _journal_problems(scenario, run, journal, rows[0].status)
        found += _thread(scenario, run, sandbox.world.slack.world.messages, await opened.cards.of_run(run.id))
        if await opened.inbox.waiting():
            found.append("deliveries are left in the inbox")
    return found


async def _journal(opened: Database, run_id: str) -> tuple[Run, Sequence[Event]]:
    journal = await opened.runs.events(run_id)
    return fold(journal), journal


def _ledger(scenario: Scenario, ledger: Iterable[Json]) -> Iterator[str]:
    """Each effect happened as often as it was asked for."""
    done = Counter(row["method"] for row in ledger if row["effect"] and not _is_own(row))
    if done != Counter(scenario.effects):
        yield f"effects: {dict(done)}, wanted {dict(scenario.effects)}"


def _is_own(row: Json) -> bool:
    metadata: Json = row["body"].get("metadata") or {}
    return row["method"] in OWN or metadata.get("event_type") == CARD_EVENT


def _journal_problems(scenario: Scenario, run: Run, journal: Sequence[Event], status: str) -> Iterator[str]:
    """The journal folds to what the index says; it has ended once, and each started action has one end."""
    if status_of(run) != scenario.status or status != scenario.status:
        errors = [error.message for error in run.errors]
        yield f"status {status_of(run)} (index: {status}), wanted {scenario.status}: {errors}"
    if [event.type for event in journal].count("run_ended") != 1:
        yield "the run did not end once"
    started = {event.action for event in journal if isinstance(event, ActionStarted)}
    ended = Counter(event.action for event in journal if isinstance(event, RESULTS) and event.action in started)
    if any(ended[action] != 1 for action in started):
        yield f"started {sorted(started)}, ended {dict(ended)}"
    unsettled = [action for action, state in run.states.items() if not isinstance(state, SETTLED)]
    if unsettled and not run.cancelled_by:
        yield f"not settled: {unsettled}"


def _thread(scenario: Scenario, run: Run, messages: Iterable[Message], rows: dict[str, CardRow]) -> Iterator[str]:
    """One status card, one card for each question and approval, one answer; all known, none with a dead button, and
    no other card anywhere."""
    cards = {one.ts: one for one in messages if _mark(one) and not one.to}
    asked = [f"question:{key}" for key in run.questions] + [f"approval:{key}" for key in run.approvals]
    if len(asked) != scenario.asks:
        yield f"asked {asked}, wanted {scenario.asks}"
    reply_alone = run.plan is not None and not run.plan.actions
    wanted = {"status", *asked, *([] if reply_alone else ["answer"])}
    if set(rows) != wanted or any(row.ts not in cards for row in rows.values()):
        yield f"cards in the database {sorted(rows)}, wanted {sorted(wanted)}"
    opening = [card_mark(run.request.id, "opening")] if scenario.way == "command" else []
    marks = Counter([card_mark(run.id, key) for key in wanted] + opening)
    if Counter(map(_mark, cards.values())) != marks:
        yield f"cards in the workspace: {[one.text for one in cards.values()]}"
    astray = [one.text for one in cards.values() if one.root != run.request.place.thread_ts]
    if astray:
        yield f"cards outside the thread: {astray}"
    for key, row in rows.items():
        if key != "answer" and row.ts in cards and controls(cards[row.ts]):
            yield f"{key} still has controls: {[one['action_id'] for one in controls(cards[row.ts])]}"
    yield from _said(run, rows, cards)


def _said(run: Run, rows: dict[str, CardRow], cards: dict[str, Message]) -> Iterator[str]:
    """The answer says what the run ended with."""
    answer = rows.get("answer", rows.get("status"))
    if answer is None or run.ended is None or answer.ts not in cards:
        return
    first = run.ended.answer.text.strip().split("\n", maxsplit=1)[0]
    if first not in str(cards[answer.ts].blocks) + cards[answer.ts].text:
        yield f"the answer {first!r} is not on its card"


def _mark(message: Message) -> str:
    metadata = message.metadata or {}
    return str(metadata["event_payload"]["card"]) if metadata.get("event_type") == CARD_EVENT else ""
