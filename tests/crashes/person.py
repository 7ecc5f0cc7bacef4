"""A person in the workspace: asks once, uses the controls that appear, tries again when Slack says it did not work."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx

from sandbox.server import RunningSandbox
from sandbox.slack.world import Message
from tests.crashes.scenarios import Json, Scenario

PATIENCE_S = 1.5
"""How long a person looks at a card that does not move before pressing again."""


def controls(message: Message) -> list[Json]:
    """The controls of a message."""
    return [element for block in message.blocks if block["type"] == "actions" for element in block["elements"]]


class Person:
    """Does one thing at a time; ``act`` returns at once."""

    def __init__(self, scenario: Scenario, sandbox: RunningSandbox, http: httpx.AsyncClient) -> None:
        self._scenario = scenario
        self._slack = sandbox.sandbox.world.slack
        self._http = http
        self._task: asyncio.Task[None] | None = None
        self._asked = False
        self._pressed: dict[tuple[str, str], float] = {}
        self._prepared = False

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return not self._asked or (self._task is not None and not self._task.done())

    async def act(self) -> None:
        """Do the next thing, if there is one."""
        if not self._prepared:
            self._prepared = True
            await self._prepare()
        if self._task is not None and self._task.done():
            self._task.result()
            self._task = None
        if self._task is None:
            self._task = self._next()

    async def _prepare(self) -> None:
        for fault in self._scenario.faults:
            (await self._http.post("/faults", json=fault)).raise_for_status()
        if self._scenario.script:
            queued = [{"content": line} for line in self._scenario.script]
            (await self._http.post("/openai/script", json=queued)).raise_for_status()

    def _next(self) -> asyncio.Task[None] | None:
        if not self._asked:
            return asyncio.create_task(self._ask())
        if not self._slack.sockets.open:
            return None
        for view in self._slack.world.views.values():
            values = self._scenario.submits.get(view.content.get("callback_id", ""))
            if values is not None:
                return asyncio.create_task(self._submit(view.id, values))
        for message in self._slack.world.messages:
            if not message.by_bot or message.to:
                continue
            offered = {element["action_id"]: element for element in controls(message)}
            if self._scenario.stops_at and self._scenario.stops_at not in offered:
                continue
            for action_id, value in self._scenario.clicks.items():
                last = self._pressed.get((message.ts, action_id), 0.0)
                if action_id in offered and time.monotonic() - last > PATIENCE_S:
                    self._pressed[message.ts, action_id] = time.monotonic()
                    chosen = offered[action_id].get("value") if value is None else value
                    return asyncio.create_task(self._click(message, action_id, chosen))
        return None

    async def _ask(self) -> None:
        scenario = self._scenario
        if scenario.way == "command":
            await self._command()
            return
        body: Json = {"channel": scenario.channel, "text": scenario.text}
        if scenario.in_thread:
            place = self._slack.world.channel(scenario.channel)
            talk = [one for one in self._slack.world.messages if place and one.channel == place.id and one.thread_ts]
            body["thread_ts"] = talk[0].root
        answer = await self._do("messages", body)
        assert answer.status_code == 200, answer.text
        self._asked = True

    async def _command(self) -> None:
        """A command that Slack calls failed may have been taken: the person looks before asking again."""
        if not self._slack.sockets.open:
            return
        name, _, text = self._scenario.text.partition(" ")
        before = {one.ts for one in self._slack.world.messages}
        answer = await self._do("commands", {"command": name, "text": text, "channel": self._scenario.channel})
        self._asked = bool(answer.json().get("acknowledged"))
        for _ in range(80):
            if self._asked:
                return
            await asyncio.sleep(0.1)
            self._asked = any(one.by_bot and one.ts not in before for one in self._slack.world.messages)

    async def _click(self, message: Message, action_id: str, value: Any) -> None:
        body = {"channel": message.channel, "message_ts": message.ts, "action_id": action_id, "value": value}
        answer = await self._do("actions", body)
        # The control may be gone by now: then somebody or something was faster.
        assert answer.status_code in {200, 404}, answer.text

    async def _submit(self, view_id: str, values: Json) -> None:
        answer = await self._do(f"views/{view_id}/submit", {"values": values})
        assert answer.status_code in {200, 404}, answer.text

    async def _do(self, act: str, body: Json) -> httpx.Response:
        return await self._http.post(f"/person/{self._scenario.user}/{act}", json=body)
