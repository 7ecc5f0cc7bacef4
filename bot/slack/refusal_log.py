"""Refusal log: one line for each kind of refused request and minute, with how many there were."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

EVERY_S = 60.0
"""So often a kind is told, in seconds: a flood of refused requests does not fill the log."""

_log = structlog.stdlib.get_logger("metel.ingress")

CallLater = Callable[[float, Callable[[], None]], object]


def _call_later(seconds: float, do: Callable[[], None]) -> object:
    return asyncio.get_running_loop().call_later(seconds, do)


class RefusalLog:
    """Tells the first refusal of a kind at once, and how many followed within the minute at its end."""

    def __init__(self, call_later: CallLater = _call_later) -> None:
        self._call_later = call_later
        self._more: dict[tuple[str, str], int] = {}

    def note(self, event: str, why: str) -> None:
        """Note a refusal. Nothing of the request itself is told: whoever sent it chose what it says."""
        kind = (event, why)
        if kind in self._more:
            self._more[kind] += 1
            return
        self._begin(kind, 1)

    def _begin(self, kind: tuple[str, str], times: int) -> None:
        event, why = kind
        self._more[kind] = 0
        _log.warning(event, why=why, times=times)
        self._call_later(EVERY_S, lambda: self._end(kind))

    def _end(self, kind: tuple[str, str]) -> None:
        more = self._more.pop(kind)
        if more:
            self._begin(kind, more)
