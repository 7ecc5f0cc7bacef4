"""Tables that a request names and a plan does not read ("급여대장에 준호씨 3월 얼마로 돼있지"): the one that is named
is looked for, and no figure of another stands for it. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.read_plans import is_inquiry
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan, build_reply_plan
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.office_words import find_meanings, split_japanese
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language
from schemas.values import Json, Payload

_NAMED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣A-Za-z])(?P<name>[가-힣A-Za-z0-9]{2,10}?)\s?(?P<kind>대장|장부|명세서?|내역서|엑셀|시트)"
        r"(?=(?:에서|에는|에도|에|의|은|는|이|가|을|를|상|로|보면|기준|랑|도|만)?(?:[\s,.?!]|$))"
    ),
    "en": make_regex(
        r"\b(?:the|our|that|my)\s(?P<name>[A-Za-z가-힣][\w가-힣-]*(?:\s[\w가-힣-]+)?)\s(?P<kind>sheet|spreadsheet|ledger|workbook)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?P<name>[一-龥ァ-ヶーA-Za-z0-9]{2,10}?)の?(?P<kind>台帳|帳簿|明細書?|シート)"
        r"(?=[でにのはがを、。?？\s]|から|って|見|$)"
    ),
}
_NO_NAME = make_regex(
    r"(?:구글|[뭐머]더라|[뭐머]였더라|이|그|저|이번|해당|우리|팀|엑셀|공유|주간|월간|위|아래|같은|다른|새|무슨|어느|어떤|뭔|여기|거기|전체|모든|[가-힣]+(?:는데|은데|인데))"
    r"|(?:the|this|a|an|which|google|same|shared|whole|first|second|new|other|right|weekly|monthly|current|cheat|last|live)(?:\s\w+)?"
    r"|(?:この|その|共有|同じ|別|新しい|グーグル|Google|スプレッド|週次|月次|全体)",
    re.IGNORECASE,
)
"""What stands before the word for a table and names none."""


def replace_unknown_table(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that reads the table which its request names, where it would read another one; else the plan. A
    name that nothing is called is asked about when it is looked up."""
    if task.change is not None or task.done or task.request.follows is not None:
        return plan
    if (pay := _refuse_pay(task, plan)) is not None:
        return pay
    if is_inquiry(plan) or not plan["actions"]:
        return _read_named(task, plan)
    reads = [one for one in list_actions(plan) if str(one["tool"]) in list_tools_by_role("read_rows")]
    found = _find_name(task) if reads else None
    files = {str(get_inputs(one).get("spreadsheet") or task.team.default_spreadsheet or "") for one in reads}
    if found is None:
        return plan
    is_dated = any(_is_of_time(found["name"], file) for file in files)
    if not is_dated and any(_is_called(found["name"], file, task) for file in files):
        return plan
    asked = _name_table(found)
    actions: list[Json] = [
        {**one, "inputs": _look_for(asked, get_inputs(one))} if one in reads else one for one in list_actions(plan)
    ]
    return {**plan, "actions": actions}


_PAY = make_regex(
    r"(?<![가-힣])(?P<ko>급여|월급|봉급|연봉|인건비)(?!일|날|명세|\s?대장|\s?시트|\s?표)"
    r"|\b(?P<en>payroll|salar(?:y|ies)|wages?)\b(?!\s(?:sheet|spreadsheet|ledger|day|date))"
    r"|(?P<ja>給与|給料|月給|年収|人件費)(?!日|明細|台帳|シート)",
    re.IGNORECASE,
)
_FIGURE = make_regex(
    r"얼마|합계|총|평균|금액|\b(?:total|how\smuch|sum|average|what(?:['’]?s|\sis|\sare|\swas|\swere))\b|いくら|合計|総額|平均|金額",
    re.IGNORECASE,
)


_EARNED = make_regex(
    r"\b(?:what|how\smuch)\s(?:does|do|did)\s[\w'’]+\s(?:earn|make\s(?:a|per)\s(?:year|month)|get\spaid)\b"
    r"|(?:기본급|연봉|월급)\S*\s?얼마|基本給(?:は|って|が)?いくら",
    re.IGNORECASE,
)
"""A question what somebody is paid that does not say the word."""
_PAY_OF: Mapping[Language, str] = {"ko": "급여", "en": "payroll", "ja": "給与"}


def _refuse_pay(task: PlanningTask, plan: Payload) -> Payload | None:
    """Return that no sheet of what people are paid is there, where a figure of it is asked for and no table that is
    known is called so or has a row of it: neither the pages nor another sheet hold it."""
    plain = QUOTED_TEXT.sub("''", task.request.text)
    found, earned = _PAY.search(plain), _EARNED.search(plain)
    if ((found is None or not _FIGURE.search(plain)) and earned is None) or _ACTS.search(plain):
        return None
    reading = parse_request(task.request, task.now, taught=task.taught)
    name = found[0].casefold() if found is not None else _PAY_OF[reading.language]
    files = (str(get_inputs(one).get("spreadsheet")) for one in list_actions(plan))
    cells = (cell.value for one in task.rows for cell in one.cells)
    known = (*files, *(one.title for one in task.titles), *cells)
    if any(name in one.casefold() for one in known) or any(_is_called(name, one.file, task) for one in task.rows):
        return None
    said = found[0] if found is not None else name
    reply = replies.build_reply("unsupported", _NOT_SHARED[reading.language].format(name=said))
    return build_reply_plan(task, reading, reply, "unsupported")


