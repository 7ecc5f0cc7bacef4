"""The real bot at work in a running sandbox, and a person's hands and eyes there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from bot.app import Metel, open_metel
from bot.settings import read_settings
from bot.slack.app import CONNECTIONS, SlackApp
from orchestration.plan.replay_decisions import UNKNOWN
from sandbox.environment import optional_environment_for
from sandbox.server import RunningSandbox, running_sandbox
from schemas.contract import ToolContract
from tests.bot.office_time import OfficeTime
from tests.databases import have_database
from tests.replayed import keep_file_policy, list_untold_costs, replay_all
from tests.world import SandboxClient, world_of, world_until

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
TEAM = "T0ACME0001"
MINJI, JUNHO, GUEST, BOT = "U0MINJI001", "U0JUNHO001", "U0GUEST001", "U0METEL001"
HANBIT = "U0HANBIT01"
"""Somebody of another company, in a channel that both share."""
Json = dict[str, Any]


@dataclass(frozen=True)
class Office:
    """A sandbox with metel in it; ``slack_app`` and ``metel`` are the running parts, ``time`` is what metel goes by."""

    sandbox: RunningSandbox
    http: httpx.AsyncClient
    slack_app: SlackApp
    metel: Metel
    time: OfficeTime

    async def done(self, user: str, act: str, **body: Any) -> Json:
        """What a person does, which must succeed over HTTP."""
        answer = await self.http.post(f"/person/{user}/{act}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def say(
        self, text: str, *, user: str = "minji", channel: str = "#sales", thread_ts: str = "", **more: Any
    ) -> Json:
        """Write a message; answers ``{ok, channel, ts}``. ``more`` says how, as ``composer=False`` for a text alone."""
        more |= {"thread_ts": thread_ts} if thread_ts else {}
        return await self.done(user, "messages", channel=channel, text=text, **more)

    async def click(self, card: Json, action_id: str, value: Any = None, *, user: str = "minji") -> Json:
        """Press or choose on a card."""
        value = value_of(card, action_id) if value is None else value
        return await self.done(
            user, "actions", channel=card["channel"], message_ts=card["ts"], action_id=action_id, value=value
        )

    async def world(self) -> Json:
        """Slack's part of the world."""
        return await world_of(self.http, "slack")

    async def cards(self, thread_ts: str) -> list[Json]:
        """What the bot wrote in a thread, ephemeral words left out."""
        return _cards(await self.world(), thread_ts)

    async def whispers(self, user: str) -> list[str]:
        """The ephemeral words to a person."""
        return [m["text"] for m in (await self.world())["messages"] if m.get("to") == user]

    async def card(self, thread_ts: str, holds: Callable[[Json], bool], within_s: float = 20) -> Json:
        """The first card of a thread of which ``holds`` is true, as soon as there is one."""

        def fitting(world: Json) -> Json | None:
            return next((card for card in _cards(world, thread_ts) if holds(card)), None)

        try:
            return await world_until(self.http, "slack", fitting, within_s)
        except TimeoutError:
            shown = [card["text"] for card in await self.cards(thread_ts)]
            raise AssertionError(f"no such card; there are {shown}") from None

    async def gone(self, thread_ts: str, action_id: str, card: Json | None = None) -> None:
        """Wait until no card of a thread, or not that one, has an element with this action id."""

        def without(world: Json) -> bool:
            there = [one for one in _cards(world, thread_ts) if card is None or one["ts"] == card["ts"]]
            return not any(map(has(action_id), there))

        await self.until(without)

    async def until(self, holds: Callable[[Json], Any], within_s: float = 20) -> Any:
        """What ``holds`` finds in Slack's world, as soon as it finds something."""
        try:
            return await world_until(self.http, "slack", holds, within_s)
        except TimeoutError:
            raise AssertionError("it did not come to be") from None

    async def all_carried(self, within_s: float = 20) -> None:
        """Wait until each thing that Slack has to deliver was delivered and carried."""
        await self.until(lambda world: world["unacknowledged"] == 0, within_s)
        async with asyncio.timeout(within_s):
            while True:
                if not await self.metel.database.inbox.waiting(TEAM):
                    return
                await asyncio.sleep(0.02)

    async def at_rest(self, within_s: float = 20) -> None:
        """Wait until all was carried and no run is awake. What a card says on the way may stand there before the
        effects of its run do."""
        await self.all_carried(within_s)
        async with asyncio.timeout(within_s):
            await self.metel.dispatcher.idle()

    async def modal(self) -> Json:
        """The open modal, as soon as there is one."""
        return await self.until(lambda world: next(iter(world["views"]), None))

    async def submit(self, view: Json, *, user: str = "minji", **values: Any) -> Json:
        """Send a modal with what was put into its fields; answers ``{ok, errors, views}``."""
        return await self.done(user, f"views/{view['id']}/submit", values=values)

    async def opened(self, card: Json, action_id: str, value: Any = None, *, user: str = "minji") -> Json:
        """The modal that a control of a card opens."""
        await self.click(card, action_id, value, user=user)
        return await self.modal()

    async def reject(self, card: Json, *, user: str = "minji", **values: Any) -> None:
        """Say no to an approval; ``values`` are those of the modal, ``sequel`` and ``reason``."""
        view = await self.opened(card, "reject_how", user=user)
        told = await self.submit(view, user=user, **values)
        assert told["ok"], told

    async def ledger(self, method: str) -> list[Json]:
        """The API requests of one method."""
        return [row for row in (await self.http.get("/ledger")).json() if row["method"] == method]

    async def fault(self, **body: Any) -> None:
        """Order a fault."""
        answer = await self.http.post("/faults", json={"service": "slack", **body})
        assert answer.status_code == 200, answer.text


