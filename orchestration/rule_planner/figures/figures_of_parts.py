"""A figure with another beside it, both worked out: of all and of one part ("… in total? And the number for Seoul
alone"), or of one thing and another ("how much did Seoul make, and Busan?"). Pure."""

from __future__ import annotations

import re
from copy import deepcopy

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.flows import build_part
from orchestration.rule_planner.plans.made_plans import list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.talk import is_day
from orchestration.text.language import detect_language
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.values import Payload

_TOTAL = "table.aggregate"
_JOINED_JA = make_regex(
    r"^(?P<all>[^と？?。、]+(?:合計|総額|売上|金額))と、?(?P<part>[^\s、。？?はがをの]{2,10}?)(?:だけ|のみ|単独)の(?:数字|合計|金額|売上|分)(?P<ask>を[ぁ-ん一-龥]+[。？?]*)$"
)
_FORMS: dict[Language, tuple[re.Pattern[str], str]] = {
    "ja": (
        make_regex(
            r"^(?P<all>[^？?。]+[？?。])\s*(?:(?:あと|それと|それから|ついでに|また)、?)?(?P<part>[^\s、。？?はがをの]{2,10}?)(?:だけ|のみ|単独)の?"
            r"(?:数字|合計|金額|売上|数|分|ぶん)?(?:も|は|を)?(?:別に|別で)?"
            r"(?:知りたい|教えて|見たい|見せて|出して|お願い|ほしい|欲しい|わかり|わかる|分かり|分かる|いくら|ある(?:と|なら)助か|あれば助か|あると嬉し)?(?<!だけ)[ぁ-ん？?。!！]*$"
        ),
        "{part}の{all}",
    ),
    "en": (
        make_regex(
            r"^(?P<all>[^?.!]+)[?.!]\s+(?:(?:and|also|plus)[,\s]+)*(?:(?:i'd|i\swould|i)\s(?:also\s)?(?:like|love|need|want)"
            r"|what\s(?:about|is|was)|what's|(?:can|could)\syou\s(?:also\s)?(?:show|give|tell)\sme|(?:show|give|tell)\sme|(?=(?:just\s)?the\s))"
            r"\s?(?:also\s|to\ssee\s|just\s)*(?:the\s)?(?:number|figure|total|amount|sum|revenue)?s?\s?(?:for|of|from)\s(?:just\s)?"
            r"(?P<part>[A-Z]\w+)(?:\s(?:alone|only|by\sitself|on\sits\sown|separately|too|as\swell))*(?:\s(?:too|as\swell|please))?[\s?.!]*$",
            re.IGNORECASE,
        ),
        "{all} for {part}?",
    ),
    "ko": (
        make_regex(
            r"^(?P<all>[^?.!]+[?.!])\s*(?:(?:그리고|또)\s)?(?P<part>[가-힣]{2,6}?)만(?:의)?\s?(?:따로|별도로)?(?:도)?\s?(?:숫자|합계|금액|매출)?(?:도|를)?\s?"
            r"(?:따로\s)?(?:알고\s?싶|알려|보여|궁금|뽑아|얼마)[가-힣\s]*[?.!]*$"
        ),
        "{part} {all}",
    ),
}


