"""What a test or the chat page asks of the sandbox itself: the world, the ledger, faults, changes, the clock."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from sandbox.changes import PARTS, Part
from sandbox.exchange import Exchange
from sandbox.faults import Fault


class ClockMove(BaseModel):
    """How far to move the sandbox's clock forward, in seconds."""

    model_config = ConfigDict(extra="forbid")
    advance: float = Field(gt=0)


def refused(error: ValidationError) -> Response:
    """A clear 400 for a body that is not what the sandbox's own API takes."""
    details = [f"{'.'.join(map(str, item['loc'])) or 'body'}: {item['msg']}" for item in error.errors()]
    return JSONResponse({"ok": False, "error": "; ".join(details)}, 400)


class Look(BaseModel):
    """What of the world is asked for, and from which revision on: the answer waits for a change, at most `wait` s."""

    model_config = ConfigDict(extra="forbid")
    part: list[Part] = Field(default_factory=lambda: [*PARTS])
    since: int | None = None
    wait: float = Field(default=5.0, ge=0, le=60)


DrawWorld = Callable[[Collection[Part]], dict[str, Any]]


def control_routes(exchange: Exchange, world: DrawWorld) -> list[Route]:
    """`/world`, `/ledger`, `/faults`, `/events` and `/admin/clock`."""

    async def show_world(request: Request) -> Response:
        asked = request.query_params
        parts = {"part": asked.getlist("part")} if "part" in asked else {}
        try:
            look = Look.model_validate({**asked, **parts})
        except ValidationError as error:
            return refused(error)
        await exchange.late.land_due()
        if look.since is not None:
            await exchange.changes.wait(look.part, look.since, look.wait)
        return JSONResponse({"revision": exchange.changes.revision(look.part), **world(look.part)})

    async def show_ledger(request: Request) -> Response:
        if request.method == "DELETE":
            exchange.ledger.clear()
        await exchange.late.land_due()
        return JSONResponse(exchange.ledger)

    async def events(_: Request) -> Response:
        return StreamingResponse(_stream(exchange), media_type="text/event-stream")

    return [
        Route("/world", show_world),
        Route("/ledger", show_ledger, methods=["GET", "DELETE"]),
        Route("/events", events),
        Route("/faults", _faults(exchange), methods=["GET", "POST", "DELETE"]),
        Route("/admin/clock", _clock(exchange), methods=["POST"]),
    ]


Respond = Callable[[Request], Awaitable[Response]]


def _faults(exchange: Exchange) -> Respond:
    async def respond(request: Request) -> Response:
        if request.method == "DELETE":
            exchange.faults.clear()
            exchange.lag.end()
        if request.method == "POST":
            try:
                exchange.faults.order(Fault.model_validate_json(await request.body()))
            except ValidationError as error:
                return refused(error)
        return JSONResponse({"ok": True, "faults": exchange.faults.as_json()})

    return respond


def _clock(exchange: Exchange) -> Respond:
    async def respond(request: Request) -> Response:
        try:
            exchange.clock.advance(ClockMove.model_validate_json(await request.body()).advance)
            await exchange.late.land_due()
        except ValidationError as error:
            return refused(error)
        return JSONResponse({"ok": True, "now": exchange.clock.now().isoformat()})

    return respond


async def _stream(exchange: Exchange) -> AsyncIterator[str]:
    yield ": open\n\n"
    async for change in exchange.changes.listen():
        yield f"data: {json.dumps(change, ensure_ascii=False)}\n\n"
