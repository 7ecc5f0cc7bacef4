"""The words that say nothing of an order by themselves, as the tagger's corpus marks them: "please", "새로", "って".

What no example has is never idle: a name that nobody foresaw is told from them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.role_tagger.tagger import MODELS
from schemas.plan import Language

WORD = make_regex(r"[A-Za-z]+(?:['’][A-Za-z]+)*|[가-힣]+|[一-龥々]+|[ァ-ヺー]+|[ぁ-ゖ]+")
"""A run of letters of one script; Korean and Japanese endings stick to it."""
ENDING = "~"
"""Before an ending, where one is listed among words."""


class IdleWords(NamedTuple):
    """Idle words of a language in small letters, and the endings that stand behind the parts of an order."""

    words: frozenset[str]
    endings: frozenset[str]


def get_idle_file(language: Language) -> Path:
    """Return where the idle words of a language are kept."""
    return MODELS / f"idle.{language}.txt"


@cache
def read_idle_words(language: Language) -> IdleWords:
    """Return what is idle in a language."""
    listed = get_idle_file(language).read_text("utf-8").split()
    return IdleWords(
        frozenset(one for one in listed if not one.startswith(ENDING)),
        frozenset(one.removeprefix(ENDING) for one in listed if one.startswith(ENDING)),
    )
