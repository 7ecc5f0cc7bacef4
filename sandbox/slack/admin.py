"""What a test sets about the app itself: scopes, subscriptions, the request URL, how fast an ack must come."""

from collections.abc import Awaitable, Callable

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sandbox.controls import refused
from sandbox.slack.delivery import Deliveries
from sandbox.slack.events import Events
from sandbox.slack.methods.method import App
from sandbox.slack.request_url import RequestUrl
from sandbox.slack.sockets import Sockets


class Settings(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Scopes(Settings):
    """All scopes anew, or some to add and to remove."""

    scopes: list[str] | None = None
    add: list[str] = Field(default_factory=list[str])
    remove: list[str] = Field(default_factory=list[str])


class Subscriptions(Settings):
    events: list[str]


class Delivery(Settings):
    """Seconds are real ones: how long an ack may take, how long events wait for a first connection."""

    ack_timeout: float | None = Field(default=None, gt=0)
    retries: int | None = Field(default=None, ge=0)
    patience: float | None = Field(default=None, gt=0)


class Url(Settings):
    """Where to send events over HTTP; null goes back to Socket Mode."""

    url: str | None


Respond = Callable[[Request], Awaitable[Response]]


class Admin:
    """The `/admin/...` routes of the Slack side."""

    def __init__(self, app: App, deliveries: Deliveries, sockets: Sockets, events: Events) -> None:
        self._app = app
        self._deliveries = deliveries
        self._sockets = sockets
        self._events = events

    def routes(self) -> list[Route]:
        acts = {
            "scopes": self._scopes,
            "subscriptions": self._subscriptions,
            "delivery": self._delivery,
            "request_url": self._request_url,
        }
        return [Route(f"/admin/{name}", _guarded(act), methods=["POST"]) for name, act in acts.items()]

    async def _scopes(self, request: Request) -> Response:
        body = Scopes.model_validate_json(await request.body())
        if body.scopes is not None:
            self._app.scopes = set(body.scopes)
        self._app.scopes = (self._app.scopes | set(body.add)) - set(body.remove)
        return JSONResponse({"ok": True, "scopes": sorted(self._app.scopes)})

    async def _subscriptions(self, request: Request) -> Response:
        self._events.subscribed = set(Subscriptions.model_validate_json(await request.body()).events)
        return JSONResponse({"ok": True, "events": sorted(self._events.subscribed)})

    async def _delivery(self, request: Request) -> Response:
        body = Delivery.model_validate_json(await request.body())
        self._deliveries.ack_timeout = body.ack_timeout or self._deliveries.ack_timeout
        self._deliveries.retries = self._deliveries.retries if body.retries is None else body.retries
        self._sockets.patience_s = body.patience or self._sockets.patience_s
        shown = {"ack_timeout": self._deliveries.ack_timeout, "retries": self._deliveries.retries}
        return JSONResponse({"ok": True, **shown, "patience": self._sockets.patience_s})

    async def _request_url(self, request: Request) -> Response:
        body = Url.model_validate_json(await request.body())
        if body.url is None:
            self._deliveries.carrier = self._sockets
            return JSONResponse({"ok": True, "url": None})
        target = RequestUrl(body.url, self._app.world.clock)
        if not await target.is_verified():
            return JSONResponse({"ok": False, "error": "url: did not answer the challenge"}, 400)
        self._deliveries.carrier = target
        return JSONResponse({"ok": True, "url": body.url})


def _guarded(act: Respond) -> Respond:
    async def respond(request: Request) -> Response:
        try:
            return await act(request)
        except ValidationError as error:
            return refused(error)

    return respond
