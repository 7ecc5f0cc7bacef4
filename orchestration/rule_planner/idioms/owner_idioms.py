"""Plain words for whom a list of tasks is told ("안 끝난 사람들한테 하나씩", "タスクある人に一人ずつ"), and for a
channel in which people are spoken to ("#devで声かけて", "mention it in #dev"). Pure."""

from __future__ import annotations

import re

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, compile_rules, restore_quotes, seal_quotes
from orchestration.rule_planner.lists.loops import does_end_in_list
from orchestration.text.told_bodies import LONGEST_ORDER

_PEOPLE_KO = r"(?:사람|분|팀원|애|친구)(?:들)?"
_TO_KO = r"(?P<to>(?:한테|에게|께)(?:만)?)"
_HAS_KO = r"(?:있는|남은|남아\s?있는|가진|들고\s?있는|갖고\s?있는|안고\s?있는|밀린|안\s?끝낸|못\s?끝낸)"
_HOW_KO = r"(?:슬쩍|살짝|살살|가볍게|넌지시|부드럽게)"
_PEOPLE_JA = r"(?:人|方|メンバー|みなさん)(?:たち|達|全員)?"
_HAS_JA = r"(?:ある|あった|残って(?:い)?る|抱えて(?:い)?る|持って(?:い)?る|溜まって(?:い)?る)"
_BY_VOICE_JA = r"(?:声(?:を)?(?:かけ|掛け)|(?:一声|ひと声|一言)(?:かけ|掛け|言っ|入れ)?)"
_SPEAKS_JA = rf"(?:{_BY_VOICE_JA}|呼び(?:かけ|掛け)|リマインドし|催促し|周知し|アナウンスし)"
_HOW_JA = r"(?:やんわり(?:と)?|優しく|やさしく|軽く|そっと|さりげなく|それとなく|一度|みんなに|全員に|念のため|、)*"
_RULES = compile_rules(
    (
        rf"(?P<what>작업|거|것|일|할\s?일|업무)(?:이|가)?\s{_HAS_KO}\s{_PEOPLE_KO}{_TO_KO}",
        r"\g<what> 담당자들\g<to>",
    ),
    (
        rf"(?P<what>(?:안|못|덜)\s?끝(?:난|낸)|밀린|늦은|마감\s?지난|기한\s?지난|남은)\s{_PEOPLE_KO}{_TO_KO}",
        r"\g<what> 작업 담당자들\g<to>",
    ),
    (r"(?<=담당자들한테|담당자들에게)\s(?:하나씩|한\s?명씩|따로따로|한\s?사람씩)(?=\s)", " 각각"),
    (r"(?<=담당자한테|담당자에게)\s(?:하나씩|한\s?명씩|따로따로|한\s?사람씩)(?=\s)", " 각각"),
    (rf"(?P<to>(?:한테|에게|께)(?:\s(?:각각|하나씩|따로))?)\s{_HOW_KO}\s(?=\S)", r"\g<to> "),
    (
        rf"(?P<what>タスク|もの|やつ|仕事|作業|の)(?:が|の)?{_HAS_JA}{_PEOPLE_JA}に",
        r"\g<what>の担当者に",
    ),
    (r"(?<=担当者に)(?:一人|ひとり|1人|1名|一名)ずつ", "それぞれ"),
    (rf"(?P<where>[#＃][^\s、。でにへ]+)(?:チャンネル)?(?:で|に|へ){_HOW_JA}{_SPEAKS_JA}(?=て)", r"\g<where>に投稿し"),
    (
        r"\b(?P<lead>(?:if\s(?:so|any|yes)|then|,)\s)(?:please\s)?(?:mention|flag|raise|bring\sup|call\sout)\s(?:it|them|that|those|this)\s(?=(?:in|on)\s#)",
        r"\g<lead>post them ",
    ),
    (
        rf"^(?!.*{HIDDEN})(?P<lead>.*\b(?:if|any)\b.*)\b(?:drop|leave|put|throw)\s(?:a\s)?(?:quick\s|gentle\s|friendly\s|soft\s|little\s)*(?:heads[\s-]?up|nudge|reminder)\s(?=(?:in|on)\s#)",
        r"\g<lead>post a heads up ",
    ),
)
_EACH_EN = r"(?:\s(?:one\sby\sone|individually|separately|each|privately|about\s(?:it|that|this|those|them)))*"
_OF_LISTED = compile_rules(
    (
        r"^\W*(?:(?:please|pls|ok|okay|can\syou|could\syou|now)[\s,]+)*(?:gently\s|kindly\s)?(?:ping|nudge|poke|remind|chase(?:\sup)?|message|dm)\s(?:all\s)?(?:the\s|their\s|those\s|each\sof\s)?"
        rf"(?:owners?|assignees?|people|them|everyone|each\sof\sthem)(?:\sof\s(?:those|these))?{_EACH_EN}(?=[\s.!?,]*$|,\s(?:be\s)?(?:nice|gentle|polite))",
        "dm each owner",
    ),
    (
        rf"^\W*(?:じゃあ|では)?、?(?:それぞれ|各自|みんな|全員|担当者|本人)(?:たち|の担当者)?に(?:は)?(?:それぞれ|一人ずつ|個別に)?{_HOW_JA}(?:DMで)?{_HOW_JA}"
        r"(?:声(?:を)?(?:かけ|掛け)|リマインドし|催促し|連絡し|つつい)て(?=[ぁ-ん]{0,12}[。!！?？\s]*$)",
        "担当者にそれぞれリマインドして",
    ),
    (
        r"^\W*(?:그럼\s)?(?:담당자|각자|본인|담당)(?:들)?(?:분들?)?(?:한테|에게|께)\s(?:(?:각각|하나씩|따로|좀|슬쩍|살짝|가볍게|디엠으로|DM으로)\s)*(?:찔러|재촉해|독촉해|리마인드해|리마인드\s?보내|알려|말해|한\s?마디\s?해)(?=\s?(?:줘|주))",
        "담당자한테 각각 리마인드 보내",
    ),
    (
        r"^\W*(?:그럼\s)?(?:담당자|각자|본인|담당)(?:들)?(?:분들?)?(?:한테|에게|께)\s(?:(?:각각|하나씩|따로|좀|슬쩍|살짝|가볍게|한번|디엠으로|DM으로)\s)*(?:물어봐|물어|여쭤봐|확인해)(?=\s?(?:줘|주))",
        "담당자한테 언제 되냐고 물어봐",
    ),
)
"""Who is spoken to is who owns what was listed."""


def replace_owners_of_listed(task: PlanningTask) -> PlanningTask:
    """Return a task whose words on a list of its thread say in plain ones that each of its owners is told."""
    follows, text = task.request.follows, task.request.text
    if follows is None or not does_end_in_list(follows):
        return task
    for pattern, plain in _OF_LISTED:
        text = pattern.sub(plain, text)
    same = text == task.request.text
    return task if same else task._replace(request=task.request.model_copy(update={"text": text}))


def replace_owner_words(text: str) -> str:
    """Return a request with plain words for whom its list is told; what is quoted stays."""
    if len(text) > LONGEST_ORDER or re.search(r"[:：]\s", text):
        return text
    sealed, quotes = seal_quotes(text)
    for pattern, plain in _RULES:
        sealed = pattern.sub(plain, sealed)
    return restore_quotes(sealed, quotes)
