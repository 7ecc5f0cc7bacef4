"""What one unit comes to ("프로 하나에 얼마꼴이지?", "price per unit for Pro", "1個あたりいくら"): the sum of what was
sold, divided by how many. Pure.

The words for the one unit are taken out, the rest is planned as a question for a sum, and its plan is completed: only
where its table has a column of units.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.left_out_values import does_guess_rows
from orchestration.rule_planner.idioms.sold_words import is_of_units
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 160
_TOTAL = "table.aggregate"
_ASIDE = make_regex(
    r"(?<=[?？.!])\s*[^?？.!\n]{0,30}(?:단가|가격|칸|열|컬럼|column|単価|列)[^?？.!\n]{0,30}(?:없|안\s?보|no\s|isn't|not\sthere|doesn't|ない|無い)[^?？\n]{0,15}[.!?？~]*$",
    re.IGNORECASE,
)
"""That the table has no column for it."""
_UNIT: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"\s?(?:(?:한|1)\s?(?:개|대|건|장|세트)|하나|개|대)(?:에|당|마다)(?:는|은)?\s?(?:평균\s?)?(?:(?:가격|매출|금액|단가)(?:이|은|는)?\s?)?(?:얼마(?:꼴|씩|정도|쯤)?)?"
        r"|\s?(?:의\s)?(?:평균\s?)?(?:판매\s?)?단가(?:가|는|은|를)?\s?(?:얼마(?:꼴|씩|정도|쯤)?)?"
    ),
    "en": make_regex(
        r"\b(?:average\s|avg\s)?(?:(?:price|revenue|sales|amount|cost)\s(?:per|a)\s(?:unit|piece|seat|licen[sc]e|item)|(?:per[\s-])?unit\s(?:price|cost|revenue)|price\seach)\b"
        r"|\b(?:per|for\sone|for\sa\ssingle|for\seach)\s(?:unit|piece|seat|licen[sc]e)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"の?(?:1|１|一|ひと)(?:個|つ|台|本|ライセンス)(?:あたり|当たり|につき)(?:の(?:金額|売上|値段|単価|価格))?(?:は|って|が)?|の?(?:平均)?(?:販売)?単価(?:は|って|が)?"
    ),
}
_SUM: dict[Language, str] = {"ko": " 매출 합계 얼마", "en": "total sales", "ja": "の売上合計は"}


def plan_unit_price(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a question for what one unit comes to; None where it is none."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST:
        return None
    language = detect_language(text, task.request.language)
    bare = _ASIDE.sub("", text)
    found = _UNIT[language].search(bare)
    if found is None:
        return None
    for said in _list_readings(bare, found, language):
        rows = tuple(replace(one, cells=tuple(cell for cell in one.cells if cell.words in said)) for one in task.rows)
        part = task._replace(request=task.request.model_copy(update={"text": said}), rows=rows)
        plan = make(part)
        if _complete(part, plan):
            return plan
    return None


def _list_readings(text: str, found: re.Match[str], language: Language) -> Iterator[str]:
    before, after = text[: found.start()], text[found.end() :]
    yield " ".join(f"{before}{_SUM[language]}{after}".split())
    if language == "ja":
        yield f"{before}の売上合計はいくら？"
    if language == "ko":
        yield f"{before.strip()} 매출 합계 얼마야?"


def _complete(task: PlanningTask, plan: Payload) -> bool:
    """Divide the one sum of a plan by that of its units; whether it is such a plan, and its table has units."""
    totals = [one for one in list_actions(plan) if one["tool"] == _TOTAL]
    reads = [one for one in list_actions(plan) if one not in totals]
    if len(totals) != 1 or len(reads) != 1 or does_guess_rows(reads) or not is_ready(task, plan):
        return False
    inputs = get_inputs(totals[0])
    if list_effects(task, plan) or inputs.get("function") != "sum" or inputs.get("against") or inputs.get("share"):
        return False
    file = get_inputs(reads[0]).get("spreadsheet") or task.team.default_spreadsheet
    units = [one.name for table in task.rows if table.file == file for one in table.columns if is_of_units(one.name)]
    if len({*units}) != 1 or inputs.get("column") in units:
        return False
    inputs["per"] = units[0]
    return True
