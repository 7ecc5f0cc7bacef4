"""Refusals: what people are told and asked where policy refuses a step. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from orchestration.plan.diff import find_dependents
from orchestration.run.ids import hash_parts
from orchestration.run.phrases import DONE_BEFORE, explain_decision, format_step_number, suggest_alternative
from orchestration.run.reducer import apply
from orchestration.text.messages import load_wording
from schemas.ask import Choice, Question
from schemas.decision import Decision
from schemas.events import ActionDenied, Event, QuestionAsked
from schemas.plan import Action, Plan, get_item_number
from schemas.run import Run
from schemas.states import SETTLED, ActionState, Denied, Filled, Started, Uncertain

WITHOUT = "without"
"""The answer that has the run go on without the refused step and what needs it."""
REFUSAL_FIELD = ".policy"
"""The field of a question about a refusal: no input can be called so."""


def refuse_step(
    run: Run, plan: Plan, action: Action, decision: Decision, now: datetime, *, filled: Filled | None = None
) -> ActionDenied | QuestionAsked:
    """Return what comes of policy's no to a step of ``plan``: the end of that step or, where effects are still to come
    that do not need it, the question whether they shall come without it. ``filled`` is what was judged, where that was
    a payload."""
    denied = ActionDenied(at=now, action=action.id, decision=decision, filled=filled)
    if decision.rule == DONE_BEFORE:
        return denied
    open_already = any(one.open and one.question.about == "refusal" for one in run.questions.values())
    if open_already or get_item_number(action.id) is not None or not _goes_on_without(run.states, plan, action.id):
        return denied
    return QuestionAsked(at=now, question=_question(run, plan, action, decision), filled=filled)


def _goes_on_without(states: Mapping[str, ActionState], plan: Plan, action_id: str) -> bool:
    denied = {step for step, state in states.items() if isinstance(state, Denied)}
    lost = find_dependents(plan, frozenset({action_id, *denied}))
    others = (one for one in plan.actions if one.id not in lost and one.intent in ("write", "notify", "other"))
    return any(not isinstance(states.get(one.id), (*SETTLED, Started, Uncertain)) for one in others)


def _question(run: Run, plan: Plan, action: Action, decision: Decision) -> Question:
    words, language = load_wording("orchestration.text"), run.request.language
    step = action.summary or action.tool
    reason = explain_decision(decision, language, words)
    told = {"place": format_step_number(plan, action.id), "step": step, "rule": decision.rule, "reason": reason}
    return Question(
        id="q" + hash_parts(run.id, action.id, REFUSAL_FIELD, str(len(run.questions)))[:19],
        action=action.id,
        tool=action.tool,
        field=REFUSAL_FIELD,
        text=words.say(language, "ask.refusal", **told),
        why=suggest_alternative(decision, language, words),
        control="choices",
        choices=(Choice(label=words.say(language, "ask.without"), value=WITHOUT),),
        initial=WITHOUT,
        about="refusal",
        decision=decision,
    )


def refuse_steps(run: Run, denied: Mapping[str, Decision], now: datetime) -> Iterator[Event]:
    """Tell of each step that policy refuses at once; of the last, where there is more to do, it is asked whether that
    shall be done without them."""
    assert run.plan is not None
    *others, last = denied or [""]
    for step in others:
        event = ActionDenied(at=now, action=step, decision=denied[step])
        run = apply(run, event)
        yield event
    if last:
        assert run.plan is not None
        yield refuse_step(run, run.plan, run.plan.action(last), denied[last], now)