def _cards(world: Json, thread_ts: str) -> list[Json]:
    return [m for m in world["messages"] if m.get("thread_ts") == thread_ts and m["user"] == BOT and not m.get("to")]


def has(action_id: str) -> Callable[[Json], bool]:
    """Whether a card has a control with that action id."""
    return lambda card: any(element["action_id"] == action_id for _, element in controls(card))


def says(text: str) -> Callable[[Json], bool]:
    """Whether a card's text or blocks hold the words."""
    return lambda card: text in str(card["text"]) or text in str(card["blocks"])


def controls(card: Json) -> list[tuple[Json, Json]]:
    """The controls of a card with their blocks."""
    return [(b, e) for b in card["blocks"] if b["type"] == "actions" for e in b["elements"]]


def value_of(card: Json, action_id: str) -> Any:
    """The value of a button."""
    return next(element.get("value") for _, element in controls(card) if element["action_id"] == action_id)


def environment_of(sandbox: RunningSandbox, database: Path, *, model: bool = False) -> dict[str, str]:
    """The settings of a bot in a running sandbox."""
    return {
        **sandbox.environment,
        "DATABASE_URL": f"sqlite:///{database}",
        "METEL_NOW": NOW.isoformat(),
        **(optional_environment_for(sandbox.url) if model else {}),
    }


@asynccontextmanager
async def open_office(folder: Path, *, model: bool = False) -> AsyncGenerator[Office]:
    """A fresh sandbox with the real bot, ready for a mention; with ``model`` it plans by the scripted model."""
    async with running_sandbox(now=NOW) as sandbox, bot_in(sandbox, folder / "metel.db", model=model) as office:
        yield office


@asynccontextmanager
async def bot_in(
    sandbox: RunningSandbox, database: Path, *, model: bool = False, holds_older: bool = False, **more: str
) -> AsyncGenerator[Office]:
    """The real bot in a running sandbox; it can be started again on the same database. ``more`` are settings;
    ``holds_older``: an earlier version, which did not keep all that a decision knew, has written to the database."""
    have_database(database)
    settings = read_settings({**environment_of(sandbox, database, model=model), **more})
    time = OfficeTime(settings.metel_now or NOW, [sandbox])
    async with (
        SandboxClient(sandbox) as http,
        open_metel(settings, slack_app=True, timing=time.timing()) as metel,
    ):
        assert metel.slack_app
        metel.dispatcher.start(await metel.database.runs.unfinished())
        await metel.tenants.start(metel.handler, metel.on_team_added(metel.dispatcher), CONNECTIONS)
        try:
            yield Office(sandbox, http, metel.slack_app, metel, time)
        finally:
            await metel.tenants.stop()
            await metel.dispatcher.drain(timedelta(seconds=5))
        await assert_decisions_replay(metel, holds_older=holds_older)


async def assert_decisions_replay(metel: Metel, *, holds_older: bool) -> None:
    """Whatever a decision needed is in the journal: each is made again from it, and comes out the same. What models
    took is in the account of their run."""
    keep_file_policy(metel.policies.default)

    def contract_of(team: str, tool: str) -> ToolContract | None:
        return metel.tenants.context(team).contract_of(tool)

    again = await replay_all(metel.database, contract_of)
    unjudged = tuple(one for one in again.unjudged if not (holds_older and one.endswith(UNKNOWN)))
    untold = () if holds_older else await list_untold_costs(metel.database)
    found = [*again.differences, *unjudged, *untold]
    assert not found, "\n".join(found)
