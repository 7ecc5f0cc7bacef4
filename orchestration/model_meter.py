"""Counts what model calls cost, wherever inside a step they happen, and what the run has used before."""

from __future__ import annotations

from contextvars import ContextVar, Token
from dataclasses import dataclass

from schemas.events import ModelUse


@dataclass(slots=True)
class Meter:
    """The running sum of one block. What is counted here counts in the ``around`` block too."""

    use: ModelUse = ModelUse()  # noqa: RUF009 - frozen, so shared safely
    before: ModelUse = ModelUse()  # noqa: RUF009 - frozen, so shared safely
    around: Meter | None = None
    _token: Token[Meter | None] | None = None

    def __enter__(self) -> Meter:
        """Begin to count."""
        self.around = _CURRENT.get()
        self._token = _CURRENT.set(self)
        return self

    def __exit__(self, *raised: object) -> None:
        """Leave the counting to the block around."""
        assert self._token is not None
        _CURRENT.reset(self._token)

    def add(self, use: ModelUse) -> None:
        """Count one answer."""
        self.use += use
        if self.around is not None:
            self.around.add(use)

    def total(self) -> ModelUse:
        """Return what the outermost block has used, with what was used before it."""
        return self.around.total() if self.around is not None else self.before + self.use


_CURRENT: ContextVar[Meter | None] = ContextVar("model_meter", default=None)


def meter_model_calls(before: ModelUse | None = None) -> Meter:
    """Count every model call made inside the block. ``before`` is what the run has used until now, so that a budget
    covers the whole run; an inner block needs none."""
    return Meter(before=before or ModelUse())


def record_model_use(use: ModelUse) -> None:
    """Say what a model call cost; counted by the surrounding blocks, if there are any."""
    meter = _CURRENT.get()
    if meter is not None:
        meter.add(use)


def get_model_use() -> ModelUse:
    """Return what the current run has used, as far as the surrounding blocks know; nothing outside of one."""
    meter = _CURRENT.get()
    return meter.total() if meter is not None else ModelUse()


_CLOSED: ContextVar[str] = ContextVar("models_closed", default="")


def close_models(why: str) -> None:
    """Have no model asked in this task and those that it starts, until this is said with nothing."""
    _CLOSED.set(why)


def get_close_reason() -> str:
    """Return why no model is asked here; nothing where one may be."""
    return _CLOSED.get()
