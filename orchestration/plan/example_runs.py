"""Runs whose plans may serve as examples for other plans. Pure."""

from __future__ import annotations

from orchestration.plan.thread_context import is_private
from schemas.run import Run
from schemas.states import Looped, Skipped, Succeeded


def is_exemplary(run: Run) -> bool:
    """Whether a run is an example: it can be one, and who asked confirmed it."""
    return can_be_example(run) and (run.example == "kept" or _has_confirmed(run))


def can_be_example(run: Run) -> bool:
    """Whether a run may be an example: in a person's own words alone, planned and done as it was accepted, and not
    forgotten."""
    if run.plan is None or run.ended is None or run.ended.status != "succeeded" or run.undone_by:
        return False
    request = run.request
    if request.is_clicked or request.quoted or request.follows is not None or is_private(run) or run.replans:
        return False
    doubted = run.reviewed is not None and run.reviewed.word == "doubtful"
    done = all(isinstance(run.states.get(one.id), Succeeded | Looped | Skipped) for one in run.plan.actions)
    has_effect = any(isinstance(run.states.get(one.id), Succeeded | Looped) for one in run.plan.actions)
    return done and has_effect and not doubted and run.plan.schedule is None and run.example != "forgotten"


def _has_confirmed(run: Run) -> bool:
    """Whether who asked said yes to a step, or answered what their request had left open."""
    asker = run.request.user
    decided = [one.outcome for one in run.approvals.values() if one.outcome is not None]
    answered = [one for one in run.questions.values() if one.answer is not None and one.by == asker]
    said_yes = any(one.by == asker and any(one.approved.values()) for one in decided)
    return said_yes or any(one.question.about in ("value", "condition") for one in answered)
