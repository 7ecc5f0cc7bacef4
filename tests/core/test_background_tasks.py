"""Tasks that nobody waits for end by themselves, or with what they call; long work takes turns."""

from __future__ import annotations

import asyncio

from orchestration.tasks import BackgroundTasks, Turns


async def test_what_is_under_way_ends_when_closed() -> None:
    tasks, ended = BackgroundTasks(), list[str]()

    async def work(name: str, until: asyncio.Event) -> None:
        try:
            await until.wait()
        finally:
            ended.append(name)

    done, never = asyncio.Event(), asyncio.Event()
    tasks.start(work("at once", done))
    tasks.start(work("never", never))
    done.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert ended == ["at once"]
    await tasks.close()
    assert ended == ["at once", "never"]
    await tasks.close()


async def test_closing_with_nothing_under_way_is_nothing() -> None:
    await BackgroundTasks().close()


async def test_long_pieces_of_work_begin_in_rounds_of_their_own() -> None:
    """What is ready meanwhile gets its turn between two of them."""
    turns, done = Turns(), list[str]()

    async def work(name: str) -> None:
        await turns.wait()
        done.append(name)

    async def short() -> None:
        for _ in range(10):
            await asyncio.sleep(0)
            done.append(".")

    await asyncio.gather(work("a"), work("b"), work("c"), short())
    told = "".join(done)
    assert [one for one in told if one != "."] == ["a", "b", "c"]
    assert ".b" in told
    assert ".c" in told
