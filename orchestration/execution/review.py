"""What is asked beside the rules before a step begins: what the day's limits leave, and the reviewer's opinion."""

from __future__ import annotations

from typing import Literal

import structlog

from orchestration.execution.context import StepContext, TeamContext
from orchestration.model_meter import OF_MONEY, Meter, close_models, meter_run
from orchestration.plan.shown_words import clean_reason
from orchestration.policy.limits import (
    COUNTED,
    OF_MODELS,
    Charge,
    DayUsage,
    LimitDay,
    check_model_limits,
    compute_limit_day,
    compute_money_left,
    count_effect,
)
from orchestration.proposers import ADVISED, UNADVISED, ModelUnavailableError, ReviewTask
from orchestration.run.memory import collect_person_texts
from orchestration.text.messages import load_wording
from schemas.decision import Decision
from schemas.events import ActionAdvised, Event
from schemas.run import Run
from schemas.states import Filled

log = structlog.get_logger(__name__)


async def load_spent(context: StepContext, filled: Filled) -> DayUsage | None:
    """Return what was had of the day, where a limit could be passed."""
    charge = _charge(context, filled)
    return await context.team.usage.spent(charge, _day(context)) if charge and context.team.usage else None


async def charge_usage(context: StepContext, filled: Filled, decision: Decision) -> bool:
    """Count a step that is about to begin. ``False``: others have used the day up since it was judged.

    What a person said yes to, knowing of the limit, counts beyond it.
    """
    charge = _charge(context, filled)
    if charge is None or context.team.usage is None:
        return True
    knew = any(rule.startswith("limit.") for rule in (decision.rule, *(one.rule for one in decision.also)))
    limits = [one for one in context.team.policy.limits if not knew or one.decision == "deny"]
    return await context.team.usage.take(charge, _day(context), limits)


async def close_spent_models(team: TeamContext, run: Run) -> None:
    """Close the models for what this task does with the run, where the day's limits on them are used up."""
    limits = [limit for limit in team.policy.limits if limit.of in OF_MODELS]
    why, left = "", None
    if limits and team.usage is not None:
        day = compute_limit_day(team.clock.now(), team.settings.timezone)
        used = await team.usage.used(run.team, run.request.user, day)
        why, left = check_model_limits(limits, used), compute_money_left(limits, used)
    close_models(why, priced_alone=any(limit.of == OF_MONEY for limit in limits), left_usd=left)


def _charge(context: StepContext, filled: Filled) -> Charge | None:
    limits = context.team.policy.limits
    if context.team.usage is None or not any([limit.of in COUNTED for limit in limits]):
        return None
    counts, run = count_effect(context.contract, filled.payload), context.run
    if not counts:
        return None
    return Charge(run.team, run.request.user, run.id, context.action.id, context.team.clock.now(), counts)


def _day(context: StepContext) -> LimitDay:
    return compute_limit_day(context.team.clock.now(), context.team.settings.timezone)


def needs_review(context: StepContext) -> bool:
    """Whether the team wants the reviewer asked about the step, should the rules let it go ahead."""
    return context.team.policy.adviser and context.team.reviewer is not None and context.contract.risk_level != "read"


async def ask_reviewer(context: StepContext, filled: Filled, decision: Decision) -> tuple[Decision, tuple[Event, ...]]:
    """Return the word after the reviewer was asked about a write that goes ahead, and the record of it.

    A person is asked where the reviewer worries or, unless the team wants it otherwise, gives no answer.
    """
    team = context.team
    if decision.decision != "allow" or team.reviewer is None:
        return decision, ()
    task = ReviewTask(
        context.contract,
        filled.payload,
        filled.origins,
        collect_person_texts(context.run),
        context.run.request.language,
    )
    with meter_run(context.run, context.action.id) as meter:
        try:
            advice = await team.reviewer.review(task)
        except ModelUnavailableError as error:
            log.warning("adviser_silent", run=context.run.id, action=context.action.id, why=error.reason)
            noted = _note(context, "silent", error.reason, meter)
            return (_ask_instead(decision, UNADVISED) if team.policy.adviser_silence == "ask" else decision), noted
    if not advice.worried:
        return decision, _note(context, "fine", advice.reason, meter)
    reason = clean_reason(advice.reason, task.words, task.language, load_wording("orchestration.text"))
    return _ask_instead(decision, ADVISED, reason), _note(context, "worried", reason, meter)


def _ask_instead(decision: Decision, rule: str, reason: str = "") -> Decision:
    return decision.model_copy(update={"decision": "require_confirm", "rule": rule, "reason": reason})


def _note(
    context: StepContext, word: Literal["fine", "worried", "silent"], reason: str, meter: Meter
) -> tuple[Event, ...]:
    now, step = context.team.clock.now(), context.action.id
    advised = ActionAdvised(at=now, action=step, word=word, reason=reason, use=meter.use)
    return (*meter.list_events(now, step), advised)
