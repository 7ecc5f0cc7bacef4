"""Small real adapters for what the Slack side needs: stores in memory, time moved by hand, and a recording commands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.slack.cards.text import CardText
from bot.slack.listeners.surface import Surface
from bot.slack.people import Notices
from bot.slack.place_check import PlaceView
from bot.slack.setup_check import SetupCheck
from orchestration.ask.command_result import CommandResult
from orchestration.commands.load_thread import load_thread
from orchestration.commands.thread_intents import ChatterMeant, RequestMeant, StopMeant, ThreadMeaning
from orchestration.execution.loaders import PolicyVersions
from orchestration.execution.team_stops import TeamStops
from orchestration.policy.mode import TeamStop
from orchestration.policy.team import PolicyVersion, TeamPolicy
from orchestration.ports import UNKNOWN, CardRow, Delivery, RunRow
from orchestration.run.commands import ChangeStep, Command, DecideApproval, Who
from orchestration.storage.errors import DatabaseUnreachableError
from orchestration.text.messages import load_wording
from orchestration.text.thread_phrases import read_phrase
from orchestration.workspace import EmptyDirectory
from schemas.events import Event
from schemas.request import Place, Request
from schemas.run import Run
from tests.bot.fake_web import FakeWeb


class FakeTime:
    """Seconds that pass when someone sleeps; every sleep is noted. ``meanwhile`` happens during the next one."""

    def __init__(self) -> None:
        self.meanwhile: Callable[[], Awaitable[None]] | None = None
        self.now_s = 100.0
        self.slept: list[float] = []

    def elapsed(self) -> float:
        """The seconds so far."""
        return self.now_s

    async def sleep(self, seconds: float) -> None:
        """Let the seconds pass at once."""
        self.slept.append(seconds)
        self.now_s += seconds
        if self.meanwhile is not None:
            await self.meanwhile()
        await asyncio.sleep(0)


async def nobody(channel: str, thread_ts: str) -> frozenset[str]:
    """Nobody wrote anywhere."""
    del channel, thread_ts
    return frozenset()


async def indoors(place: Place, run: Run | None = None) -> PlaceView:
    """Nobody but the asker reads anywhere."""
    del place, run
    return PlaceView()


@dataclass
class CardsInMemory:
    """Card rows; ``log`` has every put in order."""

    rows: dict[tuple[str, str], CardRow] = field(default_factory=dict[tuple[str, str], CardRow])
    log: list[CardRow] = field(default_factory=list[CardRow])
    shown: dict[str, int] = field(default_factory=dict[str, int])
    outages: dict[str, int] = field(default_factory=dict[str, int])
    """How often more each method finds no database."""

    def _reach(self, method: str) -> None:
        if self.outages.get(method, 0):
            self.outages[method] -= 1
            raise DatabaseUnreachableError("here", "sorry, too many clients already")

    async def mark_shown(self, team: str, run_id: str, revision: int) -> None:
        """Note the revision that people see."""
        self._reach("mark_shown")
        self.shown[run_id] = max(revision, self.shown.get(run_id, 0))

    async def behind(self, team: str, recent: int) -> list[str]:
        """Nothing is known of the runs themselves here."""
        return []

    async def of_run(self, team: str, run_id: str) -> dict[str, CardRow]:
        """The run's cards by key."""
        self._reach("of_run")
        return {key: row for (run, key), row in self.rows.items() if (row.team, run) == (team, run_id)}

    async def put(self, row: CardRow) -> None:
        """Insert or replace, unless another place is known."""
        self._reach("put")
        known = self.rows.get((row.run, row.key))
        if known is None or known.ts in ("", row.ts):
            self.rows[row.run, row.key] = row
            self.log.append(row)

    async def place(self, row: CardRow) -> CardRow:
        """Put; the row that is known then."""
        await self.put(row)
        return self.rows[row.run, row.key]


@dataclass
class InboxInMemory:
    """Deliveries in order of arrival; ``done`` are the finished ones."""

    rows: dict[str, Delivery] = field(default_factory=dict[str, Delivery])
    done: list[str] = field(default_factory=list[str])
    broken: bool = False

    async def store(self, delivery: Delivery) -> bool:
        """Keep it; a full disk is ``broken``."""
        if self.broken:
            raise OSError("disk full")
        if delivery.key in self.rows:
            return False
        self.rows[delivery.key] = delivery
        return True

    async def waiting(self, team: str, limit: int = 100) -> Sequence[Delivery]:
        """The team's that are not done."""
        return [row for key, row in self.rows.items() if row.team == team and key not in self.done][:limit]

    async def finish(self, team: str, key: str) -> None:
        """Mark it done."""
        self.done.append(key)


@dataclass
class RunsInMemory:
    """Runs by id; nothing else of the journal."""

    runs: dict[str, Run] = field(default_factory=dict[str, Run])
    rows: list[RunRow] = field(default_factory=list[RunRow])

    async def count_since(self, team: str, since: datetime, user: str = "") -> int:
        """Nobody asked for anything today."""
        return 0

    async def commit(self, change: object) -> None:
        """Nothing here writes runs."""
        raise AssertionError(f"the Slack side must not write runs: {change}")

    async def load(self, team: str, run_id: str) -> Run:
        """The team's run."""
        run = self.runs[run_id]
        if run.team != team:
            raise KeyError(run_id)
        return run

    async def unfinished_in(self, team: str, channel: str, thread_ts: str) -> Sequence[RunRow]:
        """The thread's rows."""
        place = (team, channel, thread_ts)
        return [row for row in self.rows if (row.team, row.channel, row.thread_ts) == place]

    async def ended_in(self, team: str, channel: str, thread_ts: str | None, limit: int) -> Sequence[RunRow]:
        """No run here has ended."""
        del team, channel, thread_ts, limit
        return ()

    async def of_person(self, team: str, user: str, limit: int) -> Sequence[RunRow]:
        """The person's rows."""
        return [row for row in self.rows if (row.team, row.user) == (team, user)][:limit]

    async def asking(self, team: str, limit: int) -> Sequence[RunRow]:
        """The team's rows."""
        return [row for row in self.rows if row.team == team][:limit]

    async def confirmed(self, team: str, limit: int) -> Sequence[RunRow]:
        """Nobody confirmed anything here."""
        del team, limit
        return ()

    async def unfinished(self) -> Sequence[RunRow]:
        """The rows."""
        return self.rows

    async def recent(self, team: str, limit: int = 20) -> Sequence[RunRow]:
        """The team's rows."""
        return [row for row in self.rows if row.team == team][:limit]

    async def events(self, team: str, run_id: str) -> Sequence[Event]:
        """No journal is kept."""
        del run_id
        return ()


