"""A row that is told as missing ("… 35만 아직 안 들어갔을 텐데 추가해줘", "… isn't in the budget yet, add it"), and one
for the sheet that the thread has just read, in plain words. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.rows.row_frames import join_row_lines
from orchestration.text.language import detect_language
from orchestration.text.word_lists import THANKS_EN
from schemas.request import EarlierWork
from schemas.values import Payload

_ADDS_KO = r"(?:추가|기록|입력|등록|기입|적어|넣어|올려|써)\s?[가-힣]*(?:\s(?:좀|줘|주|두|둬|놔|부탁)[가-힣]*)*"
_ADDS_JA = r"(?:追加|追記|記入|記録|入力|登録|入れ|足し|書[いき])[ぁ-ん]*(?:(?:幸い|助か|頂|頼|願|下さ)[ぁ-ん]*)*"
_MISSING_KO = make_regex(
    r"(?<=[\d만천억원개건가-힣])(?:이|가|은|는)?\s(?:아직\s|아마\s|또\s|혹시\s)*"
    r"(?:안\s?(?:들어[가갔간]|들어와|들어있|적[었혔혀힌]|올라[가갔간와]|넣[었은]|기록[했됐된])[가-힣]*|빠[졌진져뜨트][가-힣]*|누락[됐된되돼]?[가-힣]*|없[네는더던던데어][가-힣]*)"
    rf"(?:\s(?:것|거|듯|텐데|걸|있|같|싶|하)[가-힣]*)*[\s,.~!]+(?=(?:[^\n]{{0,30}}\s)?{_ADDS_KO}[\s.!~]*$)"
)
_MISSING_JA = make_regex(
    r"(?:が|は|も|って)(?:、)?(?:まだ|たぶん|多分|どうも)*(?:(?:入って|載って|書いて|反映されて|記録されて|足して)い?な(?:い|かった)|抜けて(?:い)?[るた]|漏れて(?:い)?[るた]|落ちて(?:い)?る)"
    rf"(?:はず|よう|みたい|っぽい|気がする|と思う|と思います|の|ん)*(?:な|だ|です)?(?:から|ので|んで|し|ね|よ)?[、。]?(?=[^\n]{{0,30}}{_ADDS_JA}[。！!]*$)"
)
_GONE_EN = (
    r"(?:(?:is|are|was|were)(?:n'?t|\snot)|(?:has|have)(?:n'?t|\snot)\sbeen\s(?:added|entered|logged|recorded|put)|(?:is|are|was)\s(?:still\s|missing|left\sout)"
    r"(?:\smissing)?)(?:\sin|\sfrom|\sof|\sto|\son|\sout\sof)*"
)
_MISSING_EN = make_regex(
    rf"^(?:(?:hey|hi|so|ok|oh)[,\s]+)*(?P<cells>[^\n?]*?\d[^\n?]*?)\s{_GONE_EN}\s(?P<place>(?:the\s|our\s)?[^\d,.;?\n][^,.;?\n]{{2,40}}?)"
    r"(?:\s(?:yet|still|so\sfar))?[,.;]\s?(?:so\s|please\s|can\syou\s|could\syou\s)*(?:add|put|log|enter|record)\s(?:it|that|them)(?:\s(?:in|there))?"
    rf"(?:,?\s{THANKS_EN})?[\s.!?]*$",
    re.IGNORECASE,
)
_FOR_EN = make_regex(
    r"^(?:the\s)?(?P<amount>[₩$]?\d[\d,.]*\s?(?:k|m|won|krw)?)\s(?:for|on)\s(?:the\s)?(?P<what>[^\d,]{2,40}?)(?:\s(?:on|from|of|dated)\s(?P<day>\S.*))?$",
    re.IGNORECASE,
)
_ROW_KO = make_regex(rf"^(?P<cells>(?=[^\n]*\d)[^\n?#@]{{4,80}}?)\s{_ADDS_KO}[\s.!~]*$")
_ROW_JA = make_regex(rf"^(?P<cells>(?=[^\n]*\d)[^\n?#@「」]{{4,80}}?)(?:を|も|、){_ADDS_JA}[。！!]*$")
_AMOUNT = make_regex(r"\d[\d,.]*\s?(?:만|천|억|원|ウォン|円|万)|\d{1,3}(?:,\d{3})+|\d{5,}")
_ELSEWHERE = make_regex(
    r"작업|할\s?일|페이지|회의록|시트|예산|현황|명단|메모|한테|에게|께|탭|에\s|담당|까지|참석|タスク|ページ|議事録|シート|予算|メモ|さん|担当|まで|に[^\d\s]"
)


def replace_missing_rows(task: PlanningTask) -> PlanningTask:
    """Return a request for a row that is told as missing, whose rows stand on lines of their own, or that names no
    sheet behind one that was read, as an order to add it there; any other request as it is."""
    text = join_row_lines(task.request.text)
    if text != task.request.text and task.change is None:
        return task._replace(request=task.request.model_copy(update={"text": text}))
    if task.change is not None or len(text) > 300 or "\n" in text.strip() or re.search("(?<![A-Za-z])['\"“‘「]", text):
        return task
    plain = _name_sheet(task, _drop_missing(text))
    return task if plain == text else task._replace(request=task.request.model_copy(update={"text": plain}))


def build_row_of_sheet(task: PlanningTask, plan_for: PlanFor) -> Payload | None:
    """Return the plan of an order for a row of the sheet that the thread has just read; None where it is no such."""
    named = replace_missing_rows(task)
    if task.request.follows is None or named.request.text == task.request.text:
        return None
    plan = plan_for(named._replace(request=named.request.model_copy(update={"follows": None})))
    steps = plan["actions"] if isinstance(plan["actions"], list) else []
    added = [one for one in steps if isinstance(one, dict) and isinstance(one["inputs"], dict)]
    return plan if len(steps) == len(added) == 1 and "rows" in str(added[0]["inputs"]) else None


def _get_place(follows: EarlierWork) -> str:
    """Return the sheet and its part that the thread read or changed last; "" where it did none such."""
    read = [one.inputs for one in follows.steps if isinstance(one.inputs.get("spreadsheet"), str)]
    if not read:
        return ""
    name, tab = str(read[-1]["spreadsheet"]), read[-1].get("range")
    place = f"{name} {tab}" if isinstance(tab, str) and re.fullmatch(r"[\w가-힣 ]{1,20}", tab) else name
    return place if re.fullmatch(r"[\w가-힣()\- ]{2,60}", place) else ""


def _drop_missing(text: str) -> str:
    """Return a request without what says that its row is not there yet."""
    if _AMOUNT.search(text):
        text = _MISSING_JA.sub("を", _MISSING_KO.sub(" ", text))
    found = _MISSING_EN.match(text)
    if found is None:
        return text
    cells = _FOR_EN.match(found["cells"].strip())
    said = ", ".join(filter(None, (cells["day"], cells["what"], cells["amount"]))) if cells else found["cells"].strip()
    place = re.sub(r"^(?:the|our)\s", "", found["place"])
    place = re.sub(r"^(?P<tab>Q[1-4])\s(?P<name>.+)$", r"\g<name> \g<tab>", place)
    return f"add to {place}: {said}"


def _name_sheet(task: PlanningTask, text: str) -> str:
    """Return an order for a row that names no sheet with the one that the thread has just read."""
    place = _get_place(task.request.follows) if task.request.follows is not None else ""
    if not place or not _AMOUNT.search(text):
        return text
    is_korean = detect_language(text, task.request.language) == "ko"
    found = (_ROW_KO if is_korean else _ROW_JA).match(text)
    if found is None or _ELSEWHERE.search(found["cells"]):
        return text
    return f"{place}에 {text}" if is_korean else f"{place}に{text}"
