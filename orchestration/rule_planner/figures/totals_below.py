"""A post of figures that is to end with more of them: their total ("총합은 맨 아래에", "with the total below"), or the
largest of them by a column ("항목별로 큰 거 세 개도 같이"). Pure.

The words for it are taken out, the rest is planned as a request of its own, and the text of its post is completed: only
where the rest posts the figures that are meant.
"""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.transforms import GROUPS
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.words import find_column
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 300
_TOTAL = "table.aggregate"
_NAMES: dict[Language, str] = {"ko": "합계", "en": "Total", "ja": "合計"}
_SUM_KO = r"(?:전체\s)?(?:총합|합계|총액|총계|총\s?합계)"
_FOOT_KO = r"(?:맨\s?|제일\s?)?(?:아래|밑|끝|마지막)(?:\s?줄)?(?:에는?|에다가?)"
_PUT_KO = (
    r"\s?(?:꼭\s|같이\s|함께\s)?(?:(?:넣|적|붙|써|쓰|달|추가|포함)[가-힣]{0,5}(?:\s?(?:줘요?|주세요|주시고|주고))?)"
)
_SUM_EN = r"(?:the\s|a\s)?(?:grand\s|overall\s|combined\s)?(?:total|sum)"
_FOOT_EN = r"\s(?:at|on|in)\sthe\s(?:very\s)?(?:bottom|end|last\sline)|\s(?:last|below|underneath)"
_SUM_JA = r"(?:合計|総額|総計|トータル)"
_FOOT_JA = r"(?:最後(?:の行)?|一番下|末尾|いちばん下|最終行)に(?:は)?"
_PUT_JA = (
    r"(?:(?:つけ|付け|入れ|書い|載せ|添え|足し)て?(?:ください|下さい|おいて|ほしい|くれ|もらえますか)?"
    r"|お願い(?:します)?)"
)
_BELOW: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:\s*[,.]\s*|(?<=[고요줘서])\s)(?:그리고\s|또\s)?(?:{_FOOT_KO}\s?{_SUM_KO}(?:은|는|도|을|를)?(?:{_PUT_KO})?"
        rf"|{_SUM_KO}(?:은|는|도|을|를)?\s{_FOOT_KO}(?:{_PUT_KO})?|{_SUM_KO}(?:도|까지)(?:\s?(?:같이|함께))?(?:{_PUT_KO})?)(?:요)?[\s.!~]*$"
    ),
    "en": make_regex(
        rf"(?:\s*[,.;]\s*|\s)(?:(?:and|with|plus|then|also|please)\s)*(?:(?:include|add|put|show)\s)?{_SUM_EN}(?:{_FOOT_EN})[\s.!]*$"
        rf"|(?:\s*[,.;]\s*|\s)(?:and|plus|also)\s(?:also\s)?(?:include|add)\s{_SUM_EN}(?:\s(?:too|as\swell))?[\s.!]*$"
        rf"|(?:\s*[,.;]\s*|\s)(?:with|plus)\s{_SUM_EN}[\s.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"[、。,]\s*(?:あと、?|それと、?)?(?:{_FOOT_JA}{_SUM_JA}(?:も|を|は)?|{_SUM_JA}(?:は|も|を){_FOOT_JA}?)(?:{_PUT_JA})?[。!！\s]*$"
    ),
}
"""That the total is told too, behind a request."""
_ORDER: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:높은|많은|큰)\s?(?:순|순서)(?:으로|로|대로)(?:\s?(?:정리|정렬|나열|줄\s?세워)(?:해서|하고|해)?)?\s?"
    ),
    "en": make_regex(
        r"[\s,]*\b(?:(?:biggest|largest|highest|top|best)\sfirst|(?:from\s)?(?:highest|largest|biggest)\sto\s(?:lowest|smallest)"
        r"|in\sdescending\sorder)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?:(?:金額|売上)の)?(?:大きい|多い|高い)順(?:で|に(?:並べて)?)?、?"),
}
"""The order in which groups stand anyway."""
_MOST = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "two": 2, "three": 3, "four": 4, "five": 5}
_LARGEST: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:[.,!]\s*|\s)(?:그리고\s|또\s)?(?P<by>지역|상품|제품|항목|품목)별로?\s(?:(?:합쳐서|합해서|합산해서|묶어서|더해서)\s)?(?:제일\s|가장\s)?"
        r"(?:큰|높은|많은)\s?(?:거|것|순으로|순)?\s?(?P<most>[1-9]|한|두|세|네|다섯)\s?(?:개|가지|곳)(?:도|까지도?)?(?:\s?(?:같이|함께))?"
        rf"(?:{_PUT_KO})?(?:요)?[\s.!~]*$"
    ),
    "en": make_regex(
        r"(?:[.,;!]\s*|\s)(?:(?:and|plus|also|with|include|add)\s)+the\s(?:(?:top|biggest|largest)\s(?P<most>[2-9]|two|three|four|five)"
        r"|(?P<most2>[2-9]|two|three|four|five)\s(?:biggest|largest|top))\s(?P<by>items?|products?|regions?|categories)(?:\s(?:too|as\swell))?[\s.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[、。]\s*(?:あと、?|それと、?)?(?P<by>項目|商品|地域)(?:別|ごと)(?:に(?:まとめて|合計して)?|で|の)?(?:大きい(?:順に|もの)|上位|トップ)の?"
        rf"(?P<most>[1-9一二三])(?:つ|件|個)?(?:も|を)?(?:一緒に)?(?:{_PUT_JA})?[。!！\s]*$"
    ),
}
"""That the largest of a column are told too, behind a request."""
_JA_NUMBERS = {"一": 1, "二": 2, "三": 3}


