"""A new title in quotes beside other values of a reply ("금요일로 늘려주고 제목은 '보고서 (2차)'로 바꿔줘"). The title
of the page that a thread made or changed, with one word in it put right ("제목만 고쳐줘"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from orchestration.patterns import make_regex
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


_FORMS = (
    make_regex(
        r"(?:제목|이름)(?:을|를|은|는|도)?\s?(?:'(?P<a>[^']+)'|[\"“](?P<b>[^\"”]+)[\"”]|‘(?P<c>[^’]+)’|「(?P<d>[^」]+)」)\s?(?:으로|로)\s?"
        r"(?:바꾸고|바꿔\s?(?:주고|줘|주세요|놔)?|변경하고|변경해\s?(?:주고|줘|주세요)?|하고|해\s?(?:주고|줘|주세요)?|고치고|고쳐\s?(?:주고|줘|주세요)?)요?"
    ),
    make_regex(
        r"\b(?:(?:change|set)\s(?:the|its)\s(?:title|name)\sto|rename\s(?:it|that|this)\s(?:to|as)|call\s(?:it|that|this))\s"
        r"(?:'(?P<a>(?:[^']|(?<=\w)'(?=[a-z]))+)'|[\"“](?P<b>[^\"”]+)[\"”])",
        re.IGNORECASE,
    ),
    make_regex(r"(?:タイトル|件名|名前)(?:を|は|も)?「(?P<a>[^」]+)」に(?:変えて|変更して|して)(?:ください|下さい)?"),
)
_JOINTS = make_regex(
    r"^[\s,、.。]*(?:(?:그리고|and|then|also)\s)*|[\s,、]*(?:\s(?:그리고|and))*[\s,、]*$", re.IGNORECASE
)
_JOINED_KO = (
    (make_regex(r"주고$"), "줘"),
    (make_regex(r"하고$"), "해줘"),
    (make_regex(r"바꾸고$"), "바꿔줘"),
    (make_regex(r"미루고$"), "미뤄줘"),
    (make_regex(r"([기리])고$"), "줘"),
)
_ENDS_KO = {"기": "겨", "리": "려"}


def build_change_with_title(talk: Talk, build: Callable[[Talk, str], Payload | None]) -> Payload | None:
    """Return the change of one page that ``build`` reads in the other words of a reply, with its new title; ``None``
    where the reply gives no title in quotes, or says no more than that."""
    text = talk.phrase.bare
    found = next((one for form in _FORMS if (one := form.search(text)) is not None), None)
    if found is None:
        return None
    rest = _JOINTS.sub("", _join_apart(_JOINTS.sub("", text[: found.start()]), _JOINTS.sub("", text[found.end() :])))
    plan = build(talk, rest) if rest else None
    actions = plan.get("actions") if plan is not None else None
    if not isinstance(actions, list) or len(actions) != 1 or not isinstance(actions[0], dict):
        return None
    inputs = actions[0].get("inputs")
    values = inputs.get("properties") if isinstance(inputs, dict) else None
    if plan is None or not isinstance(values, dict) or "@title" in values:
        return None
    values["@title"] = next(part for part in found.groups() if part)
    return plan


def _join_apart(ahead: str, behind: str) -> str:
    """Return what stands on both sides of a title as words that end as an order does."""
    for form, end in _JOINED_KO:
        ahead = form.sub(lambda one, end=end: f"{_ENDS_KO[one[1]] if one.groups() else ''}{end}", ahead)
    return f"{ahead} {behind}".strip()
