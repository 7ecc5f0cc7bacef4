"""What part of a whole a figure is ("… and what % of the whole Q1 spend is that?", "지역별 비중"). Pure.

The words for the share are taken out or put as those for a sum, the rest is planned as a question of its own, and its
plan is completed: where the rest is no question for one figure of rows, nothing is made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.left_out_values import does_guess_rows
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.made_plans import list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.talk import is_day
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 400
_TOTAL = "table.aggregate"
_NAMES: dict[Language, tuple[str, str]] = {"ko": ("전체", "비중"), "en": ("all", "share"), "ja": ("全体", "割合")}
_SHARE_KO = r"(?:몇\s?(?:퍼센트|프로|%|퍼)|비중|비율|점유율|퍼센티지|퍼센트|%)"
_MONEY_KO = r"(?:매출|지출|예산|금액|비용|판매|집행|판매량|수량)"
_SHARE_EN = r"(?:%|per\s?cent(?:age)?|share|proportion|fraction)"
_SHARE_JA = r"(?:何(?:パーセント|％|%|割)|割合|比率|シェア|構成比|パーセンテージ)"
_HAS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(_SHARE_KO),
    "en": make_regex(rf"(?<![A-Za-z]){_SHARE_EN}s?(?![A-Za-z])", re.IGNORECASE),
    "ja": make_regex(_SHARE_JA),
}
_BEHIND: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:[,?？.!]\s*|\s)(?:그리고\s|또\s)?(?:(?:그게|그건|그거|이게|이건|그\s?금액이|그럼)\s)?"
        rf"(?:(?:전체|총|전부|Q[1-4]|[1-4]분기)\s?(?:전체\s?)?{_MONEY_KO}?\s?(?:의|에서|중에서?|중|대비)?\s?(?:차지하는\s)?)?"
        rf"{_SHARE_KO}[^.?!\n]{{0,20}}[\s?？.!~]*$"
    ),
    "en": make_regex(
        r"(?:[,.?!;]\s*|\s)(?:(?:and|plus|also)\s)*(?:(?:tell\sme|show\sme|give\sme|i\s(?:want|need)(?:\sto\sknow)?)\s)?(?:also\s)?"
        rf"(?:(?:what|how\s(?:big|large|much)(?:\sof)?\sa?|as\sa|the|in)\s)+{_SHARE_EN}(?![A-Za-z])(?:\sof\s[^?.!,\n]{{2,50}})?[?.!]*",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"[。？?、,]\s*(?:あと|それと|また|それから)?、?(?:それ(?:は|って|が)?)?(?:全体|総額|全部|合計)?(?:の|に対する|に占める|で)?{_SHARE_JA}[^。？?\n]{{0,16}}[。？?]*$"
    ),
}
"""A share that is asked for behind a figure."""
_BESIDE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?:이?랑|하고|[와과]|,|\s및)\s?(?:각각\s|각\s)?{_SHARE_KO}(?:도|을|를|까지)?"),
    "en": make_regex(
        rf"\s?(?:,|and|with|plus|&|\sas)\s(?:(?:its|their|the|a|each|in)\s)*{_SHARE_EN}(?:s|\s?shares?)?(?:\sof\s(?:the\s)?(?:total|whole|all))?(?![A-Za-z])",
        re.IGNORECASE,
    ),
    "ja": make_regex(rf"(?:と|、|および|及び){_SHARE_JA}(?:も)?"),
}
"""A share that is asked for with a figure."""
_WHOLE_KO = make_regex(
    rf"(?:(?:전체|총|전부)(?:\s?{_MONEY_KO})?\s?(?:의|에서|중에서?|중|대비)?\s?)(?=\S{{0,6}}\s?{_SHARE_KO})|(?<=[가-힣])\s중(?:에서?)?(?=\s)"
    r"|(?:차지하는|차지한|차지하고\s?있는|차지해|해당하는)\s?"
)
_ASKED_KO = make_regex(
    rf"{_SHARE_KO}(?:이나|나|정도|쯤)?(?:은|는|이|가|을|를|인지|인가요)?(?:\s?(?:차지|되|돼|해당)\S*)?"
)
_OF_EN = (
    make_regex(
        rf"^(?P<ahead>.*?)\b(?:what|how\sbig\sa|the|which)\s{_SHARE_EN}\sof\s(?:the\s|our\s|all\s)*(?P<whole>[^?,.]+?)\s"
        r"(?:is|was|were|are|came\sfrom|comes\sfrom|went\s(?:to|on|into)|goes\sto|did|does|do|from|for)\s(?:for\s)?(?P<part>[^?,.]+?)"
        r"(?:\s(?:make\sup|account\sfor|take|have|bring\sin|spent\son))?(?P<end>[?.!\s]*)$",
        re.IGNORECASE,
    ),
    make_regex(
        rf"^(?P<ahead>.*?)(?:what(?:'s|\sis|\swas)\s)?(?P<part>[A-Z가-힣][\w가-힣-]*(?:\s[\w가-힣-]+)?)'s\s{_SHARE_EN}\sof\s(?:the\s)?(?P<whole>[^?,.]+)(?P<end>[?.!\s]*)$",
        re.IGNORECASE,
    ),
)
_GROUP_EN = make_regex(
    rf"\b(?:what(?:'s|\sis)?\s)?(?:the\s)?{_SHARE_EN}s?\s(?:of\s(?P<of>[^?.,]+?)\s)?(?=(?:by|per|for\seach)\s)|\b(?:in|as)\s(?:a\s)?{_SHARE_EN}s?\b",
    re.IGNORECASE,
)
_OF_JA = make_regex(
    rf"(?P<whole>[^。？?\n]+?)(?:に(?:占める|おける|対する)|のうち、?|の中で、?|で)(?P<part>[^。？?\n]+?)(?:の|が占める|は){_SHARE_JA}[^。\n]{{0,16}}[。？?]*$"
)
_WHOLE_JA = make_regex(rf"(?:は|って|が)?、?(?:全体|総額|全部|合計)(?:の|に対する|に占める|で)(?={_SHARE_JA})")
_TURN = (
    make_regex(
        rf"(?:(?:그게|그건|이게|그럼|각각|각)(?:은|는)?\s)*(?:(?:전체|총|전부)(?:\s?{_MONEY_KO})?\s?(?:의|에서|중에서?|중|대비)?\s?)?{_SHARE_KO}(?:으로|로)?(?:은|는|도|이나|나)?"
        r"(?:\s?(?:되|돼|차지|얼마|어떻게|이야|야|예요|인가|인지|알려|보여|줘|주)[가-힣]{0,5}){0,3}"
    ),
    make_regex(
        rf"(?:(?:and|so|also)\s)*(?:what(?:'s|\sis|\sabout)?\s)?(?:that\s)?(?:(?:as|in)\s)?(?:a\s|the\s|their\s|each\s)*{_SHARE_EN}s?"
        r"(?:\sof\s(?:each|(?:the\s)?(?:total|whole|all|everything)))?(?:\s(?:is\s(?:that|it)|each|too|please|pls))*",
        re.IGNORECASE,
    ),
    make_regex(
        rf"(?:それ(?:は|って)?)?(?:それぞれの?)?(?:全体|総額|合計)?(?:の|に占める|で)?{_SHARE_JA}(?:は|も|って|だと|で)?(?:どう|いくつ)?(?:です|になります|見せて|教えて)?(?:か|ください)?"
    ),
)


def is_share_turn(text: str) -> bool:
    """Whether a reply asks what part of the whole a figure is, and nothing else ("비중은?", "as a percentage?")."""
    return any(form.fullmatch(text) for form in _TURN)


_WHY = make_regex(
    r"(?<=[?？])\s*(?:(?:i\s)?(?:need|want)\s(?:it|this|that)\b|(?:it'?s\s|this\sis\s)?for\s(?:a|the|my|our)\b|thanks|thx)[^?\n]{0,80}$"
    r"|(?<=[?？])\s*[^?？\n]{0,60}(?:라서요?|거라서?요?|필요해서?요?|써야\s?[가-힣]{1,6}|넣으려고요?|ので|から)[\s.。!~]*$",
    re.IGNORECASE,
)
"""Why it is asked, behind the question."""


def plan_shares(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a question for what part of a whole a figure is; ``None`` where it is no such question."""
    text, language = task.request.text.strip(), detect_language(task.request.text, task.request.language)
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or not _HAS[language].search(text):
        return None
    for rest in dict.fromkeys(_list_readings(_WHY.sub("", text), language)):
        part = _as_part(task, rest)
        plan = make(part)
        if _is_figure(part, plan) and complete_share(plan, language):
            return plan
    return None


