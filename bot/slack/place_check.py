"""Place check: who can read where something is about to be told, and what policy says of telling it there."""

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
class PlaceView:
    """Who can read a place just now, and policy's word on it."""

    sight: Visibility = "inside"
    word: PlaceWord = "allow"


PlaceCheck: TypeAlias = Callable[[Place], Awaitable[PlaceView]]
"""Looks at a place as it is now. Raises ``ToolError`` where the workspace could not be asked just now:
then nothing may be told there yet."""


def place_check_of(visibility: ChannelVisibility, policies: PolicyVersions) -> PlaceCheck:
    """Return the lookout of a team, by its policy in force."""

    async def look(place: Place) -> PlaceView:
        sight = await visibility.sight(place.channel)
        return PlaceView(sight, word_on(sight, policies.current(place.team)))

    return look
