"""LLM gateway: the one way to a model. The models of a role in turn, its deadlines, the run's budget, the record."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex

import structlog

from orchestration.llm.bounds import Budget, Deadlines, Price
from orchestration.llm.call_record import build_body, compute_digest, is_cost_unknown
from orchestration.llm.failover import REACTIONS, Again, RestRegister
from orchestration.llm.known_forms import FormKeeper
from orchestration.llm.model_client import (
    AnswerListener,
    AnswerStream,
    ModelAnswer,
    ModelCallError,
    ModelClient,
    ModelRequest,
)
from orchestration.model_meter import (
    OF_MONEY,
    get_close_reason,
    get_metered_run,
    get_model_use,
    is_price_needed,
    record_model_call,
    record_model_use,
)
from orchestration.model_records import BodyStore, OpenCallStore
from orchestration.proposers import ModelUnavailableError
from orchestration.rate_limit.caller import STOPPED
from schemas.errors import ErrorKind
from schemas.events import CallOutcome, FailureOfCall, ModelCall, ModelRole, ModelUse, PassedOver
from schemas.plan import Difficulty

log = structlog.get_logger(__name__)

SOON_S = (0.5, 1.5)
"""How long a model that did not answer is waited for before it is asked once more, at least and at most."""
LEAST_S = 1.0
"""Nobody is asked who would have less time than this: that would say nothing of the model."""
CALL_ID_BYTES = 6
LONGER = 2
"""How many times the room an answer is given that was cut off."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A model of a role. ``server`` is where it is and ``key`` which of the keys it uses, without the key itself;
    ``context`` is how many tokens it takes, where that is known; ``thinks``: it may send nothing while it thinks, so
    that its silence says nothing."""

    name: str
    client: ModelClient
    server: str = ""
    key: str = ""
    context: int = 0
    price: Price | None = None
    thinks: bool = False

    @property
    def title(self) -> str:
        """What the journal calls it."""
        return f"{self.server} {self.name}".strip()


@dataclass(frozen=True, slots=True)
class GatewayTiming:
    """How a gateway reads time passing and waits, in seconds."""

    elapsed: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    jitter: Callable[[float, float], float] = random.uniform


@dataclass(frozen=True, slots=True)
class GatewayReply:
    """An answer, and the name of the model that gave it."""

    answer: ModelAnswer
    model: str


@dataclass(frozen=True, slots=True)
class LLMGateway:
    """Asks the models of a role in their order until one answers, and does about each failure what ``REACTIONS`` says.

    ``rests`` may be shared by several gateways, so that what one finds out of reach the others do not ask.
    """

    seats: Sequence[Seat]
    budget: Budget = field(default_factory=Budget)
    role: ModelRole = "planner"
    deadlines: Deadlines = field(default_factory=Deadlines)
    rests: RestRegister = field(default_factory=RestRegister)
    timing: GatewayTiming = field(default_factory=GatewayTiming)
    bodies: BodyStore | None = None
    """Keeps what is asked and answered, where that is set."""
    forms: FormKeeper | None = None
    """Keeps what servers turn out not to take."""
    calls: OpenCallStore | None = None
    """Notes each call before it is sent."""

    async def ask(
        self,
        request: ModelRequest,
        *,
        without: frozenset[str] = frozenset(),
        difficulty: Difficulty | None = None,
        listener: AnswerListener | None = None,
        instead_of: PassedOver | None = None,
        until: float | None = None,
    ) -> GatewayReply:
        """Return the first whole answer of a model that is not named in ``without``; ``difficulty`` is recorded with
        the calls, and with the first of them whose place it takes (``instead_of``). A ``listener`` hears it as it
        comes. From ``until`` on, in seconds as the timing has them, nobody is asked any more. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered in time, or the run's budget is spent.
        """
        ends_at = self._find_end(until)
        failures: list[tuple[Seat, FailureOfCall]] = []
        for at, seat in enumerate(self.seats, 1):
            if seat.name in without or _is_no_larger(seat, failures) or (seat.price is None and is_price_needed()):
                continue
            resting = self.rests.find(seat.title, seat.key, self.timing.elapsed())
            failure: FailureOfCall | None = resting
            if resting is None:
                others = sum(one.name not in without for one in self.seats[at:])
                turn = _Turn(self, seat, request, ends_at, others, difficulty, listener, instead_of)
                said = await turn.take()
                if isinstance(said, ModelAnswer):
                    return GatewayReply(said, seat.name)
                failure = said
            assert failure is not None
            failures.append((seat, failure))
            instead_of = PassedOver(model=seat.name, kind=failure)
            if not REACTIONS[failure].passes_on or self.timing.elapsed() >= ends_at:
                break
        if not failures and self.seats and is_price_needed() and all(seat.price is None for seat in self.seats):
            raise ModelUnavailableError("the cost has a limit and no model a price", code=ErrorKind.MODEL_UNPRICED)
        if without and not failures:
            code = ErrorKind.MODEL_PLAN_UNUSABLE
            raise ModelUnavailableError("no model gave a plan that can be used", code=code, last=instead_of)
        is_late = self.timing.elapsed() >= ends_at
        raise _unavailable(failures, instead_of, is_late=is_late)

    def _find_end(self, until: float | None) -> float:
        now = self.timing.elapsed()
        if until is not None and until - now < LEAST_S:
            raise ModelUnavailableError("the time to ask is used", code=ErrorKind.MODEL_SILENT, is_late=True)
        return now + min(self.deadlines.total_s, until - now if until is not None else self.deadlines.total_s)

    def check_budget(self) -> None:
        """Refuse a call that the run or the day has no room for.

        Raises:
            ModelUnavailableError: the budget is spent.
        """
        if get_close_reason():
            in_money = get_close_reason().startswith(f"{OF_MONEY} ")
            code = ErrorKind.MODEL_MONEY_SPENT if in_money else ErrorKind.MODEL_DAY_SPENT
            raise ModelUnavailableError(f"the day's limit is used: {get_close_reason()}", code=code)
        use = get_model_use()
        if use.calls >= self.budget.max_calls:
            raise ModelUnavailableError(
                f"this run has made its {self.budget.max_calls} model calls", code=ErrorKind.MODEL_BUDGET_SPENT
            )
        if use.input_tokens + use.output_tokens >= self.budget.max_tokens:
            raise ModelUnavailableError(
                f"this run has used its {self.budget.max_tokens} model tokens", code=ErrorKind.MODEL_BUDGET_SPENT
            )


@dataclass(slots=True)
class _TimedListener:
    """Implements ``AnswerListener``: passes on what is heard of one call, and notes when the first of it came."""

    listener: AnswerListener
    elapsed: Callable[[], float]
    first_at: float | None = None

    def start(self) -> None:
        self.listener.start()

    def wait(self, seconds: float) -> None:
        self.listener.wait(seconds)

    def hear(self, text: str) -> None:
        if self.first_at is None:
            self.first_at = self.elapsed()
        self.listener.hear(text)


@dataclass(frozen=True, slots=True)
class _CallEnd:
    """What came of a call that was begun at a moment of the timing, what it cost, and its answer or its error."""

    outcome: CallOutcome
    began: float
    use: ModelUse = ModelUse()  # noqa: RUF009 - frozen, so shared safely
    answer: ModelAnswer | None = None
    error: ModelCallError | None = None


@dataclass(slots=True)
class _Turn:
    """One model's turn at a question: the call, and what its failure has it tried again with, each way once."""

    gateway: LLMGateway
    seat: Seat
    request: ModelRequest
    ends_at: float
    others: int = 0
    difficulty: Difficulty | None = None
    listener: AnswerListener | None = None
    instead_of: PassedOver | None = None
    attempt: int = 0
    tried: set[Again] = field(default_factory=set[Again])
    timed: _TimedListener | None = None
    call_id: str = ""

    async def take(self) -> ModelAnswer | FailureOfCall:
        timing, seat, rests = self.gateway.timing, self.seat, self.gateway.rests
        while True:
            self.gateway.check_budget()
            self.attempt += 1
            try:
                answer = await self._call()
            except ModelCallError as error:
                log.warning("model_failed", model=seat.name, kind=error.kind, detail=error.message)
                if not error.was_sent:
                    return error.kind  # the line before the server knows how it is, and nothing new was learnt
                # What a simpler form may mend says nothing against the model until there is none.
                mends = REACTIONS[error.kind].again == "simpler"
                if not mends:
                    rests.note_failure(seat.title, seat.key, error.kind, timing.elapsed())
                if await self._prepare_again(error):
                    await self._keep_forms()
                    continue
                if mends:
                    rests.note_failure(seat.title, seat.key, error.kind, timing.elapsed())
                return error.kind
            await self._keep_forms()
            rests.note_answer(seat.title, seat.key)
            return answer

    async def _keep_forms(self) -> None:
        if self.gateway.forms is not None:
            await self.gateway.forms.flush()

    async def _prepare_again(self, error: ModelCallError) -> bool:
        """Do what makes another attempt worth it; ``False`` where none is."""
        again = REACTIONS[error.kind].again
        timing = self.gateway.timing
        if again == "no" or (again in self.tried and again != "simpler") or timing.elapsed() >= self.ends_at:
            return False
        self.tried.add(again)
        if again == "simpler":
            return self.seat.client.simplify(error)
        if again == "longer":
            self.request = replace(self.request, max_tokens=self.request.max_tokens * LONGER, rooms=LONGER)
            return True
        if self.gateway.rests.find(self.seat.title, self.seat.key, timing.elapsed()) is not None:
            return False
        await timing.sleep(timing.jitter(*SOON_S))
        return timing.elapsed() < self.ends_at

    async def _call(self) -> ModelAnswer:
        timing, seat = self.gateway.timing, self.seat
        # Who was asked has seen what it was asked, whatever it answers.
        record_model_use(ModelUse(providers=(seat.title,)))
        self.call_id = token_hex(CALL_ID_BYTES)
        await self._note(self._describe(_CallEnd("unknown", timing.elapsed())))
        began = timing.elapsed()
        allowed_s = min(self.gateway.deadlines.attempt_s, (self.ends_at - began) / (1 + self.others))
        try:
            async with asyncio.timeout(allowed_s):
                answer = await seat.client.complete(self._prepare_stream(allowed_s))
        except ModelCallError as error:
            await self._record_earlier(error.earlier)
            await self._record(_CallEnd(error.kind, began, error.use, error=error))
            raise
        except TimeoutError as late:
            error = ModelCallError("transient", "no answer in time")
            await self._record(_CallEnd(error.kind, began, error.use, error=error))
            raise error from late
        except asyncio.CancelledError as cut_off:
            # What nobody gave up took too long.
            if STOPPED not in cut_off.args:
                self.gateway.rests.note_failure(seat.title, seat.key, "transient", timing.elapsed())
            await self._record(_CallEnd("transient", began))
            raise
        except Exception:
            # What breaks on an answer in our own code breaks after it was paid for.
            await self._record(_CallEnd("malformed", began, ModelUse(calls=1)))
            raise
        await self._record_earlier(answer.earlier)
        await self._record(_CallEnd("answered", began, answer.use, answer))
        return answer

    def _prepare_stream(self, allowed_s: float) -> ModelRequest:
        """Return the question with who hears its answer, and how long a model that shows what it does may be silent."""
        if self.listener is None:
            return self.request
        self.listener.start()
        self.timed = _TimedListener(self.listener, self.gateway.timing.elapsed)
        bounds = self.gateway.deadlines
        silent_s = (allowed_s, allowed_s) if self.seat.thinks else (bounds.first_byte_s, bounds.idle_s)
        return replace(self.request, stream=AnswerStream(self.timed, *silent_s))

    def _count_ms_to_first(self, began: float) -> int | None:
        first_at = self.timed.first_at if self.timed is not None else None
        return None if first_at is None or first_at < began else round(1_000 * (first_at - began))

    async def _record_earlier(self, refused: Sequence[ModelCallError]) -> None:
        """Record what was sat out in the line before the model; the wait is in the seconds of the call after it."""
        noted = self.call_id
        for error in refused:
            self.call_id = ""
            await self._record(_CallEnd(error.kind, self.gateway.timing.elapsed(), error.use, error=error))
            self.attempt += 1
        self.call_id = noted

    async def _record(self, end: _CallEnd) -> None:
        call, use = self._describe(end), end.use
        usd, self.instead_of, self.call_id = call.usd, None, ""
        record_model_call(call, use if usd is None else use.model_copy(update={"usd": usd, "priced": use.calls}))
        await self._note(call)
        whose = get_metered_run()
        if self.gateway.bodies is not None and whose is not None:
            await self.gateway.bodies.keep(whose, build_body(call, self.request, end.answer, end.error))

    async def _note(self, call: ModelCall) -> None:
        """Have a call stand somewhere until its run's journal has it, whatever becomes of this process."""
        whose = get_metered_run()
        if self.gateway.calls is not None and whose is not None and call.id:
            await self.gateway.calls.put(whose, call)

    def _describe(self, end: _CallEnd) -> ModelCall:
        seat, asked, price = self.seat, self.request, self.seat.price
        use, answer, error = end.use, end.answer, end.error
        cached, written = (answer.cached_tokens, answer.cache_write_tokens) if answer else (0, 0)
        usd = price.compute(use, cached, written) if price and not is_cost_unknown(answer, error) else None
        shape = asked.schema.schema if asked.schema else {}
        return ModelCall(
            role=self.gateway.role,
            model=seat.name,
            server=seat.server,
            attempt=self.attempt,
            outcome=end.outcome,
            status=error.status if error else None,
            seconds=round(self.gateway.timing.elapsed() - end.began, 3),
            input_tokens=use.input_tokens,
            cached_tokens=cached,
            cache_write_tokens=written,
            output_tokens=use.output_tokens,
            reasoning_tokens=answer.reasoning_tokens if answer else 0,
            usd=usd,
            request_id=answer.request_id if answer else error.request_id if error else "",
            prompt=compute_digest("prompt", asked.system, asked.developer, asked.user, shape),
            answer=compute_digest("answer", answer.text) if answer else "",
            difficulty=self.difficulty,
            streamed=answer is not None and answer.streamed,
            ms_first=self._count_ms_to_first(end.began),
            prompt_version=asked.prompt_version,
            instead_of=self.instead_of,
            id=self.call_id,
        )


def _is_no_larger(seat: Seat, failures: Sequence[tuple[Seat, FailureOfCall]]) -> bool:
    """Whether a request had no room in a model that is known to take as much as this one."""
    full = max((one.context for one, kind in failures if kind == "too_long"), default=0)
    return any(kind == "too_long" for _, kind in failures) and 0 < seat.context <= full


def _unavailable(
    failures: Sequence[tuple[Seat, FailureOfCall]], last: PassedOver | None, *, is_late: bool
) -> ModelUnavailableError:
    """Return the one error: the code of the first model's trouble, which is the one to be mended, and every model's
    in words. A refusal goes before all: nobody else may do what a model refused."""
    if not failures:
        return ModelUnavailableError("no model is set", code=ErrorKind.NO_MODEL)
    reason = "; ".join(f"{seat.name} {REACTIONS[kind].said}" for seat, kind in failures)
    _, first = failures[0]
    kinds = {kind for _, kind in failures}
    main = REACTIONS["refused"] if "refused" in kinds else REACTIONS[first]
    return ModelUnavailableError(reason, code=main.code, lacks_room="too_long" in kinds, last=last, is_late=is_late)
