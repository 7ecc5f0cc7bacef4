"""The verifier's word on results, and what a failed or lost call leads to."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from orchestration.execution.verify_result import verify_result
from orchestration.limits import Limits
from orchestration.run.memory import extract_values
from orchestration.run.retries import (
    RESTART,
    FailedCall,
    compute_next_look,
    decide_after_absence,
    decide_after_failure,
    give_up_action,
)
from schemas.condition import Test as Condition
from schemas.errors import FailureKind
from schemas.events import ActionFailed, ActionSkipped, ActionUncertain, ReplanWanted, RetryPlanned
from schemas.plan import Action
from schemas.values import Value
from tests.core.builders import NOW, a_contract, a_failure, a_plan, a_read, a_reader, an_action

ROWS = {"rows": Value(data=[1], origins=frozenset({"tool:sheets.get_range"}))}


def test_a_result_that_keeps_its_promise_passes() -> None:
    plan = a_plan(a_read("a1", success_criteria=("rows exists", "row_count > 0")))
    verdict = verify_result(plan, plan.actions[0], a_reader(), {"rows": [1]}, ROWS)
    assert (verdict.status, verdict.next) == ("pass", None)


def test_a_key_that_a_later_action_needs_and_nobody_gave_leads_to_a_new_plan() -> None:
    plan = a_plan(a_read("a1", produces=("rows", "summary")), an_action("a2", requires=("summary",)))
    verdict = verify_result(plan, plan.actions[0], a_reader(), {"rows": [1]}, ROWS)
    assert (verdict.status, verdict.next, verdict.reason) == ("fail", "replan", "summary not found")


ASKED = Condition(path="a1.page", op="empty")


@pytest.mark.parametrize(
    ("after", "gives", "move"),
    [
        (an_action("a2", when=ASKED), "page", None),
        (an_action("a2", when=ASKED), "rows", "replan"),
        (an_action("a2", when=ASKED, inputs={"text": "{{a1.page}}"}), "page", "replan"),
        (an_action("a2", when=Condition(path="a1.page", op="eq", value="x")), "page", "replan"),
    ],
    ids=["only asked about", "nothing the tool gives", "put into a text", "compared"],
)
def test_a_key_that_is_only_asked_about_may_be_left_out_by_a_tool_that_can_give_it(
    after: Action, gives: str, move: str | None
) -> None:
    plan = a_plan(a_read("a1", produces=("rows", "page")), after)
    contract = a_reader(produces_map={"rows": "$.rows", gives: f"$.{gives}"})
    assert verify_result(plan, plan.actions[0], contract, {"rows": [1]}, ROWS).next == move


@pytest.mark.parametrize(("criterion", "move"), [("page is empty", None), ("pagge is empty", "replan")])
def test_a_criterion_of_emptiness_holds_of_what_the_tool_left_out_and_not_of_what_it_never_gives(
    criterion: str, move: str | None
) -> None:
    plan = a_plan(a_read("a1", success_criteria=(criterion,)))
    contract = a_reader(produces_map={"rows": "$.rows", "page": "$.page"})
    assert verify_result(plan, plan.actions[0], contract, {"rows": [1]}, ROWS).next == move


def test_a_declared_key_that_nobody_needs_is_only_noted() -> None:
    plan = a_plan(a_read("a1", produces=("rows", "summary")))
    verdict = verify_result(plan, plan.actions[0], a_reader(), {"rows": [1]}, ROWS)
    assert verdict.status == "pass"
    assert verdict.notes == ("summary was not produced",)


def test_a_criterion_that_does_not_hold_leads_to_a_new_plan() -> None:
    plan = a_plan(a_read("a1", success_criteria=("row_count > 5",)))
    verdict = verify_result(plan, plan.actions[0], a_reader(), {"rows": [1]}, ROWS)
    assert (verdict.status, verdict.next) == ("fail", "replan")


def test_a_criterion_in_prose_is_noted_as_not_checked() -> None:
    plan = a_plan(a_read("a1", success_criteria=("the numbers look right",)))
    verdict = verify_result(plan, plan.actions[0], a_reader(), {"rows": [1]}, ROWS)
    assert verdict.notes == ("not checked: the numbers look right",)


def test_a_read_whose_result_breaks_the_schema_is_read_again() -> None:
    plan = a_plan(a_read("a1"))
    assert verify_result(plan, plan.actions[0], a_reader(), {"rows": "x"}, {}).next == "retry"


def test_a_write_whose_result_breaks_the_schema_is_never_repeated() -> None:
    plan = a_plan(an_action("a1"))
    assert verify_result(plan, plan.actions[0], a_contract(), {"ok": True}, {}).next == "ask_user"


def test_memory_keys_come_from_paths_and_carry_the_tool_they_came_from() -> None:
    contract = a_reader(
        produces_map={"rows": "$.rows", "first": "$.rows[0].지역", "all": "$.rows[*].지역", "no": "$.no"}
    )
    memory = extract_values(contract, {"rows": [{"지역": "서울"}, {"지역": "부산"}]}, frozenset({"person"}))
    assert {key: value.data for key, value in memory.items()} == {
        "rows": [{"지역": "서울"}, {"지역": "부산"}],
        "first": "서울",
        "all": ["서울", "부산"],
    }
    assert memory["rows"].origins == frozenset({"tool:sheets.get_range"})


def test_a_summary_keeps_the_origins_of_what_it_was_made_from() -> None:
    contract = a_reader("text.summarize", produces_map={"summary": "$.summary"})
    memory = extract_values(contract, {"summary": "합계"}, frozenset({"tool:sheets.get_range"}))
    assert memory["summary"].origins == {"tool:sheets.get_range", "tool:text.summarize", "model"}


LIMITS = Limits(backoff_s=1)


def a_setback(
    kind: FailureKind, action: Action | None = None, attempt: int = 1, after_s: float | None = None
) -> FailedCall:
    return FailedCall(action or an_action(), a_contract(), attempt, a_failure(kind, retry_after_s=after_s), NOW)


def test_a_vendor_that_asks_to_wait_is_waited_for_to_the_second() -> None:
    (event,) = decide_after_failure(a_setback("rate_limited", after_s=37), LIMITS, 0.5)
    assert isinstance(event, RetryPlanned)
    assert event.until == NOW + timedelta(seconds=37)


def test_waiting_doubles_with_each_attempt() -> None:
    waits: list[float] = []
    for attempt in (1, 2):
        (event,) = decide_after_failure(a_setback("transient", attempt=attempt), LIMITS, 0.999999)
        assert isinstance(event, RetryPlanned)
        waits.append(round((event.until - NOW).total_seconds(), 3))
    assert waits == [1.0, 2.0]


def test_the_last_attempt_gives_up() -> None:
    (event,) = decide_after_failure(a_setback("transient", attempt=3), LIMITS, 0)
    assert isinstance(event, ActionFailed)


def test_an_error_that_will_not_pass_is_not_tried_again() -> None:
    for kind in ("auth", "permission", "not_found", "invalid"):
        (event,) = decide_after_failure(a_setback(kind), LIMITS, 0)
        assert isinstance(event, ActionFailed)


def test_a_lost_write_is_looked_for_before_anything_else() -> None:
    (event,) = decide_after_failure(a_setback("uncertain"), LIMITS, 0)
    assert isinstance(event, ActionUncertain)
    assert event.until == NOW


def test_a_lost_read_is_just_read_again() -> None:
    setback = FailedCall(a_read(), a_reader(), 1, a_failure("uncertain"), NOW)
    (event,) = decide_after_failure(setback, LIMITS, 0)
    assert isinstance(event, RetryPlanned)


def test_a_lost_write_is_looked_for_often_at_first_then_seldom_until_the_vendors_time_out_is_over() -> None:
    looks, moment = [0.0], NOW
    while (moment := compute_next_look(NOW, moment, len(looks) - 1, Limits())) is not None:
        looks.append((moment - NOW).total_seconds())
    gaps = [after - before for before, after in pairwise(looks)]
    assert looks[-1] == 90
    assert gaps == sorted(gaps)
    assert 10 in looks
    assert len(looks) <= 10


def test_a_write_that_is_certainly_absent_is_sent_again() -> None:
    lost = a_setback("uncertain")
    (event,) = decide_after_absence(lost, LIMITS, 0.999999)
    assert isinstance(event, RetryPlanned)
    assert round((event.until - NOW).total_seconds(), 3) == LIMITS.backoff_s


def test_a_write_that_is_absent_after_its_last_attempt_is_given_up_as_one_that_had_no_effect() -> None:
    (event,) = decide_after_absence(a_setback("uncertain", attempt=3), LIMITS, 0)
    assert isinstance(event, ActionFailed)
    assert event.failure.kind == "transient"
    late = replace(a_setback("uncertain"), since=NOW - timedelta(seconds=LIMITS.retry_s))
    assert decide_after_absence(late, LIMITS, 0)[0].type == "action_failed"


def test_a_write_that_a_restart_cut_off_is_sent_at_once_whatever_the_plan_grants_but_not_for_ever() -> None:
    action = an_action(retries={"max_attempts": 1})
    lost = replace(a_setback("uncertain", action), failure=a_failure("uncertain", code=RESTART))
    (event,) = decide_after_absence(lost, LIMITS, 0.5)
    assert isinstance(event, RetryPlanned)
    assert event.until == NOW
    (event,) = decide_after_absence(replace(lost, attempt=LIMITS.max_attempts), LIMITS, 0.5)
    assert isinstance(event, ActionFailed)


def test_an_absent_write_that_broke_in_our_own_code_is_an_internal_error_and_not_tried_again() -> None:
    lost = replace(a_setback("uncertain"), failure=a_failure("uncertain", log_id="abc", code="internal"))
    (event,) = decide_after_absence(lost, LIMITS, 0)
    assert isinstance(event, ActionFailed)
    assert (event.failure.kind, event.failure.log_id) == ("refused", "abc")


def test_what_to_do_on_an_error_is_the_plans_word() -> None:
    assert [type(e) for e in give_up_action(a_setback("not_found", an_action(on_error="skip")))] == [ActionSkipped]
    assert [type(e) for e in give_up_action(a_setback("not_found", an_action(on_error="replan")))] == [
        ActionFailed,
        ReplanWanted,
    ]
