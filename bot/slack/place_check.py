"""Place check: who can read where something is about to be told, and what policy says of telling it there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from orchestration.execution.loaders import PolicyVersions
from orchestration.execution.places import find_place_look
from orchestration.policy.outside import judge_visibility
from orchestration.workspace import ChannelVisibility
from schemas.events import PlaceWord, Visibility
from schemas.request import Place
from schemas.run import Run


@dataclass(frozen=True, slots=True)
class Withholding:
    """What answers leave out where others than the asker read them: personal data, unless the team allows that, and
    links to hosts that are none of ``domains``, the services or the person's words."""

    personal_data: bool = True
    domains: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Who can read a place just now, and policy's word on it; no ``withholding`` where the asker alone reads."""

    sight: Visibility = "inside"
    word: PlaceWord = "allow"
    withholding: Withholding | None = None


class PlaceCheck(Protocol):
    """Looks at a place as it is now; with a ``run``, also at what it has read and who asked."""

    async def __call__(self, place: Place, run: Run | None = None, /) -> PlaceView:
        """Return who can read the place, and policy's word on it.

        Raises:
            ToolError: the workspace could not be asked just now: then nothing may be told there yet.
        """
        ...


def build_place_check(visibility: ChannelVisibility, policies: PolicyVersions) -> PlaceCheck:
    """Return the lookout of a team, by its policy in force."""

    async def check_place(place: Place, run: Run | None = None) -> PlaceView:
        policy = policies.current(place.team)
        if run is None:
            sight = await visibility.find_visibility(place.channel)
            return PlaceView(sight, judge_visibility(sight, policy))
        look = await find_place_look(visibility, policy, run)
        withholding = Withholding(policy.personal_data != "allow", (*policy.domains, *policy.link_domains))
        return PlaceView(look.sight, look.word, withholding if look.has_others else None)

    return check_place
