"""Open calls: calls of models that were begun and do not stand in their run's journal yet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from orchestration.model_meter import MeteredRun
from schemas.events import Event, ModelAsked, ModelCall, ModelCalled, ModelUse


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call as it was last noted: before it was sent its outcome is ``unknown``. ``action`` is the step it was for."""

    at: datetime
    action: str
    call: ModelCall


class OpenCallStore(Protocol):
    """Where open calls are noted. Nothing is raised: what can't be noted is told in the log, and the call is made."""

    async def put(self, whose: MeteredRun, call: ModelCall) -> None:
        """Note a call before it is sent, and again with what came of it."""
        ...

    async def list_lost(self, team: str, run: str) -> Sequence[OpenCall]:
        """Return the calls of a run that nobody waits for, in their order. Whoever asks is about to advance the run."""
        ...

    async def drop(self, team: str, run: str, ids: Collection[str]) -> None:
        """Forget calls that stand in the journal."""
        ...


class NoOpenCalls:
    """Implements ``OpenCallStore``: nothing is noted."""

    async def put(self, whose: MeteredRun, call: ModelCall) -> None:
        """Note nothing."""
        del whose, call

    async def list_lost(self, team: str, run: str) -> Sequence[OpenCall]:
        """Return nothing."""
        del team, run
        return ()

    async def drop(self, team: str, run: str, ids: Collection[str]) -> None:
        """There is nothing to forget."""
        del team, run, ids


def build_lost_events(lost: Sequence[OpenCall], at: datetime) -> tuple[Event, ...]:
    """Return the record of calls whose process has ended: what came of them as far as it is known, and their cost."""
    return tuple(event for one in lost for event in _record_lost(one, at))


def _record_lost(one: OpenCall, at: datetime) -> tuple[Event, ...]:
    call = one.call
    use = ModelUse(
        calls=int(call.has_answer or call.outcome == "unknown"),
        input_tokens=call.input_tokens,
        output_tokens=call.output_tokens,
        providers=(f"{call.server} {call.model}".strip(),),
    )
    if call.usd is not None:
        use = use.model_copy(update={"usd": call.usd, "priced": use.calls})
    return (
        ModelCalled(at=at, action=one.action, call=call),
        ModelAsked(at=at, action=one.action, use=use),
    )
