"""Questions for figures, and replies that go on from one, planned of the slots that they fill. Pure.

It is a second reading: it is taken where the first one looks for an answer in documents, lists rows where a figure is
asked for, or leaves out a slot (the other period, what figures are told apart by, the share, the amount they are held
against, the days or values that were chosen before).
"""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.figure_slots import LONGEST, FigureSlots, read_figure_slots
from orchestration.rule_planner.figures.slotted_plans import AskedFigure, FigureBase, build_slotted_plan, is_of_day
from orchestration.rule_planner.idioms.sold_words import is_of_units
from orchestration.rule_planner.lists.read_plans import is_inquiry
from orchestration.rule_planner.orders.joined_requests import is_complete
from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.rule_planner.plans.made_plans import get_inputs, is_understood, list_actions, list_effects
from orchestration.rule_planner.reading.words import COLUMNS, NUMERIC_COLUMNS
from orchestration.service import list_tools_by_role
from orchestration.text.labels import measure_mention
from orchestration.text.language import detect_language
from orchestration.workspace import ColumnLabel, NamedRows
from schemas.request import EarlierWork
from schemas.values import Json, Payload

_TOTAL = "table.aggregate"
_MOST_LEFT = 2
_LONGEST_TURN = 80
_HOW_MUCH = make_regex(
    r"얼마|몇|\bhow\s(?:much|many)\b|いくら|いくつ|どのくらい|どれくらい|どれぐらい|何個", re.IGNORECASE
)
_SHARE_ASKED = make_regex(
    r"^\W*(?:(?:and|so|ok)[\s,]+)*(?:what|which|how\s(?:big|large)\sa)\s(?:\w+\s)?share\b", re.IGNORECASE
)
"""A share that is asked for, which is no order to share something."""
_OF_SPENDING = make_regex(r"금액|비용|지출|집행|amount|cost|spen|expense|金額|費用|支出", re.IGNORECASE)
_OF_SALES = make_regex(r"매출|수입|sales|revenue|売上", re.IGNORECASE)