def _list_readings(text: str, language: Language) -> Iterator[str]:
    """Yield the ways in which a question for a share may be put as one for a sum, the surest first."""
    behind = _BEHIND[language].search(text)
    if behind is not None and behind.start() > 0:
        yield f"{text[: behind.start()].rstrip(' ,')}? {text[behind.end() :].strip()}".strip()
    beside = _BESIDE[language].sub("", text)
    if beside != text:
        yield beside
    if language == "ko":
        bare = _WHOLE_KO.sub(" ", beside)
        asked = " ".join(_ASKED_KO.sub("얼마", bare).split())
        yield asked
        yield " ".join(_ASKED_KO.sub("합계", bare).split())
    elif language == "en":
        for form in _OF_EN:
            found = form.match(text)
            if found is not None:
                yield f"{found['ahead']}total {found['whole']} for {found['part']}{found['end']}".strip()
        yield _GROUP_EN.sub(lambda one: f"total {one['of'] or ''} ", text)
    else:
        found = _OF_JA.search(text)
        if found is not None:
            yield f"{text[: found.start()]}{found['part']}の{found['whole']}の合計はいくら？"
        bare = _WHOLE_JA.sub("は", text)
        yield re.sub(_SHARE_JA, "いくら", bare)
        yield re.sub(_SHARE_JA, "合計", bare)


