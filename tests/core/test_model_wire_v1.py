"""Answers in the first form in which models wrote plans stay readable."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.limits import Limits
from orchestration.llm.wire import PlanLocale, decode_plan
from orchestration.plan.check import (
    InvalidPlan,
    PlanCheckContext,
    ValidPlan,
    check_plan,
    describe_problems,
    index_contracts,
)
from orchestration.text.messages import load_wording
from schemas.plan import Plan
from tests.core.builders import a_contract, a_reader
from tests.core.model_builders import as_json

CONTRACTS = index_contracts((a_contract(), a_reader()))
SETTING = PlanLocale("Asia/Seoul", "ko", CONTRACTS)
OFFER = PlanCheckContext(CONTRACTS, Limits())


def an_old_action(action_id: str, tool: str, inputs: dict[str, Any], **more: Any) -> dict[str, Any]:
    reads = tool == "sheets.get_range"
    given: dict[str, Any] = {
        "id": action_id,
        "tool": tool,
        "intent": "read" if reads else "notify",
        "summary": tool,
        "requires": [],
        "produces": ["rows"] if reads else ["message_ts"],
        "depends_on": [],
        "inputs": [{"field": name, "value_json": as_json(value)} for name, value in inputs.items()],
        "input_bindings": [],
        "when": None,
        "for_each": None,
        "repeat": None,
        "success_criteria": [],
        "risk": {"level": "read" if reads else "write", "tags": []},
        "needs_user_confirmation": False,
        "on_error": "stop",
    }
    return {**given, **more}


def an_old_read() -> dict[str, Any]:
    return an_old_action("a1", "sheets.get_range", {"spreadsheet": "매출 현황 2026"})


def an_old_post(**more: Any) -> dict[str, Any]:
    inputs = {"channel": "#general", "text": "매출: {{a1.rows}}"}
    return {**an_old_action("a2", "slack.post_message", inputs, requires=["a1.rows"]), **more}


def an_old_plan(actions: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "understanding": {
            "language": "ko",
            "intent": {"domain": "operation", "category": "report", "subcategory": "share"},
            "entities": [{"type": "channel", "value": "#general", "confidence": 1.0}],
            "difficulty": "medium",
            "ambiguities": [],
        },
        "goal": "매출 공유",
        "reasoning": [{"tool": "sheets.get_range", "why": "the figures are there", "confidence": 0.9}],
        "actions": actions if actions is not None else [an_old_read(), an_old_post()],
        "reply": None,
        "schedule": None,
        "allow_parallel": False,
        "final_response": {"style": "concise", "include_links": True, "include_step_results": False},
    }
    return {**given, **more}


def accepted(wire: dict[str, Any]) -> Plan:
    checked = check_plan(decode_plan(as_json(wire), SETTING), OFFER)
    assert isinstance(checked, ValidPlan), checked
    return checked.plan


def refusal_of(wire: dict[str, Any]) -> str:
    checked = check_plan(decode_plan(as_json(wire), SETTING), OFFER)
    assert isinstance(checked, InvalidPlan), checked
    return " | ".join(describe_problems(checked.problems, load_wording("orchestration.text")))


def test_an_answer_in_the_first_form_is_a_plan() -> None:
    plan = accepted(an_old_plan(allow_parallel=True))
    assert (plan.version, plan.timezone, plan.locale) == ("1.1", "Asia/Seoul", "ko-KR")
    assert plan.action("a1").inputs == {"spreadsheet": "매출 현황 2026"}
    assert plan.action("a2").requires == ("a1.rows",)
    assert plan.constraints.allow_parallel


def test_what_it_says_of_conditions_loops_and_repeats_is_read() -> None:
    test = {"path": "a1.rows", "op": "eq", "value_json": "3", "negated": True}
    when = {"join": "all", "tests": [test]}
    post = an_old_post(
        when=when,
        for_each={"items": "a1.rows", "max_items": 5},
        input_bindings=[{"field": "text", "key": "a1.rows"}],
        needs_user_confirmation=True,
    )
    action = accepted(an_old_plan([an_old_read(), post])).action("a2")
    assert action.when is not None
    assert action.when.model_dump(by_alias=True) == {"not": {"path": "a1.rows", "op": "eq", "value": 3}}
    assert action.for_each is not None
    assert action.for_each.max_items == 5
    assert action.input_bindings == {"text": "a1.rows"}
    assert action.policy_hints.needs_user_confirmation


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ([{"field": "text", "value_json": "회의 기록"}], "the value_json of text is not JSON"),
        ([{"field": "text", "value_json": '"a"'}, {"field": "text", "value_json": '"b"'}], "text is given twice"),
        ([{"name": "text"}], "each entry must be an object with a field"),
        (["text"], "each entry must be an object with a field"),
    ],
)
def test_an_input_that_cannot_be_read_is_refused_with_the_reason(entry: list[Any], reason: str) -> None:
    refused = refusal_of(an_old_plan([an_old_read(), an_old_post(inputs=entry)]))
    assert "actions.1.inputs" in refused
    assert reason in refused


def test_a_condition_that_cannot_be_read_is_refused_with_the_reason() -> None:
    broken = {"path": "a1.rows", "op": "eq", "value_json": "{", "negated": False}
    of_broken = an_old_post(when={"join": "all", "tests": [broken]})
    assert "the value_json of a1.rows is not JSON" in refusal_of(an_old_plan([an_old_read(), of_broken]))
    of_none = an_old_post(when={"join": "all", "tests": []})
    assert "a condition needs at least one test" in refusal_of(an_old_plan([an_old_read(), of_none]))


def test_an_unknown_field_is_not_dropped_on_the_way_but_refused() -> None:
    assert "'shell' was unexpected" in refusal_of(an_old_plan(shell="rm"))
    assert "'shell' was unexpected" in refusal_of(an_old_plan([an_old_read() | {"shell": "rm"}]))


def test_nulls_of_a_server_that_holds_no_schema_count_as_left_out() -> None:
    loose = an_old_post(risk={"level": None, "tags": []}, depends_on=None, on_error=None)
    plan = accepted(an_old_plan([an_old_read(), loose], final_response=None))
    assert plan.action("a2").risk.level is None
    assert plan.action("a2").on_error == "stop"


def test_inputs_that_are_mapped_though_no_version_is_named_are_read() -> None:
    action = {**an_old_read(), "inputs": {"spreadsheet": "매출"}}
    assert accepted(an_old_plan([action])).action("a1").inputs == {"spreadsheet": "매출"}
    bare = {"goal": "g", "actions": [{**an_old_read(), "inputs": {"spreadsheet": "매출"}}]}
    assert accepted(bare).action("a1").inputs == {"spreadsheet": "매출"}
