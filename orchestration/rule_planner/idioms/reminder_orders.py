"""Reminders that are asked for in few words ("5시에 알림좀 사라한테 물어보기"), are to reach somebody else ("have Sarah
reminded at 11 to …") or hang on one's own tasks ("내꺼 중에 내일 마감인거 있으면 …"), as plain orders. Pure."""

from __future__ import annotations

import re
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.short_reminders import NOUN_KO, NUDGE_EN, SELF_JA, SELF_KO
from orchestration.text.dates import find_dates
from orchestration.text.word_lists import DOES_FOR_KO, HONORIFIC_JA
from schemas.plan import Language

_PASSIVE_EN = make_regex(
    r"^(?P<polite>\W*(?:(?:please|pls|hey|ok|can\syou|could\syou|also|and)[\s,]+)*)(?:have|get)\s(?P<who>(?!the\b|a\b|an\b|my\b|our\b|it\b|this\b|that\b)[A-Za-z][\w'-]*(?:\s(?-i:[A-Z])[\w'-]*)?)"
    r"\s(?:reminded|pinged|nudged|poked|buzzed)\s(?=\S)",
    re.IGNORECASE,
)
"""Somebody who is to be reminded by metel."""
_SOMEONE_EN = make_regex(
    r"^\W*(?:can|could|would|will)\s(?:someone|somebody|anyone|anybody)\s(?:please\s)?(?=(?:remind|nudge|ping|poke)\s(?:me|[A-Z@]))",
    re.IGNORECASE,
)
_QUICK_EN = make_regex(
    r"^(?P<polite>\W*(?:(?:please|pls|hey|hi|ok)[\s,]+)*)(?:a\s)?(?:quick|small|little)\s(?=reminder\b)", re.IGNORECASE
)
_OWN_EN = make_regex(
    r"^\W*if\s(?:i\shave|i'?ve\s(?:got)?|i\sgot|there'?s|there\sis)\s?(?:anything|something|any\stasks?|a\stask)(?:\sof\smine)?(?:\sthat\s?(?:'s|is))?\sdue\s(?P<day>[^,.\n]{2,20}?),?\s(?:then\s|please\s)?"
    rf"{NUDGE_EN}\s(?P<when>(?:at\s|on\s)?[^,.;\n]{{2,30}}?)(?:[,.;]\s(?:if\snot|otherwise|else),?\s(?:leave\s(?:it|me)(?:\salone|\sbe)?|don'?t\sbother|do\snothing|never\s?mind|skip(?:\sit)?|all\sgood|no\sneed))?[\s.!]*$",
    re.IGNORECASE,
)
_NOTED_KO = make_regex(
    rf"^(?:쯤|경)?(?:에)?,?\s?(?P<me>{SELF_KO}\s)?{NOUN_KO}(?:\s?(?:좀|줘|주세요|하나만?|한번만?|부탁(?:해요?|드려요|드립니다)?|(?:걸어|맞춰|설정해|해|보내)\s?(?:줘|주세요|놔|둬)(?:요)?|ㄱㄱ))*"
    r"(?:\s*[,:：;.!]\s*|\s[-–—]\s|\s|\n)(?P<said>\S[^\n!?]{2,80}?(?:기|[는할갈볼줄낼올될]\s?[거것]))[\s.!~]*$"
)
_SENT_KO = make_regex(r"(?:하라고|라고|다고|달라고)\s|^(?:취소|삭제|해제|확인|끄|지우|켜)(?:하)?기$")
"""What is told to somebody, or would be done with the reminder itself."""
_NOTED_JA = make_regex(
    rf"^(?:頃|ごろ)?(?:に|で)?、?(?P<me>{SELF_JA})?(?:リマインド|リマインダー|アラーム)(?:を)?(?:して|お願い(?:します)?|セットして|設定して)?(?:ください|ほしい(?:です)?|ね|よ)?"
    r"(?:[、。:：]\s?|\s)(?P<said>[^\n。！!?？]{3,60}?(?:こと|確認|連絡|する|件))[。\s]*$"
)
_BOOKED_KO = make_regex(
    r"(?P<dm>(?:디엠|DM|쪽지)\s?예약)(?:\s?(?:좀|이요|요))?(?=\s?[.,:：]\s*\S|\s[-–—]\s\S|\n)", re.IGNORECASE
)
_BOOKED_JA = make_regex(
    rf"^(?P<head>[^。\n「」]{{2,40}}?{HONORIFIC_JA}に)(?:DM|ダイレクトメッセージ)(?:の|を)?予約(?:して(?:ください|おいて)?|お願い(?:します)?)?[。、:：]\s?(?P<said>[^。「」\n]{{2,80}}?)(?:って|と)[。\s]*$",
    re.IGNORECASE,
)
_TO_OTHER_JA = make_regex(
    rf"(?P<who>[^\s、。「」]{{1,12}}{HONORIFIC_JA}に)(?:も)?、?(?P<said>[^、。「」\n]{{2,40}}?(?:る|す|く|う|つ|ぬ|ぶ|む|ぐ))よう(?:に)?、?リマインド(?:し)?(?=て)"
)
_OWN_KO = make_regex(
    rf"^(?:내|제|나의|저의)\s?(?:꺼|거|것|작업|업무|할\s?일|일)(?:들)?\s?중(?:에서?|에)?\s(?P<what>[^.!?\n]{{2,30}}?)\s?(?:인|이)?\s?(?:거|것|게|건|작업|일)(?:이|가)?\s?(?:하나라도\s)?있으면,?\s"
    rf"(?P<when>[^.!?\n]{{2,25}}?)(?:에)\s?(?:{SELF_KO}\s)?(?:좀\s)?(?:{NOUN_KO}(?:\s?(?:걸|해|보내|맞춰))?|알려)\s?(?:줘|주세요|주고|주시고|고|놓고|두고|줘요|놔|둬)(?P<rest>(?:[\s,.]+(?:아니면|없으면)\s?.{{1,20}})?)[\s.!~]*$"
)
_NOTHING_KO = make_regex(
    r"[\s,.]*(?:없으면|아니면)\s?(?:(?:걍|그냥|굳이|따로)\s)?(?:냅둬|내버려\s?둬|놔둬|됐어|돼|안\s?(?:해도|보내도|걸어도)\s?(?:돼|됨|됩니다)|패스|넘어가|말고|필요\s?없어|하지\s?마)(?:도\s?돼)?(?:요|세요)?"
)
_OWN_JA = make_regex(
    r"^(?P<if>[^。\n「」]{0,40}?(?:自分|私|僕)の[^。、\n「」]{0,12}?(?:タスク|作業|仕事|もの|やつ)(?:が)?(?:あれば|あったら))、?(?P<when>[^。、\n「」]{2,20}?)に"
    rf"(?:{SELF_JA})?(?:リマインド|知らせ|教え)(?:を)?(?:して|て)?(?:ください|ほしい(?:です)?|お願い(?:します)?)?"
    r"(?P<rest>(?:[、。](?:なければ|無ければ|ないなら|なかったら)[^。\n]{1,20})?)[。\s]*$"
)
_NOTHING_JA = make_regex(
    r"[、。](?:なければ|無ければ|ないなら|なかったら)(?:何も)?(?:しなくて(?:いい|大丈夫)|いい|スルー|そのまま|不要|放置)(?:です|で(?:いい|OK))?(?:よ|ね)?"
)


