"""The link of a page that a request makes or finds, in the words that speak of it to somebody. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.values import Json, Payload

_THERE = make_regex(
    r"\b(?:add|write|put|note|fill|drop|list|leave|enter)\b[^.?!]*\b(?:there|on the page|to the page|in it|to it)\b",
    re.I,
)


_PASSES_ON = make_regex(
    r"\b(?:find|search|look\sup)\b.*\b(?:dm|send|share|post|forward|message)\s(?:it|them|that|this|the\slink)\b"
    r"|(?:찾아|검색해)(?:서|다가?)?\s.*(?:보내|DM|디엠|공유|올려|전달|전해)|(?:探し|検索し)て.*(?:送|共有|DM|投稿)",
    re.IGNORECASE,
)


def add_found_link(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose message sends on what is found before, though words for it stand behind a colon."""
    head, _, body = task.request.text.replace("：", ":").partition(":")
    body, found = body.strip(" .!~。"), ""
    for one in _list_steps(plan["actions"]) if _PASSES_ON.search(head) else ():
        inputs, produces = one.get("inputs"), one.get("produces")
        if isinstance(produces, list) and "records" in produces:
            found = str(one.get("id"))
        if found and body and isinstance(inputs, dict) and str(inputs.get("text", "")).strip(" .!~。") == body:
            inputs["text"] = f"{inputs['text']}\n{{{{{found}.records}}}}"
    return plan


def add_page_link(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose messages that ask for something to be added "there" end with the link of the page that it
    makes before; what the request quotes is sent as it is."""
    made = ""
    for one in _list_steps(plan["actions"]) if not QUOTED_TEXT.search(task.request.text) else ():
        inputs, produces = one.get("inputs"), one.get("produces")
        if isinstance(produces, list) and "page_url" in produces and one.get("intent") == "write":
            made = str(one.get("id"))
        if not made or str(one.get("tool")) not in SENDS_TO or not isinstance(inputs, dict):
            continue
        text = inputs.get("text")
        if isinstance(text, str) and _THERE.search(text) and "{{" not in text:
            inputs["text"] = f"{text} {{{{{made}.page_url}}}}"
    return plan


def _list_steps(actions: Json) -> Iterator[Payload]:
    yield from (one for one in (actions if isinstance(actions, list) else ()) if isinstance(one, dict))
