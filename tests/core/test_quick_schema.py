"""The compiled schemas say yes exactly where jsonschema finds nothing wrong."""

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
from orchestration.quick_schema import compile_schema

FOLDER = Path(schemas.__file__).parent
PLANS = ("action-plan", "action-plan.notion", "action-plan-1.1", "action-plan-1.1.notion")
SCALARS = st.sampled_from([None, True, False, 0, 1, -1, 1.0, 2.5, 10**6, "", "a", "1.1", "notion.create_page", "\n"])
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)

MORE = {"constraints": {"max_actions": 3}, "final_response": {"style": "concise"}}


def tool_schemas() -> list[tuple[str, Any]]:
    """Every input and output schema of the built-in tools."""
    contracts = [json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("tools/*.json"))]
    return [(f"{one['tool']} {side}", one[side]) for one in contracts for side in ("input_schema", "output_schema")]


def plan_schema(name: str) -> Any:
    """A plan's schema by the file's name."""
    return json.loads(files("schemas").joinpath(f"{name}.schema.json").read_text("utf-8"))


def agree(schema: Any, instance: Any) -> None:
    """Hold the two verdicts equal."""
    quick = compile_schema(schema)
    assert quick is not None
    thorough = Draft202012Validator(schema).is_valid(instance)  # pyright: ignore[reportUnknownMemberType]
    assert quick(instance) == thorough, (schema, instance)


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
def test_every_plan_schema_can_be_compiled(name: str) -> None:
    assert compile_schema(plan_schema(name)) is not None


@pytest.mark.parametrize(("name", "schema"), tool_schemas())
def test_every_tool_schema_can_be_compiled(name: str, schema: Any) -> None:
    assert compile_schema(schema) is not None, name


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
@given(schema=st.sampled_from([schema for _, schema in tool_schemas()]), data=st.data())
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
def test_each_keyword_means_what_it_means_to_jsonschema(schema: Any, instance: Any) -> None:
    agree(schema, instance)


STRANGE: list[Any] = [{"uniqueItems": True}, {"$ref": "other.json"}, {"enum": [{}]}, {"not": {}}, {"type": "x"}]


@pytest.mark.parametrize("schema", STRANGE)
def test_a_schema_with_an_unknown_keyword_is_left_to_jsonschema(schema: Any) -> None:
    assert compile_schema(schema) is None
