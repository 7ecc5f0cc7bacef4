"""The last look: all that was done for a hard request, held against its words before the answer is composed.

Code looks first. Only where it can't tell is the reviewer asked, once; its doubt is told and changes nothing.
"""

from __future__ import annotations

import structlog

from orchestration.execution.context import TeamContext
from orchestration.model_meter import meter_run
from orchestration.plan.check_outcome import check_outcome, describe_outcome, is_checked
from orchestration.plan.difficulty import count_signs, needs_coverage
from orchestration.plan.shown_words import clean_reason
from orchestration.proposers import ModelUnavailableError, OutcomeTask, Reviewer
from orchestration.run.memory import collect_request_texts
from orchestration.run.status import compute_end_status
from orchestration.text.messages import load_wording
from schemas.events import Event, ResultReviewed
from schemas.run import Run

log = structlog.get_logger(__name__)


async def judge_outcome(team: TeamContext, run: Run) -> tuple[Event, ...]:
    """Return what a last look at a run came to; nothing of an easy request, of a run that did nothing, or where it was
    looked at already."""
    looked = run.reviewed is not None or not is_checked(run)
    if looked or compute_end_status(run) not in ("succeeded", "partly_succeeded"):
        return ()
    asked = team.maker.list_effects(run)
    if not asked or not needs_coverage(count_signs(run.request.text, effects=len(asked))):
        return ()
    found = check_outcome(run, asked, team.contract_of)
    if found.unsure and team.reviewer is not None:
        return await _ask_reviewer(team, run, team.reviewer)
    word = "lacking" if found.missing else "whole"
    return (ResultReviewed(at=team.clock.now(), word=word, missing=found.missing),)


async def _ask_reviewer(team: TeamContext, run: Run, reviewer: Reviewer) -> tuple[Event, ...]:
    task = OutcomeTask(collect_request_texts(run), describe_outcome(run, team.contract_of), run.request.language)
    with meter_run(run) as meter:
        try:
            told = await reviewer.review_outcome(task)
        except ModelUnavailableError as error:
            log.warning("outcome_not_reviewed", run=run.id, why=error.reason)
            told = None
    now = team.clock.now()
    word = "silent" if told is None else "doubtful" if told.worried else "fine"
    doubt = told.reason if told is not None and told.worried else None
    words = load_wording("orchestration.text")
    reason = "" if doubt is None else clean_reason(doubt, task.words, task.language, words)
    return (*meter.list_events(now), ResultReviewed(at=now, word=word, reason=reason, use=meter.use))
