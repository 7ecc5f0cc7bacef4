"""Moving all that is due on a day, as it is told ("Friday's off so everything due Friday needs to move to Monday",
"금요일이 쉬는 날이라 금요일까지인 거 다 월요일로"): the order alone, with its two days apart. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes

LONGEST = 300
_DAY = (
    r"(?:(?:this|next|last|coming)\s)?(?:today|tomorrow|tmrw|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|week|month|the\s\d{1,2}(?:st|nd|rd|th)?"
    r"|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s\d{1,2}(?:st|nd|rd|th)?|\d{1,2}/\d{1,2})"
)
_ALL = (
    r"(?P<what>everything(?:\sof\s(?:mine|[A-Z]\w+'s))?|whatever|anything|all\sthat|(?:all|every|each)\s(?:(?:of\s)?(?:the|my|our|[A-Z]\w+'s)\s)?(?:\w+\s)?(?:tasks?|items?|to-?dos?|things|stuff|work)"
    r"|(?:my|our|[A-Z]\w+'s|the)\s(?:\w+\s)?(?:tasks|items|to-?dos|things|stuff|work))"
)
_DUE = (
    rf"\s(?:(?:that(?:'s|\sis|\sare)?|which\sis|is|are)\s)?(?:currently\s)?due\s(?:on\s"
    rf"|by\s)?(?P<day>{_DAY}|then|that\sday)"
)
_MOVE = r"(?:move|push|shift|postpone|bump|slide|delay|reschedule|put\soff)"
_TAIL = (
    rf"(?:\s(?:back|out|over|off))?\s(?:to|till|until)\s(?P<to>{_DAY})(?P<ends>(?:\s(?:please|pls"
    rf"|instead|thanks))*[\s.!]*)$"
)
_LEAD = (
    r"^(?P<lead>[^.;:!?\n]{0,100}?(?:,\sso\s|\sso\s|,\s|\.\s|\s[—–-]\s)(?:(?:so|then|please|pls"
    r"|can\s(?:you|we)|could\syou|let's|we\s(?:need|have)\sto)[\s,]+)*)?"
)
_ORDERED = make_regex(
    rf"{_LEAD}(?P<opens>\W*(?:(?:please|pls|can\syou|could\syou|let's|hey)[\s,]+)*){_MOVE}\s{_ALL}{_DUE}{_TAIL}",
    re.IGNORECASE,
)
_NEEDED = make_regex(
    rf"{_LEAD}{_ALL}{_DUE},?\s(?:needs?|has|have|should|must|ought|will\shave|gets?|got)(?:\sto)?\s(?:be\s)?(?:go|mov(?:e|ed)|push(?:ed)?|shift(?:ed)?|postponed|bumped|slide|slip){_TAIL}",
    re.IGNORECASE,
)
_MADE = make_regex(
    rf"^(?P<opens>\W*(?:(?:please|pls|can\syou|could\syou|let's|hey)[\s,]+)*)(?:make|set)\s{_ALL}\s(?:to\sbe\s)?due\s(?:on\s|by\s)?(?P<to>{_DAY})"
    r"(?P<ends>(?:\s(?:please|pls|instead|thanks))*[\s.!?]*)$",
    re.IGNORECASE,
)
"""That all of somebody's work is made due on a day."""
_LEAD_DAY = make_regex(_DAY, re.IGNORECASE)
_OTHER_WORK = make_regex(
    r"\b(?:tell|ask|dm|post|message|send|let|remind|ping|announce|create|add|note|write|if|unless|mark|set|close)\b|#|\?",
    re.IGNORECASE,
)
_KO = make_regex(
    r"^[^.!?\n:]{4,60}?(?:이라서?|라서|니까|어서|아서|해서|때문에|관계로|이므로)[,\s]+(?=(?:[^.!?\n,]{0,30}(?:까지인|마감인|마감|기한인)\s(?:작업|일|업무|거|것|건|할\s?일|태스크)\S*\s(?:전부|다|모두|싹)\s))"
)
_JA = make_regex(
    r"^[^。！？\n「」]{4,40}?(?:なので|だから|ため|ですので|ので)、?(?=[^。\n]{0,24}(?:期限|締切|締め切り)の(?:もの|タスク|作業|分|やつ)[はを]?(?:全部|すべて|全て))"
)
_TOLD = make_regex(r"한테|에게|께\s|올려|보내|전해|알려|さんに|投稿|送|伝え")


def replace_bulk_moves(text: str) -> str:
    """Return an order to move all that is due on a day without why, and with its two days apart."""
    if len(text) > LONGEST or replace_quotes(text) != text:
        return text
    made = _MADE.match(text)
    if made is not None:
        return f"{made['opens']}move {made['what']} to {made['to']}{made['ends']}"
    found = _NEEDED.match(text) or _ORDERED.match(text)
    if found is None:
        return text if _TOLD.search(text) else _JA.sub("", _KO.sub("", text))
    lead, day, what = found["lead"] or "", found["day"], found["what"]
    if _OTHER_WORK.search(lead):
        return text
    if re.fullmatch(r"then|that\sday", day, re.IGNORECASE):
        days = _LEAD_DAY.findall(lead)
        if len(days) != 1:
            return text
        day = days[0]
    what = re.sub(r"^(?:whatever|anything|all\sthat)$", "everything", what, flags=re.IGNORECASE)
    what = re.sub(r"\b(?:stuff|things|work)$", "tasks", what, flags=re.IGNORECASE)
    what = re.sub(
        r"^everything\sof\s(?P<whose>\w+(?:'s)?)$",
        lambda one: f"all of {'my' if one['whose'].lower() == 'mine' else one['whose']} tasks",
        what,
        flags=re.IGNORECASE,
    )
    return f"move {what} due {day}, to {found['to']}{found['ends']}"
