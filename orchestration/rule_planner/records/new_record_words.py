"""The words of a request for a new record: what makes one, who, when and in which state, and what says nothing."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.field_words import BREAK, COMPANY, DUE, IS, MEETING, STATE, TASK, TICKET, WHO
from orchestration.rule_planner.reading.participants import TAKES_PART
from orchestration.rule_planner.reading.words import DATE, NAMED, QUOTE
from orchestration.text.word_lists import HONORIFIC

RecordKind: TypeAlias = Literal["task", "meeting"]
NOTES = (
    rf"\b(?:(?:meeting|mtg)\s)?notes(?:\spage)?(?=\s(?:for\s)?{QUOTE})|\bmtg notes\b|\bnotes page\b"
    r"|(?<![가-힣])노트\s?페이지"
    rf"|\bmeeting\s(?:notes?\s)?page(?=\s(?:for\b|{QUOTE}))"
    r"|(?:(?<=회의\s)|(?<=미팅\s))페이지(?=[^\n]*(?:참석|참가|들어가|들어와))"
)
"""The page of a meeting that is called its notes: it is one to be made only where its moment is yet to come."""
KINDS: tuple[tuple[RecordKind, str], ...] = (("task", rf"{TASK}|{TICKET}"), ("meeting", rf"{MEETING}|{NOTES}"))
_HONOUR = rf"(?:\s?{HONORIFIC})?"
_AND = r"\s?(?:,|、|이랑|랑|와|과|하고|및|と|&|\+|\band\b)\s?"
NAMES = rf"{NAMED}{_HONOUR}(?:(?:(?:{_AND})+|\s){NAMED}{_HONOUR})*"
_GIVES = r"(?:물려|물리고|맡겨|맡기고|배정|할당|토스|시켜|넘겨)(?:해|하)?[가-힣]*(?:\s(?:줘|주|놔|둬|드)[가-힣]*)*"
"""Verbs by which a task is somebody's."""
_ENDING = (
    r"(?:이고|이며|이에요|예요|입니다|이?야|임|です|で|のみです|だけです|님|요|(?:이)?면\s?(?:됩니다|돼요?|되요|될\s?것\s?같[가-힣]*)|(?:이?고)(?=\s))?"
    rf"(?=\s|$|[,.、。!?;()\n—–-]|{DATE})"
)
OWNERS = (
    rf"{WHO}(?:{IS}|を)(?:{NAMES})(?:으로|로|のみ|만)?{_ENDING}",
    rf"(?:{NAMES})\s?(?:앞으로|한테|에게|께|に|이\s?담당|가\s?담당|담당|몫|が?担当|宛に?|用に|の)(?:으로|로|で|이고(?=\s)|이며(?=\s))?(?:\s?{_GIVES})?",
    rf"(?:{NAMES})(?:\s(?:owns|will\s(?:own|do|take|handle)|is\s(?:doing|taking|on)|to\s(?:own|do|handle))|'s\s(?:on|doing))"
    r"\s(?:it|this|that|this one)\b",
    rf"(?:{NAMES})\s(?:can\s(?:take|do|own|handle)|takes|will take)\s(?:it|this|that)\b",
    rf"(?:{NAMES})(?:'s|\sis)\s(?:taking|doing|on|handling|owning)\s(?:it|this|that|this one)\b",
    rf"(?:{NAMES})(?:이|가|께서)\s?(?:맡|담당하|담당해|진행하|처리하|하(?=십|세|실|기로|는\s?걸로|고)|보(?=십|기로|실)|할\s?(?:거|게|예정)|합니다|해요)"
    r"[가-힣]*(?:\s(?:했|합니다|해요)[가-힣]*)?",
    rf"(?:(?<=[\n、。,])|^)\s*(?:{NAMES})(?:で|が)(?={DATE}|\s*{BREAK}|\s*$)",
    rf"(?<![가-힣])(?:참석|참가|参加|出席)\s(?:{NAMES}){_ENDING}",
    rf"누가\s?(?:하|맡)[가-힣]*\s(?:{NAMES})(?:이|가)?(?:요|이요|예요)?",
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
MYSELF = make_regex(
    rf"(?:(?<={QUOTE}\s)|(?<={QUOTE}は))(?:나|저|me|mine|私|自分|僕)(?=\s*(?:[,./、]|です|$))"
    r"|(?<![가-힣])(?:내|제)\s?(?:꺼|거|것)(?:로|예요|에요|임|고|야)?(?=\s*(?:[,.!/、]|$))|\bmine\b"
    r"|自分用に?|(?<=/)(?:自分|私)(?=/)|(?<=[\ue000-\uf8ff])自分(?=[、。\s]|$)|(?<=[、。\n])\s?(?:自分|私)(?=[、。]|$)|(?<=[,、]\s)(?:me|myself|나|저)(?=\s*(?:[,./、)]|$))|(?<=\()(?:me|myself|나|저|내가|제가)(?=\s*[,./、)])|(?<=[/–—-]\s)(?:me|myself|나|저)(?=\s*(?:[,./]|$))"
    rf"|(?<=\s)(?:내가|제가)(?=\s*,?\s*(?:{DATE}\s?까지)?[\s.!]*$)"
    r"|(?:이거|이건)\s(?:내가|제가)\s?(?:할|맡을|처리할|하)[가-힣]*(?:\s(?:거|것|게)[가-힣]*)?"
    rf"|(?:私|自分|僕|俺)[がで](?:担当(?:します|する)?|や(?:ります|る)|します|対応します)|(?:私|自分|僕)が担当|私の|(?:내가|제가)\s?(?:담당|맡)[가-힣]*|(?:내가|제가)(?:\s?{DATE}까지)?\s?(?:할|처리할|챙길)\s?(?:거|것|게)[가-힣]*|(?<![가-힣])(?:내|제|나의|저의)(?=\s)"
    r"|(?<![가-힣])(?:내가|제가)\s?(?:직접\s)?(?:하고|하며|하는\s?(?:걸로|거로)|합니다|해요|함|한다|하겠[가-힣]*)(?=[\s,.!]|$)"
    r"|\b(?:I(?:'ll|\swill|\scan|'m going to)\s"
    r"(?:do|take|handle|own|cover)\s(?:it|this|that|this one|care of (?:it|this)|on this)"
    r"(?:\smyself)?"
    r"|I(?:'m|\sam|'ll be|\swill be)\s(?:the\s)?(?:owner|assignee|doing (?:it|this)|on it))\b"
    r"|\bme(?=\s(?:(?:an?|another|one|the|this|new|quick|two|three|four|five|[2-9])\s){1,3}"
    r"(?:tasks?|to-?dos?|action items?)\b)"
    r"|\bfor (?:me|myself)\b|\b(?:on|to|in)\s?my(?=\s)"
)
_TO_BE_DONE = (
    r"\b(?:(?:it|this|that)\s)?(?:should|must|(?:needs?|has|have|ought)\sto|to)\sbe\s(?:all\s)?(?:concluded|completed|finished"
    r"|done|ready|in)(?:\s(?:by|before|no later than|on))?"
)
WHEN = (
    rf"{_TO_BE_DONE}\s{DATE}",
    rf"{DUE}{IS}(?:by\s|on\s)?{DATE}\s?(?:까지|まで)?(?:으로|로|に)?{_ENDING}",
    rf"{DATE}まで(?:に)?",
    rf"{DATE}\s?(?:까지|안으로|안에|내로|중으로|마감|기한|期限|締切)(?:으로|로|に)?{_ENDING}",
    rf"(?:\b(?:for|on|at|by|until|before)\s)?{DATE}(?:에|으로|로|に|の|で)?",
)
NOUN_BEHIND = make_regex(
    rf"(?:의|の)?\s?(?!(?:안|내|중|까지|으로|로|에|마감|기한|동안|중으로|내로|안에|안으로)(?![가-힣])|{WHO}|{DUE}|{STATE}|{TASK}|{MEETING})"
    r"[^\W\d_]{2,}",
    re.IGNORECASE,
)
"""A noun of a title behind a month, which is a part of it ("3월 캠페인 배너")."""
TITLE_END = (
    rf"{BREAK}|$|\sand\s(?:assign|give|set|make|mark)\b|\s(?:for|on|at|by|with)\s(?:{DATE}|{NAMED})|\s(?:{WHO}|{DUE})"
    rf"|\s(?:in|on|to|into|under)\s(?:(?:the|our|my)\s)?(?:{TASK}|{MEETING})"
)
_OPTION = r"진행\s?중|완료|할\s?일|예정|보류|進行中|完了|未着手|予定|in[ -]progress|to[ -]?do|done|planned|scheduled"
TOLD_STATE = make_regex(
    rf"{STATE}{IS}(?P<value>{QUOTE}|{_OPTION})(?:으로|로)?|(?<![가-힣])(?P<before>{_OPTION})\s?(?:상태|ステータス)(?:으로|로|で)",
    re.IGNORECASE,
)
_BY_NOW = r"(?:(?:이미|벌써|지금|현재|방금|막|already|now|currently|all|すでに|もう|今|現在)\s?)*"
BARE_STATE = make_regex(
    rf"(?:(?<=[\n,.;:()、。—–/])|(?<=\s-)|(?<={DATE}))\s*(?:and\s)?{_BY_NOW}"
    rf"(?:(?:she|he|they|it|we|i)(?:'s|'re|'ve|'m|\sis|\sare|\shas|\shave)?\s)?{_BY_NOW}"
    r"(?P<value>진행\s?중|進行中|in[ -]progress|started|under ?way"
    r"|(?:시작|착수)(?=했|하셨|됐|함|한)|(?:着手|開始)(?=し|済)"
    r"|作業中|対応中|할\s?일(?=[\s.]*$))"
    r"(?:이에요|예요|입니다|이고요?|임|인|으로요?|로|이야|했[가-힣]*|하셨[가-힣]*|됐[가-힣]*|함|한\s상태[가-힣]*|して[いま][ぁ-ん]*|しました|です|상태)?"
    rf"(?:\s(?:on\s)?(?:it|this|tbh|btw|actually|already|now|for now|fyi))*\s*(?={BREAK}|[ㅎㅋㅠ]|$)",
    re.IGNORECASE,
)
"""A state that stands alone in a list of fields."""
DETAILS = make_regex(
    r"\b(?:Mr|Ms|Mrs|Dr|Miss)\.?\s(?=[\ue000-\uf8ff])|(?<=[\ue000-\uf8ff])(?:さん)?の[二三四五六2-6]名(?:とした|で|です)?"
    r"|(?<=[.!]\s)(?:급함|급해요|급합니다|급한\s?건|긴급|(?:it'?s\s|this is\s)?urgent|至急|急ぎです)\s*[.!~]*$"
    r"|\s(?:if|where) possible\b|\sat the latest\b"
    r"|(?:,|\sand)?\s(?:(?:that|it|this)(?:'s|\sis)|which is|this one's)(?=\s(?:for|due|on|by|assigned)\b)"
)
"""What stands beside a name or a day and says nothing more of it."""
FILLERS: dict[str, str] = {
    "ko": (
        r"(?<![가-힣])(?:새로|(?:새로운|새|신규)(?=[\s,.:]*$)|하나만?|한\s?(?:개|건)만?|좀|혹시|그냥|일단|얼른|빨리|바로|제발|줘|주세요|주실래요|줄래|해줘|해주세요"
        r"|부탁[가-힣]*|감사[가-힣]*|plz|pls|please|노션에|노션|미리|사전에|하고|그리고|및|ㄱㄱ"
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
        r"|先に|事前に|前もって|あらかじめ|を|に|は|の|で|と|が|です|も"
    ),
}
AROUND_TITLE = make_regex(
    r"(?:이라는|라는|이라고)$|\s(?:잡혔|잡았|있(?:어|습|는데)|열려|진행하|하기로\s?했|할\s?예정|확정(?=[가-힣]))[가-힣]{0,4}$|\s(?:써야|해야|만들어야|보내야|작성해야|준비해야|처리해야)\s?(?:되는데|하는데|해서|돼서|됨|함|돼|해)$"
    r"|(?<=[ぁ-んァ-ヶー一-龥])(?:の|って(?:いう)?|という|を)$|\s(?:이거|요거|이것|그거|요것)(?:를|을|도|좀)?$"
)
"""What stands behind a title and is none of it ("…라는 작업", "…써야 되는데")."""
TITLE_ENDING = make_regex(r"(?<=[가-힣])(?:으로|로|이고|이며|입니다|(?<![보광창재경신원참회사최예권공선출입부])고)$")
"""What ends a title that is told in a sentence, and no noun ("제목은 가격표 최신화고", "주간 보고")."""
PICKED_OUT = make_regex(
    r"^(?:거기서|여기서|그중에서?|위에서)\s.*(?:것|거|내용)|(?:것|거|내용|부분)(?:들)?만?\s(?:추려|뽑아|골라|모아)(?:서)?$"
    r"|(?:そこ|ここ|その中)から|だけ(?:抜き出|選|拾)"
)
"""What is to be taken out of something else, and is the title of nothing."""
POINTERS = frozenset(
    {
        "이거",
        "이것",
        "이건",
        "저거",
        "저것",
        "그거",
        "그것",
        "그건",
        "요거",
        "これ",
        "それ",
        "This",
        "That",
        "this",
        "that",
    }
)
"""Words that point at something and name nothing."""


_DEED_KO = make_regex(r"(?P<stem>[가-힣])는$")
_SHORT_STEMS_KO = {"드": "들", "여": "열", "거": "걸", "푸": "풀", "미": "밀"}
"""Stems that lose their last consonant before 는."""


def write_deed(title: str) -> str:
    """Return a title that is a Korean clause before what it is of ("견적 보내는" 작업) as the name of what is done."""
    return _DEED_KO.sub(lambda one: f"{_SHORT_STEMS_KO.get(one['stem'], one['stem'])}기", title)


_DATABASE = make_regex(r"\s?(?:목록|리스트|DB|디비|list|board|db|database|リスト|一覧)$", re.IGNORECASE)
_HOMES = (
    ("meeting notes", r"(?:mtg\s)?notes|minutes|notes page|mtg.*"),
    ("할 일", r"할일"),
    ("작업", r"やること|作業"),
)


def find_home(noun: str) -> str:
    """Return how the database is called whose records are called so; "" where the noun names none (a meeting page)."""
    home = _DATABASE.sub("", noun.casefold())
    if re.search(r"\bpages?$|페이지$", home) and home != "notes page":
        return ""
    return next((name for name, said in _HOMES if re.fullmatch(said, home)), home)
