"""Invariants: what must hold once a case is at rest, in the ledger, in the thread and in the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.clock import SystemClock
from bot.slack.poster import build_card_mark
from bot.slack.web import CARD_EVENT
from connectors.catalog import list_contracts, list_undo_contracts
from orchestration.plan.check import index_contracts
from orchestration.policy.team import TeamPolicy
from orchestration.ports import CardRow, RunRow
from orchestration.run.reducer import fold_events
from orchestration.run.status import compute_status
from orchestration.storage.database import Database, open_database
from sandbox.app import Sandbox
from sandbox.slack.world import Message
from schemas.events import ActionFailed, ActionSkipped, ActionStarted, ActionSucceeded, Event, RunEnded
from schemas.run import Run
from schemas.states import SETTLED
from tests.crashes.scenarios.scenario import Json, Scenario, controls
from tests.replayed import keep_file_policy, replay_all

OWN = frozenset({"chat.update", "chat.postEphemeral", "conversations.open", "agents.sessions.setStatus", "views.open"})
"""Methods by which metel keeps its own cards, notices and modals; cards are judged in the thread."""
CONTRACTS = index_contracts((*list_contracts(), *list_undo_contracts()))
keep_file_policy(TeamPolicy())
RESULTS = (ActionSucceeded, ActionFailed, ActionSkipped)


@dataclass(frozen=True)
class StoredRun:
    """A run as it is in the database."""

    run: Run
    journal: Sequence[Event]
    status: str
    cards: dict[str, CardRow]

    @property
    def asked(self) -> list[str]:
        """The cards of its questions and approvals; one that took another's place has its card."""
        approvals = {f"approval:{record.approval.card}" for record in self.run.approvals.values()}
        return [*(f"question:{key}" for key in self.run.questions), *sorted(approvals)]

    @property
    def wanted(self) -> set[str]:
        """The cards that it must have at the end."""
        if self.run.is_shut_out:
            return {"status"}
        reply_alone = self.run.plan is not None and not self.run.plan.actions
        return {"status", *self.asked, *self.calls, *([] if reply_alone else self.answers)}

    @property
    def calls(self) -> list[str]:
        """The cards by which people were called to what waits: reminders, and calls to somebody by name."""
        approvals, questions = self.run.approvals.values(), self.run.questions.items()
        reminders = [(one.approval.id, place) for one in approvals for place, _ in enumerate(one.reminded, 1)]
        handed = [(one.approval.id, place) for one in approvals for place, _ in enumerate(one.handed, 1)]
        return [
            *(f"reminder:{approval}:{place}" for approval, place in reminders),
            *(f"handed:{approval}:{place}" for approval, place in handed),
            *(f"reminder:{question}" for question, record in questions if record.reminded),
        ]

    @property
    def answers(self) -> list[str]:
        """The cards of its ends, the last one last."""
        return ["answer", *(f"answer:{number}" for number, _ in enumerate(self.run.earlier_ends, 1))]


async def problems_of(scenario: Scenario, sandbox: Sandbox, database: str) -> list[str]:
    """Return everything that is not as it must be."""
    found = [*_ledger(scenario, sandbox.exchange.ledger), *scenario.check(sandbox.world)]
    async with open_database(database, SystemClock(), access="read") as opened:
        rows = sorted(await opened.runs.latest(), key=lambda row: row.created_at)
        stored = [await _load(opened, row) for row in rows]
        again = await replay_all(opened, lambda _, tool: CONTRACTS.get(tool))
        found += [*again.differences, *again.unjudged]
        if await opened.inbox.waiting(sandbox.world.slack.world.team["id"]):
            found.append("deliveries are left in the inbox")
    if len(stored) != scenario.runs:
        found.append(f"{len(stored)} runs, wanted {scenario.runs}")
    for number, one in enumerate(stored):
        own = number == 0
        found += _journal_problems(scenario.status if own else "succeeded", scenario.ends if own else 1, one)
    return [*found, *_thread(scenario, stored, sandbox.world.slack.world.messages)]


async def _load(opened: Database, row: RunRow) -> StoredRun:
    journal = await opened.runs.events(row.team, row.id)
    return StoredRun(fold_events(journal), journal, row.status, await opened.cards.of_run(row.team, row.id))


def _ledger(scenario: Scenario, ledger: Iterable[Json]) -> Iterator[str]:
    """Each effect happened as often as it was asked for."""
    done = Counter(row["method"] for row in ledger if row["effect"] and not _is_own(row))
    if done != Counter(scenario.effects):
        yield f"effects: {dict(done)}, wanted {dict(scenario.effects)}"