def plan_figures_below(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request that posts figures with more of them below; None where it is no such."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or replace_quotes(text) != text:
        return None
    language = detect_language(text, task.request.language)
    return _plan_total(task, text, language, make) or _plan_largest(task, text, language, make)


def _plan_total(task: PlanningTask, text: str, language: Language, make: PlanFor) -> Payload | None:
    found = _BELOW[language].search(text)
    if found is None or not found.start():
        return None
    for rest in (_ORDER[language].sub(" ", text[: found.start()]), text[: found.start()]):
        plan = _make_post(task, " ".join(rest.split()), make)
        total = _find_only_total(plan) if plan is not None else None
        if plan is None or total is None:
            continue
        inputs = get_inputs(total)
        told, line = f"{{{{{total['id']}.rows}}}}", f"{_NAMES[language]}: {{{{{total['id']}.total}}}}"
        is_whole = inputs.get("function") == "sum" and inputs.get("group_by") and not inputs.get("limit")
        if is_whole and not inputs.get("against") and _append(plan, told, line, f"{total['id']}.total"):
            return plan
    return None


def _plan_largest(task: PlanningTask, text: str, language: Language, make: PlanFor) -> Payload | None:
    found = _LARGEST[language].search(text)
    by = find_column(found["by"], GROUPS) if found is not None else None
    if found is None or by is None or not found.start():
        return None
    said = found["most"] or found.groupdict().get("most2") or ""
    most = _MOST.get(said.lower()) or _JA_NUMBERS.get(said) or int(said)
    plan = _make_post(task, text[: found.start()].rstrip(" ,.、。"), make)
    total = _find_only_total(plan) if plan is not None else None
    if plan is None or total is None or get_inputs(total).get("function") != "sum":
        return None
    if get_inputs(total).get("group_by") or get_inputs(total).get("against"):
        return None
    actions = plan["actions"]
    assert isinstance(actions, list)
    taken = {str(one["id"]) for one in list_actions(plan)}
    name = next(one for number in range(1, 100) if (one := f"a{number}") not in taken)
    ranked: Payload = {"group_by": by, "order": "descending", "limit": most}
    further: Payload = {**total, "id": name, "inputs": {**get_inputs(total), **ranked}}
    if not _append(plan, f"{{{{{total['id']}.total}}}}", f"{{{{{name}.rows}}}}", f"{name}.rows"):
        return None
    actions.insert(actions.index(total) + 1, further)
    return plan


def _make_post(task: PlanningTask, text: str, make: PlanFor) -> Payload | None:
    """Return the plan of a part of a request that sends one message, and is read whole; None for any other."""
    rows = tuple(replace(one, cells=tuple(cell for cell in one.cells if cell.words in text)) for one in task.rows)
    part = task._replace(request=task.request.model_copy(update={"text": text}), rows=rows)
    plan = make(part)
    sends = [one for one in list_actions(plan) if one["tool"] in SENDS_TO]
    return plan if len(sends) == 1 == len(list_effects(part, plan)) and is_ready(part, plan) else None


def _find_only_total(plan: Payload) -> Payload | None:
    totals = [one for one in list_actions(plan) if one["tool"] == _TOTAL]
    return totals[0] if len(totals) == 1 else None


def _append(plan: Payload, told: str, line: str, needs: str) -> bool:
    """Put a line below the figures of the post; whether it tells them."""
    post = next(one for one in list_actions(plan) if one["tool"] in SENDS_TO)
    inputs, required, waits = get_inputs(post), post.get("requires"), post.get("depends_on")
    text = inputs.get("text")
    if not isinstance(text, str) or told not in text or not isinstance(required, list) or not isinstance(waits, list):
        return False
    inputs["text"] = f"{text.rstrip()}\n{line}"
    post["requires"] = [*dict.fromkeys([*required, needs])]
    post["depends_on"] = [*dict.fromkeys([*waits, needs.partition(".")[0]])]
    return True
