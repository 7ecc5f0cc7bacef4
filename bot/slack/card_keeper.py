"""Card keeper: makes what Slack shows agree with the runs; it never fails the run it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import structlog

from bot.clock import Timer
from bot.slack.cards.blocks import Card
from bot.slack.cards.run_cards import build_visible_cards
from bot.slack.cards.status import build_status_card, is_first_word, is_reply_alone
from bot.slack.cards.text import CardText
from bot.slack.lost_cards import LostCards
from bot.slack.people import Notices
from bot.slack.place_check import PlaceCheck
from bot.slack.poster import CardPoster
from bot.slack.session_status import SessionStatus
from bot.slack.web import SlackWeb, is_refusal
from orchestration.crash_points import reach_crash_point
from orchestration.ports import CardRow, CardStore
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.rate_limit.limiter_queue import LEFT
from orchestration.rate_limit.line import Urgency
from orchestration.rate_limit.rate_limiter import IN_LINE
from orchestration.tasks import end_task
from orchestration.tool import ToolError
from schemas.errors import Failure
from schemas.run import Run

_log = structlog.stdlib.get_logger("metel.cards")

TRIES = 6
"""So often a card is tried whose answer is lost each time: Slack may stumble over the card itself. Where it is sure
that nothing was shown, it is tried until it is."""

BACKOFF_S = 1.0

MOST_DOUBLINGS = 6

REMEMBERED_EDITS = 1000

LOOK_AGAIN_S = 2.0

SESSION = "session"

LONGEST_LOOK_S = 60.0

TELL_UNSEEN_AFTER_S = 6.0
"""After so long in which Slack did not say who reads the place, who asked is told so, alone."""


@dataclass
class _Unseen:
    """Since when it can't be seen who reads the place, how often it was looked, and whether who asked has been told."""

    since: float
    looks: int = 0
    told: bool = False


@dataclass(frozen=True, slots=True)
class _Beside:
    """What is under way beside the posts: who waits for it, and what it shows."""

    caller: Caller
    digest: str


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
    beside: dict[str, _Beside] = field(default_factory=dict[str, "_Beside"])
    """What is under way beside the posts: edits by the keys of their cards, and the session's status."""
    told_revision: int = -1
    """The revision at which the session's status was told, or tried."""
    unseen: _Unseen | None = None
    lost: LostCards = field(kw_only=True)
    in_line: set[str] = field(default_factory=set[str])
    """Cards that would have had to wait for a rate, and can."""
    agreed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while all is shown and it is only waited for what may land late."""
    task: asyncio.Task[None] | None = None

    def call(self, urgency: Urgency, *, patient: bool = True) -> Caller:
        """Return for whom the run's cards are sent."""
        return Caller(self.latest.request.user, self.latest.started_at, urgency, patient)


