"""Every vendor request goes through here: faults, the ledger, the answer.

A vendor's side gives `Exchange.endpoint` a function from a parsed `Call` to an `Answer` and knows nothing of HTTP,
faults or the ledger.
"""

import base64
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, cast
from urllib.parse import parse_qsl

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from sandbox.call import BAD_GATEWAY, GATEWAY_TIMEOUT, Answer, Call, Handle
from sandbox.changes import Changes, Part
from sandbox.clock import Clock
from sandbox.faults import (
    NEW_WORD,
    Fault,
    Faults,
    LateWrites,
    ReadLag,
    Target,
    broken_body,
    http_date,
    proxy_page,
    with_wait,
)
from sandbox.rates import Limit, OverLimit, Rates

SECRET_KEYS = frozenset({"token", "access_token", "refresh_token", "assertion", "client_secret"})


class Refusals(Protocol):
    """What one vendor refuses before a method is reached, and in which words."""

    def find_limits(self, method: str, call: Call) -> Sequence[Limit]:
        """The published limits that a call counts towards."""
        ...

    def rate_limited(self, retry_after: int) -> Answer:
        """Too many requests, as a fault orders it; `retry_after` in seconds."""
        ...

    def over_limit(self, over: OverLimit) -> Answer:
        """More requests than a published rate allows."""
        ...

    def server_error(self) -> Answer:
        """The vendor's internal error."""
        ...

    def malformed(self, why: str) -> Answer:
        """The body could not be read."""
        ...

    def unknown(self, word: str) -> Answer:
        """A refusal in the vendor's form by a word that it has not documented."""
        ...


@dataclass(frozen=True)
class Operation:
    """A vendor's method behind a route. `reads` says that it changes nothing."""

    service: Part
    method: str
    path: str
    handle: Handle
    refusals: Refusals
    reads: bool

    def target(self, request: Request, call: Call) -> Target:
        paths = (self.path, request.url.path)
        prefix = f"/{self.service}"
        names = (*paths, *(p.removeprefix(prefix) for p in paths))
        return Target(self.service, self.method, request.method, names, call.body)


