"""What is asked beside the rules before a step begins: what the day's limits leave, and the adviser's opinion."""

from __future__ import annotations

from typing import Literal

import structlog

from orchestration.model_meter import close_models, metering
from orchestration.policy.limits import COUNTED, OF_MODELS, Charge, LimitDay, Spent, counts_of, day_of, models_closed
from orchestration.proposers import ADVISED, ModelUnavailableError, ReviewTask
from orchestration.run.memory import spoken
from orchestration.work import Desk, Work
from schemas.decision import Decision
from schemas.events import ActionAdvised, ModelUse
from schemas.run import Run
from schemas.states import Filled

log = structlog.get_logger(__name__)


async def spent_of(work: Work, filled: Filled) -> Spent | None:
    """Return what was had of the day, where a limit could be passed."""
    charge = _charge(work, filled)
    return await work.desk.usage.spent(charge, _day(work)) if charge and work.desk.usage else None


async def take(work: Work, filled: Filled, decision: Decision) -> bool:
    """Count a step that is about to begin. ``False``: others have used the day up since it was judged.

    What a person said yes to, knowing of the limit, counts beyond it.
    """
    charge = _charge(work, filled)
    if charge is None or work.desk.usage is None:
        return True
    knew = any(rule.startswith("limit.") for rule in (decision.rule, *(one.rule for one in decision.also)))
    limits = [one for one in work.desk.policy.limits if not knew or one.decision == "deny"]
    return await work.desk.usage.take(charge, _day(work), limits)


async def bound_models(desk: Desk, run: Run) -> None:
    """Close the models for what this task does with the run, where the day's limits on them are used up."""
    limits = [limit for limit in desk.policy.limits if limit.of in OF_MODELS]
    why = ""
    if limits and desk.usage is not None:
        day = day_of(desk.clock.now(), desk.team.timezone)
        why = models_closed(limits, await desk.usage.used(run.team, run.request.user, day))
    close_models(why)


def _charge(work: Work, filled: Filled) -> Charge | None:
    if not any(limit.of in COUNTED for limit in work.desk.policy.limits):
        return None
    counts, run = counts_of(work.contract, filled.payload), work.run
    if not counts:
        return None
    return Charge(run.team, run.request.user, run.id, work.action.id, work.desk.clock.now(), counts)


def _day(work: Work) -> LimitDay:
    return day_of(work.desk.clock.now(), work.desk.team.timezone)


def asks_adviser(work: Work) -> bool:
    """Whether the team wants the adviser asked about the step, should the rules let it go ahead."""
    return work.desk.policy.adviser and work.desk.adviser is not None and work.contract.risk_level != "read"


async def advised(work: Work, filled: Filled, decision: Decision) -> tuple[Decision, tuple[ActionAdvised, ...]]:
    """Return the word after the adviser was asked about a write that goes ahead, and the record of it.

    An adviser that fails changes nothing, for the rules stand without it; that it was silent is recorded.
    """
    desk = work.desk
    if decision.decision != "allow" or desk.adviser is None:
        return decision, ()
    task = ReviewTask(work.contract, filled.payload, filled.origins, spoken(work.run), work.run.request.language)
    with metering(work.run.use) as meter:
        try:
            advice = await desk.adviser.advise(task)
        except ModelUnavailableError as error:
            log.warning("adviser_silent", run=work.run.id, action=work.action.id, why=error.reason)
            return decision, (_noted(work, "silent", error.reason, meter.use),)
    if not advice.worried:
        return decision, (_noted(work, "fine", advice.reason, meter.use),)
    worry = decision.model_copy(update={"decision": "require_confirm", "rule": ADVISED, "reason": advice.reason})
    return worry, (_noted(work, "worried", advice.reason, meter.use),)


def _noted(work: Work, word: Literal["fine", "worried", "silent"], reason: str, use: ModelUse) -> ActionAdvised:
    return ActionAdvised(at=work.desk.clock.now(), action=work.action.id, word=word, reason=reason, use=use)
