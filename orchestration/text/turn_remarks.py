"""Words around a change of earlier work that say no more of it: a hesitation ahead, why behind, and how a day is set
again ("흠 마감은 빼줘 급한거 아니래", "화요일로 하자 월욜은 회의 많아서 못해", "금욜로 다시 잡고 …"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.told_bodies import mask_told_bodies

LONGEST = 120
"""Characters of a reply that is looked at."""
_HESITATES = make_regex(
    r"^(?:(?:흠+|음+|어+|아+(?=\s)|근데|저기|hm+|um+|uh+|erm|うーん|えーと|んー)[\s,.~…、]+)+(?=\S)", re.IGNORECASE
)
_SETS_KO = make_regex(r"(?<=[가-힣\d]로)\s(?:다시\s)?(?:잡고|맞추고|정하고|잡아서)(?=\s)")
_SETS_END_KO = make_regex(r"(?<=[가-힣\d]로)\s(?:다시\s)?(?:잡아|맞춰|정해)(?=\s?(?:줘|주|놔|둬))")
_ORDER_KO = (
    r"(?:하자|할게요?|(?:해|바꿔|미뤄|옮겨|빼|넣어|남겨|돌려|당겨|넘겨|처리해|변경해)\s?(?:줘요?|주세요|주라|놔"
    r"|둬)|(?:으로|로)\s?(?:부탁\S*|요|가자))"
)
_WHY_KO = (
    r"[^.!?\n:\"'‘“]{2,36}?(?:(?:급한|바쁜|중요한)?\s?(?:거|건|것)(?:는|은)?\s?아니(?:래|라|고|야|에요|니까"
    r"|라서)(?:요)?"
    r"|[가-힣](?:서|라서|이라)(?:\s(?:못|안|힘들|어렵|빡세|불가)\S{0,4})?(?:요)?|니까(?:요)?|거든요?"
    r"|[했었았됐있없는간온한]대(?:요)?|[했었았됐]다(?:네|더라|던데|고\s?하)\S{0,3}|휴가래요?|출장이래요?|없대요?)"
)
_REASON_KO = make_regex(rf"^(?P<order>.*{_ORDER_KO})[\s,.~]+(?P<why>{_WHY_KO})[\s.!~ㅠㅜㅋㅎ]*$")
_REASON_EN = make_regex(
    r"^(?P<order>(?:(?:and|also|then|please|pls|ok|just|so)[\s,]+)*(?:make|set|move|put|mark|push|change|switch|close|give|hand|assign)\s[^,.;]{3,60}?)"
    r"(?!.*\b(?:owner|assignee|due|deadline|status|responsible|owns)\b)(?:\s?[,.;—–-]\s?|\s(?=because\b|since\b|cos\b))(?:(?:because|since|as|cos|cuz)\s)?"
    r"(?:(?:he|she|they|we|i|[A-Z][a-z]+)(?:'s|'re|'m|'ve|'d|\s(?:is|are|am|was|were|has|have|had|just|already|told|said|says|started|finished|asked|mentioned|can'?t|won'?t|needs?))\b"
    r"|(?:it'?s|it\s(?:is|was))\s(?:not|already|too|no)\b)[^,;:\"]{0,60}$"
)
"""Why something is to be changed, behind the order: who is spoken of there is no value of it."""
_REASON_AHEAD = make_regex(
    r"^(?:[^.!?\n:\"'‘“\d]{2,30}?(?:[가-힣](?:아서|어서|려서|해서|겨서|라서|워서)|때문에|[가-힣](?:으)?니까|탓에))[\s,]+"
    r"(?=(?:(?:오전|오후|아침|저녁|내일|모레|오늘|다음\s?주|이번\s?주)\s?)*(?:\d{1,2}\s?(?:시|일|월|:)|[월화수목금토일]요일|내일|모레)[^,]{0,20}(?:으로|로)\s?\S)"
)
"""Why a time is another, ahead of it ("다들 일정 밀려서 5시로 변경됐어요")."""
_HEARD_KO = make_regex(
    r"^(?:(?:아+|어+|오+|음+|앗|헐|넵?|네|응)[\s,.!~…]+)?"
    r"(?:(?:[^.!?\n:\"'‘“#@]{0,24}[가-힣](?:구나|군요?|네요?|겠어요?|겠습니다|거구나|거네요?)|그래요?|그렇구나|오케이|ㅇㅋ)"
    r"[\s?!.,~ㅠㅜㅋㅎ]*)"
    r"(?:그럼|그러면|그렇다면|글면)\s+(?=\S.*(?:줘요?|주세요|주라|줄래요?|공지만?|부탁\S*|하자|할래)[\s.!~ㅎㅋ]*$)"
)
"""That something was heard, ahead of what is wanted then ("아 안되는구나 그럼 …")."""
_REACHES = make_regex(
    r"한테|에게|께\s|알려|전해|보내|올려|말해|물어|디엠|DM|메시지|라고|다고|\b(?:tell|dm|message|post"
    r"|say)\b",
    re.IGNORECASE,
)


_RETHINKS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"^(?:(?:ㅇㅋ|오케이|좋아|좋네|응|네|굿|그럼)[\s,.!~]+)*(?:(?:그거|이거|그걸|이걸|결과|그\s?표)\s)?#?[\w가-힣-]{1,20}?(?:님|씨)?(?:한테|에게|께|에다가?|에|로)\s"
        r"(?:좀\s)?(?:올려|보내|공유해|전해|게시해|디엠해)\s?(?:줘요?|주세요|주라|줄래)?[\s.,…!~ㅋㅎ]*"
        r"(?:(?:아|앗|잠깐만?|잠만|음)[\s,.…!~]*)*(?:아니다|아냐|아니야|아니|취소)[\s,.…!~ㅋㅎ]*(?:(?:그냥|걍|차라리)\s)*"
        r"(?=\S*(?:한테|에게|께|에|로)\s.*(?:올려|보내|공유해|전해|DM|디엠))",
        r"^(?:(?:ok(?:ay)?|great|nice|cool|and|now|then)[\s,.!]+)*(?:post|send|share|dm|put)\s(?:it|that|this|those|them)\s(?:in|to|on)\s#?[\w-]+"
        r"[\s.,…–—-]*(?:oh\s|hm+\s)?(?:wait,?\s?no|no,?\s?wait|actually,?\s?no|scratch\sthat|actually|wait|nah|no)[\s,.…–—-]*(?:just\s)?"
        r"(?=(?:post|send|share|dm|message|put|forward)\s)",
        r"^(?:(?:OK|いいね|うん|はい|じゃあ)[、。\s]*)*(?:(?:それ|これ)(?:を)?、?)?#?[\w가-힣-]{1,20}?(?:さん)?(?:に|へ)(?:投稿|共有|送|流)(?:し|っ)て(?:ください|おいて)?"
        r"[、。…!！\s]*(?:(?:あ|いや|待って|ちょっと待って|違う)[、。…\s]*)+(?:やっぱり?|やはり)?、?(?=\S+?(?:に|へ).*(?:投稿|共有|送|流|DM))",
    )
)
"""A place that something is to be sent to, taken back at once for another behind it."""


_NOT_THOSE_EN = make_regex(
    r"^\W*(?:(?:ok(?:ay)?|and|but|so|please|pls)[\s,]+)*not\s(?P<those>(?:the\s)?(?:already\s)?(?:done|finished|completed?|closed|late|overdue|open|unfinished)"
    r"(?:\s(?:ones?|tasks?|stuff|things?|items?)))(?=(?:\s(?:please|pls|thanks|thx|though|tho))*[\s.!]*$)",
    re.IGNORECASE,
)
"""Which of those that were shown are not wanted, as all that a reply says."""


_MEANT_TOO = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"^(?:(?:아+|앗|어|헐|헉|아니)[\s,.!~…]+)*(?:\S{1,12}?(?:이|가|은|는)?\s?(?:말고|아니고|아니라)\s)?(?P<one>[가-힣A-Za-z]{1,12}?)(?:님|씨)?"
        r"(?:이었|였|였었)(?:네요?|다|어요?|는데요?|음)[\s,.!~…]+(?P<rest>(?P=one)(?:이)?(?:님|씨)?(?:한테|에게|께|에)?도(?=\s|$).*)$",
        r"^(?:(?:oh|oops|sorry|wait|no|ah)[\s,.!]+)*(?:not\s\w+,?\s)?i\s(?:meant|mean)\s(?P<one>[a-z]{2,20})[\s,.!;–—-]+(?:so\s|and\s|please\s|can\syou\s)*"
        r"(?:send|dm|forward|give)\s(?:it|that|this)\sto\s(?:him|her|them|(?P=one))\s(?P<too>too|as\swell|also)(?:\splease)?[\s.!?]*$",
        r"^(?:(?:あっ?|ごめん(?:なさい)?|すみません|いや)[、。\s]*)*(?:[^\s、。]{1,12}(?:さん)?(?:じゃなく(?:て)?|ではなく(?:て)?)、?)?(?P<one>[^\s、。]{1,10}?)(?:さん)?"
        r"(?:だった|でした)(?:わ|ね|んだ)*[、。\s]+(?P<rest>(?P=one)(?:さん)?(?:に)?も.*)$",
    )
)
"""Who was meant, and that they are to have it too: what was sent stays."""


_NOT_THERE = make_regex(
    r"^(?:(?:아+|음+|그럼)[\s,.]+)*#?[\w가-힣-]{2,15}?(?:님|씨)?(?:한테|에게|에)?(?:은|는)\s?(?:됐고|필요\s?없고|안\s?(?:해도|올려도|보내도)\s?(?:되고|돼고))[\s,]+(?=#?[\w가-힣-]{2,15}(?:에도|한테도|에게도|께도)(?=\s|$))"
    r"|^(?:#?[\w-]{2,20}\s(?:is\sfine|doesn'?t\sneed\sit)[,.;]?\s(?:but\s)?)(?=#?[\w-]{2,20}\s(?:too|as\swell)\b)"
    r"|^#?[^\s、。]{2,15}?(?:に)?は(?:いい|いらない|不要)(?:から|ので|けど)?、(?=#?[^\s、。]{2,15}にも)",
    re.IGNORECASE,
)
"""Where a message need not go, ahead of one place more."""


def write_meant_too(text: str) -> str:
    """Return a reply that says who was meant, or who needs nothing, and who is to have what was sent too, as that
    alone."""
    text = _NOT_THERE.sub("", text)
    found = next((one for form in _MEANT_TOO if (one := form.match(text)) is not None), None)
    if found is None or len(text) > LONGEST:
        return text
    parts = found.groupdict()
    return parts.get("rest") or f"{parts['one']} {parts.get('too')}"


def drop_rethought_send(text: str) -> str:
    """Return a reply without the place for what was shown that it takes back at once."""
    if len(text) > LONGEST or replace_quotes(text) != text:
        return text
    found = next((one for form in _RETHINKS if (one := form.match(text)) is not None), None)
    return text[found.end() :] if found is not None else text


def drop_heard_remark(text: str) -> str:
    """Return an order without the words ahead of it that say that something was heard."""
    return _HEARD_KO.sub("", text, count=1)


_KEEPS_FIELD = make_regex(
    r"(?<=\S)[\s,.!~]+(?:날짜|마감일?|기한|상태|제목|시간|나머지|다른\s?(?:건|거|것))(?:은|는)?\s?그대로(?:\s?(?:두고|둬요?|놔\s?둬요?|요|로))?[\s.!~]*$"
    r"|(?<=\S)[,.;]\s(?:(?:and|but|just)\s)?(?:leave|keep)\s(?:the|its|everything)\s?(?:date|due\sdate|deadline|status|title|time|rest|else)?"
    r"(?:\s(?:as\s(?:it\s)?is|alone|the\ssame|unchanged))?[\s.!]*$"
    r"|(?<=\S)[。、](?:日付|期限|締め?切り?|ステータス|状態|タイトル|時間|残り|他)はそのまま(?:で)?(?:お願いします|いいです)?[。！\s]*$",
    re.IGNORECASE,
)
"""That other fields stay as they are, behind what is changed, which nothing else would touch."""
_CORRECTS_ALONE = make_regex(
    r"^(?:(?:oh|ah|wait|no|actually|sorry|아|어|앗|아니(?:다|야)?|잠깐|미안)[\s,.…!~]+){1,4}(?=(?:(?:just|only)\sme|me|나만|저만|나로|저로)[\s.!~]*$)",
    re.IGNORECASE,
)
"""A correction ahead of who alone is meant."""


def drop_turn_remarks(text: str) -> str:
    """Return a reply on earlier work without the hesitation ahead of it, the reason behind it, and a place that it
    takes back at once; what may be told to somebody stays whole."""
    text = write_meant_too(drop_rethought_send(text))
    if len(text) > LONGEST or _REACHES.search(text) or mask_told_bodies(text) != text or replace_quotes(text) != text:
        return text
    bare = _CORRECTS_ALONE.sub("", _KEEPS_FIELD.sub("", text))
    bare = _NOT_THOSE_EN.sub(r"drop \g<those>", _REASON_AHEAD.sub("", _HESITATES.sub("", bare)))
    bare = _SETS_END_KO.sub(" 바꿔", _SETS_KO.sub(" 하고", bare))
    found = _REASON_KO.match(bare) or _REASON_EN.match(bare.rstrip(" .!"))
    return found["order"] if found is not None else bare
