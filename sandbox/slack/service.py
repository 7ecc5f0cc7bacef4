"""The Slack side put together: its routes, its part of the world, and what goes on by itself."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from starlette.routing import BaseRoute, Route

from sandbox.call import Answer, Call
from sandbox.exchange import Exchange
from sandbox.options import SandboxOptions
from sandbox.slack.admin import Admin
from sandbox.slack.api import BOT_TOKEN, REFUSALS, api_routes, token_of
from sandbox.slack.delivery import Deliveries
from sandbox.slack.events import Events
from sandbox.slack.interactions import Interactions
from sandbox.slack.methods.method import App
from sandbox.slack.methods.scheduled import post_what_is_due
from sandbox.slack.oauth import OAuth
from sandbox.slack.objects import view_json
from sandbox.slack.person.api import PersonApi
from sandbox.slack.person.clicks import PersonClicks
from sandbox.slack.person.forms import Forms
from sandbox.slack.person.messages import PersonMessages
from sandbox.slack.response_urls import ResponseUrls
from sandbox.slack.scopes import GRANTED
from sandbox.slack.seed import populate, seeded_world
from sandbox.slack.sockets import Sockets
from sandbox.slack.triggers import Triggers
from sandbox.slack.world import Channel, File, Message, SlackWorld, User, View

TICK_S = 0.2


class SlackService:
    """A seeded workspace with the app installed."""

    def __init__(self, exchange: Exchange, options: SandboxOptions) -> None:
        self._exchange = exchange
        self.world = seeded_world(exchange.clock, exchange.changes, options.team, options.seeds)
        populate(self.world, people=options.people, channels=options.channels, guests=options.guests)
        self.app = App(self.world, Triggers(exchange.clock), set(GRANTED))
        self.oauth = OAuth(self.world)
        self.sockets = Sockets(self.world.app["id"], exchange.faults, exchange.changes, exchange.clock)
        self.deliveries = Deliveries(self.sockets, exchange.faults, exchange.changes)
        self.events = Events(self.app, self.deliveries)
        self._response_urls = ResponseUrls(self.app)
        interactions = Interactions(self.app, self._response_urls)
        clicking = PersonClicks(self.app, self.deliveries, interactions)
        speaking = PersonMessages(self.app, self.deliveries, self.events, interactions)
        forms = Forms(self.app, self.deliveries, interactions, clicking)
        self._person = PersonApi(self.world, speaking, clicking, forms)
        self._admin = Admin(self.app, self.deliveries, self.sockets, self.events)

    def routes(self) -> list[BaseRoute]:
        """The Web API, Socket Mode, uploads, response URLs, the person API and the Slack settings."""
        return [
            self._endpoint("/slack/api/oauth.v2.access", "POST", "oauth.v2.access", self.oauth.access),
            Route("/slack/oauth/v2/authorize", self.oauth.authorize, methods=["GET"]),
            *api_routes(self._exchange, self.app, self.sockets),
            self._endpoint("/slack/response/{ticket}", "POST", "response_url", self._response_urls.respond),
            self._endpoint("/slack/upload/{file_id}", "POST PUT", "files.upload", self._upload),
            self._endpoint("/slack/files/{file_id}", "GET", "files.download", self._download),
            self.sockets.route(),
            *self._person.routes(),
            *self._admin.routes(),
        ]

    def _endpoint(self, path: str, verb: str, method: str, handle: Any) -> BaseRoute:
        return self._exchange.endpoint(path, verb, "slack", method, handle, refusals=REFUSALS)

    def as_json(self) -> dict[str, Any]:
        """The workspace, with how many connections the app has and how much it has not acknowledged."""
        underway = {"connections": self.sockets.open, "unacknowledged": self.deliveries.pending}
        return {**world_json(self.world), **underway}

    async def run(self) -> None:
        """Post scheduled messages as their moment comes, until cancelled."""
        try:
            while True:
                post_what_is_due(self.app)
                await asyncio.sleep(TICK_S)
        finally:
            self.deliveries.stop()

    async def _upload(self, call: Call) -> Answer:
        file = self.world.files.get(call.path["file_id"])
        if file is None or not call.body.get("content"):
            return Answer(404, "no such upload")
        file.content = str(call.body["content"])
        return Answer(200, f"OK - {file.size}", effect=True)

    async def _download(self, call: Call) -> Answer:
        file = self.world.files.get(call.path["file_id"])
        if file is None:
            return Answer(404, "no such file")
        if token_of(call) != BOT_TOKEN + self.world.token_suffix:
            return Answer(302, "", {"location": f"https://{self.world.team['domain']}.slack.com/"})
        try:
            return Answer(200, base64.b64decode(file.content).decode())
        except UnicodeDecodeError:
            return Answer(415, "only texts can be fetched from the sandbox")


Json = dict[str, Any]
GENERATED_DRAWN = 100


def world_json(world: SlackWorld) -> Json:
    """Everything in the workspace, flat, for the chat page and for tests. What lies deeper (blocks, members) is the
    world's own, to be read and written out: copying it would take most of the time of a look."""
    return {
        "team": world.team,
        "bot": {"id": world.bot.id, "name": world.bot.name},
        "users": [dict(vars(user)) for user in _drawn(world.users.values())],
        "channels": [dict(vars(channel)) for channel in _drawn(world.channels.values())],
        "messages": [_message(message) for message in world.messages],
        "views": [_view(world, view) for view in world.views.values()],
        "homes": {user: _view(world, view) for user, view in world.homes.items()},
        "files": [_file(file) for file in world.files.values()],
        "scheduled": [dict(vars(scheduled)) for scheduled in world.scheduled.values()],
        "sessions": [{"channel": c, "thread_ts": t, "status": s} for (c, t), s in world.sessions.items()],
        "prompts": world.prompts,
    }


Listed = TypeVar("Listed", User, Channel)


def _drawn(listed: Iterable[Listed]) -> Iterator[Listed]:
    """All that was not generated, and the first of what was: nobody reads a page of 50,000 people."""
    left = GENERATED_DRAWN
    for one in listed:
        left -= one.generated
        if not one.generated or left >= 0:
            yield one


def _message(message: Message) -> Json:
    """All fields; `to` is there on an ephemeral message, `edited` on a changed one."""
    fields = vars(message).items()
    return {name: value for name, value in fields if value is not None or name in ("metadata", "thread_ts")}


def _view(world: SlackWorld, view: View) -> Json:
    return {"id": view.id, "owner": view.owner, "errors": view.errors, "view": view_json(world, view)}


def _file(file: File) -> Json:
    shown: Json = {"id": file.id, "name": file.name, "title": file.title, "user": file.user, "channel": file.channel}
    shown |= {"size": file.size, "mimetype": file.mimetype}
    try:
        return {**shown, "text": base64.b64decode(file.content).decode()}
    except UnicodeDecodeError:
        return {**shown, "base64": file.content}
