"""The step of an order that lists tasks or notes of meetings, made of its parts. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.lists.loops import MEETINGS, TASKS
from orchestration.rule_planner.orders.order_parts import OrderParts, strip_quotes
from orchestration.rule_planner.orders.restate_orders import is_meeting
from orchestration.rule_planner.plans.condition_parts import build_date_tests, build_test, join_tests
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.said_days import find_days
from orchestration.rule_planner.reading.states import build_late_tests, build_status_tests, is_late
from schemas.values import Json

_TASK = make_regex(
    r"(?:제|내|나의|우리|my|our|the|私の)?\s?(?:할\s?일|작업|업무|태스크|일|건|것|거|티켓|투두"
    r"|(?:open\s)?(?:tasks?|to-?dos?|things?|items?|tickets?|work|stuff|ones?|cards?)|タスク|やること|作業|仕事|もの|件|の)(?:들)?",
    re.IGNORECASE,
)


def add_list(flow: Flow, parts: OrderParts) -> bool:
    """Add the step that reads the records which an order chooses by owner, day and state; False where it chooses none
    or says more."""
    said, owners = parts.said, parts.list_people("owner")
    if not said.only("kind", "owner", "due", "state") or owners is None or len(said.all("kind")) > 1:
        return False
    kind = strip_quotes(said.one("kind"))
    if kind and not is_meeting(kind) and not _TASK.fullmatch(kind):
        return False
    days, states = _list_day_tests(flow, parts), _list_state_tests(flow, parts)
    if days is None or states is None:
        return False
    people: list[Json] = [build_test("@person", "contains", name) for name in owners]
    whose: list[Json] = [{"any": people}] if len(people) > 1 else people
    tests: list[Json] = [*days, *states, *whose]
    if not tests or not (kind or states or people):
        return False  # of what the days are, nobody said
    name = MEETINGS.name if is_meeting(kind) else TASKS.name
    step = flow.add("query_records", {"database": name, "filter": join_tests(tests)})
    flow.leave("records", step, name or "")
    return True


def _list_day_tests(flow: Flow, parts: OrderParts) -> list[Json] | None:
    """Return the tests of the day that is said; None where what is said is none."""
    words = parts.said.one("due")
    if not words:
        return None if parts.said.all("due") else []
    if is_late(words):
        return build_late_tests(flow.now.date().isoformat())
    days = find_days(parts.task, words, parts.language)
    return build_date_tests(days[0]) if days is not None and len(days) == 1 else None


def _list_state_tests(flow: Flow, parts: OrderParts) -> list[Json] | None:
    """Return the tests of the state that is said; None where what is said is none that is known."""
    words = parts.said.one("state")
    if not words:
        return None if parts.said.all("state") else []
    if is_late(words):
        return build_late_tests(flow.now.date().isoformat())
    return build_status_tests(words, flow.reading) or None
