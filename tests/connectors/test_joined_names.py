"""What services know of a request in time: tables are waited for longer than names that only help."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from connectors.workspace import join_labels, join_rows, join_titles
from orchestration.workspace import LabelQuery
from tests.connectors.workspace import ASKER

Join = Callable[[dict[str, Callable[[LabelQuery], Awaitable[Sequence[Any]]]]], Callable[[LabelQuery], Any]]
QUERY = LabelQuery(ASKER, "마케팅 예산")


async def take(seconds: float) -> None:
    """Let the time of the loop pass without waiting for it."""
    loop = asyncio.get_running_loop()
    now = loop.time()
    loop.time = lambda: now + seconds
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("join", "seconds", "found"),
    [
        (join_rows, 5.0, ["표"]),  # five calls of a second
        (join_rows, 60.0, []),
        (join_titles, 5.0, []),
        (join_labels, 5.0, []),
        (join_labels, 1.0, ["표"]),
    ],
)
async def test_a_slow_service_is_waited_for_as_long_as_what_it_knows_matters(
    join: Join, seconds: float, found: list[str]
) -> None:
    async def look(_: LabelQuery) -> list[str]:
        await take(seconds)
        return ["표"]

    assert await join({"sheets": look})(QUERY) == found


@pytest.mark.parametrize("join", [join_rows, join_titles, join_labels])
async def test_one_that_is_too_slow_keeps_nothing_from_the_others(join: Join) -> None:
    async def never(_: LabelQuery) -> list[str]:
        await take(60.0)
        return ["늦은 표"]

    async def at_once(_: LabelQuery) -> list[str]:
        return ["표"]

    assert await join({"sheets": never, "notion": at_once})(QUERY) == ["표"]