class CardKeeper:
    """One task per run that has something to show, in the order of its states; the last state always gets there.

    What somebody waits for is posted in its order. Edits of what is there already, and the thread's status, go beside:
    no question and no answer waits for them.
    """

    def __init__(
        self,
        web: SlackWeb,
        store: CardStore,
        card_text: CardText,
        check_place: PlaceCheck,
        timer: Timer | None = None,
        *,
        restored_at: datetime | None = None,
    ) -> None:
        self._web = web
        self._store = store
        self._card_text = card_text
        self._check_place = check_place
        self._restored_at = restored_at
        self._timer = timer or Timer()
        self._poster = CardPoster(web, store, self._timer)
        self._sessions = SessionStatus(web)
        self._notices = Notices(web)
        self._displays: dict[str, _Display] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._edited_at: dict[tuple[str, str], float] = {}

    async def show(self, run: Run) -> None:
        """Have the cards of the run agree with it, soon. Returns at once; raises nothing."""
        if not run.request.place.channel:
            return
        display = self._displays.get(run.id)
        if display is None:
            self._displays[run.id] = display = _Display(run, lost=LostCards(self._web, self._timer.elapsed))
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
        if display is not None and display.task is not None:
            is_shown = await _is_done(display, within_s)
            await end_task(display.task)
            if not is_shown:
                return False
        self._sessions.forget(run_id)
        return True

    async def settle(self, timeout_s: float, *, lost: bool = False) -> None:
        """Wait until everything is shown, at most so long; then let go of what is not. With ``lost``, wait too until it
        was looked what became of cards that were lost."""
        waits = self._tasks if lost else [_is_done(one, timeout_s) for one in self._displays.values()]
        if waits:
            await asyncio.wait([asyncio.ensure_future(one) for one in waits], timeout=timeout_s)
        await end_task(*self._tasks)

    async def _keep(self, run_id: str, display: _Display) -> None:
        try:
            display.changed.set()
            while display.changed.is_set():
                async with asyncio.TaskGroup() as beside:
                    await self._keep_up(display, beside)
        except Exception:
            _log.exception("cards_not_shown", run=run_id)
        finally:
            del self._displays[run_id]

    async def _keep_up(self, display: _Display, beside: asyncio.TaskGroup) -> None:
        while True:
            display.changed.clear()
            run = display.latest
            wait_s = await self._agree(display, beside)
            if wait_s is not None or display.beside:
                await self._rest(display, wait_s)
            elif not display.changed.is_set():
                if not display.given_up:
                    await self._store.mark_shown(run.team, run.id, run.revision)
                if display.lost.wait_s is None:
                    return
                await self._wait_for_lost(display)

    async def _wait_for_lost(self, display: _Display) -> None:
        """Wait until it is time to look what became of lost cards; all is shown as far as anybody knows."""
        display.agreed.set()
        try:
            await self._rest(display, display.lost.wait_s)
        finally:
            display.agreed.clear()

    async def _rest(self, display: _Display, wait_s: float | None) -> None:
        """Wait for a later state, for what is under way beside, or so many seconds."""
        waking = asyncio.ensure_future(display.changed.wait())
        sleeping = (
            {asyncio.ensure_future(self._timer.sleep(wait_s))} if wait_s is not None else set[asyncio.Task[None]]()
        )
        try:
            await asyncio.wait({*sleeping, waking}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in (*sleeping, waking):
                one.cancel()

    async def _agree(self, display: _Display, beside: asyncio.TaskGroup) -> float | None:
        """Bring every card up to date; return in how many seconds another look is needed, or None."""
        run = display.latest
        if display.rows is None:
            display.rows = await self._store.of_run(run.team, run.id)
        if not display.rows and is_first_word(run):
            wait_s = await self._post_progress(display, run, build_status_card(run, self._card_text))
            if wait_s is not None:
                return wait_s
        self._tell_session(display, run, beside)
        try:
            with send_as(display.call(Urgency.ANSWER)):
                place_view = await self._check_place(run.request.place, run)
        except ToolError as error:
            # Who can read there is not known just now, so nothing is told there yet.
            return await self._look_again_later(display, run, error.failure)
        display.unseen = None
        cards = build_visible_cards(run, self._card_text, place_view, display.rows.keys())
        # The thread says that somebody was told, so they are told first.
        waits = [await self._show_card(display, run, card, beside) for card in cards if card.to]
        if unsent := frozenset(card.key for card in cards if card.to and card.key in display.given_up):
            cards = build_visible_cards(run, self._card_text, place_view, display.rows.keys(), unsent)
        waits += [await self._show_card(display, run, card, beside) for card in cards if not card.to]
        if await self._take_back_lost(display, run):
            waits.append(0.0)
        self._post_late(display, run, cards, beside)
        self._tell_session(display, run, beside)
        return min((wait_s for wait_s in waits if wait_s is not None), default=None)

    async def _take_back_lost(self, display: _Display, run: Run) -> bool:
        """Take back what landed late, where nothing can land any more; return whether cards are to be drawn anew."""
        assert display.rows is not None
        place, changed = run.request.place, False
        for row in [display.rows[key] for key in display.lost.find_due() if key in display.rows]:
            after = await display.lost.take_back(row, place.thread_ts if row.channel == place.channel else "")
            if after.ts and after != row:
                changed = True
                display.rows[row.key] = after
                display.given_up.pop(row.key, None)
                await self._store.put(after)
        return changed

    async def _show_card(self, display: _Display, run: Run, card: Card, beside: asyncio.TaskGroup) -> float | None:
        """Post or edit a card; return in how many seconds it may be, if not now."""
        row = display.rows.get(card.key) if display.rows else None
        if row is not None and row.ts:
            return self._edit(display, run, card, beside)
        if is_progress(run, card):
            return await self._post_progress(display, run, card)
        with send_as(display.call(Urgency.ANSWER)):
            return await self._bring(display, run, card)

    async def _post_progress(self, display: _Display, run: Run, card: Card) -> float | None:
        """Post what tells how far the run is, where it need not stand in line for that."""
        if card.key in display.in_line:
            return None
        with send_as(display.call(Urgency.PROGRESS, patient=False)):
            return await self._bring(display, run, card)

    def _post_late(self, display: _Display, run: Run, cards: Sequence[Card], beside: asyncio.TaskGroup) -> None:
        """Have the newest word on how far the run is wait in line beside the others, until the answer is the first."""
        assert display.rows is not None
        is_answered = run.ended is not None and any(card.key.startswith("answer") for card in cards)
        for card in cards:
            row = display.rows.get(card.key)
            if card.key not in display.in_line or (row is not None and row.ts):
                continue
            waiting = display.beside.get(card.key)
            if waiting is not None and (is_answered or waiting.digest != card.digest):
                waiting.caller.leave()
            elif waiting is None and not is_answered:
                self._go_beside(display, card.key, self._bring(display, run, card), beside, card.digest)

    def _edit(self, display: _Display, run: Run, card: Card, beside: asyncio.TaskGroup) -> float | None:
        """Begin to edit a card beside the posts; return in how many seconds it may be, if not now."""
        waiting = display.beside.get(card.key)
        if waiting is not None and waiting.digest != card.digest:
            waiting.caller.leave()
        if waiting is not None or self._is_shown(display, card):
            return None
        wait_s = self._wait_of(display, run.id, card.key)
        if wait_s > 0:
            return wait_s
        self._go_beside(display, card.key, self._bring(display, run, card), beside, card.digest)
        return None

    def _tell_session(self, display: _Display, run: Run, beside: asyncio.TaskGroup) -> None:
        """Tell the thread's status, once for each state of the run and not before the thread is there; of a run that
        had ended before, only with its cards."""
        has_thread = any(row.ts for row in (display.rows or {}).values())
        is_due = has_thread and (display.touched or run.ended is None) and run.revision != display.told_revision
        if is_due and SESSION in display.beside:
            display.beside[SESSION].caller.leave()
        elif is_due and self._sessions.is_news(run):
            display.told_revision = run.revision
            self._go_beside(display, SESSION, self._sessions.tell(run), beside)

    def _go_beside(
        self,
        display: _Display,
        what: str,
        doing: Coroutine[Any, Any, object],
        beside: asyncio.TaskGroup,
        digest: str = "",
    ) -> None:
        """Begin what stands behind all that asks and answers, and is taken back where it waits in line too long."""
        caller = display.call(Urgency.PROGRESS)

        async def do() -> None:
            try:
                with send_as(caller):
                    await doing
            finally:
                display.beside.pop(what, None)
                display.changed.set()

        display.beside[what] = _Beside(caller, digest)
        beside.create_task(do())

    def _is_shown(self, display: _Display, card: Card) -> bool:
        row = display.rows.get(card.key) if display.rows else None
        return (row is not None and row.digest == card.digest) or display.given_up.get(card.key) == card.digest

    async def _look_again_later(self, display: _Display, run: Run, failure: Failure) -> float:
        now = self._timer.elapsed()
        unseen = display.unseen = display.unseen or _Unseen(now)
        unseen.looks += 1
        _log.warning("place_not_seen", run=run.id, why=failure.code, looks=unseen.looks)
        if not unseen.told and now - unseen.since >= TELL_UNSEEN_AFTER_S:
            words = self._card_text.say(run, "notice.unseen_place")
            unseen.told = await self._notices.tell_asker(run.request, words)
        return min(LOOK_AGAIN_S * 2 ** min(unseen.looks - 1, MOST_DOUBLINGS), LONGEST_LOOK_S)

    async def _bring(self, display: _Display, run: Run, card: Card) -> float | None:
        assert display.rows is not None
        row = display.rows.get(card.key)
        if self._is_shown(display, card):
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
        if row is not None:
            display.lost.note(card.key)  # it was sent before, and may still arrive
        if row is None and self._is_of_before(run):
            # What was posted after the backup is not among the rows: it is looked for by its mark.
            row = CardRow(run.team, run.id, card.key, channel, "", "")
        # From here on the card may be out there: a try after a lost answer looks before it posts.
        display.rows[card.key] = row or CardRow(run.team, run.id, card.key, channel, "", "")
        return await self._poster.post_once(run, card, channel, "" if card.to else place.thread_ts, row)

    def _is_of_before(self, run: Run) -> bool:
        """Whether a run may have been shown before the database was put back."""
        return run.restored is not None or (self._restored_at is not None and run.started_at < self._restored_at)

    def _note_edit(self, run_id: str, key: str) -> None:
        now = self._timer.elapsed()
        if len(self._edited_at) > REMEMBERED_EDITS:
            recent = {k: at for k, at in self._edited_at.items() if at + self._timer.between_edits_s > now}
            self._edited_at = recent
        self._edited_at[run_id, key] = now

    def _after_failure(
        self, display: _Display, run: Run, card: Card, failure: Failure, *, unposted: bool
    ) -> float | None:
        if failure.kind == "uncertain" and display.tries.get(card.key, 0) < TRIES:
            display.lost.note(card.key)
        elif failure.kind != "uncertain" and unposted and display.rows:
            # A card for one person has no row yet where Slack opened no direct message.
            display.rows.pop(card.key, None)
        if failure.held and failure.code in (IN_LINE, LEFT):
            display.in_line.add(card.key)
            return None
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
        display.not_before[card.key] = self._timer.elapsed() + wait_s
        return wait_s


async def _is_done(display: _Display, within_s: float) -> bool:
    """Whether all is shown within so many seconds."""
    agreeing = asyncio.ensure_future(display.agreed.wait())
    waits = {agreeing} if display.task is None else {agreeing, display.task}
    try:
        return bool((await asyncio.wait(waits, timeout=within_s, return_when=asyncio.FIRST_COMPLETED))[0])
    finally:
        agreeing.cancel()


def is_progress(run: Run, card: Card) -> bool:
    """Whether a card tells how far the run is, and neither asks nor answers."""
    return card.key == "status" and not (run.ended is not None and is_reply_alone(run))