def plan_with_part(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a figure and of that of one part of it, where a request asks for both; else the plan as it
    is."""
    language = detect_language(task.request.text, task.request.language)
    form, said = _FORMS[language]
    text = task.request.text.strip()
    other = _OTHER[language].match(text)
    if other is not None and not task.is_begun:
        return _plan_with_other(task, plan, make, other)
    within = _WITHIN[language].match(text) or _ALONE[language].match(text)
    if within is not None and not task.is_begun:
        return _plan_with_share(task, plan, make, within)
    found = _JOINED_JA.match(text) or form.match(text)
    if found is None or task.is_begun:
        return plan
    asked = found["all"] + (found.groupdict().get("ask") or "")
    parts = [build_part(task, one) for one in (asked, said.format(all=asked, part=found["part"]))]
    whole, part = (make(one) for one in parts)
    if not all(_works_out(one, made) for one, made in zip(parts, (whole, part), strict=True)) or _is_same(whole, part):
        return plan
    return join_plans(plan, whole, part)


_OTHER: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?P<first>[^?？\n]*(?:얼마|몇|합계|매출|금액)[^?？\n]*?)(?P<end>[?？]\s*|,\s*|(?<=[야지요어니]|까)\s)(?:그리고\s|또\s)?"
        r"(?P<other>[가-힣]{2,6}?)(?:은|는)(?:요)?\s?(?:얼마\S*)?[?？]+\s*$"
    ),
    "en": make_regex(
        r"^(?P<first>(?:so\s)?(?:how (?:much|many)|what(?:'s| is| was| were))\b[^?\n]*?)(?P<end>,\s|\?\s)"
        r"(?:(?:and|what about|how about)\s)+"
        r"(?:for\s|in\s)?(?P<other>(?-i:[A-Z가-힣])[\w-]+)\s*\?+\s*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?P<first>[^？?\n]*(?:いくら|合計|売上|金額|いくつ)[^？?\n]*?)(?P<end>[？?]\s*|、|。)(?:あと|それと|じゃあ)?、?"
        r"(?P<other>[^\s、。？?はがの]{2,8}?)は[？?]+\s*$"
    ),
}
"""A figure, and the same of something else as a question of its own; "Seoul and Busan" is one figure of both."""


def _plan_with_other(task: PlanningTask, plan: Payload, make: PlanFor, found: re.Match[str]) -> Payload:
    """Return the plan of a figure and of that of another thing, named in the place of the first; else the plan as it
    is."""
    first = f"{found['first'].rstrip(' ,、')}?"
    whole = make(build_part(task, first))
    said = [one.words for table in task.rows for one in table.cells if one.value]
    named = [*dict.fromkeys(one for one in (*said, *_list_named(whole)) if first.count(one) == 1)]
    if len(named) != 1 or named[0] == found["other"]:
        return plan
    part = build_part(task, first.replace(named[0], found["other"]))
    other = make(part)
    works = _works_out(build_part(task, first), whole) and _works_out(part, other)
    return join_plans(plan, whole, other) if works and not _is_same(whole, other) else plan


_ENDS_KO = make_regex(r"(?P<verb>썼|팔았|벌었|나갔|들었|했)$")
_WITHIN: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?P<all>[^?？\n]*?(?:얼마|몇|합계|총액|매출|금액|썼|쓴)[^?？\n]*?)(?:고|며|는데|,|[?？]|(?<=[야지요어])\s)\s?(?:그리고\s)?"
        r"(?:그\s?중(?:에서?|에)?|거기서)\s(?P<part>[가-힣A-Za-z0-9]+(?:\s[가-힣A-Za-z0-9]+)?)(?:은|는|이|가)(?:\s(?:얼마|몇)[가-힣]*)?(?:\s?(?:알려|보여|궁금)[가-힣\s]{0,6})?[\s?？.]*$"
    ),
    "en": make_regex(
        r"^(?P<all>[^?\n]+?)(?:[,;?:]\s|\s)(?:(?:and|plus|also)\s)*(?:how\smuch\sof\s(?:that|it|this)\s(?:is|was|were|came\sfrom|went\s(?:to|on|into)|is\sfrom)"
        r"|of\s(?:which|that),?\s(?:how\smuch\s(?:is|was|went\s(?:to|on)|came\sfrom)|(?=\w)))\s?(?:for\s|just\s)?(?:the\s)?(?P<part>\w[\w-]*(?:\s[\w-]+){0,3}?)(?:\salone)?[\s?.]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?P<all>[^？?\n]*?(?:いくら|合計|売上|金額|総額|費|使)[^？?\n。]*?)(?:と|、|。|[?？])\s?(?:あと、?)?(?:その(?:うち|内|中で)|うち)、?の?(?P<part>[^\s、。？?はがの]{2,12}?)"
        r"(?:は|が|の(?:分|額)は?)?(?:いくら|どれくらい|どのくらい)?(?:です)?か?(?:も)?(?:を)?(?:教えて|知りたい|見せて|出して)?[ぁ-ん]{0,6}[。？?\s]*$"
    ),
}
"""A figure, and how much of it is of one value."""

_ALONE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?P<all>[^?？\n]*?(?:합계|총액|총합|총매출|매출|금액))(?:는|은|도|를|을)?(?:이?랑|하고|[과와]|,)\s?,?\s?(?:그리고\s|또\s)?"
        r"(?P<part>[가-힣A-Za-z0-9]+(?:\s[가-힣A-Za-z0-9]+)?)(?:만(?:은|의)?\s?(?:따로|별도로)?|(?:은|는)\s(?:따로|별도로))\s?(?:도\s)?"
        r"(?:얼마[가-힣]*|금액|합계)?(?:도|를|을)?\s?(?:(?:알려|보여|궁금|뽑아|부탁)[가-힣\s]{0,8})?[\s?？.~!]*$"
    ),
    "en": make_regex(
        r"^(?P<all>[^?\n]*?\b(?:total|sum|sales|revenue|spend(?:ing)?|how\smuch)\b[^?\n]*?)[,?]?\s(?:and|plus)\s(?:also\s)?"
        r"(?:(?:how\smuch\s(?:is|was|for|went\sto)|what(?:['’]?s|\sis|\sabout)|the\s(?:one|total|number)\sfor)\s)?(?:just\s|only\s)?(?:the\s)?"
        r"(?P<part>\w[\w-]*(?:\s[\w-]+){0,2}?)\s(?:alone|separately|by\sitself|on\sits\sown|only|apart)(?:\s(?:too|please|pls))*[\s?.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?P<all>[^？?\n]*?(?:合計|総額|売上|金額))と、?(?P<part>[^\s、。？?はがの]{2,12}?)(?:だけ|のみ|単独)(?:で|だと|は)*(?:いくら|金額|合計|分|数字)?"
        r"(?:に?なる)?(?:です|でしょう)?か?(?:も|を)?(?:別に|別で)?(?:教えて|知りたい|見せて|出して|お願い)?[ぁ-ん]{0,6}[。？?！!\s]*$"
    ),
}
"""A figure, and that of one value by itself."""


def _plan_with_share(task: PlanningTask, plan: Payload, make: PlanFor, found: re.Match[str]) -> Payload:
    """Return the plan of a figure and of that of one value in it, which stands in a column; else the plan as it is."""
    cells = {
        (table.file, cell.column, cell.value)
        for table in task.rows
        for cell in table.cells
        if cell.value and cell.words.casefold() == found["part"].strip().casefold()
    }
    if len(cells) != 1:
        return _tell_part(plan, found["part"].strip())
    ((file, column, value),) = cells
    asked = found["all"].strip(" ,、")
    for said in (asked, f"{asked}?", f"{_ENDS_KO.sub('', asked).strip()} 얼마야?", f"{asked}はいくら？"):
        first = build_part(task, said)
        whole = make(first)
        reads = [one for one in list_actions(whole) if one["tool"] != _TOTAL]
        if len(reads) != 1 or len(list_actions(whole)) != _READ_AND_TOTAL or not _works_out(first, whole):
            continue
        inputs = reads[0]["inputs"]
        if not isinstance(inputs, dict) or inputs.get("spreadsheet") not in (None, file):
            continue
        part = deepcopy(whole)
        chosen = list_actions(part)[0]["inputs"]
        assert isinstance(chosen, dict)
        chosen["filter"] = join_tests([*list_tests(chosen.get("filter")), build_test(column, "eq", value)])
        return join_plans(plan, whole, part)
    return plan


def _tell_part(plan: Payload, part: str) -> Payload:
    """Return the plan of one figure with the words of another as what is left out, where nothing is chosen by them."""
    steps = list_actions(plan)
    held = " ".join(text for one in steps for text in collect_texts(one["inputs"])).casefold()
    if len([one for one in steps if one["tool"] == _TOTAL]) != 1 or part.casefold() in held or plan.get("not_done"):
        return plan
    return {**plan, "not_done": [part]}


_READ_AND_TOTAL = 2


def _list_named(plan: Payload) -> list[str]:
    """Return the values by which a plan chooses its rows."""
    named: list[str] = []
    for one in list_actions(plan):
        inputs = one["inputs"]
        for test in list_tests(inputs.get("filter")) if isinstance(inputs, dict) else ():
            value = test.get("value") if isinstance(test, dict) else None
            named += [str(each) for each in (value if isinstance(value, list) else [value]) if not is_day(each)]
    return list(dict.fromkeys(named))


def _works_out(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan works out a figure, whole, and changes and sends nothing."""
    totals = any(one["tool"] == _TOTAL for one in list_actions(plan))
    return totals and is_ready(task, plan) and not list_effects(task, plan)


def _is_same(whole: Payload, part: Payload) -> bool:
    """Whether both are of the same rows, so that the part was read as nothing."""
    return [one["inputs"] for one in list_actions(whole)] == [one["inputs"] for one in list_actions(part)]
