"""Place check: who can read where something is about to be told, and what policy says of telling it there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from orchestration.execution.loaders import PolicyVersions
from orchestration.policy.outside import judge_visibility
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


def build_place_check(visibility: ChannelVisibility, policies: PolicyVersions) -> PlaceCheck:
    """Return the lookout of a team, by its policy in force."""

    async def check_place(place: Place) -> PlaceView:
        sight = await visibility.find_visibility(place.channel)
        return PlaceView(sight, judge_visibility(sight, policies.current(place.team)))

    return check_place
