"""metel is killed while a model answers, and started again: the run goes on, once, and its account tells the truth."""

from __future__ import annotations

import signal
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from orchestration.storage.database import open_database
from sandbox.environment import optional_environment_for
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import Event, ModelCalled
from schemas.run import Run
from tests.bot.office import BOT, NOW
from tests.contracts.builders import HandClock
from tests.crashes.fork_client import Bot
from tests.crashes.runner import Runner
from tests.stories.places import SALES, a_post, action, plan, until
from tests.stories.test_refused_texts import ONLY_MODELS, TEXT, a_plan
from tests.world import client_at

pytestmark = pytest.mark.asyncio(loop_scope="session")

ODD = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘"
WRITES = f"@metel '{TEXT}' 이걸로 #sales에 올릴 글 부탁해"
POST = {
    "content": plan(
        action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "안녕하세요"})
    )
}
JUNK = {"content": "물론이죠!"}
FINE = {"content": {"ask": False, "reason": ""}}
HUNG = 300
"""The seconds of an answer that comes too late for a process that is killed meanwhile."""
MODELS = """
models: {{m: {{base_url: "{url}/openai/v1", price: {{input: 10, output: 40}}, thinks: true}}}}
roles: {{planner: [m]}}
routing: {{easy: model}}
"""


@dataclass
class House:
    """A workspace, the database beside it, and how to start metel there."""

    runner: Runner
    sandbox: RunningSandbox
    folder: Path
    more: dict[str, str]
    bots: list[Bot] = field(default_factory=list[Bot])

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'metel.db'}"

    async def start(self) -> Bot:
        file = self.folder / "models.yaml"
        file.write_text(MODELS.format(url=self.sandbox.url), "utf-8")
        given = {**self.sandbox.environment, **optional_environment_for(self.sandbox.url), **self.more}
        given |= {"DATABASE_URL": self.database, "METEL_MODELS_FILE": str(file)}
        bot = await self.runner.fork_server.start(given, self.folder)
        self.bots.append(bot)

        async def is_connected() -> bool:
            assert not bot.exited.is_set(), (self.folder / "bot.log").read_text()
            return bool(self.sandbox.sandbox.world.slack.sockets.open)

        await until(is_connected, 30)
        return bot

    async def end(self, bot: Bot, number: signal.Signals = signal.SIGKILL) -> None:
        bot.signal(number)
        await bot.exited.wait()

    async def queue(self, *lines: Any) -> None:
        async with client_at(self.sandbox.url) as http:
            (await http.post("/openai/script", json=[*lines])).raise_for_status()

    async def say(self, text: str, **more: str) -> str:
        async with client_at(self.sandbox.url) as http:
            said = await http.post("/person/minji/messages", json={"channel": "#sales", "text": text, **more})
            return said.json()["ts"]

    async def until_asked(self, count: int) -> None:
        async def is_asked() -> bool:
            async with client_at(self.sandbox.url) as http:
                return len((await http.get("/openai/script")).json()["asked"]) >= count

        await until(is_asked, 30)

    def shown(self, ts: str) -> list[str]:
        messages = self.sandbox.sandbox.world.slack.world.messages
        return [f"{one.text} {one.blocks}" for one in messages if one.thread_ts == ts and one.user == BOT]

    def posted(self) -> list[str]:
        messages = self.sandbox.sandbox.world.slack.world.messages
        return [one.text for one in messages if one.channel == SALES and one.user == BOT and not one.thread_ts]

    async def read(self) -> tuple[Run, list[Event]]:
        async with open_database(self.database, HandClock(), access="read") as database:
            (row,) = await database.runs.latest()
            return await database.runs.load(row.team, row.id), [*await database.runs.events(row.team, row.id)]

    async def until_ended(self) -> tuple[Run, list[ModelCalled]]:
        async def is_over() -> bool:
            return (await self.read())[0].ended is not None

        await until(is_over, 30)
        run, events = await self.read()
        return run, [one for one in events if isinstance(one, ModelCalled)]


@asynccontextmanager
async def a_house(runner: Runner, folder: Path, **more: str) -> AsyncGenerator[House]:
    async with running_sandbox(now=NOW) as sandbox:
        house = House(runner, sandbox, folder, more)
        try:
            yield house
        finally:
            for bot in house.bots:
                await house.end(bot)


def account_of(run: Run, calls: Sequence[ModelCalled]) -> None:
    """What the run has used is what its calls tell, and what nobody knows is told as such."""
    answered = [one.call for one in calls if one.call.outcome == "answered"]
    assert run.use.calls == len(calls)
    assert run.use.input_tokens == sum(one.input_tokens for one in answered)
    assert run.use.usd == sum(one.usd or 0 for one in answered) > 0
    assert run.use.priced == len(answered)
    assert all(one.call.usd is None for one in calls if one.call.outcome == "unknown")
    assert len({one.call.id for one in calls}) == len(calls)


async def test_a_plan_that_was_being_made_is_made_anew_and_carried_out_once(runner: Runner, tmp_path: Path) -> None:
    async with a_house(runner, tmp_path) as house:
        first = await house.start()
        await house.queue({**POST, "delay": HUNG})
        ts = await house.say(ODD)
        await house.until_asked(1)
        await house.end(first)
        await house.queue(POST)
        await house.start()
        run, calls = await house.until_ended()
        assert [(one.call.role, one.call.outcome) for one in calls] == [("planner", "unknown"), ("planner", "answered")]
        account_of(run, calls)
        assert house.posted() == ["안녕하세요"]

        async def is_told() -> bool:
            return any("올렸어요" in one for one in house.shown(ts))

        await until(is_told)
        assert len(house.shown(ts)) == 2, "one card and one answer"


