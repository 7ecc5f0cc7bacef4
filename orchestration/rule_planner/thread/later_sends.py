"""A message for later that goes out at once instead, or with other words altogether ("흠 그냥 지금 올려줘", "change it
to “…”", "文面を「…」に変えて"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.steps import SENDS_LATER

LONGEST = 400
_TEXT = "\x00"
"""Stands for what is quoted."""
_OPENS = (
    r"(?:(?:oh|ah+|ugh|hm+|actually|no|wait|sorry|ok(?:ay)?|you\sknow\swhat|on\ssecond\sthought|nah|so|and"
    r"|아+|음+|흠+|어|앗|아니|아냐|참|그냥|걍|차라리|그럼|역시"
    r"|あー*っ?|んー|うーん|いや|やっぱり?|じゃあ?|すみません|ごめん(?:なさい)?)[\s,.!、。…~]*)*"
)
_ENDS_KO = r"(?:\s?(?:줘|줘요|주세요|주라|줄래요?|주실래요|부탁\S{0,5}|ㄱㄱ+))*"
_ENDS_EN = r"(?:[\s,]+(?:instead|please|pls|then|thanks|actually|already))*"
_ENDS_JA = r"(?:ください|ほしい(?:です)?|くれる?|お願い(?:します)?|ね)?"
_POLITE_EN = r"(?:just\s|can\syou\s|could\syou\s|please\s|let'?s\s)*"
_THE_TEXT = r"(?:it|that|this|(?:the|that)\s(?:text|message|wording|post|reminder|line|copy))"
_NOW = make_regex(
    rf"{_OPENS}(?:{_POLITE_EN}(?:send|post|put|share)\s(?:it|that|this)(?:\sout|\sup)?"
    rf"\s(?:right\s)?(?:now|immediately|straight\saway){_ENDS_EN}"
    rf"|(?:(?:그거|그냥|걍|예약\s?말고)\s)*(?:지금|바로)\s?(?:바로\s|당장\s)?(?:올려|보내|공유해|게시해|띄워){_ENDS_KO}"
    r"|(?:それ(?:は|を)?|予約(?:じゃ|では)なく(?:て)?)?、?今(?:すぐ)?(?:に)?"
    rf"(?:出し|送っ|投稿し|流し|上げ)(?:て|ちゃって|といて){_ENDS_JA})[\s.!~。！]*",
    re.IGNORECASE,
)
_QUOTED = make_regex(
    r"\"([^\"\n]+)\"|“([^”\n]+)”|「([^」\n]+)」|『([^』\n]+)』|(?<!\w)'([^'\n]{3,})'(?![A-Za-z0-9])|‘([^’\n]+)’"
)
_REWORDS = make_regex(
    rf"{_OPENS}(?:{_POLITE_EN}(?:change|make|switch|update|edit|reword|rephrase|have)\s{_THE_TEXT}"
    rf"\s?(?:to\s(?:say\s|read\s)?|say\s|read\s|into\s)?:?\s?{_TEXT}{_ENDS_EN}"
    rf"|{_THE_TEXT}\s(?:should|needs\sto|must)\s(?:say|read|be):?\s?{_TEXT}{_ENDS_EN}"
    rf"|(?:(?:문구|내용|메시지|글|그거)(?:를|을|은|는|만)?\s)?{_TEXT}\s?(?:이?라고|으로|로)"
    rf"\s?(?:바꿔|고쳐|수정해?|변경해?|해){_ENDS_KO}"
    rf"|(?:(?:文面|内容|本文|メッセージ)(?:を|は)、?)?{_TEXT}(?:に|へ)"
    rf"(?:変え|変更し|直し|修正し|し)(?:て|といて){_ENDS_JA})[\s.!~。！]*",
    re.IGNORECASE,
)
_WORDS_BEHIND = make_regex(
    rf"(?P<en>[^{_TEXT}\n]{{1,60}}?)(?:,?\s(?:and|with)\s|[,;.]\s)(?:(?:just|please|then|also|have|make|let|it|the|should|must|to)\s)*"
    r"(?:(?:say|saying|read|reading|(?:change|switch)\s(?:it|the\s(?:text|message|wording))\sto"
    rf"|(?:text|message|wording|words)(?:\s(?:is|to|should\s(?:be|say)))?)\s?:?\s?)?{_TEXT}{_ENDS_EN}"
    rf"|(?P<ko>[^{_TEXT}\n]{{1,40}}?(?P<ko_end>하고|바꾸고|옮기고|미루고|늦추고|당기고))[\s,]+(?:(?:문구|내용|메시지|글)(?:은|는|을|를|도)?\s)?{_TEXT}\s?(?:이?라고|으로|로)"
    rf"\s?(?:(?:바꿔|고쳐|수정해?|변경해?|해|올려|적어){_ENDS_KO})?"
    rf"|(?P<ja>[^{_TEXT}\n]{{1,40}}?に(?:し|変え|変更し|ずらし))て?、?(?:(?:文面|内容|本文|メッセージ)(?:は|を|も)、?)?{_TEXT}(?:に|へ|で|と)"
    rf"(?:(?:変え|変更し|直し|修正し|し|書い)(?:て|といて){_ENDS_JA}|お願い(?:します)?)?",
    re.IGNORECASE,
)
"""When a message is to go out, and its words behind that."""
_ORDERS_KO = {
    "하고": "해줘", "바꾸고": "바꿔줘", "옮기고": "옮겨줘", "미루고": "미뤄줘", "늦추고": "늦춰줘", "당기고": "당겨줘",
}  # fmt: skip
_AT_ONCE = {later: now for now, later in SENDS_LATER.items()}


def find_sender_now(said: str, tool: str) -> str:
    """Return the tool that sends at once what ``tool`` sends later, where a reply wants that; empty where it says
    anything else."""
    return _AT_ONCE.get(tool, "") if len(said) <= LONGEST and _NOW.fullmatch(said.strip()) else ""


def find_new_text(said: str) -> str:
    """Return the words that a reply wants in the place of all of a message; empty where it says anything else."""
    quotes = [*_QUOTED.finditer(said)] if len(said) <= LONGEST else []
    if len(quotes) != 1 or not _REWORDS.fullmatch(_QUOTED.sub(_TEXT, said.strip())):
        return ""
    return next((part for part in quotes[0].groups() if part), "")


def split_new_text(said: str) -> tuple[str, str] | None:
    """Return what a reply says before the words that it wants in a message, as an order, and those words; ``None``
    where it says anything else."""
    quotes = [*_QUOTED.finditer(said)] if len(said) <= LONGEST else []
    found = _WORDS_BEHIND.fullmatch(_QUOTED.sub(_TEXT, said).strip(" .!~。！")) if len(quotes) == 1 else None
    if found is None:
        return None
    words = next((part for part in quotes[0].groups() if part), "")
    if found["ko"]:
        return found["ko"].removesuffix(found["ko_end"]) + _ORDERS_KO[found["ko_end"]], words
    return (found["en"] or f"{found['ja']}て"), words
