"""Questions about rows of a sheet: which table, which of its rows, which column, and what to work out of it.

The table is found by what the workspace says of the question's words: values and columns that stand in it. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.transforms import find_function
from orchestration.rule_planner.lists.lookup_words import Kind, remove_no_matter
from orchestration.rule_planner.plans.condition_parts import build_date_tests, build_test, find_past_period, join_tests
from orchestration.rule_planner.plans.steps import DraftStep, Flow, choose_text
from orchestration.rule_planner.reading.day_tests import build_span_tests, drop_days_to_come
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain
from orchestration.rule_planner.reading.row_order import find_row_order
from orchestration.rule_planner.reading.shown_columns import find_shown_columns
from orchestration.rule_planner.reading.superlatives import does_rank_sales, find_end, find_superlative, is_of_one_row
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN, find_number_tests
from orchestration.rule_planner.thread.same_again import find_period_compared, move_back
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.office_words import find_meanings
from orchestration.workspace import NamedCell, NamedRows
from schemas.values import Json, Payload

_MEASURES: tuple[tuple[Kind, str], ...] = (
    ("units", r"수량|판매량|개수|quantity|qty|units|count|数量|個数"),
    ("spent", r"금액|비용|지출|집행|amount|cost|spen|expense|金額|費用|支出"),
    ("money", r"매출|금액|비용|수입|sales|revenue|amount|total|売上|金額"),
    ("sold", r"매출|수입|sales|revenue|売上"),
)
"""Kinds of words, and what the columns of numbers that they mean are called."""
_MONEY: frozenset[Kind] = frozenset({"money"})
_GROUPED = (
    r"(?:{word})\s?(?:별|마다|단위)|\b(?:by|per|each|every)[\s-](?:the\s)?(?:{word})\b"
    r"|\b(?:{word})[\s-](?:breakdown|split)\b|(?:{word})(?:別|ごと|毎)"
)
_WHICH = (
    r"(?:어느|어떤|무슨)\s?(?:{word})|\b(?:which|what)\s(?:{word})|どの(?:{word})"
    r"|(?:{word})(?:가|이)?\s?(?:제일|가장|뭐|어디)"
)
_AGAINST = make_regex(
    r"각각|따로|따로따로|(?:어디|어느\s?쪽|뭐|뭣|무엇|누구)(?:가|이)\s?(?:더|많|높|적|낮|잘|크|작|제일|가장)"
    r"|중에?\s?(?:어디|어느|뭐)|더\s?(?:많|높|잘|적|낮|큰|팔|벌)"
    r"|\b(?:each|separately|respectively|side by side|higher|better|more|bigger|lower|worse|less|beat|ahead)\b"
    r"|それぞれ|別々|どちら|どっち|(?:多|高|大き|少な|低)い(?:の|方|ほう)",
    re.IGNORECASE,
)
"""Words by which values are told apart, and not added up."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The table of a question with the values and columns that it names, and the words that are neither."""

    table: NamedRows
    values: tuple[tuple[str, str], ...]
    columns: tuple[str, ...]
    left: tuple[str, ...]


def add_sheet_question(flow: Flow, rows: Sequence[NamedRows], kinds: frozenset[Kind], left: Sequence[str]) -> bool:
    """Add the steps that answer a question about rows; whether it is one."""
    kinds = _add_measure(kinds, left, flow, rows)
    wanted = _choose_table(rows, kinds, left, flow)
    if wanted is None:
        return False
    function = find_function(flow.reading.marked)
    measure = _find_measure(wanted, kinds | _MONEY if function in ("avg", "sum", "max", "min") else kinds)
    group = _find_group(wanted, flow.reading.marked) or _find_contrasted(wanted, flow.reading, kinds)
    group = None if is_of_one_row(flow.reading.marked) else group
    wanted = _keep_ranked(wanted, group, flow.reading.marked)
    counted = function == "count" and "units" not in kinds
    if _is_of_contact(wanted, kinds) and not group:
        return _add_list(flow, wanted)
    order = find_row_order(flow.reading.marked)
    ends = function in ("max", "min") or (order is not None and order.limit == 1 and not order.sort.endswith("@date"))
    end = find_end(flow.reading.marked) if is_of_one_row(flow.reading.marked) else None
    if (ends or end is not None) and not group and measure is not None:
        ascending = function == "min" or (order is not None and order.sort.startswith("@"))
        ascending = ascending or (end is not None and end.ascending)
        return _add_first(flow, wanted, measure if ascending else f"-{measure}", 1)
    if order is not None and order.limit is not None and order.sort.endswith("@date") and not group:
        return _add_first(flow, wanted, order.sort, order.limit)
    if measure is None and not counted:
        return _add_list(flow, wanted)
    if not (kinds & {"much", "count", "units", "money", "spent", "sold", "compare"} or function or group):
        return _add_list(flow, wanted)
    conditions = _list_conditions(flow, wanted, kinds)
    alone = function == "avg" or (function in ("max", "min") and not group)
    name = "count" if counted else function if alone and function is not None else "sum"
    inputs: Payload = {"column": None if counted else measure, "function": name, "group_by": group}
    _add_figure(flow, wanted, conditions, inputs | _rank(flow.reading.marked, group))
    return True


