"""Short and loose forms of a day or a time ("weds", "금", "12.03"), written in the forms that dates are read in.

Only for words that are known to say when: elsewhere a "4" is a number and a "금" is gold. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from orchestration.patterns import make_regex
from schemas.plan import Language

_Rewrites = Sequence[tuple[re.Pattern[str], str]]

_ALL: _Rewrites = (
    (make_regex(r"^(\d{1,2})\.(\d{1,2})\.?(?=$|\s|까지)"), r"\1/\2"),
    (make_regex(r"(\d{1,2}(?:/\d{1,2}|日|일))\s?[(（][월화수목금토일月火水木金土日][)）]"), r"\1"),
    (make_regex(r"^(\d{1,2})-(\d{1,2})(?=$|\s)"), r"\1/\2"),
)
_FORMS: Mapping[Language, _Rewrites] = {
    "ko": (
        (
            make_regex(
                r"^(?:이번\s?주\s?)?([월화수목금토일])(?:욜|요일)?(?=$|까지|\s?(?:\d|오전|오후|아침|저녁|밤|점심))"
            ),
            r"\1요일 ",
        ),
        (make_regex(r"(?:차주|담주|다음\s?주?)\s?([월화수목금토일])(?:욜|요일)?(?=$|\s|까지|\d)"), r"다음 주 \1요일"),
        (make_regex(r"^이번\s?(?=\d{1,2}일)"), ""),
        (make_regex(r"(?:이달|이번\s?달)\s?말일?|매월\s?말일|월말"), "이번 달 말일"),
        (make_regex(r"이번\s?주\s?(?:내|안|중)|주중"), "이번 주 금요일"),
        (make_regex(r"(?<=시)\s?(?:땡\s?하면|정각|반쯤|쯤)|(?<=분)\s?정각"), ""),
        (make_regex(r"점심\s?(?:먹고(?:\s?나서)?|지나고|끝나고)\s?(?=\S{1,2}\s?시)"), "오후 "),
        (make_regex(r"(?:오전|오후)(?=[한두세네다여일열])"), r"\g<0> "),
        (make_regex(r"(?:출근(?:\s?시간|하자마자)|아침\s?출근하자마자|오전(?:\s?중)?(?:으로)?)$"), "오전 9시"),
        (make_regex(r"(?:퇴근\s?(?:전|무렵)|퇴근하기\s?전|업무\s?(?:종료|끝)\s?전)$"), "오후 6시"),
        (make_regex(r"(?:점심\s?전|점심시간|낮)$"), "낮 12시"),
        (make_regex(r"오후$"), "오후 2시"),
        (
            make_regex(
                r"^(오전\s|오후\s|밤\s|저녁\s|아침\s|새벽\s|낮\s)?((?:\d{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두)\s?시)"
            ),
            r"오늘 \1\2",
        ),
    ),
    "en": (
        (make_regex(r"\b(?:weds|wensday)\b", re.IGNORECASE), "wednesday"),
        (make_regex(r"\b(?:thurs?)\b", re.IGNORECASE), "thursday"),
        (make_regex(r"\btues?\b", re.IGNORECASE), "tuesday"),
        (make_regex(r"\bsat\b", re.IGNORECASE), "saturday"),
        (make_regex(r"\bsun\b", re.IGNORECASE), "sunday"),
        (make_regex(r"\bmon\b", re.IGNORECASE), "monday"),
        (make_regex(r"\bfri\b", re.IGNORECASE), "friday"),
        (make_regex(r"\b(?:tmrw|tmr|tmrow|2moro)\b", re.IGNORECASE), "tomorrow"),
        (make_regex(r"^(\d{1,2}|nine|ten|eight|seven|eleven)\s(tomorrow)$", re.IGNORECASE), r"\2 at \1 am"),
        (
            make_regex(
                r"\b(tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\s(?:at\s)?([89]|1[01])$", re.IGNORECASE
            ),
            r"\1 at \2 am",
        ),
        (
            make_regex(r"\b(tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\s(?:at\s)?(12|[1-7])$", re.IGNORECASE),
            r"\1 at \2 pm",
        ),
        (make_regex(r"^(?:at\s)?([89]|1[01])(?:\ssharp)?$", re.IGNORECASE), r"today at \1 am"),
        (make_regex(r"^(?:at\s)?(12|[1-7])(?:\ssharp)?$", re.IGNORECASE), r"today at \1 pm"),
        (make_regex(r"\btonight\s(?:at\s)?(\d{1,2})(?:ish)?$", re.IGNORECASE), r"today at \1 pm"),
        (make_regex(r"^(?:tonight|later\stonight)$", re.IGNORECASE), "today at 8 pm"),
        (
            make_regex(r"\b(?:sun(?:day)?|sat(?:urday)?|mon(?:day)?)\s(?:night|eve(?:ning)?)$", re.IGNORECASE),
            r"\g<0> at 8 pm",
        ),
        (make_regex(r"^first\sthing\s(tomorrow|\w+day)$", re.IGNORECASE), r"\1 at 9 am"),
        (make_regex(r"(?<!\d\s)(?<!\d)\b(?:first\sthing|(?:in\sthe\s)?morning|am)$", re.IGNORECASE), "at 9 am"),
        (make_regex(r"\b(?:in\sthe\safternoon|afternoon|after\slunch)$", re.IGNORECASE), "at 2 pm"),
        (make_regex(r"\b(?:before\s(?:lunch|noon)|lunch(?:time)?|by\slunch|by\snoon)$", re.IGNORECASE), "at 12 pm"),
        (make_regex(r"\b(?:the\s)?end\sof\sthe\sday$|\be(?:o|nd\sof\s)(?:b|d|day)$", re.IGNORECASE), "at 6 pm"),
        (
            make_regex(
                r"^(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s(?=\d{1,2}\s[a-z]{3}|[a-z]{3,9}\s\d)", re.IGNORECASE
            ),
            "",
        ),
        (make_regex(r"\beve(?=\sat\s8\spm)", re.IGNORECASE), "evening"),
        (make_regex(r"^(\d{1,2}(?:st|nd|rd|th))$", re.IGNORECASE), r"the \1"),
        (make_regex(r"^(3[01]|2\d|1[3-9])/(\d{1,2})$"), r"\2/\1"),
        (make_regex(r"^(?:at\s)?(\d{1,2}(?::\d\d)?\s?[ap]m|\d{1,2}:\d\d)$", re.IGNORECASE), r"today at \1"),
        (make_regex(r"^at\s(?=\d{1,2}\s[ap]m)", re.IGNORECASE), "today at "),
    ),
    "ja": (
        (make_regex(r"^([月火水木金土日])(?=$|まで|\s?\d|の?(?:朝|昼|夕方|午前|午後|正午))"), r"\1曜"),
        (make_regex(r"来週(?:いっぱい|中)"), "来週金曜"),
        (make_regex(r"今週(?:いっぱい|中)"), "今週金曜"),
        (make_regex(r"来週末"), "来週土曜"),
        (make_regex(r"今週末"), "今週土曜"),
        (make_regex(r"今月(?:いっぱい|末)|月内|月末|末日"), "今月末"),
        (make_regex(r"年内"), "12月31日"),
        (make_regex(r"あした|あす(?!こ)"), "明日"),
        (make_regex(r"あさって"), "明後日"),
        (make_regex(r"翌日"), "明日"),
        (make_regex(r"(?<=時)(?:ちょうど|頃|ごろ|すぎ)"), ""),
        (make_regex(r"の?(?:正午|お昼|昼休み|昼)$"), "12時"),
        (make_regex(r"の?(?:夕方)$"), "17時"),
        (make_regex(r"の?(?:朝イチ|朝一|始業(?:時|前)|午前(?:中)?|朝)$"), "9時"),
        (make_regex(r"の?(?:午後イチ|午後)$"), "13時"),
        (make_regex(r"の?(?:終業前|終業|退勤前)$"), "18時"),
        (make_regex(r"(?<=日)の?(?=\d{1,2}(?:時|:\d\d))"), " "),
        (make_regex(r"の(?=\d{1,2}時)"), " "),
        (make_regex(r"の?(?:頭|初め|はじめ)$"), "1日"),
        (make_regex(r"^(\d{1,2}(?:時|:\d\d))"), r"今日\1"),
    ),
}


def write_day(words: str, language: Language) -> str:
    """Return words that say when with their loose forms in the usual ones; the same where they have none."""
    said = words.strip(" .,、。")
    for form, plain in (*_ALL, *_FORMS[language]):
        said = form.sub(plain, said)
    return said
