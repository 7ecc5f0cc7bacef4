"""Remarks of a request: why something is asked for, how things stand, an exclamation. They ask for nothing. Pure.

A text may hold marks in the place of names; what wishes, obliges, names a field or reaches somebody is no remark.
"""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.chat import find_talk_opening
from orchestration.text.prohibitions.columns import COLUMN_WORDS
from orchestration.text.segments import BOUNDARY, EXCLAIMED, EXCLAMATIONS, split_segments

_PAST_KO = "[" + "".join(chr(0xAC14 + 28 * number) for number in range(399)) + "]"
"""Each syllable that ends in ㅆ, as that of the past does."""
_END_KO = (
    rf"(?:{_PAST_KO}(?:어요?|다|음|네요?|는데요?|고요|거든요?|대요?|대|지만|지|으니까?|습니다)|[가-힣](?:요|니다)|[었았]음|거든요?|대요?|래요?|잖아|[다라](?:네|던데|는데|더라고?)요?"
    r"|더라고?|같아|듯|[아어해]서요?|니까요?|(?:[가-힣]버림|잡힘|생김|됐음|했음|있음|없음|모름|같음|바쁨|늦음|밀림|빠짐|아픔|못\s?(?:함|옴|감)))"
)
_OPENS = make_regex(
    rf"^(?:(?:그리고|그래서|근데|그런데|그러니까|참|oh|ok|okay|so|and|but|well|also|なお|あ|えっと|いや|{EXCLAMATIONS})[\s,、!]+)+",
    re.IGNORECASE,
)
_WISHES = make_regex(
    r"줘|주세|주실|주시|주라|주길|주면|달라|부탁|바랍|바라|바람|할래|하자|할까|싶|야\s?(?:해|하|돼|되|할|함|됨)|필요|좋겠|좋을|원해|원합|하라|하세요|요망|ㄱㄱ"
    r"|한테|에게|께(?![가-힣])|처리|할\s?(?:거|게|것|예정)|[으]?로\s?(?:해|바꿔|변경)|담당|맡"
    r"|\b(?:please|pls|plz|you|your|you're|should|must|shall|need|needs|want|wants|would|could|let|let's|supposed|ought|wish|prefer|hope|tell"
    r"|ask|asks|make sure|has to|have to|had better|rather|only|except|everyone|nobody|no one|anyone|unless|if)\b"
    r"|ください|下さい|願|くれ|いただ|頂|もらえ|ほし|欲し|べき|必要|いけない|たい(?:です|ん|$)|なければ|なきゃ|に伝|(?:(?<!だっ)て|(?<!の)で)$|といて$|に(?:して|変|し)",
    re.IGNORECASE,
)
"""Words of who wishes, has to or reaches somebody."""
_COLUMNS = make_regex("|".join(COLUMN_WORDS.values()), re.IGNORECASE)
_NOT_EN = (
    r"(?:won'?t|can'?t|cannot|couldn'?t|didn'?t|haven'?t|hasn'?t|hadn'?t|isn'?t|aren'?t|ain'?t|wasn'?t|weren'?t"
    r"|doesn'?t|don'?t (?:have|think|see)"
    r"|will not|(?:(?:am|is|are|was|were|'s|'m|'re)\s)?not (?:gonna|going to|ready|happening|possible|feasible"
    r"|enough|there|done|finished|sure))"
)
_IS_EN = r"(?:'s|'m|'re|'ve|'d|'ll|\s(?:is|are|was|were|am|has|have|had|got|gets|will))"
_PAST_EN = (
    r"(?:\s(?:just|really|still|finally|only|already|simply|probably))*\s(?:went|came|took|takes|ran|fell|slipped|slips|said|says|got|gets|reads?|wrote"
    r"|sent|told me|knows|knew|looks|seems|feels|lost|broke|left|[a-z]{2,}ed)\b"
)
_SUBJECT_EN = (
    r"(?:(?:seems|looks like|turns out)\s(?:that\s)?)?"
    r"(?:i|we|he|she|they|it|this|that|things|there|(?:the|our|my|his|her|their)\s[^\s,]+(?:\s[^\s,]+){0,2}?|[a-z]+|[^\s\x00-\x7f]+)"
)
_LATE_EN = (
    r"(?:running (?:late|behind)|slipping|slipped|swamped|slammed|too busy|behind schedule|took (?:a while"
    r"|forever|ages)|stuck|snowed under"
    r"|drowning|underwater|flat out|overloaded|delayed|keeps slipping)"
)
_BECAUSE = make_regex(
    r"(?:because|since|cuz|cos|bc|given|seeing as|considering|now that|as (?:i|we|he|she|they|it)|due to)\s.+",
    re.IGNORECASE,
)
_REMARKS = tuple(
    make_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_SUBJECT_EN}(?:{_IS_EN}\s|\s?{_NOT_EN}\b|{_PAST_EN}).*",
        rf"(?:it'?s |this is |that'?s )?(?:{_NOT_EN}|no (?:way|chance|time)|{_LATE_EN})\b.*",
        rf"{_SUBJECT_EN}\s(?:is |keeps? |got )?{_LATE_EN}\b.*",
        r"having [a-z]+(?:ed|en|ne) .+",
        rf".*{_END_KO}",
        r".*(?:(?:바쁘|아프|늦|밀리|많|없|길어지|어렵|힘들|부족하|지연되)[가-힣]{0,3}(?:서|니까|니|고|라|길래|느라)|[가-힣](?:어|아|해|여|돼|대|래|라)서"
        r"|(?:으)?니까|느라|때문에|관계로|감안(?:하여|해서?)|고려(?:하여|해서?)|길래|(?:으)?므로)",
        r".*(?:안|못)\s?(?:될|되겠|할|하겠|끝낼|끝내겠|맞출|맞추겠)(?:\s?(?:것|거|듯))?(?:\s?같)?[가-힣]*",
        r".*(?:ので|から|ため(?:に)?|けど|けれど|ですが|ますが|結果|により|につき|に伴い|し)",
        r".*(?:です|ます|ました|でした|した|った|んだ|だ|のよ?|よ|ね|わ|そう|らしい|みたい|だって|とのこと|無理|厳しい|難しい|間に合わない)",
    )
)