def _add_measure(kinds: frozenset[Kind], left: Sequence[str], flow: Flow, rows: Sequence[NamedRows]) -> frozenset[Kind]:
    """Return the kinds of a question with that of what was sold, where it asks for a total, a comparison or for what is
    best and says not of what."""
    if kinds & {"units", "spent", "money", "sold", "contact"}:
        return kinds
    of_sales = does_rank_sales(flow.reading.marked)
    if not of_sales and kinds & {"record", "meeting", "content", "due", "late"}:
        return kinds
    named = {word for table in rows for one in table.cells if one.value for word in one.words.split()}
    totals = find_function(flow.reading.marked) == "sum" or (named and "compare" in kinds)
    of_days = totals and bool(_list_days(flow)) and {*left} <= named
    return kinds | frozenset[Kind]({"sold"}) if of_sales or of_days else kinds


def _keep_ranked(wanted: _Wanted, group: str | None, text: str) -> _Wanted:
    """Return what is wanted with all values of the column that is ranked, where one of them is spoken of besides ("어느
    지역이 제일 많고 부산은 얼마야")."""
    named = [value for column, value in wanted.values if column == group]
    if len(named) != 1 or find_end(text) is None:
        return wanted
    return replace(wanted, values=tuple(one for one in wanted.values if one[0] != group))


def _is_of_contact(wanted: _Wanted, kinds: frozenset[Kind]) -> bool:
    """Whether what is asked for is no figure but how somebody is reached: their table has such a column, or no
    figures."""
    figures = any(one.kind == "number" for one in wanted.table.columns)
    return "contact" in kinds and (not figures or any(one in wanted.columns for one in _list_texts(wanted.table)))


def _list_texts(table: NamedRows) -> list[str]:
    return [one.name for one in table.columns if one.kind == "text"]


def _add_first(flow: Flow, wanted: _Wanted, sort: str, limit: int) -> bool:
    """Read the first rows of an order, as the one with the largest figure: what each is of is shown with it."""
    (_, condition), *_ = _list_conditions(flow, wanted, frozenset())
    step = _read(flow, wanted, condition)
    step.inputs |= {"sort": sort, "limit": limit}
    flow.leave("rows", step, wanted.table.file)
    return True


def _choose_table(rows: Sequence[NamedRows], kinds: frozenset[Kind], left: Sequence[str], flow: Flow) -> _Wanted | None:
    """Return the table that holds most of what is named; where nothing is, that of which the kinds of words speak."""
    measured = kinds & {"units", "spent", "money", "sold", "contact"}
    figured = find_function(flow.reading.marked) is not None
    outs = frozenset(name for one in flow.reading.prohibitions if one.act == "any" for name in one.targets)
    meant = remove_no_matter(flow.reading.text)
    found: list[tuple[int, int, _Wanted]] = []
    for at, table in enumerate(rows):
        wanted = _settle(table, left, outs, meant)
        speaks = _find_measure(wanted, kinds) is not None and measured - {"contact"}
        score = 3 * len(wanted.values) + 2 * len(wanted.columns) + bool(speaks)
        named = sum(_names_table(word, table) for word in left)
        score += 2 * named
        score += 2 * (table.file in flow.reading.text) + bool(speaks and table.file == flow.team.default_spreadsheet)
        if (
            (wanted.values and (measured or wanted.columns or named))
            or (wanted.columns and (measured or figured))
            or speaks
        ):
            found.append((score, -at, wanted))
    best = max(found, key=lambda one: one[:2], default=None)
    return best[2] if best is not None and (best[2].values or len(best[2].left) <= 1) else None


def _settle(table: NamedRows, left: Sequence[str], outs: frozenset[str], meant: str) -> _Wanted:
    is_named = any(_names_table(word, table) for word in left)
    values = [one for one in table.cells if one.value and _is_value(one, is_named=is_named)]
    kept = [one for one in values if one.words not in outs]
    values = kept if {one.column for one in kept} == {one.column for one in values} else values
    named = [word for one in values for word in one.words.split()]
    columns = [one.column for one in table.cells if not one.value and one.words not in outs and one.words in meant]
    words = [word for word in left if not any(word in one or one in word for one in named)]
    words = [word for word in words if not _names_table(word, table) and not _QUARTER.fullmatch(word)]
    pairs = dict.fromkeys((one.column, one.value) for one in values)
    return _Wanted(table, tuple(pairs), tuple(dict.fromkeys(columns)), tuple(words))


