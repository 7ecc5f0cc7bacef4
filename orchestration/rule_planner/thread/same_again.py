"""The same again for something else: the period before the one that was read, the same change of another page. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA, PLEASE_EN, THANKS_EN, WEEKDAY_EN
from orchestration.workspace import NamedTitle
from schemas.plan import Action
from schemas.request import EarlierWork
from schemas.values import Json, Payload

Period: TypeAlias = Literal["day", "week", "month"]

_BEFORE: tuple[tuple[Period, str], ...] = (
    ("day", r"\bday before(?! yesterday)\b|^(?:그\s?)?전\s?날|^(?:その)?前の日|^前日"),
    ("week", r"\bweek before(?! last)\b|^(?:그\s?)?전\s?주(?!년|시|말)|^(?:その)?前の週|^前週"),
    ("month", r"\bmonth before(?! last)\b|^(?:그\s?)?전\s?달|^(?:その)?前の月|^前月"),
)
_AFTER: tuple[tuple[Period, str], ...] = (
    ("day", r"\bday after(?! tomorrow)(?: that)?$|^그\s?다음\s?날|^その(?:次の|翌)日"),
    ("week", r"\bweek after(?: that)?$|^그\s?다음\s?주(?!년|말)|^その(?:次の|翌)週"),
    ("month", r"\bmonth after(?: that)?$|^그\s?다음\s?달|^その(?:次の|翌)月"),
)
_COMPARED: tuple[tuple[Period, str], ...] = (
    ("day", r"(?:그\s?)?전\s?날|전일|\bthe (?:day before|previous day)\b|前日|前の日"),
    (
        "week",
        r"(?:그\s?)?전\s?주(?!시)|\b(?:the (?:week before|previous week)|week[- ]over[- ]week)\b|前週|前の週|先週比",
    ),
    ("month", r"(?:그\s?)?전\s?달|전월|\b(?:the (?:month before|previous month)|month[- ]over[- ]month)\b|前月|前の月"),
)
"""The period before one that is said, wherever it stands."""
_SAME_FOR = make_regex(
    r"^(?:(?:do|and|now)\s)?(?:the\s)?same(?:\s(?:thing|message|one|text))?\s(?:for|with|to|in|on)(?=\s(?!.*,))"
    r"\s(?P<en>.+?)(?:\s(?:too|as well|please|pls))*$"
    r"|^(?P<ko>.+?)도\s?(?:똑같이|마찬가지로|동일하게|같은\s?(?:걸|거)로)(?:\s?(?:해|바꿔|처리"
    r"|부탁)\S*(?:\s?\S{1,3})?)?$"
    r"|^(?P<ja>.+?)も(?:同じ(?:ように|く)?|同様に)(?:して|お願いします|変えて|変更して)?(?:ください|下さい)?$",
    re.IGNORECASE,
)
_MEANT_FOR = make_regex(
    r"\b(?:that|this|it)(?:'s| is| was)(?: actually| supposed to be| really| meant)* (?:for"
    r"|to) (?P<en>[A-Z][a-z]+(?: [A-Z][a-z]+)?)\b"
    r"|\b(?:should have|meant to|supposed to) (?:go(?:ne)?|send (?:it|that)|been? sent|been?) (?:to"
    r"|for) (?P<en2>[A-Z][a-z]+)\b"
    r"|(?P<ko>[가-힣]{2,4}?)(?:님|씨)?(?:한테|에게|께)\s?(?:보내(?:려던|야\s?(?:할|하는|했던)|려고\s?한)|보낼|갈"
    r"|가야\s?할)\s?(?:거|것|건|말|메시지)(?:였|이었|인데)"
    rf"|(?P<ja>[ァ-ヶー一-龥]{{2,8}}?){HONORIFIC_JA}?(?:に送る|宛て?(?:に送る)?)(?:つもり|はず|もの)?の?(?:でした"
    r"|だった)"
)
"""That the last message was for somebody else."""
_AND_TO = make_regex(
    r"(?:(?:oh|ah|ok(?:ay)?)[\s,]+)*(?:and|also"
    rf"|plus)\s(?:to\s)?(?P<name>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)(?:\s{PLEASE_EN})?[\s.!]*"
)
"""Somebody alone, besides whom the last message reached."""
_TITLE_TOO = make_regex(
    r"(?:그리고\s|아\s|참\s|또\s)?['\"‘“]?(?P<ko>[^\s'\"’”]+(?:\s[^\s'\"’”]+){1,5}?)['\"’”]?도(?:요|\s?(?:부탁"
    r"|똑같이|마찬가지로|해)\S*(?:\s\S{1,4})?)?[\s.!~]*"
    r"|(?:(?:아|참|그리고|또)[\s,]+)?(?P<ko5>[가-힣A-Za-z]{2,12})\s?(?:건|거|작업)도(?:요|\s?(?:부탁|똑같이|마찬가지로|해)\S*(?:\s\S{1,4})?)?[\s.!~]*"
    r"|(?:(?:and|also|oh|plus|ok)[\s,]+)*(?:the\s)?(?P<en5>(?!(?:do|does|post|send|tell|ask|add|put|make|move|set|that|this|it|me|you|for|in|to|on|at|by|same|thanks?|thank|and|also|oh|plus|ok|i|we|let|share|dm|please|not|yes|no|one)\b)"
    rf"[a-z][\w-]*(?:\s[\w-]+){{1,3}}?)(?:\sone)?\s(?:too|as well)(?:\s{PLEASE_EN})?[\s.!]*"
    r"|(?:(?:あ|あと|それと)、?)?(?P<ja5>(?!.*(?:さん|くん|様|チャンネル|[#＃]))[ァ-ヶー一-龥A-Za-z가-힣][^\s、。を]{2,18}?)(?:の(?:件|やつ|タスク))?も(?:お願い(?:します)?|同じく|よろしく)?[。！!\s]*"
    r"|(?:and\s|also\s)(?P<en>['\"]?[A-Z가-힣]\S*(?:\s\S+){1,5}?)['\"]?\s(?:too|as well)[\s.!]*"
)
"""A thing of several words, besides the one that was dealt with."""
_DAY = make_regex(r"\d{4}-\d{2}-\d{2}")
_TITLE_COLUMN = make_regex(r"@title|제목|이름|title|name|タイトル|名前", re.IGNORECASE)
_SIGNS = "'\"‘’“”「」『』 "


def find_period_before(text: str) -> Period | None:
    """Return the length of the period that is asked for as the one before what was read; None where none is."""
    return next((period for period, words in _BEFORE if re.search(words, text, re.IGNORECASE)), None)


def find_period_after(text: str) -> Period | None:
    """Return the length of the period that is asked for as the one after what was read; None where none is."""
    return next(
        (period for period, words in _AFTER if re.search(words, text.strip(" ?？!.は는은"), re.IGNORECASE)), None
    )


def move_on(tests: Sequence[Json], period: Period) -> list[Json]:
    """Return tests with every day (ISO) in them one period later; the last day of a month stays one."""
    return [_move_test(one, lambda day: _behind(day, period)) for one in tests]


def _behind(day: date, period: Period) -> date:
    if period != "month":
        return day + timedelta(days=7 if period == "week" else 1)
    ends = (day + timedelta(days=1)).day == 1
    first = (day.replace(day=28) + timedelta(days=4)).replace(day=1)
    last = (first.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
    return last if ends or day.day > last.day else first.replace(day=day.day)


def find_named_behind(text: str) -> str:
    """Return what is named behind the period before ("and the week before that, Busan again"); empty for nothing."""
    found = _NAMED_BEHIND.search(text)
    return next((part for part in found.groups() if part), "") if found is not None else ""


_NAMED_BEHIND = make_regex(
    r"\bbefore(?:\sthat)?,?\s(?:for\s|in\s)?(?P<en>[A-Z][\w-]+)(?:\s(?:again|too|as well))?[\s?.]*$"
    r"|전\s?(?:날|주|달)(?:에는|에|엔|은|는|도)?\s(?!얼마|어땠|어때|어떻|몇|그거|그건|그게|이거|이건|총|다시)(?P<ko>[가-힣]{2,6}?)(?:은|는|도)?요?[\s?.]*$"
    r"|前の?(?:日|週|月)の(?P<ja>[一-龥ァ-ヶー]{2,6}?)は?[？?\s]*$"
)


def find_period_compared(text: str) -> Period | None:
    """Return the length of the period with whose predecessor something is compared; None where none is."""
    return next((period for period, words in _COMPARED if re.search(words, text, re.IGNORECASE)), None)


def move_back(tests: Sequence[Json], period: Period) -> list[Json]:
    """Return tests with every day (ISO) in them one period earlier; the last day of a month stays one."""
    return [_move_test(one, lambda day: _before(day, period)) for one in tests]


def _move_test(test: Json, move: Callable[[date], date]) -> Json:
    if not isinstance(test, dict):
        return test
    value = test.get("value")
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return test
    return {**test, "value": move(date.fromisoformat(value)).isoformat()}


def _before(day: date, period: Period) -> date:
    if period != "month":
        return day - timedelta(days=7 if period == "week" else 1)
    last = day.replace(day=1) - timedelta(days=1)
    ends_month = (day + timedelta(days=1)).day == 1
    return last if ends_month or day.day > last.day else last.replace(day=day.day)


def measure_period(tests: Sequence[Json]) -> Period | None:
    """Return how long a period the tests of days choose: a day, a whole week or month; None for anything else."""
    found = [(one.get("op"), str(one["value"])) for one in tests if isinstance(one, dict) and _is_of_day(one)]
    days = sorted({value for _, value in found})
    if len(days) == 1:
        return "day" if ("eq", days[0]) in found else None
    if len(days) != 2 or ("ge", days[0]) not in found or ("le", days[1]) not in found:
        return None
    first, last = map(date.fromisoformat, days)
    if (last - first).days == 6:
        return "week"
    is_whole = first.day == 1 and (last + timedelta(days=1)).day == 1
    is_month = is_whole and (last.year, last.month) == (first.year, first.month)
    return "month" if is_month else None


def list_earlier_days(earlier: EarlierWork | None, text: str) -> list[Json]:
    """Return the tests of days by which the rows of earlier work were chosen; none where all of the time is meant."""
    if earlier is None or _EVER.search(text):
        return []
    filters = [step.inputs.get("filter") for step in earlier.steps if not step.is_effect]
    for condition in filters:
        if tests := [one for one in _list_tests(condition) if _is_of_day(one)]:
            return tests
    return []


def _list_tests(condition: Json) -> list[Json]:
    inner = condition.get("all") if isinstance(condition, dict) else None
    return inner if isinstance(inner, list) else [condition]


def _is_of_day(test: Json) -> bool:
    return isinstance(test, dict) and isinstance(test.get("value"), str) and bool(_DAY.fullmatch(str(test["value"])))


_EVER = make_regex(
    r"전체\s?(?:기간)?|전부|누적|여태|지금까지|역대"
    r"|\b(?:all[- ]time|ever|so far|in all|overall)\b|全期間|これまで|累計",
    re.IGNORECASE,
)


def find_same_for(text: str) -> str:
    """Return the name of what the same is wanted for ("same for X", "X도 똑같이", "Xも同じように"); empty for none."""
    found = _SAME_FOR.match(_BY_DM.sub("", text.strip()))
    return next((part for part in found.groups() if part), "").strip(_SIGNS) if found else ""


_BY_DM = make_regex(
    r"\s(?:by|via|in|as|over)\s(?:an?\s)?(?:dm|direct\smessage|private\smessage)\b|\s(?:디엠|DM|쪽지)(?:으?로)(?=\s|$)",
    re.IGNORECASE,
)
"""How the same is sent to somebody."""


def find_meant_recipient(text: str) -> str:
    """Return whom the last message was meant for, or too ("that was for Junho", "and Jihoon"); empty for nobody."""
    also = _AND_TO.fullmatch(text.strip())
    if also is not None:
        return also["name"]
    found = _MEANT_FOR.search(text)
    return next((part for part in found.groups() if part), "") if found is not None else ""


def find_same_title(text: str) -> str:
    """Return the name of a thing that the last change is wanted for, too ("고객 인터뷰 정리도"); empty for none."""
    found = _TITLE_TOO.fullmatch(text.strip())
    name = next((part for part in found.groups() if part), "").strip(_SIGNS) if found is not None else ""
    name = re.sub(r"\s(?:건|거|작업)$", "", name)
    return "" if _VERB_END.search(name) else name


_TOO = make_regex(
    r"(?:and|also|oh|so|then|yes|ok|do|the|that|this|one|task|too|as well|please|pls|same|for|with|thanks|그리고"
    r"|또|아|참|도|역시|똑같이|부탁\S{0,4}|해\s?줘\S{0,2}|요"
    r"|あと|それと|も|同じ(?:く|ように)|お願い(?:します)?|して(?:ください)?|[\s,.!~。、「」『』'\"‘’“”])*",
    re.IGNORECASE,
)
_SAYS_TOO = make_regex(r"\b(?:too|as well|also)\b|도(?=[요\s.,!~]|$)|も(?=[、。\s]|$|お願い|同じ)", re.IGNORECASE)
_QUOTED_TOO = make_regex(
    r"\s*[「『'\"‘“](?P<name>[^「」『』'\"‘’“”]{2,80})[」』'\"’”]\s?(?:も|도|too|as well)(?:お願い(?:します)?|요"
    r"|,?\s?please)?[\s.!。]*"
)


_NAME_TOO = make_regex(
    r"(?:(?:and|also|oh|yes|ok|so)[\s,]+)*(?:(?:the same|same)\s(?:for"
    r"|with)\s)?(?:the\s)?(?P<name>[A-Za-z][\w'-]*(?:\s[\w'/&-]+){1,6}?)(?:\s(?:one|task))?,?\s(?:too"
    rf"|as well)(?:[\s,]+{THANKS_EN})*[\s.!]*",
    re.IGNORECASE,
)
_NO_TITLE = make_regex(
    r"\b(?:i|you|u|me|he|she|we|they|it|that|this|those|him|her|them|us|your|my|our|is|are|was|were|be|am|has|have|had|do|does|did|can|could|will|would|should|may|might"
    r"|love|like|likes|thanks|thank|nice|good|great|cool|fine|ok|agree|want|wants|need|needs|think|know|knows|enjoy|happy|works?|looks?|sounds?|see|feel|get|got|go|goes|let|tell|send|post|put|move|set"
    rf"|change|mark|make|add|show|list|delete|archive|remove|schedule|please|maybe|not|never|just|only|to|in|on|at|{WEEKDAY_EN}|today|tomorrow|everyone|everybody|both|all)\b",
    re.IGNORECASE,
)
"""Words that are of a sentence, and of no bare name."""


def find_title_too(text: str, titles: Sequence[NamedTitle]) -> str:
    """Return the title that is all that a text names, besides what was dealt with ("newsletter draft too"); empty for
    none."""
    quoted = _QUOTED_TOO.fullmatch(text)
    if quoted is not None:
        return quoted["name"]
    bare = _NAME_TOO.fullmatch(text.strip())
    if bare is not None and not _NO_TITLE.search(bare["name"]):
        return bare["name"]
    named = {one.title: one.words for one in titles}
    if len(named) != 1 or not _SAYS_TOO.search(text):
        return ""
    ((title, words),) = named.items()
    at = text.casefold().find(words.casefold())
    return title if at >= 0 and _TOO.fullmatch(f"{text[:at]} {text[at + len(words) :]}") else ""


_VERB_END = make_regex(r"(?:한테|에게|께|에|으로|로|에서|까지|부터|[을를은는이가])$|[을를은는이가에]\s")


def build_repeated_change(step: Action, name: str) -> Payload | None:
    """Return the inputs of a change of one page for another page; None where they held what was read elsewhere,
    or a title, which is no other page's."""
    values = step.inputs.get("properties")
    if not isinstance(values, dict) or "{{" in str(values) or any(map(_TITLE_COLUMN.fullmatch, values)):
        return None
    return {**step.inputs, "page": name}
