"""The plan schemas hold what was agreed with the client, constraint by constraint; 1.1 only adds to them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator

ROOT = Path(__file__).parents[2]
AGREED = Path(__file__).parent / "agreed"
NAMES = ("action-plan.schema.json", "action-plan.notion.schema.json")
WORDS_ONLY = frozenset({"$id", "$comment", "title", "description", "examples"})


def read(file: Path) -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(file.read_text("utf-8")))


def constraints(node: Any, *, named: bool = False) -> Any:
    """The schema without what says nothing of a plan; below ``properties`` every name counts."""
    if isinstance(node, dict):
        members = cast("dict[str, Any]", node)
        return {
            key: constraints(value, named=not named and key in ("properties", "$defs"))
            for key, value in members.items()
            if named or key not in WORDS_ONLY
        }
    if isinstance(node, list):
        return [constraints(one) for one in cast("list[Any]", node)]
    return node


@pytest.mark.parametrize("name", NAMES)
def test_the_agreed_schema_is_the_one_in_use(name: str) -> None:
    assert constraints(read(ROOT / "schemas" / name)) == constraints(read(AGREED / name))


@pytest.mark.parametrize("name", NAMES)
def test_a_loosened_constraint_would_be_seen(name: str) -> None:
    loosened = read(AGREED / name)
    loosened["properties"]["actions"]["minItems"] = 0
    assert constraints(loosened) != constraints(read(AGREED / name))
    renamed = read(AGREED / name)
    renamed["properties"]["title"] = {"type": "string"}
    assert constraints(renamed) != constraints(read(AGREED / name))


@pytest.mark.parametrize("name", NAMES)
def test_the_newer_form_knows_every_field_of_the_agreed_one(name: str) -> None:
    newer = read(ROOT / "schemas" / name.replace("action-plan", "action-plan-1.1"))
    Draft202012Validator.check_schema(newer)
    assert set(read(AGREED / name)["properties"]) <= set(newer["properties"])
    assert newer["additionalProperties"] is False
