"""Rows of which both the number and who or what they are is asked for: they are listed, which tells both. Where the
number alone is wanted ("just the number", "이름은 빼고"), nothing else is shown. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.transforms import find_group_column
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language
from schemas.values import Json, Payload

_COUNTS = "table.aggregate"
_WHO = make_regex(
    r"누구(?:누구|야|예|인|임|들|지|고|랑|\?|,|\s|$)|(?:이름|명단|목록)(?:도|만|을|까지)?\s?(?:알려|보여|뽑|좀|줘|$)|이름만"
    r"|(?:&|\band)\s(?:who|which|what\s(?:are\s)?their\snames)\b|\bwho\s(?:are|is)\s(?:they|it)\b|\bnames?\sonly\b|\b(?:just|only)\s(?:the(?:ir)?\s)?names?\b"
    r"|誰(?:と誰|が|で|です|か|$)|名前(?:だけ|も|を|は)",
    re.IGNORECASE,
)
"""That who they are is asked for."""
_ONLY_NAMES = make_regex(
    r"이름만|\bnames?\sonly\b|\b(?:just|only)\s(?:the(?:ir)?\s)?names?\b|名前だけ|名前のみ", re.IGNORECASE
)
_NAME: Mapping[Language, str] = {"ko": "이름", "en": "name", "ja": "名前"}


_HOW_MANY = make_regex(
    r"몇\s?(?:명|개|건|분|곳|사람|줄)|(?:인원|명|고객)\s?수|(?:人|社|名)数|(?:別|ごと)の件?数|\bhow\smany\b|何(?:人|名|件|個|社)|\bnumber\sof\b|\bcount\sof\b",
    re.IGNORECASE,
)
_ONLY_NUMBER = make_regex(
    r"(?:그냥\s|딱\s)?(?:숫자|인원\s?수?|머릿수|건수|개수|갯수|명수)만(?:이?요)?(?![가-힣])"
    r"|(?:[,;]\s*|\b(?:and|but)\s)?\b(?:just|only)\s(?:(?:give|tell)\sme\s|(?:i\s)?(?:need|want)\s)?(?:the\s|a\s)?(?:number|count|head\s?count)\b(?:\s(?:please|pls|is\s(?:fine|enough)|will\sdo))?:?"
    r"|(?:[,;.]\s*)?\b(?:numbers?|counts?)\sonly\b(?:\splease|\spls)?"
    r"|(?:人数|件数|個数|数字|(?<!の)数)(?:だけ|のみ)(?:で(?:いい|大丈夫|OK|結構)(?:です)?|を?(?:教えて|お願い)(?:ください|下さい|します)?)?",
    re.IGNORECASE,
)
"""That nothing but how many they are is wanted."""
_OF_PERSON_KO = r"(?:이름|성함|번호|전화번호|연락처|이메일|메일|명단|개인\s?정보)"
_OF_PERSON_JA = r"(?:名前|氏名|電話番号|連絡先|メールアドレス|メアド|メール|個人情報)"
_OF_PERSON_EN = (
    r"(?:(?:phone\s)?numbers?|names?|e-?mails?(?:\saddress(?:es)?)?|addresses"
    r"|contact\s(?:details|info)|personal\s(?:data|info(?:rmation)?|details))"
)
_NO_NAMES = make_regex(
    r"(?:이름|성함|명단|목록|연락처|번호|개인\s?정보)\S*\s?(?:빼고|말고|없이|제외|필요\s?없"
    r"|(?:절대\s)?(?:보여\s?주|표시하|노출하|공개하|나오게\s하|적|띄우|올리)지\s?(?:는\s)?(?:말|마)\S*)"
    rf"|\b(?:no|without(?:\sany)?)\s(?:any\s)?{_OF_PERSON_EN}(?:(?:,\s?|,?\s(?:or|and)\s){_OF_PERSON_EN})*"
    rf"|\b(?:don['’]?t|do\snot|not)\s(?:post|show|list|include|share|give|need|display|print|reveal)\s(?:any\s|the\s|me\s|their\s)*{_OF_PERSON_EN}"
    rf"(?:(?:,\s?|,?\s(?:or|and)\s){_OF_PERSON_EN})*"
    rf"|{_OF_PERSON_JA}(?:[やともは、]*{_OF_PERSON_JA})*(?:など)?(?:は|を|も)?(?:なし|抜き|不要|いらな|いりません|要ら|(?:出さ|載せ|表示し|見せ|出力し|書か)(?:な|ず|なく)[ぁ-ん]*)",
    re.IGNORECASE,
)


_LEFT_OUT_KO = make_regex(
    rf"{_OF_PERSON_KO}(?:(?:이나|이?랑|하고|[과와]|,)\s?{_OF_PERSON_KO})*(?:은|는|을|를|도)?\s?(?:다\s)?(?:빼고|말고|없이|제외하고|(?:적|쓰|보여주|보내|알려주|넣)지\s(?:마시고|말고|마세요|마시구요?))(?=\s|$|,)"
)
"""What a number does not show in any case."""


_GOES_OUT = make_regex(
    r"[#@＃]|올려|보내|공유|디엠|\b(?:dm|send|share|post\s(?!any\b|the\b|names?\b))|DM|投稿|送|共有", re.IGNORECASE
)


def drop_only_number(text: str) -> str:
    """Return a question how many there are without the words that nothing else is wanted; any other as it is."""
    if not _HOW_MANY.search(text):
        return text
    only = _ONLY_NUMBER.search(text) is not None
    bare = _LEFT_OUT_KO.sub(" ", _ONLY_NUMBER.sub(" ", text)) if only else text
    bare = bare if _GOES_OUT.search(text) else _NO_NAMES.sub(" ", bare)
    return text if bare == text else " ".join(bare.split())


def keep_number_only(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that counts what ``plan`` shows, where a question how many there are wants nothing but that."""
    text, actions = QUOTED_TEXT.sub("''", task.request.text), list_actions(plan)
    wanted = _HOW_MANY.search(text) and (_ONLY_NUMBER.search(text) or _NO_NAMES.search(text))
    if task.change is not None or task.done or not wanted or len(actions) != 1 or actions[0].get("for_each"):
        return plan
    tool = str(actions[0]["tool"])
    key = next((one for role, one in _SHOWN.items() if tool in list_tools_by_role(role)), "")
    if not key:
        return plan
    inputs = {name: value for name, value in get_inputs(actions[0]).items() if name not in _COLUMNS}
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught))
    read = flow.add(tool, inputs)
    counted: Payload = {
        "rows": f"{{{{@{read.number}.{key}}}}}",
        "function": "count",
        "group_by": find_group_column(text),
    }
    flow.leave("total", flow.add(_COUNTS, counted), "")
    return plan if flow.lacking else build_plan(flow, task)


_SHOWN: Mapping[str, str] = {"read_rows": "rows", "query_records": "records"}
"""What the tools that show rows and records give."""
_COLUMNS = frozenset({"columns", "without_columns", "sort", "limit"})


def list_counted_rows(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that shows the rows which ``plan`` only counts, where it is asked who they are too; else it."""
    if task.change is not None or task.done:
        return plan
    actions = list_actions(plan)
    text = QUOTED_TEXT.sub("''", task.request.text)
    if len(actions) != 2 or not _is_count(actions[1]) or not _WHO.search(text):
        return plan
    read = actions[0]
    if str(read["tool"]) not in list_tools_by_role("read_rows"):
        return plan
    inputs: Payload = dict(get_inputs(read))
    if _ONLY_NAMES.search(text):
        language = detect_language(text, task.request.language)
        inputs.pop("without_columns", None)
        inputs["columns"] = [_NAME[language]]
    shown: list[Json] = [{**one, "inputs": inputs} for one in (read,)]
    return {**plan, "actions": shown}


def _is_count(action: Payload) -> bool:
    inputs = get_inputs(action)
    return action["tool"] == _COUNTS and inputs.get("function") == "count" and not inputs.get("group_by")
