"""What somebody says of their own situation ahead of what they want ("I'm in a meeting, so …", "팀장님이 찾으셔서요,
…", "今外にいるので …"): why or from where they ask, and never what. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA

_SO_KO = (
    r"(?:(?:이)?라(?:서)?(?:요)?|(?:어|아|해|여|셔|와|가|빠)?서(?:요)?|느라(?:고)?(?:요)?|(?:는|은|인|던|ㄴ)데요?"
    r"|거든요?|(?:더|았더|었더)니"
    r"|[았었했]더니|(?:네|네요|어요|아요|해요|예요|이에요|습니다|ㅂ니다|음|임|다)(?=[,.!~ㅠㅜㅎㅋ\s]))"
)
_END_KO = rf"[^,.!?\n#@'\"‘“\d]{{0,16}}?{_SO_KO}(?:\s?(?:그런데|그래서|그러는데)(?:요)?)?[\s,.!~…ㅠㅜㅎㅋ]+"
_WHEN_KO = (
    r"(?:(?:제가|내가|저는|나는|저|난|전|지금|오늘|방금|아까|곧|막|요즘|하필|잠깐|잠시|좀|너무|진짜|완전|하도"
    r"|(?:퇴근|출근)\s전에)\s)*"
)
_WHERE_KO = (
    r"(?:(?:회의|미팅|통화|이동|운전|외근|출장|휴가|외출|식사|발표|병원|재택|면접|강의|수업)(?:에\s)?\s?(?:중"
    r"|가는\s?길|들어가|나가|하러|끝나고)"
    r"|(?:회의|미팅|발표|면접)\s?(?:들어가|가야|시작)|(?:밖|바깥|지하철|버스|택시|차|기차|공항|집|병원"
    r"|외부)(?:에)?\s?(?:이|인|라|안|에\s?있|에\s?나와|에서)"
    r"|(?:폰|핸드폰|휴대폰|모바일)(?:이|으로|에서)?\s?(?:라|이|보)|노트북(?:이|을)?\s?(?:없|안|놓|두고)"
    r"|(?:점심|밥|아침|저녁)(?:을)?\s?(?:먹|드시)|정신(?:이)?\s?(?:하나도\s)?없|머리(?:가)?\s?(?:안|멍)|바빠|바쁘"
    r"|급(?:한|하|해)|마음이\s?급"
    r"|(?:(?:오늘|내일|모레|금요일|다음\s?주|이번\s?주)(?:부터|까지)?\s)?(?:휴가|연차|반차|재택|출장)(?:이)?(?=라"
    r"|이라|인데|여서|이어서)"
    r"|(?:깜빡|까먹|잊어|잊고|놓치)|(?:퇴근|출근)(?:하|해|길|준비|전))"
)
_WHO_KO = (
    r"(?:팀장|대표|이사|부장|과장|상무|사장|본부장|실장|매니저|상사|윗분|위|임원|고객|거래처|다들"
    r"|사람들)\S{0,5}\s(?:자꾸\s|계속\s|급하게\s|지금\s)?"
    r"(?:찾|물어|여쭤|궁금해|보자고|달라고|재촉|기다리|독촉|부르|보고\s?싶)"
)
_HEARD_KO = (
    r"(?:방금|아까|조금\s전에|좀\s전에)\s(?:[가-힣]{1,6}(?:이랑|랑|하고|와|과)\s)?"
    r"(?:통화|미팅|얘기|이야기|회의)(?:를|을|가)?\s?(?:하|했|끝|나눴|마쳤)"
)
_KO = make_regex(rf"^{_WHEN_KO}(?:{_WHERE_KO}|{_WHO_KO})(?<![가-힣]만){_END_KO}(?=\S)|^(?:{_HEARD_KO}{_END_KO})(?=\S)")
_EN = make_regex(
    r"^(?:(?:i'?m|i am|we'?re|i'?ve been|i was|i just got)\s(?:just\s|still\s|about\sto\s(?:go|walk|jump"
    r"|head)\s(?:in)?to\s|currently\s|stuck\s|off\s|out\s)*"
    r"(?:in\s(?:a|another|back-to-back|the)\s(?:[\w-]+\s)?(?:meetings?|call|car|workshop|interview)"
    r"|on\s(?:a\s(?:[\w-]+\s)?(?:call|train|plane|bus)|the\s(?:go|road|phone|train|bus|run)|my\s(?:phone"
    r"|way[\w\s]{0,15})|leave|mobile|(?:holiday|vacation|leave|pto)(?:\s(?:from|until|till|starting)\s(?:today"
    r"|tomorrow|monday|tuesday|wednesday|thursday|friday|next\sweek))?)"
    r"|at\s(?:lunch|the\s(?:airport|dentist|doctor)|a\sclient'?s?)|out\s(?:of\soffice|today)|travell?ing|driving"
    r"|late|running\s(?:late|out)|swamped|buried|busy|away\sfrom\smy\s(?:desk|laptop)|in\sa\s(?:hurry|rush))"
    r"|(?:just\s)?(?:got|came|back|getting)\s(?:back\s)?(?:off|from|out\sof)\s(?:the\s|a\s|my\s)?(?:phone|call"
    r"|lunch|meeting|holiday|vacation|break)(?:\swith\s(?:a|the|our|my)\s\w+)?"
    r"|(?:my|our|the)\s(?:boss|manager|ceo|team\slead|director|client|customer|cfo)\s(?:is\s(?:asking|waiting"
    r"|chasing|nagging|on\smy\sback)|(?:just\s)?(?:asked|wants\sto\sknow|keeps\sasking))(?:\sme|\sabout\s(?:it"
    r"|this))?"
    r"|(?:my\s)?brain\s(?:is|'s)\s\w+|i\scan'?t\sthink\sstraight|it'?s\sbeen\s(?:a|one)\s(?:of\sthose\sdays|(?:long"
    r"|crazy|mad|busy)\s(?:day|morning|week)))"
    r"(?:,?\s(?:so|and|hence)\b|,\sbrain\sis\s\w+)?\s*[,.;:!–—-]+\s*(?:so\s)?(?=\S)"
    r"|^(?:i'?m|i\sam)\s(?:(?:just|still|currently|stuck)\s)*(?:in\s(?:a|another|back-to-back)\s(?:meetings?|call)"
    r"|on\s(?:a\scall|my\sphone|the\s(?:go|road))|away\sfrom\smy\s(?:desk|laptop)|in\sa\s(?:hurry"
    r"|rush)),?\sso\s(?=\S)",
    re.IGNORECASE,
)
_JA = make_regex(
    r"^(?:(?:今|いま|ちょっと|すみません|実は|私|僕)、?)*(?:(?:会議|打ち合わせ|ミーティング|電話|移動|運転|外出"
    r"|出張|来客|接客|食事)中(?:な|だ|です|で)|外(?:に(?:いる|出てる|出ている|います)|出(?:して(?:い)?(?:る|ます)))"
    r"|(?:電車|車|タクシー|バス|空港|病院)(?:の中)?(?:な|です|に(?:いる|乗って(?:い)?る))"
    r"|(?:明日|明後日|今日|来週|月曜|金曜)(?:から|まで)(?:お?休み|休暇|出張|有給)(?:な|です)|スマホ(?:から|な|です)"
    r"|手が(?:離せない|ふさがって(?:い)?て|空かない)|バタバタして(?:い)?て|急いで(?:い)?て"
    rf"|(?:部長|社長|課長|上司|代表|マネージャー|お?客{HONORIFIC_JA}?|先方)(?:から|に"
    r"|が)(?:急に)?(?:聞かれて(?:い)?(?:る|て|まして|ます)|言われて(?:い)?(?:る|て|まして|ます)|(?:せかさ"
    r"|催促さ)れて(?:い)?(?:る|て|まして|ます)|待って(?:い)?(?:る|て|ます)))"
    r"(?:(?:の|ん)?(?:です|だ)?(?:ので|けど|が|から|し)?、|(?:ので|んで|んだけど|んですけど))\s*(?=\S)"
    r"|^(?:(?:さっき|先ほど|今|たった今)(?:[^、。\s]{1,8}と)?(?:電話|打ち合わせ|話|会議)(?:を)?(?:した"
    r"|して(?:い)?た|しました|終わった)(?:の|ん)?(?:です|だ)?(?:けど|が|ので)、\s*)(?=\S)",
    re.IGNORECASE,
)
_RECORDS = make_regex(
    r"남겨|남기|기록|적어|메모|정리|회의록|내용|노트|결과|\b(?:note|notes|log|record|minutes|write|down)\b|メモ"
    r"|記録|議事録|内容|残し|書い|まとめ"
)
"""What may be of the talk that was told of."""
_TELLS = make_regex(
    r"(?:한테|에게|께)\s?(?:\S+\s){0,4}?(?:말|전해|전달|보내|알려|얘기|연락|DM|디엠)|[다라]고\s(?:\S+\s){0,3}?(?:말"
    r"|전해|올려|보내|알려|남겨|공지)"
    r"|\b(?:tell|let|inform|warn|message|dm|ping|text)\s(?!me\b|us\b)|\b(?:post|announce|say)\sthat\b|(?:伝え|送っ"
    r"|連絡し|知らせ)",
    re.IGNORECASE,
)
"""An order to tell others something, which may be just that."""
_LONGEST = 60
"""Characters of such words."""


def drop_circumstances(text: str, *, quotes: bool = False) -> str:
    """Return a request without what is said of the asker's situation ahead of it; one that may be about that stays.
    ``quotes``: what is to be told stands in quotes behind it."""
    found = next((one for form in (_KO, _EN, _JA) if (one := form.match(text)) is not None), None)
    if found is None or found.end() > _LONGEST:
        return text
    rest = text[found.end() :]
    is_meant = _RECORDS.search(rest) is not None or (_TELLS.search(rest) is not None and not quotes)
    return text if is_meant else rest
