"""Reading: what each part of a request became in its plan, found by code for every planner and kept with it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.policy.request_parts import read_request
from orchestration.run.templates import find_references
from orchestration.text.mentions import show_request_text
from orchestration.text.values import collect_texts
from schemas.plan import Plan, ReadPart
from schemas.request import Request

READING_VERSION = "1.2"
SHORTEST, LONGEST = 2, 300
"""Characters of a value that is looked for in a request."""


def add_reading(plan: Plan, request: Request) -> Plan:
    """Return a plan in the form that is stored: with what became of the words it was made from."""
    return plan.model_copy(update={"version": READING_VERSION, "reading": find_reading(plan, request)})


def find_reading(plan: Plan, request: Request) -> tuple[ReadPart, ...]:
    """Return the parts in the order of the words; none where nobody wrote any. Beside what may not be dropped stand the
    values of the steps, where they are in the words."""
    if request.is_clicked:
        return ()
    text = show_request_text(request)
    parts = [
        ReadPart(span=(one.start, one.end), role=one.role, field=one.field)
        for one in read_request(text, plan, request.asked_at, request.timezone, mentions=request.mentions)
    ]
    folded = _fold(text)
    for field, value in _list_values(plan):
        if _fold(value) not in folded:  # a pattern of its own takes ten times as long
            continue
        for found in re.finditer(re.escape(value), text, re.IGNORECASE):
            if not any(start < found.end() and found.start() < end for start, end in (one.span for one in parts)):
                parts.append(ReadPart(span=found.span(), role="value", field=field))
                break
    return tuple(sorted(parts, key=lambda one: one.span))


def _fold(text: str) -> str:
    """Return a text in small letters, in which whatever a pattern finds in it in any case is found as well."""
    return text.replace("İ", "i").replace("ı", "i").casefold()


def _list_values(plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield the texts in the inputs of a plan with the fields that hold them, the longest of a field first."""
    for action in plan.actions:
        for name, value in action.inputs.items():
            texts = collect_texts(value)
            for one in texts if len(texts) < 2 else sorted({*texts}, key=len, reverse=True):
                if SHORTEST <= len(one) <= LONGEST and not find_references(one):
                    yield f"{action.id}.{name}", one
