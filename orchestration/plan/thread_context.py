"""Thread context: what the earlier requests of a thread dealt with, so that a person can refer back to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from orchestration.ports import AmbiguousName, Clock, NameMeaning, Resolver, RunRow, RunStore, UnknownName
from orchestration.run.memory import find_ungrounded_claims
from orchestration.run.results import describe_search
from orchestration.service import ServiceThing, list_things
from orchestration.text.back_references import BackReference, parse_back_reference
from orchestration.text.messages import load_wording
from orchestration.text.passed_on import render_for_others
from schemas.ask import Choice, Resolution
from schemas.plan import Language
from schemas.request import Asker, Place
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import TRUSTED

MOST_RUNS = 20
"""So many earlier requests of a thread are looked at, from the latest on."""
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class TouchedThing:
    """A thing that a step read, changed or ``made``."""

    kind: str
    id: str
    title: str
    made: bool


@dataclass(frozen=True, slots=True)
class EarlierAnswer:
    """What a person was answered with: the text, the address of what came out, where there was one, where what it tells
    came from, and what of it is ``ungrounded``."""

    text: str
    url: str = ""
    origins: tuple[str, ...] = ()
    ungrounded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """The ended runs of a thread. The terminal is no thread."""

    runs: RunStore
    clock: Clock

    async def ended(self, place: Place) -> AsyncIterator[Run]:
        """Yield them from the latest on: of a direct message, whose people seldom write in threads, those of the last
        day after those of the thread."""
        for row in await self._rows(place):
            yield await self.runs.load(place.team, row.id)

    async def has_open(self, place: Place, user: str) -> bool:
        """Whether a person has work in the thread that is not over."""
        if not place.thread_ts:
            return False
        rows = await self.runs.unfinished_in(place.team, place.channel, place.thread_ts)
        return any(row.user == user for row in rows)

    async def has_just_ended(self, place: Place, user: str) -> bool:
        """Whether the latest work of a thread is over, was a person's and was asked for within the last day."""
        if not place.thread_ts:
            return False
        rows = await self.runs.ended_in(place.team, place.channel, place.thread_ts, 1)
        return any(row.user == user and row.created_at >= self.clock.now() - A_DAY for row in rows)

    async def language(self, place: Place) -> Language | None:
        """Return the language of the latest work of a thread, under way or ended; ``None`` where there is none."""
        if not place.thread_ts:
            return None
        rows = await self.runs.unfinished_in(place.team, place.channel, place.thread_ts)
        rows = rows or await self.runs.ended_in(place.team, place.channel, place.thread_ts, 1)
        return (await self.runs.load(place.team, rows[-1].id)).request.language if rows else None

    async def _rows(self, place: Place) -> Sequence[RunRow]:
        if not place.thread_ts:
            return ()
        rows = await self.runs.ended_in(place.team, place.channel, place.thread_ts, MOST_RUNS)
        if not place.is_direct:
            return rows
        since = self.clock.now() - A_DAY
        others = await self.runs.ended_in(place.team, place.channel, None, MOST_RUNS)
        return [*rows, *(row for row in others if row.created_at >= since)]

    async def answered(self, place: Place, *, summary: bool, passes_on: str) -> EarlierAnswer | None:
        """Return what the latest of them that did something was answered with, or its ``summary``. A run with the tool
        ``passes_on`` only passed on what was answered before it; what was told to one person alone is nobody else's."""
        async for run in self.ended(place):
            passed_on = run.plan is not None and any(action.tool == passes_on for action in run.plan.actions)
            said = _summary_of(run) if summary else None if passed_on else find_earlier_answer(run)
            if said is not None and not is_private(run):
                return said
        return None


