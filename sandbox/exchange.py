"""Every vendor request goes through here: faults, the ledger, the answer.

A vendor's side gives `Exchange.endpoint` a function from a parsed `Call` to an `Answer` and knows nothing of HTTP,
faults or the ledger.
"""

import base64
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, cast
from urllib.parse import parse_qsl

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sandbox.changes import Changes, Part
from sandbox.clock import Clock
from sandbox.faults import Fault, Faults, Target

SECRET_KEYS = frozenset({"token", "access_token", "refresh_token", "assertion", "client_secret"})


@dataclass(frozen=True)
class Call:
    """One vendor request, parsed. Header names are in lower case; a body that is neither JSON nor a form is
    `{"content": base64 text}`."""

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: dict[str, Any]
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Answer:
    """What the vendor answers. `effect` says that a write took effect. A body that is text is sent as it is."""

    status: int
    body: Any
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    effect: bool = False


Handle = Callable[[Call], Awaitable[Answer]]


class Refusals(Protocol):
    """How one vendor words what can go wrong before a method is reached."""

    def rate_limited(self, retry_after: int) -> Answer:
        """Too many requests; `parse_retry_after` seconds."""
        ...

    def server_error(self) -> Answer:
        """The vendor's internal error."""
        ...

    def malformed(self, why: str) -> Answer:
        """The body could not be read."""
        ...


@dataclass(frozen=True)
class Operation:
    """A vendor's method behind a route."""

    service: Part
    method: str
    path: str
    handle: Handle
    refusals: Refusals

    def target(self, request: Request, call: Call) -> Target:
        paths = (self.path, request.url.path)
        prefix = f"/{self.service}"
        names = (*paths, *(p.removeprefix(prefix) for p in paths))
        return Target(self.service, self.method, request.method, names, call.body)


class Exchange:
    """Holds the ledger, the faults, the clock and the change notifier of one sandbox."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.faults = Faults()
        self.changes = Changes()
        self.ledger: list[dict[str, Any]] = []

    def endpoint(
        self, path: str, verb: str, service: Part, method: str, handle: Handle, *, refusals: Refusals
    ) -> Route:
        """A route for one vendor method. `verb` may name several (`GET POST`); `method` is the vendor's own name."""
        operation = Operation(service, method, path, handle, refusals)

        async def respond(request: Request) -> Response:
            return await self._respond(request, operation)

        return Route(path, respond, methods=verb.split(), name=f"{service}:{method}")

    async def _respond(self, request: Request, operation: Operation) -> Response:
        try:
            call, malformed = await _parse(request), ""
        except ValueError as error:
            call = Call(request.path_params, dict(request.query_params), {}, _headers(request))
            malformed = str(error)
        fault = self.faults.take(operation.target(request, call))
        if malformed:
            answer = operation.refusals.malformed(malformed)
        else:
            answer = await self._answer(call, operation, fault)
        self._record(request, operation, call, answer, fault)
        if fault is not None and fault.kind == "drop_response":
            _cut(request)
        return _response(answer)

    async def _answer(self, call: Call, operation: Operation, fault: Fault | None) -> Answer:
        if fault is None:
            return await operation.handle(call)
        match fault.kind:
            case "rate_limit":
                return operation.refusals.rate_limited(fault.retry_after)
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

    def _record(self, request: Request, operation: Operation, call: Call, answer: Answer, fault: Fault | None) -> None:
        row = {
            "at": self.clock.now().isoformat(),
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
        self.ledger.append(row)
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


def _response(answer: Answer) -> Response:
    if isinstance(answer.body, str):
        return Response(answer.body, answer.status, dict(answer.headers), media_type="text/plain")
    return JSONResponse(answer.body, answer.status, dict(answer.headers))


def _cut(request: Request) -> None:
    """Close the TCP connection under the request; without a server that can, fail as a lost connection does."""
    cut = cast(Callable[[], None] | None, getattr(request.state, "cut", None))
    if cut is None:
        raise ConnectionResetError("the answer was dropped")
    cut()
