"""Reminders for who asks, as people type them in haste ("내일 10시 치과 전화 리마인드", "in 2 hours nudge me about the
newsletter", "16時に銀行行くのリマインドして"): as a message for the asker with its moment first. Pure."""

from __future__ import annotations

import re
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.text.dates import find_dates
from orchestration.text.reported_speech import make_sentence
from orchestration.text.word_lists import DOES_FOR_KO, HONORIFIC_JA, I_JA, THANKS_EN
from schemas.plan import Language

SELF_KO = r"(?:나한테|저한테|나에게|저에게|내게|제게|나|저)(?:도|만|는)?"
NOUN_KO = r"(?:리마인드|리마인더|알림|알람)(?:를|을)?"
PLEASE_KO = (
    r"(?:\s?(?:좀|하나만?|한번만?|꼭|부탁(?:해|해요|드려요|드립니다|드릴게요)?|ㄱㄱ|요"
    r"|(?:(?:걸어|맞춰|설정해|해)\s?)?(?:줘|주세요|주라|줄래|줄래요|주실래요|놔|둬)(?:요)?))*"
)
_CLOSE_KO = r"[\s.!~?ㅠㅜㅋㅎ]*"
_AT_KO = r"^(?:쯤|경)?(?:에)?,?\s?"
_BARE_KO = make_regex(
    rf"{_AT_KO}(?:{SELF_KO}\s)?(?:다시\s|꼭\s|한번\s)*(?:{NOUN_KO}{PLEASE_KO}|(?:다시\s|좀\s)?(?:알려|불러|깨워)\s?{DOES_FOR_KO}(?:요)?){_CLOSE_KO}$"
)
_THING_KO = make_regex(
    rf"{_AT_KO}(?:{SELF_KO}\s)?(?P<said>[^.!?\n,:“”\ue800-\ue8ff]{{2,40}}?)\s(?:{SELF_KO}\s)?{NOUN_KO}{PLEASE_KO}{_CLOSE_KO}$"
)
_HEADED_KO = make_regex(r"^(?:리마인드|리마인더|알림|알람)\s?[:：]\s?(?P<said>[^\n:]{4,60})$")
_TOLD_KO = make_regex(
    rf"{_AT_KO}(?:{SELF_KO}\s)(?P<said>[^.!?\n]+?(?:라고|자고))\s(?:좀\s|꼭\s)*(?:알려|말해|얘기해|리마인드\s?(?:좀\s?)?해?)\s?(?:줘|주세요|주라|줄래|부탁\S*)?(?:요)?{_CLOSE_KO}$"
)
AROUND_KO = make_regex(
    r"(?!.*(?:한테|에게|께|라고|다고)\s)[^.!?\n,:#@]{1,20}(?:고|나서|전에|후에|뒤에|다음에|기\s전에)"
)
"""Around when it is, before its moment ("점심 먹고 1시에")."""
_SELF_LAST_KO = make_regex(
    rf"^(?P<said>[^.!?\n]+?(?:라고|자고))\s(?:좀\s)?(?:해|알려|말해)\s?{DOES_FOR_KO}(?:요)?\s(?P<me>나한테|저한테){_CLOSE_KO}$"
)
NO_THING_KO = make_regex(
    r"[가-힣A-Za-z]{1,12}(?:한테|에게|께)(?:\s|$)|[#@]|(?:한테서|에서|까지|부터|의|은|는|뭐|왜|언제|몇)$|(?:^|\s)(?:작업|할\s?일|마감|매출|이미|아까|그|이|저)$|채널|(?:[라다자냐]고)(?:\s|$)"
)
"""What is sent to somebody else, or is a question, is no matter of one's own."""

