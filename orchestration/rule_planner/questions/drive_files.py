"""A question for which files of Google Drive have a word in their name: the spreadsheet that is called so is looked
for, since only spreadsheets can be read there. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import list_effects
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.reading.parse import parse_request
from schemas.values import Payload

_FILE_KO = r"(?:파일|시트|스프레드시트|문서|자료|엑셀)"
_FILE_EN = r"(?:files?|docs?|documents?|(?:spread)?sheet[s]?)"
_FILE_JA = r"(?:ファイル|シート|スプレッドシート|資料|ドキュメント)"
_ASKED = (
    make_regex(
        r"드라이브(?:에서?|에는|안에|에\s?있는)?\s(?:혹시\s)?(?:(?:제목|이름|파일명)(?:에|이)?\s)?['\"‘“]?(?P<word>[가-힣A-Za-z0-9]{1,15}?)['\"’”]?(?:이?라고|이?라는|이|가)?\s?"
        rf"(?:(?:제목|이름|파일명)(?:에|이|으로)?\s?)?(?:들어\s?(?:간|가는|있는)|포함(?:된|한)|있는|적힌|붙은|관련(?:된)?|된)?\s?{_FILE_KO}"
        r"(?:들)?(?:이|가|은|는|을|를|좀)?\s?(?:뭐|있|알려|보여|찾아|어떤|목록|좀|다)[^.!?\n]{0,20}[\s?.!~]*$"
    ),
    make_regex(
        rf"^(?=.*\bdrive\b)\W*(?:(?:hey|so|ok|can\syou|please|pls|show\sme|find|list|tell\sme)[\s,]+)*(?:what|which|any|are\sthere\s(?:any)?|do\swe\shave\s(?:any)?|the|all)?\s?{_FILE_EN}\b"
        r"(?:\s(?:do\swe\shave|are|there|in|on|the|my|our|google|drive))*\s(?:that\s)?(?:have|has|with|containing|contain|about|mention(?:ing)?|called|named|say)\s"
        r"(?:the\sword\s)?['\"‘“]?(?P<word>[\w가-힣]{2,20})['\"’”]?(?:\sin\s(?:the\s|their\s|its\s)?(?:title|name|file\s?name)s?)?(?:\s(?:are\s)?(?:in|on)\s(?:the\s|our\s|my\s)?(?:google\s)?drive)?[\s?.!]*$",
        re.IGNORECASE,
    ),
    make_regex(
        r"ドライブ(?:に|の|で|内に|の中に|内で)(?:ある)?、?(?:(?:名前|タイトル)に)?[「『]?(?P<word>[一-龥ァ-ヶーA-Za-z가-힣0-9]{1,12}?)[」』]?(?:って|という|と|が|の|を)?(?:名前|タイトル)?(?:の|に|が)?"
        rf"(?:入って(?:い)?る|入った|含む|含まれる|つく|付く|ある)?(?:の)?{_FILE_JA}(?:は|って|が)?(?:ある|あり|どれ|何|なに|教え|見せ)[^。\n]{{0,12}}[。?？\s]*$"
    ),
)


def plan_drive_files(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that looks for the spreadsheet of Drive that a question names by a word; any other as it is."""
    request = task.request
    if task.is_under_way or request.quoted or list_effects(task, plan):
        return plan
    found = next((match for form in _ASKED if (match := form.search(request.text)) is not None), None)
    if found is None:
        return plan
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    step = flow.add("read_rows", {"spreadsheet": found["word"], "limit": 3})
    flow.leave("rows", step, found["word"])
    return plan if flow.lacking or reading.cron else build_plan(flow, task)
