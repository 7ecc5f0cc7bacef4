"""Which days are meant by a date with the words that stand beside it: on it, until, before, after or since it. Pure."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.condition_parts import build_date_tests, build_test
from orchestration.rule_planner.reading.parse import Reading
from orchestration.text.dates import FoundDate
from schemas.values import Json

_ON_THE_DAY = make_regex(r"\s?(?:까지인(?!데)|까지로|마감|が?期限|が?締め?切)")
_LEFT = make_regex(r"남[았은아]")
"""What is left until a day."""
_UNTIL = make_regex(r"\s?(?:까지|まで)")
_RANGED = make_regex(r"부터|에서|から|[~〜～–]")
"""What joins the first day of several to the last."""
_WITHIN = make_regex(r"\s?(?:안에|안으로|내로|내에|以内|中に)")
_BEFORE = make_regex(r"\s?(?:이?전(?=에|까지|\s|$)|より?前)")
_AFTER = make_regex(r"\s?(?:より?後|を過ぎて)")
_SINCE = make_regex(r"\s?(?:이후|부터|以降|から)")
_UNTIL_EN = make_regex(
    r"(?<!order )(?<!sort )\b(?:by|until|through|no later than)\s(?:the\s|end of\s)*$", re.IGNORECASE
)
_BEFORE_EN = make_regex(r"\b(?:before|earlier than)\s(?:the\s)?$", re.IGNORECASE)
_LATE_IN_DAY = make_regex(
    r"\b(?:tonight|night|evening|eod|cob|(?:end|close)\sof\s(?:the\s|this\s)?(?:day|business))\b"
    r"|밤|저녁|퇴근|夜|晩|夕方",
    re.IGNORECASE,
)
"""The last hours of a day: what is before them is of that day too."""
_SINCE_EN = make_regex(r"\b(?:since|from)\s(?:the\s)?$", re.IGNORECASE)
_AFTER_EN = make_regex(r"\b(?:after|later than|beyond|past)\s(?:the\s)?$", re.IGNORECASE)
_NAMED_ALONE = make_regex(r"['’]s\b")
"""What is of a day ("by Friday's meeting") has its own words before it."""


UNDATED = make_regex(
    r"(?:마감일?|기한|데드라인|날짜)(?:이|가|도)?\s?(?:아직\s)?(?:없|안\s?(?:정해|잡|적)|미정|비어)[가-힣]*(?:\s있는)?"
    r"|\b(?:without|with\sno|no|missing|lack(?:s|ing)?)\s(?:an?\s|any\s)?(?:due\s(?:dates?|day)|deadlines?)\b|\bundated\b"
    r"|(?:期限|締め?切り?|日付)(?:が|は|も)?(?:まだ)?(?:ない|なし|未定|未設定|入って(?:い)?ない|決まって(?:い)?ない)",
    re.IGNORECASE,
)
"""That no day is set."""


def is_undated(text: str, reading: Reading) -> bool:
    """Return whether a text asks for what has no day, also by what reads as a prohibition ("without a due date")."""
    said = UNDATED.search(reading.whole) if reading.prohibitions else None
    held = said is not None and any(one.start < said.end() and said.start() < one.end for one in reading.prohibitions)
    return held or UNDATED.search(text) is not None


def build_span_tests(found: FoundDate, before: str, after: str) -> list[Json]:
    """Return the tests for a day or a span with the words that stand beside it: on, until, before, after or since."""
    day, last = found.start.date().isoformat(), (found.end or found.start).date().isoformat()
    ahead = f"{before}{found.text.partition(' ')[0]} " if " " in found.text else before
    named = _NAMED_ALONE.match(after) is not None or _NAMED_ALONE.search(found.text) is not None
    ranged = found.end is not None and _RANGED.search(found.text) is not None
    if (_ON_THE_DAY.match(after) and not _LEFT.search(after)) or (ranged and _UNTIL.match(after)):
        return build_date_tests(found)
    if _BEFORE.match(after) or _is_behind(_BEFORE_EN, before, ahead):
        late = _LATE_IN_DAY.search(found.text) is not None
        return [build_test("@date", "le", last) if late else build_test("@date", "lt", day)]
    until = _UNTIL.match(after) or (found.end is None and _WITHIN.match(after))
    if until or (not named and _is_behind(_UNTIL_EN, before, ahead)):
        return [build_test("@date", "le", last)]
    if _AFTER.match(after) or _is_behind(_AFTER_EN, before, ahead):
        return [build_test("@date", "gt", last)]
    if _SINCE.match(after) or _is_behind(_SINCE_EN, before, ahead):
        return [build_test("@date", "ge", day)]
    return build_date_tests(found)


def _is_behind(words: re.Pattern[str], before: str, ahead: str) -> bool:
    return words.search(before) is not None or words.search(ahead) is not None


def is_until(tests: list[Json]) -> bool:
    """Whether the days that are meant are those until one: what was done in all of them is seldom asked for."""
    return any(isinstance(one, dict) and one.get("op") == "le" for one in tests) and len(tests) == 1


_SO_FAR = make_regex(
    r"지금\s?까지|현재\s?까지|오늘\s?까지|여태(?:까지)?|\b(?:so\sfar|to\sdate|as\sof\s(?:now|today)|until\snow|up\sto\snow)\b"
    r"|今(?:の)?(?:ところ|まで)|これまで|ここまで|現時点",
    re.IGNORECASE,
)
"""That days to come are not counted."""


def drop_days_to_come(found: FoundDate, text: str, now: datetime) -> FoundDate:
    """Return the days that are meant without those to come, where a text says that it is asked up to now."""
    goes_on = found.end is not None and found.start <= now < found.end
    return replace(found, end=now) if goes_on and _SO_FAR.search(text) else found