async def test_what_was_paid_before_the_end_is_kept(runner: Runner, tmp_path: Path) -> None:
    """The first answer was no plan, and metel is killed while the model mends it."""
    async with a_house(runner, tmp_path) as house:
        first = await house.start()
        await house.queue(JUNK, {**POST, "delay": HUNG})
        await house.say(ODD)
        await house.until_asked(2)
        await house.end(first)
        await house.queue(POST)
        await house.start()
        run, calls = await house.until_ended()
        assert [one.call.outcome for one in calls] == ["answered", "unknown", "answered"]
        account_of(run, calls)
        assert house.posted() == ["안녕하세요"]


async def test_a_text_that_was_being_written_is_written_anew_and_sent_once(runner: Runner, tmp_path: Path) -> None:
    async with a_house(runner, tmp_path) as house:
        first = await house.start()
        tool, args, key, _ = next(one for one in ONLY_MODELS if one[0] == "text.write")
        await house.queue(a_plan(tool, args, key), {"content": TEXT, "delay": HUNG})
        await house.say(WRITES)
        await house.until_asked(2)
        await house.end(first)
        await house.queue({"content": TEXT})
        await house.start()
        run, calls = await house.until_ended()
        told = [(one.call.role, one.call.outcome, one.action) for one in calls]
        assert told == [("planner", "answered", ""), ("writer", "unknown", "a1"), ("writer", "answered", "a1")]
        account_of(run, calls)
        assert house.posted() == [TEXT]


async def test_a_step_that_was_being_reviewed_is_reviewed_anew(runner: Runner, tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text("adviser: true\n", "utf-8")
    async with a_house(runner, tmp_path, METEL_POLICY=str(policy)) as house:
        first = await house.start()
        await house.queue(POST, {**FINE, "delay": HUNG})
        await house.say(ODD)
        await house.until_asked(2)
        await house.end(first)
        assert house.posted() == [], "nothing goes out before the reviewer has spoken"
        await house.queue(FINE)
        await house.start()
        run, calls = await house.until_ended()
        told = [(one.call.role, one.call.outcome) for one in calls]
        assert told == [("planner", "answered"), ("reviewer", "unknown"), ("reviewer", "answered")]
        account_of(run, calls)
        assert house.posted() == ["안녕하세요"]


async def test_one_that_is_told_to_stop_meanwhile_tells_the_same(runner: Runner, tmp_path: Path) -> None:
    async with a_house(runner, tmp_path) as house:
        first = await house.start()
        await house.queue({**POST, "delay": HUNG})
        await house.say(ODD)
        await house.until_asked(1)
        await house.end(first, signal.SIGTERM)
        assert first.exit_code == 0
        await house.queue(POST)
        await house.start()
        run, calls = await house.until_ended()
        assert [one.call.role for one in calls] == ["planner", "planner"]
        assert calls[-1].call.outcome == "answered"
        assert run.use.priced == 1
        assert house.posted() == ["안녕하세요"]


async def test_whoever_dies_of_each_plan_asks_no_more_than_a_run_may(runner: Runner, tmp_path: Path) -> None:
    async with a_house(runner, tmp_path, METEL_MODEL_CALLS="2") as house:
        ts = ""
        for number in (1, 2):
            bot = await house.start()
            await house.queue({**POST, "delay": HUNG})
            ts = ts or await house.say(ODD)
            await house.until_asked(number)
            await house.end(bot)
        await house.start()
        run, calls = await house.until_ended()
        assert [one.call.outcome for one in calls] == ["unknown", "unknown"]
        assert run.ended is not None
        assert run.ended.status == "failed"
        assert [int(one.code) for one in run.errors] == [7008]

        async def is_told() -> bool:
            return any("7008" in one for one in house.shown(ts))

        await until(is_told)
        assert house.posted() == []


async def test_a_change_in_words_that_was_being_planned_is_planned_anew(runner: Runner, tmp_path: Path) -> None:
    """What was said stands in the inbox until it is carried, so that it is carried once more."""
    waits = plan(a_post("a1", "#sales", "안녕하세요"))
    changed = plan(a_post("a1", "#dev", "안녕하세요"))
    async with a_house(runner, tmp_path) as house:
        first = await house.start()
        await house.queue({"content": waits}, {"content": changed, "delay": HUNG})
        ts = await house.say("@metel #sales에 '안녕하세요' 눈에 띄게 올려줘")

        async def is_waiting() -> bool:
            return any("승인" in one for one in house.shown(ts))

        await until(is_waiting, 30)
        await house.say("@metel #sales 말고 #dev에 눈에 띄게 올려줘", thread_ts=ts)
        await house.until_asked(2)
        await house.end(first)
        await house.queue({"content": changed})
        await house.start()

        async def is_changed() -> bool:
            return len((await house.read())[0].plan_changes) == 1

        await until(is_changed, 30)

        async def is_noted() -> bool:
            _, events = await house.read()
            return [one.call.outcome for one in events if isinstance(one, ModelCalled)].count("unknown") == 1

        await until(is_noted, 30)
        run, events = await house.read()
        account_of(run, [one for one in events if isinstance(one, ModelCalled)])
        assert house.posted() == []
