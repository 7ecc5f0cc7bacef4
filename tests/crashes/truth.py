"""What must hold once a case is at rest: in the ledger, in the thread, and in the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.clock import SystemClock
from bot.slack.posting import card_mark
from bot.slack.web import CARD_EVENT
from orchestration.ports import CardRow, RunRow
from orchestration.status import status_of
from orchestration.storage.database import Database, open_database
from orchestration.transitions import fold
from sandbox.app import Sandbox
from sandbox.slack.world import Message
from schemas.events import ActionFailed, ActionSkipped, ActionStarted, ActionSucceeded, Event
from schemas.run import Run
from schemas.states import SETTLED
from tests.crashes.scenario import Json, Scenario, controls

OWN = frozenset({"chat.update", "chat.postEphemeral", "conversations.open", "agents.sessions.setStatus", "views.open"})
"""Methods by which metel keeps its own cards, notices and modals; cards are judged in the thread."""
RESULTS = (ActionSucceeded, ActionFailed, ActionSkipped)


@dataclass(frozen=True)
class Told:
    """A run as the database tells it."""

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
        reply_alone = self.run.plan is not None and not self.run.plan.actions
        return {"status", *self.asked, *([] if reply_alone else ["answer"])}


async def problems_of(scenario: Scenario, sandbox: Sandbox, database: str) -> list[str]:
    """Return everything that is not as it must be."""
    found = [*_ledger(scenario, sandbox.exchange.ledger), *scenario.holds(sandbox.world)]
    async with open_database(database, SystemClock(), access="read") as opened:
        rows = sorted(await opened.runs.latest(), key=lambda row: row.created_at)
        told = [await _told(opened, row) for row in rows]
        if await opened.inbox.waiting(sandbox.world.slack.world.team["id"]):
            found.append("deliveries are left in the inbox")
    if len(told) != scenario.runs:
        found.append(f"{len(told)} runs, wanted {scenario.runs}")
    for number, one in enumerate(told):
        found += _journal_problems(scenario.status if number == 0 else "succeeded", one)
    return [*found, *_thread(scenario, told, sandbox.world.slack.world.messages)]


async def _told(opened: Database, row: RunRow) -> Told:
    journal = await opened.runs.events(row.team, row.id)
    return Told(fold(journal), journal, row.status, await opened.cards.of_run(row.team, row.id))


def _ledger(scenario: Scenario, ledger: Iterable[Json]) -> Iterator[str]:
    """Each effect happened as often as it was asked for."""
    done = Counter(row["method"] for row in ledger if row["effect"] and not _is_own(row))
    if done != Counter(scenario.effects):
        yield f"effects: {dict(done)}, wanted {dict(scenario.effects)}"


def _is_own(row: Json) -> bool:
    metadata: Json = row["body"].get("metadata") or {}
    return row["method"] in OWN or metadata.get("event_type") == CARD_EVENT


def _journal_problems(wanted: str, told: Told) -> Iterator[str]:
    """The journal folds to what the index says; it has ended once, and each started action has one end."""
    run, journal = told.run, told.journal
    if status_of(run) != wanted or told.status != wanted:
        errors = [error.message for error in run.errors]
        yield f"status {status_of(run)} (index: {told.status}), wanted {wanted}: {errors}"
    if [event.type for event in journal].count("run_ended") != 1:
        yield "the run did not end once"
    started = {event.action for event in journal if isinstance(event, ActionStarted)}
    ended = Counter(event.action for event in journal if isinstance(event, RESULTS) and event.action in started)
    if any(ended[action] != 1 for action in started):
        yield f"started {sorted(started)}, ended {dict(ended)}"
    unsettled = [action for action, state in run.states.items() if not isinstance(state, SETTLED)]
    if unsettled and not run.cancelled_by:
        yield f"not settled: {unsettled}"


def _thread(scenario: Scenario, told: Sequence[Told], messages: Iterable[Message]) -> Iterator[str]:
    """One status card, one card for each question and approval, one answer; all known, none with a dead button, and
    no other card anywhere."""
    cards = {one.ts: one for one in messages if _mark(one) and not one.to}
    asked = [card for one in told for card in one.asked]
    if not scenario.asks <= len(asked) <= scenario.asks + scenario.may_ask:
        yield f"asked {asked}, wanted {scenario.asks}"
    marks = Counter(card_mark(one.run.id, key) for one in told for key in one.wanted)
    if scenario.way == "command":
        marks.update(card_mark(one.run.request.id, "opening") for one in told[:1])
    if Counter(map(_mark, cards.values())) != marks:
        yield f"cards in the workspace: {[one.text for one in cards.values()]}"
    astray = [
        card.text for card in cards.values() if card.root not in {one.run.request.place.thread_ts for one in told}
    ]
    if astray:
        yield f"cards outside the thread: {astray}"
    for one in told:
        yield from _cards_of(one, cards)


def _cards_of(told: Told, cards: dict[str, Message]) -> Iterator[str]:
    if set(told.cards) != told.wanted or any(row.ts not in cards for row in told.cards.values()):
        yield f"cards in the database {sorted(told.cards)}, wanted {sorted(told.wanted)}"
    for key, row in told.cards.items():
        live = {one["action_id"] for one in controls(cards[row.ts])} if row.ts in cards else set[str]()
        # What nobody decided in time may be asked again.
        allowed = {"renew"} if told.status == "expired" else set[str]()
        if key != "answer" and live - allowed:
            yield f"{key} still has controls: {sorted(live)}"
    answer, ended = told.cards.get("answer", told.cards.get("status")), told.run.ended
    if answer is not None and ended is not None and answer.ts in cards:
        first = ended.answer.text.strip().split("\n", maxsplit=1)[0]
        if first not in str(cards[answer.ts].blocks) + cards[answer.ts].text:
            yield f"the answer {first!r} is not on its card"
        if told.run.undone_by and controls(cards[answer.ts]):
            yield "what is undone still offers to undo"


def _mark(message: Message) -> str:
    metadata = message.metadata or {}
    return str(metadata["event_payload"]["card"]) if metadata.get("event_type") == CARD_EVENT else ""
