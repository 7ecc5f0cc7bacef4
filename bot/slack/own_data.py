"""A person's own data: counted for the Home tab, and erased on their own word."""

from __future__ import annotations

from dataclasses import dataclass

from orchestration.ports import Clock
from orchestration.remembered import FactStore
from orchestration.storage.chain import Erasure
from orchestration.storage.erasure import SqlErasures


@dataclass(frozen=True, slots=True)
class ErasableOwnData:
    """Implements ``bot.slack.listeners.surface.OwnData``."""

    erasures: SqlErasures
    clock: Clock
    facts: FactStore

    async def count(self, team: str, person: str) -> int:
        """Return how many requests of a person that have ended hold something still."""
        return len((await self.erasures.find_content(team, person=person)).ended)

    async def erase(self, team: str, person: str) -> None:
        """Erase what the requests of a person held that have ended, and what was remembered for them."""
        kept = await self.erasures.find_content(team, person=person)
        if not kept.ended and not await self.facts.list_about(team, person):
            return
        told = Erasure(
            kinds=("results", "requests"),
            runs=kept.ended,
            by=person,
            why="asked",
            at=self.clock.now(),
            person=person,
        )
        await self.erasures.erase(team, told)

    async def scrub(self, team: str) -> None:
        """Overwrite what was erased, and what was delivered and is carried out."""
        await self.erasures.blank_deliveries(team)
        await self.erasures.scrub()
