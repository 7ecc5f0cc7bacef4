"""Counting what model calls cost, wherever inside a step they happen."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from schemas.events import ModelUse


@dataclass(slots=True)
class Meter:
    """The running sum of one step."""

    use: ModelUse = ModelUse()  # noqa: RUF009 - frozen, so shared safely

    def add(self, calls: int, input_tokens: int, output_tokens: int) -> None:
        """Count one answer."""
        self.use = ModelUse(
            calls=self.use.calls + calls,
            input_tokens=self.use.input_tokens + input_tokens,
            output_tokens=self.use.output_tokens + output_tokens,
        )


_CURRENT: ContextVar[Meter | None] = ContextVar("model_meter", default=None)


@contextmanager
def metering() -> Generator[Meter]:
    """Count every model call made inside the block."""
    meter = Meter()
    token = _CURRENT.set(meter)
    try:
        yield meter
    finally:
        _CURRENT.reset(token)


def spend(calls: int, input_tokens: int, output_tokens: int) -> None:
    """Say what a model call cost; counted by the surrounding step, if there is one."""
    meter = _CURRENT.get()
    if meter is not None:
        meter.add(calls, input_tokens, output_tokens)
