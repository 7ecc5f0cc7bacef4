"""A question behind another, or behind an order, in one request ("what did we spend on search ads? and in total?", "add
a row: ... then tell me the total"): it is read as a reply to the first, or by itself, and answered after what is done
first; one that can't be read is told. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.plan.check import ValidPlan
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans
from orchestration.rule_planner.orders.request_seams import clear_quotes, convert_to_order, split_sentences
from orchestration.rule_planner.plans.flows import build_part
from orchestration.rule_planner.plans.made_plans import (
    check_made,
    does_only_read,
    get_inputs,
    is_understood,
    list_actions,
    list_calls,
    list_effect_steps,
)
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.questions.record_fields import does_ask_field, does_show_record
from orchestration.rule_planner.reading.superlatives import does_rank_of_no_table
from orchestration.rule_planner.thread.follow_ups import build_follow_up
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.request import EarlierWork
from schemas.values import Json, Payload

LONGEST = 160
_ASKS = make_regex(
    r"[?？]\s*$|^(?:and\s|also\s)*(?:what|how|who|which|when|where|is|are|did|do)\b|얼마|뭐|언제|누가|누구|몇|いくら|何|誰|いつ",
    re.IGNORECASE,
)
_DETAILS = make_regex(r"(?:어느|어떤|무슨|which|what\s(?:product|region|kind|sort)|どの|どんな)", re.IGNORECASE)
"""More of what the first question asks for."""
_LEADS = make_regex(
    r"^(?:(?:그리고|또|그럼|근데|그\s?다음에?|그러고\s?나서|and|also|plus|then|after\sthat|afterwards|あと|それと|では|その後)[\s,、]+"
    r"|(?:あと|それと)(?=[一-龥ァ-ヶ])(?![一二三四五六七八九十何数])"
    r"|[가-힣]{1,6}(?:[한은운린])\s(?:다음|뒤|후)(?:에는?|의)?\s|[가-힣]{1,4}고\s?나서\s|(?:추가|입력|수정|변경|반영)\s?(?:후|뒤)(?:에는?|의)?\s"
    r"|[^、。\s]{1,8}[ただ]?(?:あと|後)(?:の|に|で)、?)+",
    re.IGNORECASE,
)
"""What joins a question to what stands before it."""
_WANTS_TOLD = make_regex(
    r"(?:알려|보여|말해|가르쳐)\s?(?:줘|주세요|주실래요|줄래|주라|달라)\S*[\s.!?~]*$|(?:教え|見せ)て[ぁ-ん]*[\s。！!？?]*$"
    r"|^(?:please\s)?(?:tell|show|give)\sme\b|^(?:what|how)\b",
    re.IGNORECASE,
)
_TOTAL_KO = r"(?:합계|총합|총액|총계|총\s?합계|평균|누계)"
_TOTAL_EN = r"(?:total|sum|average)"
_TOTAL_JA = r"(?:合計|総額|総計|平均|累計|トータル)"
_BEHIND_ORDER: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?P<first>\S.*?[가-힣](?:(?<![광창재경최참권신사중공])고(?<!리고)|해서|어서|아서|줘|주세요))(?:\s나서)?[,.]?\s(?P<second>(?:(?:그리고|그\s?다음에?|그\s?뒤에?)\s)?"
        r"(?:[가-힣]{1,6}[한은운린]\s(?:다음|뒤|후)(?:에는?|의)?\s|(?:추가|입력|수정|변경|반영)\s?(?:후|뒤)(?:에|의)?\s)?"
        rf"(?:(?!.*\s\S+고\s)[^,.]{{0,20}}?)(?:{_TOTAL_KO}[^,]*|얼마[^,]*?(?:는지|은지|인지)도?\s(?:좀\s)?(?:알려|보여|말해)[^,]*))"
    ),
    "en": make_regex(
        r"(?P<first>\S.*?),?\s(?:and|then)(?:\sthen|\safter\sthat)?\s"
        rf"(?P<second>(?:(?:please\s)?(?:tell|show|give)\sme|let\sme\sknow|what(?:'s|\sis)?)\s[^,.]*\b{_TOTAL_EN}\b[^,]*)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?P<first>\S.*?[てで])、?(?P<second>(?:それから、?|その(?:あと|後)(?:の|に|で)?、?|[^、。\s]{1,8}(?:[ただ]?(?:あと|後))(?:の|に|で)、?)?"
        rf"[^、。]{{0,14}}?{_TOTAL_JA}[^、。]*[。！!？?]?)"
    ),
}
"""An order and, behind it, the figure that is wanted when it is done, in one sentence."""
_BARE_FIGURE = make_regex(
    rf"(?:다시|새|새로|이제|지금|전체|최종|그|의|of|the|new|updated|now|then|after(?:\sthat|wards)?|is|me|what(?:'s)?|tell|show|give|please|let|know|grand"
    rf"|{_TOTAL_KO}(?:은|는|을|를|이|가|도|까지)?|{_TOTAL_EN}|{_TOTAL_JA}(?:も|を|は|が)?|今の|新しい|もう一度|全体の|最新の"
    r"|(?:다|모두|전부)\s(?:더하면|합치면|합하면)|(?:全部|全て|すべて)(?:で|を)?|(?:足す|合わせる)と|足したら|合わせたら|になる(?:の)?(?:か)?|も|知りたい(?:です)?"
    r"|what\sdo(?:es)?|(?:they|it)|all|together|add(?:s)?\sup|come(?:s)?|to"
    r"|얼마\S*|되는지\S*|알려\S*|보여\S*|말해\S*|좀|주세요|줘요?|(?:教え|見せ)て[ぁ-ん]*|いくら[ぁ-ん]*|[\s,.!?~。、！？])+",
    re.IGNORECASE,
)
"""A figure that is asked for of no table by its name."""
_FIGURES = make_regex(
    r"합계|총|평균|몇\s|얼마|개수|건수|\b(?:total|sum|average|count|how\s(?:much|many))\b|合計|平均|総額|いくら|何件",
    re.IGNORECASE,
)


def add_second_question(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a request with what its second sentence asks, where nothing in the plan is of that."""
    texts = _split(task)
    if texts is None:
        return plan
    first, second = texts
    if first.endswith(("?", "？")) and does_only_read(plan):
        return _add_to_question(task, plan, first, second, make) if list_actions(plan) else plan
    return _add_to_order(task, plan, first, second, make)


