"""Replies that empty fields of the page that was dealt with ("期限はなしで", "no due date"), or note something on it
beside what they set ("9일 말고 10일. 사유도 페이지에 남겨줘 '…'"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import NOTED, UPDATE, Talk, build_flow
from orchestration.rule_planner.records.cleared_fields import IDLE, drop_cleared_fields
from orchestration.rule_planner.records.record_layouts import find_told_body
from orchestration.rule_planner.thread.later_changes import list_meant, read_again, read_page_values
from orchestration.rule_planner.thread.typed_replies import find_typed_note
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from schemas.plan import Action
from schemas.values import Payload


def build_body_turn(talk: Talk) -> Payload | None:
    """Return the plan that writes on the one page that was made or changed last what a reply says is to stand there;
    None for any other."""
    effects = [step for step in talk.earlier.steps if step.is_effect]
    body = find_told_body(talk.task.request.text) if effects and _is_of_page(talk, effects[-1]) else None
    return _build(talk, "", {}, note=body) if body else None


def _is_of_page(talk: Talk, step: Action) -> bool:
    """Whether a step makes a page, changes one or writes on it."""
    return talk.takes(step, UPDATE) or talk.takes(step, NOTED) or talk.takes(step, {"title", "parent"})


def build_page_turn(talk: Talk) -> Payload | None:
    """Return the plan of a reply that empties fields of the one page, or notes something on it; None for any other."""
    return _build_note(talk) or _build_cleared(talk)


def _build_cleared(talk: Talk) -> Payload | None:
    if not any(step.is_effect for step in talk.earlier.steps):
        return None
    typed = talk.task.request.text if talk.reading.language == "en" else talk.phrase.bare
    text, cleared = drop_cleared_fields(typed)
    return _build(talk, text, cleared) if cleared else None


def _build_note(talk: Talk) -> Payload | None:
    typed = talk.task.request.text
    found = find_typed_note(remove_prohibitions(typed, find_prohibitions(typed)))
    return _build(talk, _THANKS.sub("", found[1]), {}, note=found[0]) if found is not None else None


_THANKS = make_regex(
    r"^(?:고마워\S{0,2}|감사\S{0,5}|ありがとう(?:ございます)?|助かります|thanks?(?:\syou)?|thx|cheers|great|nice|perfect)[\s.,!~。！、]*$",
    re.IGNORECASE,
)


def _build(talk: Talk, text: str, values: Payload, note: str = "") -> Payload | None:
    """Return the plan that sets what the rest of a reply says too, and adds the note."""
    set_too = {} if IDLE.fullmatch(text) else read_page_values(read_again(talk, text))
    pages = list_meant(talk)
    update = next((one.tool for one in talk.task.contracts if {*one.fields} >= UPDATE), "")
    add = next((one.tool for one in talk.task.contracts if {*one.fields} >= NOTED and "title" not in one.fields), "")
    if set_too is None or len(pages) != 1 or not update or not add:
        return None
    flow = build_flow(talk)
    if set_too or values:
        flow.add(update, {"page": pages[0].id, "properties": {**set_too, **values}})
    if note:
        flow.add(add, {"page": pages[0].id, "content": note})
    return build_plan(flow, talk.task)
