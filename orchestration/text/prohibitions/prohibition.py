"""Prohibition: what its words are, and how the patterns of a language become one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

ForbiddenAct: TypeAlias = Literal["share", "post", "dm", "create", "edit", "delete", "any", "rest", "other"]
"""``share`` is a message of either kind, ``any`` every write. ``rest`` is all but what is meant ("다른 채널에는
올리지 마"), which goes without saying; ``other`` is what no tool does or leaves out ("표 없이")."""

MENTION = r"<[#@!][^>\s]{1,80}>"
CHANNEL = r"#[A-Za-z0-9][A-Za-z0-9_.-]*(?<![.-])"


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Words that forbid: where they stand (``start`` to ``end``, in characters), which act, and whom or where it must
    not reach (names as typed; empty: nobody at all). ``only``: the act may reach nothing but the targets."""

    start: int
    end: int
    words: str
    act: ForbiddenAct
    targets: tuple[str, ...] = ()
    only: bool = False


def make_act_groups(words: Mapping[ForbiddenAct, str], prefix: str) -> str:
    """Return the alternatives of acts as groups; ``get_named_act`` says which matched. ``prefix`` is one letter."""
    return "|".join(f"(?P<{prefix}_{act}>{pattern})" for act, pattern in words.items())


def get_named_act(match: re.Match[str]) -> ForbiddenAct:
    """Return the act whose words matched, ``other`` where none did."""
    names = {name[2:] for name, value in match.groupdict().items() if value and name[1:2] == "_"}
    return next((act for act in get_args(ForbiddenAct) if act in names), "other")


def make_prohibition(
    text: str, span: tuple[int, int], act: ForbiddenAct, targets: Sequence[str], *, only: bool = False
) -> Prohibition:
    """Return the prohibition in a span of a text, each target once."""
    start, end = span
    return Prohibition(start, end, text[start:end], act, tuple(dict.fromkeys(targets)), only)


def find_clause_start(text: str, verb_at: int, ends: re.Pattern[str]) -> int:
    """Return where the words of a verb begin: behind the last end of another clause before it."""
    start = max((match.end() for match in ends.finditer(text, 0, verb_at)), default=0)
    return start + len(text[start:verb_at]) - len(text[start:verb_at].lstrip())
