"""A request for a list of records, read by the kinds of its words: whose, in which state, of which days, with which
word in the title, in which order, how many. What is of no kind is left over and never empties the list. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.lists import list_words as kinds
from orchestration.rule_planner.plans.condition_parts import build_days_tests, build_test, list_joined_dates
from orchestration.rule_planner.reading.day_tests import UNDATED, build_span_tests, is_undated, is_until
from orchestration.rule_planner.reading.joined_owners import find_joined_owners
from orchestration.rule_planner.reading.late_days import build_late_or_due_tests, find_days_beside_late
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import (
    NOT_BEGUN,
    OVERDUE,
    STATE_WORDS,
    build_open_test,
    build_status_tests,
    is_late,
    is_not_begun,
)
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN, list_value_words
from orchestration.rule_planner.reading.whose import NOBODYS, build_left_out_tests, build_owned_tests, is_nobodys
from orchestration.rule_planner.reading.words import ANY_MARK, NAMED
from orchestration.text.dates import FoundDate
from schemas.values import Json

About: TypeAlias = Literal["tasks", "meetings", ""]
Part: TypeAlias = Literal["title", "day", "late", "state", "owner", "order", "group", "count", "rank", "due", "ask"]
_WEEKEND = make_regex(
    r"(?:이번\s)?주말\s?(?:이?전(?:까지|에)?|되기\s?전)|\bbefore\s(?:the|this)\s?weekend\b|週末(?:まで|前)に?",
    re.IGNORECASE,
)
_OR_LATER = make_regex(
    r"\s?(?:(?:이?거나\s)?(?:그\s)?이후|부터|or\s(?:later|after|beyond)|and\s(?:later|after|beyond)|onwards?|以降|から(?:先)?)",
    re.IGNORECASE,
)
_BESIDE_DAY = make_regex(
    r"\s?(?:까지(?:인|는|만|로)?|안에|안으로|내로|내에|중에?|이?전(?:에|까지)?|이후|부터|에|은|는|이|가|의|꺼|거|것|자|치|분|인데|인)?(?=\s|$|[가-힣.,?])"
    r"|['’]s\b|\s?(?:までに?|以内に?|中に?|以降|から|の|が|は|に)+"
)
_AHEAD_OF_DAY = make_regex(
    r"\b(?:(?:due\s)?(?:by|before|until|through|on|for|from|after|since|in|within|no\slater\sthan)\s(?:the\s)?(?:end\sof\s)?(?:the\s)?)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class AskedList:
    """What a list is wanted of: the tests of its records, their order and number, what they are grouped by, and the
    words that may be a name or stand in a title."""

    about: About
    tests: tuple[Json, ...] = ()
    sort: str = ""
    limit: int | None = None
    group: str = ""
    rank: Literal["most", "least", ""] = ""
    parts: frozenset[Part] = frozenset()
    left: tuple[str, ...] = ()
    is_quoted: bool = False
    """Whether something stands in quotes that is no word of a title."""

    @property
    def counts(self) -> bool:
        """Whether it is asked how many there are."""
        return "count" in self.parts


@dataclass(slots=True)
class _Scan:
    """What is left of a text while its words are taken by their kinds, and what they said."""

    reading: Reading
    now: datetime
    myself: str
    rest: str
    tests: list[Json] = field(default_factory=list[Json])
    parts: set[Part] = field(default_factory=set[Part])

    def take(self, form: re.Pattern[str]) -> list[re.Match[str]]:
        """Take all that a form finds out of the text; the matches."""
        found = [one for one in form.finditer(self.rest) if one[0].strip()]
        for one in found:
            self.blank(one.start(), one.end())
        return found

    def blank(self, start: int, end: int) -> None:
        """Put blanks in the place of letters that are read."""
        self.rest = self.rest[:start] + " " * (end - start) + self.rest[end:]

    @property
    def today(self) -> str:
        """The asker's day (ISO)."""
        return self.now.date().isoformat()


