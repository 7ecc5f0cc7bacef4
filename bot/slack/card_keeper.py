"""Card keeper: makes what Slack shows agree with the runs; it never fails the run it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

import structlog

from bot.clock import Timer
from bot.slack.cards.blocks import Card
from bot.slack.cards.run_cards import build_visible_cards
from bot.slack.cards.status import build_status_card, is_first_word, is_progress, is_under_way
from bot.slack.cards.text import CardText
from bot.slack.lost_cards import LostCards, get_thread
from bot.slack.people import Notices
from bot.slack.place_check import PlaceCheck, PlaceView
from bot.slack.poster import CardPoster, PlacedElsewhereError
from bot.slack.run_display import (
    MOST_DOUBLINGS,
    CallBeside,
    DrawnCards,
    RunDisplay,
    UnseenPlace,
    is_settled,
)
from bot.slack.session_status import SessionStatus
from bot.slack.web import SlackWeb
from orchestration.crash_points import reach_crash_point
from orchestration.ports import CardRow, CardStore, RunStore
from orchestration.progress import CHANGING, Progress
from orchestration.rate_limit.caller import send_as
from orchestration.rate_limit.line import Urgency
from orchestration.tasks import Turns, end_task
from orchestration.tool import ToolError
from schemas.errors import Failure
from schemas.run import Run

_log = structlog.stdlib.get_logger("metel.cards")

REMEMBERED_EDITS = 1000
LOOK_AGAIN_S = 2.0
SESSION = "session"
LONGEST_LOOK_S = 60.0
TELL_UNSEEN_AFTER_S = 6.0
"""After so long in which Slack did not say who reads the place, who asked is told so, alone."""


class ShownStores(NamedTuple):
    """Where the cards are, and the runs that they show."""

    cards: CardStore
    runs: RunStore


class CardKeeper:
    """One task per run that has something to show, in the order of its states; the last state always gets there.

    What somebody waits for is posted in its order. Edits of what is there already, and the thread's status, go beside:
    no question and no answer waits for them.
    """

    def __init__(
        self,
        web: SlackWeb,
        stores: ShownStores,
        card_text: CardText,
        check_place: PlaceCheck,
        *,
        timer: Timer | None = None,
        restored_at: datetime | None = None,
    ) -> None:
        self._web = web
        self._store, self._runs = stores
        self._card_text = card_text
        self._check_place = check_place
        self._restored_at = restored_at
        self._timer = timer or Timer()
        self._poster = CardPoster(web, self._store, self._timer)
        self._sessions = SessionStatus(web)
        self._notices = Notices(web)
        self._displays: dict[str, RunDisplay] = {}
        self._turns = Turns()
        self._told: set[str] = set()
        """The runs of which it is told how long they take: they share the edits that Slack takes in a minute."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._edited_at: dict[tuple[str, str], float] = {}
        self._tells_time = True

    async def show(self, run: Run, *, is_own: bool = True) -> None:
        """Have the cards of the run agree with it, soon. Returns at once; raises nothing.

        Only of a run that is this process's own (``is_own``) is it told how long it has been at it: another's may have
        moved on since.
        """
        display = self._displays.get(run.id)
        if display is None:
            self._begin(run, is_own=is_own)
        elif run.revision >= display.latest.revision:
            display.take(run, self._timer.elapsed(), is_own=is_own)
            self._note_told(display)

    def _begin(self, run: Run, *, is_own: bool) -> None:
        if run.request.place.channel:
            self._displays[run.id] = display = RunDisplay(run, lost=LostCards(self._web, self._timer.elapsed))
            display.since, display.is_own = self._timer.elapsed(), is_own
            display.note_steps(display.since)
            self._note_told(display)
            display.task = self._start(self._keep(run.id, display))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _note_told(self, display: RunDisplay) -> None:
        """Note whether it is told of a run how long it takes."""
        change = self._told.add if display.is_own and is_under_way(display.latest) else self._told.discard
        change(display.latest.id)

    def note_progress(self, run: Run, action: str, progress: Progress) -> None:
        """Have the next look at the run's cards tell how far an action is; the first word has that come sooner."""
        if run.id not in self._displays and action == CHANGING and progress.done:
            self._begin(run, is_own=True)  # all of it was shown, and it waits for a person
        display = self._displays.get(run.id)
        if display is not None and display.note_progress(action, progress, self._timer.elapsed()):
            display.changed.set()

    async def shown(self, run_id: str, within_s: float) -> bool:
        """Wait until what a run has to show is there; return whether it is. After ``within_s`` it is let go of, so that
        from then on another process may show the run."""
        display = self._displays.get(run_id)
        if display is not None and display.task is not None:
            is_shown = await is_settled(display, within_s)
            await end_task(display.task)
            self._leave_lost(display)
            if not is_shown:
                return False
        self._sessions.forget(run_id)
        return True

    def _leave_lost(self, display: RunDisplay) -> None:
        """Have it looked, beside what other processes show, for what was lost of a run that is let go of; soon where it
        was let go of in the middle of a post."""
        for row in (display.rows or {}).values():
            if not row.ts:
                display.lost.note(row.key, LOOK_AGAIN_S)
        if display.lost.wait_s is not None:
            self._start(self._take_back_late(display))

    async def _take_back_late(self, display: RunDisplay) -> None:
        run = display.latest
        try:
            if await display.lost.take_back_late(run, self._store, self._timer.sleep):
                await self.show(await self._runs.load(run.team, run.id), is_own=False)
        except Exception:
            _log.exception("lost_card_not_looked_for", run=run.id)

    async def settle(self, timeout_s: float, *, lost: bool = False) -> None:
        """Wait until everything is shown, at most so long; then let go of what is not. With ``lost``, wait too until it
        was looked what became of cards that were lost."""
        self._tells_time = False
        for display in self._displays.values():
            display.changed.set()
        waits = self._tasks if lost else [is_settled(one, timeout_s) for one in self._displays.values()]
        if waits:
            await asyncio.wait([asyncio.ensure_future(one) for one in waits], timeout=timeout_s)
        await end_task(*self._tasks)
        self._tells_time = True

    async def _keep(self, run_id: str, display: RunDisplay) -> None:
        try:
            display.changed.set()
            while display.changed.is_set():
                try:
                    async with asyncio.TaskGroup() as beside:
                        await self._keep_up(display, beside)
                except Exception:
                    _log.exception("cards_not_shown", run=run_id)
                    await self._timer.sleep(display.begin_anew())
        finally:
            del self._displays[run_id]
            self._told.discard(run_id)

    async def _keep_up(self, display: RunDisplay, beside: asyncio.TaskGroup) -> None:
        if display.rows is None and is_first_word(display.latest) and self._timer.first_word_after_s:
            display.changed.clear()
            await self._rest(display, self._timer.first_word_after_s)
        while True:
            display.changed.clear()
            run = display.latest
            wait_s = await self._agree(display, beside)
            if wait_s is not None or display.beside:
                await self._rest(display, wait_s)
            elif not display.changed.is_set():
                if not display.given_up and display.marked_revision != run.revision:
                    await self._store.mark_shown(run.team, run.id, run.revision)
                    display.marked_revision = run.revision
                display.failures = 0
                again_s = self._find_next_look(display, run)
                if again_s is None:
                    return
                await self._rest_shown(display, again_s)
                if not display.changed.is_set() and not await self._is_as_left(display, run):
                    self._leave_lost(display)
                    return

    def _find_next_look(self, display: RunDisplay, run: Run) -> float | None:
        """Return in how many seconds it is looked what became of lost cards, or told how long the work has taken."""
        waited_s = self._timer.elapsed() - display.since_news
        display.crowd = len(self._told)
        waits = [] if display.lost.wait_s is None else [display.lost.wait_s]
        tells = display.is_own and self._tells_time and (is_under_way(run) or display.is_changing) and display.rows
        if tells and not display.given_up:
            step = display.find_step_s(self._timer.elapsed())
            waits.append(step - waited_s % step)
        return min(waits, default=None)

    async def _is_as_left(self, display: RunDisplay, run: Run) -> bool:
        """Whether the cards are still as this process drew them; else another carries the run by now."""
        assert display.rows is not None
        stored = await self._store.of_run(run.team, run.id)
        return all(key in stored and stored[key].digest == row.digest for key, row in display.rows.items())

    async def _rest_shown(self, display: RunDisplay, seconds: float) -> None:
        """Wait so long while all is shown, as far as anybody knows."""
        if display.changed.is_set():
            return
        display.agreed.set()
        try:
            await self._rest(display, seconds)
        finally:
            display.agreed.clear()

    async def _rest(self, display: RunDisplay, wait_s: float | None) -> None:
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

    async def _agree(self, display: RunDisplay, beside: asyncio.TaskGroup) -> float | None:
        """Bring every card up to date; return in how many seconds another look is needed, or None."""
        run, card_text = display.latest, self._speak(display)
        if display.rows is None:
            display.rows = await self._store.of_run(run.team, run.id)
        if not display.rows and is_first_word(run):
            wait_s = await self._post_progress(display, run, build_status_card(run, card_text))
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
        cards = await self._draw(display, run, card_text, place_view)
        # The thread says that somebody was told, so they are told first.
        waits = [await self._show_card(display, run, card, beside) for card in cards if card.to]
        if unsent := frozenset(card.key for card in cards if card.to and card.key in display.given_up):
            cards = await self._draw(display, run, card_text, place_view, unsent)
        waits += [await self._show_card(display, run, card, beside) for card in cards if not card.to]
        if await self._take_back_lost(display, run):
            waits.append(0.0)
        self._post_late(display, run, cards, beside)
        self._tell_session(display, run, beside)
        return min((wait_s for wait_s in waits if wait_s is not None), default=None)

    async def _draw(
        self,
        display: RunDisplay,
        run: Run,
        card_text: CardText,
        place_view: PlaceView,
        unsent: frozenset[str] = frozenset(),
    ) -> tuple[Card, ...]:
        """Return the cards that the place is to have; those of the look before where nothing is new."""
        posted = frozenset(display.rows or ())
        source = (card_text, place_view, posted, unsent)
        if display.drawn is None or not display.drawn.are_of(run, source):
            await self._turns.wait()
            cards = build_visible_cards(run, card_text, place_view, posted, unsent)
            display.drawn = DrawnCards(run, source, cards)
        return display.drawn.cards

    def _speak(self, display: RunDisplay) -> CardText:
        """Return the words of the cards, with how long nothing has changed and how far the steps are."""
        if not display.rows:
            return self._card_text
        now, display.crowd = self._timer.elapsed(), len(self._told)
        return replace(self._card_text, waited_s=display.waited_s(now), progress=display.list_progress(now))

    async def _take_back_lost(self, display: RunDisplay, run: Run) -> bool:
        """Take back what landed late, where nothing can land any more; return whether cards are to be drawn anew."""
        assert display.rows is not None
        changed = False
        for row in [display.rows[key] for key in display.lost.find_due() if key in display.rows]:
            after = await display.lost.take_back(row, get_thread(run, row))
            if after.ts and after != row:
                changed = True
                display.rows[row.key] = after
                display.given_up.pop(row.key, None)
                await self._store.put(after)
        return changed

    async def _show_card(self, display: RunDisplay, run: Run, card: Card, beside: asyncio.TaskGroup) -> float | None:
        """Post or edit a card; return in how many seconds it may be, if not now."""
        row = display.rows.get(card.key) if display.rows else None
        if row is not None and row.ts:
            return self._edit(display, run, card, beside)
        if is_progress(run, card):
            return await self._post_progress(display, run, card)
        with send_as(display.call(Urgency.ANSWER)):
            return await self._bring(display, run, card)

    async def _post_progress(self, display: RunDisplay, run: Run, card: Card) -> float | None:
        """Post what tells how far the run is, where it need not stand in line for that."""
        if card.key in display.in_line:
            return None
        with send_as(display.call(Urgency.PROGRESS, patient=False)):
            return await self._bring(display, run, card)

    def _post_late(self, display: RunDisplay, run: Run, cards: Sequence[Card], beside: asyncio.TaskGroup) -> None:
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

    def _edit(self, display: RunDisplay, run: Run, card: Card, beside: asyncio.TaskGroup) -> float | None:
        """Begin to edit a card beside the posts; return in how many seconds it may be, if not now."""
        waiting = display.beside.get(card.key)
        if waiting is not None and waiting.digest != card.digest:
            waiting.caller.leave()
        if waiting is not None or display.is_shown(card):
            return None
        wait_s = self._wait_of(display, run.id, card.key)
        if wait_s > 0:
            return wait_s
        self._go_beside(display, card.key, self._bring(display, run, card), beside, card.digest)
        return None

    def _tell_session(self, display: RunDisplay, run: Run, beside: asyncio.TaskGroup) -> None:
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
        display: RunDisplay,
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

        display.beside[what] = CallBeside(caller, digest)
        beside.create_task(do())

    async def _look_again_later(self, display: RunDisplay, run: Run, failure: Failure) -> float:
        now = self._timer.elapsed()
        unseen = display.unseen = display.unseen or UnseenPlace(now)
        unseen.looks += 1
        _log.warning("place_not_seen", run=run.id, why=failure.code, looks=unseen.looks)
        if not unseen.told and now - unseen.since >= TELL_UNSEEN_AFTER_S:
            words = self._card_text.say(run, "notice.unseen_place")
            unseen.told = await self._notices.tell_asker(run.request, words)
        return min(LOOK_AGAIN_S * 2 ** min(unseen.looks - 1, MOST_DOUBLINGS), LONGEST_LOOK_S)

    async def _bring(self, display: RunDisplay, run: Run, card: Card) -> float | None:
        assert display.rows is not None
        row = display.rows.get(card.key)
        if display.is_shown(card):
            return None
        wait_s = self._wait_of(display, run.id, card.key)
        if wait_s > 0:
            return wait_s
        try:
            display.rows[card.key] = await self._send(display, run, card, row)
        except ToolError as error:
            return display.note_failure(card, error.failure, self._timer.elapsed(), unposted=row is None)
        except PlacedElsewhereError as elsewhere:
            await self._follow(display, elsewhere)
            return 0.0
        display.touched = True
        display.tries.pop(card.key, None)
        display.holds.pop(card.key, None)
        return None if display.rows[card.key].digest == card.digest else 0.0

    async def _follow(self, display: RunDisplay, elsewhere: PlacedElsewhereError) -> None:
        """Go on from what another process has shown meanwhile, of a run that may have moved on; take the copy back."""
        assert display.rows is not None
        held = elsewhere.held
        _log.warning("card_placed_elsewhere", run=held.run, card=held.key, copies=len(elsewhere.copies))
        for copy_ts in elsewhere.copies:
            try:
                await self._web.delete(held.channel, copy_ts)
            except ToolError:
                display.lost.note(held.key)
        display.rows.update(await self._store.of_run(held.team, held.run))
        newest = await self._runs.load(held.team, held.run)
        if newest.revision > display.latest.revision:
            display.take(newest, self._timer.elapsed(), is_own=display.is_own)

    def _wait_of(self, display: RunDisplay, run_id: str, key: str) -> float:
        now = self._timer.elapsed()
        edited = self._edited_at.get((run_id, key))
        calm = 0.0 if edited is None else edited + self._timer.between_edits_s - now
        return max(calm, display.not_before.get(key, now) - now)

    async def _send(self, display: RunDisplay, run: Run, card: Card, row: CardRow | None) -> CardRow:
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
