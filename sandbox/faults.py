"""Faults that a test can order: which call they strike, how often, and after how many calls."""

from __future__ import annotations

import asyncio
import copy
import heapq
import json
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field

from sandbox.call import Answer
from sandbox.changes import Part
from sandbox.clock import Clock

FaultKind = Literal[
    "rate_limit",
    "server_error",
    "error_after",
    "drop_response",
    "slow",
    "late_landing",
    "read_lag",
    "unknown_error",
    "proxy_page",
    "broken_body",
    "disconnect",
    "duplicate_event",
]
REQUEST_FAULTS: frozenset[str] = frozenset(get_args(FaultKind)) - {"read_lag", "disconnect", "duplicate_event"}
LostAnswer = Literal["bad_gateway", "gateway_timeout", "cut", "silence"]
Disconnect = Literal["warning", "refresh_requested", "link_disabled", "too_many_websockets", "lost"]


class Fault(BaseModel):
    """One order: `kind` strikes `times` calls of `service` and `method`, after `after` matching calls went through.

    `method` is the vendor's name (`chat.postMessage`), `*`, or a verb and path (`POST /v1/pages`). `holding` is a text
    that must stand in the call's body. `seconds` are seconds; so long `slow` waits, or until the faults are cleared.
    `late_landing` answers as `answer` says and takes effect `seconds` later, `read_lag` shows reads the world of
    `seconds` ago and stands until the faults are cleared; both go by the sandbox's clock. `retry_after` is what
    `rate_limit` asks to wait: seconds, told as an HTTP date with `retry_as_date`, or the header's text as it is (empty:
    no header). `status` is that of a `proxy_page`, `reason` that of a `disconnect` (`lost`: without a word)."""

    model_config = ConfigDict(extra="forbid")

    service: Literal["slack", "notion", "google", "openai", "*"]
    method: str = "*"
    kind: FaultKind
    holding: str = ""
    times: int = Field(default=1, ge=1)
    after: int = Field(default=0, ge=0)
    retry_after: int | str = 1
    retry_as_date: bool = False
    status: int = Field(default=502, ge=200, le=599)
    reason: Disconnect = "refresh_requested"

    seconds: float = Field(default=5, ge=0, le=600)
    answer: LostAnswer = "bad_gateway"

    @property
    def wait_s(self) -> int:
        return self.retry_after if isinstance(self.retry_after, int) else 0

    @property
    def cuts_the_line(self) -> bool:
        """Whether the connection is closed instead of an answer."""
        lost = self.kind == "late_landing" and self.answer in ("cut", "silence")
        return lost or self.kind == "drop_response"


@dataclass(frozen=True)
class Target:
    """A call that a fault may strike."""

    service: str
    method: str
    verb: str = ""
    paths: tuple[str, ...] = ()
    body: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def is_meant_by(self, fault: Fault) -> bool:
        if fault.service not in ("*", self.service):
            return False
        if fault.holding and fault.holding not in json.dumps(self.body, ensure_ascii=False):
            return False
        names = {"*", self.method, *(f"{self.verb} {path}" for path in self.paths)}
        return fault.method in names


