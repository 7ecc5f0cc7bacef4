"""A weekday of something that is over is the last one, not the next ("we spent 3,000 on Monday"). Pure."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.text.dates.days import FoundDate
from orchestration.text.word_lists import WEEKDAY_EN

_WEEKDAY = make_regex(
    rf"(?:on\s)?{WEEKDAY_EN}|(?:on\s)?(?:mon|tue|wed|thu|fri|sat|sun)"
    r"|[월화수목금토일](?:요일|욜)|[月火水木金土日]曜日?",
    re.IGNORECASE,
)
_OVER = make_regex(
    r"\b(?:spent|paid|bought|sold|closed|signed|ordered|received|booked|won|went|came in)\b"
    r"|(?:썼|결제했|지출했|구매했|샀|팔았|팔렸|판매했|나갔|들었|냈|계약했|사용했)(?:어|습|고|는|음|네|대|거|다|던)"
    r"|(?:쓴|결제한|지출한|사용한|나간|판매한|팔린|계약한)\s"
    r"|(?:使い|払い|買い|売れ|かかり|売り|支払い)ました|使った|払った|買った|売れた|かかった",
    re.IGNORECASE,
)


def is_told_as_over(text: str) -> bool:
    """Return whether a text tells of money that was spent, or of something that was sold."""
    return _OVER.search(text) is not None


_POSSESSIVE = make_regex(r"['’]s$")


def is_bare_weekday(found: FoundDate) -> bool:
    """Return whether a date is a day of the week alone, which does not say of which week."""
    return not found.is_span and _WEEKDAY.fullmatch(_POSSESSIVE.sub("", found.text.strip())) is not None


def move_to_past(found: FoundDate, now: datetime) -> FoundDate:
    """Return a bare weekday that is yet to come as the last one; any other date as it is."""
    if not is_bare_weekday(found) or found.start.date() <= now.date():
        return found
    return replace(found, start=found.start - timedelta(days=7))
