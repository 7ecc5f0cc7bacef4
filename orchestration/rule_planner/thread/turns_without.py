"""A reply that shows figures or rows of the thread in another way and leaves some of them out ("부산 빼고 상품별로",
"by product, without Busan"). What words on shown rows leave out: somebody, a state, a value, or what is of some days
("이번 주는 빼고"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.left_out_values import does_leave_rows, drop_values, list_left_out
from orchestration.rule_planner.plans.condition_parts import build_date_left_out
from orchestration.rule_planner.plans.made_plans import list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.talk import ROWS, Talk, make_talk
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.words import ANY_MARK
from schemas.request import EarlierWork
from schemas.values import Json, Payload

ONES = make_regex(
    r"\s?(?:의\s?)?(?:것|거|건|꺼|분|항목|작업|할\s?일)?만?$|(?:'s|さんの?|の)?(?:もの|分)?(?:だけ)?$", re.IGNORECASE
)
"""What stands behind the name of what is meant: its kind, and that it is meant alone."""
MINE_ALONE = make_regex(
    r"(?:내|나|제|저)(?:가\s?(?:맡은|하는|할|담당(?:인|하는)?))?|mine|my|me|私|自分|僕", re.IGNORECASE
)
"""Who speaks, named alone."""
_LEFT_OUT = make_regex(
    r"^(?P<ko>.+?)\s?(?:거|것|건|꺼)?(?:은|는|을|를)?\s?(?:빼고|빼면|제외하고|제외하면|제외|말고)|^(?:without|except"
    r"|excluding"
    r"|but not)\s(?P<en>.+)$"
    r"|^(?P<ja>.+?)(?:以外|を除いて)",
    re.IGNORECASE,
)
_DUE = make_regex(
    r"마감일?|기한|까지|인|거|것|건|의|\b(?:due|tasks?|ones?|what's|the|for|on|in|is|are)\b|期限|締め?切り?|まで|の"
    r"|もの|やつ",
    re.IGNORECASE,
)
"""What may stand beside the days of what is left out."""


def find_left_out(text: str) -> str:
    """Return what a text leaves out; empty where that is nothing."""
    found = _LEFT_OUT.search(text)
    return next(filter(None, found.groups()), "").strip() if found is not None else ""


def build_left_out_test(talk: Talk, name: str) -> Json:
    """Return the test that leaves out a state, somebody, a value, or what is of some days."""
    name = ONES.sub("", name.removesuffix("'s")).strip() or name
    reading = talk.read(name)
    days = [found for found in reading.dates(reading.marked) if found.has_day]
    if days and not _DUE.sub("", re.sub(ANY_MARK, "", reading.marked)).strip():
        return build_date_left_out(days[0])
    status = find_status(name)
    name = talk.task.request.user_name if MINE_ALONE.fullmatch(name) else name
    return (
        {"path": "@status", "op": "ne", "value": status} if status else {"path": ANY_COLUMN, "op": "ne", "value": name}
    )


_LONGEST = 120


def build_turn_without(task: PlanningTask, earlier: EarlierWork, plan_for: PlanFor) -> Payload | None:
    """Return the plan of the rest of a reply, of rows without what it leaves out; None where nothing is left out, or
    the rest is no turn of what was read."""
    talk = make_talk(task, earlier)
    if len(task.request.text) > _LONGEST or not earlier.steps or earlier.steps[-1].is_effect:
        return None
    if not any(talk.takes(one, ROWS) for one in earlier.steps):
        return None
    for rest, names in list_left_out(task):
        part = task._replace(request=task.request.model_copy(update={"text": rest}))
        plan = plan_for(part)
        reads = [one for one in list_actions(plan) if does_leave_rows(one)]
        if reads and not list_effects(part, plan):
            return drop_values(task, plan, names)
    return None
