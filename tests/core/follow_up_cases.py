"""Earlier work of a thread, and what words on it become, for the tests of follow-ups."""

from __future__ import annotations

from typing import Any

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.rule_planner.plans.talk import Talk
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.thread.follow_ups import build_follow_up
from orchestration.text.thread_phrases import read_phrase
from schemas.plan import Plan
from schemas.request import EarlierThing, EarlierWork
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_request

CONTRACTS = tuple(list_contracts())
TEAM = TeamSettings(
    team="T1",
    default_parent="회의록",
    default_spreadsheet="매출 현황 2026",
    connected_services=("notion", "slack", "sheets", "text", "table", "session"),
)
LISTED = "작업 DB에서 이번 주 마감인 할 일 보여줘"
ALL_TASKS = "작업 목록 보여줘"
SALES = "지난주 매출 보여줘"
MEETING = "모레 오전 11시 '채용 논의' 회의록 만들어줘. 참석자는 나랑 준호"
TOTAL = "서울 지역 매출 합계 알려줘"
MADE = "내일 오후 3시에 노션에 '주간 회의' 페이지 만들어줘"
CHANGED = "작업 DB의 '랜딩 페이지 개편' 상태를 진행 중으로 바꿔줘"
POSTED = "#general에 '점심 드세요'라고 올려줘"
SUMMED = "온보딩 가이드 요약해줘"
WEEK = [{"path": "@date", "op": "ge", "value": "2026-03-02"}, {"path": "@date", "op": "le", "value": "2026-03-08"}]
LAST_WEEK = [{"path": "@date", "op": "ge", "value": "2026-02-23"}, {"path": "@date", "op": "le", "value": "2026-03-01"}]
BEFORE_LAST_WEEK = [
    {"path": "@date", "op": "ge", "value": "2026-02-16"},
    {"path": "@date", "op": "le", "value": "2026-02-22"},
]
TO_BEGIN = {"path": "@status", "op": "eq", "value": "할 일"}
NEXT_WEEK = [{"path": "@date", "op": "ge", "value": "2026-03-09"}, {"path": "@date", "op": "le", "value": "2026-03-15"}]
LATE = [{"path": "@date", "op": "lt", "value": "2026-03-04"}, {"path": "@status", "op": "ne", "value": "완료"}]
NOT_DONE = {"path": "@status", "op": "ne", "value": "완료"}
GOING = {"path": "@status", "op": "eq", "value": "진행 중"}
PAGE = EarlierThing(id="p1", title="주간 회의", made=True)
CHANGED_PAGE = EarlierThing(id="p2", title="랜딩 페이지 개편")
ROWS = (EarlierThing(id="p3", title="배너 디자인", row=1), EarlierThing(id="p4", title="로그 점검", row=2))


def plan_of(text: str) -> Any:
    """The rules' plan of a request."""
    return make_plan(a_task(text))


def of(*tests: Any) -> Any:
    return tests[0] if len(tests) == 1 else {"all": [*tests]}


NOT_THIS_WEEK = {
    "any": [{"path": "@date", "op": "lt", "value": "2026-03-02"}, {"path": "@date", "op": "gt", "value": "2026-03-08"}]
}


def person(name: str) -> dict[str, str]:
    return {"path": "@person", "op": "contains", "value": name}


def region(name: str) -> dict[str, Any]:
    return {"path": "@any", "op": "in", "value": [name]}


def a_task(text: str, earlier: EarlierWork | None = None) -> PlanningTask:
    request = a_request(text, in_thread=True, follows=earlier)
    return PlanningTask(request=request, team=TEAM, contracts=CONTRACTS, now=NOW)


def a_talk(text: str, before: EarlierWork) -> Talk:
    task = a_task(text, before)
    return Talk(task, before, read_phrase(text), parse_request(task.request, task.now, forbidden=()))


def earlier(text: str, *things: EarlierThing) -> EarlierWork:
    plan = Plan.model_validate(make_plan(a_task(text)))
    return EarlierWork(run="r1", words=text, at=NOW, steps=plan.actions, things=things)


def followed(before: EarlierWork, text: str) -> Plan | None:
    """The sound plan that the words make after what was done before."""
    proposed = build_follow_up(a_task(text, before), make_plan)
    if proposed is None:
        return None
    checked = check_plan(dump_json(proposed), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan), checked
    return checked.plan