_TELLS = make_regex(
    r"[\d#@<>\"“”‘’「」『』\ue000-\uf8ff]|(?<!\w)'|끝|마쳤|완료|취소|보류|연기|미뤄|중단|시작했|"
    r"승인|결재|허락|허가|컨펌|먼저|때까지|까지|(?:전|후|뒤|다음)에|기다|비밀|기밀|대외비|금지|아직|아니에요|아닙니다|미정|안\s?(?:돼|되|됩)|해결|고쳤"
    r"|(?:만들|올리|보내|추가하|공유하|바꾸|등록하|적)(?:려|겠|ㄹ)"
    r"|말고|빼고|제외|않(?:기|을|겠|도록)|만\s|내일|모레|다음\s?(?:주|달)"
    r"|\b(?:done|finished|completed?|started|resolved|fixed|closed|cancell?ed|postponed|moved"
    r"|approv\w*|permission|sign(?:s|ed)?[\s-]off|first|confidential|secret|private|allowed|forbidden"
    r"|waits?|waiting|hold|yet|nobody|no one|tomorrow|next|not|never|without|instead)\b|n't\b"
    r"|終わ|完了|承認|許可|了承|先に|まで|まだ|秘密|社外秘|内密|禁止|待|中止|延期|キャンセル|済|始め|直し|明日|来週|来月|以外|だけ|ない|せず",
    re.IGNORECASE,
)
"""What a remark may say that an order behind it needs."""
_POINTS_BACK = make_regex(
    r"(?<![가-힣])(?:그|이|저|그거|이거|그것|이것|그걸|이걸|그게|이게|그건|이건|이거랑|그대로|그렇게|이렇게|그분|그분[가-힣]*|그쪽|이\s?(?:내용|숫자|건|사실|소식)[가-힣]*)(?![가-힣])"
    r"|(?<![가-힣])(?:그거|이거|그것|이것|그분)[가-힣]{0,3}"
    r"|\b(?:it|its|this|that|these|those|them|they|him|her|he|she|the same)\b"
    r"|\bso\b(?! (?:could|would|can|will|please|kindly)\b)"
    r"|これ|それ|あれ|この|その|あの|こちら|そちら|彼",
    re.IGNORECASE,
)


_OWNED = make_regex(
    r"^(?:the|our|my)?\s?(?:task|page|item|to-?do)?\s?[\"“'‘][^\"”'’\n]+[\"”'’](?:\s(?:task|page|item))?"
    r"\s(?:is|was)\s[A-Z]\w+'s(?:\s(?:now|already|task|job))?[.!]\s+"
    r"|^(?:the|our)?\s?(?:task|page|item)?\s?[\"“'‘][^\"”'’\n]+[\"”'’](?:\s(?:task|page|item))?"
    r"\sbelongs to\s[A-Z]\w+(?:[.!]|,\sso)\s+"
    r"|^[\"“'‘][^\"”'’\n]+[\"”'’]\s?(?:작업|페이지|건)?(?:은|는|이|가)?\s[가-힣]{2,4}(?:님|씨)?\s?(?:거|것|꺼)(?:예요|에요|야|입니다|임|이고)[.!]?\s+"
    r"|^(?:タスク|ページ)?「[^」\n]+」(?:のタスク|タスク)?は[ァ-ヶー一-龥]{1,8}(?:さん)?の(?:もの)?です。\s*",
    re.IGNORECASE,
)
"""Whose something is, said before an order on something else."""
_SO_YOU = make_regex(
    r"(?:,?\s(?=so,?\s)|[.!]\s+)(?=(?:so,?\s)?(?:(?:could|would|can|will)\syou|please|kindly)\b)", re.IGNORECASE
)
"""Where English passes from the reason to what is asked for."""
_BINDS = make_regex(
    r"[?？]|\b(?:please|you|if|unless|only|except|until|when|must|should|needs?|ha(?:s|ve)\sto|may|don't|let|owner|assignee|title|status|due)\b",
    re.IGNORECASE,
)


