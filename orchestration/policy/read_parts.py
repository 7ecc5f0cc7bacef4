"""A part of a request that may not be dropped, and what became of it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Role: TypeAlias = Literal["prohibition", "value", "filter", "unheard"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a request that may not be dropped: where it stands, and what it became. ``field`` is the step's field
    that holds it ("a2.channel"), empty where none does."""

    start: int
    end: int
    words: str
    role: Role
    field: str = ""
