"""How English names days, and the numeric forms that every language uses."""

from __future__ import annotations

import re
from datetime import date, timedelta

from orchestration.text.dates import days as on
from orchestration.text.dates.days import DayRule, DaySpan, make_day_offset, make_rule, shift_day

MONTHS = {
    name: index + 1
    for index, name in enumerate(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"))
}
WEEKDAYS = {name: index for index, name in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))}
NUMBERS = {
    name: index
    for index, name in enumerate(("a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"))
} | {"a": 1, "an": 1}
OFFSETS = {"last": -1, "previous": -1, "past": -1, "this": 0, "current": 0, "next": 1, "coming": 1, "following": 1}

_MONTH = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_FULL_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_BETWEEN_MONTHS = (" and ", " or ", " vs ", " vs. ", " versus ", " with ", " to ", " against ", ", ")
_FULL_MONTH = "(" + "|".join(_FULL_MONTHS) + ")"
_LONG_MONTH = "(" + "|".join(name for name in _FULL_MONTHS if name not in ("march", "may", "august")) + ")"
"""A month whose name is nothing else."""
_NOT_BETWEEN = (
    r"(?:and|or|vs|versus|to|with|in|on|at|by|for|from|of|is|was|are|were|be|not|i|we|you|he|she|they|it|the|a|an|my|our"
    r"|have|has|need|want|see|show|get|give|post|send|also|still|even|very|well|help|said|says|wants|asked)"
)
"""What stands between no month and the figures that are asked of it ("may the sales", "April said sales")."""
_FIGURES = "sales|revenue|turnover|orders|units|spend(?:ing)?|expenses|figures|totals"
_BESIDE_MONTH = (
    rf"{_FULL_MONTH}(?=(?:{'|'.join(map(re.escape, _BETWEEN_MONTHS))}){_FULL_MONTH}\b(?! \d))"
    rf"|(?:{'|'.join(f'(?<={one}{joint})' for one in _FULL_MONTHS for joint in _BETWEEN_MONTHS)}){_FULL_MONTH}(?! \d)"
)
"""A month without "in" beside another one ("February and March"): alone it may be a name or a verb."""
FULL_WEEKDAY = r"(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs?)?|fri)"
_ANY_WEEKDAY = r"(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)"
_WHICH = r"(last|previous|this|current|next|coming|following)"
_COUNT = r"(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_NTH_DAYS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth", "twenty-first", "twenty-second", "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth",
    "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first",
)  # fmt: skip
_NTH_DAY = "(" + "|".join(name.replace("-", "[- ]") for name in sorted(_NTH_DAYS, key=len, reverse=True)) + ")"
_IS_DAY = r"(?=\s*(?:[,.;:!?]|$)|\s(?:wait|no|yeah|sorry|instead|please|pls|and|at|for|because|since|then|as)\b)"
"""What may stand behind a day that is an ordinal alone: no noun that it counts ("the fourth step")."""


def parse_number(word: str) -> int:
    """Return a small number written in digits or as a word."""
    return int(word) if word.isdigit() else NUMBERS[word.lower()]


def _nth_day(word: str) -> str:
    return str(_NTH_DAYS.index(word.lower().replace(" ", "-")) + 1)


def get_weekday_index(word: str) -> int:
    """Return 0 for Monday."""
    return WEEKDAYS[word[:3].lower()]


def _offset(match: re.Match[str]) -> int:
    return OFFSETS[match[1].lower()]


def _unit_span(match: re.Match[str], today: date) -> DaySpan:
    offset = _offset(match)
    match match[2].lower():
        case "week" | "wk":
            return on.build_week(today, offset)
        case "weekend":
            return on.build_weekend(today, offset)
        case "month":
            return on.build_month(today, offset)
        case "quarter":
            return on.build_relative_quarter(today, offset)
        case _:
            return on.build_year(today, offset)


def _which_weekday(match: re.Match[str], today: date) -> DaySpan:
    day = get_weekday_index(match[2])
    if _offset(match) < 0:
        return on.find_past_weekday(today, day)
    coming = match[1].lower() in {"coming", "this"}
    return on.find_coming_weekday(today, day) if coming else on.build_weekday(today, 1, day)


