"""Display of a run: what is under way to show it, as its card keeper remembers it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import structlog

from bot.slack.cards.blocks import Card
from bot.slack.lost_cards import LostCards
from bot.slack.web import is_refusal
from orchestration.ports import CardRow
from orchestration.progress import CHANGING, PLANNING, Progress
from orchestration.rate_limit.caller import Caller
from orchestration.rate_limit.limiter_queue import LEFT
from orchestration.rate_limit.line import Urgency
from orchestration.rate_limit.rate_limiter import IN_LINE
from orchestration.run.loops import count_settled_items
from orchestration.run.status import compute_status
from schemas.errors import Failure
from schemas.run import Run
from schemas.states import Looping, Started

_log = structlog.stdlib.get_logger("metel.cards")

TRIES = 6
"""So often a card is tried whose answer is lost each time: Slack may stumble over the card itself. Where it is sure
that nothing was shown, it is tried until it is."""

BACKOFF_S = 1.0
MOST_FAILURES = 8
"""So often in a row it is begun anew where the database or metel itself fails: for about two minutes."""

TELL_EVERY_S, TELL_OFTEN_FOR_S, TELL_FOR_S = 4, 120, 1_200
"""While nothing changes it is told every four seconds for how long, and after twenty minutes every minute. After two
minutes those at work share ``MOST_TELLINGS`` edits a minute, so that with more than three each is told more seldom."""
MOST_TELLINGS, MINUTE_S, SELDOM_S = 45, 60, 20
"""Of the 50 edits that Slack takes of a workspace in a minute some are left for news; nobody waits longer than this.