_ABOUT_EN = make_regex(
    r"^\W*(?:(?:please|pls|hey|ok(?:ay)?|fine|alright|sure|so|can\syou|could\syou|also|and|then)[\s,]+)*(?P<verb>remind|nudge)\s(?P<who>(?!me\b|us\b|everyone\b)@?[A-Za-z][\w'-]*|<@\w+>)"
    r"\s(?P<what>(?:about|of)\s[^.;:!?\n\"“‘]{2,80}?)[\s,]*$",
    re.IGNORECASE,
)
"""Whom to remind of what, before the moment for it."""
_TAKES_PLACE_EN = make_regex(
    r"\b(?:meetings?|calls?|demos?|syncs?|stand-?ups?|retros?|reviews?|interviews?|visits?|lunch|dinner|party|events?|workshops?|sessions?|flights?|trips?|appointments?"
    r"|webinars?|launch(?:es)?|releases?|presentations?|deadlines?|1:1s?|due)\b"
    r"|\b(?:by|until|till|before|after|since|from|of|with)\s*$",
    re.IGNORECASE,
)
"""What takes place itself at a moment behind it, and words that go on to that moment."""


def _put_moment_first(text: str, now: datetime, timezone: str) -> str:
    """Return a reminder of a thing with its moment ahead, where the moment is none of the thing's own."""
    bare = text.rstrip(" .!")
    for found in find_dates(bare, now, timezone, "en"):
        about = _ABOUT_EN.match(bare[: found.span[0]])
        whole = about is not None and found.span[1] == len(bare) and found.has_time and not found.cron
        if about is not None and whole and not _TAKES_PLACE_EN.search(about["what"]):
            return f"{found.text} {about['verb']} {about['who']} {about['what']}"
    return text


def replace_reminder_orders(text: str, now: datetime, timezone: str, language: Language) -> str:
    """Return a reminder as a plain order with its moment, whom it is for, and what it says; else the text as it is."""
    match language:
        case "en":
            text = _QUICK_EN.sub(
                r"\g<polite>", _OWN_EN.sub(r"if any of my tasks are due \g<day> remind me \g<when>", text)
            )
            text = _PASSIVE_EN.sub(r"\g<polite>remind \g<who> ", _SOMEONE_EN.sub("", text))
            return _put_moment_first(text, now, timezone)
        case "ko":
            text = _put_own_tasks(text)
            noted = _put_noted(text, now, timezone, language)
            return noted or _BOOKED_KO.sub(r"\g<dm>해줘", text)
        case _:
            noted = _put_noted(text, now, timezone, language)
            return noted or _put_japanese(text)


