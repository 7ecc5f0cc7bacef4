"""Counts model calls and what they cost, wherever inside a step they happen, and what the run has used before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from schemas.events import Event, ModelAsked, ModelCall, ModelCalled, ModelUse, PlanAccepted, PlanRefused
from schemas.run import Run


class MeteredRun(NamedTuple):
    """The run that models are asked for, and the step of it, where they are asked for one. ``is_command``: a person
    changes the run just then; else it is advanced, which happens once at a time."""

    team: str
    run: str
    action: str = ""
    is_command: bool = False


_NO_USE = ModelUse()


@dataclass(slots=True)
class Meter:
    """The running sum of one block. What is counted here counts in the ``around`` block too."""

    use: ModelUse = _NO_USE
    before: ModelUse = _NO_USE
    run: Run | None = None
    action: str = ""
    is_command: bool = False
    calls: Sequence[ModelCall] = ()
    around: Meter | None = field(init=False)
    _token: Token[Meter | None] = field(init=False)

    def __enter__(self) -> Meter:
        """Begin to count."""
        self.around = _CURRENT.get()
        self._token = _CURRENT.set(self)
        return self

    def __exit__(self, *raised: object) -> None:
        """Leave the counting to the block around."""
        _CURRENT.reset(self._token)

    def add(self, use: ModelUse) -> None:
        """Count one answer."""
        self.use += use
        if self.around is not None:
            self.around.add(use)

    def add_call(self, call: ModelCall) -> None:
        """Keep what became of one call."""
        self.calls = (*self.calls, call)
        if self.around is not None:
            self.around.add_call(call)

    def replace_call(self, call: ModelCall, by: ModelCall) -> None:
        """Keep another record of a call."""
        self.calls = tuple(by if one is call else one for one in self.calls)
        if self.around is not None:
            self.around.replace_call(call, by)

    def find_action(self) -> str:
        """Return the step that models are asked for here; empty where it is for none."""
        return self.action or (self.around.find_action() if self.around is not None else "")

    def list_events(self, at: datetime, action: str = "") -> tuple[ModelCalled, ...]:
        """Return the record of the calls, for the journal."""
        return tuple(ModelCalled(at=at, action=action, call=call) for call in self.calls)

    def list_costs(self, at: datetime, action: str = "") -> tuple[ModelCalled | ModelAsked, ...]:
        """Return the record of the calls and what they cost, where nothing else in the journal tells the cost."""
        calls = self.list_events(at, action)
        return (*calls, ModelAsked(at=at, action=action, use=self.use)) if calls else ()

    def tell_plan_cost(self, planned: tuple[Event, ...], at: datetime) -> tuple[Event, ...]:
        """Return the record of the calls, and what planning came to with all that they cost, those too that gave no
        plan."""
        told = (
            one.model_copy(update={"use": self.use})
            if isinstance(one, PlanAccepted | PlanRefused) and vars(one.use) != vars(self.use)
            else one
            for one in planned
        )
        return (*self.list_events(at), *told)

    def total(self) -> ModelUse:
        """Return what the outermost block has used, with what was used before it."""
        return self.around.total() if self.around is not None else self.before + self.use


_CURRENT: ContextVar[Meter | None] = ContextVar("model_meter", default=None)


def meter_model_calls(before: ModelUse | None = None) -> Meter:
    """Count every model call made inside the block. ``before`` is what the run has used until now, so that a budget
    covers the whole run; an inner block needs none."""
    return Meter(before=before or ModelUse())


def meter_run(run: Run, action: str = "", *, is_command: bool = False) -> Meter:
    """Count every model call made for a run, or a step of it, inside the block, after those that it has made."""
    return Meter(_NO_USE, run.use, run, action, is_command)


class UnrecordedCall(NamedTuple):
    """A call that no journal has yet, the step that it was for, and what it cost."""

    action: str
    call: ModelCall
    use: ModelUse


@dataclass(slots=True)
class CallLedger:
    """The calls inside a block that no journal has yet."""

    calls: list[UnrecordedCall] = field(default_factory=list[UnrecordedCall])
    _token: Token[CallLedger | None] = field(init=False)

    def __enter__(self) -> CallLedger:
        """Begin to keep them."""
        self._token = _LEDGER.set(self)
        return self

    def __exit__(self, *raised: object) -> None:
        """Keep no more."""
        _LEDGER.reset(self._token)

    def replace_call(self, call: ModelCall, by: ModelCall) -> None:
        """Keep another record of a call."""
        self.calls = [one._replace(call=by) if one.call is call else one for one in self.calls]

    def note_recorded(self, call: ModelCall) -> None:
        """Note that a journal has a call now."""
        same = [one for one in self.calls if one.call is call] or [one for one in self.calls if one.call == call]
        if same:
            self.calls.remove(same[0])

    def list_costs(self, at: datetime) -> tuple[ModelCalled | ModelAsked, ...]:
        """Return the record of the calls and what those of each step cost."""
        asked = tuple(
            ModelAsked(
                at=at, action=action, use=sum((one.use for one in self.calls if one.action == action), ModelUse())
            )
            for action in dict.fromkeys(one.action for one in self.calls)
        )
        return (*(ModelCalled(at=at, action=one.action, call=one.call) for one in self.calls), *asked)


_LEDGER: ContextVar[CallLedger | None] = ContextVar("call_ledger", default=None)


def open_call_ledger() -> CallLedger:
    """Keep the calls of models inside the block until a journal has them."""
    return CallLedger()


def note_recorded(events: Iterable[Event]) -> None:
    """Note that a journal has these events now."""
    ledger = _LEDGER.get()
    if ledger is not None and ledger.calls:
        for event in events:
            if isinstance(event, ModelCalled):
                ledger.note_recorded(event.call)


def get_metered_run() -> MeteredRun | None:
    """Return the run that models are asked for here; ``None`` outside of one."""
    meter = _CURRENT.get()
    blocks: list[Meter] = []
    while meter is not None:
        blocks += [meter] if meter.run is not None else []
        meter = meter.around
    run = blocks[0].run if blocks else None
    if run is None:
        return None
    action = next((one.action for one in blocks if one.action), "")
    return MeteredRun(run.team, run.id, action, any(one.is_command for one in blocks))


def record_model_use(use: ModelUse) -> None:
    """Say what a model call cost; counted by the surrounding blocks, if there are any."""
    meter, purse = _CURRENT.get(), _PURSE.get()
    if meter is not None:
        meter.add(use)
    if purse is not None:
        purse.spent += use.usd


def record_model_call(call: ModelCall, use: ModelUse) -> None:
    """Say what became of a model call and what it cost; kept by the surrounding blocks, if there are any."""
    meter, ledger = _CURRENT.get(), _LEDGER.get()
    record_model_use(use)
    if meter is not None:
        meter.add_call(call)
    if ledger is not None and get_metered_run() is not None:
        asked = f"{call.server} {call.model}".strip()
        whole = use + ModelUse(providers=(asked,))
        ledger.calls.append(UnrecordedCall(meter.find_action() if meter is not None else "", call, whole))


def record_mended(rules: tuple[str, ...]) -> None:
    """Say what was forgiven in the form of the last answer; kept with its call."""
    if rules:
        _amend_last({"mended": rules})


def record_ungrounded() -> None:
    """Say that nothing of the last answer was borne out by what it was asked of; kept with its call."""
    _amend_last({"outcome": "ungrounded"})


def _amend_last(said: Mapping[str, object]) -> None:
    """Say of the last call of the innermost block what its answer turned out to be."""
    meter, ledger = _CURRENT.get(), _LEDGER.get()
    if meter is None or not meter.calls:
        return
    call = meter.calls[-1]
    amended = call.model_copy(update=said)
    meter.replace_call(call, amended)
    if ledger is not None:
        ledger.replace_call(call, amended)


def get_model_use() -> ModelUse:
    """Return what the current run has used, as far as the surrounding blocks know; nothing outside of one."""
    meter = _CURRENT.get()
    return meter.total() if meter is not None else ModelUse()


OF_MONEY = "us_cents"
"""What a limit on the cost of models counts, in the reason why none is asked any more."""
_CLOSED: ContextVar[str] = ContextVar("models_closed", default="")
_PRICED: ContextVar[bool] = ContextVar("models_priced", default=False)


@dataclass(slots=True)
class _Purse:
    """US dollars that a task and those that it starts may still pay, and what they have paid."""

    left: Decimal
    spent: Decimal = Decimal(0)


_PURSE: ContextVar[_Purse | None] = ContextVar("models_purse", default=None)


def close_models(why: str, *, priced_alone: bool = False, left_usd: Decimal | None = None) -> None:
    """Have no model asked in this task and those that it starts, until this is said with nothing. ``priced_alone``:
    none that has no price, as what it costs could not be held against a limit; ``left_usd``: none once they have paid
    so much."""
    _CLOSED.set(why)
    _PRICED.set(priced_alone)
    _PURSE.set(_Purse(left_usd) if left_usd is not None else None)


def get_close_reason() -> str:
    """Return why no model is asked here; nothing where one may be."""
    purse = _PURSE.get()
    if purse is not None and purse.spent >= purse.left:
        return f"{OF_MONEY} {purse.spent} of {purse.left} USD that were left"
    return _CLOSED.get()


def is_price_needed() -> bool:
    """Whether a model is asked here only where it has a price."""
    return _PRICED.get()
