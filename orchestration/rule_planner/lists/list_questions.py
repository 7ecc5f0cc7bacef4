"""The plan of a request that asks for a list of tasks or meetings, where its words are read by their kinds more fully
than the grammar reads them: a search of passages, or rows chosen by a word that is no value, is no such list. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.asked_lists import AskedList, build_list_tests, read_list
from orchestration.rule_planner.lists.list_words import MEETING_WORDS, NOMINAL, TASK_WORDS
from orchestration.rule_planner.lists.loops import MEETINGS, TASKS
from orchestration.rule_planner.lists.read_plans import is_inquiry
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.questions.replies import is_answered, is_elsewhere
from orchestration.rule_planner.reading.asked_effects import does_act
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.service import list_tools_by_role
from orchestration.text.typing_slips import replace_slips
from schemas.values import Json, Payload

_MOST_LEFT = 2
"""So many words may be of no kind: a name, or words of a title."""
_CHOOSES = frozenset({"title", "day", "late", "state", "owner", "order", "group", "rank"})
"""Parts of a request by which a list is known."""
_OWN_WORK = frozenset({"session.list_work"})
_COUNT = "table.aggregate"


def plan_list(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that lists what a request asks for, where that is read more fully than in ``plan``; else it."""
    request = task.request
    if task.is_begun or request.quoted or request.follows:
        return plan
    if list_effects(task, plan) or plan.get("schedule") or not _may_be_of_list(plan):
        return plan
    text = replace_slips(request.text)
    reading = parse_request(
        request.model_copy(update={"text": text}), task.now, taught=task.taught, channels=task.channels
    )
    if not reading.text or reading.cron or is_for_others(reading):
        return plan
    if any(one.act != "any" for one in reading.prohibitions):
        return plan  # what is not to be done may be part of what is asked for
    local = task.now.astimezone(ZoneInfo(request.timezone))
    agenda = _plan_agenda(task, reading, local) if len(list_actions(plan)) < 2 or is_inquiry(plan) else None
    if agenda is not None or _is_of_both(reading.marked):
        return agenda or plan
    two = _plan_two(task, reading, local)
    if two is not None and not any(get_inputs(one).get("group_by") for one in list_actions(plan)):
        return two
    asked = read_list(reading, local, request.asker_name)
    if _list_tools(plan) & _OWN_WORK and ("late" not in asked.parts or asked.left):
        return plan  # what metel did or waits for is asked about
    if not _is_list(asked, reading.text) or not _is_read_better(plan, asked):
        return plan
    flow = begin_flow(task, reading)
    add_list(flow, asked)
    return plan if flow.lacking else build_plan(flow, task)


_IS_ON = make_regex(
    r"(?:뭐|뭔가|무슨\s?일|일정)\S*\s?(?:있|잡혀|예정|하기로)|\bwhat(?:'?s|\sis|\sdo\s(?:i|we)\shave|\shave\s(?:i|we)\sgot)\b(?:.*\b(?:on|up|happening|scheduled|planned|going\son|have|got)\b)|(?:何|なに)が?(?:ある|入って|あります|予定)",
    re.IGNORECASE,
)
"""A question for all that is on."""
_ALSO = make_regex(
    r"(?:회의|미팅)(?:들)?도(?![가-힣])|\bmeetings?\s(?:too|as\swell|included)\b|(?:会議|ミーティング)も", re.IGNORECASE
)
_OF_AGENDA = frozenset({"day", "ask", "due", "owner"})


def _plan_agenda(task: PlanningTask, reading: Reading, local: datetime) -> Payload | None:
    """Return the plan that shows what is on in some days, tasks and meetings ("what is on for friday?", "내일 회의나
    마감 있어?"); None where a request asks for something else."""
    asked = read_list(reading, local, task.request.asker_name)
    if "day" not in asked.parts or asked.parts - _OF_AGENDA or asked.left or asked.is_quoted or asked.limit:
        return None
    meets = MEETING_WORDS.search(reading.marked) is not None
    both = _is_of_both(reading.marked) or (meets and "due" in asked.parts) or _ALSO.search(reading.marked) is not None
    is_bare = not asked.about and "due" not in asked.parts and _IS_ON.search(reading.text) is not None
    if not (both or is_bare):
        return None
    flow = begin_flow(task, reading)
    add_list(flow, replace(asked, about="tasks"))
    held = tuple(one for one in asked.tests if not (isinstance(one, dict) and one.get("path") == "@status"))
    add_list(flow, replace(asked, about="meetings", tests=held))
    return None if flow.lacking else build_plan(flow, task)


_NEXT = make_regex(
    r"(?<=[?？])\s*(?:(?:그리고|그럼|그중에?|and|of\sthose,?|あと|そのうち|で)\s?)?(?=\S)", re.IGNORECASE
)
"""Where a second question begins."""


def _plan_two(task: PlanningTask, reading: Reading, local: datetime) -> Payload | None:
    """Return the plan of a question for a list and of one for a part of it ("이번 달 회의 몇 개야? 안 끝난 건?")."""
    parts = [one for one in _NEXT.split(reading.marked) if one.strip()]
    if len(parts) != 2:
        return None
    one, other = (read_list(reading, local, task.request.asker_name, text=part) for part in parts)
    chosen = other.parts & {"day", "late", "state", "owner"}
    if not _is_list(one, parts[0]) or one.left or one.rank or one.group or not chosen or other.about or other.left:
        return None
    if not one.counts or other.parts & {"day"} & one.parts or other.rank or other.is_quoted:
        return None
    flow = begin_flow(task, reading)
    add_list(flow, one)
    add_list(
        flow,
        replace(other, about=one.about, tests=(*one.tests, *(test for test in other.tests if test not in one.tests))),
    )
    return build_plan(flow, task) if not flow.lacking else None


