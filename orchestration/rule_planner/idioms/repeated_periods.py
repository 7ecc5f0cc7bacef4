"""A figure that is asked for once more of the period before ("revenue this week so far, and the same for last week",
"이번 주 매출 얼마고 지난주 같은 기간도", "先週も同じように"): both periods are held against each other. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from schemas.plan import Language

_LONGEST = 240
_FIGURE = make_regex(
    r"매출|판매|팔|지출|예산|수량|얼마|\b(?:revenue|sales|sold|sell|ma[dk]e|earn(?:ed)?|spen[dt]|units|how\s(?:much|many)|total)\b|売上|売れ|支出|いくら|数量",
    re.IGNORECASE,
)
_AGAIN: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(
        r"^(?P<ask>[^\n]{0,120}?\bthis\s(?:week|month)\b[^\n]{0,80}?)[\s,;.?!–-]+(?:(?:and|plus|also|then)\s+)?(?:(?:show|tell|give)\sme\s)?(?:the\s)?"
        r"same(?P<first>\sdays?|\speriod)?(?:\s(?:thing|figure|number|again))?\s(?:(?:for|of|in|from|with)\s)?(?:the\s)?"
        r"(?P<before>(?:last|previous|prior)\s(?:week|month)|(?:week|month)\sbefore)"
        r"(?P<tail>(?:[\s,]+(?:(?:for\s|on\s)?(?:the\s)?same\s(?:days?|period|point|weekdays?)|up\sto\s(?:the\ssame\sday|now|today)|if\s(?:possible|you\scan)|please|pls|too|as\swell|thanks))*)"
        r"[\s.?!]*$",
        re.IGNORECASE,
    ),
    "ko": make_regex(
        r"^(?P<ask>[^\n]{0,80}?이번\s?(?:주|달)[^\n]{0,80}?)(?:\s?얼마(?:이?고|인지|야|예요|인가요)?)?(?:하고|이?고|[,.?])+\s*(?:그리고\s|또\s)?"
        r"(?P<before>(?:지난|저번)\s?(?:주|달))(?:도|의|것도|꺼도|에도|는)?\s*"
        r"(?P<tail>(?:(?:같은|동일한)\s?(?:기간|요일|날|시점)(?:까지)?(?:도|로|의|만)?|똑같이|똑같은\s?걸로|마찬가지로|동일하게|같이))"
        r"(?:\s*(?:같은\s?(?:기간|요일)까지|똑같이|같이|도))?(?:\s*(?:알려|보여|뽑아|부탁|계산해|해)\S{0,6}(?:\s(?:줘|주세요|드려요|드립니다)\S*)?)?[\s.?!~]*$"
    ),
    "ja": make_regex(
        r"^(?P<ask>[^\n]{0,60}?今[週月][^\n]{0,60}?)(?:は?いくら(?:ですか|で)?)?[。、？?]\s*(?:あと、?|それと、?)?(?P<before>先[週月])"
        r"(?P<tail>の?(?:同じ(?:曜日|期間|時期|日)(?:まで)?|同期間))?(?:の分)?(?:も|は|で)?(?:、?(?:同じ(?:ように|く|条件で|で)|同様に))?"
        r"(?:教えて|出して|見せて|お願い)?(?:ください|下さい|ほしい(?:です)?|します)?[。！!？?\s]*$"
    ),
}
"""A question of a period, and that the same is asked of the one before."""
_SO_FAR = make_regex(
    r"\b(?:so\sfar|to\sdate|up\sto\snow|until\s(?:now|today))\b|(?:지금|오늘|현재)까지|(?:ここ|今日|今|現在)まで", re.I
)
_SENDS = make_regex(
    r"#|\b(?:post|send|share|dm|tell\s(?!me\b)|message)\b|올려|보내|전해|공유|한테|에게|投稿|送|伝え|共有",
    re.IGNORECASE,
)
_WITHOUT = make_regex(r"\bw/o\b\.?", re.IGNORECASE)


def write_repeated_period(text: str, language: Language) -> str:
    """Return a question that is asked again of the period before as one that holds both against each other, of as many
    days where the first goes so far; the text as it is where it is none."""
    found = _AGAIN[language].match(text) if len(text) <= _LONGEST else None
    if found is None or not _FIGURE.search(found["ask"]) or _SENDS.search(text):
        return text
    ask = _WITHOUT.sub("without", found["ask"]).rstrip(" ,.;?!、。")
    same = bool(found["tail"] and re.search(r"same|같은|동일한|同", found["tail"])) or bool(
        found.groupdict().get("first")
    )
    days = same or _SO_FAR.search(ask) is not None
    match language:
        case "ko":
            before = f"{found['before']} 같은 기간" if days else found["before"]
            return f"{ask} {before}{'랑' if before.endswith('주') else '이랑'} 비교해줘"
        case "ja":
            return f"{ask}、{found['before']}{'の同じ時期' if days else ''}と比べて"
        case _:
            unit = "month" if "month" in found["before"].lower() else "week"
            return f"{ask} vs {'the same days ' if days else ''}last {unit}"
