"""A property that is worked out when it is first asked for, and kept. Pure.

As ``functools.cached_property`` without its lock, which costs more than most of what is kept here and is gone from
Python 3.12 on: what is worked out is pure, so that twice would give the same.
https://docs.python.org/3/library/functools.html#functools.cached_property
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

_Owner = TypeVar("_Owner")
_Value = TypeVar("_Value")


class Kept(Generic[_Owner, _Value]):
    """Decorates the method that works it out; the object needs a ``__dict__``."""

    def __init__(self, work: Callable[[_Owner], _Value]) -> None:
        self._work = work
        self.__doc__ = work.__doc__
        self._name = ""

    def __set_name__(self, owner: type[_Owner], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, one: None, owner: type[_Owner]) -> Self: ...
    @overload
    def __get__(self, one: _Owner, owner: type[_Owner]) -> _Value: ...
    def __get__(self, one: Any, owner: type[_Owner]) -> Any:
        if one is None:
            return self
        value = one.__dict__[self._name] = self._work(one)
        return value