@dataclass
class RecordingCommands:
    """Notes what it is asked; ``failures`` is how often it fails first. It marks deliveries done as the loop does."""

    inbox: InboxInMemory
    requests: list[Request] = field(default_factory=list[Request])
    taken: list[tuple[str, Command, Who]] = field(default_factory=list[tuple[str, Command, Who]])
    refused: list[tuple[str, str, Who]] = field(default_factory=list[tuple[str, str, Who]])
    failures: int = 0
    result: CommandResult = field(default_factory=lambda: CommandResult(True))
    marks: bool = True
    runs: RunsInMemory = field(default_factory=RunsInMemory)

    async def begin(self, request: Request, *, delivery: str | None = None) -> str:
        """Note it."""
        self.fail_first()
        self.requests.append(request)
        await self.finish(delivery)
        return f"run-{request.id}"

    async def take(
        self, team: str, run_id: str, command: Command, who: Who, *, delivery: str | None = None
    ) -> CommandResult:
        """Note it."""
        self.fail_first()
        self.taken.append((run_id, command, who))
        await self.finish(delivery)
        return self.result

    async def review(self, team: str, run_id: str, command: DecideApproval | ChangeStep, who: Who) -> CommandResult:
        """Say what it is told to say."""
        return self.result

    async def note_refused(self, team: str, run_id: str, approval_id: str, who: Who) -> None:
        """Note it."""
        self.refused.append((run_id, approval_id, who))

    async def interpret(self, request: Request, *, addressed: bool) -> ThreadMeaning | None:
        """Hear a word to stop; all else is a request to whom it is said, and talk to nobody."""
        thread = await load_thread(self.runs, request, request.asked_at)
        if read_phrase(request.text).act == "stop":
            return StopMeant(thread.open)
        return RequestMeant() if addressed else ChatterMeant()

    def fail_first(self) -> None:
        """Fail as often as it is to."""
        if self.failures > 0:
            self.failures -= 1
            raise RuntimeError("the database is busy")

    async def finish(self, delivery: str | None) -> None:
        """Mark a delivery done."""
        if delivery and self.marks:
            await self.inbox.finish("T1", delivery)


@dataclass
class PoliciesInMemory:
    """Every version of every team's policy."""

    rows: list[PolicyVersion] = field(default_factory=list[PolicyVersion])

    async def newest(self, team: str) -> PolicyVersion | None:
        """The version in force."""
        return await self.newer(team, -1)

    async def newer(self, team: str, than: int) -> PolicyVersion | None:
        """The version in force, where it is higher."""
        return next((row for row in await self.history(team) if row.version > than), None)

    async def version(self, team: str, version: int) -> PolicyVersion | None:
        """One version."""
        return next((row for row in await self.history(team) if row.version == version), None)

    async def history(self, team: str, limit: int = 50) -> list[PolicyVersion]:
        """The newest first."""
        return [row for row in reversed(self.rows) if row.team == team][:limit]

    async def put(self, row: PolicyVersion) -> None:
        """Write a version."""
        self.rows.append(row)


class NoonClock:
    """A clock that stands still."""

    def now(self) -> datetime:
        """Return noon."""
        return datetime(2026, 3, 4, 12, tzinfo=UTC)


def a_book() -> PolicyVersions:
    """The policies of teams that have written none."""
    return PolicyVersions(PoliciesInMemory(), TeamPolicy(), NoonClock())


class StopsInMemory:
    """A ``StopStore`` without a database."""

    def __init__(self) -> None:
        self.orders: dict[str, TeamStop] = {}

    async def last(self, team: str) -> TeamStop | None:
        return self.orders.get(team)

    async def put(self, order: TeamStop) -> bool:
        self.orders[order.team] = order
        return True


def some_stops() -> TeamStops:
    """The stops of teams that were never stopped."""
    return TeamStops(StopsInMemory(), NoonClock())


class NoOwnData:
    """Nobody's data is kept; who wanted theirs erased is noted."""

    def __init__(self) -> None:
        self.erased: list[str] = []

    async def count(self, team: str, person: str) -> int:
        """Return that nothing is kept."""
        del team, person
        return 0

    async def erase(self, team: str, person: str) -> None:
        """Note who wanted it."""
        self.erased.append(f"{team} {person}")

    async def scrub(self, team: str) -> None:
        """There is nothing to overwrite."""
        del team


def a_surface(commands: RecordingCommands) -> Surface:
    """What listeners use, with nothing behind it."""
    words, web = CardText(load_wording("bot.slack")), FakeWeb()
    stores = (
        a_book(),
        CardsInMemory(),
        some_stops(),
        Notices(web),
        SetupCheck({}, UNKNOWN, EmptyDirectory()),
        NoOwnData(),
    )
    return Surface(RunsInMemory(), web, words, "ko", lambda: commands, *stores)