@dataclass(frozen=True, slots=True)
class SessionNames:
    """A ``Resolver`` that knows what "that page" means in a thread; every other name it leaves to ``names``."""

    names: Resolver
    session: Session

    async def resolve(self, kind: str, asked: str, asker: Asker) -> NameMeaning:
        """Return what a name means; words that point back mean what the latest request that dealt with such a thing
        left, by the name that it has now.

        Raises:
            ToolError: the workspace could not be asked.
        """
        pointing = parse_back_reference(asked)
        if pointing is None or pointing.kind not in _list_words_of(kind):
            return await self.names.resolve(kind, asked, asker)
        meant = await self._meant(pointing, asker.place)
        if len(meant) > 1:
            return AmbiguousName(tuple(Choice(label=one.title or one.id, value=one.id) for one in meant))
        found = await self.names.resolve(kind, meant[0].id, asker) if meant else UnknownName(())
        if not isinstance(found, Resolution):
            return UnknownName(await self.names.suggest(kind, asker))
        return found.model_copy(update={"asked": asked, "level": "thread"})

    async def suggest(self, kind: str, asker: Asker) -> tuple[Choice, ...]:
        """Return choices for a value nobody named.

        Raises:
            ToolError: the workspace could not be asked.
        """
        return await self.names.suggest(kind, asker)

    async def _meant(self, pointing: BackReference, place: Place) -> tuple[TouchedThing, ...]:
        async for run in self.session.ended(place):
            meant = find_referents(run, pointing)
            if meant is not None:
                return meant
        return ()


def find_referents(run: Run, pointing: BackReference) -> tuple[TouchedThing, ...] | None:
    """Return what words that point back can mean of a run, what it made before what it read or changed; nothing where
    that was undone; ``None`` where the words are of something earlier. Pure."""
    dealt = {one.id: one for one in list_touched_things(run) if one.kind == pointing.kind}
    made = tuple(one for one in dealt.values() if one.made)
    meant = made if made or pointing.made else tuple(dealt.values())
    if run.request.undoes or not meant:
        return None
    return () if made and run.undone_by else meant


def _list_words_of(kind: str) -> tuple[str, ...]:
    """Return the words of the things that a kind of name may be."""
    return next((one.covers or (one.word,) for one in list_things() if one.kind == kind), ())


def list_touched_things(run: Run) -> Iterator[TouchedThing]:
    """Yield the things that the steps of a run dealt with, in the order in which they were done. Pure."""
    for action_id, state in run.states.items():
        if isinstance(state, Succeeded):
            for thing in list_things():
                one = _dealt(run, action_id, state, thing) if thing.nouns and thing.kind else None
                if one is not None:
                    yield one


def _dealt(run: Run, action_id: str, state: Succeeded, thing: ServiceThing) -> TouchedThing | None:
    named = state.filled.resolved.get(thing.get_field())
    produced = run.memory.get(action_id, {}).get(thing.get_key())
    if produced is not None and isinstance(produced.data, str) and (named is None or produced.data != named.id):
        return TouchedThing(thing.word, produced.data, str(state.filled.payload.get("title", "")), made=named is None)
    return TouchedThing(thing.word, named.id, named.name, made=False) if named is not None else None


def find_earlier_answer(run: Run) -> EarlierAnswer | None:
    """Return what a run that did something was answered with: a summary alone where it made one, else its answer. Pure.

    What was undone, and the undoing, is not what anybody passes on.
    """
    if run.ended is None or run.undone_by or run.request.undoes:
        return None
    if not any(isinstance(state, Succeeded) for state in run.states.values()):
        return None
    links, footers = run.ended.answer.links, {describe_search(one) for one in run.states.values()}
    text = "\n".join(line for line in run.ended.answer.text.splitlines() if line not in footers or not line)
    text = render_for_others(text, run.request.language, load_wording("orchestration.text"))
    url = links[0].url if links else ""
    told = f"{text}\n{url}" if url and url not in text else text
    return _summary_of(run) or EarlierAnswer(told, url, _read_from(run), find_ungrounded_claims(run))


def is_private(run: Run) -> bool:
    """Whether a run was answered to its asker alone."""
    return run.place_judged is not None and run.place_judged.word == "private_answers"


def _summary_of(run: Run) -> EarlierAnswer | None:
    own = [keys for step, keys in run.memory.items() if step not in run.recalled]
    made = [keys["summary"].data for keys in own if "summary" in keys]
    if not made or not isinstance(made[-1], str):
        return None
    return EarlierAnswer(made[-1], origins=_read_from(run), ungrounded=find_ungrounded_claims(run))


def _read_from(run: Run) -> tuple[str, ...]:
    """Return the origins of all that a run read or made, but those that vouch for it."""
    origins = frozenset(origin for keys in run.memory.values() for value in keys.values() for origin in value.origins)
    return tuple(sorted(origins - TRUSTED))
