"""The place of a run: who can read it now, whether they may read what the run has read, and the word on telling there.

The loop looks before each round of decisions, whoever draws cards before each drawing.
"""

from __future__ import annotations

from typing import NamedTuple

import structlog

from orchestration.execution.context import TeamContext
from orchestration.policy.outside import has_others, is_narrower, judge_visibility
from orchestration.policy.recorded_facts import compute_policy_digest
from orchestration.policy.team import TeamPolicy
from orchestration.run.read_sources import find_read_sources
from orchestration.tool import ToolError
from orchestration.workspace import ChannelVisibility, Readers
from schemas.events import PlaceJudged, PlaceWord, Visibility
from schemas.run import Run
from schemas.source import ReadSource

_log = structlog.stdlib.get_logger("metel.places")


class PlaceLook(NamedTuple):
    """Who can read a run's place, the word on telling it there, and whether anybody but the asker reads it."""

    sight: Visibility = "inside"
    word: PlaceWord = "allow"
    has_others: bool = False


async def find_place_look(visibility: ChannelVisibility, policy: TeamPolicy, run: Run) -> PlaceLook:
    """Return how a run's place is now.

    Raises:
        ToolError: the workspace could not be asked just now.
    """
    place = run.request.place
    sight = await visibility.find_visibility(place.channel)
    word = judge_visibility(sight, policy)
    if place.is_direct or word != "allow":
        return PlaceLook(sight, word, has_others=not place.is_direct)
    readers = await visibility.find_readers(place.channel)
    if not has_others(readers, run.request.user):
        return PlaceLook(sight, word)
    for source in find_read_sources(run):
        if await _is_narrower(visibility, source, run, readers):
            return PlaceLook("wider", judge_visibility("wider", policy), has_others=True)
    return PlaceLook(sight, word, has_others=True)


async def _is_narrower(visibility: ChannelVisibility, source: ReadSource, run: Run, readers: Readers) -> bool:
    """What was read in the very place is no secret there."""
    ids = tuple(one for one in source.ids if one != run.request.place.channel)
    return bool(ids) and is_narrower(
        await visibility.find_source_readers(source.model_copy(update={"ids": ids})), readers
    )


async def judge_place(team: TeamContext, run: Run) -> tuple[PlaceJudged, ...]:
    """Return the word on the run's place, where it is another than before. What was asked for on the terminal has no
    thread: whatever channel it is said to be of, the operator alone reads the answer.

    Raises:
        ToolError: the workspace could not be asked just now, and nothing was begun yet. Of a run that is under way what
            was known stays: whoever tells anything there looks again before.
    """
    place = run.request.place
    if run.ended is not None or not place.thread_ts:
        return ()
    try:
        look = await find_place_look(team.visibility, team.policy, run)
    except ToolError as error:
        if run.plan is None:
            raise
        _log.info("place_not_seen", run=run.id, why=error.failure.code)
        return ()
    known = run.place_judged
    if (look.sight, look.word) == (("inside", "allow") if known is None else (known.sight, known.word)):
        return ()
    version, digest = team.policy.version, compute_policy_digest(team.policy)
    return (PlaceJudged(at=team.clock.now(), sight=look.sight, word=look.word, policy=version, policy_digest=digest),)