def _add_to_question(task: PlanningTask, plan: Payload, first: str, second: str, make: PlanFor) -> Payload:
    alone = make(build_part(task, first))
    if list_actions(alone) != list_actions(plan):
        return plan
    asked = _read_second(task, alone, first, second, make)
    if asked is None and (does_show_record(plan) and does_ask_field(second)):
        return plan
    return join_plans(plan, plan, asked) if asked is not None else {**plan, "not_done": [second]}


def _add_to_order(task: PlanningTask, plan: Payload, first: str, second: str, make: PlanFor) -> Payload:
    """Return the plan of an order with the figure that is asked for behind it; else ``plan``."""
    if not _FIGURES.search(second) or _does_tell_total(plan):
        return plan
    of_first = build_part(task, first)
    alone = make(of_first)
    is_lost = does_only_read(plan) and (bool(list_actions(plan)) or not is_understood(plan))
    is_same = is_lost or _list_effect_tools(alone) == _list_effect_tools(plan)
    if not list_actions(alone) or does_only_read(alone) or not is_same or not is_ready(of_first, alone):
        return plan
    asked = _read_second(task, alone, first, second, make)
    kept = {**alone, "goal": plan["goal"]}
    return join_plans(kept, kept, asked) if asked is not None else {**kept, "not_done": [second]}


def _does_tell_total(plan: Payload) -> bool:
    """Whether what a plan sends has a total in it."""
    return any(".total}}" in str(get_inputs(one).get("text")) for one in list_effect_steps(plan))


def _list_effect_tools(plan: Payload) -> list[Json]:
    return [one["tool"] for one in list_effect_steps(plan)]


def _split(task: PlanningTask) -> tuple[str, str] | None:
    """Return the two parts of a request, of which the second is a question; None where it is not of two."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or "\n" in text:
        return None
    language = detect_language(text, task.request.language)
    joined = _BEHIND_ORDER[language].fullmatch(clear_quotes(text))
    if joined is not None:
        first, second = (text[slice(*joined.span(part))] for part in ("first", "second"))
        return convert_to_order(first, language), _LEADS.sub("", second)
    found = split_sentences(text, language) if task.request.follows is None else None
    if found is None or _DETAILS.match(found[1]):
        return None
    second = _LEADS.sub("", found[1])
    asks = _ASKS if found[0].endswith(("?", "？")) else _WANTS_TOLD
    return (found[0], second) if asks.search(second) else None


def _read_second(task: PlanningTask, plan: Payload, first: str, second: str, make: PlanFor) -> Payload | None:
    """Return the plan of the second question, as a reply to the first or by itself."""
    checked = check_made(task, plan)
    if isinstance(checked, ValidPlan):
        before = EarlierWork(run="", words=first, at=task.now, steps=checked.plan.actions)
        asked = build_part(task, second)
        reply = asked._replace(request=asked.request.model_copy(update={"follows": before}))
        turned = build_follow_up(reply, make)
        if turned is not None and list_calls(turned) not in ([], list_calls(plan)) and does_only_read(turned):
            return turned
    named = _name_place(task, plan, second)
    of_same = _BARE_FIGURE.fullmatch(second) is not None or does_rank_of_no_table(second)
    for text in (*named, second) if of_same else (second, *named):
        asked = build_part(task, text)
        asked = asked._replace(request=asked.request.model_copy(update={"follows": None}))
        other = make(asked)
        if list_calls(other) not in ([], list_calls(plan)) and does_only_read(other) and is_ready(asked, other):
            return other
    return None


def _name_place(task: PlanningTask, plan: Payload, second: str) -> list[str]:
    """Return the second question as one of the table that the first was of."""
    file = next((str(file) for one in list_actions(plan) if (file := get_inputs(one).get("spreadsheet"))), "")
    language = detect_language(second, task.request.language)
    return (
        [{"ko": f"{file}에서 {second}", "en": f"in {file}, {second}", "ja": f"{file}で{second}"}[language]]
        if file
        else []
    )
