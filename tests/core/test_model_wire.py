"""The form in which a model writes a plan: inside the strict subset, and to a plan and back without loss."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.llm.prompt import load_prompt
from orchestration.llm.wire import PlanLocale, decode_plan, encode_plan
from orchestration.llm.wire_schema import build_fields_schema, build_plan_schema
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
from tests.core.model_builders import a_wire_action, a_wire_plan, a_wire_post, a_wire_read, as_json

SETTING = PlanLocale("Asia/Seoul", "ko")
TOOLS = ["sheets.get_range", "slack.post_message"]
OFFER = PlanCheckContext(index_contracts((a_contract(), a_reader())), Limits())
WIRE = Draft202012Validator(build_plan_schema(TOOLS))

ANYWHERE = {"type", "enum", "const", "anyOf", "$ref", "description"}
BY_TYPE = {"object": {"properties", "required", "additionalProperties"}, "array": {"items"}}


def strays(schema: dict[str, Any], depth: int = 0) -> Iterator[str]:
    """What keeps a schema out of the subset that every server takes: keywords, open objects, optional fields."""
    if depth > 10:
        yield "nested deeper than ten levels"
        return
    kind = schema.get("type")
    if not isinstance(kind, str) and not {"anyOf", "$ref"} & set(schema):
        yield f"no single type: {schema}"
    allowed = ANYWHERE | BY_TYPE.get(str(kind), set())
    yield from (f"{kind} with {keyword}" for keyword in schema.keys() - allowed)
    if kind == "object":
        if schema.get("additionalProperties") is not False:
            yield "an open object"
        if set(schema["required"]) != set(schema["properties"]):
            yield "an optional field"
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]
    for one in [*inner, *([schema["items"]] if "items" in schema else [])]:
        yield from strays(one, depth + 1)


def root_strays(schema: dict[str, Any]) -> list[str]:
    definitions = schema.get("$defs", {})
    root = {key: value for key, value in schema.items() if key != "$defs"}
    found = [stray for part in (root, *definitions.values()) for stray in strays(part)]
    if root.get("type") != "object":
        found.append("the root is no object")
    return found


def converted(wire: dict[str, Any]) -> Any:
    return json.loads(decode_plan(as_json(wire), SETTING))


def accepted(text: str) -> Plan:
    checked = check_plan(text, OFFER)
    assert isinstance(checked, ValidPlan), checked
    return checked.plan


def refusal_of(wire: dict[str, Any]) -> str:
    checked = check_plan(decode_plan(as_json(wire), SETTING), OFFER)
    assert isinstance(checked, InvalidPlan), checked
    return " | ".join(describe_problems(checked.problems, load_wording("orchestration.text")))


def test_the_schema_of_a_plan_stays_inside_the_strict_subset() -> None:
    tools = [contract.tool for contract in list_contracts()]
    assert root_strays(build_plan_schema(tools)) == []
    assert root_strays(build_plan_schema([])) == []
    assert root_strays(build_fields_schema(("channel", "text"))) == []


@pytest.mark.parametrize(
    "bad",
    [
        {"type": "string", "minLength": 1},
        {"type": "string", "pattern": "a"},
        {"type": "array", "items": {"type": "string"}, "maxItems": 3},
        {"type": "object", "properties": {}, "required": [], "additionalProperties": {"type": "string"}},
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": [], "additionalProperties": False},
        {"oneOf": [{"type": "string"}]},
        {"type": "string", "default": ""},
    ],
)
def test_what_servers_refuse_is_seen_as_outside_of_the_subset(bad: dict[str, Any]) -> None:
    assert list(strays(bad))


def test_the_same_tools_give_the_same_bytes() -> None:
    assert as_json(build_plan_schema(TOOLS)) == as_json(build_plan_schema(TOOLS))


def test_a_tool_that_was_not_offered_does_not_fit_the_schema() -> None:
    wire = a_wire_plan([a_wire_action("a1", "shell.run", {})])
    assert [error.json_path for error in WIRE.iter_errors(wire)] == ["$.actions[0].tool"]  # pyright: ignore[reportUnknownMemberType]


def test_a_models_plan_becomes_a_plan_that_is_accepted() -> None:
    plan = accepted(decode_plan(as_json(a_wire_plan()), SETTING))
    assert plan.version == "1.1"
    assert (plan.timezone, plan.locale) == ("Asia/Seoul", "ko-KR")
    assert plan.action("a1").inputs == {"spreadsheet": "매출 현황 2026"}
    assert plan.action("a2").requires == ("a1.rows",)
    assert not plan.constraints.allow_parallel


def test_values_of_every_type_travel_as_json_text() -> None:
    inputs: dict[str, Any] = {"channel": "#general", "text": {"상태": ["완료", 3, None, True, 0.5]}}
    plan = converted(a_wire_plan([a_wire_action("a1", "slack.post_message", inputs)]))
    assert plan["actions"][0]["inputs"] == inputs


def test_a_plan_goes_to_the_wire_form_and_back_without_loss() -> None:
    conditions: list[dict[str, Any]] = [
        {"path": "a1.total", "op": "gt", "value": 100},
        {"not": {"path": "a1.rows", "op": "empty"}},
        {"any": [{"path": "a1.rows", "op": "exists"}, {"not": {"path": "a1.rows", "op": "eq", "value": None}}]},
    ]
    for when in conditions:
        repeat = {"every_s": 60, "until": when, "max": 3}
        post = a_wire_post(input_bindings=[{"field": "text", "key": "a1.rows"}], needs_user_confirmation=True)
        plan = converted(a_wire_plan([a_wire_read(), post], allow_parallel=True))
        plan["actions"][1] |= {"when": when, "repeat": repeat, "for_each": {"items": "a1.rows", "max_items": 5}}
        wire = json.loads(encode_plan(as_json(plan)))
        assert list(WIRE.iter_errors(wire)) == []  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
        assert converted(wire) == plan


def test_the_wire_form_survives_the_way_to_a_plan_and_back() -> None:
    for wire in (a_wire_plan(), a_wire_plan([], reply={"kind": "smalltalk", "text": "네!"})):
        assert json.loads(encode_plan(decode_plan(as_json(wire), SETTING))) == wire
        assert list(WIRE.iter_errors(wire)) == []  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]


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
    refused = refusal_of(a_wire_plan([a_wire_read(), a_wire_post(inputs=entry)]))
    assert "actions.1.inputs" in refused
    assert reason in refused


def test_a_condition_that_cannot_be_read_is_refused_with_the_reason() -> None:
    broken = {"path": "a1.rows", "op": "eq", "value_json": "{", "negated": False}
    assert "the value_json of a1.rows is not JSON" in refusal_of(
        a_wire_plan([a_wire_read(), a_wire_post(when={"join": "all", "tests": [broken]})])
    )
    assert "a condition needs at least one test" in refusal_of(
        a_wire_plan([a_wire_read(), a_wire_post(when={"join": "all", "tests": []})])
    )


def test_an_unknown_field_is_not_dropped_on_the_way_but_refused() -> None:
    assert "'shell' was unexpected" in refusal_of(a_wire_plan(shell="rm"))
    assert "'shell' was unexpected" in refusal_of(a_wire_plan([a_wire_read() | {"shell": "rm"}]))


def test_a_plan_in_its_own_form_passes_through_as_it_is() -> None:
    for version in ("1.0", "1.1"):
        action = {"id": "a1", "tool": "sheets.get_range", "intent": "read", "requires": [], "produces": ["rows"]}
        text = as_json({"version": version, "goal": "g", "timezone": "Asia/Seoul", "actions": [action]})
        assert decode_plan(text, SETTING) == text
        assert accepted(text).version == version


@pytest.mark.parametrize("fence", ["```json\n{}\n```", "```\n{}\n```", "\n  ```JSON\n{}\n``` \n"])
def test_a_fence_around_the_answer_is_taken_off(fence: str) -> None:
    wire = as_json(a_wire_plan())
    assert accepted(decode_plan(fence.replace("{}", wire), SETTING)).goal == "매출 공유"


@pytest.mark.parametrize("text", ["", "Sure! Here is the plan.", '{"goal": ', "[]", "null", '{"foo": 1}', "[" * 50_000])
def test_an_answer_that_is_no_plan_stays_as_it_is_and_is_refused(text: str) -> None:
    assert decode_plan(text, SETTING) == text
    assert encode_plan(text) == text
    assert isinstance(check_plan(text, OFFER), InvalidPlan)


def test_nulls_of_a_server_that_holds_no_schema_count_as_left_out() -> None:
    loose = a_wire_post(risk={"level": None, "tags": []}, depends_on=None, on_error=None)
    plan = accepted(decode_plan(as_json(a_wire_plan([a_wire_read(), loose], final_response=None)), SETTING))
    assert plan.action("a2").risk.level is None
    assert plan.action("a2").on_error == "stop"


def test_the_example_in_the_prompt_is_a_plan_for_the_real_tools() -> None:
    example = load_prompt("planner").developer.split("```json\n")[1].split("\n```")[0]
    contracts = tuple(list_contracts())
    schema = Draft202012Validator(build_plan_schema([contract.tool for contract in contracts]))
    assert list(schema.iter_errors(json.loads(example))) == []  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    checked = check_plan(decode_plan(example, SETTING), PlanCheckContext(index_contracts(contracts), Limits()))
    assert isinstance(checked, ValidPlan), checked
