"""Conditions over records and rows, as a request words them. A filter in words, for the name of what it chooses: a
figure that is told to others says of what it is. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.rule_planner.lists.lookup_words import find_kinds
from orchestration.rule_planner.plans.condition_parts import (
    build_days_tests,
    build_test,
    find_past_period,
    join_tests,
    list_joined_dates,
    list_tests,
)
from orchestration.rule_planner.reading.day_tests import build_span_tests, is_undated
from orchestration.rule_planner.reading.joined_owners import find_joined_owners
from orchestration.rule_planner.reading.late_days import build_late_or_due_tests, find_days_beside_late
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import (
    STATE_WORDS,
    build_open_test,
    build_status_tests,
    is_late,
    is_obliged,
)
from orchestration.rule_planner.reading.value_tests import (
    ANY_COLUMN,
    find_number_tests,
    find_value_tests,
    is_guessed_test,
)
from orchestration.rule_planner.reading.whose import (
    OWNER_WORDS,
    build_left_out_tests,
    build_owned_tests,
    build_owner_tests,
)
from orchestration.rule_planner.reading.words import COLUMNS, NAMED, QUOTE
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.values import Json, Payload

_HAS = frozenset({"eq", "in", "contains", "matches"})
_WITHOUT: dict[Language, str] = {"ko": "{} 제외", "en": "without {}", "ja": "{}以外"}
_COMPARED: dict[str, dict[Language, str]] = {
    "gt": {"ko": "{} 초과", "en": "over {}", "ja": "{}超"},
    "ge": {"ko": "{} 이상", "en": "at least {}", "ja": "{}以上"},
    "lt": {"ko": "{} 미만", "en": "under {}", "ja": "{}未満"},
    "le": {"ko": "{} 이하", "en": "at most {}", "ja": "{}以下"},
}


def describe_chosen_rows(name: str, condition: Json, language: Language) -> str:
    """Return the name of rows with the values that they were chosen by before it, and what they are without or beyond
    in brackets behind it. Days are not told: the name has them; nor is a word that is only guessed to be a value."""
    known = [one for one in list_tests(condition) if isinstance(one, dict) and not is_guessed_test(one)]
    tests = [one for one in known if one.get("path") != "@date"]
    has = [value for one in tests if one.get("op") in _HAS for value in _list_values(one)]
    rest = [_describe(one, language) for one in tests if one.get("op") not in _HAS]
    told = ", ".join(one for one in rest if one)
    return " ".join((*([", ".join(dict.fromkeys(has))] if has else []), name, *([f"({told})"] if told else [])))


def _list_values(test: Payload) -> list[str]:
    value = test.get("value")
    found = value if isinstance(value, list) else [value]
    return [_format(one) for one in found if isinstance(one, str | int | float) and not isinstance(one, bool)]


def _describe(test: Payload, language: Language) -> str:
    values, op = ", ".join(_list_values(test)), str(test.get("op"))
    form = _COMPARED.get(op, {}).get(language) or (_WITHOUT[language] if op in ("ne", "not_in") else "")
    return form.format(values) if values and form else ""


def _format(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:,}"


_NAMED_COLUMN = make_regex(
    rf"(?<![가-힣])([가-힣]{{2,6}})(?:이|가)\s({QUOTE}|[가-힣A-Za-z0-9]{{1,15}}?)(?:인|이고|인데)(?![가-힣]{{2}})"
)

_NOT_COLUMNS = frozenset({"마감", "기한", "마감일이", "상태", "담당자", "날짜", "마감일"})


def build_record_filter(
    text: str,
    reading: Reading,
    today: str,
    myself: str,
    names: Sequence[tuple[int, int]] | None = None,
    *,
    whose: bool = False,
) -> Json:
    """Return the condition over a database's records, or None for all; ``today`` is an ISO date. ``names`` are the
    places of the database's own name: given them, the words that say nothing else may be values. ``whose``: who is
    named owns the records, and is nobody that something is sent to."""
    tests: list[Json] = []
    if is_undated(text, reading):
        tests.append({"path": "@date", "op": "empty"})
    elif is_late(text) or find_days_beside_late(text, reading):
        tests += build_late_or_due_tests(text, reading, today)
    else:
        tests += _dates(text, reading)
        tests += build_status_tests(text, reading) or ([build_open_test()] if is_obliged(text) else [])
    owners = [mark.value for mark in reading.named(text) if whose or (mark.kind == "owner" and mark.value != myself)]
    tests += build_owner_tests(text, reading, myself) or build_owned_tests(owners)
    tests += build_left_out_tests(reading)
    tests += [build_test(column, "eq", value) for column, value in _columns(text, reading)]
    if names is not None:
        spoken = [match.span() for form in _SPOKEN for match in form.finditer(text)]
        joined = find_joined_owners(text, reading, myself)
        spoken += [joined.span] if joined is not None else []
        known = [value for test in tests for value in collect_texts(test)]
        tests += [one for one in find_value_tests(text, reading, [*names, *spoken], known) if one not in tests]
    return join_tests(tests)


_OWNS_ROWS = make_regex(
    r"(?:담당(?!자)(?:한|인|하는|분|금액|건|지출)?|맡은|맡고)(?=\s|[가-힣]|$)|(?<![가-힣])(?:내|제|나의|저의)\s?(?:거|것|꺼|몫|건|담당)"
    r"|담당자?(?:가|이)\s?\S{1,8}?(?:인|이고|인데)(?![가-힣])"
    r"|\b(?:assigned to|owned by|i own|mine|my (?:own )?(?:lines?|rows?|entries|items?|share|part))\b"
    r"|担当(?!者)|(?:私|自分|僕)の(?:分|行|もの)",
    re.IGNORECASE,
)
"""Words by which the rows of somebody are chosen; "my budget" is a whole sheet."""


def build_row_filter(
    text: str, reading: Reading, now: datetime, names: Sequence[tuple[int, int]] = (), *, myself: str = ""
) -> Json:
    """Return the condition over a sheet's rows, or None for all; ``names`` are the places of the sheet's own name."""
    tests = _dates(text, reading, now)
    if myself and _OWNS_ROWS.search(text):
        tests += build_owner_tests(text, reading, myself)
        names = [*names, *(match.span() for form in OWNER_WORDS for match in form.finditer(text))]
    columns = _columns(text, reading)
    owners: list[Json] = [*dict.fromkeys(reading.marks[found[1]].value for found in _WHOSE_FIGURE.finditer(text))]
    tests += [build_test(ANY_COLUMN, "matches", owners)] if owners else []
    tests += [build_test(column, "eq", value) for column, value in columns]
    tests += find_number_tests(text)
    return join_tests([*tests, *find_value_tests(text, reading, names, [value for _, value in columns])])


_WHOSE_FIGURE = make_regex(
    rf"({NAMED})(?:님|씨|さん|様|くん)?(?:의|の|['’]s|\s(?=매출|실적|비용|지출|금액|판매))"
    rf"(?!\s?(?:DM|디엠|메시지|スレッド|メッセージ|message|thread|channel))",
    re.IGNORECASE,
)
"""Whose figures are asked for: by whichever column tells whose a row is."""
_SPOKEN = (*STATE_WORDS, *OWNER_WORDS)
"""What the tests of dates, states and people have read: it is no value besides."""


def _dates(text: str, reading: Reading, past: datetime | None = None) -> list[Json]:
    """Return the tests for the days that are named; figures are of days before ``past``."""
    dates, after = list_joined_dates(text, reading.marks)
    if not dates:
        return []
    dates = dates[:1] if "compare" in find_kinds(reading.marked) else dates
    if len(dates) > 1:
        return build_days_tests([find_past_period(one, past) for one in dates] if past else dates)
    mark = next(char for char, mark in reading.marks.items() if mark.date is dates[0])
    meant = find_past_period(dates[0], past) if past else dates[0]
    return build_span_tests(meant, text[: text.index(mark)], after)


def _columns(text: str, reading: Reading) -> list[tuple[str, str]]:
    named = [match for match in _NAMED_COLUMN.finditer(text) if match[1] not in _NOT_COLUMNS and match[1] in COLUMNS]
    return [(match[1], reading.marks[match[2]].value if match[2] in reading.marks else match[2]) for match in named]
