"""Card keeper: makes what Slack shows agree with the runs; it never fails the run it shows."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TypeVar
from zlib import crc32

import structlog

from bot.clock import Timer
from bot.slack.cards.blocks import Card
from bot.slack.cards.run_cards import build_visible_cards
from bot.slack.cards.text import CardText
from bot.slack.place_check import PlaceCheck
from bot.slack.poster import CardPoster
from bot.slack.web import SlackWeb, is_refusal
from orchestration.crash_points import reach_crash_point
from orchestration.ports import CardRow, CardStore
from orchestration.run.status import compute_status
from orchestration.tasks import end_task
from orchestration.tool import ToolError
from schemas.errors import Failure
from schemas.run import Run

_session_log = structlog.stdlib.get_logger("metel.sessions")

_REMEMBERED = 1000
K = TypeVar("K")
V = TypeVar("V")


class SessionStatus:
    """Tells Slack how a thread's work stands, once per change."""

    def __init__(self, web: SlackWeb) -> None:
        self._web = web
        self._told: dict[str, str] = {}
        self._refused: dict[tuple[str, str], None] = {}

    def forget(self, run_id: str) -> None:
        """Forget what was told of a run: by the next time another process may have told otherwise."""
        self._told.pop(run_id, None)

    async def tell(self, run: Run) -> None:
        """Set the session of the run's thread; raises nothing."""
        status, thread = _session_of(run), (run.request.place.channel, run.request.place.thread_ts)
        if thread in self._refused or self._told.get(run.id) == status:
            return
        _remember(self._told, run.id, status)
        try:
            await self._web.set_session(*thread, status)
        except ToolError as error:
            # What refuses one thread (a message that is gone, a channel without metel) says nothing of the others.
            if is_refusal(error.failure):
                _remember(self._refused, thread, None)
            self.forget(run.id)
            _session_log.info("session_status_not_set", code=error.failure.code, kind=error.failure.kind)


def _remember(known: dict[K, V], key: K, value: V) -> None:
    """Keep the newest ones."""
    while len(known) >= _REMEMBERED:
        del known[next(iter(known))]
    known[key] = value


def _session_of(run: Run) -> str:
    match compute_status(run):
        case "planning" | "running":
            return "processing"
        case "waiting" | "paused":
            return "suspended"
        case _:
            return "active"


_log = structlog.stdlib.get_logger("metel.cards")

TRIES = 6
"""So often a card is tried whose answer is lost each time: Slack may stumble over the card itself. Where it is sure
that nothing was shown, it is tried until it is."""

BACKOFF_S = 1.0

MOST_DOUBLINGS = 6

MOST_SPREAD_S = 32.0
"""Over so long the cards that wait for one crowded place spread out, in seconds, so that they do not all try again
whenever one of them may go."""

REMEMBERED_EDITS = 1000

LOOK_AGAIN_S = 2.0


@dataclass
class _Display:
    """What is under way for one run: its latest state, and a bell that rings when there is a later one."""

    latest: Run
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    rows: dict[str, CardRow] | None = None
    touched: bool = False
    not_before: dict[str, float] = field(default_factory=dict[str, float])
    tries: dict[str, int] = field(default_factory=dict[str, int])
    holds: dict[str, int] = field(default_factory=dict[str, int])
    given_up: dict[str, str] = field(default_factory=dict[str, str])
    task: asyncio.Task[None] | None = None


