"""The doorbell of the inbox."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from bot.slack.inbox import MOST_WAITING, Debounce


class Bell(Debounce):
    """A doorbell that counts how often it rang."""

    def __init__(self) -> None:
        super().__init__(self._count)
        self.rung = 0

    def _count(self) -> None:
        self.rung += 1


def test_a_delivery_that_comes_alone_rings_at_once() -> None:
    bell = Bell()
    for rung_before in (0, 1):
        with bell:
            assert bell.rung == rung_before
        assert bell.rung == rung_before + 1


def test_deliveries_that_come_together_ring_when_the_last_is_stored() -> None:
    bell = Bell()
    with bell:
        with bell, bell:
            pass
        assert bell.rung == 0
    assert bell.rung == 1


def test_a_delivery_that_could_not_be_stored_does_not_ring() -> None:
    bell = Bell()
    with pytest.raises(OSError, match="full"), bell:
        raise OSError("full")
    assert bell.rung == 0


def test_an_endless_stream_of_deliveries_does_not_keep_the_stored_ones_waiting() -> None:
    bell = Bell()
    with ExitStack() as stream:
        stream.enter_context(bell)
        for _ in range(MOST_WAITING):
            with bell:
                pass
        assert bell.rung == 1
