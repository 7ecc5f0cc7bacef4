"""Bringing events and interactions to the app, again when it does not acknowledge them.

https://docs.slack.dev/apis/events-api/#retries
"""

import asyncio
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from sandbox.changes import Changes
from sandbox.faults import Faults, Target

PAUSES_S = (0.0, 0.1, 0.5)
"""Before each of the three retries. The vendor's are next to none, a minute, and five minutes: time enough for an app
that died to be started again, which nobody who looks at a sandbox wants to wait for."""
Json = dict[str, Any]
Kind = Literal["events_api", "interactive", "slash_commands"]


@dataclass(frozen=True)
class Envelope:
    """Something for the app. `name` is the event's or interaction's type; `attempt` counts from 0."""

    kind: Kind
    name: str
    payload: Json
    accepts_response: bool = False
    attempt: int = 0
    reason: str = ""


class NotAcknowledgedError(Exception):
    """The app did not take an envelope; the text is the vendor's retry reason."""


class NobodyThereError(NotAcknowledgedError):
    """There was no app to take it, for as long as it was kept."""


class DeliveryTransport(Protocol):
    """A way to the app: Socket Mode or signed HTTP."""

    async def carry(self, envelope: Envelope, ack_timeout: float) -> Json:
        """The acknowledgement's payload, empty when it has none. Raises NotAcknowledgedError."""
        ...


class Deliveries:
    """Sends each envelope in its own task. Events are tried four times; clicks, commands and forms once, since there
    the person sees that it failed. `ack_timeout` is in real seconds."""

    def __init__(self, carrier: DeliveryTransport, faults: Faults, changes: Changes) -> None:
        self.carrier = carrier
        self.ack_timeout = 3.0
        self.retries = 3
        self._faults = faults
        self._changes = changes
        self._underway: set[asyncio.Task[Json | None]] = set()

    @property
    def pending(self) -> int:
        """How many envelopes are not acknowledged yet."""
        return len(self._underway)

    def send(self, envelope: Envelope) -> asyncio.Task[Json | None]:
        """A task that ends with the acknowledgement's payload, or None when the app never took it."""
        doubled = self._faults.take(Target("slack", envelope.name), frozenset({"duplicate_event"}))
        if doubled is not None:
            self._start(replace(envelope, attempt=1, reason="timeout"))
        return self._start(envelope)

    async def acknowledged(self, envelope: Envelope) -> Json | None:
        """Send an interaction and wait as long as the vendor lets a person wait: the acknowledgement's payload, or
        None. The delivery itself goes on."""
        task = self.send(envelope)
        await asyncio.wait({task}, timeout=self.ack_timeout)
        return task.result() if task.done() else None

    def stop(self) -> None:
        """Give up on everything underway."""
        for task in self._underway:
            task.cancel()

    def _start(self, envelope: Envelope) -> asyncio.Task[Json | None]:
        task = asyncio.create_task(self._deliver(envelope))
        self._underway.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Json | None]) -> None:
        self._underway.discard(task)
        self._changes.announce("delivery", unacknowledged=self.pending)

    async def _deliver(self, envelope: Envelope) -> Json | None:
        tries = 1 + self.retries if envelope.kind == "events_api" else 1
        first = envelope.attempt
        for attempt in range(first, first + tries):
            if attempt > first:
                await asyncio.sleep(PAUSES_S[min(attempt, len(PAUSES_S)) - 1])
            try:
                return await self.carrier.carry(replace(envelope, attempt=attempt), self.ack_timeout)
            except NobodyThereError:
                return None
            except NotAcknowledgedError as missed:
                envelope = replace(envelope, reason=str(missed))
        return None
