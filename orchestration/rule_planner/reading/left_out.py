"""What words on shown rows leave out: somebody, a state, a value, or what is of some days ("이번 주는 빼고"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.condition_parts import build_date_left_out
from orchestration.rule_planner.plans.talk import Talk
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.words import ANY_MARK
from schemas.values import Json

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
