"""Many machines: whatever process dies, what was asked is done, once, and shown once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from orchestration.queue.in_process import InProcessDispatcher
from orchestration.storage.database import open_database
from sandbox.environment import optional_environment_for
from tests.bot.office import BOT, Office, has, says
from tests.contracts.builders import HandClock
from tests.postgres_server import NewDatabase
from tests.stories.machines import Plant, open_plant
from tests.stories.places import a_post, effects, plan, until
from tests.world import world_of

# Each starts several processes; what they wait for is bounded below.
pytestmark = pytest.mark.timeout(400)

CHANNELS = ("#general", "#sales", "#marketing", "#dev", "#exec")

ENDED_WITHIN_S = 240
"""Who takes a run over in the middle of a step waits for 90 s until what the other sent can't land any more."""


def asked_for(number: int) -> str:
    return f"@metel 노션 회의록에 '{number}차 전략 회의' 페이지 만들어줘"


async def runs_by_status(plant: Plant) -> Counter[str]:
    async with open_database(plant.database, HandClock(), access="read") as database:
        return Counter(row.status for row in await database.runs.latest())


async def thread_of(plant: Plant, ts: str) -> list[str]:
    messages = (await world_of(plant.http, "slack"))["messages"]
    return [m["text"] for m in messages if m.get("thread_ts") == ts and m["user"] == BOT and not m.get("to")]


async def effects_of(plant: Plant, method: str) -> list[dict[str, Any]]:
    return [row for row in (await plant.http.get("/ledger")).json() if row["method"] == method and row["effect"]]


async def all_ended(plant: Plant, count: int) -> None:
    async def ended() -> bool:
        return await runs_by_status(plant) == Counter(succeeded=count)

    await until(ended, ENDED_WITHIN_S)


async def each_is_shown_once(plant: Plant, asks: Sequence[str]) -> None:
    async def shown() -> bool:
        return all([len(await thread_of(plant, ts)) == 2 for ts in asks])

    await until(shown, 60)


async def test_a_killed_workers_runs_are_taken_over_and_each_effect_happens_once(
    new_postgres: NewDatabase, tmp_path: Path
) -> None:
    async with open_plant(new_postgres(), tmp_path) as plant:
        _, *workers = await asyncio.gather(
            plant.start("serve", "serve", METEL_SERVE_WORKS="false"),
            *(plant.start(name, "worker", METEL_WORKER_RUNS="3") for name in ("one", "two")),
        )
        await plant.fault(service="notion", method="pages.create", kind="slow", seconds=5, times=len(CHANNELS))
        asks = [await plant.say(asked_for(number), channel) for number, channel in enumerate(CHANNELS)]

        async def all_under_way() -> bool:
            return (await runs_by_status(plant))["running"] == len(CHANNELS)

        await until(all_under_way, 20)
        await workers[0].kill()
        await all_ended(plant, len(CHANNELS))
        await each_is_shown_once(plant, asks)
        assert workers[1].said("job_taken_over")
        pages = (await world_of(plant.http, "notion"))["pages"]
        titles = Counter(page["title"] for page in pages if "차 전략 회의" in page["title"])
        assert titles == Counter(f"{number}차 전략 회의" for number in range(len(CHANNELS)))
        assert len(await effects_of(plant, "pages.create")) == len(CHANNELS)
        assert await workers[1].stop() == 0


async def test_two_that_take_what_people_say_share_it_and_nothing_is_done_twice(
    new_postgres: NewDatabase, tmp_path: Path
) -> None:
    async with open_plant(new_postgres(), tmp_path) as plant:
        ingress = await asyncio.gather(*(plant.start(name, "serve") for name in ("one", "two")))
        await plant.fault(service="slack", method="app_mention", kind="duplicate_event", times=len(CHANNELS))
        asks = await asyncio.gather(*(plant.say(asked_for(number), channel) for number, channel in enumerate(CHANNELS)))
        await all_ended(plant, len(CHANNELS))
        await each_is_shown_once(plant, asks)
        assert len(await effects_of(plant, "pages.create")) == len(CHANNELS)
        assert [await machine.stop() for machine in ingress] == [0, 0]


async def test_a_card_that_a_hung_process_posts_beside_anothers_is_taken_back(
    new_postgres: NewDatabase, tmp_path: Path
) -> None:
    async with open_plant(new_postgres(), tmp_path) as plant:
        await plant.start("serve", "serve", METEL_SERVE_WORKS="false")
        hung = await plant.start("one", "worker")
        await plant.fault(service="slack", method="chat.postMessage", kind="slow", seconds=300)
        ts = await plant.say(asked_for(1), "#general")

        async def is_posting() -> bool:
            return not (await plant.http.get("/faults")).json()["faults"]

        await until(is_posting, 20)
        hung.hang()
        other = await plant.start("two", "worker")
        await all_ended(plant, 1)
        await each_is_shown_once(plant, [ts])
        assert any(machine.said("job_taken_over") for machine in (hung, other))
        await plant.http.delete("/faults")

        async def stands_twice() -> bool:
            return len(await thread_of(plant, ts)) == 3

        await until(stands_twice)
        hung.go_on()
        await each_is_shown_once(plant, [ts])
        assert hung.said("card_placed_elsewhere") or hung.said("copied_card_removed")

        async def shows_the_end() -> bool:
            return any("끝났어요" in text for text in await thread_of(plant, ts))

        await until(shows_the_end, 60)  # two edits of one card are a second apart
        assert len(await thread_of(plant, ts)) == 2
        assert len(await effects_of(plant, "pages.create")) == 1
        assert [await machine.stop() for machine in (hung, other)] == [0, 0]


