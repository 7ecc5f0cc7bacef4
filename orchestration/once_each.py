"""What follows from a frozen thing, worked out once and kept while the thing may be asked about again. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
Found = TypeVar("Found")


def once_each(most: int) -> Callable[[Callable[[T], Found]], Callable[[T], Found]]:
    """Return a decorator for functions of one frozen argument: the results of the last ``most`` arguments are kept.

    Frozen models hold dicts and can't be hashed, so an argument is known by its identity; it is held with its result,
    so that the identity stays its own.
    """

    def decorate(work_out: Callable[[T], Found]) -> Callable[[T], Found]:
        kept: dict[int, tuple[T, Found]] = {}

        def look(thing: T) -> Found:
            known = kept.get(id(thing))
            if known is not None:
                return known[1]
            found = work_out(thing)
            if len(kept) >= most:
                kept.pop(next(iter(kept), 0), None)
            kept[id(thing)] = (thing, found)
            return found

        return look

    return decorate
