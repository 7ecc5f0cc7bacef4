"""Vocabulary of a language: how people stop, wait, decide, ask back, thank and refer to what was done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

PAST = "".join(chr(one) for one in range(0xAC00, 0xD7A4) if (one - 0xAC00) % 28 == 20)
"""The syllables of Hangul that end in ㅆ, as in what is over."""
WholeAct: TypeAlias = Literal[
    "stop",
    "cancel",
    "drop",
    "forbid",
    "pause",
    "hold",
    "resume",
    "stop_waiting",
    "start_over",
    "approve",
    "reject",
    "undo",
    "delete",
    "retry",
    "keep_example",
    "forget_example",
]
"""What the whole of a message can ask of a run. ``stop`` and ``pause`` are commands; ``drop`` ("never mind"), ``hold``
("one moment") and ``forbid`` ("don't send it") are what people say instead. ``cancel`` stops what goes on, and takes
back what is done. The last two say whether what was done is an example for other plans."""


def join_words(*words: str) -> str:
    """Return the pattern of any of these words."""
    return f"(?:{'|'.join(words)})"


Filler: TypeAlias = Literal["yes", "no", "thanks", "praise", "laugh", "vague"]
"""Words that carry no wish: consent, thanks, praise, laughter, or that the person does not know."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The patterns of one language, each for a whole text without its opening and closing words.

    ``work_questions`` are asked of what metel does, ``questions`` of anything; ``narrows`` names a part of what was
    shown, ``other_value`` the same question for something else, ``changes`` what was just written; ``omits``
    leaves something out; ``points`` stands
    for a thing without its name; ``wraps`` holds the ``content`` that is to be sent. ``own_doing`` says
    that the person does it, ``interrupts`` holds on, ``regrets`` tells of a mistake, ``asides`` say nothing by
    themselves beside words that take back. ``keeps`` wants a thing left as it is.
    ``dismisses`` says that nothing is wanted any more, ``declines`` says so
    only where something beside it ``settles`` the matter otherwise.
    """

    openings: str
    closings: str
    acts: Mapping[WholeAct, str]
    fillers: Mapping[Filler, str]
    work_questions: str
    questions: str
    narrows: str
    other_value: str
    changes: str
    omits: str
    points: str
    wraps: str
    own_doing: str
    interrupts: str
    regrets: str
    asides: str
    keeps: str
    dismisses: str
    declines: str
    settles: str
