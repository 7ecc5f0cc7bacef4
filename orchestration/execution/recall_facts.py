"""Recall of facts: the usual thing where none is named, and what a word means, in the reach of who asks.

What is recalled is looked up by its id at each use: a thing that is gone, or that the person can't see, is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from orchestration.policy.risk import DESTRUCTIVE, HIGH_RISK
from orchestration.ports import AmbiguousName, NameMeaning, Resolver
from orchestration.remembered import (
    FactStore,
    FactTarget,
    NoFacts,
    find_fact_kind,
    find_usual,
    find_word,
    pick_spoken_facts,
)
from schemas.ask import Choice, Resolution
from schemas.contract import ToolContract
from schemas.remembered import RememberedFact
from schemas.request import Asker, Request

FitFacts: TypeAlias = Callable[[Sequence[RememberedFact]], Sequence[RememberedFact]]
"""Returns those of some facts that there is room for."""

MOST_SPOKEN = 12
"""So many of the facts that a request speaks of are looked up."""
PART = "range"
"""The input that takes a part of what is named, such as the tab of a spreadsheet."""
_SURE = ("id", "exact", "folded", "chosen", "thread")


@dataclass(frozen=True, slots=True)
class RecalledFact:
    """A fact, and its thing where that is there for who asks."""

    fact: RememberedFact
    found: Resolution | None

    @property
    def is_there(self) -> bool:
        """Whether its thing is there for who asks."""
        return self.found is not None


@dataclass(frozen=True, slots=True)
class FactRecall:
    """Recalls the facts of whoever asks."""

    resolver: Resolver
    facts: FactStore = field(default_factory=NoFacts)

    async def find_usual(self, kind: str, asker: Asker) -> RecalledFact | None:
        """Return the usual thing of a kind; ``None`` where none is remembered.

        Raises:
            ToolError: the workspace could not be asked.
        """
        fact = find_usual(await self.facts.list_for(asker.place.team, asker.user), kind)
        if fact is None:
            return None
        return RecalledFact(fact, await self._look_up(fact, asker))

    async def find_meaning(self, kind: str, asked: str, asker: Asker, found: NameMeaning) -> NameMeaning:
        """Return what a name means by a remembered word, where there is one: it stands before what is only like the
        name, and beside what has it exactly, so that the person chooses.

        Raises:
            ToolError: the workspace could not be asked.
        """
        fact = await self.find_word(kind, asked, asker)
        if fact is None:
            return found
        meant = await self._look_up(fact, asker)
        if meant is None:
            return found
        if isinstance(found, Resolution) and found.level in _SURE:
            if found.id == meant.id:
                return found
            both = (Choice(label=meant.name, value=meant.id), Choice(label=found.name, value=found.id))
            return AmbiguousName(both, total=2)
        return meant.model_copy(update={"asked": asked, "level": "remembered"})

    async def describe_target(self, fact: RememberedFact, asker: Asker) -> FactTarget:
        """Return the thing of a fact as who asks may know it: what they can't see keeps the name of the day it was said
        for its owner, and none for others.

        Raises:
            ToolError: the workspace could not be asked.
        """
        found, kind = await self._look_up(fact, asker), find_fact_kind(fact)
        if found is not None:
            return FactTarget(kind, found.name)
        return FactTarget(kind, fact.label if fact.owner else "", is_there=False)

    async def list_spoken(self, request: Request, fit: FitFacts) -> Sequence[RememberedFact]:
        """Return the facts that a request speaks of, those that fit, by the names that their things have now; what who
        asks can't see is left out.

        Raises:
            ToolError: the workspace could not be asked.
        """
        place = request.place
        spoken = pick_spoken_facts(await self.facts.list_for(place.team, request.user), request.text)[:MOST_SPOKEN]
        seen: list[RememberedFact] = []
        for fact in spoken:
            target = await self.describe_target(fact, request.asker)
            if target.is_there:
                seen.append(fact.model_copy(update={"label": target.name}))
        return fit(seen)

    async def list_taught(self, request: Request) -> Sequence[RememberedFact]:
        """Return the facts whose word a request says, whether or not their things are there. Asks no workspace."""
        facts = await self.facts.list_for(request.place.team, request.user)
        return [fact for fact in pick_spoken_facts(facts, request.text) if fact.use == "word"]

    async def _look_up(self, fact: RememberedFact, asker: Asker) -> Resolution | None:
        """Return the thing of a fact as it is now; ``None`` where it is not there for who asks. The name of a private
        place is for its members, so that nobody who did not say it has it told elsewhere."""
        found = await self.resolver.resolve(fact.thing, fact.target, asker)
        if not isinstance(found, Resolution):
            return None
        place = asker.place
        is_alone = not place.channel or place.is_direct or found.id == place.channel
        return found if is_alone or not found.details.get("private") else None

    async def find_word(self, kind: str, asked: str, asker: Asker) -> RememberedFact | None:
        """Return the fact on a word among things of a kind."""
        return find_word(await self.facts.list_for(asker.place.team, asker.user), kind, asked)


def may_recall(contract: ToolContract) -> bool:
    """Whether a place that nobody named may come out of what is remembered: not for what is hard to take back, nor for
    what is itself to be remembered."""
    is_grave = contract.risk_level == DESTRUCTIVE or not HIGH_RISK.isdisjoint(contract.tags)
    return bool(contract.names) and not is_grave and not contract.confirms