class CardKeeper:
    """One task per run that has something to show, in the order of its states; the last state always gets there."""

    def __init__(
        self, web: SlackWeb, store: CardStore, card_text: CardText, check_place: PlaceCheck, timer: Timer | None = None
    ) -> None:
        self._web = web
        self._store = store
        self._card_text = card_text
        self._check_place = check_place
        self._timer = timer or Timer()
        self._poster = CardPoster(web, store, self._timer)
        self._sessions = SessionStatus(web)
        self._displays: dict[str, _Display] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._edited_at: dict[tuple[str, str], float] = {}

    async def show(self, run: Run) -> None:
        """Have the cards of the run agree with it, soon. Returns at once; raises nothing."""
        if not run.request.place.channel:
            return
        display = self._displays.get(run.id)
        if display is None:
            self._displays[run.id] = display = _Display(run)
            task = display.task = asyncio.create_task(self._keep(run.id, display))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif run.revision >= display.latest.revision:
            display.latest = run
            display.changed.set()

    async def shown(self, run_id: str, within_s: float) -> bool:
        """Wait until what a run has to show is there; return whether it is. After ``within_s`` it is let go of, so that
        from then on another process may show the run."""
        display = self._displays.get(run_id)
        task = display.task if display else None
        if task is not None and not (await asyncio.wait({task}, timeout=within_s))[0]:
            await end_task(task)
            return False
        self._sessions.forget(run_id)
        return True

    async def settle(self, timeout_s: float) -> None:
        """Wait until everything is shown, at most so long; then let go of what is not."""
        if self._tasks:
            _, late = await asyncio.wait(set(self._tasks), timeout=timeout_s)
            await end_task(*late)

    async def _keep(self, run_id: str, display: _Display) -> None:
        try:
            while True:
                display.changed.clear()
                run = display.latest
                wait_s = await self._agree(display)
                if wait_s is None and not display.changed.is_set():
                    if not display.given_up:
                        await self._store.mark_shown(run.team, run.id, run.revision)
                    if not display.changed.is_set():
                        return
                if wait_s is not None:
                    await self._rest(display, wait_s)
        except Exception:
            _log.exception("cards_not_shown", run=run_id)
        finally:
            del self._displays[run_id]

    async def _rest(self, display: _Display, wait_s: float) -> None:
        sleeping = asyncio.ensure_future(self._timer.sleep(wait_s))
        waking = asyncio.ensure_future(display.changed.wait())
        try:
            await asyncio.wait({sleeping, waking}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            waking.cancel()

    async def _agree(self, display: _Display) -> float | None:
        """Bring every card up to date; return in how many seconds another look is needed, or None."""
        run = display.latest
        if display.rows is None:
            display.rows = await self._store.of_run(run.team, run.id)
        try:
            place_view = await self._check_place(run.request.place)
        except ToolError as error:
            # Who can read there is not known just now, so nothing is told yet.
            _log.warning("place_not_seen", run=run.id, why=error.failure.code)
            return LOOK_AGAIN_S
        waits: list[float] = []
        for card in build_visible_cards(run, self._card_text, place_view, display.rows.keys()):
            wait_s = await self._bring(display, run, card)
            if wait_s is not None:
                waits.append(wait_s)
        if display.touched or run.ended is None:
            await self._sessions.tell(run)
        return min(waits) if waits else None

    async def _bring(self, display: _Display, run: Run, card: Card) -> float | None:
        assert display.rows is not None
        row = display.rows.get(card.key)
        if (row is not None and row.digest == card.digest) or display.given_up.get(card.key) == card.digest:
            return None
        wait_s = self._wait_of(display, run.id, card.key)
        if wait_s > 0:
            return wait_s
        try:
            display.rows[card.key] = await self._send(display, run, card, row)
        except ToolError as error:
            return self._after_failure(display, run, card, error.failure, unposted=row is None)
        display.touched = True
        display.tries.pop(card.key, None)
        display.holds.pop(card.key, None)
        return None if display.rows[card.key].digest == card.digest else 0.0

    def _wait_of(self, display: _Display, run_id: str, key: str) -> float:
        now = self._timer.elapsed()
        edited = self._edited_at.get((run_id, key))
        calm = 0.0 if edited is None else edited + self._timer.between_edits_s - now
        return max(calm, display.not_before.get(key, now) - now)

    async def _send(self, display: _Display, run: Run, card: Card, row: CardRow | None) -> CardRow:
        assert display.rows is not None
        if row is not None and row.ts:
            self._note_edit(run.id, card.key)
            reach_crash_point("card.before_update")
            await self._web.update(row.channel, row.ts, card.text, card.blocks)
            reach_crash_point("card.after_update")
            shown = replace(row, digest=card.digest)
            await self._store.put(shown)
            return shown
        place = run.request.place
        channel = await self._web.open_direct(card.to) if card.to else place.channel
        # From here on the card may be out there: a try after a lost answer looks before it posts.
        display.rows[card.key] = row or CardRow(run.team, run.id, card.key, channel, "", "")
        return await self._poster.post_once(run, card, channel, "" if card.to else place.thread_ts, row)

    def _note_edit(self, run_id: str, key: str) -> None:
        now = self._timer.elapsed()
        if len(self._edited_at) > REMEMBERED_EDITS:
            recent = {k: at for k, at in self._edited_at.items() if at + self._timer.between_edits_s > now}
            self._edited_at = recent
        self._edited_at[run_id, key] = now

    def _after_failure(
        self, display: _Display, run: Run, card: Card, failure: Failure, *, unposted: bool
    ) -> float | None:
        if failure.kind != "uncertain" and unposted and display.rows:
            del display.rows[card.key]
        if failure.held and failure.retry_after_s is not None:
            return self._held(display, run, card, failure.code, failure.retry_after_s)
        tries = display.tries[card.key] = display.tries.get(card.key, 0) + 1
        _log.warning("card_not_shown", run=run.id, card=card.key, code=failure.code, kind=failure.kind, tries=tries)
        if is_refusal(failure) or (failure.kind == "uncertain" and tries >= TRIES):
            display.given_up[card.key] = card.digest
            return None
        asked_s = failure.retry_after_s
        wait_s = BACKOFF_S * 2 ** min(tries - 1, MOST_DOUBLINGS) if asked_s is None else asked_s
        display.not_before[card.key] = self._timer.elapsed() + wait_s
        return wait_s

    def _held(self, display: _Display, run: Run, card: Card, why: str, wait_s: float) -> float:
        holds = display.holds[card.key] = display.holds.get(card.key, 0) + 1
        if holds == 1:
            _log.info("card_held_back", run=run.id, card=card.key, why=why)
        if why == "rate":
            wait_s += _share_of(f"{run.id} {card.key} {holds}") * min(2.0 ** (holds - 1), MOST_SPREAD_S)
        display.not_before[card.key] = self._timer.elapsed() + wait_s
        return wait_s


def _share_of(name: str) -> float:
    """Return a number from 0 to 1 that is the same for the same name and even over many."""
    return crc32(name.encode()) / 2**32
