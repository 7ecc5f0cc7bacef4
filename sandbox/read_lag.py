"""Reads that lag: they show a vendor's part of the world as it was some seconds ago.

No vendor promises that a write can be read at once; Notion says of its search that it is delayed
(https://developers.notion.com/reference/post-search). Which reads lag is chosen by the fault's method, as they differ:
lists and searches often, an object by its id seldom.
"""

import copy
from collections.abc import Coroutine, Generator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, TypeVar

from sandbox.changes import Part
from sandbox.clock import Clock

T = TypeVar("T")
NOT_DATA = frozenset({"tokens", "granted_tokens"})
"""What a call is let in by does not lag."""
Snapshot = dict[str, Any]


class ReadLag:
    """Copies of the parts of the world, made after each change from `begin` on."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._worlds: Mapping[Part, object] = {}
        self._taken: dict[Part, list[tuple[datetime, Snapshot]]] = {}

    def watch(self, worlds: Mapping[Part, object]) -> None:
        """Say what holds each part: its dicts and lists are what is copied."""
        self._worlds = worlds

    def begin(self, service: str) -> None:
        """Take copies of a part from now on, or of all (`*`)."""
        for part in self._worlds:
            if service in ("*", part) and part not in self._taken:
                self._taken[part] = []
                self.note(part)

    def end(self) -> None:
        """Keep no copies any more."""
        self._taken.clear()

    def note(self, part: Part) -> None:
        """Take a copy, where copies are taken: the part has changed."""
        if part in self._taken:
            self._taken[part].append((self._clock.now(), _copy(self._worlds[part])))

    def run(self, part: Part, seconds: float, reading: Coroutine[Any, Any, T]) -> T:
        """What a read gives of the world as it was `seconds` ago, or when copies began."""
        with self._as_it_was(part, self._clock.now() - timedelta(seconds=seconds)):
            try:
                reading.send(None)
            except StopIteration as done:
                return done.value
        raise AssertionError("a read waited for something")

    @contextmanager
    def _as_it_was(self, part: Part, at: datetime) -> Generator[None]:
        taken = self._taken[part]
        while len(taken) > 1 and taken[1][0] <= at:
            taken.pop(0)
        world = vars(self._worlds[part])
        now = {name: world[name] for name in taken[0][1]}
        world.update(taken[0][1])
        try:
            yield
        finally:
            world.update(now)


def _copy(world: object) -> Snapshot:
    kept = [name for name, value in vars(world).items() if isinstance(value, dict | list) and name not in NOT_DATA]
    return copy.deepcopy({name: vars(world)[name] for name in kept})