def _is_value(cell: NamedCell, *, is_named: bool) -> bool:
    """Whether words are a value: none that may be said of anything, unless the table is named and they are all of it
    ("overdue invoices")."""
    is_whole = is_named and cell.words.casefold() == cell.value.casefold()
    return is_whole or not all(map(is_plain, cell.words.split()))


def _names_table(word: str, table: NamedRows) -> bool:
    """Whether a word is one of a file's name or of a column, as it stands there or in another language."""
    names = [*table.file.split(), table.tab, *(one.name for one in table.columns)]
    bare = re.sub(r"(?<=..)(?:비용?|예산|시트)$", "", word)
    if bare != word and any(bare.casefold() in name.casefold() for name in names):
        return True
    meant = find_meanings(word)
    return any(word.casefold() in name.casefold() or meant & find_meanings(name) for name in names)


def _find_measure(wanted: _Wanted, kinds: frozenset[Kind]) -> str | None:
    numbers = [one.name for one in wanted.table.columns if one.kind == "number"]
    named = next((one for one in wanted.columns if one in numbers), None)
    if "units" not in kinds and named is not None:
        return named
    for kind, words in _MEASURES:
        if kind in kinds:
            found = next((one for one in numbers if re.search(words, one, re.IGNORECASE)), None)
            if found is not None:
                return found
    return named


def _find_group(wanted: _Wanted, text: str) -> str | None:
    """Return the column of texts whose values are told apart ("지역별", "which product")."""
    for one in wanted.table.columns:
        words = "|".join(map(re.escape, one.options or (one.name,)))
        if one.kind != "number" and any(re.search(form.format(word=words), text, re.I) for form in (_GROUPED, _WHICH)):
            return one.name
    ranked = find_superlative(text)
    names = ((one.name, (one.name, *one.options)) for one in wanted.table.columns if one.kind == "text")
    return next((name for name, words in names if ranked is not None and ranked.column in words), None)


def _find_contrasted(wanted: _Wanted, reading: Reading, kinds: frozenset[Kind]) -> str | None:
    """Return the column of several values that are held against each other ("Seoul vs Busan")."""
    told_apart = (
        kinds & {"compare", "which"} or _AGAINST.search(reading.marked) or find_function(reading.marked) == "avg"
    )
    told_apart = told_apart or any(
        re.search(rf"{re.escape(one.words)}\s?(?:별|別|ごと)", reading.text) for one in wanted.table.cells if one.value
    )
    if not told_apart or len(reading.dates(reading.marked)) > 1:
        return None
    columns = [column for column, _ in wanted.values]
    return next((one for one in columns if columns.count(one) > 1), None)


def _rank(text: str, group: str | None) -> Payload:
    end = find_end(text)
    if group is None or end is None:
        return {}
    return {"order": "ascending" if end.ascending else None, "limit": end.most}


def _add_list(flow: Flow, wanted: _Wanted) -> bool:
    """Read the rows themselves; with what they are called where some columns are asked for."""
    if not wanted.values and not wanted.columns:
        return False
    numbers = {one.name for one in wanted.table.columns if one.kind == "number"}
    asked = [one for one in wanted.columns if one not in numbers]
    head = [wanted.table.columns[0].name] if asked else []
    shown = find_shown_columns(flow.reading.text, flow.reading)
    columns = [*shown.only] or list(dict.fromkeys([*head, *asked] if not shown.without else []))
    dated = any(one.kind == "date" for one in wanted.table.columns)
    days = [test for found in _list_days(flow)[:1] for test in _build_days(flow, found)] if dated else []
    tests = join_tests([*days, *_build_value_tests(wanted)])
    step = _read(flow, wanted, tests, columns)
    step.inputs |= {"without_columns": [*shown.without]} if shown.without else {}
    flow.leave("rows", step, wanted.table.file)
    return True


def _read(flow: Flow, wanted: _Wanted, condition: Json, columns: Sequence[str] = ()) -> DraftStep:
    tab = _find_quarter(flow.reading.marked, wanted.table.tab)
    inputs: Payload = {"spreadsheet": wanted.table.file, "range": tab, "filter": condition}
    return flow.add("read_rows", {**inputs, "columns": list(columns) or None})


_QUARTER = make_regex(r"Q[1-4]", re.IGNORECASE)


def _find_quarter(text: str, tab: str) -> str:
    """Return the tab of the quarter that is named beside a table whose tabs are quarters; else that of the table."""
    named = {one[0].upper() for one in re.finditer(r"(?<![A-Za-z0-9])Q[1-4](?![A-Za-z0-9])", text, re.IGNORECASE)}
    return named.pop() if len(named) == 1 and _QUARTER.fullmatch(tab) else tab


