"""How a serving process looks for garbage."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.garbage_collector import tune_garbage_collector


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_what_is_there_after_the_start_is_not_searched_again() -> None:
    tune_garbage_collector()
    assert gc.get_freeze_count() > 1000
    assert gc.get_threshold()[0] > 10_000


class Loop:
    itself: object = None


def looped(loop: Loop) -> Loop:
    loop.itself = loop
    return loop


def test_garbage_is_still_found() -> None:
    tune_garbage_collector()
    left = [weakref.ref(looped(Loop())) for _ in range(10)]
    gc.collect()
    assert [ref() for ref in left] == [None] * 10
