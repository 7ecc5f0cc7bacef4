"""Faults that a test can order: which call they strike, how often, and after how many calls."""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

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
