"""The compiled schemas say yes exactly where jsonschema finds nothing wrong, and hostile values get a verdict."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import schemas
from connectors.catalog import list_contracts, list_undo_contracts
from orchestration.schema_check import (
    Validator,
    check_payload,
    check_result,
    find_field_fault,
    list_problems,
    load_plan_validator,
)

FOLDER = Path(schemas.__file__).parent
PLANS = ("action-plan", "action-plan.notion", "action-plan-1.1", "action-plan-1.1.notion")
SCALARS = st.sampled_from(
    [None, True, False, 0, 1, -1, 1.0, 2.5, 10**6, 10**30, 1e300, "", "a", "1.1", "notion.create_page", "\n", "\ud800"]
)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)

MORE = {"constraints": {"max_actions": 3}, "final_response": {"style": "concise"}}


CONTRACTS = (*list_contracts(), *list_undo_contracts())
TOOL_SCHEMAS = [schema for one in CONTRACTS for schema in (one.input_schema, one.output_schema)]


def plan_schema(name: str) -> Any:
    """A plan's schema by the file's name."""
    return json.loads(files("schemas").joinpath(f"{name}.schema.json").read_text("utf-8"))


def agree(schema: Any, instance: Any) -> None:
    """Hold the two verdicts equal."""
    thorough = Draft202012Validator(schema).is_valid(instance)  # pyright: ignore[reportUnknownMemberType]
    accepted = Validator(schema).accepts(instance)
    # Half a surrogate pair is no text to the compiled form, so jsonschema decides.
    assert accepted == thorough or (thorough and r"\ud800" in json.dumps(instance)), (schema, instance)
    assert (list_problems(Validator(schema), instance) == ()) == thorough


def a_plan(name: str) -> dict[str, Any]:
    """A plan with something in most places that the schema has."""
    version = "1.1" if "1.1" in name else "1.0"
    action: dict[str, Any] = {
        "id": "a1",
        "tool": "notion.create_page",
        "intent": "write",
        "requires": [],
        "produces": ["page_url"],
        "summary": "s",
        "risk": {"level": "write", "tags": []},
        "timeout_ms": 2000,
    }
    newer = {
        "inputs": {"title": "t"},
        "when": {"any": [{"path": "a", "op": "exists"}, {"not": {"path": "b", "op": "eq"}}]},
    }
    plan: dict[str, Any] = {
        "version": version,
        "goal": "g",
        "timezone": "Asia/Seoul",
        "actions": [action | (newer if version == "1.1" else {})],
    }
    return plan if name == "action-plan.notion" else plan | MORE


@pytest.mark.parametrize("name", PLANS)
def test_a_good_plan_passes_both(name: str) -> None:
    schema, plan = plan_schema(name), a_plan(name)
    assert Draft202012Validator(schema).is_valid(plan)  # pyright: ignore[reportUnknownMemberType]
    agree(schema, plan)


def keys_of(node: Any) -> list[Any]:
    match node:
        case dict():
            return [*cast("dict[Any, Any]", node)]
        case list():
            return [*range(len(cast("list[Any]", node)))]
        case _:
            return []


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) inside."""
    found: list[tuple[Any, Any]] = []
    for key in keys_of(node):
        found += [(node, key), *places(node[key])]
    return found


@pytest.mark.parametrize("name", PLANS)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_spoilt_plan_is_judged_alike(name: str, data: st.DataObject) -> None:
    plan = copy.deepcopy(a_plan(name))
    for _ in range(data.draw(st.integers(1, 2))):
        container, key = data.draw(st.sampled_from(places(plan)))
        match data.draw(st.sampled_from(["change", "remove", "add"])):
            case "change":
                container[key] = data.draw(ANYTHING)
            case "remove":
                del container[key]
            case _ if isinstance(container, dict):
                container[data.draw(st.sampled_from(["strange", "reply", "schedule", "repeat"]))] = data.draw(ANYTHING)
            case _:
                container.append(data.draw(ANYTHING))
    agree(plan_schema(name), plan)


@settings(max_examples=400, deadline=None)
@given(schema=st.sampled_from(TOOL_SCHEMAS), data=st.data())
def test_payloads_and_results_are_judged_alike(schema: Any, data: st.DataObject) -> None:
    names = list(schema.get("properties", {}))
    agree(schema, data.draw(st.dictionaries(st.sampled_from([*names, "strange"]), ANYTHING)))


KEYWORDS: list[Any] = [
    {"type": ["integer", "null"]},
    {"type": "number", "minimum": 1, "maximum": 2},
    {"enum": [1, "a", None]},
    {"const": True},
    {"oneOf": [{"type": "integer"}, {"minimum": 1}]},
    {"if": {"required": ["a"]}, "then": {"required": ["b"]}},
    {"contains": {"const": 1}, "maxItems": 2},
    {"minProperties": 1, "additionalProperties": {"type": "string"}},
    {"anyOf": [{"maxLength": 1}, {"pattern": "^a+$"}]},
    {"$defs": {"t": {"items": {"$ref": "#/$defs/t"}, "type": "array"}}, "$ref": "#/$defs/t"},
    False,
]


@pytest.mark.parametrize("schema", KEYWORDS)
@settings(max_examples=80, deadline=None)
@given(instance=ANYTHING | st.dictionaries(st.sampled_from("ab"), SCALARS))
def test_each_keyword_means_the_same_to_both(schema: Any, instance: Any) -> None:
    agree(schema, instance)