def _put_noted(text: str, now: datetime, timezone: str, language: Language) -> str | None:
    """Return a reminder for who asks, of which the words stand behind the order as a note."""
    for found in find_dates(text, now, timezone, language):
        if found.span[0] or not found.has_time or found.cron or found.end is not None:
            continue
        rest = text[found.span[1] :]
        noted = (_NOTED_KO if language == "ko" else _NOTED_JA).match(rest)
        if noted is None or (language == "ko" and _SENT_KO.search(noted["said"])):
            continue
        said = noted["said"].strip()
        if language == "ko":
            return f"{found.text}에 나한테 “{said}”라고 DM 보내줘"
        return f"{found.text}に私に「{said}」とDMを送って"
    return None


def _put_own_tasks(text: str) -> str:
    """Return a reminder that hangs on one's own tasks with them named, and without that nothing is done else."""
    own = _OWN_KO.match(text)
    if own is None or (own["rest"] and not _NOTHING_KO.fullmatch(own["rest"].rstrip(" .!~"))):
        return text
    what = re.sub(r"(?<=마감)(?:인)?$", "인", own["what"].strip())
    return f"내 작업 중에 {what} 거 있으면 {own['when']}에 나한테 알려줘"


def _put_japanese(text: str) -> str:
    own = _OWN_JA.match(text)
    if own is not None and (not own["rest"] or _NOTHING_JA.fullmatch(own["rest"])):
        return f"{own['if']}{own['when']}に私にDMを送って"
    booked = _BOOKED_JA.match(text)
    if booked is not None:
        return f"{booked['head']}「{booked['said']}」とDMを予約して"
    return _TO_OTHER_JA.sub(r"\g<who>「\g<said>のをお忘れなく」とDMを送っ", text, count=1)


_LEST_EN = make_regex(
    r"^(?P<at>(?:(?:please|pls|hey|hi|ok|okay|also|and|can\syou|could\syou)[\s,]+)*)"
    r"(?:(?:don['’]?t|do\snot)\slet\sme\sforget|make\ssure\s(?:that\s)?i\s(?:don['’]?t|do\snot|won['’]?t)\sforget|help\sme\s(?:to\s)?remember)"
    r"\s(?:(?P<to>to\s)|about\s)?(?!(?:that|how|what|when|where|who|why|if)\b)(?=\w)",
    re.IGNORECASE,
)
"""That who asks wants to be reminded."""


_LEST_KO = make_regex(
    r"^(?P<at>\W*)(?:(?:나|저)(?:한테|에게)\s)?(?P<day>(?:오늘|내일|모레|글피|(?:(?:이번|다음)\s?주\s|담주\s)?[월화수목금토일]요일)(?:에)?)\s"
    r"(?:(?:나|저)(?:한테|에게)\s)?(?![^\n]*(?:한테|에게|께(?![가-힣])|[#@]))(?![^\n]*\d\s?[시:])(?P<what>[^\n,.\"'“”‘’]{2,40}?)(?:을|를|은|는)?\s"
    r"(?:(?:잊지|까먹지|잊어버리지|깜빡하지)\s?않(?:게|도록)\s(?:알려|해|리마인드\s?해)|안\s(?:잊게|까먹게|잊어버리게)\s(?:알려|해)|리마인드\s?(?:좀\s)?(?:해|걸어)?)"
    rf"\s?{DOES_FOR_KO}(?=[\s.!~]*$)"
)
_LEST_JA = make_regex(
    r"^(?P<day>今日|明日|明後日|(?:今週|来週)?の?[月火水木金土日]曜日?)の(?P<what>[^、。「」\n\d]{2,30}?)(?:のこと)?を"
    r"(?:忘れないように)?(?:リマインド(?:を)?し|思い出させ|教え|知らせ|し)て(?=(?:ください|下さい|ほしい(?:です)?|くれる|お願いします|ね)?[。！\s]*$)(?<!をして)(?<!を教えて)(?<!を知らせて)"
)
"""That who asks wants to be reminded on a day."""


def _remind(found: re.Match[str]) -> str:
    return f"{found['at']}remind me {'to' if found['to'] else 'about'} "


def write_reminder_wish(text: str) -> str:
    """Return the wish not to forget something as the order to be reminded of it; any other request as it is."""
    text = _LEST_KO.sub(r"\g<at>\g<day> 나한테 \g<what> 리마인드해 줘", _LEST_EN.sub(_remind, text))
    return _LEST_JA.sub(r"\g<day>、\g<what>をリマインドして", text)