def _dated(today: date, month: str, day: str, year: str | None) -> DaySpan | None:
    index = MONTHS[month[:3].lower()]
    found = on.make_date(int(year), index, int(day)) if year else on.find_nearest_date(today, index, int(day))
    return DaySpan(found) if found else None


def _month_of_year(match: re.Match[str], _today: date) -> DaySpan | None:
    first = on.make_date(int(match[2]), MONTHS[match[1][:3].lower()], 1)
    return on.build_month(first, 0) if first else None


def _dotted(match: re.Match[str], today: date) -> DaySpan | None:
    """Read "3.19" where it is a part of a list of fields, or a term: elsewhere it may be any number."""
    found = on.find_nearest_date(today, int(match[1] or match[3]), int(match[2] or match[4]))
    return DaySpan(found) if found else None


def _end_of(match: re.Match[str], today: date) -> DaySpan:
    match match[1].lower():
        case "week":
            return on.build_weekday(today, 0, 4)
        case "month":
            return on.find_month_end(today)
        case "quarter":
            return DaySpan(on.build_relative_quarter(today, 0).end or today)
        case _:
            return DaySpan(date(today.year, 12, 31))


def _end_of_named(match: re.Match[str], today: date) -> DaySpan | None:
    month = on.find_named_month(today, MONTHS[match[1][:3].lower()])
    return DaySpan(month.end) if month is not None and month.end is not None else None


def _end_of_next(match: re.Match[str], today: date) -> DaySpan:
    return on.find_month_end(today, 1) if match[1].lower() == "month" else on.build_weekday(today, 1, 4)


def _recent(match: re.Match[str], today: date) -> DaySpan:
    count, unit = parse_number(match[1]), match[2].lower()
    if unit == "day":
        return on.build_last_days(today, count)
    return DaySpan(shift_day(today, -count, unit).start + timedelta(days=1), today)


_UNIT = r"(day|week|month|year)s?"
_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": -1}
_NTH = r"(?:the )?(" + "|".join(_ORDINALS) + r") "
_END_OF_DAY = r"(?:cob|eod|close of business|close of play|end of (?:the )?(?:business )?day)"


def _nth_of_month(match: re.Match[str], today: date) -> DaySpan | None:
    day, month = get_weekday_index(match[2]), match[3].lower()
    offset = OFFSETS.get(month.removesuffix(" month"), 0)
    named = on.make_date(today.year, MONTHS[month[:3]], 1) if month[:3] in MONTHS else None
    first = named or on.build_month(today, offset).start
    return on.find_nth_weekday(first, _ORDINALS[match[1].lower()], day)


def _week_of_month(match: re.Match[str], today: date) -> DaySpan | None:
    month = match[2].lower()
    offset = OFFSETS.get(month.removesuffix(" month"), 0)
    named = on.make_date(today.year, MONTHS[month[:3]], 1) if month[:3] in MONTHS else None
    return on.find_week_of_month(named or on.build_month(today, offset).start, _ORDINALS[match[1].lower()])