def _is_own(row: Json) -> bool:
    metadata: Json = row["body"].get("metadata") or {}
    return row["method"] in OWN or metadata.get("event_type") == CARD_EVENT


def _journal_problems(wanted: str, ends: int, stored: StoredRun) -> Iterator[str]:
    """The journal folds to what the index says; it has come to so many ends, and up to each of them every action that
    was started since the one before has one result."""
    run, journal = stored.run, stored.journal
    if compute_status(run) != wanted or stored.status != wanted:
        errors = [error.message for error in run.errors]
        yield f"status {compute_status(run)} (index: {stored.status}), wanted {wanted}: {errors}"
    parts = list(_up_to_each_end(journal))
    if len(parts) != ends:
        yield f"the run ended {len(parts)} times, wanted {ends}"
    for part in parts:
        started = {event.action for event in part if isinstance(event, ActionStarted)}
        ended = Counter(event.action for event in part if isinstance(event, RESULTS) and event.action in started)
        if any(ended[action] != 1 for action in started):
            yield f"started {sorted(started)}, ended {dict(ended)}"
    unsettled = [action for action, state in run.states.items() if not isinstance(state, SETTLED)]
    if unsettled and not run.cancelled_by:
        yield f"not settled: {unsettled}"


def _up_to_each_end(journal: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """What happened up to each end of the run, since the one before."""
    begins = 0
    for place, event in enumerate(journal, 1):
        if isinstance(event, RunEnded):
            yield journal[begins:place]
            begins = place


def _thread(scenario: Scenario, stored: Sequence[StoredRun], messages: Iterable[Message]) -> Iterator[str]:
    """One status card, one card for each question, approval and call, one answer for each end; all known, none with a
    dead button, and no other card anywhere."""
    cards = {one.ts: one for one in messages if _card_of(one) and not one.to}
    asked = [card for one in stored for card in one.asked]
    if not scenario.asks <= len(asked) <= scenario.asks + scenario.may_ask:
        yield f"asked {asked}, wanted {scenario.asks}"
    calls = [card for one in stored for card in one.calls]
    if len(calls) != scenario.calls:
        yield f"called {calls}, wanted {scenario.calls}"
    marks = Counter(build_card_mark(one.run.id, key) for one in stored for key in one.wanted)
    if scenario.way == "command":
        marks.update(build_card_mark(one.run.request.id, "opening") for one in stored[:1])
    if Counter(map(_card_of, cards.values())) != marks:
        yield f"cards in the workspace: {[one.text for one in cards.values()]}"
    astray = [
        card.text for card in cards.values() if card.root not in {one.run.request.place.thread_ts for one in stored}
    ]
    if astray:
        yield f"cards outside the thread: {astray}"
    for one in stored:
        yield from _cards_of(one, cards)


def _cards_of(stored: StoredRun, cards: dict[str, Message]) -> Iterator[str]:
    if set(stored.cards) != stored.wanted or any(row.ts not in cards for row in stored.cards.values()):
        yield f"cards in the database {sorted(stored.cards)}, wanted {sorted(stored.wanted)}"
    for key, row in stored.cards.items():
        live = {one["action_id"] for one in controls(cards[row.ts])} if row.ts in cards else set[str]()
        dead = live - _allowed_controls(stored, key)
        if dead:
            yield f"{key} still has controls: {sorted(dead)}"
    run = stored.run
    ends = [*run.earlier_ends, *([run.ended] if run.ended else [])]
    for key, end in zip(stored.answers, ends, strict=False):
        row = stored.cards.get(key, stored.cards.get("status"))
        first = end.answer.text.strip().split("\n", maxsplit=1)[0]
        if row and row.ts in cards and first not in str(cards[row.ts].blocks) + cards[row.ts].text:
            yield f"the answer {first!r} is not on its card"


def _allowed_controls(stored: StoredRun, key: str) -> set[str]:
    """The controls that may be left on a card: what can still be wanted of a run that is over."""
    if key != stored.answers[-1]:
        # What nobody decided in time may be asked again.
        return {"renew"} if stored.status == "expired" else set()
    undo, over = not stored.run.undone_by, not stored.run.started_over_by
    return {"retry", *(["undo"] if undo else []), *(["start_over", "show_reading"] if undo and over else [])}


def _card_of(message: Message) -> str:
    metadata = message.metadata or {}
    return str(metadata["event_payload"]["card"]) if metadata.get("event_type") == CARD_EVENT else ""
