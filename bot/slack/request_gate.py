"""Request gate: whether a new request is taken here and now, or what is told instead."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.slack.cards.text import find_time_zone
from orchestration.execution.loaders import PolicyVersions
from orchestration.execution.team_stops import TeamStops
from orchestration.policy.limits import compute_limit_day
from orchestration.policy.mode import is_listening
from orchestration.policy.team import Limit
from orchestration.ports import Clock, RunStore
from schemas.request import Request

_OVER = {"person": "notice.limit_person", "team": "notice.limit_team"}


@dataclass(frozen=True, slots=True)
class Refusal:
    """The key of the words for who asked, and what fills them."""

    words: str
    slots: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class RequestGate:
    """Judges a team's new requests before they become runs; what goes on already is not its matter."""

    team: str
    stops: TeamStops
    policies: PolicyVersions
    runs: RunStore
    clock: Clock
    timezone: str
    """The team's: limits are of its days."""

    async def find_refusal(self, request: Request) -> Refusal | None:
        """Return why a request is not taken: all work is stopped, metel does not listen there, or the day's requests
        are used up; nothing where it is."""
        await self.stops.refresh(self.team)
        stop = self.stops.current(self.team)
        if stop is not None:
            at = f"{stop.at.astimezone(find_time_zone(request.timezone)):%m-%d %H:%M}"
            return Refusal("notice.team_stopped", {"who": stop.who, "at": at})
        await self.policies.refresh(self.team)
        policy = self.policies.current(self.team)
        if not is_listening(policy, request.place):
            return Refusal("notice.not_listening")
        return await self._over_limit(request, [limit for limit in policy.limits if limit.of == "requests"])

    async def _over_limit(self, request: Request, limits: list[Limit]) -> Refusal | None:
        if not limits:
            return None
        day = compute_limit_day(self.clock.now(), self.timezone)
        for limit in limits:
            user = request.user if limit.per == "person" else ""
            if await self.runs.count_since(self.team, day.start, user) >= limit.most:
                until = f"{day.end.astimezone(find_time_zone(request.timezone)):%m-%d %H:%M}"
                return Refusal(_OVER[limit.per], {"most": str(limit.most), "until": until})
        return None