def _may_be_of_list(plan: Payload) -> bool:
    """Whether a plan does nothing, or only reads records, or looks for an answer in documents."""
    return is_inquiry(plan) or _list_tools(plan) <= {*list_tools_by_role("query_records"), _COUNT} | _OWN_WORK


def _list_tools(plan: Payload) -> set[str]:
    return {str(one["tool"]) for one in list_actions(plan)}


def _is_of_both(text: str) -> bool:
    """Whether a text speaks of tasks and of meetings."""
    return MEETING_WORDS.search(text) is not None and TASK_WORDS.search(MEETING_WORDS.sub(" ", text)) is not None


def is_for_others(reading: Reading) -> bool:
    """Whether words are for somebody else, ask for a change, or for what no list tells."""
    marked = reading.marked
    outside = reading.channels(marked) or reading.links(marked) or reading.people(marked)
    return bool(outside) or does_act(reading) or is_answered(reading.text) or is_elsewhere(reading.text)


def _is_list(asked: AskedList, text: str) -> bool:
    """Whether words ask for records: by what they are called, or by two things that only records have."""
    chosen = asked.parts & _CHOOSES
    if len(asked.left) > _MOST_LEFT or asked.is_quoted:
        return False
    asks = asked.parts & {"ask", "count", "group", "order", "rank"} or NOMINAL.search(text)
    if asked.about:
        needed = 0 if asked.counts else 1
        needed = (1 if "owner" in chosen and len(asked.left) == 1 else 2) if asked.left else needed
        return len(chosen) >= needed and bool(asks or not asked.left)
    told = chosen & {"late", "state", "day", "order", "rank", "owner"} | asked.parts & {"due"}
    is_of_work = asked.parts & {"late", "state", "due"} or asked.limit
    least = 1 if not asked.left and (chosen & {"late", "state"} or asked.limit) else 2
    return bool(asks and is_of_work) and len(told) >= least


def _is_read_better(plan: Payload, asked: AskedList) -> bool:
    """Whether a plan looks for something else, or chooses records by words that are no values."""
    actions = list_actions(plan)
    reads_notes = is_inquiry(plan) and "query" not in get_inputs(actions[0])
    if reads_notes or (is_inquiry(plan) and asked.about == "meetings"):
        return False  # what was said in a meeting is in its notes
    if is_inquiry(plan) and asked.left and not (asked.about or asked.parts & {"due", "owner"}):
        return False
    if not actions or is_inquiry(plan):
        return not asked.left or len(asked.parts & _CHOOSES) > 1
    if _list_tools(plan) & _OWN_WORK:
        return True
    read = get_inputs(actions[0])
    if str(read.get("database")) != _get_database(asked):
        return bool(asked.about)
    tests = list_tests(read.get("filter"))
    new = build_list_tests(asked)
    hard = _count_guesses(tests, "in")
    if hard != _count_guesses(new, "in"):
        return hard > _count_guesses(new, "in")
    known = str(new)
    guessed = count_guesses(tests) + sum(one not in known for one in _list_supposed(tests))
    if guessed != count_guesses(new):
        return guessed > count_guesses(new)
    supplied = set[str]() if asked.parts & {"state", "late", "rank"} else {"@status"}
    misses = not _list_paths(tests) >= _list_paths(new) - supplied
    sort, limit = read.get("sort") or "", read.get("limit")
    return (
        misses
        or (bool(asked.sort) and sort != asked.sort and len(actions) == 1)
        or (limit is None and asked.limit is not None)
    )


def _get_database(asked: AskedList) -> str:
    return str(MEETINGS.name if asked.about == "meetings" else TASKS.name)


def count_guesses(tests: Sequence[Json]) -> int:
    """Return how many words of a condition may be of any column, or are taken for a name or title without a sign."""
    words = 0
    for test in tests:
        if isinstance(test, dict) and test.get("path") == ANY_COLUMN and test.get("op") != "ne":
            value = test.get("value")
            words += len(value) if isinstance(value, list) else 1
    return words


def _count_guesses(tests: Sequence[Json], op: str) -> int:
    return count_guesses([one for one in tests if isinstance(one, dict) and one.get("op") == op])


def _list_supposed(tests: Sequence[Json]) -> list[str]:
    """Return the names and words of titles by which a condition chooses."""
    supposed = (one for one in tests if isinstance(one, dict) and one.get("path") in ("@person", "@title"))
    return [str(one["value"]) for one in supposed if one.get("op") == "contains"]


def _list_paths(tests: Sequence[Json]) -> set[str]:
    paths: set[str] = set()
    for test in tests:
        if isinstance(test, dict):
            inner = test.get("any") or test.get("all")
            paths |= _list_paths(inner) if isinstance(inner, list) else {str(test.get("path"))}
    return paths


def add_list(flow: Flow, asked: AskedList) -> None:
    """Add the steps that read a list, and count it by owner where that is asked for."""
    counted = asked.rank or (asked.counts and asked.group == "@person")
    ordered: Payload = {} if counted else {"sort": asked.sort, "limit": asked.limit}
    inputs: Payload = {"database": _get_database(asked), "filter": join_tests(build_list_tests(asked)), **ordered}
    step = flow.add("query_records", inputs)
    flow.leave("records", step, flow.reading.text[:60])
    if counted:
        rows = f"{{{{@{step.number}.records}}}}"
        order: Payload = {"order": "ascending" if asked.rank == "least" else None}
        count = flow.add(_COUNT, {"rows": rows, "function": "count", "group_by": "담당자", **order})
        flow.leave("rows", count, flow.reading.text[:60])
