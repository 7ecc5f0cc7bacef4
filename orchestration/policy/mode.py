"""Mode: whether a request made in a place is taken, carried out or rehearsed; and the stop of a team's work. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from orchestration.policy.team import TeamPolicy
from orchestration.policy.team_rules import is_place_listed
from schemas.request import Place

_CHANNEL_IDS = ("C", "G")
"""How the ids of channels begin; a direct message has no name (https://docs.slack.dev/reference/objects/conversation-object)."""


def is_rehearsal(policy: TeamPolicy, place: Place) -> bool:
    """Whether nothing may be written for a request that was made there.

    Of a channel's own mode and one that another name of it has, the stricter counts. Where a channel's name could not
    be told and some channel rehearses, this may be the one.
    """
    if not policy.channel_modes:
        return policy.mode == "rehearse"
    named = {mode: [name for name, one in policy.channel_modes.items() if one == mode] for mode in ("act", "rehearse")}
    if is_place_listed(place, named["rehearse"]):
        return True
    if named["rehearse"] and place.channel.startswith(_CHANNEL_IDS) and not place.channel_name:
        return True
    return policy.mode == "rehearse" and not is_place_listed(place, named["act"])


def is_listening(policy: TeamPolicy, place: Place) -> bool:
    """Whether requests are taken in a place: everywhere where no channels are listed, and in direct messages with
    metel always."""
    return not policy.listen_channels or place.is_direct or is_place_listed(place, policy.listen_channels)


def needs_name(policy: TeamPolicy, place: Place) -> bool:
    """Whether it can't be told without a channel's name what holds there."""
    named = (*policy.listen_channels, *policy.channel_modes)
    return bool(named) and place.channel.startswith(_CHANNEL_IDS) and not place.channel_name


@dataclass(frozen=True, slots=True)
class TeamStop:
    """An order that nothing of a team's work begins any more; with ``is_stopped`` false, that it goes on. The last
    order counts."""

    team: str
    is_stopped: bool
    at: datetime
    by: str
    by_name: str
    note: str = ""

    @property
    def who(self) -> str:
        """The name of who ordered it."""
        return self.by_name or self.by


class StopStore(Protocol):
    """The last order of each team. Every order is chained with the team's other changes."""

    async def last(self, team: str) -> TeamStop | None:
        """Return the last order; ``None`` where there was never one."""
        ...

    async def put(self, order: TeamStop) -> bool:
        """Write an order, and return whether it changed anything: one that says what is so already is not written."""
        ...
