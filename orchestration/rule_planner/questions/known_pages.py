"""Pages to be read whose name was taken with words around it: where one known title stands in that, it is the page.

"ハンビットからきた提案書", "담주 신입 오는데 온보딩 문서에서": what is only read may be told by its title. Pure.
"""

from __future__ import annotations

import re
from copy import deepcopy

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.service import list_tools_by_role
from orchestration.text.prohibitions import find_quoted_texts
from schemas.plan import EFFECTS
from schemas.values import Json, Payload

LONGEST_FOCUS = 200
SUMS_UP = "text.summarize"


def read_known_page(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that only reads with the title in the place of a name that holds it; any other plan as it is."""
    actions = list_actions(plan)
    reads = [one for one in actions if one["tool"] in list_tools_by_role("read_page")]
    if len(reads) != 1 or any(one["intent"] in EFFECTS for one in actions):
        return plan
    title = _find_title(task, str(get_inputs(reads[0]).get("page") or ""))
    if not title:
        return plan
    made = deepcopy(plan)
    for one in list_actions(made):
        if one["tool"] in list_tools_by_role("read_page"):
            get_inputs(one)["page"] = title
        elif one["tool"] == SUMS_UP:
            get_inputs(one)["focus"] = task.request.text[:LONGEST_FOCUS]
    return made


_MEETING = make_regex(r"회의|미팅|\bmeetings?\b|\bminutes\b|会議|議事録|ミーティング", re.IGNORECASE)
_WHO_WAS = make_regex(
    r"누가\s?(?:참석|참여|왔|있었|들어[갔왔]|나왔)|(?:참석자|참가자|참여자)|\bwho\s(?:was|were|all\swas|else\swas|attended|joined|came|participated|took\spart|showed\sup)\b"
    r"|\b(?:attendees|participants|attendance)\b|誰が(?:出|参加|い(?:た|まし)|来)|参加者|出席者",
    re.IGNORECASE,
)
"""That those who were in a meeting are asked for."""
_WHAT_WAS = make_regex(
    r"뭐|뭘|무엇|무슨|결정|정했|정한|논의|내용|나눈|\bwhat\b|\bdeci(?:de|sion)|\bdiscuss|\bagree|\bsummar|\bnotes\b|何|決ま|決め|話し|内容",
    re.IGNORECASE,
)


def add_attendees(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that shows the record of a meeting whose attendees are asked for, with its page where it is asked
    what was said there too; any other plan as it is."""
    named = {(one.title, one.table) for one in task.titles if one.table}
    text = task.request.text
    if task.change is not None or task.done or len(named) != 1 or not _WHO_WAS.search(text):
        return plan
    ((title, table),) = named
    if not _MEETING.search(f"{title} {table}") or any(one["intent"] in EFFECTS for one in list_actions(plan)):
        return plan
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught))
    test: Payload = {"path": "@title", "op": "eq", "value": title}
    flow.leave("records", flow.add("query_records", {"database": table, "filter": test}), title)
    if _WHAT_WAS.search(_WHO_WAS.sub(" ", text)):
        flow.leave("text", flow.add("read_page", {"page": title}), title)
    return plan if flow.lacking else build_plan(flow, task)


_SERIES = make_regex(r"\b(?:this|last)\sweek['’]?s\s\w+\s(?:meeting|sync)\b", re.IGNORECASE)


def does_name_series(text: str) -> bool:
    """Whether a text names one meeting of a week by its name, which tells it from others of that week."""
    return _SERIES.search(text) is not None


def keep_named_meeting(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that reads the pages of a table of some days, of those only that are called as its request says
    ("this week's weekly meeting"); any other plan as it is."""
    steps = list_actions(plan)
    first = steps[0] if steps else {}
    if task.change is not None or task.done or first.get("tool") not in list_tools_by_role("query_records"):
        return plan
    if len(steps) < _READ_EACH or not steps[1].get("for_each") or any(one["intent"] in EFFECTS for one in steps):
        return plan
    inputs = get_inputs(first)
    tests = list_tests(inputs.get("filter"))
    named = {_IN_BRACKETS.sub("", one.title).strip() for one in task.titles if one.table == inputs.get("database")}
    if len(named) != 1 or any(isinstance(one, dict) and one.get("path") == "@title" for one in tests):
        return plan
    made = deepcopy(plan)
    only: Json = {"path": "@title", "op": "contains", "value": named.pop()}
    get_inputs(list_actions(made)[0])["filter"] = join_tests([*tests, only])
    return made


_READ_EACH = 2
_IN_BRACKETS = make_regex(r"\s*[(（\[][^)）\]]*[)）\]]")


def _find_title(task: PlanningTask, name: str) -> str:
    """Return the one title whose words stand in a name; empty where that is a title itself, or none does."""
    folded = name.casefold()
    titles = {one.title.casefold() for one in task.titles}
    if not name or folded in titles or name in find_quoted_texts(task.request.text) or "{{" in name:
        return ""
    held = {one.title for one in task.titles if any(part in folded for part in _list_parts(one.words.casefold()))}
    return next(iter(held)) if len(held) == 1 else ""


def _list_parts(words: str) -> tuple[str, ...]:
    """Return the words that stand for a title, and those without what kind of thing it is."""
    bare = _KIND.sub("", words).strip()
    return (words, bare) if len(bare) > 1 else (words,)


_KIND = make_regex(r"(?:\s|の)?(?:docs?|documents?|guide|문서|가이드|자료|資料|文書|ドキュメント)$", re.IGNORECASE)