_NOT_SHARED: Mapping[Language, str] = {
    "ko": (
        "제가 볼 수 있는 시트 가운데 ‘{name}’에 관한 것을 찾지 못했어요. 그런 시트가 있다면 metel 계정에 공유한 뒤 "
        "시트 이름과 함께 다시 말씀해 주세요."
    ),
    "en": (
        "I found no sheet on '{name}' among those that I can see. If there is one, share it with metel's account and "
        "ask again with the name of the sheet."
    ),
    "ja": (
        "見られるシートの中に「{name}」に関するものは見つかりませんでした。シートがある場合は、metelのアカウントに共有し、"
        "シート名とともにもう一度お知らせください。"
    ),
}


def _read_named(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that reads a ledger which a question names, and that is asked about where it is not found; where
    nothing is done for the question, that reads any table which is none that is known."""
    found, tools = _find_name(task), list_tools_by_role("read_rows")
    if found is None or not tools:
        return plan
    is_ledger = found["kind"].casefold() in _LEDGERS
    if plan["actions"] and not is_ledger:
        return plan
    if not plan["actions"] and not _does_ask(task, found["name"]):
        return plan
    named = found[0].strip() if is_ledger and found["kind"] not in _PART_OF_NAME else _name_table(found)
    asked = re.sub(r"^(?:the|our|that|my)\s", "", named, flags=re.IGNORECASE)
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught))
    flow.add(tools[0], {"spreadsheet": asked})
    return build_plan(flow, task)


def _name_table(found: re.Match[str]) -> str:
    """Return the name of a table as it is asked for: with its kind where that is a part of it."""
    return f"{found['name']}{found['kind']}" if found["kind"] in _PART_OF_NAME else str(found["name"]).strip()


def _does_ask(task: PlanningTask, name: str) -> bool:
    """Whether a request asks what stands in a table that is none of those that are known, and has nothing changed."""
    files = {one.file for one in task.rows} | {task.team.default_spreadsheet or ""}
    is_known = any(_is_called(name, file, task) for file in files if file)
    return not is_known and _ASKS.search(task.request.text) is not None and not _ACTS.search(task.request.text)


_ASKS = make_regex(
    r"[?？]|얼마|얼만|몇|알려|보여|확인|조회|찾아|뭐|어디|언제|봐\s?줘|볼\s?수|\b(?:what|how|which|who|when|tell\sme|show|check|look|pull\sup|open|see|find|get\sme|give\sme)\b"
    r"|いくら|いくつ|教え|見せ|見て|確認|調べ|何|誰",
    re.IGNORECASE,
)
_ACTS = make_regex(
    r"추가|기록해|입력해|등록해|적어|넣어|수정|바꿔|고쳐|삭제|지워|비워|만들|생성|새\s?시트|보내|올려|공유"
    r"|\b(?:add|append|log|put|write|record|change|update|fix|correct|delete|clear|remove|create|make|new|send|post|share)\b"
    r"|追加|記入|入力して|登録|書い|変更|変え|修正|直し|削除|消し|作っ|作成|新しい|送っ|投稿|共有",
    re.IGNORECASE,
)


_LEDGERS = frozenset({"대장", "장부", "台帳", "帳簿", "ledger", "workbook", "spreadsheet"})
"""What only a table is called."""
_PART_OF_NAME = frozenset({"대장", "장부", "명세", "명세서", "台帳", "帳簿", "明細", "明細書"})
"""Words for a table that are a part of what it is called."""


_WHEN = make_regex(
    r"(?P<kept>\b(?:the|our|that|my)\s)(?:(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|(?:this|last)\s(?:week|month|year)'?s?|20\d\d)\s)+(?=\w+\s(?:sheet|spreadsheet|ledger|workbook)\b)",
    re.IGNORECASE,
)
"""Of which time a table is, before its name."""


def _is_of_time(name: str, file: str) -> bool:
    """Whether the name of a file is a table's with the time before it that its rows are of."""
    of_time = _WHEN.sub(lambda one: one["kept"] or "", f"the {file} sheet").removeprefix("the ").removesuffix(" sheet")
    return file != of_time and of_time.casefold() == name.casefold()


def _find_name(task: PlanningTask) -> re.Match[str] | None:
    """Return where a request names a table."""
    text = QUOTED_TEXT.sub("''", task.request.text)
    found = _NAMED[detect_language(text, task.request.language)].search(_WHEN.sub(lambda one: one["kept"] or "", text))
    return found if found is not None and not _NO_NAME.fullmatch(found["name"].strip()) else None


def _is_called(asked: str, file: str, task: PlanningTask) -> bool:
    """Whether a word of the name is one of a file, of its tab, its columns or values, in whatever language."""
    tables = [one for one in task.rows if one.file == file]
    known = [file, *(name for one in tables for name in (one.tab, *(column.name for column in one.columns)))]
    names = " ".join(known).casefold()
    words = [part for word in re.split(r"[\s_-]+", asked) if word for part in (word, *split_japanese(word))]
    return any(
        word.casefold() in names or file.casefold() in word.casefold() or _shares_meaning(word, names) for word in words
    )


def _shares_meaning(word: str, names: str) -> bool:
    meant = find_meanings(word)
    return bool(meant) and any(meant & find_meanings(one) for one in names.split())


def _look_for(asked: str, inputs: Payload) -> Payload:
    """Return the inputs of a read of the table that is named: nothing is known of its tabs."""
    return {**{name: value for name, value in inputs.items() if name != "range"}, "spreadsheet": asked}