DETAILS: list[tuple[Any, Any]] = [
    ({"format": "email"}, "no address"),
    ({"format": "date-time"}, "today"),
    ({"format": "uri"}, "a b"),
    ({"format": "regex"}, "("),
    ({"prefixItems": [{"type": "string"}], "items": False}, ["a", 1]),
    ({"prefixItems": [{"type": "string"}], "items": {"type": "integer"}}, ["a", 1]),
    ({"properties": {"a": True}, "unevaluatedProperties": False}, {"b": 1}),
    ({"dependentRequired": {"a": ["b"]}}, {"a": 1}),
    ({"dependentSchemas": {"a": {"required": ["b"]}}}, {"a": 1}),
    ({"contains": {"const": 1}, "minContains": 2}, [1]),
    ({"propertyNames": {"pattern": "^a"}}, {"b": 1}),
    ({"patternProperties": {"^a": {"type": "string"}}}, {"ab": 1}),
    ({"$ref": "#/$defs/x", "$defs": {"x": {"type": "string"}}, "minLength": 2}, "a"),
    ({"$defs": {"x": {"$anchor": "here", "type": "string"}}, "$ref": "#here"}, 1),
    ({"uniqueItems": True}, [1, True]),
    ({"uniqueItems": True}, [{"a": 1}, {"a": 1.0}]),
    ({"enum": [1, {"a": [True]}]}, {"a": [1]}),
    ({"const": 1}, True),
    ({"const": 0}, False),
    ({"const": 1}, 1.0),
    ({"type": "integer"}, 1e300),
    ({"multipleOf": 2}, 10**40),
    ({"maxLength": 1}, "\U0001f600"),
    ({"maxLength": 1}, "e\u0301"),
    ({"minLength": 2}, "\ud800"),
    ({"pattern": "^.$"}, "\n"),
]


@pytest.mark.parametrize(("schema", "instance"), DETAILS)
def test_details_of_the_dialect_mean_the_same_to_both(schema: Any, instance: Any) -> None:
    agree(schema, instance)


LEFT: list[tuple[Any, Any, bool]] = [
    ({"pattern": "^a$"}, "a\n", True),
    ({"pattern": r"^\w$"}, "가", True),
    ({"pattern": r"a\Z"}, "a", True),
    ({"type": "number"}, float("nan"), True),
    ({"properties": {}}, {1: 2}, True),
]
"""Where the compiled form is stricter than jsonschema, or knows less."""


@pytest.mark.parametrize(("schema", "instance", "fits"), LEFT)
def test_what_the_compiled_form_does_not_accept_is_left_to_jsonschema(schema: Any, instance: Any, fits: bool) -> None:
    assert Draft202012Validator(schema).is_valid(instance) == fits  # pyright: ignore[reportUnknownMemberType]
    assert (list_problems(Validator(schema), instance) == ()) == fits


def test_decimals_are_divided_exactly() -> None:
    schema: Any = {"multipleOf": 0.01}
    assert not Draft202012Validator(schema).is_valid(19.99)  # pyright: ignore[reportUnknownMemberType]
    assert list_problems(Validator(schema), 19.99) == ()
    assert list_problems(Validator(schema), 19.999) != ()


def test_the_fault_of_a_field_is_found_by_the_definitions_of_its_contract() -> None:
    contract = next(one for one in CONTRACTS if one.tool == "notion.query_database")
    assert find_field_fault(contract, "filter", {"path": "상태", "op": "eq", "value": "완료"}) is None
    assert find_field_fault(contract, "filter", {"all": [{"path": "상태", "op": "about"}]}) is not None


def nested(depth: int) -> Any:
    inner: Any = []
    for _ in range(depth):
        inner = [inner]
    return inner


ITSELF: Any = {"$defs": {"t": {"items": {"$ref": "#/$defs/t"}, "type": "array"}}, "$ref": "#/$defs/t"}
HOSTILE: dict[str, Any] = {
    "deep": nested(5_000),
    "deep inside": {"a": nested(5_000)},
    "digits": 10**5_000,
    "digits inside": {"a": 10**5_000, "b": [10**5_000]},
    "infinite": {"a": float("inf"), "b": float("-inf"), "c": float("nan")},
    "half a pair": "\ud800",
    "half a pair as a key": {"\udfff": "\ud800"},
    "nothing": "\x00" * 10_000,
    "many": {f"k{number}": number for number in range(10_000)},
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=list(HOSTILE))
def test_a_hostile_payload_gets_a_verdict(hostile: Any) -> None:
    """All tools' and plans' schemas, with the value as the whole and in each field."""
    for contract in CONTRACTS:
        for payload in (hostile, {name: hostile for name in contract.fields}):
            assert isinstance(check_payload(contract, payload), tuple)
            assert isinstance(check_result(contract, payload), tuple)
        for name in contract.fields:
            find_field_fault(contract, name, hostile)
    for name in PLANS:
        list_problems(Validator(plan_schema(name)), a_plan(name) | {"actions": hostile, "goal": hostile})
    list_problems(Validator(ITSELF), hostile)


def test_a_condition_nested_deeper_than_it_can_be_read_is_no_plan() -> None:
    for depth in (50, 200, 400, 900):
        condition: Any = {"path": "a1.rows", "op": "exists"}
        for _ in range(depth):
            condition = {"not": condition}
        plan = a_plan("action-plan-1.1")
        plan["actions"][0]["when"] = condition
        problems = list_problems(load_plan_validator("1.1"), plan)
        assert problems == () or "nested too deeply" in problems[0]


def test_nothing_is_fetched_for_a_schema() -> None:
    schema: Any = {"$ref": "http://127.0.0.1:9/never.json"}
    assert not Validator(schema).accepts({})
