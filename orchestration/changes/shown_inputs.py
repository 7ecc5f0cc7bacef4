"""What a planner is shown of the inputs that a plan has by now, where a person wants it changed in words. Pure.

What people typed and what a planner wrote is shown. A name that was looked up, a choice out of what a service offered
and a text that an earlier step may have brought are not: in their place stands the id, what the plan said, or a mark
that means "as it is".
"""

from __future__ import annotations

import re

from orchestration.run.edit_events import change_of
from orchestration.run.memory import typed
from orchestration.run.templates import references
from orchestration.text.typed_words import stands
from schemas.events import FieldChange
from schemas.plan import Action
from schemas.run import QuestionRecord, Run
from schemas.values import Json

AS_IT_IS = "(as it is)"
_BARE = re.compile(r"[#@]?[\w.\-]{1,40}")
"""A name or an id that is one short word: it has no room for an order."""


def shown_input(run: Run, action: Action, name: str, holds: Json) -> Json:
    """Return what stands for an input that ``holds`` a value by now."""
    change, answer = change_of(run, action.id, name), run.answers(action.id).get(name)
    if change is not None:
        return _changed(run, action, name, change)
    if answer is not None:
        return _answered(run, answer)
    if name in action.inputs and not run.request.undoes:
        return action.inputs[name]
    return _named(run, holds)


def _changed(run: Run, action: Action, name: str, change: FieldChange) -> Json:
    if change.name:
        return _named(run, change.name, change.value)
    planned = action.inputs.get(name)
    own = planned is not None and not any(references(planned)) and not run.request.undoes
    if own or change.was in (None, "", []):
        return change.value
    return planned if planned is not None and not run.request.undoes else AS_IT_IS


def _answered(run: Run, record: QuestionRecord) -> Json:
    assert record.answer is not None
    told = record.answer.data
    labels = [choice.label for choice in record.question.choices if choice.value == told]
    return _named(run, *labels, told) if labels else told


def _named(run: Run, *calls: Json) -> Json:
    """Return the first of what something is called that says nothing but a name."""
    return next((one for one in calls if _is_bare(one) or stands(one, typed(run))), AS_IT_IS)


def _is_bare(value: Json) -> bool:
    return _BARE.fullmatch(value) is not None if isinstance(value, str) else not isinstance(value, list | dict)