RULES: tuple[DayRule, ...] = (
    make_rule(r"(?<![\d/.-])(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)", on.read_full_date),
    make_rule(r"(?<![\d/.,-])(\d{1,2})/(\d{1,2})(?![\d/])", on.read_month_day),
    make_rule(
        r"(?:(?<=\s/\s)|(?<=기한\s)|(?<=마감\s))(\d{1,2})\.(\d{1,2})(?=\s*(?:/\s|$|까지))"
        r"|(?<![\d.,/-])(\d{1,2})\.(\d{1,2})(?=\s?(?:까지|まで))",
        _dotted,
    ),
    make_rule(
        r"\b" + _NTH + FULL_WEEKDAY + r" (?:of|in) (?:the )?(" + _MONTH[1:-1] + r"|(?:this |next )?month)\b",
        _nth_of_month,
    ),
    make_rule(
        r"\b" + _NTH + r"week (?:of|in) (?:the )?(" + _MONTH[1:-1] + r"|(?:this |next |last )?month)\b", _week_of_month
    ),
    make_rule(
        r"\b" + _END_OF_DAY + r"(?: on)?(?: this| coming)? " + FULL_WEEKDAY + r"\b",
        lambda m, t: on.find_coming_weekday(t, get_weekday_index(m[1])),
    ),
    make_rule(r"\b" + _END_OF_DAY + r" (?:tomorrow|tmrw|tmr)\b", make_day_offset(1)),
    make_rule(r"\b" + _END_OF_DAY + r"(?: today)?\b", make_day_offset(0)),
    make_rule(r"\b(?:tomorrow|tmrw|tmr) " + _END_OF_DAY + r"\b", make_day_offset(1)),
    make_rule(
        FULL_WEEKDAY + " " + _END_OF_DAY + r"\b", lambda m, t: on.find_coming_weekday(t, get_weekday_index(m[1]))
    ),
    make_rule(
        r"\b(?:a|one|in a|within a) fortnight(?:'s time)?(?: (?:from )?(?:today|now))?\b"
        r"|\bfortnight (?:from )?(?:today|now)\b|\btwo weeks (?:from )?(?:today|now)\b",
        make_day_offset(14),
    ),
    make_rule(r"\b(?:a )?week (?:from )?(?:today|now)\b", make_day_offset(7)),
    make_rule(
        r"\b" + FULL_WEEKDAY + r" week\b",
        lambda m, t: DaySpan(on.find_coming_weekday(t, get_weekday_index(m[1])).start + timedelta(days=7)),
    ),
    make_rule(
        r"\b(?:the )?(?:start|beginning|top) of (this|next) week\b", lambda m, t: on.build_weekday(t, _offset(m), 0)
    ),
    make_rule(r"\b(?:early|first thing) next week\b", lambda _m, t: on.build_weekday(t, 1, 0)),
    make_rule(r"\b(?:the )?end of next (month|week)\b", _end_of_next),
    make_rule(r"\b(?:the )?(?:end|last day) of " + _MONTH + r"\b(?! \d)", _end_of_named),
    make_rule(r"\b(?:the )?last day of (?:the|this) (month|quarter|year)\b", _end_of),
    make_rule(r"\b(?:the )?last day of next (month)\b", _end_of_next),
    make_rule(r"\bday after tomorrow\b", make_day_offset(2)),
    make_rule(r"\bday before yesterday\b", make_day_offset(-2)),
    make_rule(r"\b(?:tomorrow|tmrw|tmr|tomorow|tommorow)\b(?:'s)?", make_day_offset(1)),
    make_rule(r"\b(?:today|tonight)\b(?:'s)?", make_day_offset(0)),
    make_rule(r"\bthis (?=morning|afternoon|evening)", make_day_offset(0)),
    make_rule(r"\byesterday\b(?:'s)?", make_day_offset(-1)),
    make_rule(r"\b" + _MONTH + r"\.? " + _DAY + r"\b(?:,? (\d{4}))?", lambda m, t: _dated(t, m[1], m[2], m[3])),
    make_rule(
        r"\b(?:the )?" + _DAY + r" (?:of )?" + _MONTH + r"\b(?:,? (\d{4}))?", lambda m, t: _dated(t, m[2], m[1], m[3])
    ),
    make_rule(r"\b(?:the )?" + _NTH_DAY + r" of " + _MONTH + r"\b", lambda m, t: _dated(t, m[2], _nth_day(m[1]), None)),
    make_rule(
        r"\b(?!may (?!the ))" + _MONTH + r",? (?:the )?" + _NTH_DAY + r"\b",
        lambda m, t: _dated(t, m[1], _nth_day(m[2]), None),
    ),
    make_rule(r"\b" + _MONTH + r" (\d{4})\b", _month_of_year),
    make_rule(
        r"(?:\b(?:in |during |throughout |for )|(?<=\bsales )|(?<=\bsales, )|(?<=\brevenue )"
        r"|(?<=\brevenue, )|(?<=\btotal )|(?<=\btotals ))" + _MONTH + r"\b(?! \d)",
        lambda m, t: on.find_named_month(t, MONTHS[m[1][:3].lower()]),
    ),
    make_rule(
        rf"\b{_MONTH}'?s?(?=\s(?:sales|revenue|turnover|numbers|figures|totals?|spend(?:ing)?|expenses)\b)",
        lambda m, t: on.find_named_month(t, MONTHS[m[1][:3].lower()]),
    ),
    *(
        make_rule(
            rf"\b{months}(?= (?:(?!{_NOT_BETWEEN}\b)[a-z]+ ){{1,{most}}}(?:{_FIGURES})\b)",
            lambda m, t: on.find_named_month(t, MONTHS[m[1][:3].lower()]),
        )
        for months, most in ((_LONG_MONTH, 2), (_FULL_MONTH, 1))
    ),
    make_rule(
        rf"\b(?:{_BESIDE_MONTH})\b",
        lambda m, t: on.find_named_month(t, MONTHS[next(filter(None, m.groups()))[:3].lower()]),
    ),
    make_rule(r"\b" + _MONTH + r"(?= (?:only|alone)\b)", lambda m, t: on.find_named_month(t, MONTHS[m[1][:3].lower()])),
    make_rule(
        r"\b" + _LONG_MONTH + r"(?=\W*$|,? (?:by|per|please|pls|only|so far)\b)",
        lambda m, t: on.find_named_month(t, MONTHS[m[1][:3].lower()]),
    ),
    make_rule(r"\b(?:in the |the )?(?:last|past) " + _COUNT + " " + _UNIT + r"\b", _recent),
    make_rule(r"\b" + _WHICH + r" (week|wk|weekend|month|quarter|year)\b(?:'s)?", _unit_span),
    make_rule(r"\bthe (?:week|wk) before last\b", lambda _m, t: on.build_week(t, -2)),
    make_rule(r"\bthe week after next\b", lambda _m, t: on.build_week(t, 2)),
    make_rule(r"\b" + FULL_WEEKDAY + r" next week\b", lambda m, t: on.build_weekday(t, 1, get_weekday_index(m[1]))),
    make_rule(
        r"\bnext week,?(?: on)? " + _ANY_WEEKDAY + r"\b", lambda m, t: on.build_weekday(t, 1, get_weekday_index(m[1]))
    ),
    make_rule(
        r"\bthis week,?(?: on)? " + _ANY_WEEKDAY + r"\b", lambda m, t: on.build_weekday(t, 0, get_weekday_index(m[1]))
    ),
    make_rule(r"\b" + _WHICH + " " + _ANY_WEEKDAY + r"\b(?:'s)?", _which_weekday),
    make_rule(r"\b(?:on |by )" + _ANY_WEEKDAY + r"\b", lambda m, t: on.find_coming_weekday(t, get_weekday_index(m[1]))),
    make_rule(r"\b" + FULL_WEEKDAY + r"\b(?:'s)?", lambda m, t: on.find_coming_weekday(t, get_weekday_index(m[1]))),
    make_rule(
        r"\b(?:in|within) " + _COUNT + " " + _UNIT + r"\b", lambda m, t: shift_day(t, parse_number(m[1]), m[2].lower())
    ),
    make_rule(
        r"\b" + _COUNT + " " + _UNIT + r" from now\b", lambda m, t: shift_day(t, parse_number(m[1]), m[2].lower())
    ),
    make_rule(r"\b" + _COUNT + " " + _UNIT + r" ago\b", lambda m, t: shift_day(t, -parse_number(m[1]), m[2].lower())),
    make_rule(r"\b(?:the )?end of (?:the |this )?(week|month|quarter|year)\b", _end_of),
    make_rule(r"\b(?:eow)\b", lambda _m, t: on.build_weekday(t, 0, 4)),
    make_rule(r"\b(?:eom|month[ -]end)\b", lambda _m, t: on.find_month_end(t)),
    make_rule(
        r"\b(?:on |by )?the (?!(?:first|second|third)\b)" + _NTH_DAY + _IS_DAY,
        lambda m, t: on.find_day_of_month(t, int(_nth_day(m[1]))),
    ),
    make_rule(
        r"\b(?:on |by )?(?<!behind )(?<!between )(?<!ahead of )the (\d{1,2})(?:st|nd|rd|th)\b"
        r"(?! (?:is |was |comes )?(?:behind|ahead|place)\b)",
        lambda m, t: on.find_day_of_month(t, int(m[1])),
    ),
)
