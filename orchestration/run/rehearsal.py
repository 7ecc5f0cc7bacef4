"""Words on a rehearsal: what would be done, step by step, and whether somebody would be asked first. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from orchestration.run.links import list_loop_items
from orchestration.run.phrases import explain_decision
from orchestration.run.status import has_rehearsed
from orchestration.run.templates import find_references
from orchestration.text.messages import Wording
from orchestration.text.pii.find import mask_personal_data
from orchestration.text.values import format_value
from schemas.plan import Action
from schemas.run import Run
from schemas.states import Filled, Rehearsed

MOST_ITEMS = 10
"""So many items of a loop are told."""
MOST_VALUES = 4
SHOWN_CHARACTERS = 200


def explain_rehearsal(run: Run, words: Wording) -> Iterator[str]:
    """Yield what the run would do, in the plan's order; nothing where it did not rehearse."""
    if not has_rehearsed(run) or run.plan is None:
        return
    yield words.say(run.request.language, "rehearsal.title")
    for action in run.plan.actions:
        items = [action, *list_loop_items(run, action)]
        told = [(one, run.states[one.id]) for one in items]
        rehearsed = [(one, state) for one, state in told if isinstance(state, Rehearsed)]
        for one, state in rehearsed[:MOST_ITEMS]:
            yield from _tell_step(run, one, state, words)
        if len(rehearsed) > MOST_ITEMS:
            yield f"… +{len(rehearsed) - MOST_ITEMS}"


def _tell_step(run: Run, action: Action, state: Rehearsed, words: Wording) -> Iterator[str]:
    language, said = run.request.language, action.summary or action.tool
    names = [found.name for found in state.filled.resolved.values()] if state.filled else []
    where = ", ".join(name for name in dict.fromkeys(names) if name and name not in said)
    step = f"{said} ({where})" if where else said
    if state.decision is None:
        yield words.say(language, "rehearsal.later", step=step)
    elif state.decision.decision == "allow":
        yield words.say(language, "rehearsal.at_once", step=step)
    else:
        why = explain_decision(state.decision, language, words)
        yield words.say(language, "rehearsal.asked", step=step, reason=why)
    yield from (f"    {value}" for value in _values(state.filled, said))


def _values(filled: Filled | None, said: str) -> Iterator[str]:
    """What would be written, where the step does not say it already; personal data masked, for nothing was sent."""
    payload = filled.payload if filled else {}
    named = filled.resolved if filled else {}
    contents = [value for name, value in payload.items() if name not in named and not any(find_references(value))]
    texts = [" ".join(format_value(value).split()) for value in contents if value not in (None, "", [], {})]
    for text in [one for one in texts if one not in said][:MOST_VALUES]:
        shown = mask_personal_data(text)
        yield f"“{shown if len(shown) <= SHOWN_CHARACTERS else shown[: SHOWN_CHARACTERS - 1] + '…'}”"
