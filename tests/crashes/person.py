"""A person in the workspace: asks once, uses the controls that appear, tries again when Slack says it did not work."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from datetime import timedelta
from functools import partial
from typing import Any

import httpx

from sandbox.server import RunningSandbox
from sandbox.slack.world import Message
from tests.crashes.scenarios.scenario import Click, Do, Downtime, Json, Say, Scenario, Step, controls

PATIENCE_S = 1.5
"""How long a person looks at a card that does not move before pressing again."""


class Person:
    """Does one thing at a time; ``act`` returns at once. ``pause`` keeps metel stopped while so much time passes."""

    def __init__(
        self,
        scenario: Scenario,
        sandbox: RunningSandbox,
        http: httpx.AsyncClient,
        pause: Callable[[timedelta], Coroutine[Any, Any, None]],
    ) -> None:
        self._scenario = scenario
        self._slack = sandbox.sandbox.world.slack
        self._ledger = sandbox.sandbox.exchange.ledger
        self._http = http
        self._pause = pause
        self._steps = list(scenario.steps)
        self._asked_at = ""
        self._task: asyncio.Task[None] | None = None
        self._asked = False
        self._pressed: dict[tuple[str, str], float] = {}
        self._used: set[tuple[str, str]] = set()
        self._prepared = False

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return not self._asked or bool(self._steps) or (self._task is not None and not self._task.done())

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

    async def stop(self) -> None:
        """Break off what is being done."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _prepare(self) -> None:
        for fault in self._scenario.faults:
            (await self._http.post("/faults", json=fault)).raise_for_status()
        for change in self._scenario.setup:
            await self._change(change)
        if self._scenario.script:
            queued = [{"content": line} if isinstance(line, str) else line for line in self._scenario.script]
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
        if self._steps:
            return self._take(self._steps[0])
        return self._use_a_control()

    def _use_a_control(self) -> asyncio.Task[None] | None:
        for message in self._cards():
            offered = {element["action_id"]: element for element in controls(message)}
            if self._scenario.waits_for and self._scenario.waits_for not in offered:
                continue
            for action_id, value in self._scenario.clicks.items():
                if action_id in offered and self._may_press(message.ts, action_id):
                    chosen = offered[action_id].get("value") if value is None else value
                    return asyncio.create_task(self._click(message, Click(action_id=action_id), chosen))
        return None

    def _cards(self) -> list[Message]:
        return [one for one in self._slack.world.messages if one.by_bot and not one.to]

    def _may_press(self, ts: str, action_id: str) -> bool:
        """Whether a control may be used, for the first time or again."""
        if time.monotonic() - self._pressed.get((ts, action_id), 0.0) <= PATIENCE_S:
            return False
        self._pressed[ts, action_id] = time.monotonic()
        return True

    def _take(self, step: Step) -> asyncio.Task[None] | None:
        """Do a step, or the next where it has come to its end."""
        match step:
            case Click():
                return self._use(step)
            case Say():
                seen, work = step.when(self._cards()), partial(self._say, step)
            case Do():
                came = not step.after or any(row["method"] == step.after for row in self._ledger)
                seen, work = came and step.when(self._cards()), partial(self._change, step)
            case Downtime():
                seen, work = step.when(self._cards()), partial(self._pause, step.duration)
        if not seen:
            return None
        self._steps.pop(0)
        return asyncio.create_task(work())

    def _use(self, step: Click) -> asyncio.Task[None] | None:
        """Use a control again and again, until that has had its effect."""
        offered = [(one, element) for one in self._cards() for element in controls(one) if _is_meant(element, step)]
        used = any(action_id == step.action_id for _, action_id in self._used)
        if used and (step.until(self._cards()) if step.until else not offered):
            self._steps.pop(0)
            self._used.clear()
            return None
        if not offered or not (used or step.when(self._cards())):
            return None
        message, element = offered[-1]
        if not self._may_press(message.ts, step.action_id):
            return None
        self._used.add((message.ts, step.action_id))
        chosen = element.get("value") if step.value is None else step.value
        return asyncio.create_task(self._click(message, step, chosen))

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
        self._asked_at = body.get("thread_ts") or answer.json()["ts"]
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

    async def _say(self, step: Say) -> None:
        body = {"channel": self._scenario.channel, "text": step.text, "thread_ts": self._asked_at}
        answer = await self._do("messages", body)
        assert answer.status_code == 200, answer.text

    async def _change(self, step: Do) -> None:
        answer = await self._http.request(step.verb, step.path, json=step.body, headers=step.headers)
        assert answer.status_code == 200, answer.text

    async def _click(self, message: Message, step: Click, chosen: Any) -> None:
        groups = [block for block in message.blocks if block.get("accessory", {}).get("type") == "checkboxes"]
        for place, left in step.ticks.items():
            group = groups[place]
            ticked: Json = {"block_id": group["block_id"], "action_id": group["accessory"]["action_id"]}
            await self._do("actions", {**ticked, **_place_of(message), "value": list(left)}, step.by)
        body = {**_place_of(message), "action_id": step.action_id, "value": chosen}
        answer = await self._do("actions", body, step.by)
        # The control, or the choice, may be gone by now: then somebody or something was faster.
        assert answer.status_code in {200, 404} or "no option" in answer.text, answer.text

    async def _submit(self, view_id: str, values: Json) -> None:
        answer = await self._do(f"views/{view_id}/submit", {"values": values})
        assert answer.status_code in {200, 404}, answer.text
        refused: Json = answer.json().get("errors", {}) if answer.status_code == 200 else {}
        if any(block for block in refused):
            # Not that it did not arrive, which stands under no field: it is not wanted any more, or not so.
            await self._do(f"views/{view_id}/close", {})

    async def _do(self, act: str, body: Json, by: str = "") -> httpx.Response:
        return await self._http.post(f"/person/{by or self._scenario.user}/{act}", json=body)


def _place_of(message: Message) -> Json:
    return {"channel": message.channel, "message_ts": message.ts}


def _is_meant(element: Json, step: Click) -> bool:
    if element["action_id"] != step.action_id:
        return False
    return "options" not in element or step.value in [option["value"] for option in element["options"]]
