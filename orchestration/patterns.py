"""Patterns that are compiled when a text is first looked at with them: thousands at once would take seconds of each
start."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast
from weakref import WeakSet

_USED = ("search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer", "flags", "groups", "groupindex")


class _LatePattern:
    """A pattern that is compiled when something of it is first asked for; its methods are then those of that."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._flags)
        for used in _USED:
            setattr(self, used, getattr(compiled, used))
        return getattr(compiled, name)

    def forget(self) -> None:
        """Let go of what was compiled; it is compiled anew when it is next asked for."""
        for used in _USED:
            vars(self).pop(used, None)


_LATE: WeakSet[_LatePattern] = WeakSet()


def make_regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that is compiled when it is first used. A fault in it shows then: a test compiles them all."""
    late = _LatePattern(pattern, flags)
    _LATE.add(late)
    return cast("re.Pattern[str]", late)


def forget_compiled() -> None:
    """Let go of all that such patterns were compiled to, where memory is short."""
    for one in _LATE:
        one.forget()
    compile_once.cache_clear()


def compile_each() -> Iterator[str]:
    """Compile all such patterns that no text has been looked at with, so that none waits for that; yield each when it
    is compiled."""
    for one in [one for one in _LATE if "search" not in vars(one)]:
        _ = one.flags
        yield one.pattern


@lru_cache(maxsize=2048)
def compile_once(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern; the last ones are kept, since the same words are looked for in text after text. The cache of
    ``re`` itself holds too few of them."""
    return re.compile(pattern, flags)
