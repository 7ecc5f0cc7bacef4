"""A traced journey: what counts as entered and as a switch, and that the parts of the loop are passed."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bench.journey import Entry, hooked_recorder, leg_of, main

Act = Callable[[], Awaitable[object]]
LOOP = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text("utf-8").split("\n## ")[1]


def module(name: str, source: str, **imported: Any) -> dict[str, Any]:
    """What a file of that module defines."""
    names: dict[str, Any] = {"__name__": name, **imported}
    exec(compile(source, f"{name}.py", "exec"), names)
    return names


async def recorded(act: Act) -> list[Entry]:
    with hooked_recorder() as work:
        work.on = True
        await act()
        work.on = False
    return work.entries


def test_the_first_entry_is_no_switch_and_each_function_counts_once() -> None:
    entries = [Entry("a", "f", ""), Entry("a", "g", "a"), Entry("b", "f", "a"), Entry("a", "f", "b")]
    leg = leg_of("a leg", entries)
    assert leg.modules == {"a": {"f", "g"}, "b": {"f"}}
    assert list(leg.modules) == ["a", "b"], "in the order of entry"
    assert (leg.functions, leg.switches) == (3, 2)


async def test_calls_and_resumed_coroutines_are_entries_and_foreign_code_is_none() -> None:
    below = module("schemas.below", "async def wait():\n await sleep(0)", sleep=asyncio.sleep)
    above = module("bot.above", "async def ask():\n await wait()\n return told()", wait=below["wait"], told=lambda: 1)
    assert await recorded(above["ask"]) == [
        Entry("bot.above", "ask", ""),
        Entry("schemas.below", "wait", "bot.above"),
        Entry("bot.above", "ask", "schemas.below"),
        Entry("schemas.below", "wait", "bot.above"),
    ]


async def test_the_turn_of_another_task_is_no_switch() -> None:
    waits = "async def wait():\n await sleep(0)\n await sleep(0)"
    one: Act = module("bot.one", waits, sleep=asyncio.sleep)["wait"]
    other: Act = module("bot.other", waits, sleep=asyncio.sleep)["wait"]
    entries = await recorded(lambda: asyncio.gather(one(), other()))
    assert [entry.module for entry in entries] == ["bot.one", "bot.other"] * 3, "they take turns"
    assert leg_of("both", entries).switches == 0


async def test_what_another_thread_does_counts() -> None:
    look: Callable[[], None] = module("orchestration.look", "def look(): pass")["look"]
    assert [entry.function for entry in await recorded(lambda: asyncio.to_thread(look))] == ["look"]


def test_no_hook_is_left_behind() -> None:
    with hooked_recorder():
        assert sys.getprofile()
    assert sys.getprofile() is None


def test_a_journey_passes_the_parts_of_the_loop(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", "--list"]) == 0
    asked, answered = json.loads(capsys.readouterr().out)
    for leg in (asked, answered):
        assert leg["modules"] == len(leg["entered"])
        assert leg["switches"] > leg["functions"] > leg["modules"] > 20
        assert {name.partition(".")[0] for name in leg["entered"]} == {"bot", "connectors", "orchestration", "schemas"}
        assert next(iter(leg["entered"])).startswith("bot.slack."), "where a delivery comes in"
    parts = {path.replace("/", ".") for path in re.findall(r"`(orchestration/[\w/]+)\.py`", LOOP)}
    assert len(parts) >= 2
    assert parts - {*asked["entered"], *answered["entered"]} == set()
    assert not [name for name in asked["entered"] if name.startswith(("sandbox", "tests", "bench"))]
