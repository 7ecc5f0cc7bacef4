"""Tasks that nobody waits for: they end by themselves, or with what they call."""

from __future__ import annotations

import asyncio

from orchestration.tasks import BackgroundTasks


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