def _as_part(task: PlanningTask, text: str) -> PlanningTask:
    rows = tuple(replace(one, cells=tuple(cell for cell in one.cells if cell.words in text)) for one in task.rows)
    return task._replace(request=task.request.model_copy(update={"text": text, "follows": None}), rows=rows)


def _is_figure(task: PlanningTask, plan: Payload) -> bool:
    totals = [one for one in list_actions(plan) if one["tool"] == _TOTAL]
    reads = [one for one in list_actions(plan) if one not in totals]
    is_one = len(totals) == 1 == len(reads) and not does_guess_rows(reads)
    return is_one and is_ready(task, plan) and not list_effects(task, plan)


def complete_share(plan: Payload, language: Language) -> bool:
    """Tell of each group what part of all it is, or of the chosen rows what part they are of those that are chosen by
    days alone; whether there is such a whole."""
    read, total = list_actions(plan)
    chosen, inputs = read["inputs"], total["inputs"]
    assert isinstance(chosen, dict)
    assert isinstance(inputs, dict)
    if inputs.get("function") not in ("sum", "count") or inputs.get("against") or inputs.get("difference"):
        return False
    tests = list_tests(chosen.get("filter"))
    values = [one for one in tests if not _is_of_days(one)]
    if inputs.get("group_by"):
        inputs["share"] = True
        return True
    if not values or not all(_name(one) for one in values):
        return False
    kept = join_tests([one for one in tests if one not in values])
    of_all: Payload = {name: value for name, value in chosen.items() if name != "filter"}
    whole: Payload = {**read, "id": "a3", "inputs": of_all | ({"filter": kept} if kept is not None else {})}
    names: list[Json] = [" ".join(map(_name, values)), *_NAMES[language]]
    inputs |= {"share": True, "against": "{{a3.rows}}", "names": names}
    total |= {"requires": [f"{read['id']}.rows", "a3.rows"], "depends_on": [read["id"], "a3"]}
    actions = plan["actions"]
    assert isinstance(actions, list)
    actions.insert(1, whole)
    return True


def _is_of_days(test: Json) -> bool:
    return isinstance(test, dict) and (test.get("path") == "@date" or is_day(test.get("value")) or "any" in test)


def _name(test: Json) -> str:
    """Return what a test chooses; empty where it leaves out or compares."""
    value = (
        test.get("value") if isinstance(test, dict) and test.get("op") in ("eq", "in", "matches", "contains") else None
    )
    found: Sequence[Json] = value if isinstance(value, list) else [value]
    return ", ".join(one for one in found if isinstance(one, str))
