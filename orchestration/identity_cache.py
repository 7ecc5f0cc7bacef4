"""Cache by identity: what follows from a frozen object, worked out once. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Computed = TypeVar("Computed")


def cache_by_identity(most: int) -> Callable[[Callable[[T], Computed]], Callable[[T], Computed]]:
    """Return a decorator for functions of one frozen argument: the results of the last ``most`` arguments are kept.

    Frozen models hold dicts and can't be hashed, so an argument is known by its identity; it is held with its result,
    so that the identity stays its own.
    """

    def decorate(work_out: Callable[[T], Computed]) -> Callable[[T], Computed]:
        kept: dict[int, tuple[T, Computed]] = {}

        def look(thing: T) -> Computed:
            try:
                return kept[id(thing)][1]
            except KeyError:
                found = work_out(thing)
            if len(kept) >= most:
                kept.pop(next(iter(kept), 0), None)
            kept[id(thing)] = (thing, found)
            return found

        return look

    return decorate


def cache_by_each_identity(
    most: int,
) -> Callable[[Callable[[Sequence[T]], Computed]], Callable[[Sequence[T]], Computed]]:
    """Return the same decorator for functions of one sequence, which is known by what is in it: many are made anew of
    the same objects."""

    def decorate(work_out: Callable[[Sequence[T]], Computed]) -> Callable[[Sequence[T]], Computed]:
        kept: dict[tuple[int, ...], tuple[tuple[T, ...], Computed]] = {}

        def look(things: Sequence[T]) -> Computed:
            key = tuple(map(id, things))
            known = kept.get(key)
            if known is not None:
                return known[1]
            found = work_out(things)
            if len(kept) >= most:
                kept.pop(next(iter(kept), ()), None)
            kept[key] = (tuple(things), found)
            return found

        return look

    return decorate
