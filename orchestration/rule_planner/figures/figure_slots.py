"""Slots of a question for figures: the periods, the values, what is worked out of which column, by what it is told
apart, and what it is held against, whatever the sentence around them. Pure.

Each word is of a slot, says nothing of its own, or is left over: what is left over tells how far a question is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.figure_slot_words import (
    BEFORE,
    BY_DAYS,
    COMPARES,
    ELSEWHERE,
    ENDS,
    ENTRY,
    FUNCTIONS,
    GROWS,
    LAST,
    MEASURES,
    NOUN,
    OF_ALL,
    PERCENT,
    PERIOD_WORDS,
    RANKS,
    SAME_DAYS,
    SEVERAL,
    SHARE,
    SO_FAR,
    TARGET,
    TOLD_APART,
    WHICH_OF,
)
from orchestration.rule_planner.lists.lookup_words import Kind
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.plain_words import is_plain
from orchestration.rule_planner.reading.superlatives import COUNTED, find_count, is_of_one_row
from orchestration.rule_planner.reading.words import COLUMNS
from orchestration.rule_planner.thread.same_again import Period
from orchestration.text.amounts import find_amounts
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.office_words import find_meanings, split_japanese
from orchestration.workspace import NamedRows
from schemas.plan import Language

LONGEST = 160
_FLAGS = re.IGNORECASE
_WORD = make_regex(r"[A-Za-z][A-Za-z'’]*|[가-힣]+|[ァ-ヶー]+|[一-龥々]+|\d[\d,.]*")
_CHAT = make_regex(
    r"(?:어디\S*|오|아|음|어|와|근데|참|그리구|그러면|그럼|그럼요|우리|저희|혹시|대략|대충|얼추|쯤|편|에서|에서는|에는|으로|판국|상황|나요|나나요|건가요?|인가요?|거|건|거야|거지|거죠|걸까|할까|있을까요?|될까요?|되나요?|되는지|해|하면|했|했지|했나|였지|이었지|나왔|나와|나|난|날|되|된|됨|돼|돼요|갔|가|가고|들어|입력돼있어|돼있어|있어|있지|쪽|동안|현시점|지점|수준|정도야?|가능|보여주실|주실|수|하려면|거든|인데|이고|이에요|이야|이죠|이지|인지|입니까|이나|에요|예요|데|는데|요|님|씨|궁금|궁금한데|싶은데|봐줘|좋았어?|쪼개|쪼개서|나눠|나눠서|나누어|봤으면|보면|합니다|합시다|싶습니다|싶어요?|같이|함께|드려요|드립니다)+"
    r"|何日|いつ|表|一覧|内訳|感じ|時点|結果|調子"
    r"|hey|hmm|lol|btw|doing|went|going|come|came|roughly|overall|interesting|nice|cool|great|same|thing|percentage|terms|wise|deal|split|size|figures?|numbers?|so|really|actually|quick|quickly|question|tell|pull|up|we|our|us|as|still|yet|already|ever|mean|i|wow|looking|look|looks|where|leaves?|stand|standing|kind|flip|last|compared|one|just|long|far|off|much|by|s|ll|re|d|ve",
    re.IGNORECASE,
)
"""What people say around a question."""


@dataclass(frozen=True, slots=True)
class FigureSlots:
    """What a question for figures says; empty where it does not. ``before`` is the period before one that is said,
    ``until`` the weekday to which periods go, ``column`` the one of numbers that is named, ``group`` a column or the
    length of a period, ``kinds`` of which columns it speaks, ``left`` the words of no slot."""

    periods: tuple[FoundDate, ...] = ()
    before: Period | None = None
    same_days: bool = False
    until: FoundDate | None = None
    values: tuple[tuple[str, str], ...] = ()
    column: str = ""
    kinds: frozenset[Kind] = frozenset()
    function: str = ""
    group: str = ""
    group_period: str = ""
    ascending: bool = False
    ranks: bool = False
    most: int | None = None
    compares: bool = False
    grows: bool = False
    percent: bool = False
    share: bool = False
    target: float | None = None
    last: bool = False
    left: tuple[str, ...] = ()

    @property
    def is_figure(self) -> bool:
        """Whether something is to be worked out, and not only shown."""
        of_all = self.function or self.group or self.group_period or self.ranks or self.compares or self.share
        return bool(of_all or self.column or self.kinds or self.before or self.target is not None)


@dataclass(slots=True)
class _Scan:
    """A text in which what was read is blank."""

    text: str
    found: dict[str, str] = field(default_factory=dict[str, str])

    def take(self, pattern: re.Pattern[str] | str, *, once: bool = False) -> re.Match[str] | None:
        """Blank what a pattern finds, all of it or the first alone; the first that is found."""
        compiled = re.compile(pattern, _FLAGS) if isinstance(pattern, str) else pattern
        first = compiled.search(self.text)
        if first is not None:
            self.text = compiled.sub(lambda one: " " * len(one[0]), self.text, count=1 if once else 0)
        return first

    def blank(self, start: int, end: int) -> None:
        """Blank a span."""
        self.text = f"{self.text[:start]}{' ' * (end - start)}{self.text[end:]}"


def read_figure_slots(
    text: str, language: Language, now: datetime, zone: str, table: NamedRows, *, goes_on: bool = False
) -> FigureSlots | None:
    """Return the slots of a text about a table, None of one that has words of another request; ``goes_on``: it may
    speak of a period that was said before."""
    if ELSEWHERE.search(_blank_own(text, table)) or is_of_one_row(text):
        return None
    scan = _Scan(text.strip())
    before = _take_before(scan, language, now, zone, goes_on=goes_on)
    same = scan.take(SAME_DAYS) is not None
    scan.take(SO_FAR)
    periods, until = _take_days(scan, language, now, zone)
    values = tuple(_take_values(scan, table))
    target = _take_target(scan)
    last = _take_last(scan)
    most = find_count(scan.text)
    column = _take_column(scan, table)
    group, group_period = _take_group(scan, table)
    end = _take_end(scan)
    ranks = scan.take(RANKS) is not None or bool(end)
    if ranks and not (group or group_period):
        group, group_period = _take_noun(scan, table)
    if ranks and not (group or group_period):
        group_period = _find_unit(scan, periods)
    kinds = frozenset[Kind](kind for kind, words in MEASURES if scan.take(words) is not None)
    function = next((name for name, words in FUNCTIONS if scan.take(words) is not None), "")
    grows = GROWS.search(scan.text) is not None
    share = scan.take(SHARE) is not None
    percent = scan.take(PERCENT) is not None
    compares = scan.take(COMPARES) is not None
    scan.take(OF_ALL)
    return FigureSlots(
        periods=periods,
        before=before,
        same_days=same or until is not None,
        until=until,
        values=values,
        column=column,
        kinds=kinds,
        function=function,
        group=group,
        group_period=group_period,
        ascending=end == "least",
        ranks=ranks,
        most=most if end else None,
        compares=compares,
        grows=grows,
        percent=percent,
        share=share or (percent and bool(values) and not compares and before is None and len(periods) < 2),
        target=target,
        last=last,
        left=tuple(one for one in list_words(scan.text) if not _names_table(one, table)),
    )


def _take_last(scan: _Scan) -> bool:
    """Blank the words for the last entry; whether there are some."""
    if LAST.search(scan.text) is None or ENTRY.search(scan.text) is None:
        return False
    scan.take(LAST)
    scan.take(ENTRY)
    return True


def _take_before(scan: _Scan, language: Language, now: datetime, zone: str, *, goes_on: bool) -> Period | None:
    """Blank the words for the period before another one; its length, where there is another one."""
    found = BEFORE.search(scan.text)
    if found is None:
        return None
    rest = _Scan(scan.text)
    rest.blank(*found.span())
    others = [one for one in find_dates(rest.text, now, zone, language) if one.has_day]
    if not others and not goes_on:
        return None
    scan.text = rest.text
    said = next(part for part in found.groups() if part).lower()
    if said == "one":
        return _measure(others[0]) if others else "week"
    return next(period for period, words in PERIOD_WORDS if said in words.split())


def _measure(found: FoundDate) -> Period:
    days = ((found.end or found.start) - found.start).days
    return "day" if days == 0 else "week" if days < _LONG else "month"


_LONG = 8
_UNTIL_BEHIND = make_regex(r"\s?(?:까지|まで)(?:만|는|의|で|の)?")
_UNTIL_AHEAD = make_regex(r"\b(?:by|through|thru|until|till|up\sto)\s$", _FLAGS)


def _take_days(
    scan: _Scan, language: Language, now: datetime, zone: str
) -> tuple[tuple[FoundDate, ...], FoundDate | None]:
    """Blank the days; the periods, and the day to which they go where one is said beside them."""
    found = [one for one in find_dates(scan.text, now, zone, language) if one.has_day and not one.has_time]
    until: FoundDate | None = None
    periods: list[FoundDate] = []
    for one in found:
        start, end = one.span
        behind, ahead = _UNTIL_BEHIND.match(scan.text, end), _UNTIL_AHEAD.search(scan.text[:start])
        if one.end is None and len(found) > 1 and (behind or ahead):
            until = one
            start, end = (ahead.start() if ahead else start), (behind.end() if behind else end)
        else:
            periods.append(one)
        scan.blank(start, end)
    return tuple(periods), until


def _take_values(scan: _Scan, table: NamedRows) -> Iterator[tuple[str, str]]:
    """Blank the values of columns that stand in the text."""
    taken: dict[tuple[str, str], None] = {}
    folded = scan.text.casefold()
    for cell in sorted((one for one in table.cells if one.value), key=lambda one: -len(one.words)):
        at = folded.find(cell.words.casefold())
        if at >= 0:
            taken[(cell.column, cell.value)] = None
            if sum(one.words == cell.words for one in table.cells) == 1:
                scan.blank(at, at + len(cell.words))
                folded = scan.text.casefold()
    for words in {one.words for one in table.cells if one.value}:
        scan.text = re.sub(re.escape(words), lambda one: " " * len(one[0]), scan.text, flags=_FLAGS)
    yield from taken


def _blank_own(text: str, table: NamedRows) -> str:
    """Return a text without the words that name columns and values of a table: they are no words of another request."""
    for cell in table.cells:
        text = re.sub(re.escape(cell.words), " ", text, flags=_FLAGS)
    return text


def _take_column(scan: _Scan, table: NamedRows) -> str:
    """Blank the words that name the one column of numbers that is spoken of; empty where none is, or several are."""
    numbers = {one.name for one in table.columns if one.kind == "number"}
    named = [one for one in table.cells if not one.value and one.column in numbers]
    said = [one for one in named if one.words.casefold() in scan.text.casefold()]
    if len({one.column for one in said}) != 1:
        return ""
    for cell in sorted(said, key=lambda one: -len(one.words)):
        scan.take(re.escape(cell.words))
    return said[0].column


_LEAST_AMOUNT = 1_000


def _take_target(scan: _Scan) -> float | None:
    """Blank an amount that a figure is held against, with the words for it; None where there is none."""
    amounts = [one for one in find_amounts(scan.text, bare=True) if one.value >= _LEAST_AMOUNT]
    if not amounts or TARGET.search(scan.text) is None:
        return None
    last = amounts[-1]  # what is said before it was put right
    for one in amounts:
        scan.blank(one.start, one.end)
    scan.take(TARGET)
    scan.take(r"(?<=\s)(?:원|ウォン|円|won|krw)(?:까지|에|을|이|まで)?")
    return last.value


def _list_nouns(table: NamedRows) -> Iterator[tuple[str, str, str]]:
    """Yield the columns by which figures can be told apart: column, length of a period, its words."""
    for one in table.columns:
        if one.kind == "text":
            words = dict.fromkeys([one.name, *one.options, *COLUMNS.get(one.name, ())])
            yield one.name, "", "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    yield from (("", period, words) for period, words in BY_DAYS)


def _take_group(scan: _Scan, table: NamedRows) -> tuple[str, str]:
    for column, period, words in _list_nouns(table):
        if scan.take(TOLD_APART.format(word=words)) is not None:
            return column, period
    return "", ""


def _take_noun(scan: _Scan, table: NamedRows) -> tuple[str, str]:
    """Blank what is ranked: a column that is named, or what only a word that asks stands for."""
    for column, period, words in _list_nouns(table):
        if scan.take(NOUN.format(word=words)) is not None:
            return column, period
    return "", ""


def _find_unit(scan: _Scan, periods: Sequence[FoundDate]) -> str:
    """Return the length of the periods of which one is asked for among those that are said ("which of the last three
    weeks", "최근 3주 중에 언제"); empty where none is."""
    if len(periods) != 1 or not WHICH_OF.search(scan.text):
        return ""
    said = periods[0].text
    units = (name for name, words in SEVERAL if re.search(words, said, _FLAGS))
    return next(units, "")


def _take_end(scan: _Scan) -> str:
    """Blank which end of an order is asked for, and how many."""
    counted = scan.take(COUNTED)
    for name, words in ENDS:
        if words.search(counted[0] if counted is not None else "") or scan.take(words) is not None:
            scan.take(words)
            return name
    return ""


_PARTICLE_JA = make_regex(r"[はがをのにでとへも]+$")


def _names_table(word: str, table: NamedRows) -> bool:
    """Whether a word is one of the name of a table or of its columns, in whatever language."""
    columns = [name for one in table.columns for name in (one.name, *one.options)]
    names = [*table.file.split(), table.tab, *columns]
    bare = _PARTICLE_JA.sub("", word) or word
    if len(bare) > 1 and any(bare.casefold() in one.casefold() for one in names):
        return True
    parts: Sequence[str] = split_japanese(bare) or (bare,)
    return all(any(find_meanings(part) & find_meanings(one) for one in names) for part in parts)


def list_words(text: str) -> Iterator[str]:
    """Yield the words of a text that say something: neither plain ones nor what is said around a question."""
    for found in _WORD.finditer(text):
        word = found[0]
        if word[0].isdigit():
            yield word
            continue
        stem = split_particle(word)[0] if re.match("[가-힣]", word) else word
        if not (is_plain(word) or is_plain(stem) or _CHAT.fullmatch(word) or _CHAT.fullmatch(stem)):
            yield word