async def test_a_process_that_has_lost_a_run_does_not_make_the_call_it_had_begun(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_whether = asyncio.Event()

    async def lost(_: InProcessDispatcher) -> bool:
        asked_whether.set()
        return False

    with monkeypatch.context() as patch:
        patch.setattr(InProcessDispatcher, "holds", lost)
        asked = await office.say(asked_for(1))
        await asyncio.wait_for(asked_whether.wait(), 30)
        assert await effects(office, "pages.create") == []
    office.time.hurry()
    await office.card(asked["ts"], says("끝났어요"), within_s=90)
    assert len(await effects(office, "pages.create")) == 1


async def test_a_change_that_two_processes_hear_of_is_made_once(new_postgres: NewDatabase, tmp_path: Path) -> None:
    async with open_plant(new_postgres(), tmp_path) as plant:
        ingress = await asyncio.gather(*(plant.start(name, "serve") for name in ("one", "two")))
        await plant.fault(service="slack", method="app_mention", kind="duplicate_event", times=4)
        ts = await plant.say("@metel #partner-hanbit에 '같이 봐요'라고 올려줘", "#sales")

        async def asks() -> bool:
            return len(await thread_of(plant, ts)) == 2

        await until(asks, 90)
        await plant.say("@metel also send it to Sarah", "#sales", ts)

        async def sent() -> list[dict[str, Any]]:
            rows = await effects_of(plant, "chat.postMessage")
            return [row for row in rows if row["body"].get("text") == "같이 봐요"]

        async def is_sent() -> bool:
            return bool(await sent())

        await until(is_sent, 90)
        assert [await machine.stop() for machine in ingress] == [0, 0]
        assert len(await sent()) == 1
        assert await runs_by_status(plant) == Counter(waiting=1)


async def test_who_changes_a_plan_in_words_sees_that_they_are_read_though_a_worker_has_the_run(
    new_postgres: NewDatabase, tmp_path: Path
) -> None:
    """The process that hears the words asks the model; the worker, which shows the run, knows nothing of that."""
    async with open_plant(new_postgres(), tmp_path) as plant:
        model = {**optional_environment_for(plant.sandbox.url), "METEL_EASY_REQUESTS": "model"}
        await asyncio.gather(
            plant.start("serve", "serve", METEL_SERVE_WORKS="false", **model),
            plant.start("worker", "worker", **model),
        )
        first, second = a_post("a1", "#sales", "안녕하세요"), a_post("a1", "#dev", "안녕하세요")
        late = {"content": plan(second), "delay": 8}
        await queue(plant, plan(first), late, late)
        ts = await plant.say("@metel #sales에 '안녕하세요' 눈에 띄게 올려줘", "#sales")
        await until(lambda: is_shown(plant, ts, "#sales", "approve"), 90)
        await plant.say("@metel #sales 말고 #dev에 올려줘", "#sales", ts)
        seen = set[str]()

        async def is_counted() -> bool:
            seen.update(text for text in await thread_of(plant, ts) if "계획을 바꾸고 있어요" in text)
            return len(seen) > 1

        await until(is_counted, 40)
        await until(lambda: is_shown(plant, ts, "#dev", "approve"), 40)
        await until(lambda: is_told_no_more(plant, ts), 40)

        # Words that no model answers are over too.
        seen.clear()
        await queue(plant, *[{"status": 400, "delay": 8}] * 2)
        await plant.say("@metel 거기 말고 김민지한테 DM으로", "#sales", ts)
        await until(is_counted, 40)
        await until(lambda: is_told_no_more(plant, ts), 40)


async def queue(plant: Plant, *lines: dict[str, Any]) -> None:
    queued = [line if "goal" not in line else {"content": line} for line in lines]
    answer = await plant.http.post("/openai/script", json=queued)
    assert answer.status_code == 200, answer.text


async def is_shown(plant: Plant, ts: str, words: str, action_id: str) -> bool:
    """Whether one card of the thread says the words and has the control."""
    cards = [one for one in (await world_of(plant.http, "slack"))["messages"] if one.get("thread_ts") == ts]
    return any(says(words)(one) and has(action_id)(one) for one in cards if one["user"] == BOT)


async def is_told_no_more(plant: Plant, ts: str) -> bool:
    return not [text for text in await thread_of(plant, ts) if "바꾸고 있어요" in text]