https://docs.slack.dev/reference/methods/chat.update (tier 3), https://docs.slack.dev/apis/web-api/rate-limits
"""

PROGRESS_EVERY_S = 3
"""How far a step is, is told after so many seconds, and in steps of as many while the time is told often: Slack advises
no more edits of a message (https://docs.slack.dev/ai/developing-agents)."""

MOST_DOUBLINGS = 6

NOTHING_YET = Progress(0)


@dataclass
class UnseenPlace:
    """Since when it can't be seen who reads the place, how often it was looked, and whether who asked has been told."""

    since: float
    looks: int = 0
    told: bool = False


@dataclass(frozen=True, slots=True)
class CallBeside:
    """What is under way beside the posts: who waits for it, and what it shows."""

    caller: Caller
    digest: str


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """The cards of a run, and what they were drawn from."""

    run: Run
    source: tuple[object, ...]
    cards: tuple[Card, ...]

    def are_of(self, run: Run, source: tuple[object, ...]) -> bool:
        """Whether nothing that they would be drawn from now is new."""
        return self.run is run and self.source == source


@dataclass
class RunDisplay:
    """What is under way for one run: its latest state, and a bell that rings when there is a later one."""

    latest: Run
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    rows: dict[str, CardRow] | None = None
    touched: bool = False
    not_before: dict[str, float] = field(default_factory=dict[str, float])
    tries: dict[str, int] = field(default_factory=dict[str, int])
    holds: dict[str, int] = field(default_factory=dict[str, int])
    given_up: dict[str, str] = field(default_factory=dict[str, str])
    beside: dict[str, CallBeside] = field(default_factory=dict[str, "CallBeside"])
    """What is under way beside the posts: edits by the keys of their cards, and the session's status."""
    told_revision: int = -1
    """The revision at which the session's status was told, or tried."""
    unseen: UnseenPlace | None = None
    lost: LostCards = field(kw_only=True)
    in_line: set[str] = field(default_factory=set[str])
    """Cards that would have had to wait for a rate, and can."""
    agreed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while all is shown and it is only waited for what may land late."""
    task: asyncio.Task[None] | None = None
    is_own: bool = True
    """Whether this process carries the run, and so knows for how long nothing has changed."""
    since: float = 0.0
    """When its latest state came, in seconds of the keeper's timer."""
    crowd: int = 1
    """Of how many runs, this one among them, it is told how long they take."""
    marked_revision: int = -1
    """The revision of which it was stored that it is shown."""
    begun: dict[str, float] = field(default_factory=dict[str, float])
    """Since when each step is under way, in seconds of the keeper's timer; the plan too while it is made."""
    progress: dict[str, Progress] = field(default_factory=dict[str, Progress])
    """How far those are that told it."""
    drawn: DrawnCards | None = None
    """The cards as they were drawn last: of most looks nothing is new but what became of a call."""
    failures: int = 0
    """How often in a row it could not be looked what is to be shown."""

    def begin_anew(self) -> float:
        """Have the cards looked at from the start, as after a restart, unless that failed too often; return in how many
        seconds."""
        self.failures += 1
        self.rows = None
        if self.failures > MOST_FAILURES:
            self.changed.clear()
            return 0.0
        self.changed.set()
        return BACKOFF_S * 2 ** min(self.failures - 1, MOST_DOUBLINGS - 1)

    def take(self, run: Run, now_s: float, *, is_own: bool) -> None:
        """Take what may be a later state, which is not shown yet."""
        if run.revision > self.latest.revision:
            self.since = now_s
        self.is_own |= is_own
        self.latest = run
        self.note_steps(now_s)
        self.agreed.clear()
        self.changed.set()

    def note_steps(self, now_s: float) -> None:
        """Note which steps are under way by now, and forget how far the others were."""
        under_way = {*list_steps_under_way(self.latest), *([CHANGING] if self.is_changing else [])}
        self.begun = {step: self.begun.get(step, now_s) for step in under_way}
        self.progress = {step: told for step, told in self.progress.items() if step in under_way}

    @property
    def is_changing(self) -> bool:
        """Whether a person's words change the plan just then."""
        return CHANGING in self.progress

    @property
    def since_news(self) -> float:
        """Since when nothing has changed, in seconds of the keeper's timer."""
        return max(self.since, self.begun[CHANGING]) if self.is_changing else self.since

    def note_progress(self, step: str, progress: Progress, now_s: float) -> bool:
        """Note how far a step is; return whether that is the first word of any, or the last of a change. Of what is not
        under way nothing is noted."""
        if step == CHANGING:
            was_changing = self.is_changing
            self.progress[step], self.begun[step] = progress, now_s
            if progress == NOTHING_YET:
                del self.progress[step], self.begun[step]
            return was_changing or self.is_changing
        if step not in self.begun or progress == NOTHING_YET:
            self.progress.pop(step, None)
            return False
        is_first = not self.progress
        self.progress[step] = progress
        return is_first

    def list_progress(self, now_s: float) -> dict[str, Progress]:
        """Return how far the steps are that last long enough for it to be told."""
        known = {**self.progress, **list_open_loops(self.latest)}
        return {step: told for step, told in known.items() if now_s - self.begun[step] >= PROGRESS_EVERY_S}

    def find_step_s(self, now_s: float) -> int:
        """Return in steps of how many seconds it is told how the run gets on; ``crowd`` are the runs that it is told of
        just now."""
        share_s = -(-MINUTE_S * self.crowd // MOST_TELLINGS)
        if now_s - self.since_news >= TELL_FOR_S:
            return max(MINUTE_S, share_s)
        if now_s - self.since_news >= TELL_OFTEN_FOR_S:
            return min(max(TELL_EVERY_S, share_s), SELDOM_S)
        return PROGRESS_EVERY_S if self.progress else TELL_EVERY_S

    def waited_s(self, now_s: float) -> int:
        """Return for how long its latest state has lasted, in the steps in which that is told."""
        step = self.find_step_s(now_s)
        return int(max(now_s - self.since_news, 0.0) // step) * step

    def call(self, urgency: Urgency, *, patient: bool = True) -> Caller:
        """Return for whom the run's cards are sent."""
        return Caller(self.latest.request.user, self.latest.started_at, urgency, patient)

    def is_shown(self, card: Card) -> bool:
        """Whether a card stands in Slack as it is now, or is not tried any more."""
        row = self.rows.get(card.key) if self.rows else None
        return (row is not None and row.digest == card.digest) or self.given_up.get(card.key) == card.digest

    def note_failure(self, card: Card, failure: Failure, now_s: float, *, unposted: bool) -> float | None:
        """Note that a card could not be shown; return the seconds until it is tried again, ``None`` where it is not."""
        if failure.kind == "uncertain" and self.tries.get(card.key, 0) < TRIES:
            self.lost.note(card.key)
        elif failure.kind != "uncertain" and unposted and self.rows:
            # A card for one person has no row yet where Slack opened no direct message.
            self.rows.pop(card.key, None)
        if failure.held and failure.code in (IN_LINE, LEFT):
            self.in_line.add(card.key)
            return None
        if failure.held and failure.retry_after_s is not None:
            return self._hold_back(card, failure.code, now_s, failure.retry_after_s)
        tries = self.tries[card.key] = self.tries.get(card.key, 0) + 1
        run = self.latest.id
        _log.warning("card_not_shown", run=run, card=card.key, code=failure.code, kind=failure.kind, tries=tries)
        if is_refusal(failure) or (failure.kind == "uncertain" and tries >= TRIES):
            self.given_up[card.key] = card.digest
            return None
        asked_s = failure.retry_after_s
        wait_s = BACKOFF_S * 2 ** min(tries - 1, MOST_DOUBLINGS) if asked_s is None else asked_s
        self.not_before[card.key] = now_s + wait_s
        return wait_s

    def _hold_back(self, card: Card, why: str, now_s: float, wait_s: float) -> float:
        holds = self.holds[card.key] = self.holds.get(card.key, 0) + 1
        if holds == 1:
            _log.info("card_held_back", run=self.latest.id, card=card.key, why=why)
        self.not_before[card.key] = now_s + wait_s
        return wait_s


def list_steps_under_way(run: Run) -> frozenset[str]:
    """Return the steps of which it can be told how far they are, with the plan while it is made."""
    steps = frozenset(step for step, state in run.states.items() if isinstance(state, Started | Looping))
    return steps | {PLANNING} if compute_status(run) == "planning" else steps


def list_open_loops(run: Run) -> dict[str, Progress]:
    """Return how far each open loop is, as the run itself tells."""
    loops = {step: state.count for step, state in run.states.items() if isinstance(state, Looping)}
    return {step: Progress(count_settled_items(run, step), count) for step, count in loops.items()}


async def is_settled(display: RunDisplay, within_s: float) -> bool:
    """Whether all is shown within so many seconds."""
    agreeing = asyncio.ensure_future(display.agreed.wait())
    waits = {agreeing} if display.task is None else {agreeing, display.task}
    try:
        return bool((await asyncio.wait(waits, timeout=within_s, return_when=asyncio.FIRST_COMPLETED))[0])
    finally:
        agreeing.cancel()
