"""A reply that wants to see what was counted, summed up or told in short ("어떤 거?", "which ones?"). Pure.

Each form is one whole reply; what says anything else besides is left to the other readings.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_repeated_plan
from orchestration.rule_planner.plans.talk import RECORDS, ROWS, Talk
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from schemas.plan import Action
from schemas.values import Payload

LONGEST = 80
_OPENS = make_regex(
    r"^(?:(?:그럼|그러면|근데|그래서|아니|아|음|일단|우선|먼저|그냥|ㅇㅋ|오|and|so|ok(?:ay)?|then|well|hm+|no|just|first|じゃあ|では|で|とりあえず|まず)[,.、\s]+)+",
    re.IGNORECASE,
)
_THING_KO = r"(?:거|것|게|건|작업|할\s?일|일|항목|내역|고객|사람|행)"
_ASK_KO = (
    r"(?:\s?(?:좀|다|전부|쭉|일단|먼저|한번|보여|알려|말해|뽑아|나열|펼쳐|줘|주|봐|보자|볼래|볼게|궁금)"
    r"[가-힣]{0,5}){0,4}"
)
_WHAT_KO = (
    rf"(?:(?:어떤|무슨|어느)\s?{_THING_KO}?(?:들)?(?:이|가|은|는)?\s?(?:있어|있는데|있는지|이야|야|예요|인데|인지|이에요|였어)?(?:요)?"
    r"|(?:뭐뭐|뭐|뭔|무엇|머)(?:가|이)?\s?(?:뭐)?\s?(?:있어|있는데|있는지|있나|있지|야|예요|에요|인데|인지|지|데|였어|죠)?(?:요)?"
    r"|누구(?:누구)?(?:야|예요|인지|인데|지|죠)?(?:요)?"
    r"|(?:(?:전체|그)\s)?(?:목록|리스트|내역|명단|제목|상세|세부\s?내역|원본|행)(?:들)?)(?:만|을|를|이라도|으로|로|도)?"
)
_FORMS = (
    make_regex(
        rf"(?:(?:그게|그거|그건|그것들|이게|이거|다|전부|각각|하나씩|그중에|구체적으로)(?:은|는|이|가)?\s)*"
        rf"{_WHAT_KO}(?:\s{_WHAT_KO})?"
        rf"{_ASK_KO}"
    ),
    make_regex(
        r"(?:(?:can|could)\s(?:you|i)\s|please\s|let\sme\s)*(?:which(?:\s(?:ones?|tasks?|rows?|items?|are\s(?:they|those)))?|what\sare\s(?:they|those)(?:\sexactly)?|who\sare\s(?:they|those)"
        r"|(?:list|name|show|see|give)(?:\sme)?\s(?:them|those|(?:me\s)?(?:just\s|only\s)?(?:the\s)?(?:full\s|whole\s)?(?:list|rows|tasks|items|titles|names|details))(?:\s(?:all|out|one\sby\sone))?"
        r"|what(?:'s|\sis)\s(?:in|on)\s(?:there|it|the\slist))(?:\s(?:first|please|pls|then|exactly|for\snow))*",
        re.IGNORECASE,
    ),
    make_regex(
        r"(?:(?:それ|それら)(?:は|って)?)?(?:具体的に)?(?:は)?(?:(?:どれ|どの(?:タスク|件|もの|人|行)|どんな(?:の|もの|タスク)|何|なに|誰)(?:と(?:何|どれ))?(?:が(?:ある|あります|入って(?:る|います)))?(?:です|でしょう|だった)?(?:か)?(?:ね)?"
        r"|(?:一覧|リスト|明細|内訳|中身)(?:だけ|を|で|は|も)*)"
        r"(?:見せて|教えて|出して|表示して)?(?:ください|下さい|もらえますか|お願いします)?"
    ),
)


def build_list_turn(talk: Talk) -> Payload | None:
    """Return the plan that shows what the last figure or summary of the thread was made of; ``None`` where a reply asks
    for anything else, or nothing was read."""
    text = talk.task.request.text.strip()
    if len(text) > LONGEST or any(one.is_effect for one in talk.earlier.steps):
        return None
    said = _OPENS.sub("", remove_prohibitions(text, find_prohibitions(text))).strip(" ?？.!~。、,ㅋㅎ")
    said = _OPENS.sub("", said)
    reads = [one for one in talk.earlier.steps if talk.takes(one, RECORDS) or talk.takes(one, ROWS)]
    if len(reads) != 1 or not any(form.fullmatch(said) for form in _FORMS):
        return None
    return build_repeated_plan(talk.task, talk.reading, [_show_whole(reads[0], talk)])


def _show_whole(read: Action, talk: Talk) -> Action:
    """Return a step that reads what was counted, in the order of the people by whom it was told apart."""
    by_person = any(one.inputs.get("group_by") == "담당자" for one in talk.earlier.steps)
    ordered: Payload = {"sort": "@person"} if by_person and talk.takes(read, RECORDS) else {}
    return read.model_copy(update={"inputs": {**read.inputs, **ordered}, "depends_on": ()})