class Exchange:
    """Holds the ledger, the faults, the clock and the change notifier of one sandbox.

    A call takes `latency_s` seconds, half of them on its way there and half on its way back. `rates` is how many times
    the published rates the vendors grant."""

    def __init__(self, clock: Clock, latency_s: float = 0.0, rates: float = 1.0) -> None:
        self.clock = clock
        self._rates = Rates(clock, rates)
        self._latency_s = latency_s
        self.faults = Faults()
        self.changes = Changes()
        self.late = LateWrites(clock)
        self.lag = ReadLag(clock)
        self.changes.on_change.append(self.lag.note)
        self.faults.on_ordered.append(self._lag_ordered)
        self.ledger: list[dict[str, Any]] = []

    def endpoint(
        self,
        path: str,
        verb: str,
        service: Part,
        method: str,
        handle: Handle,
        *,
        refusals: Refusals,
        reads: bool = False,
    ) -> Route:
        """A route for one vendor method. `verb` may name several (`GET POST`); `method` is the vendor's own name."""
        operation = Operation(service, method, path, handle, refusals, reads)

        async def respond(request: Request) -> Response:
            return await self._respond(request, operation)

        return Route(path, respond, methods=verb.split(), name=f"{service}:{method}")

    async def _respond(self, request: Request, operation: Operation) -> Response:
        row: dict[str, Any] = {"at": self.clock.now().isoformat(), "ended_at": None}
        await self._travel()
        try:
            call, malformed = await _parse(request), ""
        except ValueError as error:
            call = Call(request.path_params, dict(request.query_params), {}, _headers(request))
            malformed = str(error)
        await self.late.land_due()
        over = self._rates.take(operation.refusals.find_limits(operation.method, call))
        target = operation.target(request, call)
        fault = self.faults.take(target) if over is None else None
        lag = self.faults.lag(target) if operation.reads else None
        if over is not None:
            answer = operation.refusals.over_limit(over)
        elif malformed:
            answer = operation.refusals.malformed(malformed)
        elif fault is None and lag is not None:
            answer = self.lag.run(operation.service, lag, operation.handle(call))
        elif fault is not None and fault.kind == "late_landing":
            answer = await self._lose(request, operation, call, fault)
        else:
            answer = await self._answer(call, operation, fault)
        row |= self._written_down(request, operation, call, answer, fault)
        self.ledger.append(row)
        self._announce(operation, answer)
        await self._travel()
        row["ended_at"] = self.clock.now().isoformat()
        if fault is not None and fault.cuts_the_line:
            _cut(request)
        return _response(request, answer, http_date(self.clock))

    def _lag_ordered(self, fault: Fault) -> None:
        if fault.kind == "read_lag":
            self.lag.begin(fault.service)

    async def _lose(self, request: Request, operation: Operation, call: Call, fault: Fault) -> Answer:
        """Have the write land later, and give the answer of a gateway that gave up on it."""

        async def land(at: datetime) -> None:
            row = {"at": at.isoformat(), "ended_at": at.isoformat()}
            answer = await operation.handle(call)
            self.ledger.append(row | self._written_down(request, operation, call, answer, fault))
            self._announce(operation, answer)

        self.late.put(fault.seconds, land)
        if fault.answer == "silence":
            await self.faults.slow_down(fault)
        return GATEWAY_TIMEOUT if fault.answer == "gateway_timeout" else BAD_GATEWAY

    async def _answer(self, call: Call, operation: Operation, fault: Fault | None) -> Answer:
        if fault is None:
            return await operation.handle(call)
        match fault.kind:
            case "rate_limit":
                return with_wait(operation.refusals.rate_limited(fault.wait_s), fault, self.clock)
            case "unknown_error":
                return operation.refusals.unknown(NEW_WORD)
            case "proxy_page":
                return proxy_page(operation.refusals.server_error(), fault)
            case "broken_body":
                return broken_body(await operation.handle(call))
            case "server_error":
                return operation.refusals.server_error()
            case "error_after":
                done = await operation.handle(call)
                refused = operation.refusals.server_error()
                return Answer(refused.status, refused.body, refused.headers, done.effect)
            case "slow":
                await self.faults.slow_down(fault)
                return await operation.handle(call)
            case _:
                return await operation.handle(call)

    async def _travel(self) -> None:
        if self._latency_s:
            await self.clock.sleep(self._latency_s / 2)

    def _written_down(
        self, request: Request, operation: Operation, call: Call, answer: Answer, fault: Fault | None
    ) -> dict[str, Any]:
        return {
            "service": operation.service,
            "method": operation.method,
            "verb": request.method,
            "path": request.url.path,
            "query": _without_secrets(dict(call.query)),
            "body": _without_secrets(call.body),
            "status": answer.status,
            "response": _without_secrets(answer.body),
            "fault": fault.kind if fault else None,
            "effect": answer.effect,
        }

    def _announce(self, operation: Operation, answer: Answer) -> None:
        # The scripted model's part holds what it was asked, so that each of its calls changes it.
        changed = operation.service if answer.effect or operation.service == "openai" else None
        self.changes.announce("ledger", of=changed, service=operation.service, method=operation.method)


def _headers(request: Request) -> dict[str, str]:
    return {name.lower(): value for name, value in request.headers.items()}


async def _parse(request: Request) -> Call:
    return Call(request.path_params, request.query_params, await _body(request), _headers(request))


async def _body(request: Request) -> dict[str, Any]:
    kind = request.headers.get("content-type", "").split(";")[0].strip()
    if kind == "multipart/form-data":
        return await _multipart(request)
    raw = await request.body()
    if not raw:
        return {}
    if kind == "application/x-www-form-urlencoded":
        return dict(parse_qsl(raw.decode(), keep_blank_values=True))
    if kind.endswith("json"):
        parsed: Any = json.loads(raw)
        if not isinstance(parsed, dict):
            raise ValueError("the body is not a JSON object")
        return cast(dict[str, Any], parsed)
    return {"content": base64.b64encode(raw).decode()}


async def _multipart(request: Request) -> dict[str, Any]:
    body: dict[str, Any] = {}
    async with request.form() as form:
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                body["filename"] = value.filename
                body["content"] = base64.b64encode(await value.read()).decode()
            else:
                body[name] = value
    return body


def _without_secrets(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    fields = cast(dict[str, Any], value)
    return {key: "***" if key in SECRET_KEYS else item for key, item in fields.items()}


def _response(request: Request, answer: Answer, date: str) -> Response:
    headers = {"date": date, **answer.headers}
    if answer.stream is not None:
        told = answer.stream(lambda: _cut(request))
        return StreamingResponse(told, answer.status, headers, media_type="text/event-stream")
    if isinstance(answer.body, str):
        kind = headers.pop("content-type", "text/plain")
        return Response(answer.body, answer.status, headers, media_type=kind)
    return JSONResponse(answer.body, answer.status, headers)


def _cut(request: Request) -> None:
    """Close the TCP connection under the request; without a server that can, fail as a lost connection does."""
    cut = cast(Callable[[], None] | None, getattr(request.state, "cut", None))
    if cut is None:
        raise ConnectionResetError("the answer was dropped")
    cut()