POLITE_EN = (
    r"\W*(?:(?:please|pls|plz|hey|hi|ok|okay|also|and"
    r"|(?:can|could|would|will)\s(?:(?:yo)?u|someone|somebody|anyone))[\s,]+)*"
)
NUDGE_EN = (
    r"(?:(?:remind|nudge|poke|buzz|ping)\sme|give\sme\sa\s(?:nudge|ping|poke|shout|reminder|heads[\s-]?up)"
    r"|(?:set|add|create)\s(?:me\s)?a\sreminder(?:\sfor\sme)?)"
)
_WHAT_EN = r"(?P<how>to|about|re|re:|regarding|for|of|that)\s(?P<what>[^\n?!]+?)"
_END_EN = rf"[\s,.!?]*(?:{THANKS_EN}[\s.!]*)?$"
_ASKED_EN = make_regex(rf"^(?P<polite>{POLITE_EN}){NUDGE_EN}(?:\s(?:again|then|back))?(?:\s{_WHAT_EN})?{_END_EN}", re.I)
_OPENED_EN = make_regex(rf"^{POLITE_EN}{NUDGE_EN}$", re.IGNORECASE)
_HEADED_EN = make_regex(
    rf"^{POLITE_EN}(?:a\s|set\sa\s)?reminder(?:\s(?:for|to)\s(?:me|myself|self))?\s?(?:[:,–—-]\s?|\s(?=to\s))(?:to\s)?(?P<what>[^\n:?]+?){_END_EN}",
    re.IGNORECASE,
)
_LEAD_EN = make_regex(r"(?:^|\s)(?P<lead>on|at|for|in|this|around)\s$", re.IGNORECASE)
_DUE_EN = make_regex(r"(?:^|\s)(?:by|until|till|before|after|from|since)\s$", re.IGNORECASE)

SELF_JA = rf"{I_JA}に(?:も)?、?"
_AT_JA = r"^(?:頃|ごろ)?(?:に|で|になったら)?、?"
_DO_JA = r"(?:[して]|ください|お願い|おいて|くれ|もらえ|ほしい|欲しい|ね|よ|頼む|頼みます|[ぁ-ん])*[。!！?？\s]*$"
REMIND_JA = rf"(?:リマインド|リマインダー|アラーム)(?:を)?(?:セット|設定|かけ|入れ)?{_DO_JA}"
NOTICE_JA = r"(?:リマインドし|思い出させ|通知し|知らせ|お知らせし|教え|声(?:を)?かけ)て" + _DO_JA
_BARE_JA = make_regex(rf"{_AT_JA}(?:{SELF_JA})?(?:また|もう一度)?(?:{REMIND_JA}|{NOTICE_JA})")
_THING_JA = make_regex(
    rf"{_AT_JA}(?:{SELF_JA})?(?P<said>[^。!！?？\n「」、]{{2,40}}?)(?:の(?:こと)?|こと)?(?:を|について)?、?(?:{SELF_JA})?(?:忘れないように)?(?:{REMIND_JA}|思い出させて{_DO_JA})"
)
_TOLD_JA = make_regex(
    rf"{_AT_JA}(?:{SELF_JA})?(?P<said>[^。!！?？\n「」、]{{2,40}}?)(?:(?:の|こと)?(?:を)?、?忘れ(?:ない|ん)?(?:よう(?:に)?|で)、?|って、?|よう(?:に)?、?)(?:{SELF_JA})?{NOTICE_JA}"
)
_OTHERS_JA = make_regex(
    rf"^(?:[ァ-ヶーA-Za-z가-힣]{{2,12}}|[一-龥]{{1,4}}|[^\s、]{{1,12}}(?:さん|様|くん|ちゃん|チーム|チャンネル|全員|みんな)){HONORIFIC_JA}?(?:に|へ|宛)|[#@]|か(?:どうか)?$|何|誰|どこ|いつ"
)
_NAMED_JA = make_regex(
    r"^(?:[^\s、]{1,12}(?:さん|様|くん|ちゃん|チャンネル)|[^\s、]{0,12}(?:チーム|全員|みんな|皆))(?:に|へ|宛)|[#@]|か(?:どうか)?$"
)
_REMINDS_JA = make_regex(r"リマインド|思い出させ")
"""Words that ask for a reminder: "歯医者に電話する" is what it says. With others it may be whom it is for."""


def replace_short_reminder(text: str, now: datetime, timezone: str, language: Language) -> str:
    """Return a reminder for who asks as a message for them with its moment first; else the text as it is."""
    match language:
        case "en":
            said = _put_english(text, now, timezone)
        case "ko":
            said = _put_korean(text, now, timezone)
        case _:
            said = _put_japanese(text, now, timezone)
    return text if said is None else said


