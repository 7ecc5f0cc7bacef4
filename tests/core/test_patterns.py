"""Patterns that are compiled at their first use: each can be, and is then a pattern like any other."""

from __future__ import annotations

import re
from importlib import import_module

from orchestration.patterns import compile_each, make_regex


def test_every_pattern_compiles() -> None:
    import_module("bot.app")  # with every module that reads texts
    late = make_regex("뒤늦게")
    assert late.pattern in [*compile_each()]
    assert [*compile_each()] == []


def test_a_late_pattern_is_used_like_any_other() -> None:
    late, plain = make_regex(r"(?P<n>\d+)개", re.IGNORECASE), re.compile(r"(?P<n>\d+)개", re.IGNORECASE)
    text = "3개, 14개"
    assert (late.pattern, late.flags, dict(late.groupindex)) == (plain.pattern, plain.flags, {"n": 1})
    assert [one["n"] for one in late.finditer(text)] == ["3", "14"]
    assert (late.sub("x", text), late.split(text)) == (plain.sub("x", text), plain.split(text))
    assert late.fullmatch("3개") is not None
    assert late.match("개") is None