class Faults:
    """The faults in order, counted down as they strike."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._cleared = asyncio.Event()
        self._until = dict[int, asyncio.Event]()
        """What ends the wait of a call that was struck, though the orders are cleared before it begins to wait."""
        self.on_ordered: list[Callable[[Fault], None]] = []

    def order(self, fault: Fault) -> None:
        """Take a new order and tell those who act on it at once (lost sockets)."""
        self._faults.append(fault)
        for told in self.on_ordered:
            told(fault)

    def take(self, target: Target, kinds: frozenset[str] = REQUEST_FAULTS) -> Fault | None:
        """The fault that strikes this call, if any; counts the call for every order that means it."""
        struck: Fault | None = None
        for fault in [f for f in self._faults if f.kind in kinds and target.is_meant_by(f)]:
            if fault.after > 0:
                fault.after -= 1
            elif struck is None:
                struck = fault
        if struck is not None:
            self._spend(struck)
        return struck

    def lag(self, target: Target) -> float | None:
        """By how many seconds a read lags, where one does; the order stands."""
        lags = [fault.seconds for fault in self._faults if fault.kind == "read_lag" and target.is_meant_by(fault)]
        return max(lags, default=None)

    def _spend(self, fault: Fault) -> None:
        self._until[id(fault)] = self._cleared
        fault.times -= 1
        if fault.times == 0:
            self._faults.remove(fault)

    def clear(self) -> None:
        """Take all orders back; a call that is being slowed down goes on, and what is to land late still lands."""
        self._faults.clear()
        self._cleared.set()
        self._cleared = asyncio.Event()

    async def slow_down(self, fault: Fault) -> None:
        """Wait as long as the fault says, or until the faults are cleared."""
        cleared = self._until.pop(id(fault), self._cleared)
        with suppress(TimeoutError):
            async with asyncio.timeout(fault.seconds):
                await cleared.wait()

    def as_json(self) -> list[dict[str, Any]]:
        return [fault.model_dump() for fault in self._faults]


NEW_WORD = "a_word_of_tomorrow"
"""An error word that no vendor has documented."""
PAGE = "<html><head><title>{status}</title></head><body><h1>{status}</h1><hr>a proxy</body></html>"


def with_wait(answer: Answer, fault: Fault, clock: Clock) -> Answer:
    """A refusal with the wait told as the fault says."""
    told = str(fault.retry_after)
    if fault.retry_as_date and isinstance(fault.retry_after, int):
        told = http_date(clock, fault.retry_after)
    others = {name: text for name, text in answer.headers.items() if name.lower() != "retry-after"}
    return replace(answer, headers={**others, **({"Retry-After": told} if told else {})})


def proxy_page(answer: Answer, fault: Fault) -> Answer:
    """The page of something between the vendor and the caller; nothing has reached the vendor."""
    return replace(
        answer, status=fault.status, body=PAGE.format(status=fault.status), headers={"content-type": "text/html"}
    )


def broken_body(answer: Answer) -> Answer:
    """The vendor's answer with half of its body: what was to happen has happened."""
    whole = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
    headers = {**answer.headers, "content-type": "application/json"}
    return replace(answer, body=whole[: len(whole) // 2], headers=headers, stream=None)


def http_date(clock: Clock, after_s: float = 0.0) -> str:
    """A moment of the sandbox's clock as headers tell it."""
    moment = clock.now() + timedelta(seconds=after_s)
    return format_datetime(moment.astimezone(UTC), usegmt=True)


Land = Callable[[datetime], Awaitable[None]]
"""Carries the write out and notes it, given the moment at which it landed."""


class LateWrites:
    """What is still to land, by moment. It is carried out when the clock gets there, and before any request or look at
    the world that comes after its moment."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[tuple[datetime, int, Land]] = []
        self._count = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, seconds: float, land: Land) -> None:
        """Have a write land in so many seconds."""
        self._count += 1
        heapq.heappush(self._waiting, (self._clock.now() + timedelta(seconds=seconds), self._count, land))
        task = asyncio.create_task(self._land_in(seconds))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Let nothing land any more."""
        for task in self._tasks:
            task.cancel()

    async def land_due(self) -> None:
        """Carry out what has become due, in the order of the moments."""
        while self._waiting and self._waiting[0][0] <= self._clock.now():
            at, _, land = heapq.heappop(self._waiting)
            await land(at)

    async def _land_in(self, seconds: float) -> None:
        await self._clock.sleep(seconds)
        await self.land_due()


T = TypeVar("T")
NOT_DATA = frozenset({"tokens", "granted_tokens"})
"""What a call is let in by does not lag."""
Snapshot = dict[str, Any]


class ReadLag:
    """Copies of the parts of the world, made after each change from `begin` on."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._worlds: Mapping[Part, object] = {}
        self._taken: dict[Part, list[tuple[datetime, Snapshot]]] = {}

    def watch(self, worlds: Mapping[Part, object]) -> None:
        """Say what holds each part: its dicts and lists are what is copied."""
        self._worlds = worlds

    def begin(self, service: str) -> None:
        """Take copies of a part from now on, or of all (`*`)."""
        for part in self._worlds:
            if service in ("*", part) and part not in self._taken:
                self._taken[part] = []
                self.note(part)

    def end(self) -> None:
        """Keep no copies any more."""
        self._taken.clear()

    def note(self, part: Part) -> None:
        """Take a copy, where copies are taken: the part has changed."""
        if part in self._taken:
            self._taken[part].append((self._clock.now(), _copy(self._worlds[part])))

    def run(self, part: Part, seconds: float, reading: Coroutine[Any, Any, T]) -> T:
        """What a read gives of the world as it was `seconds` ago, or when copies began."""
        with self._as_it_was(part, self._clock.now() - timedelta(seconds=seconds)):
            try:
                reading.send(None)
            except StopIteration as done:
                return done.value
        raise AssertionError("a read waited for something")

    @contextmanager
    def _as_it_was(self, part: Part, at: datetime) -> Generator[None]:
        taken = self._taken[part]
        while len(taken) > 1 and taken[1][0] <= at:
            taken.pop(0)
        world = vars(self._worlds[part])
        now = {name: world[name] for name in taken[0][1]}
        world.update(taken[0][1])
        try:
            yield
        finally:
            world.update(now)


def _copy(world: object) -> Snapshot:
    kept = [name for name, value in vars(world).items() if isinstance(value, dict | list) and name not in NOT_DATA]
    return copy.deepcopy({name: vars(world)[name] for name in kept})
