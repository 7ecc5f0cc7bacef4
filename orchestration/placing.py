"""Looking at the place of a run before anything more is done for it, and noting what policy says of it."""

from __future__ import annotations

import structlog

from orchestration.policy.outside import word_on
from orchestration.tool import ToolError
from orchestration.work import Desk
from schemas.events import PlaceJudged
from schemas.run import Run

_log = structlog.stdlib.get_logger("metel.places")


async def look_at_place(desk: Desk, run: Run) -> tuple[PlaceJudged, ...]:
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
        sight = await desk.visibility.sight(place.channel)
    except ToolError as error:
        if run.plan is None:
            raise
        _log.info("place_not_seen", run=run.id, why=error.failure.code)
        return ()
    word, known = word_on(sight, desk.policy), run.place_judged
    if (sight, word) == (("inside", "allow") if known is None else (known.sight, known.word)):
        return ()
    return (PlaceJudged(at=desk.clock.now(), sight=sight, word=word, policy=desk.policy.version),)