def _put_korean(text: str, now: datetime, timezone: str) -> str | None:
    last = _SELF_LAST_KO.match(text)
    if last is not None:
        return _move_self(last, now, timezone)
    headed = _HEADED_KO.match(text)
    if headed is not None:
        text = f"{headed['said'].strip(' .!')} 알림"
    for found in find_dates(text, now, timezone, "ko"):
        before, rest = text[: found.span[0]].strip(), text[found.span[1] :]
        if found.cron or found.end is not None or not found.has_time:
            continue
        told = _TOLD_KO.match(rest) if before and AROUND_KO.fullmatch(before) else None
        if told is not None:
            return f"{found.text}에 나한테 “{before} {make_sentence(told['said'])}”라고 DM 보내줘"
        if before and not re.fullmatch(SELF_KO, before):
            continue
        if _BARE_KO.match(rest):
            return f"{found.text}에 나한테 DM 보내줘"
        thing = _THING_KO.match(rest)
        if thing is not None and not NO_THING_KO.search(thing["said"]):
            return f"{found.text}에 나한테 “{thing['said']}”라고 DM 보내줘"
    return None


def _move_self(told: re.Match[str], now: datetime, timezone: str) -> str:
    """Return words that end in whom they are for ("… 꺼내라고 해줘 나한테") with that behind their moment."""
    said = told["said"]
    found = next(iter(find_dates(said, now, timezone, "ko")), None)
    if found is None or found.span[0]:
        return told.string
    rest = re.sub(r"^(?:쯤|경)?(?:에)?\s?", "", said[found.span[1] :])
    return f"{found.text}에 나한테 “{make_sentence(rest)}”라고 DM 보내줘"


def _put_english(text: str, now: datetime, timezone: str) -> str | None:
    for found in find_dates(text, now, timezone, "en"):
        start, end = found.span
        if found.cron or found.end is not None or _DUE_EN.search(text[:start]):
            continue
        lead = _LEAD_EN.search(text[:start])
        before = (text[: lead.start()] if lead else text[:start]).strip(" ,")
        after = text[end:].strip(" ,")
        word = "on" if lead and found.has_day and lead["lead"].lower() == "on" else ""
        at = word or ("" if found.has_day or re.match(r"(?:at|in)\b", found.text, re.IGNORECASE) else "at")
        said = _build_english(f"{at} {found.text}".strip(), before, after)
        if said is not None:
            return said
    return None


def _build_english(when: str, before: str, after: str) -> str | None:
    """Return the order for a reminder of which the words before and behind the moment are given."""
    headed = (
        _HEADED_EN.match(f"{before} {after}".strip()) if re.search(r"reminder", before + after[:12], re.I) else None
    )
    if headed is not None and (not before or re.match(rf"{POLITE_EN}(?:a\s|set\sa\s)?reminder", before, re.I)):
        return f"dm me {when} “Reminder: {headed['what'].strip(' ,.')}”"
    if re.fullmatch(POLITE_EN, before) or _OPENED_EN.match(before):
        asked = _ASKED_EN.match(f"{before} {after}".strip())
    else:
        asked = _ASKED_EN.match(before) if re.match(_END_EN, after) else None
    if asked is None:
        return None
    if asked["how"] is None:
        return f"remind me {when}"
    please = "please " if asked["how"].lower() == "to" else ""
    return f"dm me {when} “Reminder: {please}{asked['what'].strip(' ,.')}”"


def _put_japanese(text: str, now: datetime, timezone: str) -> str | None:
    for found in find_dates(text, now, timezone, "ja"):
        rest = text[found.span[1] :]
        if found.span[0] or found.cron or found.end is not None:
            continue
        if _BARE_JA.match(rest) and found.has_time:
            return f"{found.text}に私にDMを送って"
        told = _TOLD_JA.match(rest)
        others = _OTHERS_JA if told is not None and not _REMINDS_JA.search(rest) else _NAMED_JA
        told = told or _THING_JA.match(rest)
        if told is not None and not others.search(told["said"]):
            return f"{found.text}に私に「{told['said']}」とDMを送って"
    return None