def _build_value_tests(wanted: _Wanted) -> list[Json]:
    """Return the tests of columns for the values that are named; words that are neither may be values of any."""
    tests: list[Json] = []
    for column in dict.fromkeys(column for column, _ in wanted.values):
        values = [value for name, value in wanted.values if name == column]
        tests.append(build_test(column, "in", [*values]) if len(values) > 1 else build_test(column, "eq", values[0]))
    return [*tests, *([build_test(ANY_COLUMN, "matches", [*wanted.left])] if wanted.left else [])]


def _list_conditions(flow: Flow, wanted: _Wanted, kinds: frozenset[Kind]) -> list[tuple[str, Json]]:
    """Return the rows that are asked for, each with the words for their days: two where periods are compared."""
    marked = flow.reading.marked
    values = [*_build_value_tests(wanted), *find_number_tests(marked)]
    dates = _list_days(flow)
    if "compare" in kinds or _names_measure_twice(marked, dates):
        dates = _part_span(dates, flow)
        dates.sort(key=lambda found: found.start, reverse=True)
    spans = [(found.text, _build_days(flow, found)) for found in dates]
    if not dates and flow.period:
        spans = [("", [*flow.period])]
    period = find_period_compared(flow.reading.marked)
    if len(spans) == 1 and period is not None:
        before = choose_text(flow, "그 전", "before that", "その前")
        spans.append((before, move_back(spans[0][1], period)))
    if len(spans) > 1 and "compare" not in kinds and period is None and not _names_measure_twice(marked, dates):
        tests = [join_tests(one) for _, one in spans]
        return [(" + ".join(text for text, _ in spans), join_tests([*values, {"any": tests}]))]
    return [(text, join_tests([*one, *values])) for text, one in spans[:2]] or [("", join_tests(values))]


def _names_measure_twice(text: str, dates: Sequence[FoundDate]) -> bool:
    """Whether each of two periods has its own figure ("이번 주 매출이랑 지난주 매출"): they are not added up."""
    return len(dates) == 2 and dates[0].start != dates[1].start and len(_FIGURE_WORD.findall(text)) > 1


_FIGURE_WORD = make_regex(
    r"매출|판매량|지출|금액|\b(?:sales|revenue|spend(?:ing)?|amounts?)\b|売上|金額", re.IGNORECASE
)


def _part_span(dates: list[FoundDate], flow: Flow) -> list[FoundDate]:
    """Return the two periods that are compared, where they read as one span ("from February to March")."""
    sides = _SIDES.split(dates[0].text) if len(dates) == 1 else []
    zone = str(flow.now.tzinfo)
    found = [
        next(iter(find_dates(form, flow.now, zone, flow.reading.language)), None)
        for side in sides
        for form in ((f"in {side}",) if _BARE_MONTH.fullmatch(side) else (side,))
    ]
    told = [one for one in found if one is not None and one.has_day]
    return told if len(told) == 2 == len(sides) else dates


_SIDES = make_regex(r"\s(?:to|and|till|until|vs\.?|against)\s|에서\s|から", re.IGNORECASE)
_BARE_MONTH = make_regex(r"[A-Za-z]+")


def _build_days(flow: Flow, found: FoundDate) -> list[Json]:
    """Return the tests of the days that are meant: those of a date, or since, until, before or after it."""
    marked = flow.reading.marked
    meant = drop_days_to_come(find_past_period(found, flow.now), marked, flow.now)
    at = next((marked.index(char) for char, mark in flow.reading.marks.items() if mark.date is found), None)
    if at is None or _FROM.search(marked[:at]):
        return build_date_tests(meant)
    return build_span_tests(meant, marked[:at], marked[at + 1 :])


_FROM = make_regex(r"\bfrom\s(?:the\s)?$", re.IGNORECASE)
"""What is from some days is of them."""


def _list_days(flow: Flow) -> list[FoundDate]:
    return [found for found in flow.reading.dates(flow.reading.marked) if found.has_day]


def _add_figure(flow: Flow, wanted: _Wanted, conditions: Sequence[tuple[str, Json]], inputs: Payload) -> None:
    steps = [_read(flow, wanted, condition) for _, condition in conditions]
    rows: Payload = {"rows": f"{{{{@{steps[0].number}.rows}}}}"}
    if len(steps) > 1:
        names = [*(text for text, _ in conditions), choose_text(flow, "차이", "difference", "差")]
        rows |= {"against": f"{{{{@{steps[1].number}.rows}}}}", "names": [*names]}
    step = flow.add("table.aggregate", {**inputs, **rows})
    flow.leave("rows" if inputs["group_by"] or len(steps) > 1 else "total", step, wanted.table.file)
