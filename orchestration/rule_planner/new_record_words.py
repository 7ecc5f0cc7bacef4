"""The words of a request for a new record: what makes one, who, when and in which state, and what says nothing."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from orchestration.rule_planner.clauses import OPENING_WORDS
from orchestration.rule_planner.field_words import BREAK, COMPANY, DUE, IS, MEETING, STATE, TASK, TICKET, WHO
from orchestration.rule_planner.participants import TAKES_PART
from orchestration.rule_planner.words import DATE, NAMED, QUOTE

RecordKind: TypeAlias = Literal["task", "meeting"]
NOTES = rf"\b(?:meeting\s)?notes(?:\spage)?(?=\s(?:for\s)?{QUOTE})"
"""The page of a meeting that is called its notes: it is one to be made only where its moment is yet to come."""
KINDS: tuple[tuple[RecordKind, str], ...] = (("task", rf"{TASK}|{TICKET}"), ("meeting", rf"{MEETING}|{NOTES}"))
_HONOUR = r"(?:\s?(?:님|씨|さん|様|くん|ちゃん))?"
_AND = r"\s?(?:,|、|이랑|랑|와|과|하고|및|と|&|\band\b)\s?"
NAMES = rf"{NAMED}{_HONOUR}(?:(?:(?:{_AND})+|\s){NAMED}{_HONOUR})*"
_GIVES = r"(?:물려|물리고|맡겨|맡기고|배정|할당|토스|시켜|넘겨)(?:해|하)?[가-힣]*(?:\s(?:줘|주|놔|둬|드)[가-힣]*)*"
"""Verbs by which a task is somebody's."""
_ENDING = (
    r"(?:이고|이며|이에요|예요|입니다|이야|임|です|で|のみです|だけです|님|요|(?:이)?면\s?(?:됩니다|돼요?|되요|될\s?것\s?같[가-힣]*)|(?:이?고)(?=\s))?"
    rf"(?=\s|$|[,.、。!?;()\n—–-]|{DATE})"
)
OWNERS = (
    rf"{WHO}(?:{IS}|を)(?:{NAMES})(?:으로|로|のみ|만)?{_ENDING}",
    rf"(?:{NAMES})\s?(?:앞으로|한테|에게|께|に|이\s?담당|가\s?담당|담당|が?担当|宛に?|用に|の)(?:으로|로|で)?(?:\s?{_GIVES})?",
    rf"(?:{NAMES})(?:\s(?:owns|will\s(?:own|do|take|handle)|is\s(?:doing|taking|on)|to\s(?:own|do|handle))|'s\s(?:on|doing))"
    r"\s(?:it|this|that|this one)\b",
    rf"(?:{NAMES})\s(?:can\s(?:take|do|own|handle)|takes|will take)\s(?:it|this|that)\b",
    rf"(?:{NAMES})(?:이|가)\s?(?:맡|담당하|담당해|진행하|처리하)[가-힣]*",
    rf"{COMPANY}\s(?:{NAMES})(?=\s*(?:[.!?\n]|$))",
    rf"(?:{NAMES})(?:이|가)?\s?(?:같이|함께)\s?(?:하는|할|맡을|맡는|진행하는|진행할)",
    rf"(?:{NAMES})(?:이|가)?\s?(?:참석|참가|참여)(?:자|함|해요?|합니다|예정)?{_ENDING}",
    rf"(?:{NAMES}){TAKES_PART}",
    rf"(?:{NAMES})(?:이|가)(?=\s할\s?일로)",
    rf"(?:\b(?:for|with|(?:assign|give)(?:ed)?(?:\sit)?\sto|tasks?\sto|to-?dos?\sto)|\bw/)\s?(?:{NAMES})(?=\s|$|[,.:;!?])",
    rf"\b(?:give|assign|hand)\s(?:{NAMES})(?=\s)",
    rf"(?:^|{BREAK})\s*(?:{NAMES})'s(?=\s*(?:{BREAK}|$))",
    rf"\b(?:on|to|in)\s{NAMED}(?:'s)\b",
    rf"{NAMED}'s\b",
)
MYSELF = re.compile(
    r"自分用に?|(?<=[\ue000-\uf8ff])自分(?=[、。\s]|$)|(?<=[、。\n])\s?(?:自分|私)(?=[、。]|$)|(?<=[,、]\s)(?:me|myself|나|저)(?=\s*(?:[,./、]|$))|(?<=[/–—-]\s)(?:me|myself|나|저)(?=\s*(?:[,./]|$))"
    r"|(?:이거|이건)\s(?:내가|제가)\s?(?:할|맡을|처리할|하)[가-힣]*(?:\s(?:거|것|게)[가-힣]*)?"
    r"|(?:私|自分|僕|俺)[がで](?:担当(?:します|する)?|や(?:ります|る)|します|対応します)|(?:私|自分|僕)が担当|私の|(?:내가|제가)\s?(?:담당|맡)[가-힣]*|(?:내가|제가)\s?(?:할|처리할|챙길)\s?(?:거|것|게)[가-힣]*|(?<![가-힣])(?:내|제|나의|저의)(?=\s)"
    r"|(?<![가-힣])(?:내가|제가)\s?(?:직접\s)?(?:하고|하며|하는\s?(?:걸로|거로)|합니다|해요|함|한다|하겠[가-힣]*)(?=[\s,.!]|$)"
    r"|\b(?:I(?:'ll|\swill|\scan|'m going to)\s"
    r"(?:do|take|handle|own|cover)\s(?:it|this|that|this one|care of (?:it|this)|on this)"
    r"(?:\smyself)?"
    r"|I(?:'m|\sam|'ll be|\swill be)\s(?:the\s)?(?:owner|assignee|doing (?:it|this)|on it))\b"
    r"|\bfor (?:me|myself)\b|\b(?:on|to|in)\s?my(?=\s)"
)
WHEN = (
    rf"{DUE}{IS}(?:by\s|on\s)?{DATE}\s?(?:까지|まで)?(?:으로|로|に)?{_ENDING}",
    rf"{DATE}まで(?:に)?",
    rf"{DATE}\s?(?:까지|안으로|안에|내로|중으로|마감|기한|期限|締切)(?:으로|로|に)?{_ENDING}",
    rf"(?:\b(?:for|on|at|by|until|before)\s)?{DATE}(?:에|으로|로|に|の|で)?",
)
TITLE_END = (
    rf"{BREAK}|$|\sand\s(?:assign|give|set|make|mark)\b|\s(?:for|on|at|by|with)\s(?:{DATE}|{NAMED})|\s(?:{WHO}|{DUE})"
    rf"|\s(?:in|on|to|into|under)\s(?:(?:the|our|my)\s)?(?:{TASK}|{MEETING})"
)
TOLD_STATE = re.compile(
    rf"{STATE}{IS}(?P<value>{QUOTE}|진행\s?중|완료|할\s?일|進行中|完了|未着手|in progress|to[ -]?do|done)(?:으로|로)?",
    re.IGNORECASE,
)
BARE_STATE = re.compile(
    rf"(?:(?<=[\n,.;:()、。—–/])|(?<=\s-)|(?<={DATE}))\s*(?:and\s)?(?:이미|already|すでに|もう)?\s?"
    rf"(?P<value>진행\s?중|進行中|in[ -]progress)"
    rf"(?:이에요|입니다|임|인|です|상태)?\s*(?={BREAK}|$)",
    re.IGNORECASE,
)
"""A state that stands alone in a list of fields."""
_HADA = r"(?:좀|해|하|드|부탁|바랍|요망|ㄱㄱ|pl[sz]|줘|주|놔|둬|드)[가-힣]*"
MAKES: dict[str, str] = {
    "ko": (
        r"(?:마련|개설|준비(?=하여\s?주|해\s?(?:주|줘|놔|둬)|\s?부탁))(?:을|를)?(?:하여|해|하)?[가-힣]*(?:\s(?:주|줘|놔|둬|부탁|바랍)[가-힣]*)*"
        rf"|(?<=하나\s)(?:배정|할당|부탁)[가-힣]*(?:\s(?:부탁|드|바랍|주|줘)[가-힣]*)*|(?<=페이지\s)부탁[가-힣]*"
        rf"|(?:추가|등록|생성|작성|입력)(?:요(?![가-힣])|을|를)?(?:(?:\s?{_HADA})+|(?=[\s~!]*(?:{BREAK}|$|{QUOTE})))"
        r"|^\W*(?:새|신규|새로운)?\s?(?=(?:작업|할\s?일|태스크|투두|업무)\s*(?::|—|–|-\s))"
        r"|(?<![가-힣])(?:만들|맹글|넣|적어|적고|파(?=\s?(?:줘|주|놔|둬))|(?<=하나\s)파(?=자|\s*(?:[.!,]|$))|걸어|잡아|써\s?(?=줘|주|놔)|세팅|하나(?=\s*[—–:-])"
        r"|(?<=하나\s)열어|열어\s?(?=둬|두|놔|놓)"
        r"|(?<=[에로]\s)올려|(?<=[에로]\s[\ue000-\ue0ff]\s)올려|(?<=하나\s)(?=줘|주세요|주라))[가-힣]*(?:\s(?:좀|줘|줄|주|드|수|부탁|바랍|놔|둬|있)[가-힣]*)*"
    ),
    "en": (
        rf"^\W*(?:(?:please|pls)\s)?(?:new\s|(?:create|make|start|set up|open)\s(?:(?:a|an|the|new)\s)*)?(?={NOTES})|"
        r"^\W*(?:new\s)?(?=(?:task|to-?do|action item|ticket)s?(?:\s(?:for|to)\s\S+)?(?:\s(?:pls|please|plz))?"
        r"\s?(?::|\s[–—-]\s|\n))"
        rf"|^\W*{OPENING_WORDS}(?:create|add|make|set up|log|put together|put|jot down|note down|file|raise|enter"
        rf"|give|assign|register|record|prepare|(?:open|cut|spin)(?:\sup)?(?=\s(?:an?|another|one)\s)"
        rf"|(?=new (?:task|to-?do|action item|meeting note|ticket)\b))"
        rf"(?=(?:\s?(?:\b(?:me|us|a|an|one|another|new|quick|up)\b|{NAMED}|{QUOTE}))*\s?(?:{TASK}|{MEETING}|{TICKET})"
        rf"|.+\b(?:on|to|in|into)\s(?:(?:my|our|the|{NAMED}'s)\s)?"
        rf"(?:tasks|(?:task|to-do) list|to-dos|action items|meeting (?:notes|minutes)|회의록|작업)\b)"
    ),
    "ja": (
        r"新規(?=タスク|作業)|^\W*(?:新しい)?(?=(?:タスク|to-?do|やること)\s*:)"
        r"|(?:事前に|予め|あらかじめ)?ご?(?:用意|準備|作成)(?:を)?(?:し|いただ|頂|くださ|下さ|お願い|願)[ぁ-ん]*(?:(?:存|願|頂|下)[ぁ-ん]*)*"
        r"|(?<=議事録)(?:を)?(?:お願い[ぁ-ん]*|用意し[ぁ-ん]*|開いて(?:おいて|置いて)[ぁ-ん]*)"
        r"|(?:追加|登録|作成|作っ|作り|つくって|つくり|入れ|振っ|切っ|立て|起こし|起票|(?<=タスクを)(?=お願い))[ぁ-ん]*(?:お願い[ぁ-ん]*|ください|下さい)?(?:か)?"
    ),
}
DETAILS = re.compile(
    r"\b(?:Mr|Ms|Mrs|Dr|Miss)\.?\s(?=[\ue000-\uf8ff])|(?<=[\ue000-\uf8ff])(?:さん)?の[二三四五六2-6]名(?:とした|で|です)?"
    r"|(?<=[.!]\s)(?:급함|급해요|급합니다|급한\s?건|긴급|(?:it'?s\s|this is\s)?urgent|至急|急ぎです)\s*[.!~]*$"
    r"|\s(?:if|where) possible\b|\sat the latest\b"
    r"|(?:,|\sand)?\s(?:(?:that|it|this)(?:'s|\sis)|which is|this one's)(?=\s(?:for|due|on|by|assigned)\b)"
)
"""What stands beside a name or a day and says nothing more of it."""
FILLERS: dict[str, str] = {
    "ko": (
        r"(?<![가-힣])(?:새로운|새로|새|신규|하나만?|한\s?(?:개|건)만?|좀|혹시|그냥|일단|얼른|빨리|바로|제발|줘|주세요|주실래요|줄래|해줘|해주세요"
        r"|부탁[가-힣]*|감사[가-힣]*|plz|pls|please|노션에|노션|하고|그리고|및|ㄱㄱ"
        r"|요|제목|이름|안에|목록에|에다가|에다|에|을|를|으로|로|도|의|라는|이라는"
        r"|라고|이라고|DB에|디비에|데이터베이스에|까지)(?=[\s,.!?]|$)"
    ),
    "en": (
        r"\bme(?=\s+(?:an?|another|the|one|new)\b)"
        r"|\b(?:please|pls|plz|thanks|thank you|a|an|the|new|another|one|quick|our|for us|titled"
        r"|called|named|that says|with|and|on|to|in|into|for|is|are|it|would you|will you|can you|could you"
        r"|(?:(?<=the\s)|(?<=my\s)|(?<=our\s)|^)list)\b"
    ),
    "ja": (
        r"という|お願い(?:いた)?(?:し)?(?:ます)?|ください|新しい|新規|一つ|ひとつ|[一1](?:つ|件|枚|個|ページ)"
        r"|を|に|は|の|で|と|が|です|も"
    ),
}
