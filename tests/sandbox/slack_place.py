"""Slack's own clients and a person, pointed at a running sandbox."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import httpx
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.server import RunningSandbox, running_sandbox
from tests.world import client_at, world_of, world_until

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
DEV, EXEC = "C0DEV00001", "C0EXEC0001"
MINJI, JUNHO, BOT = "U0MINJI001", "U0JUNHO001", "U0METEL001"
Json = dict[str, Any]


@dataclass(frozen=True)
class SlackPlace:
    """The bot's Web API client, a person's hands, and the sandbox itself."""

    sandbox: RunningSandbox
    web: Any  # the SDK's methods are only partly typed
    http: httpx.AsyncClient

    async def does(self, user: str, act: str, **body: Any) -> httpx.Response:
        """What a person does through the person API."""
        return await self.http.post(f"/person/{user}/{act}", json=body)

    async def done(self, user: str, act: str, **body: Any) -> Json:
        """The same, for an act that must succeed over HTTP."""
        answer = await self.does(user, act, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def world(self) -> Json:
        return await world_of(self.http, "slack")

    async def messages(self, channel: str) -> list[Json]:
        return [m for m in (await self.world())["messages"] if m["channel"] == channel]

    async def ledger(self, method: str) -> list[Json]:
        return [row for row in (await self.http.get("/ledger")).json() if row["method"] == method]

    async def order(self, path: str, **body: Any) -> Json:
        """Faults and settings of the sandbox."""
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()


@asynccontextmanager
async def slack_place(*more: str) -> AsyncGenerator[SlackPlace]:
    """The sandbox with the scopes of the manifest and `more`."""
    async with running_sandbox(now=NOW) as sandbox, client_at(sandbox.url) as http:
        environment = sandbox.environment
        web = AsyncWebClient(environment["SLACK_BOT_TOKEN"], base_url=environment["SLACK_API_URL"], retry_handlers=[])
        place = SlackPlace(sandbox, web, http)
        if more:
            await place.order("/admin/scopes", add=more)
        yield place


def bolt_app(place: SlackPlace) -> AsyncApp:
    return AsyncApp(client=place.web, signing_secret=place.sandbox.environment["SLACK_SIGNING_SECRET"])


@asynccontextmanager
async def connected(place: SlackPlace, app: AsyncApp) -> AsyncGenerator[AsyncSocketModeHandler]:
    """A Bolt app on its own Socket Mode connection, up when the block starts."""
    before = (await place.world())["connections"]
    handler = AsyncSocketModeHandler(app, place.sandbox.environment["SLACK_APP_TOKEN"], web_client=place.web)
    await handler.connect_async()
    await until(place, lambda world: world["connections"] > before)
    try:
        yield handler
    finally:
        await handler.close_async()


async def until(place: SlackPlace, holds: Callable[[Json], bool], within_s: float = 8) -> Json:
    """The world, as soon as `holds` is true of it."""
    return await world_until(place.http, "slack", lambda world: world if holds(world) else None, within_s)


async def refusal(asked: Awaitable[Any]) -> Json:
    """The refusal that a Web API call meets; fails the test when it is carried out."""
    try:
        answer = await asked
    except SlackApiError as error:
        refused: Any = error
        return refused.response.data
    raise AssertionError(f"was carried out: {answer}")


def plain(text: str) -> Json:
    return {"type": "plain_text", "text": text}


def section(text: str, **more: Any) -> Json:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}, **more}


def actions(*elements: Json) -> Json:
    return {"type": "actions", "block_id": "acts", "elements": list(elements)}


def button(action_id: str, value: str = "v", **more: Any) -> Json:
    return {"type": "button", "action_id": action_id, "text": plain(action_id), "value": value, **more}


def modal(*blocks: Json, **more: Any) -> Json:
    content = {"type": "modal", "callback_id": "form", "title": plain("Form"), "submit": plain("Send")}
    return {**content, "blocks": list(blocks), **more}


def text_input(action_id: str, **more: Any) -> Json:
    element = {"type": "plain_text_input", "action_id": action_id}
    return {"type": "input", "block_id": f"{action_id}_block", "label": plain(action_id), "element": element, **more}
