"""What is told without saying of what ("미뤘습니다", "It's due tomorrow", "延期しました"). Pure.

Where the thing stands elsewhere in the request, nobody who reads it knows what is meant.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import SHORT_MONTH_EN, WEEKDAY_EN

_TIME_KO = (
    r"(?:오늘|내일|모레|글피|어제|그제|지금|방금|아까|곧|이따가?|[월화수목금토일]요일|[월화수목금토일]욜|오전|오후|아침|점심|저녁|밤|정오|(?:다음|이번|지난|담|저번)\s?(?:주|달)"
    r"|주말|\d[\d/:.~]*(?:월|일|시|분|주|개월|시간)?|반|한|두|세|열두?|안|전|후|뒤|쯤|정도|께|이내|이후|이전|말)"
)
_ONLY_TIME_KO = make_regex(
    rf"(?:{_TIME_KO}(?:까지|부터|에|에는|은|로|으로|이|쯤)?\s?)+(?:입니다|이에요|예요|이다|다|요|임|인가요\??)?[.!~]*"
)
_ADVERB_KO = make_regex(
    rf"(?:(?!아침|점심|저녁){_TIME_KO}(?:까지|부터|에|에는|로|으로|까지로|쯤|동안|안에|전에|후에)*|이미|벌써|다|잘|좀|조금|조금만|아직|먼저|꼭|다시|더|못|안|이렇게|그렇게"
    r"|그대로|이거|그거|이건|그건|저거|이것|그것|그|이|저|많이|완전|빨리|얼른|일단|우선|혹시|마저|계속|방금|막|아마|하루|이틀|사흘|일주일|하루만|이틀만)"
)
_ALONE_KO = make_regex(
    r"늦|못|가(?:요|겠|고|려)|갑|간다|갈|오(?:세|시|겠|늘)|옵|온다|와(?:요|주|\s)|고맙|고마|감사|죄송|미안|수고|알겠|알았|괜찮|좋|먹|드시|들어가|기다|쉬|쉽|만나|뵙|봐요|봅시|보자|전화|연락"
    r"|출발|도착|축하|환영|안녕|급|없|있|아프|아픕|휴가|휴무|병가|외근|출장|재택|퇴근|출근|바쁘|바쁩|바빠|천천히|집|회의\s?중|통화|자리|잘\s|반갑|즐거|행복|화이팅|파이팅|사랑|동의|반대|찬성"
)
_POINTING_KO = make_regex(r"(?:^|\s)(?:이거|그거|이건|그건|저거|이것|그것|이걸|그걸)(?=\s|$|입니다|이에요|예요|[.!?])")
_BEFORE_KO = make_regex(r"\d+\s?(?:분|시간|일)\s?(?:전|뒤|후)에?\s\S+(?:에서|에|로)\s\S+$")
"""A time told by another one that is not said ("30분 전에 1층에서 보자")."""
_MORE_TIME = make_regex(
    r"(?:하루|이틀|사흘|나흘|\d+일|일주일)\s?(?:만)?\s?더\s"
    r"|(?:you|we|they)\s(?:have|'ve got|get|got)\s(?:\w+\s)?more\s(?:days?|weeks?|time)\b",
    re.IGNORECASE,
)
"""More time, for what is not said."""
_OF_WORK_KO = frozenset(["마무리", "확인", "진행", "완료", "처리", "검토", "수정", "취소", "변경", "연기", "보류"])
_FIRST_VERB_KO = make_regex(r"[가-힣]*[아어해여와려내켜춰워쳐겨줘둬봐]|될|할|끝날")
_NOUN_COPULA_KO = make_regex(r"^[가-힣]{1,4}(?:입니다|이에요|예요)[.!]*$")
_TIME_JA = (
    r"(?:今日|明日|明後日|昨日|今|今週|来週|先週|今月|来月|[月火水木金土日]曜日?|午前|午後|朝|昼|夕方|夜|\d+(?:月|日|時|分|週間|時間)?"
    r"|半|/|:|頃|ごろ|中|以内|前|後)"
)
_ONLY_TIME_JA = make_regex(rf"(?:{_TIME_JA}(?:まで|から|に|は|の|へ)?)+(?:です|だ|でした|ですか[？?]?)?[。.!！]*")
_ADVERB_JA = make_regex(
    rf"(?:{_TIME_JA}|まで|までに|から|に|の|へ|もう|すぐ|まだ|また|少し|ちょっと|もっと|全部|これ|それ|あれ|一旦|とりあえず|無事|いつ|何時|どう|いつごろ|[、,\s])+"
)
_VERB_JA = make_regex(
    r"^(?:延期|延長|延ば|変更|完了|完成|終わ|終え|済|作っ|作成|作り|直し|直っ|修正|進め|進行|送っ|送り|送付|出し|確認し|確定|決ま|決め|登録|更新|追加|削除|消し|動か|移し|やっ|でき|出来|伸ば|伸び|遅らせ"
    r"|早め|渡し|届き|届い|始め|始ま|止め|止ま|中止)"
)
_POINTING_JA = make_regex(r"^(?:これ|それ|あれ)(?:を|は|が|も)?(?=[一-龥ぁ-ん]|です|だ|$)")
_TIME_EN = (
    rf"(?:today|tomorrow|tonight|now|later|soon|noon|midnight|{WEEKDAY_EN}|next|this|week|month|morning|afternoon|evening"
    rf"|\d{{1,2}}(?::\d\d)?(?:\s?[ap]\.?m\.?)?|\d{{1,2}}(?:st|nd|rd|th)|{SHORT_MONTH_EN}\w*|eod|at|on|by|until|the|of)"
)
_ONLY_TIME_EN = make_regex(rf"(?:about\s)?{_TIME_EN}(?:[\s,]+{_TIME_EN})*[.!?]*", re.IGNORECASE)
_ONLY_PRONOUN_EN = make_regex(r"(?:about\s)?(?:it|this|that|these|those|them|he|she|they|so)[.!?]*", re.IGNORECASE)
_SHORT_EN = make_regex(
    r"(?:i|we|he|she|they|you|it|[가-힣]{2,4})\s(?:did|do|does|will|have|has|had|can|could|is|are|was|don't|didn't|won't|can't|would|should)"
    r"(?:\s(?:it|that|this|so|too))?[.!]*",
    re.IGNORECASE,
)
"""A verb that stands for another ("I did")."""
_POINTS_FIRST_EN = make_regex(
    r"(?:reminder:\s|please\s(?:note\s)?|could\syou\stell\sme\s(?:if|whether|when|where|why|how)\s)?(?:it|this|that|these|those|he|she|they)(?:['’](?:s|re|ll|d|ve)\b|\s(?:is|are|was|were|has|have|had|will|would|can|could|should|must|needs?|got|went|did|does|works?|looks?|\w+ed)\b)",
    re.IGNORECASE,
)
_POINTS_LAST_EN = make_regex(
    r"(?:please|could\syou)\s(?:tell\sme\s(?:if|whether|when)\s)?(?:\w+\s){1,6}?(?:it|this|that|them|those)(?:\s(?:now|too|today|first|please))?[.?!]*",
    re.IGNORECASE,
)
_NAMES_EN = make_regex(
    r"\b(?:the|our|my|your|an?|his|her|their)\s\w+|\b(?!Could\b|Please\b|Reminder\b|I\b)[A-Z]\w+|\d|#\w"
)
_NEEDS_IT_EN = make_regex(
    r"(?:we|i|they|he|she|[가-힣]{2,4})\s(?:need|want|have|got|sent|fix|move|did|finish|update|approve|close)(?:e?s|e?d)?\s(?:it|this|that|them)\b[^.?!]{0,24}[.!]*",
    re.IGNORECASE,
)
_OF_WEATHER_EN = make_regex(
    r"it['’]?s?\s(?:is\s)?(?:raining|snowing|fine|ok|okay|late|time|urgent|not\surgent|hot|cold)\b", re.IGNORECASE
)


def is_only_time(text: str) -> bool:
    """Whether a text is a day or a time and nothing else, or a word that only points."""
    bare = text.strip()
    if _ONLY_TIME_EN.fullmatch(bare) or _ONLY_PRONOUN_EN.fullmatch(bare):
        return True
    pointing = re.fullmatch(
        r"(?:이거|그거|저거|이것|그것|이|그|그렇|これ|それ|あれ)(?:입니다|예요|이에요|です|だ)?[.!。]*", bare
    )
    return bool(pointing or _ONLY_TIME_KO.fullmatch(bare) or _ONLY_TIME_JA.fullmatch(bare))


def is_without_subject(text: str) -> bool:
    """Whether a text says something without saying of what: a predicate alone, or one of a word that only points."""
    if re.search(r"[ぁ-んァ-ヶ]", text):
        return _is_without_subject_ja(text)
    if re.search(r"[가-힣]", text) and not re.search(r"[A-Za-z]{3}.*\s[A-Za-z]{2}", text):
        return _is_without_subject_ko(text)
    return _is_without_subject_en(text)


def _is_without_subject_ko(text: str) -> bool:
    sentence = re.split(r"(?<=[.!?])\s", text.strip())[0].strip(" .!?~")
    if _MORE_TIME.match(sentence) or _POINTING_KO.search(sentence) or _BEFORE_KO.match(sentence):
        return True
    words = sentence.split()
    while words and _ADVERB_KO.fullmatch(words[0]):
        words = words[1:]
    if not words or len(words) > 2:
        return False
    if _ALONE_KO.search(" ".join(words)):
        return False
    if len(words) == 1:
        return True
    if words[1].startswith("부탁"):
        return words[0] in _OF_WORK_KO
    light = (
        r"(?:(?:해|[가-힣]?겨|[가-힣]?줘|둬)?\s?주세요|놓?았습니다"
        r"|[놨뒀]습니다|하겠습니다|됩니다|합니다|했습니다|됐습니다|있습니다|같습니다)"
    )
    of_work = words[0] in _OF_WORK_KO or _FIRST_VERB_KO.fullmatch(words[0]) is not None
    return of_work and re.fullmatch(light, words[1]) is not None


def _is_without_subject_ja(text: str) -> bool:
    if _POINTING_JA.match(text):
        return True
    lead = _ADVERB_JA.match(text)
    return _VERB_JA.match(text[lead.end() :] if lead is not None else text) is not None and not re.search(
        r"[がはを]", text
    )


def _is_without_subject_en(text: str) -> bool:
    bare = text.strip()
    if _OF_WEATHER_EN.match(bare):
        return False
    if (
        _MORE_TIME.match(bare)
        or _NEEDS_IT_EN.fullmatch(bare)
        or _SHORT_EN.fullmatch(bare)
        or _POINTS_FIRST_EN.match(bare)
    ):
        return True
    rest = re.sub(r"^(?:Please|Could you|Reminder:)", "", bare)
    return _POINTS_LAST_EN.fullmatch(bare) is not None and _NAMES_EN.search(rest) is None


def is_noun_alone(text: str) -> bool:
    """Whether a Korean text is one noun with "is" and nothing else ("시간입니다")."""
    return _NOUN_COPULA_KO.match(text.strip()) is not None
