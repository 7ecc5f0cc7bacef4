"""People whom a request names and a new record does not hold, or adds to one and a change does not: it is shown first,
with their names. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, wait_for_yes
from orchestration.rule_planner.tables.catalog import list_people
from orchestration.rule_planner.tables.mentions import find_people_words, find_phrase
from orchestration.text.prohibitions import find_prohibitions, replace_quotes
from orchestration.text.values import collect_texts
from schemas.values import Payload


def show_lost_people(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that makes one record and holds nobody of those whom its request names, or changes one and leaves
    out whom its request adds, as one that is shown first and tells who is not in it; any other plan as it is."""
    steps = [one for one in list_actions(plan) if one["intent"] in {"write", "notify"}]
    held = {*get_inputs(steps[0])} if len(steps) == 1 and list_people(task) else set[str]()
    makes, changes = {"title", "parent"} <= held, {"page", "properties"} <= held
    lost = _list_named(task, added=not makes) if makes or changes else []
    values = " ".join(text for one in list_actions(plan) for text in collect_texts(one.get("inputs"))).casefold()
    if not lost or any(word.casefold() in values for word in lost):
        return plan
    told = plan.get("not_done")
    return wait_for_yes({**plan, "not_done": [*(told if isinstance(told, list) else []), *lost]})


_ADDED_BEHIND = make_regex(
    r"\s?(?:님|씨)?(?:도|을|를)?\s?(?:\S{1,6}(?:에|으?로)\s?)?(?:추가|넣어)|(?:さん)?[もを](?:\S{1,6}に)?(?:追加|入れ)"
)
_ADDED_BEFORE = make_regex(r"\badd\s(?:also\s)?$", re.IGNORECASE)


def _list_named(task: PlanningTask, *, added: bool) -> list[str]:
    """Return the words by which a request names people outside what it quotes, forbids, or calls by a title; ``added``:
    only those whom it adds."""
    text = replace_quotes(task.request.text)
    apart = [(one.start, one.end) for one in find_prohibitions(task.request.text)]
    apart += [span for title in task.titles for span in find_phrase(text, title.words)]
    found = find_people_words(task, text)
    outside = [(at, end) for at, end in found if not any(start <= at and end <= to for start, to in apart)]
    if added:
        outside = [
            (at, end) for at, end in outside if _ADDED_BEHIND.match(text, end) or _ADDED_BEFORE.search(text[:at])
        ]
    return list(dict.fromkeys(text[at:end] for at, end in outside))
