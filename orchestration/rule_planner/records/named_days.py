"""A day that tells which meeting or task is meant ("금요일 방문 준비 회의", "friday's prep", "金曜の準備"): it is
changed where it is on that day, and it is told where it is not. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.condition_parts import build_date_tests, build_test, join_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps
from orchestration.rule_planner.plans.plan_text import build_plan, restore_words
from orchestration.rule_planner.questions.other_services import MakePlan, plan_beside_other_services
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.language import detect_language
from orchestration.text.word_lists import WEEKDAY_EN
from orchestration.workspace import NamedTitle
from schemas.plan import Language
from schemas.values import Json, Payload

_DAY_KO = r"(?P<day>(?:(?:이번|다음|담|지난)\s?주\s?)?[월화수목금토일](?:요일|욜))"
_DAY_JA = r"(?P<day>(?:(?:今週|来週|先週)の?)?[月火水木金土日]曜日?|今日|明日|昨日)"
_DAY_EN = rf"(?P<day>(?:(?:this|next|last)\s)?{WEEKDAY_EN}|today|tomorrow|yesterday)"
_BEFORE = (
    rf"(?<![가-힣]){_DAY_KO}(?:의|에\s?(?:있는|하는|잡힌))?\s(?=[‘'“\"]?TITLE)",
    r"(?<![가-힣])(?P<day>오늘|내일|어제|모레)(?:의|\s?(?:있는|있을|하는|예정된|마감인))\s(?=[‘'“\"]?TITLE)",
    rf"{_DAY_JA}の(?=[‘'「]?TITLE)",
    rf"\b{_DAY_EN}['’]s\s(?=[‘'“\"]?TITLE)",
    rf"(?<=\bthe\s){_DAY_EN}\s(?=[‘'“\"]?TITLE)",
)
_BEHIND = (
    rf"(?<=TITLE)(?P<kind>\s(?:meeting|task|session))?\son\s{_DAY_EN}"
    r"(?=\s(?:(?:now\s)?(?:starts|begins|is|has|got|was)\b|(?:to|from|until|till)\b)|['’]s\s)",
)
_WEEKDAY = make_regex(r"[월화수목금토일](?:요일|욜)|[a-z]+day|[月火水木金土日]曜日?", re.IGNORECASE)
"""A day of the week without its week: the last one may be meant as well as the next."""
_ANSWERS = make_regex(r"[?？]\s*$")
_STEP = "a0"


@dataclass(frozen=True, slots=True)
class _NamedDay:
    """The thing that a day tells apart, the day, and the request without it."""

    title: NamedTitle
    day: FoundDate
    rest: str


def make_told_plan(task: PlanningTask, read: MakePlan, make: MakePlan) -> Payload:
    """Return the plan for a task as ``read`` makes it, without what only another service could do, and for a thing that
    is named by its day where it is on that day. ``make`` plans other requests."""

    def plan_beside(one: PlanningTask) -> Payload:
        return plan_beside_other_services(one, read(one) if one is task else make(one), make)

    return plan_on_named_day(task, plan_beside) or plan_beside(task)


def plan_on_named_day(task: PlanningTask, make: MakePlan) -> Payload | None:
    """Return the plan of a request without the day that tells which thing it means, whose changes are made where the
    thing is on that day; ``None`` where no day stands so, or something else than such a change is asked for."""
    under_way = task.is_begun or task.request.quoted
    named = None if under_way else _find_named_day(task)
    if named is None:
        return None
    plan = make(task._replace(request=task.request.model_copy(update={"text": named.rest})))
    steps = [one for one in list_effect_steps(plan) if _changes(one, named.title)]
    if not steps or "schedule" in plan or any("when" in one or "for_each" in one for one in steps):
        return None
    look = _build_look(task, named)
    actions: list[Json] = [look, *(_wait(one) if one in steps else one for one in list_actions(plan))]
    return restore_words(task.request.text, named.rest, {**plan, "actions": actions})


def _find_named_day(task: PlanningTask) -> _NamedDay | None:
    text, language = task.request.text, detect_language(task.request.text, task.request.language)
    titles = [one for one in task.titles if one.table]
    if _ANSWERS.search(text) and len(text) < 30:
        return None
    for title in titles:
        for form in (*_BEFORE, *_BEHIND):
            found = compile_once(form.replace("TITLE", _escape(title.words)), re.IGNORECASE).search(text)
            if found is None:
                continue
            days = find_dates(found["day"], task.now, task.request.timezone, language)
            if len(days) == 1 and days[0].has_day and not days[0].cron:
                kind = found.groupdict().get("kind") or ""
                return _NamedDay(title, days[0], f"{text[: found.start()]}{kind}{text[found.end() :]}")
    return None


def _escape(words: str) -> str:
    return "".join(f"\\{one}" if not one.isalnum() and one not in " '" else one for one in words)


def _changes(step: Payload, title: NamedTitle) -> bool:
    """Whether a step sets fields of the thing."""
    inputs = get_inputs(step)
    return "properties" in inputs and inputs.get("page") in (title.words, title.title)


def _build_look(task: PlanningTask, named: _NamedDay) -> Payload:
    """Return the step that looks for the thing on its day."""
    request = task.request
    flow = begin_flow(task, parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels))
    days = [build_date_tests(named.day)]
    if _WEEKDAY.fullmatch(named.day.text.strip()):
        days.append(build_date_tests(replace(named.day, start=named.day.start - timedelta(days=7))))
    day: Json = {"any": [join_tests(one) for one in days]} if len(days) > 1 else join_tests(days[0])
    tests: list[Json] = [build_test("@title", "eq", named.title.title), day]
    flow.add("query_records", {"database": named.title.table, "filter": {"all": tests}})
    (look,) = list_actions(build_plan(flow, task))
    said = _LOOKS[flow.reading.language].format(title=named.title.title, day=named.day.text.strip())
    return {**look, "id": _STEP, "summary": said}


_LOOKS: Mapping[Language, str] = {
    "ko": "{day} ‘{title}’ 찾기",
    "en": "look for ‘{title}’ on {day}",
    "ja": "{day}の「{title}」を探す",
}


def _wait(step: Payload) -> Payload:
    """Return a step that waits for the thing to be found on its day."""
    before = step.get("depends_on")
    held: list[Json] = [*before] if isinstance(before, list) else []
    test: Payload = {"path": f"{_STEP}.records", "op": "count_gt", "value": 0}
    return {**step, "depends_on": [_STEP, *held], "when": test}
