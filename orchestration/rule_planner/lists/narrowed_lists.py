"""Words in a thread on the list that it showed ("젤 급한거 세개만", "担当者ごとに並べて", "and junho?"): the same
records, narrowed, in another order or counted, where the words are read by their kinds and nothing better is made of
them. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.asked_lists import AskedList, build_list_tests, read_list
from orchestration.rule_planner.lists.list_questions import count_guesses, is_for_others
from orchestration.rule_planner.lists.list_words import POINTERS
from orchestration.rule_planner.lists.lookup_words import find_kinds
from orchestration.rule_planner.lists.loops import MEETINGS
from orchestration.rule_planner.lists.read_plans import is_inquiry
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import build_repeated_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.thread.same_again import find_period_after
from orchestration.service import list_tools_by_role
from orchestration.text.spans import mask_spans
from orchestration.text.typing_slips import replace_slips
from schemas.plan import Action
from schemas.request import EarlierWork
from schemas.values import Json, Payload

_LONGEST = 60
"""Letters of words that only choose among what was shown."""
_LEAVES_OUT = make_regex(
    r"빼고|빼줘|빼면|말고|제외|아닌|\b(?:without|except|excluding|besides|leave|leaving|drop|minus|other\sthan|not\s(?!done|finished|started|closed|yet))\b|以外|除|抜き|じゃな",
    re.IGNORECASE,
)
_TOPIC = make_regex(
    r"(?:은|는|꺼는?|거는?|은요|는요|껀|건)\s?[?？]*$|['’]s\s?\??$|(?:は|のは|の分は)[?？]*$", re.IGNORECASE
)
"""The end of words that only name what else is asked about."""
_FIGURES = frozenset({"sold", "spent", "money", "contact"})
_COUNT = "table.aggregate"
_CHOOSES = frozenset({"title", "day", "late", "state", "owner", "order", "group"})


def plan_narrowed_list(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that shows the list of a thread again as the words want it, where ``plan`` reads nothing in them
    or loses what the list was of; else ``plan``."""
    earlier = task.request.follows
    if earlier is None or task.is_under_way or task.request.quoted:
        return plan
    reads = _list_reads(earlier)
    text = replace_slips(task.request.text)
    if (
        not reads
        or len(text) > _LONGEST
        or _LEAVES_OUT.search(text)
        or find_period_after(text) is not None
        or list_effects(task, plan)
        or not _may_be_better(plan, reads[0])
    ):
        return plan
    request = task.request.model_copy(update={"text": text})
    reading = parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    if not reading.text or reading.cron or is_for_others(reading):
        return plan
    bare = mask_spans(reading.marked, [one.span() for one in POINTERS.finditer(reading.marked)])
    asked = read_list(reading, task.now.astimezone(ZoneInfo(request.timezone)), request.asker_name, text=bare)
    points = POINTERS.search(reading.marked) is not None or _TOPIC.search(reading.text) is not None
    if not _does_choose(asked, reads[0], points=points) or find_kinds(reading.marked) & _FIGURES:
        return plan
    return build_repeated_plan(task, reading, _read_again(reads, asked))


def _list_reads(earlier: EarlierWork) -> list[Action]:
    """Return the steps that listed records last and what counted them; none where anything else was done."""
    reads = [one for one in earlier.steps if not one.is_effect]
    tools = list_tools_by_role("query_records")
    last = next((at for at in range(len(reads) - 1, -1, -1) if reads[at].tool in tools), None)
    if last is None or len(reads) < len(earlier.steps):
        return []
    kept = reads[last:]
    return kept if all(one.tool == _COUNT for one in kept[1:]) and len(kept) < 3 else []


def _may_be_better(plan: Payload, listed: Action) -> bool:
    """Whether a plan does nothing with the words, or reads records without regard to those that were listed."""
    actions = list_actions(plan)
    if not actions or is_inquiry(plan):
        return True
    if str(actions[0]["tool"]) != listed.tool:
        return False
    read = get_inputs(actions[0])
    old = list_tests(listed.inputs.get("filter"))
    new = list_tests(read.get("filter"))
    is_lost = read.get("database") != listed.inputs.get("database") or any(one not in new for one in old)
    return is_lost or count_guesses(new) > count_guesses(old)


def _does_choose(asked: AskedList, listed: Action, *, points: bool) -> bool:
    """Whether words only choose among what was listed, order or count it."""
    other = "meetings" if listed.inputs.get("database") != MEETINGS.name else "tasks"
    if asked.about == other or asked.rank or asked.is_quoted or len(asked.left) > 1:
        return False
    chosen = asked.parts & _CHOOSES
    if asked.left:
        return points or bool(asked.parts & {"owner", "state"})
    return bool(chosen) or asked.counts


def _read_again(reads: Sequence[Action], asked: AskedList) -> list[Action]:
    """Return the step that lists with what the words choose, and what counts it unless the records are wanted."""
    listed = reads[0]
    new = build_list_tests(asked)
    paths = {_get_path(one) for one in new}
    old = [one for one in list_tests(listed.inputs.get("filter")) if _get_path(one) not in paths or not _get_path(one)]
    inputs: Payload = {**listed.inputs, "filter": join_tests([*old, *new])}
    inputs |= {"sort": asked.sort} if asked.sort else {}
    inputs |= {"limit": asked.limit} if asked.limit else {}
    kept = {name: value for name, value in inputs.items() if value is not None}
    step = listed.model_copy(update={"inputs": kept, "depends_on": ()})
    shown = bool(asked.sort or asked.limit or asked.parts & {"state", "day", "late"})
    return [step] if shown else [step, *reads[1:]]


_NAMED = make_regex(r"^@(?:person|any)$")


def _get_path(test: Json) -> str:
    """Return what a test is of; a word that may be a name is of people."""
    if not isinstance(test, dict):
        return ""
    inner = test.get("any") or test.get("all")
    if isinstance(inner, list) and inner:
        return _get_path(inner[0])
    path = str(test.get("path", ""))
    return "@person" if _NAMED.match(path) and test.get("op") != "ne" else {"상태": "@status"}.get(path, path)