_ORDERS_KO = (
    r"한테|에게|께\s|줘|주세요|지\s?말|(?:하|꾸|올리|보내|넣|적|쓰|미루|옮기|만들|지우|돌리|주|내|리|맡기)(?:고|서|며)\s"
    r"|(?:해|꿔|려|겨|어|아|워|러)서\s(?=혹시)"
)
"""What may be an order before a worry: it is none of it."""
_ORDERS_EN = (
    r"\b(?:please|pls|tell|send|post|don't|move|push|set|mark|change|create|add|make|put|update|rename|archive|delete|remove|schedule"
    r"|remind|ask|dm|message|assign|share|let|show|list)\b"
)
_ORDERS_JA = r"(?:し|っ|い|え|き|ぎ|み|け|せ|て)て、?(?=念のため)|(?:て|ください|下さい)[、。]"
_JUST_IN_CASE = make_regex(
    rf"(?:(?!{_ORDERS_KO})[^\"'“”‘’「」#@:\n]){{0,80}}?(?:혹시\s?(?:몰라서?|모르니까?)|혹시나\s?해서|만약을\s?위해)(?:요)?[\s.,…~!]+"
    rf"|(?:(?!{_ORDERS_EN})[^\"“”‘’「」#@:\n]){{0,80}}?(?:,|\.+|\bbut|^)\s?just\sin\scase(?:,|\.+|…)\s*"
    rf"|(?:(?!{_ORDERS_JA})[^\"「」#@:\n。]){{0,40}}?念のため(?:です)?[、。…]+",
    re.IGNORECASE,
)
"""Why somebody asks though another may do it: nothing of what leads to it is of the order."""


def find_remarks(text: str) -> tuple[tuple[int, int], ...]:
    """Return where the remarks of a text stand, in order, each with what parts it from the words behind it."""
    return tuple((start, end) for start, end in split_segments(text) if is_remark(text[start:end]))


@lru_cache(maxsize=256)
def find_background(text: str) -> int:
    """Return where the order of a text begins behind the remarks that lead to it; 0 where nothing leads to it that can
    be left. A remark that names a number, a place or somebody's words, or that tells of something done, is no such; an
    order that points back ("it", "그거") needs what it points to."""
    worry = _JUST_IN_CASE.match(text)
    talk = find_talk_opening(text)
    at = max(worry.end() if worry is not None else 0, talk)
    for start, end in split_segments(text):
        segment = text[start:end]
        if end <= at:
            continue
        if not is_remark(segment) or _TELLS.search(segment):
            break
        at = end
    seam = _SO_YOU.search(text, at)
    if seam and not _TELLS.search(text[at : seam.start()]) and not _BINDS.search(text[at : seam.start()]):
        at = seam.end()
    return talk if not text[at:].strip() or _POINTS_BACK.search(text[at:]) else at


def find_order(text: str) -> int:
    """Return where the order of a text begins behind what leads to it, and behind whose something else is ("'A' is
    Junho's. Create 'B'"); that is nothing of the order, but it is no background: it is asked about as what it is."""
    owned = _OWNED.match(text)
    rest = text[owned.end() :] if owned else ""
    if owned is None or not rest.strip() or _POINTS_BACK.search(rest):
        return find_background(text)
    return owned.end() + find_background(rest)


def drop_exclamation(segment: str) -> str:
    """Return a part of a text without the exclamations and joints that open it."""
    return _OPENS.sub("", segment.strip(" ,.!~、"))


_LETTER_OR_MARK = make_regex(r"[\w\ue000-\uf8ff]")
_ASKS = make_regex(r"[?？]")


@lru_cache(maxsize=512)
def is_remark(segment: str) -> bool:
    """Return whether a part of a text asks for nothing."""
    if _ASKS.search(segment):
        return False
    bare = BOUNDARY.sub(" ", segment).strip(" ,.~()")
    if EXCLAIMED.fullmatch(bare) or not _LETTER_OR_MARK.search(bare):
        return True
    said = drop_exclamation(bare)
    if _COLUMNS.search(said) or (_WISHES.search(said) and not _BECAUSE.fullmatch(said)):
        return False
    return any(pattern.fullmatch(said) for pattern in (_BECAUSE, *_REMARKS))
