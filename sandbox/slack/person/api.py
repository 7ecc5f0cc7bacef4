"""The person API: `/person/USER/...`, what a person can do as JSON. USER is a handle or an id."""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sandbox.controls import refused
from sandbox.slack.person.clicks import Control, PersonClicks
from sandbox.slack.person.errors import PersonError
from sandbox.slack.person.forms import Forms
from sandbox.slack.person.messages import Attached, PersonMessages, Said, known_person, place_of
from sandbox.slack.world import Message, SlackWorld, User

Json = dict[str, Any]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class FileBody(Body):
    name: str
    content: str


class PlaceBody(Body):
    channel: str
    ts: str


class EditBody(Body):
    channel: str
    ts: str
    text: str


class GroupBody(Body):
    people: list[str] = Field(min_length=1)


class MessageBody(Body):
    channel: str
    text: str = ""
    thread_ts: str | None = None
    files: list[FileBody] = Field(default_factory=list[FileBody])
    forwards: list[PlaceBody] = Field(default_factory=list[PlaceBody])
    picks: bool = True
    composer: bool = True


class ActionBody(Body):
    """Either a message (channel, message_ts) or a view (view_id). `value` fits the control."""

    action_id: str
    channel: str | None = None
    message_ts: str | None = None
    view_id: str | None = None
    block_id: str | None = None
    value: Any = None


class OptionsBody(ActionBody):
    query: str = ""


class CommandBody(Body):
    command: str = Field(pattern=r"^/\S+$")
    text: str = ""
    channel: str


class ShortcutBody(Body):
    callback_id: str
    channel: str | None = None
    message_ts: str | None = None


class HomeBody(Body):
    tab: Literal["home", "messages"] = "home"


class StopBody(Body):
    channel: str
    thread_ts: str


class SubmitBody(Body):
    values: dict[str, Any] = Field(default_factory=dict[str, Any])


class Nothing(Body):
    pass


B = TypeVar("B", bound=Body)
Act = Callable[[Request, User, B], Awaitable[Json]]


class PersonApi:
    """The routes of the person API over the acts."""

    def __init__(self, world: SlackWorld, speaking: PersonMessages, clicking: PersonClicks, forms: Forms) -> None:
        self._world = world
        self._speaking = speaking
        self._clicking = clicking
        self._forms = forms

    def routes(self) -> list[Route]:
        return [
            self._route("/messages", MessageBody, self._say),
            self._route("/edits", EditBody, self._edit),
            self._route("/groups", GroupBody, self._open_group),
            self._route("/actions", ActionBody, self._act),
            self._route("/options", OptionsBody, self._options),
            self._route("/commands", CommandBody, self._command),
            self._route("/shortcuts", ShortcutBody, self._shortcut),
            self._route("/home", HomeBody, self._home),
            self._route("/stop", StopBody, self._stop),
            self._route("/views/{view_id}/submit", SubmitBody, self._submit),
            self._route("/views/{view_id}/close", Nothing, self._close),
        ]

    def _route(self, path: str, model: type[B], act: Act[B]) -> Route:
        async def respond(request: Request) -> Response:
            try:
                user = known_person(self._world, request.path_params["user"])
                body = model.model_validate(json.loads(await request.body() or b"{}"))
                return JSONResponse({"ok": True, **await act(request, user, body)})
            except ValidationError as error:
                return refused(error)
            except ValueError:
                return JSONResponse({"ok": False, "error": "body: not JSON"}, 400)
            except PersonError as error:
                return JSONResponse(error.as_json(), error.status)

        return Route(f"/person/{{user}}{path}", respond, methods=["POST"])

    async def _say(self, _: Request, user: User, body: MessageBody) -> Json:
        channel = place_of(self._world, user, body.channel)
        files = [Attached(file.name, file.content) for file in body.files]
        forwards = [self._message(user, one) for one in body.forwards]
        said = Said(body.text, body.thread_ts, files, forwards, body.picks, body.composer)
        return {"channel": channel.id, "ts": self._speaking.say(user, channel, said).ts}

    def _message(self, user: User, body: PlaceBody) -> Message:
        return self._clicking.message(user, place_of(self._world, user, body.channel).id, body.ts)

    async def _edit(self, _: Request, user: User, body: EditBody) -> Json:
        channel = place_of(self._world, user, body.channel)
        return {"channel": channel.id, "ts": self._speaking.edit(user, channel, body.ts, body.text).ts}

    async def _open_group(self, _: Request, user: User, body: GroupBody) -> Json:
        others = [known_person(self._world, name) for name in body.people]
        return {"channel": self._speaking.open_group(user, others).id}

    def _control(self, user: User, body: ActionBody) -> Control:
        if body.view_id is not None:
            return self._clicking.control(user, self._clicking.view(user, body.view_id), body.action_id, body.block_id)
        if body.channel is None or body.message_ts is None:
            raise PersonError(400, "either view_id, or channel and message_ts, is needed")
        channel = place_of(self._world, user, body.channel)
        message = self._clicking.message(user, channel.id, body.message_ts)
        return self._clicking.control(user, message, body.action_id, body.block_id)

    async def _act(self, _: Request, user: User, body: ActionBody) -> Json:
        return await self._clicking.act(user, self._control(user, body), body.value)

    async def _options(self, _: Request, user: User, body: OptionsBody) -> Json:
        return {"options": await self._clicking.options(user, self._control(user, body), body.query)}

    async def _command(self, _: Request, user: User, body: CommandBody) -> Json:
        channel = place_of(self._world, user, body.channel)
        return await self._speaking.command(user, channel, body.command, body.text)

    async def _shortcut(self, _: Request, user: User, body: ShortcutBody) -> Json:
        message = None
        if body.channel is not None and body.message_ts is not None:
            channel = place_of(self._world, user, body.channel)
            message = self._clicking.message(user, channel.id, body.message_ts)
        return await self._speaking.shortcut(user, body.callback_id, message)

    async def _home(self, _: Request, user: User, body: HomeBody) -> Json:
        return self._speaking.open_home(user, body.tab)

    async def _stop(self, _: Request, user: User, body: StopBody) -> Json:
        return self._speaking.stop(user, place_of(self._world, user, body.channel), body.thread_ts)

    async def _submit(self, request: Request, user: User, body: SubmitBody) -> Json:
        view = self._clicking.view(user, request.path_params["view_id"])
        return await self._forms.submit(user, view, body.values)

    async def _close(self, request: Request, user: User, _: Nothing) -> Json:
        return self._forms.close(user, self._clicking.view(user, request.path_params["view_id"]))