def read_list(reading: Reading, now: datetime, myself: str, *, text: str = "") -> AskedList:
    """Return what list the words of a request may ask for. ``text``: a marked part of it alone."""
    scan = _Scan(reading, now, myself, text or reading.marked)
    said = scan.rest = re.sub(r"\bw/o\b", "with no", scan.rest, flags=re.IGNORECASE)
    holds = kinds.HOLDS.search(said) is not None
    is_nobody = is_nobodys(scan.rest, reading)
    has_no_day = is_undated(scan.rest, reading)
    _take_titles(scan)
    joined = find_joined_owners(scan.rest, reading, myself)
    is_mine = joined is None and bool(scan.take(kinds.MINE))
    about = _find_about(scan.rest)
    rank = _take_rank(scan)
    group = _take_group(scan)
    ranked, limit, urgent = _take_order(scan)
    if is_nobody:
        scan.take(NOBODYS)
        scan.tests.append({"path": "@person", "op": "empty"})
        scan.parts.add("owner")
    if has_no_day:
        scan.take(UNDATED)
        scan.tests.append({"path": "@date", "op": "empty"})
        scan.parts.add("day")
    every = bool(scan.take(kinds.WITH_DONE))
    bounded = _take_days(scan)
    _take_states(scan, every=every)
    scan.take(kinds.MEETING_WORDS)
    scan.take(kinds.TASK_WORDS)
    held = scan.take(kinds.NOT_HELD) if about == "meetings" else []
    if held:
        scan.tests = [one for one in scan.tests if not _is_of(one, "@status")]
        scan.tests.append(build_test("@date", "ge", scan.today))
        scan.tests += [build_open_test()] if any(kinds.DENIED.search(one[0]) for one in held) else []
        scan.parts.add("state")
    _take_owners(scan, is_mine=is_mine)
    for part, form in _PLAIN:
        if scan.take(form):
            scan.parts.add(part)
    for form in (kinds.NOTHING_ELSE, kinds.FILLER):
        scan.take(form)
    quoted = [one.value for one in reading.quotes(scan.rest)]
    left = tuple(dict.fromkeys([*quoted, *list_value_words(re.sub(ANY_MARK, " ", scan.rest), reading)]))
    if left and holds:
        scan.parts.add("owner")
    is_held = "owner" in scan.parts and kinds.HELD_NOW.search(said) is not None and about != "meetings"
    open_too = not every and not any(_is_of(one, "@status") for one in scan.tests)
    if open_too and (urgent or bounded or rank or is_held) and about != "meetings":
        scan.tests.append(build_open_test())
    sort = group or ranked
    return AskedList(about, tuple(scan.tests), sort, limit, group, rank, frozenset(scan.parts), left, bool(quoted))


_PLAIN: tuple[tuple[Part, re.Pattern[str]], ...] = (
    ("due", kinds.DUE_WORDS),
    ("count", kinds.COUNTS),
    ("ask", kinds.ASKS),
)


def _find_about(text: str) -> About:
    if kinds.MEETING_WORDS.search(text):
        return "meetings"
    return "tasks" if kinds.TASK_WORDS.search(text) else ""


def _is_of(test: Json, path: str) -> bool:
    return isinstance(test, dict) and test.get("path") == path


def _take_titles(scan: _Scan) -> None:
    for found in scan.take(kinds.TITLED):
        name, word = next((name, word) for name, word in found.groupdict().items() if word)
        mark = scan.reading.marks.get(word)
        value = mark.value if mark is not None else word.strip("'\"‘’“”「」")
        may_be_person = name == "ko2" or (mark is not None and mark.kind in ("person", "owner"))
        told: Json = [value]
        scan.tests.append(
            build_test(ANY_COLUMN, "in", told) if may_be_person else build_test("@title", "contains", value)
        )
        scan.parts.add("title")


def _take_rank(scan: _Scan) -> Literal["most", "least", ""]:
    found = next((one for one in kinds.RANKED.finditer(scan.rest) if any(one.groupdict().values())), None)
    if found is None:
        return ""
    scan.blank(*found.span())
    scan.parts.add("rank")
    return "least" if any(value for name, value in found.groupdict().items() if name.startswith("least")) else "most"


_GROUPS: Mapping[str, str] = {"who": "@person", "state": "@status", "day": "@date"}


def _take_group(scan: _Scan) -> str:
    found = scan.take(kinds.GROUP)
    if not found:
        return ""
    scan.parts.add("group")
    name = next(name for name, value in found[0].groupdict().items() if value)
    return _GROUPS[name.partition("_")[0]]


def _take_order(scan: _Scan) -> tuple[str, int | None, bool]:
    """Return the order by days ("" for none), how many are wanted of the first, and whether they are urgent."""
    found = scan.take(kinds.ORDER)
    if not found:
        return "", None, False
    scan.parts.add("order")
    named = [(name, value) for one in found for name, value in one.groupdict().items() if value]
    number = next((value for name, value in named if name.startswith("n_")), None)
    limit = None if number is None else kinds.NUMBERS.get(number.lower()) or int(number)
    last = any(name.startswith("late") for name, _ in named)
    one_alone = limit is None and _ONE.search(found[0][0]) is not None
    return (
        "-@date" if last else "@date",
        1 if one_alone else limit,
        not last and any(kinds.URGENT.search(one[0]) for one in found),
    )


