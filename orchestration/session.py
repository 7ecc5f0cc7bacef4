"""The session: what the earlier requests of a thread dealt with, so that a person can point back at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from orchestration.ports import Clock, Nothing, Resolver, RunRow, RunStore, Several
from orchestration.reading.pointing import PointedKind, Pointing, pointed_at
from schemas.ask import Choice, Resolution
from schemas.request import Place
from schemas.run import Run
from schemas.states import Succeeded

MOST_RUNS = 20
"""So many earlier requests of a thread are looked at, from the latest on."""
A_DAY = timedelta(days=1)
_POINTS_AT: dict[str, frozenset[PointedKind]] = {
    "notion.page": frozenset({"page"}),
    "notion.database": frozenset({"database"}),
    "notion.parent": frozenset({"page", "database"}),
    "sheets.spreadsheet": frozenset({"sheet"}),
}
_KEYS: dict[PointedKind, str] = {"page": "page_id", "database": "database_id", "sheet": "spreadsheet_id"}
_FIELDS: dict[PointedKind, str] = {"page": "page", "database": "database", "sheet": "spreadsheet"}


def is_direct(place: Place) -> bool:
    """Whether only metel and one person are there, which Slack's ids tell
    (https://docs.slack.dev/reference/objects/conversation-object)."""
    return place.channel.startswith("D")


@dataclass(frozen=True, slots=True)
class Dealt:
    """A thing that a step read, changed or ``made``."""

    kind: PointedKind
    id: str
    title: str
    made: bool


@dataclass(frozen=True, slots=True)
class SessionNames:
    """A ``Resolver`` that knows what "that page" means in a thread; every other name it leaves to ``names``."""

    names: Resolver
    runs: RunStore
    clock: Clock

    async def resolve(self, kind: str, asked: str, place: Place) -> Resolution | Several | Nothing:
        """Return what a name means; words that point back mean what the latest request that dealt with such a thing
        left, by the name that it has now.

        Raises:
            ToolError: the workspace could not be asked.
        """
        pointing = pointed_at(asked)
        if pointing is None or pointing.kind not in _POINTS_AT.get(kind, ()):
            return await self.names.resolve(kind, asked, place)
        meant = await self._meant(pointing, place)
        if len(meant) > 1:
            return Several(tuple(Choice(label=one.title or one.id, value=one.id) for one in meant))
        found = await self.names.resolve(kind, meant[0].id, place) if meant else Nothing(())
        if not isinstance(found, Resolution):
            return Nothing(await self.names.suggest(kind, place))
        return found.model_copy(update={"asked": asked, "level": "thread"})

    async def suggest(self, kind: str, place: Place) -> tuple[Choice, ...]:
        """Return choices for a value nobody named.

        Raises:
            ToolError: the workspace could not be asked.
        """
        return await self.names.suggest(kind, place)

    async def _meant(self, pointing: Pointing, place: Place) -> tuple[Dealt, ...]:
        for row in await self._ended(place):
            meant = fitting(await self.runs.load(place.team, row.id), pointing)
            if meant is not None:
                return meant
        return ()

    async def _ended(self, place: Place) -> Sequence[RunRow]:
        """Return the ended runs of the session, newest first: of a direct message, whose people seldom write in
        threads, those of the last day after those of the thread."""
        rows = await self.runs.ended_in(place.team, place.channel, place.thread_ts, MOST_RUNS)
        if not is_direct(place):
            return rows
        since = self.clock.now() - A_DAY
        others = await self.runs.ended_in(place.team, place.channel, None, MOST_RUNS)
        return [*rows, *(row for row in others if row.created_at >= since)]


def fitting(run: Run, pointing: Pointing) -> tuple[Dealt, ...] | None:
    """Return what words that point back can mean of a run, what it made before what it read or changed; nothing where
    that was undone; ``None`` where the words are of something earlier. Pure."""
    dealt = {one.id: one for one in dealt_with(run) if one.kind == pointing.kind}
    made = tuple(one for one in dealt.values() if one.made)
    meant = made if made or pointing.made else tuple(dealt.values())
    if run.request.undoes or not meant:
        return None
    return () if made and run.undone_by else meant


def dealt_with(run: Run) -> Iterator[Dealt]:
    """Yield the things that the steps of a run dealt with, in the order in which they were done. Pure."""
    for action_id, state in run.states.items():
        if isinstance(state, Succeeded):
            for kind in _KEYS:
                one = _dealt(run, action_id, state, kind)
                if one is not None:
                    yield one


def _dealt(run: Run, action_id: str, state: Succeeded, kind: PointedKind) -> Dealt | None:
    named = state.filled.resolved.get(_FIELDS[kind])
    produced = run.memory.get(action_id, {}).get(_KEYS[kind])
    if produced is not None and isinstance(produced.data, str) and (named is None or produced.data != named.id):
        return Dealt(kind, produced.data, str(state.filled.payload.get("title", "")), made=named is None)
    return Dealt(kind, named.id, named.name, made=False) if named is not None else None
