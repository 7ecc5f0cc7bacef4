"""Puts all questions of a moment on one card: with those of the steps that are ready, what is known to be open of later
steps, and the words of the request that no step holds."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from orchestration.execution.ask_approval import list_steps_to_come
from orchestration.execution.context import TeamContext, build_step_context
from orchestration.policy.unheard_words import find_unheard
from orchestration.run.reducer import apply
from orchestration.text.messages import load_wording
from orchestration.tool import ToolError
from schemas.ask import Question
from schemas.events import Event, QuestionAsked
from schemas.plan import Action
from schemas.run import Run
from schemas.states import Succeeded


def join_questions(events: Iterable[Event], first: str) -> tuple[Event, ...]:
    """Return the events with each question for a value on the card of the ``first``, or of the first among them where
    there is none yet."""
    placed: list[Event] = []
    for event in events:
        if not isinstance(event, QuestionAsked) or not _asks_for_value(event.question):
            placed.append(event)
            continue
        question = event.question.model_copy(update={"card": first})
        placed.append(event.model_copy(update={"question": question}))
        first = first or question.id
    return tuple(placed)


def find_first_question(events: Iterable[Event]) -> str:
    """Return the question whose card the others of the moment stand on; empty where none is asked."""
    asked = (event.question for event in events if isinstance(event, QuestionAsked))
    return next((one.id for one in asked if _asks_for_value(one)), "")


async def ask_later_questions(team: TeamContext, run: Run, card: str) -> tuple[Event, ...]:
    """Return the questions about steps whose turn has not come, for that card. What can't be looked at now is asked
    when it has."""
    found: list[Event] = []
    for action in list_steps_to_come(run, set()):
        context = build_step_context(team, run, action.id)
        if context.is_rehearsal:
            continue
        try:
            gaps = await team.executor.find_gaps(run, action, context.contract, names=not _may_be_made(run, action))
        except ToolError:
            continue
        asked = join_questions([QuestionAsked(at=team.clock.now(), question=one) for one in gaps], card)
        found += asked
        for event in asked:
            run = apply(run, event)
    return tuple(found)


def _may_be_made(run: Run, action: Action) -> bool:
    """Whether what a step names may be made by a step before it that is not done."""
    before = itertools.takewhile(lambda one: one.id != action.id, run.plan.actions if run.plan else ())
    return any(one.is_effect and not isinstance(run.states.get(one.id), Succeeded) for one in before)


def add_unheard_words(run: Run, events: tuple[Event, ...], first: str) -> tuple[Event, ...]:
    """Return the events with the words that no step holds, and what the plan leaves out, told on the first question, so
    that its answer settles them too. ``run`` is the one after them."""
    plan = run.plan
    acts = plan is not None and any(action.is_effect for action in plan.actions)
    words = tuple(dict.fromkeys([*find_unheard(run), *plan.not_done])) if plan is not None and acts else ()
    if not words:
        return events
    said = load_wording("orchestration.text").say(
        run.request.language, "ask.left_over", words=", ".join(f"“{one}”" for one in words)
    )
    return tuple(_tell(event, words, said) if _is_first(event, first) else event for event in events)


def _is_first(event: Event, first: str) -> bool:
    return isinstance(event, QuestionAsked) and event.question.id == first


def _tell(event: Event, words: tuple[str, ...], said: str) -> Event:
    assert isinstance(event, QuestionAsked)
    question = event.question
    told = question.model_copy(update={"text": f"{question.text}\n{said}", "told": words})
    return event.model_copy(update={"question": told})


def _asks_for_value(question: Question) -> bool:
    return question.about == "value" and question.decision is None and not question.card
