"""A message to whoever owns each of the records that are named, or that a thread shows ("마감 지난 작업 담당자들한테
언제 되는지 물어봐줘, 지훈님은 빼고", "for each overdue task write to whoever owns it and ask for a new date"). Pure.

What is told is read as an order to tell one person, so that it goes out in the same words. It names the record but
where its words were typed, and is shown first: nobody named who it goes to.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.conditions.conditionals import find_condition_subject
from orchestration.rule_planner.lists.loops import DUE, OWNER, TASKS, TITLE, find_listed, write_words_of_record
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import Flow, choose_text
from orchestration.rule_planner.read_steps import add_record_query
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.states import build_open_test
from orchestration.rule_planner.reading.value_tests import is_guessed_test
from orchestration.rule_planner.reading.words import DATE
from orchestration.rule_planner.records.owner_message_words import OwnerMessage, read_owner_message
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import QUOTED_SPAN, find_prohibitions, remove_prohibitions
from schemas.values import Json, Payload

LONGEST = 400
_DM = "slack.send_dm"


def plan_owner_messages(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that tells or asks the owner of each record; None where a request says anything else."""
    told = _read(task)
    if told is None:
        return None
    text = _read_text(task, told, make) if told.order else ""
    reading = parse_request(_say(task, told.records).request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    if text is None or not _chooses(reading) or not _add_look(flow, task, told):
        return None
    look = flow.steps[-1]
    if told.channel:
        called = choose_text(flow, f"마감 {DUE}", f"due {DUE}", f"期限 {DUE}")
        step = flow.add("slack.post_message", {"channel": told.channel, "text": f"@{OWNER} '{TITLE}' ({called})"})
    else:
        step = flow.add(_DM, {"user": OWNER, "text": write_words_of_record(text or "", task.request.text)})
    step.for_each, step.confirm = f"@{look.number}.records", True
    goal = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    return {**build_plan(flow, task), "goal": goal.whole or task.request.text}


def does_tell_listed_owners(task: PlanningTask) -> bool:
    """Whether a request tells the owners of what its thread listed."""
    told, earlier = _read(task), task.request.follows
    return told is not None and not told.records and earlier is not None and bool(find_listed(earlier))


def _read(task: PlanningTask) -> OwnerMessage | None:
    request = task.request
    if task.is_under_way or request.quoted or len(request.text) > LONGEST:
        return None
    language = detect_language(request.text, request.language)
    told = read_owner_message(request.text, language)
    if told is None:
        return None
    bans = tuple(one for one in find_prohibitions(request.text) if one.act not in ("any", "said") and not one.only)
    return read_owner_message(remove_prohibitions(request.text, bans), language) if bans else told


def _say(task: PlanningTask, text: str) -> PlanningTask:
    return task._replace(request=task.request.model_copy(update={"text": text, "follows": None}))


def _read_text(task: PlanningTask, told: OwnerMessage, make: PlanFor) -> str | None:
    """Return what the owners are told; None where it is not one message in plain words."""
    actions = list_actions(make(_say(task, told.order)))
    text = get_inputs(actions[0]).get("text") if len(actions) == 1 and actions[0]["tool"] == _DM else None
    return text if isinstance(text, str) and text and "{{" not in text and text != "MISSING" else None


_BARE_DAY = make_regex(rf"^\W*{DATE}\W*(?:에|は|に)?\W*$")
_POINTS = make_regex(
    r"\d\s?번|번째|^(?:첫|마지막|이거|그거|저거|이건|그건)|^(?:the\s)?(?:first|second|third|fourth|fifth|last|\d(?:st|nd|rd|th)|top|bottom|this|that|other)\b|最初|最後|番目|^(?:これ|それ|あれ)",
    re.IGNORECASE,
)


def _chooses(reading: Reading) -> bool:
    """Whether words may choose records: a condition, a time of day or a day alone say when something is to be done."""
    if find_condition_subject(f"{reading.marked} -", reading.language) or any(
        one.has_time for one in reading.dates(reading.marked)
    ):
        return False
    return not any(one.search(reading.marked) for one in (_BARE_DAY, _HANGS, _POINTS, _OF_OTHERS))


_OF_OTHERS = make_regex(
    r"회의|미팅|페이지|문서|시트|매출|고객|\b(?:meetings?|notes?|minutes|pages?|docs?|(?:spread)?sheet(?:s)?|rows?|customers?)\b|会議|議事録|ページ|シート|顧客",
    re.IGNORECASE,
)
"""What is no task, and may have an owner of another kind."""
_HANGS = make_regex(
    r"^\W*(?:if|unless|when|once|in\scase)\b|[가-힣](?:으?면|다면|라면|거든|[을ㄹ]\s?때)[\s,]*$|(?:たら|れば|なら|場合は?)[、\s]*$",
    re.IGNORECASE,
)


def _add_look(flow: Flow, task: PlanningTask, told: OwnerMessage) -> bool:
    """Add the look for the records whose owners are told; whether it is known which those are."""
    kept: list[Json] = [build_test("@any", "ne", one or task.request.user_name) for one in told.left_out]
    named = _find_title(task, told.records)
    if named:
        tests: list[Json] = [build_test("@title", "eq", named), *kept]
        flow.add("query_records", {"database": TASKS.name, "filter": join_tests(tests)})
        return True
    if told.records:
        add_record_query(flow, flow.reading.marked, TASKS, whose=True)
        chosen = list_tests(flow.steps[-1].inputs.get("filter"))
        if not chosen or any(map(is_guessed_test, chosen)):
            return False
        # Whose work is due is asked of what is still to be done.
        kept += [] if "@status" in str(chosen) else [build_open_test()]
        flow.steps[-1].inputs["filter"] = join_tests([*chosen, *kept])
        return True
    listed = find_listed(task.request.follows) if task.request.follows is not None else {}
    shown = list_tests(listed.get("filter"))
    flow.add("query_records", {**listed, "filter": join_tests([*shown, *kept])})
    return bool(listed)


def _find_title(task: PlanningTask, words: str) -> str:
    """Return the title of the one record that words are the name of; empty where they are none."""
    said = words.strip(_QUOTING)
    known = next((one.title for one in task.titles if one.words.strip(_QUOTING).casefold() == said.casefold()), "")
    return known or (said if said != words and QUOTED_SPAN.fullmatch(words) else "")


_QUOTING = "'\"“”‘’「」『』《》 "
