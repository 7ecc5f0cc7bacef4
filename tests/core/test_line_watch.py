"""A run that waits in line and is stopped leaves it at once, however long the next look is away."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from orchestration.execution.line_watch import LineWatch
from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.rate_limit.caller import Caller, LinePosition, get_caller
from schemas.events import Event, RunCancelled, RunPaused
from tests.core.builders import NOW, RunBuilder, a_plan, a_run, an_action
from tests.core.simulated_time import SimulatedTime

BEGUN = a_run(a_plan(an_action("a1"))).started("a1")


class Kept:
    """A run that people move while it waits."""

    def __init__(self) -> None:
        self.built: RunBuilder = BEGUN

    async def load(self, team: str, run_id: str) -> object:
        del team, run_id
        return self.built.run


async def nothing(*_: object) -> None:
    """What nobody looks at here."""


def watch_of(kept: Kept, time: SimulatedTime) -> LineWatch:
    def team(_: str) -> object:
        return SimpleNamespace(stop=None)

    work = SimpleNamespace(store=kept, refresh=nothing, teams=team)
    return LineWatch(cast("UnitOfWork", work), time.sleep)


async def stand_in_line(watch: LineWatch, time: SimulatedTime) -> Caller:
    caller = get_caller()
    assert caller is not None
    caller.positions["ticket"] = LinePosition("notion", 7, NOW)
    caller.on_wait()
    await time.settle()
    return caller


@pytest.mark.parametrize("event", [RunCancelled(at=NOW, by="U1"), RunPaused(at=NOW, by="U1")])
async def test_who_is_stopped_or_paused_leaves_the_line_at_once(event: Event) -> None:
    kept, time = Kept(), SimulatedTime(NOW)
    watch = watch_of(kept, time)
    with watch.call_for(kept.built.run):
        caller = await stand_in_line(watch, time)
        kept.built = kept.built.then(event)
        watch.wake("T1", kept.built.run.id)
        await time.settle()
        assert caller.left.is_set()
        assert time.elapsed() == 0, "no time had to pass"


async def test_a_wake_for_another_reason_leaves_the_run_in_its_place() -> None:
    kept, time = Kept(), SimulatedTime(NOW)
    watch = watch_of(kept, time)
    with watch.call_for(kept.built.run):
        caller = await stand_in_line(watch, time)
        for _ in range(3):
            watch.wake("T1", kept.built.run.id)
            await time.settle()
        assert not caller.left.is_set()
        kept.built = kept.built.then(RunCancelled(at=NOW, by="U1"))
        watch.wake("T1", kept.built.run.id)
        await time.settle()
        assert caller.left.is_set()
    watch.wake("T1", kept.built.run.id)
    await asyncio.sleep(0)


async def test_a_run_that_is_advanced_twice_at_once_is_seen_stopped_in_both_lines() -> None:
    """The first advance may go on for a while after it has lost its lease to the second."""
    kept, time = Kept(), SimulatedTime(NOW)
    watch = watch_of(kept, time)
    first, second = watch.call_for(kept.built.run), watch.call_for(kept.built.run)
    with first:
        earlier = await stand_in_line(watch, time)
        with second:
            later = await stand_in_line(watch, time)
            kept.built = kept.built.then(RunCancelled(at=NOW, by="U1"))
            watch.wake("T1", kept.built.run.id)
            await time.settle()
            assert later.left.is_set()
            assert earlier.left.is_set()


async def test_the_end_of_one_of_two_advances_leaves_the_other_in_line() -> None:
    kept, time = Kept(), SimulatedTime(NOW)
    watch = watch_of(kept, time)
    with watch.call_for(kept.built.run):
        caller = await stand_in_line(watch, time)
        with watch.call_for(kept.built.run):
            await time.settle()
        assert not caller.left.is_set()
        kept.built = kept.built.then(RunCancelled(at=NOW, by="U1"))
        watch.wake("T1", kept.built.run.id)
        await time.settle()
        assert caller.left.is_set()
