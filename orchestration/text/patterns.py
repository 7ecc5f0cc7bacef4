"""Patterns that are put together while a text is read: each is compiled once. Pure."""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=2048)
def compile_once(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern; the last ones are kept, since the same words are looked for in text after text. The cache of
    ``re`` itself holds too few of them."""
    return re.compile(pattern, flags)
