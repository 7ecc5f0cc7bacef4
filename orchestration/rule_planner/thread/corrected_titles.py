"""The title of the page that a thread made or changed, with one word in it put right ("제목만 고쳐줘"). Pure."""

from __future__ import annotations

from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import UPDATE, Talk, build_flow
from orchestration.rule_planner.thread.corrected_words import replace_wrong_words
from schemas.values import Payload


def build_title_correction(talk: Talk) -> Payload | None:
    """Return the plan that gives the one page of earlier work its title as a reply puts it right; ``None`` where the
    reply says anything else."""
    effects = [step for step in talk.earlier.steps[talk.earlier.carried :] if step.is_effect]
    if len(effects) != 1 or len(talk.earlier.things) != 1 or not _is_of_page(talk):
        return None
    (page,) = talk.earlier.things
    title = replace_wrong_words(page.title, talk.task.request.text)
    update = next((one.tool for one in talk.task.contracts if {*one.fields} >= UPDATE), "")
    if title is None or title == page.title or not update:
        return None
    flow = build_flow(talk)
    flow.add(update, {"page": page.id, "properties": {"@title": title}})
    return build_plan(flow, talk.task)


def _is_of_page(talk: Talk) -> bool:
    """Whether the last effect made a page or changed one."""
    last = next(step for step in reversed(talk.earlier.steps) if step.is_effect)
    return talk.takes(last, {"title", "parent"}) or talk.takes(last, UPDATE)
