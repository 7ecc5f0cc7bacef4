"""What a test sets: the app's scopes, subscriptions, request URL and time for an ack; people, channels and groups."""

from collections.abc import Awaitable, Callable
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sandbox.controls import refused
from sandbox.slack.administration import Administration, ChannelAct, UnknownThingError
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
    socket_mode: bool | None = None


class Url(Settings):
    """Where to send events over HTTP; null goes back to Socket Mode."""

    url: str | None


class PersonChange(Settings):
    """Somebody by id, handle or name, and what becomes of them; nobody of that name yet is taken on."""

    person: str
    real_name: str | None = None
    email: str | None = None
    is_admin: bool | None = None
    is_owner: bool | None = None
    is_restricted: bool | None = None
    is_stranger: bool | None = None
    deleted: bool | None = None


class ChannelChange(Settings):
    act: ChannelAct
    channel: str
    to: str = ""
    private: bool = False


class Membership(Settings):
    act: Literal["join", "leave"]
    channel: str
    people: list[str]


class GroupChange(Settings):
    handle: str
    people: list[str]


Respond = Callable[[Request], Awaitable[Response]]


class Admin:
    """The `/admin/...` routes of the Slack side."""

    def __init__(self, app: App, deliveries: Deliveries, sockets: Sockets, events: Events) -> None:
        self._administration = Administration(app.world, events)
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
            "people": self._people,
            "channels": self._channels,
            "members": self._members,
            "groups": self._groups,
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

    async def _people(self, request: Request) -> Response:
        body = PersonChange.model_validate_json(await request.body())
        user = self._administration.put_person(body.person, body.model_dump(exclude={"person"}, exclude_none=True))
        return JSONResponse({"ok": True, "id": user.id})

    async def _channels(self, request: Request) -> Response:
        body = ChannelChange.model_validate_json(await request.body())
        channel = self._administration.change_channel(body.act, body.channel, to=body.to, private=body.private)
        return JSONResponse({"ok": True, "id": channel.id})

    async def _members(self, request: Request) -> Response:
        body = Membership.model_validate_json(await request.body())
        act = self._administration.join if body.act == "join" else self._administration.leave
        return JSONResponse({"ok": True, "members": act(body.channel, body.people).members})

    async def _groups(self, request: Request) -> Response:
        body = GroupChange.model_validate_json(await request.body())
        return JSONResponse({"ok": True, "id": self._administration.put_group(body.handle, body.people).id})

    async def _delivery(self, request: Request) -> Response:
        body = Delivery.model_validate_json(await request.body())
        self._deliveries.ack_timeout = body.ack_timeout or self._deliveries.ack_timeout
        self._deliveries.retries = self._deliveries.retries if body.retries is None else body.retries
        self._sockets.patience_s = body.patience or self._sockets.patience_s
        if body.socket_mode is not None:
            self._sockets.is_enabled = body.socket_mode
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
        except UnknownThingError as unknown:
            return JSONResponse({"ok": False, "error": str(unknown)}, 404)

    return respond
