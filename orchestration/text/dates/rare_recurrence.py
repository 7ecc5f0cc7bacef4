"""Recurring times in words that five cron fields cannot say (every other Tuesday, the last Friday of each month)."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import WEEKDAY_EN

_KO_COUNT = r"(?:\d{1,3}|두|세|네|다섯|여섯|이|삼|사|오)"
_KO_UNIT = r"(?:주일?|달|개월|일|시간|분|분기|년)"
_KO_DAY = r"[월화수목금토일]요일"
_KO_NTH = r"(?:첫째?|둘째|셋째|넷째|다섯째|마지막|\d째)\s?(?:주\s?)?"
_KO_EACH = r"(?:마다|\s?간격으로|\s?주기로|에\s?(?:한|두|세|네|\d)\s?번(?:씩)?)"
_KOREAN = (
    rf"격주(?:로|마다|\s?{_KO_DAY}(?:마다|에(?!\s?있))(?![가-힣]))",
    rf"(?<![가-힣\d]){_KO_COUNT}\s?{_KO_UNIT}{_KO_EACH}",
    rf"(?<![가-힣])(?:이틀|사흘|나흘|열흘|보름|한\s?달|한\s?해|분기|월말|연말|해){_KO_EACH}",
    r"(?<![가-힣])(?:일주일|1주일?)에\s?(?:두|세|네|[2-9])\s?번(?:씩)?",
    r"(?<![가-힣])하루\s?걸러(?:\s?하루)?",
    rf"(?:매월|매달)\s?(?:{_KO_NTH}{_KO_DAY}|말일|말(?=[\s에]))(?:마다|에)?",
    r"(?<![가-힣])(?:매\s?분기|매년)(?:마다)?(?![가-힣])",
)
_EN_COUNT = r"(?:other|second|third|two|three|four|five|six|\d{1,3})"
_EN_UNIT = rf"(?:minutes?|hours?|days?|weeks?|months?|quarters?|years?|{WEEKDAY_EN}s?)"
_EN_END = r"(?=\s*(?:[,.;!?]|$|at\b|on\b))"
_ENGLISH = (
    rf"\bevery {_EN_COUNT} {_EN_UNIT}\b(?: on {WEEKDAY_EN}s?)?",
    rf"\b(?:on )?(?:the |every )(?:first|second|third|fourth|last) (?:{WEEKDAY_EN}|day|workday|working day)"
    r" (?:of|in) (?:the|every|each) month\b",
    r"\b(?:at )?(?:the )?end of (?:every|each) (?:week|month|quarter|year)\b",
    r"\b(?:every|each) (?:fortnight|quarter|year)\b",
    rf"\b(?:bi-?weekly|fortnightly|quarterly|yearly|annually){_EN_END}",
    r"\b(?:once|twice|(?:two|three|four|\d) times) (?:a|per|every|each) (?:day|month|quarter|year)\b",
    r"\b(?:twice|(?:two|three|four|\d) times) (?:a|per|every|each) week\b",
)
_JA_COUNT = r"(?:\d{1,3}|[一二三四五六])"
_JA_DAY = r"[月火水木金土日]曜日?"
_JAPANESE = (
    rf"隔週(?:で|ごと|の?{_JA_DAY})(?:に|ごとに?)?",
    rf"{_JA_COUNT}\s?(?:週間?|日|か月|ヶ月|カ月|時間|分|年)(?:ごと|おき|毎)に?",
    rf"毎月の?(?:第\s?{_JA_COUNT}|最終|最後の){_JA_DAY}",
    r"毎月末|月末(?:ごと|毎)に?|(?:毎四半期|四半期(?:ごと|毎))に?|毎年(?!度)",
    rf"[週月年]に\s?{_JA_COUNT}\s?[回度]",
)
_RARE = make_regex("|".join((*_KOREAN, *_ENGLISH, *_JAPANESE)), re.IGNORECASE)
_MAY_RECUR = make_regex("[가-힣ぁ-ヿ一-龥]|every|each|month|ly|once|twice|times", re.IGNORECASE)
"""Without any of these, no pattern of the above fits."""
_ONCE_A_WEEK = make_regex(r"週に\s?[1一]\s?[回度]")


def find_rare_recurrences(text: str) -> tuple[tuple[int, int], ...]:
    """Return where a text tells of a recurrence that cron cannot say, in order. "격주 회의" is a name."""
    if not _MAY_RECUR.search(text):
        return ()
    return tuple(found.span() for found in _RARE.finditer(text) if not _ONCE_A_WEEK.fullmatch(found[0]))
