"""Shown words: a model's sentences that people read are held to the checks of a reply, else code says its own; where a
planner left the marks of what was picked, people see names. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from orchestration.plan.check_coverage import find_meant_inputs
from orchestration.plan.check_reply import collect_evidence, find_asked_language
from orchestration.proposers import PlanningTask
from orchestration.text.claims import Evidence, build_evidence, find_effect_claims, find_ungrounded
from orchestration.text.mentions import show_mentions, show_mentions_inside, show_request_text
from orchestration.text.messages import Wording
from schemas.plan import Action, Ambiguity, Language, Plan
from schemas.request import Mention

LONGEST, LONGEST_OPTION = 200, 120
"""Letters of a sentence, and of an answer that a person may pick."""
_FOREIGN = ("address", "contact", "mention", "language")
"""Claims that no sentence may make; figures, days and names of a plan's own words are looked at in its steps."""


@dataclass(frozen=True, slots=True)
class HeldAgainst:
    """What a sentence may name, and the language that it should be in; ``None`` where any will do."""

    evidence: Evidence
    language: Language | None


def clean_words(said: str, own: str, held: HeldAgainst, longest: int = LONGEST) -> str:
    """Return a model's sentence in one line, or code's ``own`` words where it tells of an effect that has not happened,
    brings in an address, a contact or everybody, or is in another language."""
    text = " ".join(said.split())
    text = text if len(text) <= longest else f"{text[: longest - 1]}…"
    wrong = any(find_effect_claims(text, promises=False)) or any(
        one.kind in _FOREIGN for one in find_ungrounded(text, held.evidence, held.language)
    )
    return own if wrong or not text else text


def clean_reason(said: str, typed: str, language: Language, words: Wording) -> str:
    """Return why a reviewer worries; ``typed`` is what people said."""
    held = HeldAgainst(build_evidence([typed]), language)
    return clean_words(said, words.say(language, "unshown.reason"), held)


def clean_plan_words(plan: Plan, task: PlanningTask, words: Wording) -> Plan:
    """Return a model's plan with what people read of it held: its goal, its steps, what it leaves out and what it asks.
    Where fewer than two answers are left of a question, the step that it is about waits for a yes. What is left out is
    told in any language: it says more than code can."""
    language, change = task.request.language, task.change
    held = HeldAgainst(collect_evidence(task, tools=False), find_asked_language(task))
    kept = {one.action.summary for one in task.done}
    kept |= {change.plan.goal, *(one.summary for one in change.plan.actions)} if change is not None else set[str]()
    any_language = HeldAgainst(held.evidence, None)
    asks = [_hold_question(one, held, words.say(language, "unshown.question")) for one in _list_questions(plan)]
    unasked = {step.id for one in asks if len(one.options) < 2 for step, _ in find_meant_inputs(plan, one.field)}
    goal = show_request_text(task.request)
    more: dict[str, object] = {
        "goal": plan.goal if plan.goal in kept else clean_words(plan.goal, goal[:LONGEST], held),
        "actions": tuple(_hold_step(one, held, kept, asks=one.id in unasked) for one in plan.actions),
        "not_done": tuple(
            dict.fromkeys(
                clean_words(one, words.say(language, "unshown.left_out"), any_language) for one in plan.not_done
            )
        ),
    }
    if plan.understanding is not None:
        left = tuple(one for one in asks if len(one.options) > 1 or not any(find_meant_inputs(plan, one.field)))
        more["understanding"] = plan.understanding.model_copy(update={"ambiguities": left})
    return plan.model_copy(update=more)


def _list_questions(plan: Plan) -> tuple[Ambiguity, ...]:
    return plan.understanding.ambiguities if plan.understanding is not None else ()


def _hold_question(asked: Ambiguity, held: HeldAgainst, own: str) -> Ambiguity:
    """An answer may be in any language: it is a name."""
    any_language = HeldAgainst(held.evidence, None)
    options = (clean_words(one, "", any_language, LONGEST_OPTION) for one in asked.options)
    return asked.model_copy(
        update={"question": clean_words(asked.question, own, held), "options": tuple(filter(None, options))}
    )


def _hold_step(step: Action, held: HeldAgainst, kept: set[str], *, asks: bool) -> Action:
    summary = step.summary if step.summary in kept else clean_words(step.summary, "", held)
    if (summary, asks) == (step.summary, False):
        return step
    hints = step.policy_hints.model_copy(update={"needs_user_confirmation": True}) if asks else step.policy_hints
    return step.model_copy(update={"summary": summary, "policy_hints": hints})


def show_plan_mentions(plan: Plan, mentions: Iterable[Mention]) -> Plan:
    """Return the plan with names in its texts. An input that is a mark and nothing else stays: it stands for the very
    thing that was picked, and needs no look-up by a name."""
    known = tuple(mentions)
    more: dict[str, object] = {
        "goal": show_mentions(plan.goal, known),
        "actions": tuple([_name_action(action, known) for action in plan.actions]),
    }
    if plan.reply is not None:
        more["reply"] = plan.reply.model_copy(update={"text": show_mentions(plan.reply.text, known)})
    changed = {name: value for name, value in more.items() if value != getattr(plan, name)}
    return plan.model_copy(update=changed) if changed else plan


def _name_action(action: Action, known: tuple[Mention, ...]) -> Action:
    if "<" not in action.summary and "<" not in str(action.inputs):  # most often: it holds no mark
        return action
    summary = show_mentions(action.summary, known)
    inputs = {name: show_mentions_inside(value, known) for name, value in action.inputs.items()}
    if (summary, inputs) == (action.summary, action.inputs):
        return action
    return action.model_copy(update={"summary": summary, "inputs": inputs})