_ONE = make_regex(r"(?:제일|젤|가장)[^순]*(?:거|것|건|게|걸|작업|일)(?:만|를|을)?$")


def _take_days(scan: _Scan) -> bool:
    """Read the days; whether they are those until one, of which only what is open is asked for."""
    weekend = scan.take(_WEEKEND)
    if weekend:
        saturday = scan.now.date() + timedelta(days=(5 - scan.now.weekday()) % 7)
        scan.tests.append(build_test("@date", "lt", saturday.isoformat()))
        scan.parts.add("day")
        return True
    dates, after = list_joined_dates(scan.rest, scan.reading.marks)
    if not dates:
        return False
    places = [at for at, char in enumerate(scan.rest) if _get_date(scan, char) in dates]
    start, end = places[0], len(scan.rest) - len(after)
    beside = kinds.TODAY_TOO.match(after.lstrip())
    if beside is not None:
        scan.blank(start, end + len(after) - len(after.lstrip()) + beside.end())
        return False
    before = scan.rest[:start]
    later = _OR_LATER.match(after) is not None
    tests: list[Json]
    if len(dates) > 1:
        tests = build_days_tests(dates)
    elif later:
        tests = [build_test("@date", "ge", dates[0].start.date().isoformat())]
    else:
        tests = build_span_tests(dates[0], before, after)
    ahead = _AHEAD_OF_DAY.search(before)
    tail = _OR_LATER.match(after) or _BESIDE_DAY.match(after)
    scan.blank(ahead.start() if ahead is not None else start, end + (tail.end() if tail is not None else 0))
    scan.tests += tests
    scan.parts.add("day")
    if kinds.UNTIL.search(f"{ahead[0] if ahead is not None else ''} {after[:4]}"):
        scan.parts.add("due")
    return is_until(tests)


def _get_date(scan: _Scan, char: str) -> FoundDate | None:
    mark = scan.reading.marks.get(char)
    return mark.date if mark is not None else None


def _take_states(scan: _Scan, *, every: bool) -> None:
    """Read the state that the words speak of, unless what is finished is wanted too."""
    said = scan.rest
    if is_late(scan.rest) or find_days_beside_late(scan.reading.marked, scan.reading):
        scan.take(OVERDUE)
        late = build_late_or_due_tests(scan.reading.marked, scan.reading, scan.today)
        scan.tests = [one for one in scan.tests if not _is_of(one, "@date")] + late
        scan.parts.add("late")
        every = True
    begun = is_not_begun(scan.rest)
    if begun:
        scan.take(NOT_BEGUN)
    tests = [] if every else build_status_tests(said, scan.reading)
    is_open = bool(scan.take(kinds.STILL_OPEN)) and not begun
    for form in STATE_WORDS:
        scan.take(form)
    if is_open and not every and not tests:
        tests = [build_open_test()]
    if tests:
        scan.tests += tests
        scan.parts.add("state")


def _take_owners(scan: _Scan, *, is_mine: bool) -> None:
    """Read whose the records are, and who or what is left out."""
    joined = find_joined_owners(scan.rest, scan.reading, scan.myself)
    if joined is not None:
        scan.tests += build_owned_tests(joined.names)
        scan.blank(*joined.span)
        scan.parts.add("owner")
    named = [scan.reading.marks[char].value for char in re.findall(NAMED, scan.rest)]
    named += [scan.myself] if is_mine and not named and joined is None else []
    if named:
        scan.tests += build_owned_tests(named)
        scan.parts.add("owner")
    out = build_left_out_tests(scan.reading)
    out += [build_test(ANY_COLUMN, "ne", one["en"]) for one in scan.take(kinds.LEFT_OUT)]
    if out:
        scan.tests += [one for one in out if one not in scan.tests]
        scan.parts.add("state" if all(_is_of(one, "@status") for one in out) else "owner")


def build_list_tests(asked: AskedList) -> list[Json]:
    """Return the tests of the records that are wanted; a word that is left over counts only where some row has it."""
    left: list[Json] = [{"path": ANY_COLUMN, "op": "matches", "value": [*asked.left]}] if asked.left else []
    return [*asked.tests, *left]
