"""Who can read where something is about to be told, and what policy says of telling it there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from orchestration.execution.loaders import PolicyVersions
from orchestration.policy.outside import word_on
from orchestration.ports import ChannelVisibility
from schemas.events import PlaceWord, Visibility
from schemas.request import Place


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who can read a place just now, and policy's word on it."""

    sight: Visibility = "inside"
    word: PlaceWord = "allow"


Lookout: TypeAlias = Callable[[Place], Awaitable[Outlook]]
"""Looks at a place as it is now. Raises ``ToolError`` where the workspace could not be asked just now:
then nothing may be told there yet."""


def lookout_of(visibility: ChannelVisibility, policies: PolicyVersions) -> Lookout:
    """Return the lookout of a team, by its policy in force."""

    async def look(place: Place) -> Outlook:
        sight = await visibility.sight(place.channel)
        return Outlook(sight, word_on(sight, policies.current(place.team)))

    return look