def plan_slotted_figure(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of a question for figures made of its slots, where ``plan`` leaves out one of them; else
    ``plan``."""
    if _goes_on_from_records(task) or _is_of_records(task.request.text):
        return plan
    if not _may_ask(task) or (list_effects(task, plan) and not _SHARE_ASKED.search(task.request.text)):
        return plan
    asked = _read(task)
    if asked is None or not _is_better_read(task, plan, asked):
        return plan
    other = build_slotted_plan(task, asked)
    if other is None or not (is_complete(task, other) and _says_more(task, plan, other, asked)):
        return plan
    return other


def _goes_on_from_records(task: PlanningTask) -> bool:
    """Whether a count is asked for of what a thread listed, and that are no rows of a sheet."""
    follows = task.request.follows
    if follows is None or not _HOW_MANY.fullmatch(task.request.text.strip()):
        return False
    return not any(one.tool in list_tools_by_role("read_rows") for one in follows.steps)


def _is_of_records(text: str) -> bool:
    """Whether a question is about tasks, and about nothing that a sheet holds."""
    return _RECORDS.search(text) is not None and _SHEETS.search(text) is None


_RECORDS = make_regex(
    r"작업|업무|할\s?일|태스크|과제|맡[은고]|담당|마감|덜\s?끝난|\b(?:tasks?|to-?dos?)\b|タスク|作業", re.IGNORECASE
)
_SHEETS = make_regex(
    r"매출|예산|비용|금액|수량|시트|\b(?:sales|revenue|budget|spen[dt]\w*|units?|sheet|amount)\b|売上|予算|費用|金額|数量|シート",
    re.IGNORECASE,
)
_HOW_MANY = make_regex(
    r"(?:그래서\s|총\s|다\s)?(?:몇\s?(?:개|건|가지)|모두\s몇\s?\S)(?:야|예요|에요|인가요|임|지|죠|냐|나)?[\s?？~]*"
    r"|(?:so\s)?how\smany(?:\sare\s(?:there|they))?[\s?]*|(?:全部で)?(?:いくつ|何[件個])(?:ある|あります|です)?か?[\s?？]*",
    re.IGNORECASE,
)


def does_go_on_from_figure(task: PlanningTask) -> bool:
    """Whether words surely go on from a figure of their thread: they name a slot of it and no figure of their own."""
    asked = _read(task) if _may_ask(task) and len(task.request.text) <= _LONGEST_TURN else None
    if asked is None or not asked.base.figure or len(asked.slots.left) > _MOST_LEFT:
        return False
    slots = asked.slots
    return slots.is_figure and not (slots.left and not (slots.share or slots.ranks or slots.group or slots.compares))


def is_without_figure(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan works out no figure, or goes on from earlier work, of whose rows nothing is known yet."""
    return task.request.follows is not None or _lists_rows(plan) or is_inquiry(plan) or not plan["actions"]


def may_ask_slots(task: PlanningTask) -> bool:
    """Whether a request may be a question for figures by its slots alone: what tables hold tells."""
    if not _may_ask(task):
        return False
    asked = _read(task)
    return asked is not None and len(asked.slots.left) <= _MOST_LEFT


def _may_ask(task: PlanningTask) -> bool:
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    return known and 1 < len(text) <= LONGEST and not re.search(r"[#@<>\"“「『]|https?:|\n", text)


def _read(task: PlanningTask) -> AskedFigure | None:
    """Return what is asked of the table of which most words are; None where no figure is asked for."""
    earlier = _find_base(task.request.follows)
    tables = [one for one in task.rows if any(column.kind == "number" for column in one.columns)]
    sheet = task.team.default_spreadsheet
    supposed = str(earlier.place.get("spreadsheet") or sheet or "") if earlier is not None else sheet
    if not tables and supposed:
        tables = [infer_table(supposed)]
    found = [one for table in tables if (one := _read_of(task, table, earlier)) is not None]
    return max(found, key=lambda one: _rank_table(one, task.request.text, sheet or ""), default=None)


def _read_of(task: PlanningTask, table: NamedRows, earlier: FigureBase | None) -> AskedFigure | None:
    language = detect_language(task.request.text, task.request.language)
    goes_on = earlier is not None and earlier.place.get("spreadsheet", task.team.default_spreadsheet) == table.file
    now = task.now.astimezone(ZoneInfo(task.request.timezone))
    text = task.request.text
    slots = read_figure_slots(text, language, now, task.request.timezone, table, goes_on=goes_on)
    if slots is None or not _fits_kinds(slots, table) or ("spent" in slots.kinds and not (task.rows or goes_on)):
        return None
    stands_alone = bool(slots.periods) and bool(slots.kinds) and slots.before is None
    base = earlier if goes_on and earlier is not None and not stands_alone else None
    named = slots.column or slots.kinds or slots.values or slots.group or slots.compares or slots.target is not None
    by_itself = slots.is_figure and bool(named or (slots.periods and slots.function in ("sum", "avg")))
    if not (by_itself or slots.last) and not (base is not None and (slots.is_figure or slots.values or slots.periods)):
        return None
    return AskedFigure(table, slots, base or FigureBase())


def _fits_kinds(slots: FigureSlots, table: NamedRows) -> bool:
    """Whether a table has a column of what is spoken of."""
    if slots.column:
        return True
    numbers = " ".join(one.name for one in table.columns if one.kind == "number")
    sold, spent = "sold" in slots.kinds, "spent" in slots.kinds
    if "units" in slots.kinds and not any(map(is_of_units, numbers.split())):
        return False
    if sold and spent:
        return True
    return not (sold and not _OF_SALES.search(numbers)) and not (spent and not _OF_SPENDING.search(numbers))


def _rank_table(asked: AskedFigure, text: str, sheet: str) -> tuple[float, ...]:
    """Return how well a question fits a table: the fewest words left over, the most that are of it, its name said."""
    slots, table = asked.slots, asked.table
    goes_on = bool(asked.base.place or asked.base.tests)
    said = max(measure_mention(table.file, text), measure_mention(table.tab, text))
    return -len(slots.left), len(slots.values) + bool(slots.column), goes_on, said, table.file == sheet


def infer_table(sheet: str) -> NamedRows:
    """Return a sheet as it is supposed to be where nothing is known of its rows."""
    kinds = (
        {"날짜": "date"} | dict.fromkeys(("지역", "상품", "항목"), "text") | dict.fromkeys(NUMERIC_COLUMNS, "number")
    )
    return NamedRows(sheet, "", tuple(ColumnLabel(name, kind, COLUMNS[name]) for name, kind in kinds.items()))


def _find_base(earlier: EarlierWork | None) -> FigureBase | None:
    """Return the figure that was worked out last in the thread, or the rows that were read."""
    if earlier is None or any(one.is_effect for one in earlier.steps):
        return None
    tools = list_tools_by_role("read_rows")
    reads = [one for one in earlier.steps if one.tool in tools]
    totals = [one for one in earlier.steps if one.tool == _TOTAL]
    if not reads:
        return None
    total = totals[-1] if totals else None
    source = next(
        (one for one in reads if total is not None and f"{one.id}." in str(total.inputs.get("rows"))), reads[0]
    )
    if total is not None and f"{source.id}." not in str(total.inputs.get("rows")) and len(reads) > 1:
        source = reads[0]
    place = {name: value for name, value in source.inputs.items() if name in ("spreadsheet", "range")}
    names = ("column", "function", "group_by", "period", "share", "target")
    figure = {name: value for name, value in (total.inputs if total is not None else {}).items() if name in names}
    return FigureBase(place, tuple(list_tests(source.inputs.get("filter"))), figure)


def _is_better_read(task: PlanningTask, plan: Payload, asked: AskedFigure) -> bool:
    """Whether so much of a question is read that its slots may be heard instead of ``plan``: all of it, or most of a
    reply on a figure. A word of no slot in a question of its own may be the name of another table."""
    slots = asked.slots
    if not slots.left:
        return True
    misses = not plan["actions"] or is_inquiry(plan) or _lists_rows(plan)
    strong = slots.compares or slots.group or slots.share or slots.ranks or slots.target is not None
    letters = sum(map(len, slots.left))
    few = len(slots.left) <= _MOST_LEFT and letters * 3 < len(re.sub(r"\s", "", task.request.text))
    refused = not plan["actions"] and is_understood(plan)
    return bool(asked.base.figure and misses and strong and few) and not refused


def _lists_rows(plan: Payload) -> bool:
    """Whether all that a plan does is to show rows or records."""
    return bool(plan["actions"]) and not any(one["tool"] == _TOTAL for one in list_actions(plan))


def _says_more(task: PlanningTask, plan: Payload, other: Payload, asked: AskedFigure) -> bool:
    """Whether a plan leaves out what another one has: a figure at all, or one of its slots."""
    if not plan["actions"] or is_inquiry(plan):
        return True
    if len(list_actions(plan)) > len(list_actions(other)) and not (_lists_rows(plan) or asked.slots.last):
        return False
    if not is_complete(task, plan):
        return True
    mine, its, slots = _describe(other), _describe(plan), asked.slots
    if any(mine[name] and not its[name] for name in (*_TOLD, "limit", "days")):
        return True
    if mine["figure"] and not its["figure"]:
        return bool(slots.function or _HOW_MUCH.search(task.request.text) or asked.base.figure)
    if len(its["values"]) < len(mine["values"]):
        return True
    if not asked.base.figure:
        return False
    named = {"group_by": slots.group, "column": slots.kinds, "order": slots.ranks}
    is_other = any(said and not mine[name] <= its[name] for name, said in named.items())
    return is_other or (bool(asked.base.figure.get("share")) and not mine["values"] <= its["values"])


def _describe(plan: Payload) -> dict[str, set[str]]:
    """Return what a plan of figures holds, by the name of each slot."""
    told: dict[str, set[str]] = {name: set() for name in ("figure", "limit", "days", "values", *_TOLD, "column")}
    for one in list_actions(plan):
        inputs = get_inputs(one)
        if one["tool"] == _TOTAL:
            told["figure"] = {"yes"}
            for name in (*_TOLD, "column"):
                told[name] |= {"" if name == "against" else str(inputs[name])} if inputs.get(name) else set()
            continue
        for test in list_tests(inputs.get("filter")):
            is_of_days = is_of_day(test) or (isinstance(test, dict) and "any" in test)
            told["days" if is_of_days else "values"] |= {_write_test(test)}
        told["limit"] |= {"yes"} if inputs.get("limit") else set()
    return told


_TOLD = ("against", "group_by", "share", "target", "order")


def _write_test(test: Json) -> str:
    value = test.get("value") if isinstance(test, dict) else None
    return str(sorted(map(str, value)) if isinstance(value, list) else value)
