"""Tools as a model reads them."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.llm.tool_list import describe_field_shape, render_tool_list
from tests.core.builders import a_contract

DEFINED: dict[str, Any] = {
    "$defs": {
        "All": {"type": "object", "required": ["all"], "properties": {"all": {"items": {"$ref": "#/$defs/All"}}}},
        "Tree": {"type": "object", "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}},
    }
}


@pytest.mark.parametrize(
    ("schema", "shape"),
    [
        ({"type": "string"}, "text"),
        ({"type": ["string", "null"]}, "text"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "whole number"),
        ({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "number"}}]}, "text or list of number"),
        ({"enum": ["page", "database"]}, "one of page, database"),
        ({"type": "object", "additionalProperties": {}}, "object of any keys"),
        ({"type": "object", "properties": {"path": {}, "op": {}}, "required": ["path", "op"]}, "condition"),
        ({"type": "object", "properties": {"a": {"type": "boolean"}}, "required": ["a"]}, "object {a*: true or false}"),
        ({"$ref": "#/$defs/All"}, "condition"),
        ({"$ref": "#/$defs/Tree"}, "object {below: list of Tree}"),
        ({}, "any value"),
    ],
)
def test_a_fields_type_is_said_in_words(schema: dict[str, Any], shape: str) -> None:
    assert describe_field_shape(schema, DEFINED) == shape


def test_every_input_and_key_of_every_tool_is_listed() -> None:
    contracts = list_contracts()
    listed = render_tool_list(contracts)
    for contract in contracts:
        part = listed.split(f"## {contract.tool} ({contract.risk_level}): ")[1].split("\n## ")[0]
        assert part.startswith(contract.description)
        inputs, gives = part.split("\n")[1].rsplit(" -> ", 1)
        assert all(name in inputs for name in contract.fields)
        assert all(f"{name}*" in inputs for name in contract.required)
        assert gives.split(", ") == (list(contract.produces_map) or ["nothing"])


def test_a_tool_that_leaves_nothing_says_so() -> None:
    assert render_tool_list([a_contract(produces_map={})]).endswith(" -> nothing")
