"""The chat page in a browser, with the workspace behind it and an app that records what people do."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.server import RunningSandbox, running_sandbox
from tests.browser import DESKTOP, fresh_page

Json = dict[str, Any]
NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
ANYTHING = re.compile(".*")


def text(words: str) -> Json:
    return {"type": "plain_text", "text": words}


def button(action_id: str, label: str, **more: Any) -> Json:
    return {"type": "button", "action_id": action_id, "text": text(label), "value": action_id, **more}


def section(words: str, **more: Any) -> Json:
    return {"type": "section", "text": {"type": "mrkdwn", "text": words}, **more}


@dataclass
class Chat:
    """One person's view of the workspace. `slack` is the app's own client (untyped in parts, hence Any)."""

    page: Page
    sandbox: RunningSandbox
    slack: Any

    def at(self, test_id: str, **attributes: str) -> Locator:
        """What carries this `data-testid`, narrowed by further `data-` attributes (`action_id="approve"`)."""
        marks = "".join(f'[data-{name.replace("_", "-")}="{value}"]' for name, value in attributes.items())
        return self.page.locator(f'[data-testid="{test_id}"]{marks}')

    def channel_id(self, name: str) -> str:
        channels = self.world["slack"]["channels"]
        return next(channel["id"] for channel in channels if channel["name"] == name)

    @property
    def world(self) -> Json:
        return self.sandbox.sandbox.world.as_json()

    async def say(self, words: str) -> None:
        await self.at("composer").fill(words)
        await self.at("send").click()

    async def card(self, blocks: list[Json], channel: str = "general") -> str:
        """Post a card as the app and wait until it is on screen; its ts."""
        posted = await self.slack.chat_postMessage(channel=self.channel_id(channel), text="card", blocks=blocks)
        await expect(self.at("message", ts=str(posted["ts"]))).to_be_visible()
        return str(posted["ts"])

    async def edit(self, ts: str, blocks: list[Json], channel: str = "general") -> None:
        await self.slack.chat_update(channel=self.channel_id(channel), ts=ts, text="card", blocks=blocks)


@asynccontextmanager
async def chatting(browser: Browser, size: tuple[int, int] = DESKTOP, **context: Any) -> AsyncGenerator[Chat]:
    """A fresh workspace, opened by 김민지 in #general."""
    async with running_sandbox(now=NOW) as sandbox:
        slack = AsyncWebClient(token="xoxb-sandbox", base_url=sandbox.environment["SLACK_API_URL"])
        page = await fresh_page(browser, sandbox.url, size, **context)
        chat = Chat(page, sandbox, slack)
        await expect(chat.at("composer")).to_be_visible()
        yield chat
        await page.context.close()


@dataclass
class RecordingApp:
    """An app that acknowledges what people do and keeps it; `form` is opened at a click on `open`."""

    slack: Any
    actions: list[Json] = field(default_factory=list[Json])
    submissions: list[Json] = field(default_factory=list[Json])
    refuse: Json = field(default_factory=dict[str, Any])
    form: Json = field(default_factory=dict[str, Any])

    async def acted(self, ack: Any, body: Json, action: Json) -> None:
        await ack()
        self.actions.append(action)
        if action["action_id"] == "open":
            await self.slack.views_open(trigger_id=body["trigger_id"], view=self.form)

    async def submitted(self, ack: Any, view: Json) -> None:
        self.submissions.append(view["state"]["values"])
        if self.refuse:
            await ack(response_action="errors", errors=self.refuse)
            self.refuse = {}
        else:
            await ack()

    async def mentioned(self, event: Json) -> None:
        thread = event.get("thread_ts") or event["ts"]
        await self.slack.chat_postMessage(channel=event["channel"], thread_ts=thread, text="네, 시작할게요.")


@asynccontextmanager
async def recording_app(chat: Chat) -> AsyncGenerator[RecordingApp]:
    """The app, connected over Socket Mode for the length of the block."""
    work = RecordingApp(chat.slack)
    app: Any = AsyncApp(client=chat.slack)
    app.action(ANYTHING)(work.acted)
    app.view(ANYTHING)(work.submitted)
    app.event("app_mention")(work.mentioned)
    handler = AsyncSocketModeHandler(app, chat.sandbox.environment["SLACK_APP_TOKEN"], web_client=chat.slack)
    await handler.connect_async()
    try:
        yield work
    finally:
        await handler.close_async()
