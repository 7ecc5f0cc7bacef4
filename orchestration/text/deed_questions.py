"""Questions on what was just done in a thread ("what'd you just add and when's it due", "방금 뭘 뭘로 바꾼 거야?"), and
on whether anything (else) was ("and nothing else got changed right?", "너 방금 뭐 고친 거 아니지?"). Pure."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex

Asked: TypeAlias = Literal["done", "else"]
"""What is asked for: the last thing done, or all that was changed."""

LONGEST = 120
_FLAGS = re.IGNORECASE
_SPLIT = make_regex(
    r"[.!?。！？…~\n]+\s*|[,、;]\s*|\s(?:and|then)\s(?!what\swas\s)|\s(?=(?:원래|그\s?전에|전에)(?:는|은|엔)?\s?(?:뭐|뭔|언제|누구|얼마))"
)
_OPENS = make_regex(
    r"^(?:(?:and|so|ok(?:ay)?|wait|hm+|oh|thanks|thank you|thx|great|cool|nice|sorry|actually|btw"
    r"|just to (?:check|be sure)"
    r"|근데|그런데|그래서|아|어|음|잠깐만?|참|그럼|헐|헉|앗|고마워요?|감사(?:해요|합니다)?|오케이|ㅇㅋ|혹시"
    r"|で|じゃあ|えっと|あの|ちなみに|ありがとう(?:ございます)?|あっ?)(?=[\s,.!、。]|$)[\s,.!、。]*)+",
    _FLAGS,
)
_ENDS_EN = (
    r"(?:\s(?:exactly|again|just now|there|here|to (?:it|that|them|him|her)|for me|in (?:it|there)"
    r"|it|that|this|right|then))*"
)
_VERB_EN = (
    r"(?:add|change|send|post|make|create|do|write|say|put|set|delete|remove|move|name|call|register|schedule|touch|edit"
    r"|update|tell)(?:ed|d)?"
)
_DONE_EN = (
    r"(?:added|changed|sent|posted|made|created|done|did|written|wrote|said|put|set|deleted|removed|moved|named|called"
    r"|registered|scheduled|touched|edited|updated|told)"
)
_DID_KO = (
    r"(?:했|됐|바꿨|바뀌었|보냈|올렸|추가했|추가됐|만들었|넣었|적었|썼|적혔|들어갔|등록했|등록됐|저장됐|고쳤|지웠|예약했|예약됐|옮겼)"
    r"(?:어|어요|지|죠|나|나요|냐|니|더라|는데|습니까)요?"
    r"|(?:보냄|올림|바꿈|함|씀|적음|추가함|만듦|등록함|고침)"
    r"|(?:한|된|바꾼|바뀐|보낸|올린|추가한|추가된|만든|넣은|적은|쓴|들어간|등록한|등록된|고친|지운|옮긴)\s?(?:거|건|게|건지|거지)\S{0,4}"
)
_WHEN_KO = r"(?:(?:나|내가|제가|방금|지금|아까|좀\s?전에|네가|니가|정확히|이제|결국)\s)*"
_DID_JA = (
    r"(?:登録|送信?|投稿|書[いか]?|追加|変[えわ]っ?|変更|入[れっ]|作[っりら]?|し|消[しえ]?|伝え)(?:され|し|れ|っ)?(?:っ?て)?(?:い)?(?:た|ました|ちゃった|る)"
    r"(?:の|ん)?(?:です)?(?:か|っけ|かな)?(?:を?(?:見せ|教え)て(?:ください|くれる|もらえ(?:る|ます)か?)?)?"
)
_DEEDS = (
    make_regex(
        rf"what(?:'d|'ve|\shave|\sdid|\sdo)?\s(?:you|u)\s(?:just\s)?(?:{_VERB_EN}|{_DONE_EN}){_ENDS_EN}"
        rf"|what\s(?:exactly\s)?(?:was|got|has been|is|just got)\s(?:just\s)?{_DONE_EN}{_ENDS_EN}"
        rf"|(?:show|tell)\s(?:me\s)?what\s(?:you|was|got|u)\s(?:just\s)?{_DONE_EN}{_ENDS_EN}"
        rf"|what\s(?:exactly\s)?did\s(?:you|u)\s(?:just\s)?{_VERB_EN}{_ENDS_EN}",
        _FLAGS,
    ),
    make_regex(
        rf"{_WHEN_KO}(?:뭐를?|뭘|뭐가|무엇을|뭐라고|뭘로|무슨\s?\S{{1,4}}로|어떻게)\s(?:(?:뭘로|뭐로|무엇으로|어떻게|어디에|누구한테)\s)?"
        rf"(?:{_DID_KO})"
    ),
    make_regex(
        rf"(?:(?:いま|今|さっき|先ほど)(?:は|の)?、?)?(?:(?:正確に|具体的に|実際に|結局)(?:は)?、?)?(?:なん(?:て|と)|何(?:て|と|を|が|に)|なに(?:を|が)|どう)(?:、)?(?:何に)?{_DID_JA}"
    ),
)
_BEFORES = make_regex(
    r"(?:(?:그거|그게|이거|이게)\s)?(?:원래|이전|그\s?전|전|바꾸기\s?전|바뀌기\s?전)(?:에|엔|에는|은|는)?\s?(?:(?:값|상태|날짜|마감일?|담당자?|제목)(?:은|는|이|가)?\s?)?"
    r"(?:뭐|뭔|무슨|언제|누구|얼마|어떻게)\S{0,4}(?:\s?(?:돼|되어)\s?있\S{0,4})?"
    r"|(?:and\s|so\s)?what\s(?:was|were|did)\s(?:it|that|this|the\s\w+(?:\s\w+)?)(?:\s(?:say|set\sto))?\s"
    r"(?:before(?:\s(?:that|this|the\schange))?|originally|previously)"
    r"|what(?:'s|\sis|\swas)\sthe\s(?:old|previous|original)\s\w+"
    r"|(?:元(?:々)?|もともと|前|以前|変更前|変える前)(?:は|の(?:値|状態|ステータス|日付|期限|担当|タイトル)は?)(?:何|なん|いつ|誰|どう|どれ)\S{0,8}",
    _FLAGS,
)
"""What stood there before the last change."""
_ELSES = (
    make_regex(
        rf"(?:nothing|anything|what)\selse\s(?:(?!can|could|should|shall|do\b|will|would|is\sdue)\w+\s){{0,3}}?(?:{_DONE_EN}|{_VERB_EN}|different){_ENDS_EN}"
        rf"|(?:did|have|has)\s(?:you|u|it|anything)\s(?:\w+\s)?(?:{_VERB_EN}|{_DONE_EN})\sanything\selse{_ENDS_EN}"
        rf"|(?:you|u)\s(?:didn'?t|haven'?t|did not|only)\s(?:{_VERB_EN}|{_DONE_EN})\s(?:anything\selse|that"
        rf"|this|the one){_ENDS_EN}"
        r"|(?:is\s)?everything\selse\s(?:is\s|still\s)*(?:the same|untouched|as it was|unchanged|fine)"
        rf"|(?:is\s)?that(?:'s|\sis)?\s(?:all|everything|the only thing)\s(?:that\s)?(?:you|u)\s{_DONE_EN}",
        _FLAGS,
    ),
    make_regex(
        r"(?:그\s?(?:밖에|외에)|다른\s?(?:건|거|데|것은|것|작업|페이지|글)|나머지|딴\s?(?:건|거|데))(?:는|은|엔)?\s?(?:아무것도\s|다\s|혹시\s)*"
        r"(?:(?:안|못)\s?(?:건드|바꿨|바뀌|바꾼|건든|손댄|손댔|고쳤|했)\S{0,6}(?:\s?(?:거|건)\S{0,3})?"
        r"|(?:건드리|바꾸|손대)지\s?않\S{1,4}|(?:바꾼|바뀐|건드린|손댄|한|달라진)\s?(?:거|건|게|것)\s?(?:없|있)\S{1,4}|그대로(?:인\s?거|지|야|이지|맞)\S{0,4})"
    ),
    make_regex(
        r"(?:ほか|他|それ以外)(?:に|の(?:もの|タスク|ページ|ところ))?(?:は|には)?(?:何も|なにも|何か|なんか)?"
        r"(?:変[えわ]|変更し|触|いじ|動か|し)(?:っ|し)?(?:て|って)?(?:い)?(?:ない|ません|ます|る|た|まし?た)(?:です)?(?:よね|ね|か|よ)?"
    ),
)
_NOW_EN = (
    r"(?:\s(?:just\s?now|right\snow|so\sfar|here|there|yet|today|at\sall|in\s(?:the\s)?\w+(?:\s\w+)?"
    r"|have\syou|did\syou|right))*"
)
_TABLES_KO = r"(?:(?:시트|페이지|문서|작업|노션|데이터|회의록|슬랙|채널)(?:에서|에|는|은|를|을|도)?\s)?"
_CHANGED_KO = r"(?:고친|바꾼|바뀐|건드린|손댄|수정한|변경한|지운|삭제한|추가한|적은|올린|보낸)"
_DID_CHANGE_KO = r"(?:고쳤|바꿨|건드렸|손댔|수정했|변경했|지웠|추가했|올렸|보냈)"
_NOW_JA = r"(?:(?:今|いま|さっき)(?:は|の)?、?)?"
_TABLES_JA = r"(?:(?:シート|ページ|データ|(?:他|ほか)の(?:もの|タスク|ページ|行)|タスク)(?:は|に|を|で|の)?)?"
_CHANGE_JA = r"(?:変え|変わっ|変更し|触っ|いじっ|動かし|直し|書き換え|消し|追加し)"
_ANYS = (
    make_regex(
        rf"(?:did|have)\s(?:you|u)\s(?:just\s)?(?:{_VERB_EN}|{_DONE_EN})\s(?:anything|something){_NOW_EN}"
        rf"|(?:you|u)\s(?:didn'?t|haven'?t|did\snot|have\snot)\s(?:just\s)?(?:{_VERB_EN}|{_DONE_EN})\s"
        rf"(?:anything|any\s(?:other\s)?\w+|(?:the\s)?other\s\w+){_NOW_EN}"
        rf"|(?:has|did|was|were)\s(?:anything|any\s\w+)\s(?:just\s)?(?:get\s|been\s|got\s)?(?:{_DONE_EN}){_NOW_EN}",
        _FLAGS,
    ),
    make_regex(
        rf"(?:(?:너|니가|네가|메텔이?|방금|지금|아까|혹시|설마)\s)*{_TABLES_KO}(?:(?:너|방금|지금|혹시)\s)*"
        rf"(?:뭐|뭘|뭔가|뭐라도|아무것도|아무\s?데도|다른\s?(?:거|건|것)(?:은|는)?)\s?"
        rf"(?:{_CHANGED_KO}\s?(?:거|건|게|것)(?:은|는|이)?\s?(?:아니|없|있)\S{{1,4}}|(?:안\s|못\s)?{_DID_CHANGE_KO}(?:지|죠|어|나|니|냐|어요|나요|는지)요?)"
    ),
    make_regex(
        rf"{_NOW_JA}{_TABLES_JA}(?:何か|何も|なにか|なにも|なんか){_CHANGE_JA}(?:(?:て|で)(?:い)?(?:ない|ません|ます|る)|た|だ|まし?た)(?:です)?(?:の|か|よ|ね|わけじゃない)*"
        rf"|{_NOW_JA}{_TABLES_JA}{_CHANGE_JA}(?:て|で)(?:い)?(?:ない|ません)(?:です)?(?:よね|ね|か)"
    ),
)
"""Whether anything was changed at all."""
_VALUES = make_regex(
    r"(?:when|who)(?:'s|\sis|\swas)\s(?:it|that|this)(?:\s(?:due|for|on|with))?"
    r"|(?:is\s)?(?:the\s)?(?:date|due date|owner|deadline)\s(?:right|correct)"
    r"|(?:담당자?|마감일?|기한|날짜|시간|상태|제목|금액)(?:은|는|이|가)?\s.{0,14}?(?:지|죠|어|야|나|냐|맞\S{0,3})요?"
    r"|(?:期限|締め?切り?|担当者?|日付|時間|ステータス|金額|タイトル)(?:は|って|も)?.{0,10}?(?:る|ます|か|いつ|誰|だっけ|よね)",
    _FLAGS,
)
"""What else is asked of it."""
_SHOWS = make_regex(
    r"(?:(?:한번|좀|그대로|글자\s?그대로|정확히|전문)\s)*보여\s?(?:줘|주세요|줄래)\S{0,3}"
    r"|(?:word\sfor\sword|verbatim|exactly|exact\swords)(?:\splease)?"
    r"|(?:そのまま|原文を?)(?:見せ|教え)て\S{0,6}"
    r"|알려\s?(?:줘|주세요)\S{0,2}|show me|let me see|見せて\S{0,6}"
    r"|教えて\S{0,6}"
    r"|(?:right|맞지|だよね|ですよね|합니까)",
    _FLAGS,
)


_SIGNS = make_regex("[\U0001f300-\U0001faff☀-➿\ufe0f]")


def read_deed_question(text: str) -> Asked | None:
    """Return what a whole reply asks of what was done; ``None`` where it says anything else."""
    text = " ".join(_SIGNS.sub(" ", text).split())
    if len(text) > LONGEST:
        return None
    parts = [bare for one in _SPLIT.split(text) if (bare := _OPENS.sub("", one.strip()).strip(" ,.!?？、。"))]
    kinds = [_read_part(one) for one in parts]
    if not parts or "" in kinds:
        return None
    return "else" if "else" in kinds else "done" if "done" in kinds else None


def _read_part(part: str) -> str:
    """Return what a part asks; "besides" where only beside another, and nothing where it says anything else."""
    if any(one.fullmatch(part) for one in (*_ELSES, *_ANYS)):
        return "else"
    if _BEFORES.fullmatch(part) or any(one.fullmatch(part) for one in _DEEDS):
        return "done"
    return "besides" if _VALUES.fullmatch(part) or _SHOWS.fullmatch(part) else ""
