"""Internal errors: when one ends a run, the cause goes to the log under an id and the person is told the id."""

from __future__ import annotations

import structlog

from orchestration.execution.context import TeamContext
from orchestration.ports import NotNowError
from orchestration.run.answer import compose_answer
from orchestration.run.ids import hash_parts
from orchestration.run.reducer import apply
from orchestration.run.status import compute_end_status
from orchestration.text.messages import Wording
from orchestration.tool import ToolError
from schemas.errors import MENDABLE, REPEATABLE, ErrorKind
from schemas.events import Answer, Event, RunBroke, RunEnded
from schemas.run import Run

log = structlog.get_logger(__name__)


def is_fault(error: Exception) -> bool:
    """Whether an error says something of the run: not where the database, the team's connection or a service is not
    there now, which passes or is mended."""
    if isinstance(error, ToolError):
        return error.failure.kind not in {*REPEATABLE, *MENDABLE, "uncertain"}
    return not isinstance(error, NotNowError)


def log_internal_error(run: Run, what: str) -> str:
    """Log the error that is being handled; return the id under which it is found there."""
    log_id = hash_parts(run.id, what, str(run.revision))[:8]
    log.exception("run_broke", team=run.team, run=run.id, what=what, log_id=log_id)
    return log_id


def end_broken_run(team: TeamContext, run: Run) -> tuple[Event, ...]:
    """Return the end of a run whose advance raised the error that is being handled, once too often."""
    log_id = log_internal_error(run, "advance")
    broke = RunBroke(at=team.clock.now(), log_id=log_id)
    after = apply(run, broke)
    status = compute_end_status(after)
    status = "failed" if status == "succeeded" else status
    try:
        answer = compose_answer(after, status, team.words)
    except Exception:
        # What can't be told of the steps may be the very thing that broke.
        answer = Answer(text=_plainly(after, team.words, log_id))
    return broke, RunEnded(at=broke.at, status=status, answer=answer)


def _plainly(run: Run, words: Wording, log_id: str) -> str:
    return words.error(run.request.language, ErrorKind.INTERNAL, service="metel", message="", log=log_id)


class FailureCounter:
    """Counts the advances of each run that failed in a row, in this process."""

    def __init__(self) -> None:
        self._failed: dict[tuple[str, str], int] = {}

    def failed(self, team: str, run_id: str) -> int:
        """Note one more; return how many there are."""
        self._failed[team, run_id] = self._failed.get((team, run_id), 0) + 1
        return self._failed[team, run_id]

    def over(self, team: str, run_id: str) -> None:
        """Forget them: an advance went well, or the run has ended."""
        self._failed.pop((team, run_id), None)
