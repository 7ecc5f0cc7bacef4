"""What takes long is given up once nobody waits for it, in the task of who waits for it."""

from __future__ import annotations

import asyncio

import pytest

from orchestration.execution.held_up import run_until_held_up
from orchestration.rate_limit.caller import STOPPED


class Step:
    """Takes until it is let go; what cuts it off is noted."""

    def __init__(self, *, swallows: bool = False) -> None:
        self.may_end = asyncio.Event()
        self.cut_off_with: list[object] = []
        self._swallows = swallows

    async def do(self) -> str:
        try:
            await self.may_end.wait()
        except asyncio.CancelledError as cut_off:
            self.cut_off_with += cut_off.args
            if not self._swallows:
                raise
        return "done"


async def _let_others_run() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_what_waits_for_nothing_is_not_watched() -> None:
    async def watch() -> None:
        raise AssertionError

    step = Step()
    step.may_end.set()
    assert await run_until_held_up(step.do(), watch) == "done"
    await _let_others_run()


async def test_what_ends_first_is_returned_and_the_watch_ends() -> None:
    step, held_up = Step(), asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.call_soon(loop.call_soon, step.may_end.set)
    before = asyncio.all_tasks()
    assert await run_until_held_up(step.do(), lambda: _wait(held_up)) == "done"
    await _let_others_run()
    assert asyncio.all_tasks() == before


@pytest.mark.parametrize("swallows", [False, True])
async def test_what_is_held_up_is_cut_off_and_gives_nothing(*, swallows: bool) -> None:
    step, held_up = Step(swallows=swallows), asyncio.Event()
    held_up.set()
    assert await run_until_held_up(step.do(), lambda: _wait(held_up)) is None
    assert step.cut_off_with == [STOPPED]
    task = asyncio.current_task()
    assert task is not None
    assert not task.cancelling()
    await _let_others_run()  # nothing is left that would cut off what comes next


async def test_an_error_is_raised_and_the_watch_ends() -> None:
    async def fail() -> None:
        raise KeyError

    before = asyncio.all_tasks()
    with pytest.raises(KeyError):
        await run_until_held_up(fail(), lambda: _wait(asyncio.Event()))
    await _let_others_run()
    assert asyncio.all_tasks() == before


async def test_who_is_cut_off_by_others_stays_cut_off() -> None:
    step = Step()
    waiting = asyncio.create_task(run_until_held_up(step.do(), lambda: _wait(asyncio.Event())))
    await _let_others_run()
    waiting.cancel("by others")
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert step.cut_off_with == ["by others"]


async def test_who_is_cut_off_by_others_while_it_is_held_up_stays_cut_off() -> None:
    step, held_up = Step(), asyncio.Event()
    waiting = asyncio.create_task(run_until_held_up(step.do(), lambda: _wait(held_up)))
    await _let_others_run()
    held_up.set()
    waiting.cancel("by others")
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_a_time_limit_inside_is_no_stop() -> None:
    async def be_late() -> None:
        async with asyncio.timeout(0):
            await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        await run_until_held_up(be_late(), lambda: _wait(asyncio.Event()))


async def _wait(event: asyncio.Event) -> None:
    await event.wait()
